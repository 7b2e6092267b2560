package errand

import (
	"errors"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/inbox"
	"github.com/mostrador/mostrador/internal/core/sales"
	"github.com/mostrador/mostrador/internal/gateway/payments"
	"github.com/mostrador/mostrador/internal/kit/money"
)

// What a payment means depends on what the vendor says of it, and on whose it is.
func TestWhatAPaymentMeans(t *testing.T) {
	t.Parallel()
	ours := access.MercadoPagoAccount{AccessToken: "APP_USR-1", CollectorID: "123"}
	pesos := func(minor int64) money.Amount { return money.Amount{Minor: minor, Currency: "ARS"} }
	for name, c := range map[string]struct {
		payment payments.Payment
		want    sales.Collection
	}{
		"approved": {payments.Payment{Status: payments.Approved}, sales.Collection{State: sales.Approved}},
		"pending":  {payments.Payment{Status: payments.Pending}, sales.Collection{State: sales.Undecided}},
		"refunded": {payments.Payment{Status: payments.Refunded}, sales.Collection{State: sales.Returned}},
		"refunded in part": {payments.Payment{Status: payments.Approved, Refunded: pesos(40)},
			sales.Collection{State: sales.Approved, Refunded: 40}},
		"refunded in full": {payments.Payment{Status: payments.Approved, Refunded: pesos(100)},
			sales.Collection{State: sales.Returned, Refunded: 100}},
		"charged back": {payments.Payment{Status: payments.ChargedBack}, sales.Collection{State: sales.Returned}},
		"reimbursed": {payments.Payment{Status: payments.ChargedBack, StatusDetail: "reimbursed"},
			sales.Collection{State: sales.Undecided}},
		"another's": {payments.Payment{Status: payments.Approved, CollectorID: "999"},
			sales.Collection{State: sales.Approved, Foreign: "collector"}},
	} {
		p := c.payment
		p.ID, p.Amount, p.Live = "1", pesos(100), true
		if p.CollectorID == "" {
			p.CollectorID = ours.CollectorID
		}
		c.want.ID, c.want.Amount, c.want.Currency = "1", 100, "ARS"
		if got := collection(ours, p); got != c.want {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
	}
}

func TestANotificationWithoutAnAccountProvesNothing(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	p := &Payments{Desk: s, Accounts: s.accounts, Clock: s.clock}
	if err := p.Admit(t.Context(), s.w, inbox.Delivery{}); !errors.Is(err, inbox.ErrUnproved) {
		t.Errorf("%v", err)
	}
	if list, err := p.Read(t.Context(), s.w,
		inbox.Delivery{Body: []byte(`{"type":"payment","data":{"id":"1"}}`)}); !errors.Is(err, inbox.ErrUnproved) ||
		list != nil {
		t.Errorf("%v, %v", list, err)
	}
	if err := p.Check(t.Context(), s.w); !errors.Is(err, access.ErrNoAccount) {
		t.Errorf("%v", err)
	}
}
