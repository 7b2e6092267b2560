package orders

import (
	"context"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/stock"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/tool"
)

type adjustStockIn struct {
	ProductID      string `json:"productId" jsonschema:"format=uuid" doc:"El producto que se cuenta"`
	VariantID      string `json:"variantId,omitempty" jsonschema:"format=uuid" doc:"Cuál de sus variantes, si las tiene"`
	AdjustmentType string `json:"adjustmentType" jsonschema:"enum=increase,enum=decrease,enum=correction,enum=return" doc:"increase suma, decrease resta, return suma lo que devolvió un cliente, correction deja la cantidad que se contó"`
	Quantity       int64  `json:"quantity" jsonschema:"minimum=1" doc:"Cuántas unidades se suman o se restan; con correction, cuántas hay"`
	Reason         string `json:"reason" jsonschema:"minLength=10,maxLength=500" doc:"Por qué cambia el stock; queda registrado"`
	Reference      string `json:"reference,omitempty" jsonschema:"maxLength=100" doc:"Remito, factura u otro papel que lo respalde"`
	Location       string `json:"location,omitempty" jsonschema:"maxLength=100" doc:"En qué lugar, por código o por nombre; sin él, el lugar desde el que se vende primero"`
	IdempotencyKey string `json:"idempotencyKey,omitempty" doc:"Identifica la llamada: repetida con la misma clave, no se ejecuta dos veces"`
}

type adjustStockOut struct {
	AdjustmentID      string   `json:"adjustmentId" jsonschema:"format=uuid"`
	ProductID         string   `json:"productId" jsonschema:"format=uuid"`
	VariantID         *string  `json:"variantId" jsonschema:"format=uuid"`
	ProductName       string   `json:"productName"`
	Location          location `json:"location"`
	AdjustmentType    string   `json:"adjustmentType" jsonschema:"enum=increase,enum=decrease,enum=correction,enum=return"`
	PreviousQuantity  int64    `json:"previousQuantity" doc:"Las que había en ese lugar"`
	NewQuantity       int64    `json:"newQuantity" doc:"Las que hay ahora en ese lugar"`
	Reserved          int64    `json:"reserved" doc:"De esas, apartadas para pedidos"`
	Available         int64    `json:"available" doc:"Las que se pueden vender, sumando todos los lugares"`
	LowStockThreshold int64    `json:"lowStockThreshold"`
	IsLowStock        bool     `json:"isLowStock" doc:"Si queda tan poco que conviene reponer"`
}

type location struct {
	Code string `json:"code"`
	Name string `json:"name"`
}

var _ = tool.DefineWrite(pack, tool.Spec{
	Name:     "adjust_stock",
	Title:    "Ajustar el stock",
	Doc:      "Corrige a mano cuántas unidades hay de un producto en un lugar y deja anotado el motivo. Es para el personal del negocio. Un ajuste grande lo aprueba antes el dueño. Nunca deja menos de lo que está apartado para pedidos.",
	Category: mutation, Risk: tool.High, Audit: tool.AuditFull, Roles: access.Staffers, PerMinute: 20,
	Events: []string{"stock.adjusted", "stock.low"},
	Key:    "stock:{productId}:{variantId}:{reason}:{idempotencyKey}", Hidden: keyOnly,
}, adjustStock, tool.Ask[adjustStockIn]{
	When:      isLarge,
	Condition: "quantity > 100 (o el límite que fije el negocio), o una corrección que cambia más que eso",
	Preview: func(_ context.Context, u *core.Unit, in adjustStockIn) (confirmation.Question, error) {
		count, c, err := weighed(u, in)
		if err != nil {
			return confirmation.Question{}, err
		}
		return approval(u, count, c), nil
	},
})

// isLarge reports whether the owner has to approve the adjustment. A correction gives the counted quantity, so that the
// difference is compared as well. If the stock cannot be read, the owner is asked.
func isLarge(u *core.Unit, in adjustStockIn) bool {
	limit := int64(u.Workspace.Settings.StockApprovalAbove())
	if in.Quantity > limit || in.AdjustmentType != string(stock.Correction) {
		return in.Quantity > limit
	}
	_, c, err := weighed(u, in)
	if err != nil {
		return !fault.Of(fault.From(err).Code).Business
	}
	return c.Before-c.After > limit
}

