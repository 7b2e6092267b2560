package conversation

import (
	"slices"
	"time"

	"github.com/google/uuid"

	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

var (
	msgNotHanded = locale.Text{
		ES: "La conversación no está en manos de una persona.",
		PT: "A conversa não está com uma pessoa.",
		EN: "The conversation is not with a person.",
	}
	msgOnlyStaff = locale.Text{
		ES: "Solo una persona del negocio puede devolver la conversación.",
		PT: "Só uma pessoa do negócio pode devolver a conversa.",
		EN: "Only a person of the business can give the conversation back.",
	}
	msgOnlyTake = locale.Text{
		ES: "Solo una persona del negocio puede tomar la conversación.",
		PT: "Só uma pessoa do negócio pode assumir a conversa.",
		EN: "Only a person of the business can take the conversation.",
	}
	msgBackAgain = locale.Text{
		ES: "Hola de nuevo, soy el asistente virtual.",
		PT: "Oi de novo, aqui é o assistente virtual.",
		EN: "Hello again, this is the virtual assistant.",
	}
	msgAnythingElse = locale.Text{
		ES: "Si necesitás algo más, decime.",
		MX: "Si necesitas algo más, dime.",
		PT: "Se precisar de mais alguma coisa, é só dizer.",
		EN: "If you need anything else, just say so.",
	}
	msgNoHandoff = locale.Text{
		ES: "No encontré esa derivación.",
		PT: "Não encontrei essa transferência.",
		EN: "I could not find that hand-off.",
	}
	msgTaken = locale.Text{
		ES: "Ya la tomó otra persona.",
		PT: "Outra pessoa já assumiu.",
		EN: "Somebody else has taken it.",
	}
	msgOver = locale.Text{
		ES: "La conversación ya volvió al asistente.",
		PT: "A conversa já voltou para o assistente.",
		EN: "The conversation is back with the assistant already.",
	}
)

// Handoffs is staff's list of the conversations that wait for them, bound to one unit.
type Handoffs struct {
	rows  Rows
	scope *scope.Scope
}

// NewHandoffs binds hand-offs to a unit.
func NewHandoffs(rows Rows, s *scope.Scope) *Handoffs { return &Handoffs{rows, s} }

// Get returns a hand-off, for staff only; not_found otherwise.
func (hs *Handoffs) Get(id string, lock bool) (HandoffRequest, error) {
	return scope.ForStaff(hs.scope, msgNoHandoff, func() (h HandoffRequest, found bool, err error) {
		if uuid.Validate(id) != nil { // not a UUID: cannot be one of ours
			return h, false, nil
		}
		return hs.rows.Handoff(id, lock)
	})
}

// List lists hand-offs, oldest first; forbidden for anyone but staff.
func (hs *Handoffs) List(f HandoffFilter) ([]HandoffRequest, error) {
	if !hs.scope.Actor.Role.Trusted() {
		return nil, hs.scope.Fault(fault.Forbidden, msgOnlyTake)
	}
	return hs.rows.ListHandoffs(f)
}

// Take assigns the current conversation to the acting staff member. Taking one's own changes nothing; one that another
// staff member has, or that was closed, is a conflict.
func (c *Conversations) Take() (HandoffRequest, error) {
	if !c.scope.Actor.Role.Trusted() {
		return HandoffRequest{}, c.scope.Fault(fault.Forbidden, msgOnlyTake)
	}
	h, found, err := c.rows.OpenHandoff(c.current.ID)
	switch me := c.scope.Actor.Name(); {
	case err != nil:
		return HandoffRequest{}, err
	case !found:
		return HandoffRequest{}, c.scope.Fault(fault.Conflict, msgOver)
	case h.Status == HandoffTaken && h.TakenBy == me:
		return h, nil
	case h.Status == HandoffTaken:
		return HandoffRequest{}, c.scope.Fault(fault.Conflict, msgTaken)
	default:
		h.Status, h.TakenBy, h.TakenAt = HandoffTaken, me, c.scope.Now
	}
	c.scope.Emit("session.handoff_taken", h.SessionID,
		map[string]any{"handoffId": h.ID, "sessionId": h.SessionID, "takenBy": h.TakenBy})
	return h, c.rows.UpdateHandoff(h)
}

// Resume returns a conversation from staff to the agent. The customer is not told.
func (c *Conversations) Resume() error {
	if !c.scope.Actor.Role.Trusted() {
		return c.scope.Fault(fault.Forbidden, msgOnlyStaff)
	}
	if c.current == nil || c.current.State != Handoff {
		return c.scope.Fault(fault.Conflict, msgNotHanded)
	}
	closed, err := closeHandoff(c)
	if err != nil {
		return err
	}
	c.current.State, c.current.HandoffReason, c.current.Folder = Idle, "", Inbox
	if err := c.save(); err != nil {
		return err
	}
	c.scope.Emit("session.resumed", c.current.ID, map[string]any{"sessionId": c.current.ID, "handoffId": closed})
	return nil
}

// TellReturned tells the customer who answers from here on, where the channel still takes words of ours. waiting:
// neither staff nor agent has answered the customer's latest words.
func (c *Conversations) TellReturned() (waiting bool, err error) {
	said, err := c.rows.LatestMessages(c.current.ID, 1)
	if err != nil {
		return false, err
	}
	waiting = len(said) > 0 && !said[len(said)-1].Outbound
	text := c.scope.Write(msgBackAgain)
	if !waiting {
		text += " " + c.scope.Write(msgAnythingElse)
	}
	if c.current.Account != "" && c.current.CustomerID != "" {
		free, err := c.deliveries.MayWrite(c.current.CustomerID, c.current.Channel)
		if err != nil || !free {
			return false, err
		}
	}
	_, err = c.Speak("runtime", text)
	return waiting, err
}

func closeHandoff(c *Conversations) (id string, err error) {
	h, found, err := c.rows.OpenHandoff(c.current.ID)
	if err != nil || !found {
		return "", err
	}
	if h.TakenBy == "" {
		h.TakenBy, h.TakenAt = c.scope.Actor.Name(), c.scope.Now
	}
	h.Status, h.ClosedAt = HandoffClosed, c.scope.Now
	return h.ID, c.rows.UpdateHandoff(h)
}

// QuietHandoff is the errand that checks whether a customer in a hand-off still waits for an answer.
const QuietHandoff = "handoff_quiet"

const (
	// quietFor is how long a customer waits before staff gets a reminder, quietAgain the interval of further ones, and
	// quietMost when reminders stop.
	quietFor   = 15 * time.Minute
	quietAgain = time.Hour
	quietMost  = 24 * time.Hour
)

// Unattended reports whether the customer of a hand-off has waited too long for an answer, and schedules the next
// check: only staff gives the conversation back, however quiet it is.
func (hs *Handoffs) Unattended(handoffID string) (h HandoffRequest, waiting bool, err error) {
	h, found, err := hs.rows.Handoff(handoffID, false)
	if err != nil || !found || !h.Status.Open() || hs.scope.Now.Sub(h.RequestedAt) >= quietMost {
		return h, false, err
	}
	since, err := hs.waitingSince(h)
	if err != nil {
		return h, false, err
	}
	next := hs.scope.Now.Add(quietAgain)
	if waiting = !since.IsZero() && hs.scope.Now.Sub(since) >= quietFor; waiting {
		hs.scope.Emit("session.handoff_waiting", h.SessionID, map[string]any{
			"handoffId": h.ID, "sessionId": h.SessionID, "customerId": h.CustomerID, "takenBy": h.TakenBy,
			"waitingSince": since,
		})
	} else if !since.IsZero() {
		next = since.Add(quietFor)
	}
	hs.scope.Later(QuietHandoff, h.ID, next)
	return h, waiting, nil
}

// waitingSince is when the customer began to wait: at the hand-off, or with their first message after staff's last one.
// Zero: it is the customer's turn to speak.
func (hs *Handoffs) waitingSince(h HandoffRequest) (since time.Time, err error) {
	said, err := hs.rows.LatestMessages(h.SessionID, quietLooked)
	if err != nil {
		return since, err
	}
	since = h.RequestedAt
	for _, m := range said {
		switch {
		case m.CreatedAt.Before(h.RequestedAt):
		case m.Outbound && m.Author == person:
			since = time.Time{}
		case !m.Outbound && since.IsZero():
			since = m.CreatedAt
		}
	}
	return since, nil
}

// quietLooked is how many of the latest messages are checked.
const quietLooked = 50

// usualTime is the estimate without past hand-offs, both for a staff member to respond and for each conversation
// before.
const usualTime = 5 * time.Minute

const (
	recently     = 30 * 24 * time.Hour
	recentlyMost = 20
)

// Wait estimates how long the current conversation waits for a staff member: their usual response time plus the time
// for conversations ahead. It uses the median of the latest hand-offs, so that an overnight wait does not distort it.
func (hs *Handoffs) Wait() (time.Duration, error) {
	pending, err := hs.rows.PendingHandoffs()
	if err != nil {
		return 0, err
	}
	latest, err := hs.rows.ClosedHandoffs(hs.scope.Now.Add(-recently), recentlyMost)
	if err != nil {
		return 0, err
	}
	var looked, took []time.Duration
	for _, h := range latest {
		looked = append(looked, h.TakenAt.Sub(h.RequestedAt))
		if h.ClosedAt.After(h.TakenAt) { // else it was only given back
			took = append(took, h.ClosedAt.Sub(h.TakenAt))
		}
	}
	before := time.Duration(max(pending-1, 0)) // one of them is this one
	return middle(looked) + before*middle(took), nil
}

func middle(some []time.Duration) time.Duration {
	if len(some) == 0 {
		return usualTime
	}
	slices.Sort(some)
	return some[len(some)/2]
}
