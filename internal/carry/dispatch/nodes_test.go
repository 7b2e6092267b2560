package dispatch_test

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"sync/atomic"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/carry/dispatch"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

// Several nodes send at once: each event arrives once, and in order.
func TestManyNodes(t *testing.T) {
	each(t, func(t *testing.T, db *store.DB) {
		var underWay, most atomic.Int32
		r := receive(t, func(http.ResponseWriter, message) {
			most.Store(max(most.Load(), underWay.Add(1)))
			time.Sleep(time.Millisecond)
			underWay.Add(-1)
		})
		hand := clock.NewManual(testkit.Noon)
		nodes := make([]*office, 3)
		for i := range nodes {
			nodes[i] = openWith(t, db, store.Units{DB: db}, hand, r)
		}
		e := nodes[0].endpoint(r.url)
		const events, things = 200, 10
		for _, n := range nodes {
			n.Start()
		}
		for i := range events / 10 {
			var about []string
			for j := range 10 {
				about = append(about, "t"+strconv.Itoa((i+j)%things))
			}
			nodes[0].happens(about...)
			nodes[i%3].Wake(workspace)
		}
		for deadline := time.Now().Add(2 * time.Minute); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
			if len(nodes[0].deliveries(e.ID, dispatch.Delivered)) == events {
				break
			}
		}
		for _, n := range nodes {
			n.Close()
		}
		if n := len(r.messages()); n != events {
			t.Errorf("%d messages of %d events", n, events)
		}
		for about, seqs := range r.about() {
			if !slices.IsSorted(seqs) || len(slices.Compact(seqs)) != events/things {
				t.Errorf("%s: %v", about, seqs)
			}
		}
		if most.Load() < 2 {
			t.Error("nothing was sent in parallel")
		}
		if n := len(nodes[0].deliveries(e.ID, dispatch.Delivered)); n != events {
			t.Errorf("%d are delivered", n)
		}
	})
}

// forgetful is a store that loses the next settling, as by a crash after sending.
type forgetful struct {
	store.Units
	lose atomic.Bool
}

type forgetfulRows struct {
	dispatch.DeliveryRows
	lost bool
}

func (r forgetfulRows) Settle(d dispatch.Delivery, claimed time.Time) (bool, error) {
	if r.lost {
		return false, errors.New("the process died here")
	}
	return r.DeliveryRows.Settle(d, claimed)
}

func (f *forgetful) WriteWebhooks(ctx context.Context, workspaceID string, fn func(dispatch.Rows) error) error {
	return f.Units.WriteWebhooks(ctx, workspaceID, func(r dispatch.Rows) error {
		r.DeliveryRows = forgetfulRows{r.DeliveryRows, f.lose.Load()}
		return fn(r)
	})
}

func TestCrashAfterSending(t *testing.T) {
	each(t, func(t *testing.T, db *store.DB) {
		r := receive(t, nil)
		rows := &forgetful{Units: store.Units{DB: db}}
		o := openWith(t, db, rows, clock.NewManual(testkit.Noon), r)
		e := o.endpoint(r.url)
		o.happens("a", "a")
		rows.lose.Store(true)
		o.round()
		rows.lose.Store(false)
		o.round()
		if n := len(r.messages()); n != 1 {
			t.Fatalf("%d messages while the claim holds", n)
		}
		other := openWith(t, db, store.Units{DB: db}, o.clock, r) // another node takes over
		o.clock.Advance(time.Minute)
		other.round()
		got := r.messages()
		if len(got) != 3 || got[0].id() != got[1].id() || got[0].body != got[1].body || got[2].event.Seq != 2 {
			t.Errorf("%d messages: %v", len(got), r.about())
		}
		if n := len(other.deliveries(e.ID, dispatch.Delivered)); n != 2 {
			t.Errorf("%d are delivered", n)
		}
	})
}

// A node that is stopped releases what it is sending.
func TestStopping(t *testing.T) {
	each(t, func(t *testing.T, db *store.DB) {
		hang, arrived := make(chan struct{}), make(chan struct{}, 1)
		r := receive(t, func(http.ResponseWriter, message) {
			arrived <- struct{}{}
			<-hang
		})
		o := open(t, db, r)
		e := o.endpoint(r.url)
		o.happens("a")
		o.Start()
		o.Wake(workspace)
		<-arrived
		began := time.Now()
		o.Close()
		if took := time.Since(began); took > 3*time.Second {
			t.Errorf("stopping took %s", took)
		}
		close(hang)
		r.answers(nil)
		next := openWith(t, db, store.Units{DB: db}, o.clock, r)
		next.round() // without waiting for any lease
		got := r.messages()
		if len(got) != 2 || got[0].id() != got[1].id() {
			t.Errorf("%d messages", len(got))
		}
		if d := next.deliveries(e.ID, dispatch.Delivered); len(d) != 1 || d[0].Attempts != 1 {
			t.Errorf("%+v", d)
		}
	})
}

// One receiver that hangs does not delay any other.
func TestASlowReceiver(t *testing.T) {
	each(t, func(t *testing.T, db *store.DB) {
		hang := make(chan struct{})
		slow, quick := receive(t, func(http.ResponseWriter, message) { <-hang }), receive(t, nil)
		defer close(hang)
		o := open(t, db, slow, quick)
		o.endpoint(slow.url)
		o.endpoint(quick.url)
		o.Start()
		for i := range 20 {
			o.happens("t" + strconv.Itoa(i))
			o.Wake(workspace)
		}
		for deadline := time.Now().Add(2 * time.Minute); len(quick.messages()) < 20; time.Sleep(5 * time.Millisecond) {
			if time.Now().After(deadline) {
				t.Fatalf("%d of 20 arrived", len(quick.messages()))
			}
		}
	})
}