var (
	msgUncounted = locale.Text{
		ES: "El stock de %s no se cuenta: no hay nada que ajustar.",
		PT: "O estoque de %s não é contado: não há o que ajustar.",
		EN: "The stock of %s is not counted: there is nothing to adjust.",
	}
	msgNoReason = locale.Text{
		ES: "El motivo tiene que explicar el ajuste, con al menos %d letras.",
		PT: "O motivo precisa explicar o ajuste, com pelo menos %d letras.",
		EN: "The reason has to explain the adjustment, in at least %d letters.",
	}
	msgApprove = locale.Text{
		ES: "Ajuste de stock a aprobar: %s en %s, de %s a %s unidades.\nMotivo: %s%s\nLo pide: %s.\n¿Lo aprobás?",
		MX: "Ajuste de stock por aprobar: %s en %s, de %s a %s unidades.\nMotivo: %s%s\nLo pide: %s.\n¿Lo apruebas?",
		PT: "Ajuste de estoque para aprovar: %s em %s, de %s para %s unidades.\nMotivo: %s%s\nPedido por: %s.\nVocê aprova?",
		EN: "Stock adjustment to approve: %s at %s, from %s to %s units.\nReason: %s%s\nAsked for by: %s.\nDo you approve it?",
	}
	msgMoved = locale.Text{
		ES: "El stock de %s cambió mientras se ajustaba; hay que pedirlo de nuevo.",
		PT: "O estoque de %s mudou durante o ajuste; é preciso pedir de novo.",
		EN: "The stock of %s changed while it was adjusted; ask again.",
	}

	wordReference = locale.Text{ES: "\nReferencia: %s", PT: "\nReferência: %s", EN: "\nReference: %s"}
)

// shortestReason is longer than at the desk: a program has to say more than a word.
const shortestReason = 10

// count is the change that the arguments ask for.
func (in adjustStockIn) count(u *core.Unit) (stock.Count, error) {
	reason := strings.TrimSpace(in.Reason)
	if utf8.RuneCountInString(reason) < shortestReason {
		return stock.Count{}, u.Invalid("/reason", msgNoReason, shortestReason)
	}
	choice, err := u.Catalog.Choose(in.ProductID, in.VariantID)
	if err != nil {
		return stock.Count{}, err
	}
	if !choice.Product.TrackStock {
		return stock.Count{}, u.Fault(fault.Conflict, msgUncounted, choice.Name())
	}
	return stock.Count{
		Pair: stock.Pair{ProductID: in.ProductID, VariantID: in.VariantID}, Name: choice.Name(),
		Kind:     stock.Kind(in.AdjustmentType),
		Quantity: in.Quantity, Place: strings.TrimSpace(in.Location), Reason: reason,
		Reference: strings.TrimSpace(in.Reference),
	}, nil
}

func weighed(u *core.Unit, in adjustStockIn) (stock.Count, stock.Counted, error) {
	c, err := in.count(u)
	if err != nil {
		return c, stock.Counted{}, err
	}
	out, err := u.Stock.Weigh(c)
	return c, out, err
}

// approval is the question to the owner. A correction is outdated once the stock it was counted against has changed; an
// increase or decrease is not.
func approval(u *core.Unit, count stock.Count, c stock.Counted) confirmation.Question {
	number := func(n int64) string { return locale.Number(u.Workspace.Locale, n) }
	reference := ""
	if c.Reference != "" {
		reference = u.Say(wordReference, locale.OneLine(c.Reference))
	}
	subject := fmt.Sprintf("%s %s %s %s %d", count.ProductID, count.VariantID, c.Place.ID, c.Kind, count.Quantity)
	if c.Kind == stock.Correction {
		subject += fmt.Sprintf(" of %d", c.Before)
	}
	return confirmation.Question{
		Addressee: access.Owner, Subject: subject, SubjectID: count.ProductID, Total: confirmation.NoTotal,
		Text: u.Say(msgApprove, count.Name, c.Place.Name, number(c.Before), number(c.After), locale.OneLine(c.Reason),
			reference, c.Actor),
	}
}

func adjustStock(_ context.Context, u *core.Unit, in adjustStockIn) (adjustStockOut, error) {
	count, err := in.count(u)
	if err != nil {
		return adjustStockOut{}, err
	}
	c, err := u.Stock.Count(count)
	switch {
	case err != nil:
		return adjustStockOut{}, err
	case !u.Deciding && c.Kind == stock.Correction &&
		c.Before-c.After > int64(u.Workspace.Settings.StockApprovalAbove()):
		return adjustStockOut{}, u.Fault(fault.Conflict, msgMoved, count.Name) // it has become large
	}
	return adjustStockOut{
		AdjustmentID: c.ID, ProductID: in.ProductID, VariantID: tool.TextOrNull(in.VariantID), ProductName: count.Name,
		Location: location{Code: c.Place.Code, Name: c.Place.Name}, AdjustmentType: in.AdjustmentType,
		PreviousQuantity: c.Before, NewQuantity: c.After, Reserved: c.Reserved,
		Available: c.Level.Available(), LowStockThreshold: c.Level.LowThreshold, IsLowStock: c.Level.Low(),
	}, nil
}
