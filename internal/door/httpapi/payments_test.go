package httpapi_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/core/receipt"
	"github.com/mostrador/mostrador/internal/packs"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

// claim says that an order was paid, as customers do.
func (c *counter) claim(order string, p ledger.Payment) (id string) {
	c.t.Helper()
	w, err := c.app.Keyring.Workspace(c.t.Context(), c.mine.id)
	if err != nil {
		c.t.Fatal(err)
	}
	err = c.app.Runtime.Write(c.t.Context(), &w, access.Actor{Role: access.Owner}, func(u *core.Unit) error {
		o, err := u.Orders.Get(order, false)
		if err != nil {
			return err
		}
		p.CustomerID, p.OrderID, p.Currency = o.CustomerID, order, "ARS"
		p, err = u.Ledger.Claim(p)
		return err
	})
	if err != nil {
		c.t.Fatal(err)
	}
	return p.ID
}

// From receipt_required_from on, a payment that staff complete counts only with its receipt.
func TestTheReceiptThresholdHoldsAtPayments(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		c := serveTools(t, db, packs.Set())
		id, session := c.sell(c.stocked(5), "+5491155550001")
		order := c.get("/v1/orders/"+id, c.mine.staff).is(200)
		from := int64(order["total"].(float64)) / 4
		w, err := c.app.Keyring.Workspace(t.Context(), c.mine.id)
		if err != nil {
			t.Fatal(err)
		}
		w.Settings.ReceiptRequiredFrom = from
		if err := c.app.Keyring.UpdateWorkspace(t.Context(), w); err != nil {
			t.Fatal(err)
		}
		claim := func(p ledger.Payment) (at string) {
			t.Helper()
			return "/v1/payments/" + c.claim(id, p)
		}
		paid := func() int64 {
			t.Helper()
			o := c.get("/v1/orders/"+id, c.mine.staff).is(200)
			return int64(o["paid"].(float64))
		}
		complete := func(at string) reply { return c.do("POST", at, c.mine.staff, object{"decision": "complete"}) }

		if p := complete(claim(ledger.Payment{Method: "transfer",
			Amount: from - 1})).is(200); p["status"] != "completed" || paid() != from-1 {
			t.Errorf("below the threshold: %v, %d paid", p, paid())
		}
		large := claim(ledger.Payment{Method: "transfer", Amount: from})
		if p := complete(large).is(200); p["status"] != "awaiting_receipt" || p["completed_at"] != nil ||
			paid() != from-1 {
			t.Errorf("at the threshold: %v, %d paid", p, paid())
		}
		complete(large).problem(409, "conflict")
		if p := c.get(large, c.mine.staff).is(200); p["status"] != "awaiting_receipt" || paid() != from-1 {
			t.Errorf("asked again: %v, %d paid", p, paid())
		}
		shown := c.leave(session, receipt.Reading{Amount: from, Currency: "ARS", Confidence: 900, PaidOn: "2026-03-10"})
		if p := complete(claim(ledger.Payment{Method: "transfer", Amount: from,
			ReceiptID: shown})).is(200); p["status"] != "completed" || paid() != 2*from-1 {
			t.Errorf("with its receipt: %v, %d paid", p, paid())
		}
		if p := c.do("POST", large, c.mine.staff, object{"decision": "reject"}).is(200); p["status"] != "rejected" ||
			paid() != 2*from-1 {
			t.Errorf("rejected: %v, %d paid", p, paid())
		}
	})
}
