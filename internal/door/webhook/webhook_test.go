package webhook_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/inbox"
	"github.com/mostrador/mostrador/internal/door/webhook"
	"github.com/mostrador/mostrador/internal/gateway/payments"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

// paid has a customer pay the shop and returns the payment's id at the vendor.
func paid(t *testing.T, s *server.Shop) string {
	t.Helper()
	a, _, err := access.Load[access.MercadoPagoAccount](t.Context(), s.Credentials, s.Workspace.ID, access.MercadoPago)
	if err != nil {
		t.Fatal(err)
	}
	creds := payments.Credentials{AccessToken: a.AccessToken, CollectorID: a.CollectorID,
		Currency: s.Workspace.Currency}
	link, err := s.MercadoPago.Client().CreatePreference(t.Context(), creds, payments.Preference{
		ExternalReference: testkit.NewID(), Title: "Yerba",
		Amount:    money.Amount{Minor: 100_00, Currency: s.Workspace.Currency},
		ExpiresAt: s.Clock.Now().Add(time.Hour),
	}, testkit.NewID())
	if err != nil {
		t.Fatal(err)
	}
	return s.MercadoPago.Pay(link.PreferenceID)
}

func TestTheDoor(t *testing.T) {
	t.Parallel()
	door := func(s *server.Shop) string { return "https://tienda.example/webhooks/mercadopago/" + s.Workspace.Slug }
	server.Flows(t, server.Flow{Name: "who may knock", Setup: testkit.Setup{MercadoPago: true},
		Play: func(t *testing.T, s *server.Shop) {
			news := s.MercadoPago.Webhook(paid(t, s))
			forged, unsigned, other, old := news.Request(door(s)), news.Request(door(s)), news.Request(door(s)),
				s.MercadoPago.WebhookAt(paid(t, s), s.Clock.Now().Add(-5*24*time.Hour)).Request(door(s))
			forged.Header.Set("X-Signature", "ts=1,v1="+strings.Repeat("ab", 32))
			unsigned.Header.Del("X-Signature")
			other.URL.RawQuery = url.Values{"data.id": {"1"}, "type": {"payment"}}.Encode()
			large := news.Request(door(s))
			large.Body, large.ContentLength = io.NopCloser(bytes.NewReader(make([]byte, 4<<20))), 4<<20
			endless := news.Request(door(s))
			endless.Body, endless.ContentLength = io.NopCloser(bytes.NewReader(make([]byte, 4<<20))), -1
			get, _ := http.NewRequest(http.MethodGet, door(s), nil)
			nobodys := s.Open(testkit.Setup{Slug: "otra-" + testkit.NewID()})
			for _, c := range []struct {
				name   string
				r      *http.Request
				status int
			}{
				{"a wrong signature", forged, 401},
				{"no signature", unsigned, 401},
				{"another payment than was signed", other, 401},
				{"an old signature", old, 401},
				{"a shop that is not there", news.Request("https://x/webhooks/mercadopago/nobody"), 401},
				{"an id that nobody has", news.Request("https://x/webhooks/mercadopago/" + testkit.NewID()), 401},
				{"a shop without an account", news.Request(door(nobodys)), 401},
				{"the older kind, which nobody can prove", s.MercadoPago.IPN(paid(t, s)).Request(door(s)), 200},
				{"too much", large, 413},
				{"too much, without saying so", endless, 413},
				{"a browser", get, 405},
				{"a vendor nobody knows", news.Request("https://x/webhooks/acme/" + s.Workspace.Slug), 404},
				{"nowhere", news.Request("https://x/webhooks/mercadopago/"), 404},
				{"further in", news.Request(door(s) + "/more"), 404},
			} {
				before := s.Snapshot()
				if got := s.Knock(c.r); got != c.status {
					t.Errorf("%s: %d, want %d", c.name, got, c.status)
				}
				if changed := s.Since(before); len(changed) != 0 || len(s.Waiting()) != 0 {
					t.Errorf("%s: changed %q, left %q", c.name, changed, s.Waiting())
				}
			}
		}}, server.Flow{Name: "what is kept", Setup: testkit.Setup{MercadoPago: true},
		Play: func(t *testing.T, s *server.Shop) {
			payment := paid(t, s)
			before := s.Snapshot()
			first := s.MercadoPago.Webhook(payment)
			for range 3 {
				if got := s.Knock(first.Request(door(s))); got != 200 {
					t.Fatalf("answered %d", got)
				}
			}
			if changed := s.Since(before); !slices.Equal(changed, []string{"inbox+1"}) || len(s.Waiting()) != 1 {
				t.Errorf("changed %q, left %q", changed, s.Waiting())
			}
			s.Knock(s.MercadoPago.Webhook(payment).Request("https://x/webhooks/mercadopago/" + s.Workspace.ID))
			if n := len(s.Waiting()); n != 2 {
				t.Errorf("news of the same payment left %d errands", n)
			}
			ids := s.Pending("mercadopago_payment")
			if err := s.Errands(); err != nil {
				t.Fatal(err)
			}
			for _, id := range ids {
				s.Look(func(u *core.Unit) error {
					item, err := u.Inbox.Get(access.MercadoPago, id)
					if item.State != inbox.Handled || strings.Contains(item.Body, "secret") {
						t.Errorf("%s is %+v", id, item)
					}
					return err
				})
			}
			s.Clock.Advance(s.Workspace.Settings.EventLife() + time.Hour)
			s.Do(func(u *core.Unit) error {
				n, err := u.Inbox.Forget(u.Now.Add(-s.Workspace.Settings.EventLife()))
				if n != 2 {
					t.Errorf("%d forgotten", n)
				}
				return err
			})
		}})
}

