package retail

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/core/quickaction"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
)

// Labels of the steps, for the owner.
var (
	labelAdd      = locale.Text{ES: "Agregar %d × %s al %s", PT: "Adicionar %d × %s ao %s", EN: "Add %d × %s to %s"}
	labelSet      = locale.Text{ES: "Dejar %s en %d en el %s", PT: "Deixar %s em %d no %s", EN: "Set %s to %d in %s"}
	labelRemove   = locale.Text{ES: "Sacar %s del %s", PT: "Tirar %s do %s", EN: "Take %s out of %s"}
	labelDiscount = locale.Text{
		ES: "Descuento del %s %% en el %s",
		PT: "Desconto de %s %% no %s",
		EN: "Discount of %s %% on %s",
	}
	labelCancel  = locale.Text{ES: "Cancelar el %s", PT: "Cancelar o %s", EN: "Cancel %s"}
	labelConfirm = locale.Text{
		ES: "Pedirle a %s que confirme su pedido",
		PT: "Pedir que %s confirme o pedido",
		EN: "Ask %s to confirm their order",
	}
	labelPay = locale.Text{
		ES: "Registrar un pago de %s con %s de %s",
		PT: "Registrar um pagamento de %s com %s de %s",
		EN: "Record a payment of %s with %s from %s",
	}
	labelMessage = locale.Text{ES: "Escribirle a %s", PT: "Escrever para %s", EN: "Write to %s"}

	wordOrderOf = locale.Text{ES: "pedido %s", PT: "pedido %s", EN: "order %s"}
	wordDraftOf = locale.Text{
		ES: "pedido en curso de %s",
		PT: "pedido em andamento de %s",
		EN: "the order in the making of %s",
	}
	wordDraftHere = locale.Text{
		ES: "pedido en curso de esta conversación",
		PT: "pedido em andamento desta conversa",
		EN: "the order in the making in this conversation",
	}
	wordTheCustomer  = locale.Text{ES: "el cliente", PT: "o cliente", EN: "the customer"}
	wordOwnersReason = locale.Text{ES: "decisión del negocio", PT: "decisão do negócio", EN: "decided by the business"}

	wordTotalChange   = locale.Text{ES: "total %s → %s", PT: "total %s → %s", EN: "total %s → %s"}
	wordTotalNow      = locale.Text{ES: "total %s", PT: "total %s", EN: "total %s"}
	wordBalanceChange = locale.Text{ES: "saldo %s → %s", PT: "saldo %s → %s", EN: "balance %s → %s"}
)

// Questions to the owner, and reasons why a sentence cannot be executed.
var (
	msgWhoseQuick = locale.Text{
		ES: "¿De qué cliente? Decime el nombre, el teléfono o el número del pedido.",
		MX: "¿De qué cliente? Dime el nombre, el teléfono o el número del pedido.",
		PT: "De qual cliente? Diga o nome, o telefone ou o número do pedido.",
		EN: "Which customer? Tell me the name, the telephone or the order's number.",
	}
	msgNobodyNamed = locale.Text{
		ES: "No encontré ningún cliente que se llame %s.",
		PT: "Não encontrei nenhum cliente chamado %s.",
		EN: "I found no customer called %s.",
	}
	msgEverybody = locale.Text{
		ES: "Una acción rápida le escribe a un cliente por vez. A todos se les escribe con una difusión.",
		PT: "Uma ação rápida escreve para um cliente por vez. Para todos, use um aviso em massa.",
		EN: "A quick action writes to one customer at a time. A broadcast writes to all of them.",
	}
	msgWhichCustomer = locale.Text{
		ES: "Hay varios clientes que se llaman %s: %s. ¿Cuál de ellos?",
		PT: "Há vários clientes chamados %s: %s. Qual deles?",
		EN: "Several customers are called %s: %s. Which one?",
	}
	msgWhichOrder = locale.Text{
		ES: "%s tiene más de un pedido: %s. ¿Cuál?",
		PT: "%s tem mais de um pedido: %s. Qual?",
		EN: "%s has more than one order: %s. Which one?",
	}
	msgNoOrders = locale.Text{
		ES: "%s no tiene ningún pedido al que hacerle eso.",
		PT: "%s não tem nenhum pedido em que fazer isso.",
		EN: "%s has no order to do that with.",
	}
	msgNoSuchProduct = locale.Text{
		ES: "No encontré ningún producto que se llame %s.",
		PT: "Não encontrei nenhum produto chamado %s.",
		EN: "I found no product called %s.",
	}
	msgWhichProduct = locale.Text{
		ES: "«%s» puede ser: %s. ¿Cuál?",
		PT: "«%s» pode ser: %s. Qual?",
		EN: "“%s” may be: %s. Which one?",
	}
	msgNotInOrder = locale.Text{
		ES: "%s no está en ese pedido.",
		PT: "%s não está nesse pedido.",
		EN: "%s is not in that order.",
	}
	msgTwoTargets = locale.Text{
		ES: "La frase y el cliente o el pedido indicados no son los mismos.",
		PT: "A frase e o cliente ou o pedido indicados não são os mesmos.",
		EN: "The sentence and the customer or order that were given are not the same.",
	}
	msgNeverTalked = locale.Text{
		ES: "%s todavía no tiene ninguna conversación con el negocio.",
		PT: "%s ainda não tem nenhuma conversa com o negócio.",
		EN: "%s has had no conversation with the business yet.",
	}
)

