package payments_test

import (
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/gateway/payments"
	"github.com/mostrador/mostrador/internal/gateway/payments/paymentstest"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/money"
)

func TestCreatePreference(t *testing.T) {
	t.Parallel()
	s := open(t)
	p := wanted("order-1", ars(123456))
	p.NotificationURL = "https://shop.example/hooks/mp?workspace=w1"
	p.PayerEmail = "ana@example.com"
	p.BackURLs.Success = "https://shop.example/gracias"
	link, err := s.CreatePreference(t.Context(), s.creds, p, "k1")
	if err != nil {
		t.Fatal(err)
	}
	made := s.Preferences()
	if len(made) != 1 {
		t.Fatalf("%d preferences", len(made))
	}
	got := made[0]
	if got.Amount != ars(123456) || got.ExternalReference != "order-1" || got.Title != p.Title || got.Key != "k1" ||
		got.PayerEmail != p.PayerEmail {
		t.Errorf("it was made as %+v", got)
	}
	if !got.StartsAt.Equal(noon) || !got.ExpiresAt.Equal(noon.Add(time.Hour)) {
		t.Errorf("it lives from %s to %s", got.StartsAt, got.ExpiresAt)
	}
	if got.NotificationURL != "https://shop.example/hooks/mp?source_news=webhooks&workspace=w1" {
		t.Errorf("news go to %s", got.NotificationURL)
	}
	if link.PreferenceID != got.ID || !strings.HasSuffix(link.URL, got.ID) || !link.ExpiresAt.Equal(p.ExpiresAt) {
		t.Errorf("the link is %+v", link)
	}
	again, err := s.CreatePreference(t.Context(), s.creds, p, "k1")
	if err != nil || again != link || len(s.Preferences()) != 1 {
		t.Errorf("the same key gave %+v, %v and %d preferences", again, err, len(s.Preferences()))
	}
}

// The request is checked as text: a decimal number, never a float's approximation.
func TestPricesOnTheWire(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		amount money.Amount
		want   string
	}{
		{ars(123456), "1234.56"},
		{ars(10 + 20), "0.3"},
		{ars(1), "0.01"},
		{ars(100), "1"},
		{ars(999_999_999_999_999), "9999999999999.99"},
		{money.Amount{Minor: 12990, Currency: money.CLP}, "12990"},
		{money.Amount{Minor: 110, Currency: money.BRL}, "1.1"},
	} {
		var body struct {
			Items []struct {
				Price json.RawMessage `json:"unit_price"`
			} `json:"items"`
			Expires bool `json:"expires"`
		}
		m := serve(t, func(_ http.ResponseWriter, r *http.Request) {
			raw, _ := io.ReadAll(r.Body)
			if err := json.Unmarshal(raw, &body); err != nil {
				t.Error(err)
			}
			if !strings.Contains(string(raw), `"expiration_date_to":"2026-03-02T16:04:05.678+00:00"`) {
				t.Errorf("the expiry is not as Mercado Pago wants it: %s", raw)
			}
		})
		_, _ = m.CreatePreference(t.Context(), payments.Credentials{AccessToken: "x", Currency: c.amount.Currency},
			payments.Preference{ExternalReference: "r", Title: "t", Amount: c.amount, StartsAt: noon,
				ExpiresAt: noon.Add(time.Hour)}, "k")
		if len(body.Items) != 1 || string(body.Items[0].Price) != c.want || !body.Expires {
			t.Errorf("%v left as %+v, expected %s", c.amount, body, c.want)
		}
	}
}

