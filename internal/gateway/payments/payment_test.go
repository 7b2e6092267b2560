package payments_test

import (
	"fmt"
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

func TestGetPayment(t *testing.T) {
	t.Parallel()
	s := open(t)
	link := s.link(t, "order-1", ars(123456))
	s.clock.Advance(time.Minute)
	id := s.Pay(link.PreferenceID)
	got, err := s.GetPayment(t.Context(), s.creds, id)
	if err != nil {
		t.Fatal(err)
	}
	paid := noon.Add(time.Minute)
	if got.OrderID == "" {
		t.Error("there is no merchant order")
	}
	want := payments.Payment{
		ID: id, Status: payments.Approved, StatusDetail: "accredited", Amount: ars(123456), Refunded: ars(0),
		ExternalReference: "order-1", CollectorID: s.creds.CollectorID, OrderID: got.OrderID, Method: "account_money",
		Live:      true,
		CreatedAt: paid, ApprovedAt: paid, UpdatedAt: paid,
	}
	if got != want {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
	s.clock.Advance(time.Hour)
	s.Change(id, paymentstest.PartlyRefunded(456))
	got, err = s.GetPayment(t.Context(), s.creds, id)
	if err != nil || got.Status != payments.Approved || got.Refunded != ars(456) ||
		!got.UpdatedAt.Equal(paid.Add(time.Hour)) || !got.ApprovedAt.Equal(paid) {
		t.Errorf("after a part was given back: %+v, %v", got, err)
	}
}

func TestStatesOfAPayment(t *testing.T) {
	t.Parallel()
	s := open(t)
	link := s.link(t, "order-1", ars(900))
	for _, status := range []payments.Status{
		payments.Pending, payments.InProcess, payments.Rejected, payments.Approved, payments.Refunded,
		payments.ChargedBack, "something new",
	} {
		id := s.Pay(link.PreferenceID, paymentstest.Status(status))
		got, err := s.GetPayment(t.Context(), s.creds, id)
		if err != nil || got.Status != status || got.ApprovedAt.IsZero() == (status == payments.Approved) {
			t.Errorf("%s: %+v, %v", status, got, err)
		}
		if refunded := status == payments.Refunded; (got.Refunded == ars(900)) != refunded {
			t.Errorf("%s: %v was given back", status, got.Refunded)
		}
	}
}

// A payment that does not match is returned as it is: the ledger decides.
func TestPaymentThatDoesNotFit(t *testing.T) {
	t.Parallel()
	s := open(t)
	link := s.link(t, "order-1", ars(900))
	id := s.Pay(link.PreferenceID, paymentstest.Amount(money.Amount{Minor: 900, Currency: money.CLP}),
		func(p *paymentstest.Payment) {
			p.CollectorID, p.Live = "99", false
		})
	got, err := s.GetPayment(t.Context(), s.creds, id)
	if err != nil || got.Amount != (money.Amount{Minor: 900, Currency: money.CLP}) || got.CollectorID != "99" ||
		got.Live {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestPaymentsOfOthers(t *testing.T) {
	t.Parallel()
	s := open(t)
	id := s.Pay(s.link(t, "order-1", ars(900)).PreferenceID)
	_, err := s.GetPayment(t.Context(), s.AddSeller(money.ARS), id)
	ends(t, err, payments.Refused, fault.NotFound)
	before := len(s.Requests())
	for _, id := range []string{"", "abc", "1/../../users/me", "12?x=1", "-1", "1e3", strings.Repeat("1", 21)} {
		_, err := s.GetPayment(t.Context(), s.creds, id)
		ends(t, err, payments.Refused, fault.NotFound)
	}
	if n := len(s.Requests()) - before; n != 0 {
		t.Errorf("%d requests were made for ids that are none", n)
	}
}

func TestSearchPayments(t *testing.T) {
	t.Parallel()
	s := open(t)
	link := s.link(t, "order-1", ars(900))
	s.Pay(s.link(t, "order-2", ars(900)).PreferenceID)
	if got, err := s.SearchPayments(t.Context(), s.creds, "order-1"); err != nil || len(got) != 0 {
		t.Fatalf("%v, %v", got, err)
	}
	var ids []string
	for range 57 { // more than a page
		ids = append(ids, s.Pay(link.PreferenceID, paymentstest.Status(payments.Rejected)))
	}
	got, err := s.SearchPayments(t.Context(), s.creds, "order-1")
	if err != nil || len(got) != len(ids) {
		t.Fatalf("%d of %d, %v", len(got), len(ids), err)
	}
	for i, p := range got {
		if p.ID != ids[i] || p.ExternalReference != "order-1" {
			t.Fatalf("at %d is %+v", i, p)
		}
	}
	if _, err := s.SearchPayments(t.Context(), s.creds, ""); payments.OutcomeOf(err) != payments.Refused {
		t.Errorf("everybody's payments: %v", err)
	}
}

func TestAmountsAreReadExactly(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		number   string
		currency money.Currency
		minor    int64 // -1: it cannot be an amount
	}{
		{"1234.56", money.ARS, 123456},
		{"0.3", money.ARS, 30},
		{"0.30000000000000004", money.ARS, -1}, // 0.1+0.2 of a float
		{"4.35", money.BRL, 435},               // 434.99999999999994 in a float
		{"1.15", money.BRL, 115},
		{"1e3", money.ARS, 100000},
		{"9999999999999.99", money.ARS, 999999999999999},
		{"12990", money.CLP, 12990},
		{"12990.00", money.CLP, 12990},
		{"12990.5", money.CLP, -1},
		{"-1", money.ARS, -1},
		{"1e400", money.ARS, -1},
		{`"10"`, money.ARS, -1},
		{"null", money.ARS, -1},
	} {
		m := serve(t, func(w http.ResponseWriter, _ *http.Request) {
			_, _ = fmt.Fprintf(w, `{"id":12,"status":"approved","currency_id":%q,"transaction_amount":%s,"collector_id":"44","date_approved":null}`, c.currency, c.number)
		})
		got, err := m.GetPayment(t.Context(), payments.Credentials{AccessToken: "x"}, "12")
		if c.minor < 0 {
			if payments.OutcomeOf(err) != payments.Unavailable {
				t.Errorf("%s %s was read as %+v, %v", c.number, c.currency, got, err)
			}
			continue
		}
		if err != nil || got.Amount != (money.Amount{Minor: c.minor, Currency: c.currency}) || got.CollectorID != "44" {
			t.Errorf("%s %s was read as %+v, %v", c.number, c.currency, got, err)
		}
	}
}

func TestPaymentsThatAreNone(t *testing.T) {
	t.Parallel()
	for _, answer := range []string{
		"", "null", "{}", "[]", "<html>", `{"id":13,"status":"approved","currency_id":"ARS","transaction_amount":1}`,
		`{"id":12,"currency_id":"ARS","transaction_amount":1}`, `{"id":12,"status":"approved","transaction_amount":1}`,
		`{"id":12.5,"status":"approved","currency_id":"ARS","transaction_amount":1}`,
		`{"id":12,"status":"approved","currency_id":"ARS","transaction_amount":1,"date_approved":"yesterday"}`,
		`{"id":12,"status":"approved","currency_id":"ARS","transaction_amount":1,"transaction_amount_refunded":0.001}`,
		`{"id":12,"status":"approved","currency_id":"ARS","transaction_amount":1}` + strings.Repeat(" ", 1<<20),
	} {
		m := serve(t, func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, answer) })
		_, err := m.GetPayment(t.Context(), payments.Credentials{AccessToken: "x"}, "12")
		if payments.OutcomeOf(err) != payments.Unavailable {
			t.Errorf("%.80s: %v", answer, err)
		}
	}
}

func TestPagesThatAreNone(t *testing.T) {
	t.Parallel()
	creds := payments.Credentials{AccessToken: "x"}
	for _, answer := range []string{
		"", "null", "{}", "<html>", `{"results":null,"elements":null}`, `{"results":{},"elements":{}}`,
		`{"results":[{"id":1,"external_reference":"r"}],"elements":[{"id":1}]}`,
	} {
		m := serve(t, func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, answer) })
		_, err := m.SearchPayments(t.Context(), creds, "r")
		_, found, findErr := m.FindPreference(t.Context(), creds, "r")
		if payments.OutcomeOf(err) != payments.Unavailable || payments.OutcomeOf(findErr) != payments.Unavailable ||
			found {
			t.Errorf("%s: %v, %v", answer, err, findErr)
		}
	}
	// An index that ignores the filter returns other sellers' payments.
	m := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, `{"results":[{"id":1,"external_reference":"s"}],"elements":[{"id":"1","external_reference":"s"}]}`)
	})
	got, err := m.SearchPayments(t.Context(), creds, "r")
	_, found, findErr := m.FindPreference(t.Context(), creds, "r")
	if len(got) > 0 || found || err != nil || findErr != nil {
		t.Errorf("%v, %v, %v, %v", got, found, err, findErr)
	}
}

// A search that never ends is given up.
func TestTooManyPages(t *testing.T) {
	t.Parallel()
	asked := 0
	one := `{"id":1,"status":"rejected","currency_id":"ARS","transaction_amount":1,"external_reference":"r"},`
	m := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		asked++
		_, _ = io.WriteString(w, `{"results":[`+strings.TrimSuffix(strings.Repeat(one, 50), ",")+`]}`)
	})
	_, err := m.SearchPayments(t.Context(), payments.Credentials{AccessToken: "x"}, "r")
	ends(t, err, payments.Refused, fault.UpstreamFailed)
	if asked != 10 {
		t.Errorf("asked %d times", asked)
	}
}
