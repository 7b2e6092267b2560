package dispatch_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"

	"github.com/mostrador/mostrador/internal/carry/dispatch"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/store"
)

func decode(raw []byte, into any) error { return json.Unmarshal(raw, into) }

func verifies(t *testing.T, secret string, m message) bool {
	t.Helper()
	w, err := standardwebhooks.NewWebhook(secret)
	if err != nil {
		t.Fatal(err)
	}
	return w.VerifyIgnoringTimestamp([]byte(m.body), m.header) == nil
}

func TestDelivery(t *testing.T) {
	each(t, func(t *testing.T, db *store.DB) {
		r := receive(t, nil)
		o := open(t, db, r)
		o.happens("before") // events before its creation are not sent to it
		e := o.endpoint(r.url)
		only := o.endpoint(r.url+"/refunds", "refund.*")
		o.happens("a", "b")
		o.round()
		got := r.messages()
		if len(got) != 2 {
			t.Fatalf("%d messages", len(got))
		}
		for _, m := range got {
			if m.header.Get("Content-Type") != "application/json" || m.id() != m.event.ID ||
				m.event.WorkspaceID != workspace ||
				m.event.CorrelationID != "c1" || m.event.Type != "order.changed" || m.event.SessionID != "s1" {
				t.Errorf("%v %s", m.header, m.body)
			}
			if !verifies(t, e.Secret, m) || verifies(t, only.Secret, m) {
				t.Error("the signature is wrong")
			}
			tampered := m
			tampered.body = strings.Replace(m.body, "order", "0rder", 1)
			if verifies(t, e.Secret, tampered) {
				t.Error("another body has the same signature")
			}
		}
		if n := len(o.deliveries(e.ID, dispatch.Delivered)); n != 2 {
			t.Errorf("%d are delivered", n)
		}
		if n := len(o.deliveries(only.ID, "")); n != 0 {
			t.Errorf("%d for an endpoint that wants something else", n)
		}
		o.round()
		if len(r.messages()) != 2 {
			t.Error("they were sent again")
		}
		o.happens("c") // which puts an idle workspace on the agenda again
		o.round()
		if len(r.messages()) != 3 {
			t.Error("what happened later was not sent")
		}
	})
}

// Deliveries about one thing wait for the one before; about different things they go at once.
func TestOrderPerAggregate(t *testing.T) {
	each(t, func(t *testing.T, db *store.DB) {
		var a sync.Map
		r := receive(t, func(w http.ResponseWriter, m message) {
			if n, _ := a.LoadOrStore(m.event.Seq, new(atomic.Int32)); m.event.Aggregate == "bad" &&
				n.(*atomic.Int32).Add(1) < 3 {
				w.WriteHeader(http.StatusInternalServerError)
			}
		})
		o := open(t, db, r)
		e := o.endpoint(r.url)
		o.happens("bad", "good", "bad", "good", "bad", "good")
		o.round()
		if got := r.about(); !slices.Equal(got["good"], []int64{2, 4, 6}) || !slices.Equal(got["bad"], []int64{1}) {
			t.Fatalf("at first %v", got)
		}
		if n := len(o.deliveries(e.ID, dispatch.Waiting)); n != 2 {
			t.Errorf("%d wait", n)
		}
		o.happens("bad", "good") // later events queue up behind
		for range 12 {
			o.clock.Advance(time.Minute)
			o.round()
		}
		got := r.about()
		if !slices.Equal(got["bad"], []int64{1, 1, 1, 3, 3, 3, 5, 5, 5, 7, 7, 7}) ||
			!slices.Equal(got["good"], []int64{2, 4, 6, 8}) {
			t.Errorf("in the end %v", got)
		}
		if n := len(o.deliveries(e.ID, dispatch.Delivered)); n != 8 {
			t.Errorf("%d were delivered", n)
		}
	})
}

func TestThreeDaysThenDeadThenAgain(t *testing.T) {
	each(t, func(t *testing.T, db *store.DB) {
		r := receive(t, status(http.StatusServiceUnavailable))
		o := open(t, db, r)
		e := o.endpoint(r.url)
		o.happens("a", "a")
		start := o.clock.Now()
		var at []time.Duration
		for range 400 {
			before := len(r.messages())
			o.round()
			if len(r.messages()) > before {
				at = append(at, o.clock.Now().Sub(start))
			}
			if len(o.deliveries(e.ID, dispatch.Dead)) > 0 {
				break
			}
			pending := o.deliveries(e.ID, dispatch.Pending)
			o.clock.Advance(pending[0].NextAt.Sub(o.clock.Now()))
		}
		if len(at) != 11 || at[1] < 5*time.Second || at[1] > 6*time.Second || at[10] < 70*time.Hour ||
			at[10] > 80*time.Hour {
			t.Fatalf("tried at %v", at)
		}
		dead := o.deliveries(e.ID, dispatch.Dead)[0]
		if dead.Attempts != 11 || dead.LastStatus != 503 || dead.LastError == "" || dead.Seq != 1 {
			t.Errorf("dead as %+v", dead)
		}
		if now := o.now(e.ID); now.State != dispatch.Active || !now.FailingSince.Equal(start) {
			t.Errorf("the endpoint is %+v", now)
		}
		r.answers(nil)
		o.clock.Advance(time.Minute)
		o.round() // the one behind it goes now
		if d := o.deliveries(e.ID, dispatch.Delivered); len(d) != 1 || d[0].Seq != 2 {
			t.Errorf("delivered %v", d)
		}
		if now := o.now(e.ID); !now.FailingSince.IsZero() {
			t.Error("it still counts as failing")
		}
		if _, err := o.Redeliver(t.Context(), workspace, e.ID, dead.ID); err != nil {
			t.Fatal(err)
		}
		o.round()
		got := r.messages()
		last := got[len(got)-1]
		if last.id() != got[0].id() || last.body != got[0].body || !verifies(t, e.Secret, last) {
			t.Error("it was sent again as another message")
		}
		if n := len(o.deliveries(e.ID, dispatch.Delivered)); n != 2 {
			t.Errorf("%d are delivered", n)
		}
	})
}

