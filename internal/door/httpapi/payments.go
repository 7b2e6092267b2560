package httpapi

import (
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/ledger"
)

// registerPayments adds the routes where staff see payments and decide on claimed ones.
func registerPayments(r *router) {
	add(r, get("/v1/payments", "listPayments", "Payments and claims of payments, newest first"),
		staffOnly, reads(r, listPayments))
	add(r, get("/v1/payments/{id}", "getPayment", "One payment as it is now"), staffOnly, reads(r, getPayment))
	decide := post("/v1/payments/{id}", "decidePayment", "Complete, reject or refund a payment")
	addOnce(r, explained(decide, decidePaymentText), staffOnly, decidePayment)
}

const decidePaymentText = "A claim is completed by somebody who has seen the money, and only then reduces " +
	"what is owed; or it is rejected. A large one without a receipt becomes awaiting_receipt instead, and counts once its receipt is attached. A completed one that no order has any of is marked as refunded once its money was given back. Staff and owners only."

type payment struct {
	ID            string     `json:"id"`
	Status        string     `json:"status" enum:"claimed,awaiting_receipt,completed,rejected,refunded" doc:"Only completed ones count."`
	CustomerID    *string    `json:"customer_id"`
	OrderID       *string    `json:"order_id" doc:"What it is meant for; null: whatever is owed."`
	Method        string     `json:"method"`
	Amount        int64      `json:"amount" doc:"Minor units."`
	Currency      string     `json:"currency"`
	Credit        int64      `json:"credit" doc:"What of it no order has taken, in minor units."`
	Reference     *string    `json:"reference"`
	ReceiptID     *string    `json:"receipt_id"`
	ReceiptNumber *string    `json:"receipt_number"`
	Notes         *string    `json:"notes"`
	SessionID     *string    `json:"session_id"`
	RecordedBy    string     `json:"recorded_by" doc:"role:id of who recorded it."`
	DecidedBy     *string    `json:"decided_by"`
	CreatedAt     time.Time  `json:"created_at"`
	CompletedAt   *time.Time `json:"completed_at"`
}

func showPayment(p ledger.Payment) payment {
	return payment{
		ID: p.ID, Status: string(p.Status), CustomerID: orNull(p.CustomerID), OrderID: orNull(p.OrderID),
		Method: p.Method, Amount: p.Amount, Currency: p.Currency, Credit: p.Unapplied, Reference: orNull(p.Reference),
		ReceiptID: orNull(p.ReceiptID), ReceiptNumber: orNull(p.Number), Notes: orNull(p.Notes),
		SessionID: orNull(p.SessionID), RecordedBy: p.RecordedBy, DecidedBy: orNull(p.DecidedBy),
		CreatedAt: p.CreatedAt, CompletedAt: orNull(p.CompletedAt),
	}
}

type listPaymentsIn struct {
	Status   string `query:"status" enum:"claimed,awaiting_receipt,completed,rejected,refunded"`
	Customer string `query:"customer" format:"uuid"`
	Order    string `query:"order" format:"uuid"`
	Page
}

func listPayments(u *core.Unit, in *listPaymentsIn) (list[payment], error) {
	found, err := u.Ledger.List(ledger.Filter{
		Status: ledger.Status(in.Status), CustomerID: in.Customer, OrderID: in.Order, Before: in.After,
		Limit: in.Limit + 1,
	})
	return page(found, in.Limit, showPayment), err
}

func getPayment(u *core.Unit, in *ByID) (payment, error) {
	p, err := u.Ledger.Get(in.id(), false)
	return showPayment(p), err
}

type decidePaymentIn struct {
	ByID
	Keyed
	Body struct {
		Decision string `json:"decision" enum:"complete,reject,refund"`
		Reason   string `json:"reason,omitempty" maxLength:"200" doc:"Why it is rejected; added to its notes."`
	}
}

func decidePayment(u *core.Unit, in *decidePaymentIn) (payment, error) {
	if in.Body.Decision == "refund" {
		p, err := u.Payments.Refund(in.id())
		return showPayment(p), err
	}
	done, err := u.Payments.Decide(in.id(), in.Body.Decision == "complete", in.Body.Reason)
	return showPayment(done.Payment), err
}
