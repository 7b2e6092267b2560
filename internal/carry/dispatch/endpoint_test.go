package dispatch_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/carry/dispatch"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/guard"
	"github.com/mostrador/mostrador/internal/kit/secret"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

func TestRotation(t *testing.T) {
	each(t, func(t *testing.T, db *store.DB) {
		r := receive(t, nil)
		o := open(t, db, r)
		first := o.endpoint(r.url)
		second, err := o.Rotate(t.Context(), workspace, first.ID, 24*time.Hour)
		o.must(err)
		if first.Secret == second.Secret || !strings.HasPrefix(second.Secret, "whsec_") || len(second.Secrets) != 2 {
			t.Fatalf("rotated to %+v", second.Endpoint)
		}
		check := func(when string, old, new bool) {
			t.Helper()
			o.happens("a")
			o.round()
			got := r.messages()
			m := got[len(got)-1]
			if verifies(t, first.Secret, m) != old || verifies(t, second.Secret, m) != new {
				t.Errorf("%s: signed %q", when, m.header.Get("webhook-signature"))
			}
		}
		check("at once", true, true)
		o.clock.Advance(23 * time.Hour)
		check("in the overlap", true, true)
		o.clock.Advance(2 * time.Hour)
		check("after it", false, true)
		third, err := o.Rotate(t.Context(), workspace, first.ID, 0)
		o.must(err)
		check("without an overlap", false, false)
		got := r.messages()
		if !verifies(t, third.Secret, got[len(got)-1]) || len(third.Secrets) != 1 {
			t.Errorf("the third secret does not sign: %+v", third.Secrets)
		}
		for range 10 {
			if _, err = o.Rotate(t.Context(), workspace, first.ID, time.Hour); err != nil {
				break
			}
		}
		if !fault.Is(err, fault.Conflict) {
			t.Errorf("rotating without end: %v", err)
		}
	})
}

// A reader of the database and the log cannot use what they hold.
func TestSecretsAreSealed(t *testing.T) {
	each(t, func(t *testing.T, db *store.DB) {
		r := receive(t, nil)
		o := open(t, db, r)
		e := o.endpoint(r.url)
		o.happens("a")
		o.round()
		rows := ""
		o.must(db.Read(t.Context(), workspace, func(tx *store.Tx) error {
			for _, query := range []string{`SELECT secrets FROM webhook_endpoints WHERE workspace_id = $1`,
				`SELECT body || last_error FROM webhook_deliveries WHERE workspace_id = $1`} {
				err := tx.Rows(query, []any{workspace}, func(scan func(...any) error) error {
					var text string
					err := scan(&text)
					rows += text
					return err
				})
				if err != nil {
					return err
				}
			}
			return nil
		}))
		bare := strings.TrimPrefix(e.Secret, "whsec_")
		for where, text := range map[string]string{"rows": rows, "log": o.log.String(),
			"message": r.messages()[0].body} {
			if strings.Contains(text, bare) {
				t.Errorf("the secret is in the %s", where)
			}
		}
		if !strings.Contains(rows, `"sealed":"v1.`) {
			t.Errorf("rows hold %s", rows)
		}
	})
}

func TestWithoutAKeyNothingIsKept(t *testing.T) {
	t.Parallel()
	db := testkit.SQLite(t)
	o := open(t, db)
	d := dispatch.New(dispatch.Config{
		Store: store.Units{DB: db}, Clock: o.clock, Log: o.Log, Client: guard.New(guard.Policy{}, nil, nil),
		Box: secret.NewRing(func() ([][]byte, error) { return secret.ParseKeys("") }),
	})
	_, err := d.Create(t.Context(), workspace, "https://example.com/hook", nil)
	if said := fault.From(err); said.Code != fault.Conflict ||
		!strings.Contains(said.Message, "MOSTRADOR_SECRET_KEY") || strings.Contains(said.Message, "\n") {
		t.Errorf("said %v", err)
	}
}

func TestEndpoints(t *testing.T) {
	each(t, func(t *testing.T, db *store.DB) {
		o := open(t, db)
		for _, types := range [][]string{{"Order.created"}, {"order*"}, {""}, make([]string, 51)} {
			if _, err := o.Create(t.Context(), workspace, "https://example.com/", types); !fault.Is(err,
				fault.InvalidArguments) {
				t.Errorf("types %q: %v", types, err)
			}
		}
		e := o.endpoint("https://EXAMPLE.com:443/hook", "order.*")
		if e.URL != "https://example.com/hook" || e.State != dispatch.Active {
			t.Errorf("made %+v", e.Endpoint)
		}
		url, off := "https://10.1.1.1/", dispatch.Disabled
		if _, err := o.Update(t.Context(), workspace, e.ID, dispatch.Change{URL: &url}); !fault.Is(err,
			fault.BlockedAddress) {
			t.Errorf("an address inside: %v", err)
		}
		changed, err := o.Update(t.Context(), workspace, e.ID, dispatch.Change{State: &off, Types: &[]string{}})
		if o.must(err); changed.State != dispatch.Disabled || changed.Reason == "" || len(changed.Types) != 0 {
			t.Errorf("changed to %+v", changed)
		}
		if err := o.Delete(t.Context(), "w2", e.ID, nil); !fault.Is(err, fault.NotFound) {
			t.Errorf("another workspace's: %v", err)
		}
		if _, err := o.Deliveries(t.Context(), workspace, dispatch.DeliveryFilter{EndpointID: "nobody"}); !fault.Is(err,
			fault.NotFound) {
			t.Errorf("nobody's deliveries: %v", err)
		}
		o.must(o.Delete(t.Context(), workspace, e.ID, nil))
		for range 20 {
			o.endpoint("https://example.com/")
		}
		if _, err := o.Create(t.Context(), workspace, "https://example.com/", nil); !fault.Is(err, fault.Conflict) {
			t.Errorf("one too many: %v", err)
		}
	})
}

func TestTestAndTidy(t *testing.T) {
	each(t, func(t *testing.T, db *store.DB) {
		r := receive(t, nil)
		o := open(t, db, r)
		e := o.endpoint(r.url, "order.*")
		one, err := o.Test(t.Context(), workspace, e.ID, "c9")
		if o.must(err); one.State != dispatch.Delivered || one.LastStatus != 200 {
			t.Errorf("tested as %+v", one)
		}
		if m := r.messages()[0]; m.event.Type != dispatch.TestType || m.event.CorrelationID != "c9" ||
			!verifies(t, e.Secret, m) {
			t.Errorf("sent %s", m.body)
		}
		r.answers(status(500))
		one, err = o.Test(t.Context(), workspace, e.ID, "c9")
		if o.must(err); one.State != dispatch.Dead || one.LastStatus != 500 || one.LastError == "" {
			t.Errorf("a test that failed: %+v", one)
		}
		o.happens("a")
		o.round() // fails, and stays pending
		o.clock.Advance(40 * 24 * time.Hour)
		o.must(o.Tidy(t.Context(), workspace, 30*24*time.Hour))
		if left := o.deliveries(e.ID, ""); len(left) != 1 || left[0].State != dispatch.Pending {
			t.Errorf("left %+v", left)
		}
		o.must(o.Delete(t.Context(), workspace, e.ID, nil)) // with its pending deliveries
		o.round()
	})
}
