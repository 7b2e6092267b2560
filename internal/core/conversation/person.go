package conversation

import (
	"time"

	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// PersonWrote is the cause of a hand-off that somebody of the business brought about
// by speaking.
const PersonWrote = "person_wrote"

// TakenOver is the cause of one that somebody of the business brought about by taking the
// conversation without being asked.
const TakenOver = "taken_over"

// person is the author of what people of the business say.
const person = "person"

var msgPersonWrote = locale.Text{
	ES: "Una persona del negocio escribió en la conversación.",
	PT: "Uma pessoa da equipe escreveu na conversa.",
	EN: "A person of the business wrote in the conversation.",
}

// PersonSays is somebody of the business speaking in the current conversation, through
// its channel. The agent stops there until a person gives it back. The same id of the
// caller's again is the same message. Codes: forbidden, and conflict where another person has
// the conversation, or where the channel does not let us write freely any more and the
// business has no template for it.
func (c *Conversations) PersonSays(what Content, callersID string) (Message, error) {
	if !c.scope.Actor.Role.Trusted() {
		return Message{}, fault.New(fault.Forbidden, "%s", c.scope.Say(msgOnlyTake))
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
	o := Outgoing{ID: m.ID, SessionID: c.current.ID, CustomerID: c.current.CustomerID, Channel: c.current.Channel, Purpose: "message", Content: what}
	if c.current.Account == "" || c.current.CustomerID == "" { // whoever relays it takes it there
		c.tellOf("message.sent", o)
		return m, nil
	}
	free, err := c.MayWrite(o.CustomerID, o.Channel)
	if err != nil {
		return m, err
	}
	o.Content.Template, o.Content.AsTemplate = c.Template(o.Purpose, m.Text), !free
	if !free && o.Content.Template == nil {
		return m, fault.New(fault.Conflict, "%s", c.scope.Say(msgWindow))
	}
	return m, c.queue(&o)
}

// notAnothers keeps two people from answering at once: a page that somebody left open may
// be of a conversation that somebody else has by now. A program speaks for whoever uses it.
func (c *Conversations) notAnothers() error {
	h, found, err := c.rows.HandoffOf(c.current.ID)
	if err == nil && found && c.scope.Actor.PersonID != "" && h.Status == HandoffTaken && h.TakenBy != c.scope.Actor.Name() {
		err = fault.New(fault.Conflict, "%s", c.scope.Say(msgTaken))
	}
	return err
}

// Overheard is a message that a person sent from the business's own telephone: it has
// left already. The agent stops, unless the conversation was given back since.
func (c *Conversations) Overheard(text, channelID string, at time.Time) error {
	_, fresh, err := c.sayOnce(Message{Text: text, ChannelID: channelID})
	if err != nil || !fresh {
		return err
	}
	returned, err := c.rows.LastReturn(c.current.ID)
	if err != nil || !at.IsZero() && at.Before(returned) {
		return err
	}
	return c.pause()
}

var msgTakenOver = locale.Text{
	ES: "Una persona del negocio tomó la conversación.",
	PT: "Uma pessoa da equipe assumiu a conversa.",
	EN: "A person of the business took the conversation over.",
}

// TakeOver is Take for a conversation that nobody had asked a person into, too.
func (c *Conversations) TakeOver() (HandoffRequest, error) {
	if !c.scope.Actor.Role.Trusted() {
		return HandoffRequest{}, fault.New(fault.Forbidden, "%s", c.scope.Say(msgOnlyTake))
	}
	if _, err := c.RequestPerson(Need{Reason: c.scope.Say(msgTakenOver), Cause: TakenOver, Urgency: LowUrgency}); err != nil {
		return HandoffRequest{}, err
	}
	return c.Take()
}

// pause gives the current conversation to people, because one of them speaks there. It
// is theirs, unless it is somebody else's already.
func (c *Conversations) pause() error {
	h, err := c.RequestPerson(Need{Reason: c.scope.Say(msgPersonWrote), Cause: PersonWrote})
	if err != nil || h.Status != HandoffPending {
		return err
	}
	_, err = c.Take()
	return err
}

// sayOnce records what a person said; what has the same id is the same message.
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
		err = fault.New(fault.IdempotencyConflict, "%s", c.scope.Say(msgOtherMessage))
	}
	return first, false, err
}
