package retail

import (
	"context"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/sales"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/tool"
)

// inner are the steps that only a quick action can run: no agent has them as tools.
var inner = tool.NewPack(tool.Pack{Name: "quick", Title: "Acciones rápidas", Locale: locale.ESAR, Types: []string{"*"}})

func ownStep[In, Out any](name, doc string, h tool.UnitHandler[In, Out]) *tool.Tool {
	return tool.DefineWrite(inner, tool.Spec{
		Name: name, Doc: doc, Category: mutation, Risk: tool.High, Audit: tool.AuditFull, Roles: access.OwnersOnly,
	}, h)
}

type applyDiscountIn struct {
	OrderID string        `json:"orderId" jsonschema:"format=uuid"`
	Percent money.Decimal `json:"percent" jsonschema:"minimum=0.01,maximum=50"`
}

type applyDiscountOut struct {
	OrderID       string        `json:"orderId" jsonschema:"format=uuid"`
	OrderNumber   string        `json:"orderNumber"`
	PreviousTotal money.Decimal `json:"previousTotal"`
	NewTotal      money.Decimal `json:"newTotal"`
}

var applyDiscount = ownStep("apply_discount", "El descuento del dueño en un pedido.", func(_ context.Context, u *core.Unit, in applyDiscountIn) (applyDiscountOut, error) {
	points, err := in.Percent.BasisPoints()
	if err != nil {
		return applyDiscountOut{}, err
	}
	d, err := u.Changes.Discount(sales.OrderRef{ID: in.OrderID}, points)
	if err != nil {
		return applyDiscountOut{}, err
	}
	return applyDiscountOut{
		OrderID: d.Order.ID, OrderNumber: d.Order.Number, PreviousTotal: u.Decimal(d.Previous), NewTotal: u.Decimal(d.Order.Totals.Total),
	}, nil
})

type sendMessageIn struct {
	CustomerID string `json:"customerId" jsonschema:"format=uuid"`
	Text       string `json:"text" jsonschema:"minLength=1,maxLength=1000"`
}

type sendMessageOut struct {
	MessageID string `json:"messageId" jsonschema:"format=uuid"`
}

// purposeMessage is the purpose of staff messages, and the name of the template that is used when the channel no longer
// allows free text.
const purposeMessage = "message"

// sendMessage sends the customer a message. The agent keeps the conversation.
var sendMessage = ownStep("send_message", "Un mensaje del dueño para el cliente.", func(_ context.Context, u *core.Unit, in sendMessageIn) (sendMessageOut, error) {
	c, err := u.Customers.Get(in.CustomerID)
	if err != nil {
		return sendMessageOut{}, err
	}
	talk, ok := u.Conversations.Current()
	theirs := ok && talk.CustomerID == c.ID
	if theirs && talk.Account == "" { // the program that relays the conversation delivers it
		id, err := u.Conversations.Say("person", in.Text, "")
		return sendMessageOut{id}, err
	}
	template := u.Deliveries.Template(purposeMessage, in.Text)
	if err := u.Deliveries.Reachable(c.ID, c.Phone, template); err != nil {
		return sendMessageOut{}, err
	}
	o := conversation.Outgoing{CustomerID: c.ID, Address: c.Phone, Purpose: purposeMessage, Content: conversation.Content{Text: in.Text, Template: template}}
	if theirs {
		o.SessionID = talk.ID
	}
	o, err = u.Conversations.Send(o)
	return sendMessageOut{o.ID}, err
})

var modifyProcessedOrder = ownStep("modify_processed_order", "Un cambio del dueño en un pedido que ya está en marcha.", func(_ context.Context, u *core.Unit, in modifyOrderIn) (modifyOrderOut, error) {
	c, err := in.change(u)
	if err != nil {
		return modifyOrderOut{}, err
	}
	c.Processed = true
	m, err := u.Changes.Modify(c)
	if err != nil {
		return modifyOrderOut{}, err
	}
	return modifiedOut(u, in, m), nil
})

// innerTool is an inner step by its name; nil: it is an ordinary tool.
func innerTool(name string) *tool.Tool {
	for _, t := range []*tool.Tool{applyDiscount, sendMessage, modifyProcessedOrder} {
		if t.Name == name {
			return t
		}
	}
	return nil
}

// toolNamed is the tool of a step, inner or ordinary.
func toolNamed(name string) *tool.Tool {
	if t := innerTool(name); t != nil {
		return t
	}
	for _, t := range pack.Tools() {
		if t.Name == name {
			return t
		}
	}
	return nil
}

// inTalk runs fn with the unit in another conversation.
func inTalk(u *core.Unit, sessionID string, fn func() error) error {
	own, ok := u.Conversations.Current()
	there, err := u.Conversations.Get(sessionID, false)
	if err != nil {
		return err
	}
	u.Conversations.Adopt(there)
	if ok {
		defer u.Conversations.Adopt(own)
	}
	return fn()
}
