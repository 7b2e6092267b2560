package conversation

import "time"

// LastTurn returns the latest turn that was done before another began.
func (c *Conversations) LastTurn(before Turn) (Turn, bool, error) {
	return c.rows.LastTurn(before.SessionID, before.ID)
}

// LateTurns returns turns that their relaying program should have started by now.
func (c *Conversations) LateTurns(limit int) ([]string, error) {
	return c.rows.LateTurns(c.scope.Now.Add(-late), limit)
}

// late is longer than any live runner needs to start a turn that is due.
const late = 10 * time.Second

// Said returns all messages of a turn, of both sides, in order.
func (c *Conversations) Said(t Turn) ([]Message, error) { return c.rows.MessagesOfTurn(t.ID) }

// Known finds a message that the channel delivered before.
func (c *Conversations) Known(channelID string) (Message, bool, error) {
	if channelID == "" {
		return Message{}, false, nil
	}
	return c.rows.MessageByChannel(c.current.ID, channelID)
}

// KeepStep stores a model's answer before any of its calls run.
func (c *Conversations) KeepStep(s Step) error {
	s.CreatedAt = c.scope.Now
	return c.rows.InsertStep(s)
}

// KeepResults stores the results of a step's calls.
func (c *Conversations) KeepResults(s Step) error {
	return c.rows.SetResults(s.TurnID, s.Step, s.Results)
}

// Steps returns those of some turns, by turn and step.
func (c *Conversations) Steps(turnIDs ...string) ([]Step, error) {
	if len(turnIDs) == 0 {
		return nil, nil
	}
	return c.rows.Steps(turnIDs)
}

// LatestMessages returns the newest of a session, oldest first.
func (c *Conversations) LatestMessages(sessionID string, limit int) ([]Message, error) {
	return c.rows.LatestMessages(sessionID, limit)
}

// Memory returns the stored memory of a session.
func (c *Conversations) Memory(sessionID string) (Memory, bool, error) {
	return c.rows.Memory(sessionID)
}

// Memorise replaces it.
func (c *Conversations) Memorise(m Memory) error {
	m.UpdatedAt = c.scope.Now
	return c.rows.SetMemory(m)
}

// Within assigns later messages to a turn.
func (c *Conversations) Within(turnID string) { c.turn = turnID }

// Answers records that an existing message decided a question.
func (c *Conversations) Answers(messageID, confirmationID string) error {
	return c.rows.SetAnswers(messageID, confirmationID)
}

// Speak says something, and sends it to the customer on channels of ours. It is free text: within a turn the customer
// has just written.
func (c *Conversations) Speak(author, text string) (id string, err error) {
	if id, err = c.Say(author, text, ""); err != nil {
		return id, err
	}
	o := Outgoing{
		ID: id, SessionID: c.current.ID, CustomerID: c.current.CustomerID, Channel: c.current.Channel, Purpose: "reply", Content: Content{Text: text},
	}
	if c.current.Account == "" || c.current.CustomerID == "" { // the relaying program sends it
		c.tellOf("message.sent", o)
		return id, nil
	}
	return id, c.queue(&o)
}
