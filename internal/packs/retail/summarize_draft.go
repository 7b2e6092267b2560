package retail

import (
	"context"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/sales"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/tool"
)

type summarizeDraftIn struct {
	IncludeStock bool `json:"includeStock,omitempty" jsonschema:"default=false" doc:"Decir también cuánto queda de cada producto"`
}

type summarizeDraftOut struct {
	Items            []summaryItem `json:"items"`
	Subtotal         money.Decimal `json:"subtotal"`
	Shipping         money.Decimal `json:"shipping"`
	Discount         money.Decimal `json:"discount"`
	Total            money.Decimal `json:"total"`
	DeliveryMethod   *string       `json:"deliveryMethod" jsonschema:"enum=delivery,enum=pickup"`
	DeliveryAddress  *string       `json:"deliveryAddress"`
	Notes            *string       `json:"notes"`
	FormattedSummary string        `json:"formattedSummary" doc:"El resumen listo para enviar, con lo que ya no se puede vender señalado"`
	MissingInfo      []string      `json:"missingInfo" doc:"Lo que falta pedirle al cliente para poder confirmar"`

	Warning    string           `json:"warning,omitempty" doc:"Si un producto menciona algo a lo que el cliente dijo ser alérgico: hay que decírselo"`
	Promotions []promotionTaken `json:"promotions,omitempty" doc:"Las promociones que se aplican, que son parte de discount"`
}

type summaryItem struct {
	Name           string        `json:"name"`
	Quantity       int64         `json:"quantity"`
	UnitPrice      money.Decimal `json:"unitPrice"`
	LineTotal      money.Decimal `json:"lineTotal"`
	AvailableStock *int64        `json:"availableStock,omitempty" doc:"Unidades que se pueden vender ahora, si se pidió; 1000000 cuando el producto no lleva stock"`
}

var _ = tool.DefineRead(pack, tool.Spec{
	Name:     "summarize_draft",
	Title:    "Resumir el pedido",
	Doc:      "Arma el resumen del pedido en curso con los precios de hoy, marca lo que se quedó sin stock y dice qué datos faltan para confirmarlo. No le pregunta nada al cliente.",
	Category: query, Risk: tool.Low, Audit: tool.AuditBasic, Roles: access.Anyone,
}, summarizeDraft)

func summarizeDraft(_ context.Context, u *core.Unit, in summarizeDraftIn) (summarizeDraftOut, error) {
	r, err := u.Sales.Review(sales.Ref{}, true)
	if err != nil {
		return summarizeDraftOut{}, err
	}
	o, t := r.Order, r.Order.Totals
	out := summarizeDraftOut{
		Items:    make([]summaryItem, len(o.Lines)),
		Subtotal: u.Decimal(t.Subtotal), Shipping: u.Decimal(t.Shipping), Discount: u.Decimal(t.Discount),
		Total:           u.Decimal(t.Total),
		DeliveryMethod:  tool.TextOrNull(methodOf(o.Delivery)),
		DeliveryAddress: tool.TextOrNull(o.Delivery.Address.String()), Notes: tool.TextOrNull(o.Notes),
		FormattedSummary: r.Text, MissingInfo: append([]string{}, r.Missing...),
		Promotions: promotionsOf(u, o), Warning: r.Warning,
	}
	for i, l := range o.Lines {
		out.Items[i] = summaryItem{Name: l.Name, Quantity: l.Quantity, UnitPrice: u.Decimal(l.UnitPrice),
			LineTotal: u.Decimal(l.Total)}
		if in.IncludeStock {
			out.Items[i].AvailableStock = &r.Available[i]
		}
	}
	return out, nil
}
