package payments_test

import (
	"net"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/gateway/payments"
	"github.com/mostrador/mostrador/internal/gateway/payments/paymentstest"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/money"
)

var noon = time.Date(2026, 3, 2, 15, 4, 5, 678_000_000, time.UTC)

// shop is a seller with a client, on a manual clock.
type shop struct {
	*paymentstest.Server
	*payments.MercadoPago
	clock *clock.Manual
	creds payments.Credentials
}

func open(t *testing.T) *shop {
	t.Helper()
	c := clock.NewManual(noon)
	s := paymentstest.New(t, c)
	return &shop{Server: s, MercadoPago: s.Client(), clock: c, creds: s.Credentials()}
}

// impatient is a client that waits 60 ms for an answer.
func (s *shop) impatient(t *testing.T, attempts int) *payments.MercadoPago {
	t.Helper()
	return client(t, payments.Config{BaseURL: s.URL, Clock: s.clock, Timeout: 60 * time.Millisecond, Attempts: attempts,
		Backoff: time.Millisecond})
}

func client(t *testing.T, c payments.Config) *payments.MercadoPago {
	t.Helper()
	m, err := payments.NewMercadoPago(c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(m.Close)
	return m
}

// serve is a client of a server with fixed answers, and asks once.
func serve(t *testing.T, h http.HandlerFunc) *payments.MercadoPago {
	t.Helper()
	return client(t, payments.Config{BaseURL: answeringWith(t, h), Clock: clock.NewManual(noon), Attempts: 1})
}

func answeringWith(t *testing.T, h http.HandlerFunc) string {
	t.Helper()
	server := httptest.NewServer(h)
	t.Cleanup(server.Close)
	return server.URL
}

// closedAddress is an address with no listener.
func closedAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return "http://" + l.Addr().String()
}

func ars(minor int64) money.Amount { return money.Amount{Minor: minor, Currency: money.ARS} }

func wanted(reference string, a money.Amount) payments.Preference {
	return payments.Preference{ExternalReference: reference, Title: "Pedido ORD-00012", Amount: a,
		ExpiresAt: noon.Add(time.Hour)}
}

func (s *shop) link(t *testing.T, reference string, a money.Amount) payments.Link {
	t.Helper()
	link, err := s.CreatePreference(t.Context(), s.creds, wanted(reference, a), "key-"+reference)
	if err != nil {
		t.Fatal(err)
	}
	return link
}

func ends(t *testing.T, err error, outcome payments.Outcome, code fault.Code) {
	t.Helper()
	if got := payments.OutcomeOf(err); got != outcome || !fault.Is(err, code) {
		t.Errorf("it ended as %q, %v; expected %q, %s", got, err, outcome, code)
	}
}