func TestWhatIsADelivery(t *testing.T) {
	each(t, func(t *testing.T, db *store.DB) {
		r := receive(t, nil)
		o := open(t, db, r)
		e := o.endpoint(r.url)
		for _, c := range []struct {
			name   string
			answer func(http.ResponseWriter, message)
			state  dispatch.DeliveryState
			wait   time.Duration // at least
		}{
			{"204", status(204), dispatch.Delivered, 0},
			{"299", status(299), dispatch.Delivered, 0},
			{"a redirect", func(w http.ResponseWriter, _ message) {
				w.Header().Set("Location", r.url)
				w.WriteHeader(http.StatusTemporaryRedirect)
			}, dispatch.Pending, 5 * time.Second},
			{"400", status(400), dispatch.Pending, 5 * time.Second},
			{"429 with a wish", func(w http.ResponseWriter, _ message) {
				w.Header().Set("Retry-After", "3600")
				w.WriteHeader(http.StatusTooManyRequests)
			}, dispatch.Pending, time.Hour},
			{"a wish beyond bounds", func(w http.ResponseWriter, _ message) {
				w.Header().Set("Retry-After", "99999999")
				w.WriteHeader(http.StatusServiceUnavailable)
			}, dispatch.Pending, 24 * time.Hour},
			{"a page too long", func(w http.ResponseWriter, _ message) { _, _ = w.Write(make([]byte, 100<<10)) },
				dispatch.Pending, 5 * time.Second},
			{"a broken line", func(http.ResponseWriter, message) { panic(http.ErrAbortHandler) }, dispatch.Pending,
				5 * time.Second},
		} {
			r.answers(c.answer)
			before := len(r.messages())
			o.happens(c.name)
			o.round()
			list := o.deliveries(e.ID, "")
			one := list[len(list)-1]
			wait := one.NextAt.Sub(o.clock.Now())
			if one.State != c.state || c.state == dispatch.Pending &&
				(wait < c.wait || wait > c.wait+c.wait/8 || one.LastError == "") {
				t.Errorf("%s: %+v, in %s", c.name, one, wait)
			}
			if n := len(r.messages()) - before; n != 1 {
				t.Errorf("%s: sent %d times", c.name, n)
			}
		}
	})
}

func TestGone(t *testing.T) {
	each(t, func(t *testing.T, db *store.DB) {
		r := receive(t, status(http.StatusGone))
		o := open(t, db, r)
		e := o.endpoint(r.url)
		o.happens("a", "a", "a")
		o.round()
		if now := o.now(e.ID); now.State != dispatch.Disabled || !strings.Contains(now.Reason, "410") {
			t.Errorf("the endpoint is %+v", now)
		}
		o.happens("a", "b")
		o.clock.Advance(100 * time.Hour)
		o.round()
		if n := len(r.messages()); n != 1 {
			t.Errorf("%d messages to somebody who is gone", n)
		}
		if _, err := o.Test(t.Context(), workspace, e.ID, "c"); !fault.Is(err, fault.Conflict) {
			t.Errorf("a test of a disabled endpoint: %v", err)
		}
		r.answers(nil)
		on := dispatch.Active
		if _, err := o.Update(t.Context(), workspace, e.ID, dispatch.Change{State: &on}); err != nil {
			t.Fatal(err)
		}
		o.round()
		if got := r.about(); !slices.Equal(got["a"], []int64{1, 2, 3, 4}) || !slices.Equal(got["b"], []int64{5}) {
			t.Errorf("switched on again it got %v", got)
		}
	})
}

func TestAnEndpointThatOnlyFailsIsDisabled(t *testing.T) {
	each(t, func(t *testing.T, db *store.DB) {
		r := receive(t, status(500))
		o := open(t, db, r)
		e := o.endpoint(r.url)
		for range 60 {
			o.happens("a")
			o.round()
			if o.now(e.ID).State == dispatch.Disabled {
				break
			}
			o.clock.Advance(6 * time.Hour)
		}
		now := o.now(e.ID)
		if now.State != dispatch.Disabled || !strings.Contains(now.Reason, "failed since") ||
			o.clock.Now().Sub(now.FailingSince) < 5*24*time.Hour {
			t.Errorf("the endpoint is %+v at %s", now, o.clock.Now())
		}
	})
}

func TestBlockedAddresses(t *testing.T) {
	each(t, func(t *testing.T, db *store.DB) {
		r := receive(t, nil)
		o := open(t, db) // with an empty list
		for _, url := range []string{r.url, "https://10.0.0.1/", "https://localhost/", "http://example.com/",
			"https://169.254.169.254/", "ftp://example.com"} {
			if _, err := o.Create(t.Context(), workspace, url, nil); !fault.Is(err, fault.BlockedAddress) {
				t.Errorf("%s: %v", url, err)
			}
		}
		allowing := open(t, db, r)
		e := allowing.endpoint(r.url) // removed from the list since
		allowing.happens("a")
		o.round()
		dead := o.deliveries(e.ID, dispatch.Dead)
		if len(dead) != 1 || dead[0].LastError == "" || strings.Contains(dead[0].LastError, "127.0.0.1") ||
			len(r.messages()) != 0 {
			t.Errorf("a blocked address: %+v", dead)
		}
	})
}