// fake is a vendor that greets and sends several notices at once.
type fake struct{ fails error }

func (f fake) Read(_ context.Context, _ *access.Workspace, r inbox.Delivery) (list []inbox.Notice, err error) {
	for id := range strings.FieldsSeq(string(r.Body)) {
		list = append(list, inbox.Notice{ID: id, Body: "{}", Errand: "fake"})
	}
	return list, f.fails
}

func (fake) Admit(context.Context, *access.Workspace, inbox.Delivery) error { return nil }

func (fake) Greet(_ context.Context, _ *access.Workspace, q url.Values) (string, bool, error) {
	return q.Get("challenge"), q.Get("token") == "good", nil
}

func TestAVendorOfItsOwn(t *testing.T) {
	t.Parallel()
	server.Flows(t, server.Flow{Name: "greets and tells", Play: func(t *testing.T, s *server.Shop) {
		knock := func(v webhook.Vendor, method, query, body string) *httptest.ResponseRecorder {
			door := webhook.New(webhook.Config{Runtime: s.Runtime, Keyring: s.Keyring, Log: s.Log,
				Vendors: map[string]webhook.Vendor{"fake": v}})
			w := httptest.NewRecorder()
			door.ServeHTTP(w, httptest.NewRequest(method, "/webhooks/fake/"+s.Workspace.Slug+query,
				strings.NewReader(body)))
			return w
		}
		if w := knock(fake{}, "GET", "?token=good&challenge=7", ""); w.Code != 200 || w.Body.String() != "7" {
			t.Errorf("%d %q", w.Code, w.Body)
		}
		if w := knock(fake{}, "GET", "?token=bad&challenge=7", ""); w.Code != 403 ||
			strings.Contains(w.Body.String(), "7") {
			t.Errorf("%d %q", w.Code, w.Body)
		}
		if w := knock(fake{}, "DELETE", "", ""); w.Code != 405 || w.Header().Get("Allow") != "GET, POST" {
			t.Errorf("%d %q", w.Code, w.Header())
		}
		if w := knock(fake{}, "POST", "", "a b"); w.Code != 200 ||
			!slices.Equal(s.Pending("fake"), []string{"a", "b"}) {
			t.Errorf("%d, left %q", w.Code, s.Pending("fake"))
		}
		if w := knock(fake{}, "POST", "", "b c"); w.Code != 200 ||
			!slices.Equal(s.Pending("fake"), []string{"a", "b", "c"}) {
			t.Errorf("%d, left %q", w.Code, s.Pending("fake"))
		}
		if w := knock(fake{errors.New("the database is away")}, "POST", "", "d"); w.Code != 503 {
			t.Errorf("%d: the vendor would not come again", w.Code)
		}
	}})
}
