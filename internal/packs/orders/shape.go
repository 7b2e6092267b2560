package orders

import (
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// itemTotals is the totals of an order's lines. itemCount counts lines.
type itemTotals struct {
	Subtotal  int64 `json:"subtotal" doc:"Suma de los productos, en la unidad menor de la moneda"`
	Discount  int64 `json:"discount" doc:"Descuentos, en la unidad menor de la moneda"`
	Tax       int64 `json:"tax" doc:"Impuestos, ya incluidos en los precios"`
	Total     int64 `json:"total" doc:"Lo que hay que pagar, con el envío si ya se definió"`
	ItemCount int   `json:"itemCount" doc:"Cuántas líneas tiene el pedido"`
	// Promotions are ours, beside the document's fields.
	Promotions []promotionTaken `json:"promotions,omitempty" doc:"Las promociones que se aplican, que son parte de discount"`
}

// promotionTaken is a promotion of the business and what it takes off an order.
type promotionTaken struct {
	Name   string `json:"name"`
	Amount int64  `json:"amount" doc:"Cuánto descuenta, en la unidad menor de la moneda"`
	Coupon string `json:"coupon,omitempty" doc:"El código del cupón, si es de uno"`
}

func itemTotalsOf(o order.Order) itemTotals {
	t := o.Totals
	return itemTotals{Subtotal: t.Subtotal, Discount: t.Discount, Tax: t.Tax, Total: t.Total, ItemCount: len(o.Lines),
		Promotions: lists.Map(o.Taken(), func(p order.Promotion) promotionTaken {
			out := promotionTaken{Name: p.Name, Amount: p.Amount}
			if p.Coupon != nil {
				out.Coupon = p.Coupon.Code
			}
			return out
		})}
}

// totals is itemTotals once the delivery is known.
type totals struct {
	itemTotals
	Shipping int64 `json:"shipping" doc:"Costo del envío, en la unidad menor de la moneda"`
}

func totalsOf(o order.Order) totals {
	return totals{itemTotals: itemTotalsOf(o), Shipping: o.Totals.Shipping}
}

// changedItem is a line in the answers of changes of a draft's items.
type changedItem struct {
	ItemID         string `json:"itemId" jsonschema:"format=uuid"`
	Name           string `json:"name"`
	Quantity       int64  `json:"quantity"`
	LineTotal      int64  `json:"lineTotal" doc:"Total de la línea con su descuento, en la unidad menor de la moneda"`
	DiscountAmount int64  `json:"discountAmount"`
}

func changedItemOf(l order.Line) changedItem {
	return changedItem{ItemID: l.ID, Name: l.Name, Quantity: l.Quantity, LineTotal: l.Total, DiscountAmount: l.Discount}
}

var msgCurrency = locale.Text{
	ES: "Este comercio vende en %s, no en %s.",
	PT: "Este comércio vende em %s, não em %s.",
	EN: "This business sells in %s, not in %s.",
}

// sameCurrency refuses any currency except the workspace's.
func sameCurrency(u *core.Unit, currency string) error {
	if own := string(u.Workspace.Currency); currency != "" && currency != own {
		return u.Invalid("/currency", msgCurrency, own, currency)
	}
	return nil
}
