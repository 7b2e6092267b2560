package retail

import (
	"context"
	"math"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/receipt"
	"github.com/mostrador/mostrador/internal/core/sales"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/tool"
)

type askReceiptOrderReferenceIn struct {
	ReceiptID string `json:"receiptId" jsonschema:"format=uuid" doc:"El comprobante, como lo devolvió ingest_receipt"`
}

type askReceiptOrderReferenceOut struct {
	ReceiptID           string          `json:"receiptId" jsonschema:"format=uuid"`
	ParsedAmount        *money.Decimal  `json:"parsedAmount,omitempty" doc:"Lo que dice el comprobante; falta si no se leyó"`
	PossibleOrders      []possibleOrder `json:"possibleOrders" doc:"Los pedidos con saldo, el más probable primero"`
	QuestionForCustomer string          `json:"questionForCustomer" doc:"La pregunta, lista para mandársela al cliente"`
}

type possibleOrder struct {
	OrderID     string        `json:"orderId" jsonschema:"format=uuid"`
	OrderNumber string        `json:"orderNumber"`
	OrderDate   time.Time     `json:"orderDate" jsonschema:"format=date-time"`
	Total       money.Decimal `json:"total"`
	Pending     money.Decimal `json:"pending" doc:"Lo que falta pagar"`
	MatchScore  float64       `json:"matchScore" jsonschema:"minimum=0,maximum=1" doc:"Cuánto se acerca lo pendiente al monto leído, de 0 a 1"`
}

var _ = tool.DefineRead(pack, tool.Spec{
	Name:     "ask_receipt_order_reference",
	Title:    "Preguntar por qué pedido es un comprobante",
	Doc:      "Cuando no está claro qué pedido se paga con un comprobante, lista los pedidos del cliente con saldo, el que más se acerca al monto primero, y arma la pregunta para hacerle.",
	Category: query, Risk: tool.Low, Audit: tool.AuditBasic, Roles: access.Anyone,
}, askReceiptOrderReference)

func askReceiptOrderReference(_ context.Context, u *core.Unit,
	in askReceiptOrderReferenceIn) (askReceiptOrderReferenceOut, error) {
	r, err := u.Receipts.Get(in.ReceiptID, false)
	if err != nil {
		return askReceiptOrderReferenceOut{}, err
	}
	if err := u.Receipts.Usable(r); err != nil {
		return askReceiptOrderReferenceOut{}, err
	}
	list, err := u.Proofs.Candidates(r)
	if err != nil {
		return askReceiptOrderReferenceOut{}, err
	}
	out := askReceiptOrderReferenceOut{ReceiptID: r.ID, PossibleOrders: make([]possibleOrder, len(list))}
	for i, c := range list {
		o := c.Order
		out.PossibleOrders[i] = possibleOrder{
			OrderID: o.ID, OrderNumber: o.Number, OrderDate: o.CreatedAt, Total: u.Decimal(o.Totals.Total),
			Pending:    u.Decimal(o.Pending()),
			MatchScore: math.Round(c.Score*1000) / 1000,
		}
	}
	if r.Amount > 0 {
		amount := money.FromMinor(r.Amount, money.Currency(r.Currency))
		out.ParsedAmount = &amount
	}
	out.QuestionForCustomer = whichOrder(u, r, list)
	return out, nil
}

var (
	msgGotFor = locale.Text{
		ES: "Recibí tu comprobante por %s.",
		PT: "Recebi o seu comprovante de %s.",
		EN: "I have your receipt for %s.",
	}
	msgGot = locale.Text{
		ES: "Recibí tu comprobante.",
		PT: "Recebi o seu comprovante.",
		EN: "I have your receipt.",
	}
	msgIsItIt = locale.Text{ES: "¿Es por el pedido %s?", PT: "É do pedido %s?", EN: "Is it for order %s?"}
	msgWhich  = locale.Text{
		ES: "¿A qué pedido corresponde?",
		PT: "A qual pedido ele se refere?",
		EN: "Which order is it for?",
	}
	msgNothingOwed = locale.Text{
		ES: "No encontré pedidos pendientes de pago a tu nombre. ¿Qué estás pagando?",
		MX: "No encontré pedidos pendientes de pago a tu nombre. ¿Qué estás pagando?",
		PT: "Não encontrei pedidos em aberto no seu nome. O que você está pagando?",
		EN: "I could not find unpaid orders of yours. What are you paying for?",
	}
	msgOneOfThem = locale.Text{ES: "%s del %s (faltan %s)", PT: "%s de %s (faltam %s)", EN: "%s of %s (%s to pay)"}
)

// mostOffered is how many orders a question lists: customers do not read longer lists.
const mostOffered = 5

// whichOrder is the question to the customer.
func whichOrder(u *core.Unit, r receipt.Receipt, list []sales.Candidate) string {
	tag, text := u.Workspace.Locale, u.Say(msgGot)
	if r.Amount > 0 {
		text = u.Say(msgGotFor, locale.Money(tag, money.Amount{Minor: r.Amount, Currency: money.Currency(r.Currency)}))
	}
	name := func(c sales.Candidate) string {
		return u.Say(msgOneOfThem, c.Order.Number, locale.Date(tag, c.Order.CreatedAt.In(u.Workspace.Location())),
			u.Money(c.Order.Pending()))
	}
	switch len(list) {
	case 0:
		return text + " " + u.Say(msgNothingOwed)
	case 1:
		return text + " " + u.Say(msgIsItIt, name(list[0]))
	}
	var b strings.Builder
	b.WriteString(text + " " + u.Say(msgWhich))
	for _, c := range list[:min(len(list), mostOffered)] {
		b.WriteString("\n• " + name(c))
	}
	return b.String()
}
