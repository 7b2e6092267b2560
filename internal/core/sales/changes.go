package sales

import (
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/lists"
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
	msgCancelled = locale.Text{
		ES: "El pedido %s ya está cancelado.",
		PT: "O pedido %s já está cancelado.",
		EN: "Order %s is cancelled already.",
	}
	msgDropped = locale.Text{
		ES: "Ese pedido en curso ya se descartó.",
		PT: "Esse pedido em andamento já foi descartado.",
		EN: "That order in the making was dropped already.",
	}
	msgOver = locale.Text{
		ES: "Ese pedido en curso venció; hay que empezar uno nuevo.",
		PT: "Esse pedido em andamento expirou; é preciso começar outro.",
		EN: "That order in the making has expired; start a new one.",
	}
)

// openOrder returns an order its customer may still change or cancel. Another customer's is not_found; one being
// processed is a conflict that asks for a person, one that is over a plain conflict.
func (s *Changes) openOrder(ref OrderRef, lock bool) (order.Order, error) {
	o, err := s.orderByRef(ref, lock)
	switch {
	case err != nil:
		return o, err
	case o.Status == order.Cancelled && o.ConfirmedAt.IsZero() && o.CancelReason != order.Expiry:
		return o, s.Scope.Fault(fault.Conflict, msgDropped)
	case o.Expired(s.Scope.Now) || o.Status == order.Cancelled && o.ConfirmedAt.IsZero():
		return o, s.Scope.Fault(fault.Conflict, msgOver)
	case o.Status == order.Cancelled:
		return o, s.Scope.Fault(fault.Conflict, msgCancelled, o.Number)
	case !o.Status.Modifiable():
		return o, s.Scope.Fault(fault.Conflict, msgProcessed, o.Number, s.StatusName(o.Status)).Handoff(Processed)
	}
	return o, nil
}

var (
	msgNotProcessed = locale.Text{
		ES: "El pedido %s todavía no se está procesando.",
		PT: "O pedido %s ainda não está em andamento.",
		EN: "Order %s is not being processed yet.",
	}
	msgOwners = locale.Text{
		ES: "Eso lo decide el dueño del negocio.",
		PT: "Isso quem decide é o dono do negócio.",
		EN: "That is the owner's to decide.",
	}
)

// processedOrder returns an order being processed, which only the owner may change: forbidden otherwise.
func (s *Changes) processedOrder(ref OrderRef, lock bool) (order.Order, error) {
	if s.Scope.Actor.Role != access.Owner {
		return order.Order{}, s.Scope.Fault(fault.Forbidden, msgOwners)
	}
	o, err := s.orderByRef(ref, lock)
	switch {
	case err != nil:
		return o, err
	case o.Status == order.Cancelled:
		return o, s.Scope.Fault(fault.Conflict, msgCancelled, o.Number)
	case o.Status.Modifiable():
		return o, s.Scope.Fault(fault.Conflict, msgNotProcessed, o.Number)
	}
	return o, nil
}

func (n *Nouns) orderByRef(ref OrderRef, lock bool) (order.Order, error) {
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
	order.Pending: {
		ES: "recibido y a la espera de que lo preparen",
		PT: "recebido e aguardando o preparo",
		EN: "received and waiting to be prepared",
	},
	order.Confirmed:  {ES: "confirmado", PT: "confirmado", EN: "confirmed"},
	order.Processing: {ES: "en preparación", PT: "em preparação", EN: "being prepared"},
	order.Shipped:    {ES: "enviado", PT: "enviado", EN: "shipped"},
	order.Delivered:  {ES: "entregado", PT: "entregue", EN: "delivered"},
	order.Completed:  {ES: "completado", PT: "concluído", EN: "completed"},
	order.Cancelled:  {ES: "cancelado", PT: "cancelado", EN: "cancelled"},
}

// StatusName is a status in the workspace's language.
func (n *Nouns) StatusName(st order.Status) string { return n.Scope.Say(statusNames[st]) }

// UnderWay lists the states that staff moves a confirmed order through.
var UnderWay = []order.Status{order.Processing, order.Shipped, order.Delivered, order.Completed}

var (
	msgOnlyPeople = locale.Text{
		ES: "Solo las personas del negocio mueven un pedido.",
		PT: "Só as pessoas do negócio movem um pedido.",
		EN: "Only the people of the business move an order on.",
	}
	msgNoMove = locale.Text{
		ES: "El pedido %s está %s y no puede pasar a %s.",
		PT: "O pedido %s está %s e não pode passar para %s.",
		EN: "Order %s is %s and cannot become %s.",
	}
	msgMoves = locale.Text{ES: " Puede pasar a: %s.", PT: " Pode passar para: %s.", EN: " It can become: %s."}
)

