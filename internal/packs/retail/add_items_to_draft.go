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

type addItemsToDraftIn struct {
	Items []itemToAdd `json:"items" jsonschema:"minItems=1,maxItems=20" doc:"Los productos que quiere el cliente"`
	Notes string      `json:"notes,omitempty" jsonschema:"maxLength=500" doc:"Algo que el cliente quiera dejar dicho sobre todo el pedido" told:"note"`
}

type itemToAdd struct {
	ProductID string `json:"productId" jsonschema:"format=uuid"`
	VariantID string `json:"variantId,omitempty" jsonschema:"format=uuid" doc:"Si tiene variantes"`
	Quantity  int64  `json:"quantity" jsonschema:"minimum=1,maximum=100" doc:"Cuántas sumar a las que ya haya"`
	Notes     string `json:"notes,omitempty" jsonschema:"maxLength=200" doc:"Aclaración, por ejemplo: sin hielo" told:"note"`
}

type addItemsToDraftOut struct {
	Items    []itemOutcome `json:"items" doc:"Qué pasó con cada uno, en el mismo orden"`
	Complete bool          `json:"complete" doc:"Si se pudo agregar todo"`
	Cart     cart          `json:"cart"`
	Message  string        `json:"message" doc:"La frase para el cliente, con lo que no se agregó"`
}

type itemOutcome struct {
	ProductID      string         `json:"productId" jsonschema:"format=uuid"`
	VariantID      *string        `json:"variantId" jsonschema:"format=uuid"`
	Name           *string        `json:"name" doc:"Nada si no se encontró"`
	Added          bool           `json:"added"`
	Quantity       int64          `json:"quantity" doc:"Cuántas unidades se pidieron"`
	LineQuantity   int64          `json:"lineQuantity" doc:"Cuántas unidades tiene ahora la línea; 0 si no se agregó"`
	UnitPrice      *money.Decimal `json:"unitPrice" doc:"Nada si no se agregó"`
	LineTotal      *money.Decimal `json:"lineTotal" doc:"Total de la línea; nada si no se agregó"`
	RemainingStock *int64         `json:"remainingStock" doc:"Cuántas más se pueden pedir; nada si no se cuenta su stock o no se encontró"`
	Reason         *string        `json:"reason" doc:"Por qué no se agregó"`

	Warning string `json:"warning,omitempty" doc:"Si menciona algo a lo que el cliente dijo ser alérgico: hay que decírselo"`
}

var _ = tool.DefineWrite(pack, tool.Spec{
	Name:     "add_items_to_draft",
	Title:    "Agregar varios al pedido",
	Doc:      "Suma uno o varios productos al pedido en curso, y lo abre si todavía no hay ninguno. Cada uno se agrega entero o no se agrega, y la respuesta dice qué pasó con cada uno y el total.",
	Category: mutation, Risk: tool.Low, Audit: tool.AuditBasic, Roles: access.Anyone,
	Events: []string{"draft.created", "draft.item_added"},
	Key:    "add_items:{sessionId}:{items}:{Idempotency-Key}",
}, addItemsToDraft)

var (
	msgAddedSeveral = locale.Text{
		ES: "Agregué %s. El total va por %s.",
		PT: "Incluí %s. O total está em %s.",
		EN: "Added %s. The total comes to %s.",
	}
	msgNotAdded = locale.Text{
		ES: " No pude agregar todo. %s",
		PT: " Não consegui incluir tudo. %s",
		EN: " Not all of it could be added. %s",
	}
)

func addItemsToDraft(_ context.Context, u *core.Unit, in addItemsToDraftIn) (addItemsToDraftOut, error) {
	items := lists.Map(in.Items, func(i itemToAdd) sales.AddItem {
		return sales.AddItem{ProductID: i.ProductID, VariantID: i.VariantID, Quantity: i.Quantity, Notes: i.Notes,
			OneLine: true}
	})
	o, added, err := u.Sales.AddSeveral(items,
		order.NewDraft{Life: u.Workspace.Settings.RetailDraftLife(), Notes: in.Notes})
	if err != nil {
		return addItemsToDraftOut{}, err
	}
	out := addItemsToDraftOut{Items: make([]itemOutcome, len(added)), Cart: cartOf(u, o)}
	for i, a := range added {
		if out.Items[i], err = outcomeOf(u, o, a); err != nil {
			return addItemsToDraftOut{}, err
		}
	}
	missing := sales.Refusals(added)
	out.Complete, out.Message = missing == "", addedInWords(u, o, added)
	if !out.Complete {
		out.Message += u.Say(msgNotAdded, missing)
	}
	return out, nil
}

func outcomeOf(u *core.Unit, o order.Order, a sales.AddedItem) (itemOutcome, error) {
	out := itemOutcome{
		ProductID: a.Item.ProductID, VariantID: tool.TextOrNull(a.Item.VariantID), Name: tool.TextOrNull(a.Name),
		Added: a.Reason == "", Quantity: a.Item.Quantity, Reason: tool.TextOrNull(a.Reason),
	}
	if a.Counts {
		out.RemainingStock = &a.Left
	}
	if !out.Added {
		return out, nil
	}
	price, total := u.Decimal(a.Line.UnitPrice), u.Decimal(a.Line.Total)
	out.LineQuantity, out.UnitPrice, out.LineTotal = a.Line.Quantity, &price, &total
	var err error
	out.Warning, err = u.Sales.AllergyWarning(o, a.Line)
	return out, err
}

func addedInWords(u *core.Unit, o order.Order, items []sales.AddedItem) string {
	var added []string
	for _, a := range items {
		if a.Reason == "" {
			added = append(added, locale.Number(u.Workspace.Locale, a.Item.Quantity)+" × "+locale.OneLine(a.Name))
		}
	}
	return u.Say(msgAddedSeveral, locale.List(u.Workspace.Locale, added, false), u.Money(o.Totals.Total))
}
