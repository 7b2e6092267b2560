package sales

import (
	"github.com/google/uuid"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Changes is what happens to an order, or a draft, besides being filled and sold: a discount, another quantity, the
// next status, a shipment, a cancellation.
type Changes struct {
	*Nouns
	sales    *Sales
	payments *Payments
}

// NewChanges binds changes to a unit's nouns.
func NewChanges(n *Nouns, s *Sales, p *Payments) *Changes {
	return &Changes{Nouns: n, sales: s, payments: p}
}

// OrderRef names an order: by its id or its number. The session's own id names its draft, since retail shows no other.
type OrderRef struct{ ID, Number string }

// OrderNamed parses an order's id or number.
func OrderNamed(said string) (ref OrderRef) {
	if uuid.Validate(said) == nil {
		ref.ID = said
	} else {
		ref.Number = said
	}
	return ref
}

// Processed is the hand-off cause for an order that is being processed already.
const Processed = "order_already_processed"

var (
	msgProcessed = locale.Text{
		ES: "El pedido %s ya se está procesando (%s) y no se puede cambiar desde acá: lo tiene que ver una persona.",
		MX: "El pedido %s ya se está procesando (%s) y no se puede cambiar desde aquí: lo tiene que ver una persona.",
		PT: "O pedido %s já está em andamento (%s) e não pode ser alterado por aqui: uma pessoa precisa ver isso.",
		EN: "Order %s is being processed already (%s) and cannot be changed here: a person has to look at it.",
	}
	msgCancelled = locale.Text{ES: "El pedido %s ya está cancelado.", PT: "O pedido %s já está cancelado.", EN: "Order %s is cancelled already."}
	msgDropped   = locale.Text{ES: "Ese pedido en curso ya se descartó.", PT: "Esse pedido em andamento já foi descartado.", EN: "That order in the making was dropped already."}
	msgOver      = locale.Text{ES: "Ese pedido en curso venció; hay que empezar uno nuevo.", PT: "Esse pedido em andamento expirou; é preciso começar outro.", EN: "That order in the making has expired; start a new one."}
)

// openOrder returns an order its customer may still change or cancel. Another customer's is not_found; one being
// processed is a conflict that asks for a person, one that is over a plain conflict.
func (s *Changes) openOrder(ref OrderRef, lock bool) (order.Order, error) {
	o, err := s.named(ref, lock)
	switch {
	case err != nil:
		return o, err
	case o.Status == order.Cancelled && o.ConfirmedAt.IsZero() && o.CancelReason != order.Expiry:
		return o, fault.New(fault.Conflict, "%s", s.Scope.Say(msgDropped))
	case o.Expired(s.Scope.Now) || o.Status == order.Cancelled && o.ConfirmedAt.IsZero():
		return o, fault.New(fault.Conflict, "%s", s.Scope.Say(msgOver))
	case o.Status == order.Cancelled:
		return o, fault.New(fault.Conflict, "%s", s.Scope.Say(msgCancelled, o.Number))
	case !o.Status.Modifiable():
		return o, fault.New(fault.Conflict, "%s", s.Scope.Say(msgProcessed, o.Number, s.StatusName(o.Status))).Handoff(Processed)
	}
	return o, nil
}

var (
	msgNotProcessed = locale.Text{ES: "El pedido %s todavía no se está procesando.", PT: "O pedido %s ainda não está em andamento.", EN: "Order %s is not being processed yet."}
	msgOwners       = locale.Text{ES: "Eso lo decide el dueño del negocio.", PT: "Isso quem decide é o dono do negócio.", EN: "That is the owner's to decide."}
)

// processedOrder returns an order being processed, which only the owner may change: forbidden otherwise.
func (s *Changes) processedOrder(ref OrderRef, lock bool) (order.Order, error) {
	if s.Scope.Actor.Role != access.Owner {
		return order.Order{}, fault.New(fault.Forbidden, "%s", s.Scope.Say(msgOwners))
	}
	o, err := s.named(ref, lock)
	switch {
	case err != nil:
		return o, err
	case o.Status == order.Cancelled:
		return o, fault.New(fault.Conflict, "%s", s.Scope.Say(msgCancelled, o.Number))
	case o.Status.Modifiable():
		return o, fault.New(fault.Conflict, "%s", s.Scope.Say(msgNotProcessed, o.Number))
	}
	return o, nil
}

func (n *Nouns) named(ref OrderRef, lock bool) (order.Order, error) {
	switch {
	case ref.ID == "":
		return n.Orders.ByNumber(ref.Number, lock)
	case ref.ID == n.Scope.SessionID:
		return n.Orders.Draft(lock)
	}
	return n.Orders.Get(ref.ID, lock)
}

var statusNames = map[order.Status]locale.Text{
	order.Draft:               {ES: "en armado", PT: "em montagem", EN: "in the making"},
	order.PendingConfirmation: {ES: "a confirmar", PT: "a confirmar", EN: "to be confirmed"},
	order.Pending:             {ES: "recibido y a la espera de que lo preparen", PT: "recebido e aguardando o preparo", EN: "received and waiting to be prepared"},
	order.Confirmed:           {ES: "confirmado", PT: "confirmado", EN: "confirmed"},
	order.Processing:          {ES: "en preparación", PT: "em preparação", EN: "being prepared"},
	order.Shipped:             {ES: "enviado", PT: "enviado", EN: "shipped"},
	order.Delivered:           {ES: "entregado", PT: "entregue", EN: "delivered"},
	order.Completed:           {ES: "completado", PT: "concluído", EN: "completed"},
	order.Cancelled:           {ES: "cancelado", PT: "cancelado", EN: "cancelled"},
}

// StatusName is a status in the workspace's language.
func (n *Nouns) StatusName(st order.Status) string { return n.Scope.Say(statusNames[st]) }