// Messages to customers when the owner gave no text.
var (
	newsAdded = locale.Text{
		ES: "Actualizamos tu pedido: el total ahora es %s.",
		PT: "Atualizamos seu pedido: o total agora é %s.",
		EN: "We updated your order: the total is now %s.",
	}
	newsDiscount = locale.Text{
		ES: "Te hicimos un descuento en tu pedido: antes eran %s y ahora son %s.",
		PT: "Demos um desconto no seu pedido: eram %s e agora são %s.",
		EN: "We gave you a discount on your order: it was %s and is now %s.",
	}
	newsPaid = locale.Text{
		ES: "Registramos tu pago de %s. ¡Gracias!",
		PT: "Registramos seu pagamento de %s. Obrigado!",
		EN: "We recorded your payment of %s. Thank you!",
	}
	newsCancelled = locale.Text{
		ES: "Cancelamos tu pedido%s.",
		PT: "Cancelamos seu pedido%s.",
		EN: "We cancelled your order%s.",
	}
)

// stepFigures are the fields that the answers of steps share.
type stepFigures struct {
	Cart            *cart          `json:"cart"`
	Amount          *money.Decimal `json:"amount"`
	PreviousTotal   *money.Decimal `json:"previousTotal"`
	NewTotal        *money.Decimal `json:"newTotal"`
	PreviousBalance *money.Decimal `json:"previousBalance"`
	NewBalance      *money.Decimal `json:"newBalance"`
	PreviousStatus  string         `json:"previousStatus"`
	NewStatus       string         `json:"newStatus"`
	OrderNumber     string         `json:"orderNumber"`
}

func figuresOf(data json.RawMessage) (f stepFigures) {
	_ = json.Unmarshal(data, &f) // an answer without these fields has nothing to report
	return f
}

// changedBy describes what changed according to a step's answer; before is the draft's previous total, if known.
func changedBy(u *core.Unit, data json.RawMessage, before *int64) string {
	f := figuresOf(data)
	switch {
	case f.PreviousTotal != nil && f.NewTotal != nil:
		return u.Say(wordTotalChange, shownMoney(u.Workspace, *f.PreviousTotal), shownMoney(u.Workspace, *f.NewTotal))
	case f.Cart != nil && before != nil:
		return u.Say(wordTotalChange, u.Money(*before), shownMoney(u.Workspace, f.Cart.Total))
	case f.Cart != nil:
		return u.Say(wordTotalNow, shownMoney(u.Workspace, f.Cart.Total))
	case f.PreviousBalance != nil && f.NewBalance != nil:
		return u.Say(wordBalanceChange, shownMoney(u.Workspace, *f.PreviousBalance),
			shownMoney(u.Workspace, *f.NewBalance))
	case f.NewStatus != "":
		return u.Sales.StatusName(order.Status(f.PreviousStatus)) + " → " +
			u.Sales.StatusName(order.Status(f.NewStatus))
	}
	return ""
}

// quickNews is a step's message to its customer.
func quickNews(u *core.Unit, step quickaction.Step, data json.RawMessage) string {
	f, w := figuresOf(data), u.Workspace
	switch {
	case step.Tool == applyDiscount.Name:
		return u.Say(newsDiscount, shownMoney(w, *f.PreviousTotal), shownMoney(w, *f.NewTotal))
	case step.Tool == modifyProcessedOrder.Name:
		return changedInWords(w, data)
	case f.Cart != nil:
		return u.Say(newsAdded, shownMoney(w, f.Cart.Total))
	case f.NewBalance != nil && f.Amount != nil:
		return u.Say(newsPaid, shownMoney(w, *f.Amount))
	case f.NewStatus == string(order.Cancelled):
		number := f.OrderNumber
		if number != "" {
			number = " " + number
		}
		return u.Say(newsCancelled, number)
	}
	return ""
}

// draftTotal is the total of the conversation's draft; zero without one.
func draftTotal(u *core.Unit) *int64 {
	total := int64(0)
	if o, err := u.Orders.Draft(false); err == nil {
		total = o.Totals.Total
	}
	return &total
}

// aboutNow records the current state of a step's order, or of the day that it closes.
func aboutNow(u *core.Unit, step *quickaction.Step) error {
	switch step.Tool {
	case sendMessage.Name, answerStep:
		return nil
	case closeDay.Name:
		var in closeDayIn
		if err := json.Unmarshal(step.Input, &in); err != nil {
			return err
		}
		n, err := standing(u, booking.Day(in.Day))
		step.Subject = fmt.Sprint("booked ", n)
		return err
	}
	return inTalk(u, step.SessionID, func() error {
		find := func() (order.Order, error) { return u.Orders.Draft(false) }
		if step.OrderID != "" {
			find = func() (order.Order, error) { return u.Orders.Get(step.OrderID, false) }
		}
		o, err := find()
		if fault.Is(err, fault.NotFound) {
			step.Subject = "none"
			return nil
		}
		if err != nil {
			return err
		}
		lines := lists.Map(o.Lines, func(l order.Line) string {
			return fmt.Sprint(l.ProductID, l.VariantID, l.Quantity, l.DiscountBP)
		})
		step.Subject = confirmation.Digest(o.ID, string(o.Status), fmt.Sprint(o.Totals.Total, o.Paid),
			strings.Join(lines, ","))
		return nil
	})
}
