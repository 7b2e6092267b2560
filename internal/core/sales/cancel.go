package sales

import (
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Cancellation is a customer's request to cancel an order.
type Cancellation struct {
	Order  OrderRef
	Reason string
}

// Cancelled is the result of a cancellation.
type Cancelled struct {
	Order    order.Order
	Previous order.Status
	Released bool  // stock was given back
	Refund   int64 // what was paid of it, now the customer's credit
	Question confirmation.Question
}

// shortestReason is in characters, without the spaces around it.
const shortestReason = 3

var (
	msgReason = locale.Text{
		ES: "Falta el motivo de la cancelación.",
		PT: "Falta o motivo do cancelamento.",
		EN: "The reason of the cancellation is missing.",
	}

	wordCancel = locale.Text{
		ES: "Vas a cancelar tu pedido %s:",
		PT: "Você vai cancelar o seu pedido %s:",
		EN: "You are about to cancel your order %s:",
	}
	wordCredit = locale.Text{
		ES: "Los %s que ya pagaste quedan a tu favor y se descuentan de tu próximo pedido.",
		PT: "Os %s que você já pagou ficam de crédito e são descontados do seu próximo pedido.",
		EN: "The %s you have paid stay in your favour and are taken off your next order.",
	}
	// wordRefund is for an order without a known customer, whose credit no next order finds.
	wordRefund = locale.Text{
		ES: "Los %s que ya pagaste quedan a tu favor, y el negocio te contacta por la devolución.",
		PT: "Os %s que você já pagou ficam de crédito para você, e a loja entra em contato sobre a devolução.",
		EN: "The %s you have paid stay in your favour, and the business will contact you about the refund.",
	}
	wordNothingPaid = locale.Text{
		ES: "Todavía no pagaste nada: no hay nada para devolver.",
		MX: "Todavía no has pagado nada: no hay nada que devolver.",
		PT: "Você ainda não pagou nada: não há nada a devolver.",
		EN: "You have not paid anything yet: there is nothing to refund.",
	}
	wordNoWayBack = locale.Text{
		ES: "Una vez cancelado no se puede recuperar.",
		PT: "Depois de cancelado não dá para voltar atrás.",
		EN: "Once cancelled it cannot be brought back.",
	}
	wordAskCancel = locale.Text{
		ES: "¿Confirmás que querés cancelarlo? Respondé SÍ para cancelarlo o NO para dejarlo como está.",
		MX: "¿Confirmas que quieres cancelarlo? Responde SÍ para cancelarlo o NO para dejarlo como está.",
		PT: "Você confirma o cancelamento? Responda SIM para cancelar ou NÃO para deixar como está.",
		EN: "Do you confirm that you want to cancel it? Reply YES to cancel it or NO to leave it as it is.",
	}
)

// ToCancel returns the question a cancellation asks; it changes nothing. Codes: those of openOrder, for an order that
// cannot be changed any more.
func (s *Changes) ToCancel(c Cancellation) (Cancelled, error) {
	return s.toCancel(c, s.Scope.Deciding)
}

// Cancel cancels an order after its customer's yes: its stock goes back, and what was paid of it becomes credit. Codes:
// those of ToCancel.
func (s *Changes) Cancel(c Cancellation) (Cancelled, error) {
	s.sales.checked = nil
	out, err := s.toCancel(c, true)
	if err != nil {
		return out, err
	}
	o := &out.Order
	if out.Released, err = s.Stock.Release(o.ID); err != nil {
		return out, err
	}
	if err := s.Orders.Close(o, strings.TrimSpace(c.Reason)); err != nil {
		return out, err
	}
	if _, err := s.payments.rebalance(o); err != nil {
		return out, err
	}
	s.tellCancelled(out)
	if out.Previous.InTheMaking() && o.SessionID == s.Scope.SessionID {
		return out, s.Conversations.Move(conversation.Idle, time.Time{})
	}
	return out, nil
}

func (s *Changes) toCancel(c Cancellation, lock bool) (Cancelled, error) {
	if utf8.RuneCountInString(strings.TrimSpace(c.Reason)) < shortestReason {
		return Cancelled{}, s.Scope.Invalid("/reason", msgReason)
	}
	o, err := s.openOrder(c.Order, lock)
	if err != nil {
		return Cancelled{}, err
	}
	if o.Branch, err = s.Places.Several(o.BranchID); err != nil {
		return Cancelled{}, err
	}
	return Cancelled{Order: o, Previous: o.Status, Refund: o.Paid, Question: s.cancelQuestion(o)}, nil
}

// cancelQuestion asks about the order as shown, and about the money: a payment in between makes the question stale.
func (s *Changes) cancelQuestion(o order.Order) confirmation.Question {
	money := s.Scope.Say(wordNothingPaid)
	switch {
	case o.Paid > 0 && o.CustomerID != "":
		money = s.Scope.Say(wordCredit, s.Scope.Money(o.Paid))
	case o.Paid > 0:
		money = s.Scope.Say(wordRefund, s.Scope.Money(o.Paid))
	}
	parts := []string{strings.Replace(s.Scope.Say(wordCancel, o.Number), " :", ":", 1), s.sales.Summary(o), ""}
	if !o.Status.InTheMaking() {
		parts = append(parts, money)
	}
	parts = append(parts, s.Scope.Say(wordNoWayBack), "", s.Scope.Say(wordAskCancel))
	return confirmation.Question{
		Addressee: access.Customer, Text: strings.Join(parts, "\n"),
		Subject: digest(subject(o, ""), draftOrOrder(o), strconv.FormatInt(o.Paid, 10)), SubjectID: o.ID,
		Total: confirmation.NoTotal, Until: o.ExpiresAt,
	}
}

func (s *Changes) tellCancelled(c Cancelled) {
	o := c.Order
	s.Scope.Emit("order.cancelled", o.ID, map[string]any{
		"orderId": o.ID, "orderNumber": o.Number, "previousStatus": c.Previous, "reason": o.CancelReason,
		"refundAmount": c.Refund,
		"currency":     o.Currency, "customerId": o.CustomerID, "sessionId": o.SessionID,
	})
	if c.Released {
		s.Scope.Emit("stock.released", o.ID, map[string]any{"orderId": o.ID, "lines": len(o.Lines)})
	}
}
