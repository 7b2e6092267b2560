package invariants_test

import (
	"bufio"
	"context"
	"encoding/base64"
	"encoding/json"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app"
	"github.com/mostrador/mostrador/internal/app/config"
	"github.com/mostrador/mostrador/internal/carry/outbox"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

// TestNodesKilled runs two servers over one PostgreSQL and kills either of them,
// over and over. Shoppers go to whichever answers; listeners reconnect with what
// they saw last; a receiver gets webhooks. Nothing is lost or doubled.
func TestNodesKilled(t *testing.T) {
	t.Parallel()
	testkit.Long(t)
	hooks := &hookLog{first: map[string]int64{}, perThing: map[string][]int64{}}
	receiver := httptest.NewServer(hooks)
	defer receiver.Close()
	c := config.Defaults()
	c.DatabaseURL, c.SecretKey = testkit.PostgresURL(t), base64.StdEncoding.EncodeToString(make([]byte, 32))
	c.WebhookLoopback = receiver.Listener.Addr().String()

	shop := reopen(t, c, nil)
	products := []catalog.Product{shop.Item("Yerba", 3_200_00, 1_000_000), shop.Item("Azúcar", 1_100_00, 1_000_000)}
	relay, boss := key(t, shop, access.Agent), key(t, shop, access.Owner)
	if _, err := shop.Webhooks.Create(t.Context(), shop.Workspace.ID, receiver.URL, nil); err != nil {
		t.Fatal(err)
	}
	begin := lastEvent(t, shop)
	hooks.begin = begin
	closed(t, shop)

	nodes := &pair{t: t, config: c}
	nodes.servers[0], nodes.servers[1] = start(t, c), start(t, c)
	var over atomic.Bool
	var selling, listening sync.WaitGroup
	shoppers := make([]*buyer, crowd)
	for i := range shoppers {
		who := &buyer{client: &client{t: t, key: relay, http: &http.Client{}}, product: products[i%2].ID, pack: i % 2}
		shoppers[i] = who
		selling.Go(func() {
			for deadline := time.Now().Add(soon); who.broken == "" && (!over.Load() || who.next != 0); {
				if who.base = nodes.any(); !who.step() && time.Now().After(deadline) {
					t.Error("a customer cannot finish")
					return
				}
			}
		})
	}
	listeners := make([]*follower, 3)
	var until atomic.Int64
	until.Store(1 << 60)
	for i := range listeners {
		listeners[i] = &follower{key: boss, last: begin}
		listening.Go(func() { listeners[i].follow(t, nodes, &until) })
	}
	for range testkit.Rounds(6, 20, 60) {
		time.Sleep(time.Duration(300+rand.IntN(500)) * time.Millisecond)
		nodes.killOne()
	}
	over.Store(true)
	selling.Wait()

	// Time goes by, so that the leases of the dead run out.
	late, err := app.Open(context.Background(), c,
		app.Options{SweepEvery: -1, Clock: clock.NewManual(time.Now().Add(2 * time.Minute))})
	if err != nil {
		t.Fatal(err)
	}
	defer late.Close()
	after := server.Of(t, late)
	after.Workspace, after.Agent = shop.Workspace, shop.Agent
	if err := late.Events.Stamp(t.Context(), shop.Workspace.ID); err != nil {
		t.Fatal(err)
	}
	end := lastEvent(t, after)
	until.Store(end)
	listening.Wait()
	nodes.stop()
	if err := late.Webhooks.Round(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, l := range listeners {
		l.judge(t, begin, end)
	}
	hooks.judge(t, end)
	judge(t, reopen(t, c, shop), shoppers)
}

func key(t *testing.T, s *server.Shop, role access.Role) string {
	t.Helper()
	k, err := s.Keyring.Issue(t.Context(), s.Workspace.ID, "k", role)
	if err != nil {
		t.Fatal(err)
	}
	return k.Secret
}

func lastEvent(t *testing.T, s *server.Shop) int64 {
	t.Helper()
	if err := s.Events.Stamp(t.Context(), s.Workspace.ID); err != nil {
		t.Fatal(err)
	}
	return number(t, s, `SELECT seq FROM event_heads WHERE workspace_id = $1`)
}

// pair is two servers, of which one may be dead at any time.
type pair struct {
	t      *testing.T
	config config.Config

	mu      sync.Mutex
	servers [2]*process
}

func (p *pair) any() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.servers[rand.IntN(2)].base
}

// killOne kills a server without warning and starts another in its place.
func (p *pair) killOne() {
	i := rand.IntN(2)
	p.servers[i].kill()
	next := start(p.t, p.config)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.servers[i] = next
}

func (p *pair) stop() {
	for _, s := range p.servers {
		s.kill()
	}
}

// follower listens to events from wherever it can.
type follower struct {
	key  string
	last int64
	seqs []int64
}

func (f *follower) follow(t *testing.T, nodes *pair, until *atomic.Int64) {
	for deadline := time.Now().Add(soon); f.last < until.Load(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Errorf("a listener is stuck at event %d of %d", f.last, until.Load())
			return
		}
		f.listen(t, nodes.any(), until)
	}
}

