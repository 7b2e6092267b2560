package retail

import (
	"encoding/json"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
)

// cart is in every answer of a change of the draft. itemCount counts lines.
type cart struct {
	ItemCount int           `json:"itemCount" doc:"Cuántas líneas tiene el pedido"`
	Subtotal  money.Decimal `json:"subtotal" doc:"Suma de los productos"`
	Total     money.Decimal `json:"total" doc:"Lo que hay que pagar, con descuentos y envío"`
	// Promotions are ours, beside the document's fields.
	Promotions []promotionTaken `json:"promotions,omitempty" doc:"Las promociones que se aplican y cuánto descuenta cada una"`
}

func cartOf(u *core.Unit, o order.Order) cart {
	return cart{ItemCount: len(o.Lines), Subtotal: u.Decimal(o.Totals.Subtotal), Total: u.Decimal(o.Totals.Total),
		Promotions: promotionsOf(u, o)}
}

// promotionTaken is a promotion of the business and what it takes off an order.
type promotionTaken struct {
	Name   string        `json:"name"`
	Amount money.Decimal `json:"amount" doc:"Cuánto descuenta"`
	Coupon string        `json:"coupon,omitempty" doc:"El código del cupón, si es de uno"`
}

func promotionsOf(u *core.Unit, o order.Order) []promotionTaken {
	return lists.Map(o.Taken(), func(p order.Promotion) promotionTaken {
		out := promotionTaken{Name: p.Name, Amount: u.Decimal(p.Amount)}
		if p.Coupon != nil {
			out.Coupon = p.Coupon.Code
		}
		return out
	})
}

// conditionalPromotion is a promotion that one unit of a product does not have yet.
type conditionalPromotion struct {
	Name      string `json:"name"`
	Condition string `json:"condition" doc:"De qué depende: cuántas se llevan, desde qué monto o en qué variante"`
}

func conditionalOf(p catalog.Product) []conditionalPromotion {
	return lists.Map(p.Conditional, func(c catalog.Conditional) conditionalPromotion {
		return conditionalPromotion(c)
	})
}

// lineItem is a line in the answers of draft changes.
type lineItem struct {
	Name      string        `json:"name"`
	Quantity  int64         `json:"quantity"`
	LineTotal money.Decimal `json:"lineTotal" doc:"Total de la línea"`
}

func lineItemOf(u *core.Unit, l order.Line) lineItem {
	return lineItem{Name: l.Name, Quantity: l.Quantity, LineTotal: u.Decimal(l.Total)}
}

// stockOf is the available stock of a product over all its variants. If its stock is not tracked it is
// catalog.Unlimited, far more than a line may ask for.
func stockOf(p catalog.Product) int64 { return catalog.Choice{Product: p}.Available() }

// offerOf is what a product on sale cost before; null otherwise.
func offerOf(u *core.Unit, p catalog.Product) *money.Decimal {
	if !p.Reduced() {
		return nil
	}
	before := u.Decimal(p.CompareAt)
	return &before
}

// momentOrNull is null for a zero time.
func momentOrNull(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return &t
}

// The customer's messages after their yes has changed or cancelled an order: the tools' answers have only numbers.
var (
	msgCancelledOrder = locale.Text{
		ES: "Listo, cancelamos el pedido %s.",
		PT: "Pronto, cancelamos o pedido %s.",
		EN: "Done, order %s is cancelled.",
	}
	msgCancelledDraft = locale.Text{
		ES: "Listo, cancelamos el pedido.",
		PT: "Pronto, cancelamos o pedido.",
		EN: "Done, the order is cancelled.",
	}
	msgOffTheNext = locale.Text{
		ES: " Lo que habías pagado (%s) queda a tu favor y se descuenta de tu próximo pedido.",
		PT: " O que você já pagou (%s) fica como crédito e é descontado do seu próximo pedido.",
		EN: " What you had paid (%s) is kept as credit and taken off your next order.",
	}
	msgInYourFavour = locale.Text{
		ES: " Lo que habías pagado (%s) queda a tu favor.",
		MX: " Lo que habías pagado (%s) queda a tu favor.",
		PT: " O que você já pagou (%s) fica como crédito.",
		EN: " What you had paid (%s) is kept as credit.",
	}
	msgChangedOrder = locale.Text{
		ES: "Listo, cambiamos el pedido %s: %s. El total ahora es %s.",
		PT: "Pronto, alteramos o pedido %s: %s. O total agora é %s.",
		EN: "Done, order %s was changed: %s. The total is now %s.",
	}
)

func cancelledInWords(w *access.Workspace, data json.RawMessage) string {
	var out cancelOrderOut
	if json.Unmarshal(data, &out) != nil {
		return ""
	}
	said := msgCancelledDraft.In(w.Locale)
	if out.OrderNumber != "" {
		said = msgCancelledOrder.In(w.Locale, out.OrderNumber)
	}
	switch {
	case out.StaysAsCredit:
		said += msgOffTheNext.In(w.Locale, shownMoney(w, out.RefundAmount))
	case out.RefundRequired:
		said += msgInYourFavour.In(w.Locale, shownMoney(w, out.RefundAmount))
	}
	return said
}

func changedInWords(w *access.Workspace, data json.RawMessage) string {
	var out modifyOrderOut
	if json.Unmarshal(data, &out) != nil || out.OrderNumber == "" {
		return ""
	}
	change := out.Modification.Item + ", " + out.Modification.Details
	return msgChangedOrder.In(w.Locale, out.OrderNumber, change, shownMoney(w, out.NewTotal))
}

func shownMoney(w *access.Workspace, d money.Decimal) string {
	minor, err := d.Minor(w.Currency)
	if err != nil { // cannot happen: it came from an amount of this currency
		return d.String()
	}
	return locale.Money(w.Locale, w.Amount(minor))
}
