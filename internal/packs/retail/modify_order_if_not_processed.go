package retail

import (
	"context"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/sales"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/kit/schema"
	"github.com/mostrador/mostrador/internal/tool"
)

type modifyOrderIn struct {
	OrderID     string  `json:"orderId,omitempty" jsonschema:"format=uuid" names:"order" doc:"El pedido, por su id"`
	OrderNumber string  `json:"orderNumber,omitempty" said:"code" doc:"El pedido, por su número: ORD-00001"`
	Action      string  `json:"action" jsonschema:"enum=add_item,enum=remove_item,enum=update_quantity,enum=update_notes" doc:"Qué se cambia: sumar unidades de un producto, sacarlo, dejarlo en otra cantidad o cambiar las notas"`
	ProductID   string  `json:"productId,omitempty" jsonschema:"format=uuid" doc:"El producto; hace falta para todo menos para las notas"`
	VariantID   string  `json:"variantId,omitempty" jsonschema:"format=uuid" doc:"Cuál de sus variantes, si las tiene"`
	Quantity    *int64  `json:"quantity,omitempty" jsonschema:"minimum=0" doc:"Con add_item, cuántas unidades se suman; con update_quantity, cuántas tienen que quedar, y 0 lo saca"`
	Notes       *string `json:"notes,omitempty" jsonschema:"maxLength=500" doc:"Con update_notes, las notas del pedido, que reemplazan a las que había; con add_item, una nota para la línea nueva" told:"note"`
}

func (modifyOrderIn) SchemaRules() schema.Rules {
	return schema.Rules{
		OneOf: [][]string{{"orderId"}, {"orderNumber"}},
		If: []schema.Conditional{
			{Field: "action", In: []string{"add_item", "update_quantity"}, Then: []string{"productId", "quantity"}},
			{Field: "action", In: []string{"remove_item"}, Then: []string{"productId"}},
			{Field: "action", In: []string{"update_notes"}, Then: []string{"notes"}},
		},
		InWords: "Indicá orderId o orderNumber, uno solo. add_item y update_quantity necesitan productId y quantity; remove_item, productId; update_notes, notes.",
	}
}

type modifyOrderOut struct {
	OrderID       string        `json:"orderId" jsonschema:"format=uuid"`
	OrderNumber   string        `json:"orderNumber" doc:"Vacío mientras el pedido se está armando"`
	PreviousTotal money.Decimal `json:"previousTotal" doc:"Lo que costaba antes del cambio"`
	NewTotal      money.Decimal `json:"newTotal" doc:"Lo que cuesta ahora"`
	Modification  modified      `json:"modification"`
}

type modified struct {
	Action  string `json:"action"`
	Item    string `json:"item" doc:"Qué se cambió"`
	Details string `json:"details" doc:"Cómo quedó, en palabras para el cliente"`
}

var _ = tool.DefineWrite(pack, tool.Spec{
	Name:     "modify_order_if_not_processed",
	Title:    "Cambiar un pedido",
	Doc:      "Cambia un pedido del cliente que todavía no se empezó a preparar: productos, cantidades o notas. Le muestra al cliente el cambio y el total nuevo, y lo hace recién con su sí. Si ya se está preparando no lo toca y pide que siga una persona.",
	Category: mutation, Risk: tool.High, Audit: tool.AuditBasic, Roles: access.Anyone,
	Events: []string{"order.modified", "stock.adjusted"},
	Key:    "modify_order:{confirmationId}",
	Done:   changedInWords,
}, modifyOrder, tool.Ask[modifyOrderIn]{
	Preview: func(_ context.Context, u *core.Unit, in modifyOrderIn) (confirmation.Question, error) {
		c, err := in.change(u)
		if err != nil {
			return confirmation.Question{}, err
		}
		m, err := u.Changes.Modification(c)
		return m.Question, err
	},
})

var (
	msgNoneAdded = locale.Text{
		ES: "Para agregar hace falta al menos una unidad.",
		PT: "Para adicionar é preciso pelo menos uma unidade.",
		EN: "Adding needs one unit at least.",
	}
	msgWhole = locale.Text{
		ES: "remove_item saca el producto entero; para dejar menos unidades está update_quantity.",
		PT: "remove_item tira o produto inteiro; para deixar menos unidades use update_quantity.",
		EN: "remove_item takes the whole product out; to leave fewer units there is update_quantity.",
	}
)

// change is the core's command for the arguments.
func (in modifyOrderIn) change(u *core.Unit) (sales.Change, error) {
	c := sales.Change{
		Order:  sales.OrderRef{ID: in.OrderID, Number: in.OrderNumber},
		Action: sales.SetUnits, ProductID: in.ProductID, VariantID: in.VariantID,
	}
	if in.Quantity != nil {
		c.Quantity = *in.Quantity
	}
	if in.Notes != nil {
		c.Notes = *in.Notes
	}
	switch in.Action {
	case "add_item":
		c.Action = sales.AddUnits
		if c.Quantity == 0 {
			return c, u.Invalid("/quantity", msgNoneAdded)
		}
	case "remove_item":
		if c.Quantity > 0 {
			return c, u.Invalid("/quantity", msgWhole)
		}
	case "update_notes":
		c.Action = sales.SetNotes
	}
	return c, nil
}

func modifyOrder(_ context.Context, u *core.Unit, in modifyOrderIn) (modifyOrderOut, error) {
	c, err := in.change(u)
	if err != nil {
		return modifyOrderOut{}, err
	}
	m, err := u.Changes.Modify(c)
	if err != nil {
		return modifyOrderOut{}, err
	}
	return modifiedOut(u, in, m), nil
}

func modifiedOut(u *core.Unit, in modifyOrderIn, m sales.Modified) modifyOrderOut {
	return modifyOrderOut{
		OrderID: m.Order.ID, OrderNumber: m.Order.Number, PreviousTotal: u.Decimal(m.Previous),
		NewTotal:     u.Decimal(m.Order.Totals.Total),
		Modification: modified{Action: in.Action, Item: m.Item, Details: m.Details},
	}
}
