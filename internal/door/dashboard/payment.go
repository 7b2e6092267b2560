package dashboard

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/google/uuid"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/core/sales"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
)

// payForm is the form where staff enter a payment.
type payForm struct {
	To     string
	Amount int64  // the suggested amount
	Once   string // the form's unique id: a form sent twice counts once
}

// methods are the payment methods at the counter.
var methods = []order.Payment{order.Cash, order.Transfer, order.MercadoPago, order.DebitCard, order.CreditCard, order.OtherMethod}

var methodNames = map[order.Payment]string{
	order.Cash: "payment.cash", order.Transfer: "payment.transfer", order.MercadoPago: "payment.mercadopago",
	order.DebitCard: "payment.debit", order.CreditCard: "payment.credit", order.OtherMethod: "payment.other",
}

// PaymentMethods are the methods to choose from.
func (v *visit) PaymentMethods() []order.Payment { return methods }

// PaymentMethod is the word for a method.
func (v *visit) PaymentMethod(m any) string {
	var method order.Payment
	switch m := m.(type) {
	case order.Payment:
		method = m
	case string:
		method = order.Payment(m)
	}
	if key, known := methodNames[method]; known {
		return v.T(key)
	}
	return string(method)
}

func (v *visit) money(minor int64) string { return locale.Money(v.tag, v.Workspace.Amount(minor)) }

// Typed is an amount as an input field shows it.
func (v *visit) Typed(minor int64) string {
	if minor == 0 {
		return ""
	}
	return v.Workspace.Amount(minor).Decimal().String()
}

const (
	longestReference = 100
	longestNote      = 200
)

// payment reads the form: invalid_arguments.
func (v *visit) payment() (p ledger.Payment, err error) {
	once := v.field("once")
	p.Method, p.Reference, p.Notes = v.field("method"), v.field("reference"), v.field("notes")
	p.Amount, err = typed(v.field("amount"), v.Workspace.Currency)
	switch {
	case err != nil || p.Amount <= 0:
		return p, fault.New(fault.InvalidArguments, "%s", v.T("payment.amount.wrong"))
	case !slices.Contains(methods, order.Payment(p.Method)) || uuid.Validate(once) != nil,
		utf8.RuneCountInString(p.Reference) > longestReference, utf8.RuneCountInString(p.Notes) > longestNote:
		return p, fault.New(fault.InvalidArguments, "%s", v.T("error.refused.text"))
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
	if _, err := u.Payments.Payee(&p); err != nil {
		return sales.Paid{}, err
	}
	return u.Payments.Settle(p)
}

// taken redirects with the result of a payment.
func (v *visit) taken(to string, p ledger.Payment) (answer, error) {
	if p.Status == ledger.AwaitingReceipt {
		return v.done(to, "payment.awaits", v.money(p.Amount))
	}
	return v.done(to, "payment.taken", v.money(p.Amount), p.Number)
}

// grouped matches whole units: with one kind of thousands separator, or without.
var grouped = regexp.MustCompile(`^(\d*|[1-9]\d{0,2}(\.\d{3})+|[1-9]\d{0,2}(,\d{3})+)$`)

// typed reads an amount as people type it: 12500, 12.500, 12,500.50, $ 12.500,5. A point or comma followed by at most
// two digits begins the cents. An ambiguous amount, as 1,2345 or 0,001, is an error: money is not guessed.
func typed(text string, c money.Currency) (int64, error) {
	text = strings.NewReplacer(" ", "", "\u00a0", "", "$", "", "R$", "").Replace(text)
	whole, cents := text, ""
	if i := strings.LastIndexAny(text, ".,"); i >= 0 && len(text)-i-1 <= 2 {
		if whole, cents = text[:i], text[i+1:]; strings.Contains(whole, text[i:i+1]) {
			return 0, money.ErrSyntax
		}
	}
	if !grouped.MatchString(whole) || strings.Trim(cents, "0123456789") != "" || whole+cents == "" {
		return 0, money.ErrSyntax
	}
	whole = strings.TrimLeft(strings.NewReplacer(".", "", ",", "").Replace(whole), "0")
	if whole == "" {
		whole = "0"
	}
	if cents != "" {
		whole += "." + cents
	}
	d, err := money.Parse(whole)
	if err != nil {
		return 0, err
	}
	return d.Minor(c)
}

// decidePayment completes or rejects a claimed payment.
func decidePayment(v *visit) (answer, error) {
	var done sales.Paid
	complete := v.field("do") == "complete"
	if !complete && v.field("do") != "reject" {
		return nil, fault.New(fault.InvalidArguments, "%s", v.T("error.refused.text"))
	}
	err := v.write(func(u *core.Unit) (err error) {
		done, err = u.Payments.Decide(v.pathID(), complete, "")
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
	if back := v.back(); back != "" {
		to = back
	}
	if complete {
		return v.taken(to, done.Payment)
	}
	return v.done(to, "payment.rejected", v.money(done.Payment.Amount))
}