// Advance moves an order on, for staff. The same state again changes nothing. Entering processing deducts its stock; an
// expired reservation is taken again, and short stock is out_of_stock. Codes: forbidden, not_found, conflict for an
// illegal move.
func (s *Changes) Advance(orderID string, to order.Status) (order.Order, error) {
	if !s.Scope.Actor.Role.Trusted() {
		return order.Order{}, s.Scope.Fault(fault.Forbidden, msgOnlyPeople)
	}
	o, err := s.Orders.Get(orderID, true)
	if err != nil || o.Status == to {
		return o, err
	}
	if !slices.Contains(UnderWay, to) || !o.Status.May(to) {
		return o, s.noMove(o, to)
	}
	from := o.Status
	if to == order.Processing {
		if err := s.deduct(o); err != nil {
			return o, err
		}
	}
	if err := o.Move(to); err != nil {
		return o, err
	}
	if err := s.Orders.Update(&o); err != nil {
		return o, err
	}
	s.Scope.Emit("order.status_changed", o.ID, map[string]any{
		"orderId": o.ID, "orderNumber": o.Number, "from": from, "to": to, "by": s.Scope.Actor.Name(),
		"customerId": o.CustomerID, "sessionId": o.SessionID,
	})
	return o, nil
}

// Next returns the states that staff may move an order to.
func Next(from order.Status) (list []order.Status) {
	for _, to := range UnderWay {
		if from.May(to) && to != from {
			list = append(list, to)
		}
	}
	return list
}

func (s *Changes) noMove(o order.Order, to order.Status) error {
	name := o.Number
	if name == "" {
		name = o.ID
	}
	text := s.Scope.Say(msgNoMove, name, s.StatusName(o.Status), s.StatusName(to))
	next := lists.Map(Next(o.Status), s.StatusName)
	if len(next) > 0 {
		text += s.Scope.Say(msgMoves, strings.Join(next, ", "))
	}
	return fault.New(fault.Conflict, "%s", text)
}

// Asked is what a caller knows of an order: its number, and its buyer's contact.
type Asked struct{ Number, Phone, Email string }

// Track finds the order a caller asks about. Customers find their own, and staff any, by number alone, or the newest
// without a number. Another customer's takes its number together with its buyer's telephone or email; everything else
// is not_found, like an unknown number.
func (s *Changes) Track(q Asked) (order.Order, error) {
	if q.Number != "" {
		return s.Orders.ByNumberVouched(q.Number,
			func(o order.Order) (bool, error) {
				return s.Customers.Reached(o.CustomerID, q.Phone, q.Email)
			})
	}
	buyer := s.Scope.CustomerID
	if q.Phone != "" || q.Email != "" {
		c, err := s.Customers.ByContact(q.Phone, q.Email)
		if err != nil && !fault.Is(err, fault.NotFound) {
			return order.Order{}, err
		}
		buyer = c.ID
	}
	if buyer == "" {
		return s.Orders.ByNumberVouched("", func(order.Order) (bool, error) { return false, nil })
	}
	return s.Orders.Latest(buyer)
}

var (
	msgTrackingDay = locale.Text{
		ES: "La fecha estimada %q no existe.",
		PT: "A data prevista %q não existe.",
		EN: "There is no date %q.",
	}
	msgTrackingLong = locale.Text{
		ES: "El envío lleva como mucho %d caracteres por dato.",
		PT: "O envio aceita no máximo %d caracteres por dado.",
		EN: "Shipping data has %d characters at most.",
	}
)

const longestTracking = 100

// MoveOn is Ship and then Advance; an empty argument skips its part. Codes: those of both.
func (s *Changes) MoveOn(orderID string, to order.Status, t order.Tracking) (o order.Order, err error) {
	if t != (order.Tracking{}) {
		o, err = s.Ship(orderID, t)
	}
	if err == nil && to != "" {
		o, err = s.Advance(orderID, to)
	}
	return o, err
}

// Ship records an order's carrier and tracking number, for staff. Empty fields stay as they were. Codes: forbidden,
// not_found, invalid_arguments.
func (s *Changes) Ship(orderID string, t order.Tracking) (order.Order, error) {
	if !s.Scope.Actor.Role.Trusted() {
		return order.Order{}, s.Scope.Fault(fault.Forbidden, msgOnlyPeople)
	}
	if _, err := time.Parse(time.DateOnly, t.Day); t.Day != "" && err != nil {
		return order.Order{}, s.Scope.Invalid("/estimated_delivery", msgTrackingDay, t.Day)
	}
	o, err := s.Orders.Get(orderID, true)
	if err != nil {
		return o, err
	}
	was, now := o.Delivery.Tracking, &o.Delivery.Tracking
	for _, f := range []struct {
		path, value string
		into        *string
	}{
		{"/carrier", locale.OneLine(t.Carrier), &now.Carrier},
		{"/tracking_number", locale.OneLine(t.Number), &now.Number},
		{"/estimated_delivery", t.Day, &now.Day},
	} {
		if utf8.RuneCountInString(f.value) > longestTracking {
			return o, s.Scope.Invalid(f.path, msgTrackingLong, longestTracking)
		}
		if f.value != "" {
			*f.into = f.value
		}
	}
	if *now == was {
		return o, nil
	}
	s.Scope.Emit("order.shipping_updated", o.ID, map[string]any{
		"orderId": o.ID, "orderNumber": o.Number, "carrier": now.Carrier, "trackingNumber": now.Number,
		"estimatedDelivery": now.Day,
		"customerId":        o.CustomerID, "sessionId": o.SessionID,
	})
	return o, s.Orders.Update(&o)
}
