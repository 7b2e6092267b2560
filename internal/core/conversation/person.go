package conversation

import (
	"time"

	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// PersonWrote is the cause of a hand-off that a staff member's message started.
const PersonWrote = "person_wrote"

// TakenOver is the cause of a hand-off that started when a staff member took the conversation unasked.
const TakenOver = "taken_over"

// person is the author of staff's messages.
const person = "person"

var msgPersonWrote = locale.Text{
	ES: "Una persona del negocio escribió en la conversación.",
	PT: "Uma pessoa da equipe escreveu na conversa.",
	EN: "A person of the business wrote in the conversation.",
}

// PersonSays sends a staff member's message in the current conversation, through its channel. The agent stops until
// staff gives the conversation back. callersID is an idempotency key. Codes: forbidden; conflict if another staff
// member has the conversation, or if the channel no longer allows free text and the business has no template.
func (c *Conversations) PersonSays(what Content, callersID string) (Message, error) {
	if !c.scope.Actor.Role.Trusted() {
		return Message{}, c.scope.Fault(fault.Forbidden, msgOnlyTake)
	}
	said := Message{Text: what.Transcript(), ChannelID: callersID}
	if what.Document != nil {
		said.FileID = what.Document.FileID
	}
	m, fresh, err := c.sayOnce(said)
	if err != nil || !fresh {
		return m, err
	}
	if err := c.notAnothers(); err != nil {
		return m, err
	}
	if err := c.pause(); err != nil {
		return m, err
	}
	o := Outgoing{ID: m.ID, SessionID: c.current.ID, CustomerID: c.current.CustomerID, Channel: c.current.Channel,
		Purpose: "message", Content: what}
	if c.current.Account == "" || c.current.CustomerID == "" { // the relaying program sends it
		c.deliveries.tellOf("message.sent", o)
		return m, nil
	}
	free, err := c.deliveries.MayWrite(o.CustomerID, o.Channel)
	if err != nil {
		return m, err
	}
	o.Content.Template, o.Content.AsTemplate = c.deliveries.Template(o.Purpose, m.Text), !free
	if !free && o.Content.Template == nil {
		return m, c.scope.Fault(fault.Conflict, msgWindow)
	}
	return m, c.deliveries.queue(&o)
}

// notAnothers keeps two staff members from answering at once: a page left open may show a conversation that a colleague
// has taken. Programs are exempt: they act for several people.
func (c *Conversations) notAnothers() error {
	h, found, err := c.rows.HandoffOf(c.current.ID)
	if err == nil && found && c.scope.Actor.PersonID != "" && h.Status == HandoffTaken &&
		h.TakenBy != c.scope.Actor.Name() {
		err = c.scope.Fault(fault.Conflict, msgTaken)
	}
	return err
}

// Overheard records a message that staff sent from the business's own telephone: it has left already. The agent stops,
// unless the conversation was given back since.
func (c *Conversations) Overheard(text, channelID string, at time.Time) error {
	_, fresh, err := c.sayOnce(Message{Text: text, ChannelID: channelID})
	if err != nil || !fresh {
		return err
	}
	last, returned, err := c.rows.LastReturned(c.current.ID)
	if err != nil || returned && !at.IsZero() && at.Before(last.ClosedAt) {
		return err
	}
	return c.pause()
}

var msgTakenOver = locale.Text{
	ES: "Una persona del negocio tomó la conversación.",
	PT: "Uma pessoa da equipe assumiu a conversa.",
	EN: "A person of the business took the conversation over.",
}

// TakeOver is Take that also works without a hand-off request.
func (c *Conversations) TakeOver() (HandoffRequest, error) {
	if !c.scope.Actor.Role.Trusted() {
		return HandoffRequest{}, c.scope.Fault(fault.Forbidden, msgOnlyTake)
	}
	if _, err := c.RequestPerson(Need{Why: WhyTaken, Cause: TakenOver,
		Urgency: LowUrgency}); err != nil {
		return HandoffRequest{}, err
	}
	return c.Take()
}

// pause hands the current conversation to the staff member who speaks in it, unless another has it already.
func (c *Conversations) pause() error {
	h, err := c.RequestPerson(Need{Why: WhyAnswered, Cause: PersonWrote})
	if err != nil || h.Status != HandoffPending {
		return err
	}
	_, err = c.Take()
	return err
}

// sayOnce records a staff message, deduplicated by its id.
func (c *Conversations) sayOnce(m Message) (_ Message, fresh bool, err error) {
	m.ID, m.SessionID, m.Outbound, m.Author, m.CreatedAt = scope.NewID(), c.current.ID, true, person, c.scope.Now
	if fresh, err = c.rows.InsertMessage(m); err != nil {
		return m, false, err
	}
	if fresh {
		c.current.LastOutboundID = m.ID
		return m, true, c.save()
	}
	first, found, err := c.rows.MessageByChannel(c.current.ID, m.ChannelID)
	if err == nil && (!found || !first.Outbound || first.Text != m.Text) {
		err = c.scope.Fault(fault.IdempotencyConflict, msgOtherMessage)
	}
	return first, false, err
}
