package errand

import (
	"cmp"
	"context"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/core/stock"
	"github.com/mostrador/mostrador/internal/core/support"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/guard"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// TeamNews tells the people of a business what happened, through what each of them chose.
type TeamNews struct {
	Desk     core.Desk
	Mail     *Notices
	Browsers *Browsers
	Client   *guard.Client // of the webhooks that people name
	Base     string        // where the dashboard is
	Clock    clock.Clock
}

// Share stores a piece of news and queues its notices, both or neither and once. Where nobody wants it, or it is over by
// now, nothing is written.
func (n *TeamNews) Share(ctx context.Context, w *access.Workspace, errandID string) error {
	what, subject, id := scope.ReadInformed(errandID)
	return n.Desk.Write(ctx, w, access.System, func(u *core.Unit) error {
		to, err := u.Support.Wanted(what)
		if err != nil || len(to) == 0 {
			return err
		}
		note, err := compose(u, what, subject)
		if fault.Is(err, fault.NotFound) || err == nil && note.Message == "" {
			return nil
		}
		if err != nil {
			return err
		}
		if note.ID == "" {
			note.ID, note.Kind = id, what
			note.Priority = cmp.Or(note.Priority, support.Normal)
		}
		return u.Support.Share(note, to)
	})
}

var (
	msgHandoff = locale.Text{
		ES: "%s necesita que lo atienda una persona: %s",
		PT: "%s precisa ser atendido por uma pessoa: %s",
		EN: "%s needs a person: %s",
	}
	msgClaimed = locale.Text{
		ES: "%s dice que pagó %s. Falta confirmarlo.",
		PT: "%s diz que pagou %s. Falta confirmar.",
		EN: "%s says they paid %s. It has to be confirmed.",
	}
	msgClaimedOrder = locale.Text{
		ES: "%s dice que pagó %s del pedido %s. Falta confirmarlo.",
		PT: "%s diz que pagou %s do pedido %s. Falta confirmar.",
		EN: "%s says they paid %s of order %s. It has to be confirmed.",
	}
	msgReceipt = locale.Text{
		ES: "%s mandó un comprobante que tiene que ver una persona.",
		PT: "%s mandou um comprovante que uma pessoa precisa ver.",
		EN: "%s sent a receipt that a person has to look at.",
	}
	msgLow      = locale.Text{ES: "Queda poco de %s: %d.", PT: "Resta pouco de %s: %d.", EN: "%s is running low: %d left."}
	msgNotThere = locale.Text{
		ES: "A %s no le llegó un mensaje: %s.",
		PT: "Uma mensagem não chegou a %s: %s.",
		EN: "A message did not reach %s: %s.",
	}
	msgSpent = locale.Text{
		ES: "Se gastó el presupuesto de los modelos de %s. Hasta que haya más contesta el asistente incorporado.",
		PT: "O orçamento dos modelos de %s acabou. Até haver mais, responde o assistente embutido.",
		EN: "The budget for models of %s is spent. Until there is more, the built-in assistant answers.",
	}
	msgDown = locale.Text{
		ES: "%s no responde. Se sigue intentando.",
		PT: "%s não responde. As tentativas continuam.",
		EN: "%s does not answer. It is tried again.",
	}
	msgVisitor = locale.Text{ES: "Un visitante", PT: "Um visitante", EN: "A visitor"}
	msgModel   = locale.Text{ES: "El modelo %s", PT: "O modelo %s", EN: "The model %s"}
)

// compose is a piece of news as a notification; without a message where it is over, and one that is stored where the
// subject is a notification.
func compose(u *core.Unit, what scope.News, subject string) (support.Notification, error) {
	switch what {
	case scope.NewsHandoff:
		return ofHandoff(u, subject)
	case scope.NewsWaiting, scope.NewsNotification:
		return u.Support.Notification(subject, false)
	case scope.NewsClaim:
		return ofClaim(u, subject)
	case scope.NewsReceipt:
		r, err := u.Receipts.Get(subject, false)
		if err != nil || !r.Open() {
			return support.Notification{}, err
		}
		return about(u, support.Notification{Team: access.SalesTeam, Page: "receipts/" + r.ID, CustomerID: r.CustomerID,
			SessionID: r.SessionID}, msgReceipt)
	case scope.NewsLowStock:
		return ofLowStock(u, subject)
	case scope.NewsUndelivered:
		return ofUndelivered(u, subject)
	case scope.NewsBudget:
		return support.Notification{Team: access.Management, Priority: support.High, Page: "settings/models",
			Message: u.Write(msgSpent, subject)}, nil
	case scope.NewsDay:
		return ofDay(u, subject)
	case scope.NewsVendor:
		name, model := strings.CutPrefix(subject, "model:")
		if model {
			name = u.Write(msgModel, name)
		}
		return support.Notification{Team: access.Management, Priority: support.High, Page: "settings/channels",
			Message: u.Write(msgDown, name)}, nil
	}
	return support.Notification{}, nil
}

// about fills in a message that begins with its customer's name.
func about(u *core.Unit, n support.Notification, text locale.Text, args ...any) (support.Notification, error) {
	name, err := nameOf(u, n.CustomerID, n.SessionID)
	n.Message = u.Write(text, append([]any{name}, args...)...)
	return n, err
}

// nameOf is what people call a customer: their name, their number, or a visitor.
func nameOf(u *core.Unit, customerID, sessionID string) (string, error) {
	if customerID == "" {
		name := ""
		if sessionID != "" {
			s, err := u.Conversations.Get(sessionID, false)
			if err != nil {
				return "", err
			}
			name = locale.PersonName(s.VisitorName)
		}
		return cmp.Or(name, u.Write(msgVisitor)), nil
	}
	c, err := u.Customers.Get(customerID)
	return cmp.Or(c.FullName(), c.Phone, u.Write(msgVisitor)), err
}

func ofHandoff(u *core.Unit, id string) (support.Notification, error) {
	h, err := u.Handoffs.Get(id, false)
	if err != nil || h.Status != conversation.HandoffPending {
		return support.Notification{}, err
	}
	n := support.Notification{Team: access.SupportTeam, Page: "conversations/" + h.SessionID, CustomerID: h.CustomerID,
		SessionID: h.SessionID}
	if h.Urgency == conversation.HighUrgency {
		n.Priority = support.High
	}
	return about(u, n, msgHandoff, h.ReasonIn(u.Workspace.Locale))
}

func ofClaim(u *core.Unit, id string) (support.Notification, error) {
	p, err := u.Ledger.Get(id, false)
	if err != nil || !p.Open() {
		return support.Notification{}, err
	}
	n := support.Notification{Team: access.SalesTeam, Page: "payments", CustomerID: p.CustomerID, SessionID: p.SessionID}
	if p.OrderID == "" {
		return about(u, n, msgClaimed, u.Money(p.Amount))
	}
	o, err := u.Orders.Get(p.OrderID, false)
	if err != nil {
		return n, err
	}
	return about(u, n, msgClaimedOrder, u.Money(p.Amount), o.Number)
}

func ofLowStock(u *core.Unit, subject string) (support.Notification, error) {
	product, variant, _ := strings.Cut(subject, "/")
	level, err := u.Stock.LevelOf(stock.Pair{ProductID: product, VariantID: variant})
	if err != nil || !level.Low() {
		return support.Notification{}, err
	}
	p, err := u.Catalog.Get(product)
	if err != nil {
		return support.Notification{}, err
	}
	name := p.Name
	for _, v := range p.Variants {
		if v.ID == variant {
			name += " " + v.Name
		}
	}
	return support.Notification{Team: access.SalesTeam, Page: "catalog/product/" + product,
		Message: u.Write(msgLow, name, level.Available())}, nil
}

func ofUndelivered(u *core.Unit, id string) (support.Notification, error) {
	o, found, err := u.Deliveries.Get(id, false)
	if err != nil || !found || o.State != conversation.Failed || o.CustomerID == "" && o.SessionID == "" {
		return support.Notification{}, err
	}
	n := support.Notification{Team: access.SupportTeam, CustomerID: o.CustomerID, SessionID: o.SessionID,
		Page: "customers/" + o.CustomerID}
	if o.SessionID != "" {
		n.Page = "conversations/" + o.SessionID
	}
	return about(u, n, msgNotThere, strings.TrimSuffix(o.Error, "."))
}
