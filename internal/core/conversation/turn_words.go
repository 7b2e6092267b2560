package conversation

import "time"

// LastTurn is the latest that was done before another began.
func (c *Conversations) LastTurn(before Turn) (Turn, bool, error) {
	return c.rows.LastTurn(before.SessionID, before.ID)
}

// LateTurns are turns that whoever brought the words should have taken up by now.
func (c *Conversations) LateTurns(limit int) ([]string, error) {
	return c.rows.LateTurns(c.scope.Now.Add(-late), limit)
}

// late is what nobody who is alive needs to begin with a turn that is due.
const late = 10 * time.Second

// Said is everything that was said in a turn, by both sides, in its order.
func (c *Conversations) Said(t Turn) ([]Message, error) { return c.rows.MessagesOfTurn(t.ID) }

// Known finds a message that the channel delivered before.
func (c *Conversations) Known(channelID string) (Message, bool, error) {
	if channelID == "" {
		return Message{}, false, nil
	}
	return c.rows.MessageByChannel(c.current.ID, channelID)
}

// KeepStep stores what a model wants before any of it is done.
func (c *Conversations) KeepStep(s Step) error {
	s.CreatedAt = c.scope.Now
	return c.rows.InsertStep(s)
}

// KeepResults stores what the calls of a step gave.
func (c *Conversations) KeepResults(s Step) error {
	return c.rows.SetResults(s.TurnID, s.Step, s.Results)
}

// Steps are those of some turns, by turn and step.
func (c *Conversations) Steps(turnIDs ...string) ([]Step, error) {
	if len(turnIDs) == 0 {
		return nil, nil
	}
	return c.rows.Steps(turnIDs)
}

// LatestMessages of a session, oldest first.
func (c *Conversations) LatestMessages(sessionID string, limit int) ([]Message, error) {
	return c.rows.LatestMessages(sessionID, limit)
}

// Memory is what is known of a session beyond its latest messages.
func (c *Conversations) Memory(sessionID string) (Memory, bool, error) {
	return c.rows.Memory(sessionID)
}

// Memorise replaces it.
func (c *Conversations) Memorise(m Memory) error {
	m.UpdatedAt = c.scope.Now
	return c.rows.SetMemory(m)
}

// Within makes what is said from here on part of an exchange.
func (c *Conversations) Within(turnID string) { c.turn = turnID }

// Answers notes that a message, which is part of the conversation already, decided a
// question.
func (c *Conversations) Answers(messageID, confirmationID string) error {
	return c.rows.SetAnswers(messageID, confirmationID)
}

// Speak says something, and takes it to the customer where a channel of ours has to. It
// is free text: in an exchange the customer has just written.
func (c *Conversations) Speak(author, text string) (id string, err error) {
	if id, err = c.Say(author, text, ""); err != nil {
		return id, err
	}
	o := Outgoing{
		ID: id, SessionID: c.current.ID, CustomerID: c.current.CustomerID, Channel: c.current.Channel, Purpose: "reply", Content: Content{Text: text},
	}
	if c.current.Account == "" || c.current.CustomerID == "" { // whoever relays it takes it there
		c.tellOf("message.sent", o)
		return id, nil
	}
	return id, c.queue(&o)
}
