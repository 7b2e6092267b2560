package dispatch_test

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/carry/dispatch"
	"github.com/mostrador/mostrador/internal/carry/outbox"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/guard"
	"github.com/mostrador/mostrador/internal/kit/secret"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

const workspace = "w1"

// office is a dispatcher over one database, with a manual clock.
type office struct {
	*dispatch.Dispatcher
	t     testing.TB
	db    *store.DB
	clock *clock.Manual
	log   *bytes.Buffer
}

func open(t testing.TB, db *store.DB, receivers ...*receiver) *office {
	t.Helper()
	return openWith(t, db, store.Units{DB: db}, clock.NewManual(testkit.Noon), receivers...)
}

// openWith opens an office over rows that may be made to fail.
func openWith(t testing.TB, db *store.DB, rows dispatch.Store, hand *clock.Manual, receivers ...*receiver) *office {
	t.Helper()
	var loopback []netip.AddrPort
	for _, r := range receivers {
		loopback = append(loopback, r.addr)
	}
	o := &office{t: t, db: db, clock: hand, log: &bytes.Buffer{}}
	client := guard.New(guard.Policy{AllowLoopback: loopback, AllowHTTP: true, Timeout: 30 * time.Second,
		MaxBytes: 64 << 10}, nil, nil)
	t.Cleanup(client.Close)
	o.Dispatcher = dispatch.New(dispatch.Config{
		Store: rows, Client: client, Clock: hand, Log: slog.New(slog.NewTextHandler(o.log, nil)),
		Box: secret.NewRing(func() ([][]byte, error) { return [][]byte{bytes.Repeat([]byte{7}, secret.KeySize)}, nil }),
	})
	t.Cleanup(o.Close)
	return o
}

// happens commits and numbers events about these things, in this order.
func (o *office) happens(about ...string) {
	o.t.Helper()
	events := make([]scope.Event, len(about))
	for i, a := range about {
		events[i] = scope.Event{ID: scope.NewID(), Type: "order.changed", Aggregate: a,
			Payload: map[string]string{"about": a}}
	}
	o.must(o.db.Write(o.t.Context(), workspace, func(tx *store.Tx) error {
		if err := store.NewRows(tx).Calls().InsertEvents("s1", "c1", events, o.clock.Now()); err != nil {
			return err
		}
		_, err := store.NewRows(tx).Outbox().Stamp(o.clock.Now(), 1000)
		return err
	}))
}

func (o *office) must(err error) {
	if err != nil {
		o.t.Helper()
		o.t.Fatal(err)
	}
}

func (o *office) endpoint(url string, types ...string) dispatch.Issued {
	o.t.Helper()
	e, err := o.Create(o.t.Context(), workspace, url, types)
	o.must(err)
	return e
}

func (o *office) round() {
	o.t.Helper()
	ctx, cancel := context.WithTimeout(o.t.Context(), 2*time.Minute)
	defer cancel()
	o.must(o.Round(ctx))
}

// now returns the current endpoint.
func (o *office) now(id string) dispatch.Endpoint {
	o.t.Helper()
	all, err := o.Endpoints(o.t.Context(), workspace)
	o.must(err)
	i := slices.IndexFunc(all, func(e dispatch.Endpoint) bool { return e.ID == id })
	if i < 0 {
		o.t.Fatalf("endpoint %s is gone", id)
	}
	return all[i]
}

// deliveries to an endpoint in a state, oldest first.
func (o *office) deliveries(id string, state dispatch.DeliveryState) []dispatch.Delivery {
	o.t.Helper()
	list, err := o.Deliveries(o.t.Context(), workspace,
		dispatch.DeliveryFilter{EndpointID: id, State: state, Limit: 1000})
	o.must(err)
	slices.Reverse(list)
	return list
}

// message is what arrived.
type message struct {
	header http.Header
	body   string
	event  outbox.Event
}

func (m message) id() string { return m.header.Get("webhook-id") }

// receiver is a webhook receiver, on loopback.
type receiver struct {
	url  string
	addr netip.AddrPort

	mu     sync.Mutex
	got    []message
	answer func(w http.ResponseWriter, m message)
}

func receive(t testing.TB, answer func(w http.ResponseWriter, m message)) *receiver {
	t.Helper()
	r := &receiver{answer: answer}
	server := httptest.NewServer(r)
	t.Cleanup(server.Close)
	r.url, r.addr = server.URL+"/hook", netip.MustParseAddrPort(server.Listener.Addr().String())
	return r
}

func (r *receiver) ServeHTTP(w http.ResponseWriter, req *http.Request) {
	body, _ := io.ReadAll(req.Body)
	m := message{header: req.Header, body: string(body)}
	if req.Method != http.MethodPost || decode(body, &m.event) != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	r.mu.Lock()
	r.got = append(r.got, m)
	answer := r.answer
	r.mu.Unlock()
	if answer != nil {
		answer(w, m)
	}
}

func (r *receiver) answers(answer func(w http.ResponseWriter, m message)) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.answer = answer
}

func (r *receiver) messages() []message {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.got)
}

// about lists the numbers of what arrived about each thing, in the order of arrival.
func (r *receiver) about() map[string][]int64 {
	out := map[string][]int64{}
	for _, m := range r.messages() {
		out[m.event.Aggregate] = append(out[m.event.Aggregate], m.event.Seq)
	}
	return out
}

func status(code int) func(http.ResponseWriter, message) {
	return func(w http.ResponseWriter, _ message) { w.WriteHeader(code) }
}

// each runs a test on both databases.
func each(t *testing.T, fn func(t *testing.T, db *store.DB)) {
	t.Helper()
	t.Parallel()
	testkit.EachDB(t, fn)
}
