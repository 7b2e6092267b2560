package conversation

import (
	"github.com/google/uuid"

	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

var (
	msgNotHanded = locale.Text{ES: "La conversación no está en manos de una persona.", PT: "A conversa não está com uma pessoa.", EN: "The conversation is not with a person."}
	msgOnlyStaff = locale.Text{ES: "Solo una persona del negocio puede devolver la conversación.", PT: "Só uma pessoa do negócio pode devolver a conversa.", EN: "Only a person of the business can give the conversation back."}
	msgOnlyTake  = locale.Text{ES: "Solo una persona del negocio puede tomar la conversación.", PT: "Só uma pessoa do negócio pode assumir a conversa.", EN: "Only a person of the business can take the conversation."}
	msgReturned  = locale.Text{ES: "La conversación volvió al asistente.", PT: "A conversa voltou para o assistente.", EN: "The conversation is back with the assistant."}
	msgNoHandoff = locale.Text{ES: "No encontré esa derivación.", PT: "Não encontrei essa transferência.", EN: "I could not find that hand-off."}
	msgTaken     = locale.Text{ES: "Ya la tomó otra persona.", PT: "Outra pessoa já assumiu.", EN: "Somebody else has taken it."}
	msgOver      = locale.Text{ES: "La conversación ya volvió al asistente.", PT: "A conversa já voltou para o assistente.", EN: "The conversation is back with the assistant already."}
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
	missing := fault.New(fault.NotFound, "%s", hs.scope.Say(msgNoHandoff))
	if !hs.scope.Actor.Role.Trusted() || uuid.Validate(id) != nil {
		return HandoffRequest{}, missing
	}
	h, found, err := hs.rows.Handoff(id, lock)
	if err == nil && !found {
		err = missing
	}
	return h, err
}

// List lists hand-offs, oldest first; forbidden for anyone but staff.
func (hs *Handoffs) List(f HandoffFilter) ([]HandoffRequest, error) {
	if !hs.scope.Actor.Role.Trusted() {
		return nil, fault.New(fault.Forbidden, "%s", hs.scope.Say(msgOnlyTake))
	}
	return hs.rows.ListHandoffs(f)
}

// Take assigns the current conversation to the acting staff member. Taking one's own changes nothing; one that another
// staff member has, or that was closed, is a conflict.
func (c *Conversations) Take() (HandoffRequest, error) {
	if !c.scope.Actor.Role.Trusted() {
		return HandoffRequest{}, fault.New(fault.Forbidden, "%s", c.scope.Say(msgOnlyTake))
	}
	h, found, err := c.rows.OpenHandoff(c.current.ID)
	switch me := c.scope.Actor.Name(); {
	case err != nil:
		return HandoffRequest{}, err
	case !found:
		return HandoffRequest{}, fault.New(fault.Conflict, "%s", c.scope.Say(msgOver))
	case h.Status == HandoffTaken && h.TakenBy == me:
		return h, nil
	case h.Status == HandoffTaken:
		return HandoffRequest{}, fault.New(fault.Conflict, "%s", c.scope.Say(msgTaken))
	default:
		h.Status, h.TakenBy, h.TakenAt = HandoffTaken, me, c.scope.Now
	}
	c.scope.Emit("session.handoff_taken", h.SessionID, map[string]any{"handoffId": h.ID, "sessionId": h.SessionID, "takenBy": h.TakenBy})
	return h, c.rows.UpdateHandoff(h)
}

// Resume returns a conversation from staff to the agent, and records that in it.
func (c *Conversations) Resume() error {
	if !c.scope.Actor.Role.Trusted() {
		return fault.New(fault.Forbidden, "%s", c.scope.Say(msgOnlyStaff))
	}
	if c.current == nil || c.current.State != Handoff {
		return fault.New(fault.Conflict, "%s", c.scope.Say(msgNotHanded))
	}
	closed, err := c.closeHandoff()
	if err != nil {
		return err
	}
	c.current.State, c.current.HandoffReason, c.current.Folder = Idle, "", Inbox
	if _, err := c.Say(person, c.scope.Write(msgReturned), ""); err != nil {
		return err
	}
	c.scope.Emit("session.resumed", c.current.ID, map[string]any{"sessionId": c.current.ID, "handoffId": closed})
	return nil
}

func (c *Conversations) closeHandoff() (id string, err error) {
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
