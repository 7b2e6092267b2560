package retail

import (
	"context"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/core/sales"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/tool"
)

type repeatOrderIn struct {
	OrderNumber string `json:"orderNumber,omitempty" jsonschema:"minLength=1,maxLength=40" said:"code" doc:"Qué pedido repetir, por su número: ORD-00001; sin él, el último"`
}

type repeatOrderOut struct {
	OrderNumber string         `json:"orderNumber" doc:"El pedido que se repitió"`
	Items       []repeatedItem `json:"items" doc:"Qué pasó con cada línea del pedido anterior"`
	Complete    bool           `json:"complete" doc:"Si se pudo agregar todo"`
	Cart        cart           `json:"cart"`
	Message     string         `json:"message" doc:"La frase para el cliente, con lo que faltó"`
	Warning     string         `json:"warning,omitempty" doc:"Si un producto menciona algo a lo que el cliente dijo ser alérgico: hay que decírselo"`
}

type repeatedItem struct {
	ProductID         string         `json:"productId" jsonschema:"format=uuid"`
	VariantID         *string        `json:"variantId" jsonschema:"format=uuid"`
	Name              string         `json:"name"`
	RequestedQuantity int64          `json:"requestedQuantity" doc:"Cuántas unidades tenía el pedido anterior"`
	AddedQuantity     int64          `json:"addedQuantity" doc:"Cuántas se agregaron ahora"`
	PreviousUnitPrice money.Decimal  `json:"previousUnitPrice" doc:"A cuánto se vendió esa vez, promociones incluidas"`
	UnitPrice         *money.Decimal `json:"unitPrice" doc:"El precio de hoy, promociones incluidas; nada si ya no se vende"`
	Reason            *string        `json:"reason" doc:"Por qué no se agregó todo, si faltó algo"`
}

var _ = tool.DefineWrite(pack, tool.Spec{
	Name:     "repeat_order",
	Title:    "Repetir un pedido",
	Doc:      "Pone en el pedido en curso lo mismo que el cliente llevó otra vez: el último pedido, o el que se indique. Sirve para «lo de siempre». Va con los precios de hoy; lo que ya no se vende o no alcanza lo dice línea por línea. Lo que ya había en el pedido queda y las cantidades se suman.",
	Category: mutation, Risk: tool.Low, Audit: tool.AuditBasic, Roles: access.Anyone,
	Events: []string{"draft.created", "draft.item_added"},
	Key:    "repeat_order:{sessionId}:{orderNumber}:{Idempotency-Key}",
}, repeatOrder)

var (
	msgRepeated = locale.Text{
		ES: "Agregué lo de tu pedido %s: %s. El total va por %s.",
		PT: "Incluí o mesmo do seu pedido %s: %s. O total está em %s.",
		EN: "Added what was in your order %s: %s. The total comes to %s.",
	}
	msgFellShort = locale.Text{
		ES: " No pude agregar todo. %s.",
		PT: " Não consegui incluir tudo. %s.",
		EN: " Not all of it could be added. %s.",
	}
)

func repeatOrder(_ context.Context, u *core.Unit, in repeatOrderIn) (repeatOrderOut, error) {
	r, err := u.Sales.Repeat(in.OrderNumber, order.NewDraft{Life: u.Workspace.Settings.RetailDraftLife()})
	if err != nil {
		return repeatOrderOut{}, err
	}
	short := u.Sales.Shortfalls(r)
	out := repeatOrderOut{
		OrderNumber: r.Source.Number, Cart: cartOf(u, r.Order), Complete: short == "", Message: repeatedInWords(u, r),
		Items: lists.Map(r.Lines, func(l sales.RepeatedLine) repeatedItem { return repeatedItemOf(u, l) }),
	}
	if short != "" {
		out.Message += u.Say(msgFellShort, short)
	}
	out.Warning, err = u.Sales.AllergyWarning(r.Order, r.Order.Lines...)
	out.Message = sales.Lines(out.Message, out.Warning)
	return out, err
}

func repeatedInWords(u *core.Unit, r sales.Repeated) string {
	var added []string
	for _, l := range r.Lines {
		if l.Added > 0 {
			added = append(added, locale.Number(u.Workspace.Locale, l.Added)+" × "+locale.OneLine(l.Name))
		}
	}
	return u.Say(msgRepeated, u.Code(r.Source.Number), locale.List(u.Workspace.Locale, added, false),
		u.Money(r.Order.Totals.Total))
}

func repeatedItemOf(u *core.Unit, l sales.RepeatedLine) repeatedItem {
	out := repeatedItem{
		ProductID: l.Was.ProductID, VariantID: tool.TextOrNull(l.Was.VariantID), Name: l.Name,
		RequestedQuantity: l.Was.Quantity, AddedQuantity: l.Added, PreviousUnitPrice: u.Decimal(l.Paid),
		Reason: tool.TextOrNull(l.Reason),
	}
	if l.Sold {
		price := u.Decimal(l.Price)
		out.UnitPrice = &price
	}
	return out
}