func (f *follower) listen(t *testing.T, base string, until *atomic.Int64) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Duration(200+rand.IntN(2000))*time.Millisecond)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, base+"/v1/events", nil)
	if err != nil {
		t.Error(err)
		return
	}
	r.Header.Set("Authorization", "Bearer "+f.key)
	r.Header.Set("Last-Event-ID", strconv.FormatInt(f.last, 10))
	answer, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		return
	}
	defer answer.Body.Close()
	lines := bufio.NewScanner(answer.Body)
	lines.Buffer(nil, 1<<20)
	for f.last < until.Load() && lines.Scan() {
		if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
			var e outbox.Event
			if json.Unmarshal([]byte(data), &e) != nil {
				return // cut off in the middle of it
			}
			f.seqs, f.last = append(f.seqs, e.Seq), e.Seq
		}
	}
}

func (f *follower) judge(t *testing.T, begin, end int64) {
	t.Helper()
	for i, seq := range f.seqs {
		if seq != begin+int64(i)+1 {
			t.Errorf("a listener heard number %d as number %d", seq, begin+int64(i)+1)
			return
		}
	}
	if int64(len(f.seqs)) != end-begin {
		t.Errorf("a listener heard %d events of %d", len(f.seqs), end-begin)
	}
}

// hookLog is a receiver that takes a message it has seen for what it is.
type hookLog struct {
	begin int64

	mu       sync.Mutex
	first    map[string]int64   // by webhook-id
	perThing map[string][]int64 // in the order of their first arrival
	repeated int
}

func (h *hookLog) ServeHTTP(_ http.ResponseWriter, r *http.Request) {
	var e outbox.Event
	body, err := io.ReadAll(r.Body)
	if err != nil || json.Unmarshal(body, &e) != nil {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if _, seen := h.first[r.Header.Get("webhook-id")]; seen {
		h.repeated++
		return
	}
	h.first[r.Header.Get("webhook-id")] = e.Seq
	if e.Aggregate != "" {
		h.perThing[e.Aggregate] = append(h.perThing[e.Aggregate], e.Seq)
	}
}

func (h *hookLog) judge(t *testing.T, end int64) {
	t.Helper()
	h.mu.Lock()
	defer h.mu.Unlock()
	seen := map[int64]bool{}
	for _, seq := range h.first {
		seen[seq] = true
	}
	for seq := h.begin + 1; seq <= end; seq++ {
		if !seen[seq] {
			t.Errorf("the webhook of event %d never came", seq)
			return
		}
	}
	if len(seen) != len(h.first) || int64(len(seen)) != end-h.begin {
		t.Errorf("%d ids for %d events of %d", len(h.first), len(seen), end-h.begin)
	}
	for thing, seqs := range h.perThing {
		for i := 1; i < len(seqs); i++ {
			if seqs[i] < seqs[i-1] {
				t.Errorf("%s: %v", thing, seqs)
				break
			}
		}
	}
	t.Logf("%d webhooks, %d of them repeated after a crash", len(h.first), h.repeated)
}
