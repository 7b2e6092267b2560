package retail

import (
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
)

// cart is what every change of the draft answers with. itemCount counts lines.
type cart struct {
	ItemCount int           `json:"itemCount" doc:"Cuántas líneas tiene el pedido"`
	Subtotal  money.Decimal `json:"subtotal" doc:"Suma de los productos"`
	Total     money.Decimal `json:"total" doc:"Lo que hay que pagar, con descuentos y envío"`
}

func cartOf(u *core.Unit, o order.Order) cart {
	return cart{ItemCount: len(o.Lines), Subtotal: u.Decimal(o.Totals.Subtotal), Total: u.Decimal(o.Totals.Total)}
}

// lineItem is a line as changes of the draft name it.
type lineItem struct {
	Name      string        `json:"name"`
	Quantity  int64         `json:"quantity"`
	LineTotal money.Decimal `json:"lineTotal" doc:"Total de la línea"`
}

func lineItemOf(u *core.Unit, l order.Line) lineItem {
	return lineItem{Name: l.Name, Quantity: l.Quantity, LineTotal: u.Decimal(l.Total)}
}

// stockOf is what can be sold of a product over all its variants. One whose stock
// is not counted shows catalog.Unlimited, far more than a line may ask for.
func stockOf(p catalog.Product) int64 { return catalog.Choice{Product: p}.Available() }

// textOrNull is null for what is not known.
func textOrNull(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

// momentOrNull is null for what has not happened.
func momentOrNull(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return &t
}

var wordToArrange = locale.Text{ES: "a coordinar", PT: "a combinar", EN: "to be arranged"}

// estimate is when an order arrives, as far as the shop says.
func estimate(u *core.Unit, d order.Delivery) string {
	if d.ETA == "" {
		return u.Say(wordToArrange)
	}
	return d.ETA
}

// howToPay tells how to pay what an order still owes.
func howToPay(u *core.Unit, o order.Order) string {
	if o.Pending() == 0 {
		return ""
	}
	return u.Business.PaymentInstructions(string(o.Payment), o.Pending())
}