func TestPreferencesThatAreNotAskedFor(t *testing.T) {
	t.Parallel()
	s := open(t)
	for name, change := range map[string]func(*payments.Preference, *payments.Credentials, *string){
		"no reference": func(p *payments.Preference, _ *payments.Credentials,
			_ *string) {
			p.ExternalReference = ""
		},
		"no title": func(p *payments.Preference, _ *payments.Credentials, _ *string) { p.Title = "" },
		"a long title": func(p *payments.Preference, _ *payments.Credentials,
			_ *string) {
			p.Title = strings.Repeat("ñ", 257)
		},
		"nothing": func(p *payments.Preference, _ *payments.Credentials, _ *string) { p.Amount.Minor = 0 },
		"less":    func(p *payments.Preference, _ *payments.Credentials, _ *string) { p.Amount.Minor = -1 },
		"another currency": func(p *payments.Preference, _ *payments.Credentials,
			_ *string) {
			p.Amount.Currency = money.BRL
		},
		"the past": func(p *payments.Preference, _ *payments.Credentials, _ *string) { p.ExpiresAt = noon },
		"no key":   func(_ *payments.Preference, _ *payments.Credentials, k *string) { *k = "" },
		"no token": func(_ *payments.Preference, c *payments.Credentials, _ *string) { c.AccessToken = "" },
		"a header more": func(_ *payments.Preference, c *payments.Credentials,
			_ *string) {
			c.AccessToken += "\r\nX: y"
		},
	} {
		p, creds, key := wanted("r", ars(100)), s.creds, "k"
		change(&p, &creds, &key)
		_, err := s.CreatePreference(t.Context(), creds, p, key)
		if payments.OutcomeOf(err) != payments.Refused || !fault.Is(err, fault.InvalidArguments) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if n := len(s.Requests()); n != 0 {
		t.Errorf("%d requests were made", n)
	}
}

func TestFindPreference(t *testing.T) {
	t.Parallel()
	s := open(t)
	if _, found, err := s.FindPreference(t.Context(), s.creds, "order-1"); found || err != nil {
		t.Fatalf("found %v, %v", found, err)
	}
	first := s.link(t, "order-1", ars(5000))
	s.clock.Advance(time.Minute)
	if _, err := s.CreatePreference(t.Context(), s.creds, wanted("order-1", ars(5000)), "another key"); err != nil {
		t.Fatal(err)
	}
	s.link(t, "order-2", ars(5000))
	link, found, err := s.FindPreference(t.Context(), s.creds, "order-1")
	if err != nil || !found || link != first {
		t.Errorf("found %+v, %v, %v; expected %+v", link, found, err, first)
	}
	other := s.AddSeller(money.ARS)
	if _, found, err := s.FindPreference(t.Context(), other, "order-1"); found || err != nil {
		t.Errorf("another seller found it: %v, %v", found, err)
	}
	s.Always(paymentstest.Down())
	_, found, err = s.FindPreference(t.Context(), s.creds, "order-1")
	if found {
		t.Error("found on a server that is down")
	}
	ends(t, err, payments.Unavailable, fault.Unavailable)
}

// A link that pays another account is never returned.
func TestTokenOfAnotherAccount(t *testing.T) {
	t.Parallel()
	s := open(t)
	mixed := s.AddSeller(money.ARS)
	mixed.CollectorID = s.creds.CollectorID
	link, err := s.CreatePreference(t.Context(), mixed, wanted("r", ars(100)), "k")
	ends(t, err, payments.Refused, fault.UpstreamFailed)
	if link != (payments.Link{}) {
		t.Errorf("the link is %+v", link)
	}
}

func TestAnswersThatLie(t *testing.T) {
	t.Parallel()
	good := `{"id":"1-a","init_point":"https://mp.example/1","collector_id":7,"external_reference":"r",
		"items":[{"title":"t","quantity":1,"unit_price":100.50,"currency_id":"ARS"}],"expires":true,"expiration_date_to":"2026-03-02T12:04:05.678-04:00"}`
	creds := payments.Credentials{AccessToken: "x", CollectorID: "7", Currency: money.ARS}
	ask := func(answer string) (payments.Link, error) {
		m := serve(t, func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(http.StatusCreated)
			_, _ = io.WriteString(w, answer)
		})
		return m.CreatePreference(t.Context(), creds, wanted("r", ars(10050)), "k")
	}
	link, err := ask(good)
	if err != nil || link.PreferenceID != "1-a" || !link.ExpiresAt.Equal(noon.Add(time.Hour)) {
		t.Fatalf("%+v, %v", link, err)
	}
	for name, change := range map[string][2]string{
		"nothing":           {good, ""},
		"null":              {good, "null"},
		"a list":            {good, "[]"},
		"half":              {`"expires"`, "\x00"},
		"no id":             {`"1-a"`, `""`},
		"no link":           {`"https://mp.example/1"`, `null`},
		"a link in clear":   {"https://mp.example/1", "http://mp.example/1"},
		"a script":          {"https://mp.example/1", "javascript:alert(1)"},
		"another reference": {`"r"`, `"s"`},
		"another price":     {"100.50", "100.51"},
		"a finer price":     {"100.50", "100.501"},
		"another currency":  {`"ARS"`, `"BRL"`},
		"twice":             {`"quantity":1`, `"quantity":2`},
		"no collector":      {`"collector_id":7,`, ``},
		"a broken date":     {"2026-03-02T", "2026-13-02T"},
	} {
		_, err := ask(strings.Replace(good, change[0], change[1], 1))
		if payments.OutcomeOf(err) != payments.Unknown {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestTestCredentialsGetTheSandbox(t *testing.T) {
	t.Parallel()
	m := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, `{"id":"1","init_point":"https://mp.example/1","sandbox_init_point":"https://sandbox.mp.example/1","external_reference":"r",
			"items":[{"quantity":1,"unit_price":1,"currency_id":"ARS"}]}`)
	})
	link, err := m.CreatePreference(t.Context(), payments.Credentials{AccessToken: "TEST-1", Currency: money.ARS},
		wanted("r", ars(100)), "k")
	if err != nil || link.URL != "https://sandbox.mp.example/1" || !link.ExpiresAt.IsZero() {
		t.Errorf("%+v, %v", link, err)
	}
}
