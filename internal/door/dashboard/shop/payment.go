package shop

import (
	"cmp"
	"fmt"
	"slices"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/core/sales"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/door/doorkit"
)

// payForm is the form where staff enter a payment.
type payForm struct {
	To     string
	Amount int64  // the suggested amount
	Once   string // the form's unique id: a form sent twice counts once
}

// methods are the payment methods at the counter.
var methods = []order.Payment{
	order.Cash, order.Transfer, order.MercadoPago, order.DebitCard, order.CreditCard, order.OtherMethod,
}

var methodNames = map[order.Payment]string{
	order.Cash: "payment.cash", order.Transfer: "payment.transfer", order.MercadoPago: "payment.mercadopago",
	order.DebitCard: "payment.debit", order.CreditCard: "payment.credit", order.OtherMethod: "payment.other",
}

// paymentMethods are the methods to choose from.
func paymentMethods() []order.Payment { return methods }

// paymentMethod is the word for a method; one that is not ours is its own word.
func paymentMethod(m any) string {
	method := order.Payment(fmt.Sprint(m))
	return cmp.Or(methodNames[method], string(method))
}

// typedAmount is an amount as an input field shows it.
func typedAmount(v page.View, minor int64) string {
	if minor == 0 {
		return ""
	}
	return v.WriteAmount(minor)
}

const (
	longestReference = 100
	longestNote      = 200
)

// payment reads the form: invalid_arguments.
func payment(v *page.Visit) (p ledger.Payment, err error) {
	once := v.Field("once")
	p.Method, p.Reference, p.Notes = v.Field("method"), v.Field("reference"), v.Field("notes")
	p.Amount, err = v.Amount("amount")
	switch {
	case err != nil:
		return p, err
	case p.Amount == 0:
		return p, v.Invalid("payment.amount.wrong")
	case !slices.Contains(methods, order.Payment(p.Method)) || !doorkit.IsID(once),
		utf8.RuneCountInString(p.Reference) > longestReference, utf8.RuneCountInString(p.Notes) > longestNote:
		return p, v.Invalid("error.refused.text")
	}
	p.ExternalKey = ledger.ExternalKey("dashboard", once)
	return p, nil
}

// settle counts a payment that staff have seen, once per form.
func settle(u *core.Unit, p ledger.Payment) (sales.Paid, error) {
	known, err := u.Ledger.ByExternal(p.ExternalKey)
	if err != nil {
		return sales.Paid{}, err
	}
	if len(known) > 0 {
		return sales.Paid{Payment: known[0]}, nil
	}
	if _, err := u.Payments.SetPayer(&p); err != nil {
		return sales.Paid{}, err
	}
	return u.Payments.Settle(p)
}

// showPaid redirects with the result of a payment.
func showPaid(v *page.Visit, to string, p ledger.Payment) (page.Answer, error) {
	if p.Status == ledger.AwaitingReceipt {
		return v.Done(to, "payment.awaits", v.Money(p.Amount))
	}
	return v.Done(to, "payment.taken", v.Money(p.Amount), p.Number)
}

// decidePayment completes or rejects a claimed payment.
func decidePayment(v *page.Visit) (page.Answer, error) {
	var done sales.Paid
	complete := v.Field("do") == "complete"
	if !complete && v.Field("do") != "reject" {
		return nil, v.Invalid("error.refused.text")
	}
	err := v.Write(func(u *core.Unit) (err error) {
		done, err = u.Payments.Decide(v.ID(), complete, "")
		u.SessionID = done.Payment.SessionID
		return err
	})
	if err != nil {
		return nil, err
	}
	to := v.Path("customers", done.Payment.CustomerID)
	if done.Payment.OrderID != "" {
		to = v.Path("orders", done.Payment.OrderID)
	}
	if back := v.Back(); back != "" {
		to = back
	}
	if complete {
		return showPaid(v, to, done.Payment)
	}
	return v.Done(to, "payment.rejected", v.Money(done.Payment.Amount))
}
