package conversation

import "time"

// Last returns the latest turn that was done before another began.
func (ts *Turns) Last(before Turn) (Turn, bool, error) {
	return ts.rows.LastTurn(before.SessionID, before.ID)
}

// Late returns turns that their relaying program should have started by now.
func (ts *Turns) Late(limit int) ([]string, error) {
	return ts.rows.LateTurns(ts.scope.Now.Add(-late), limit)
}

// late is longer than any live runner needs to start a turn that is due.
const late = 10 * time.Second

// Said returns all messages of a turn, of both sides, in order.
func (ts *Turns) Said(t Turn) ([]Message, error) { return ts.rows.MessagesOfTurn(t.ID) }

// Known finds a message that the channel delivered before.
func (c *Conversations) Known(channelID string) (Message, bool, error) {
	if channelID == "" {
		return Message{}, false, nil
	}
	return c.rows.MessageByChannel(c.current.ID, channelID)
}

// KeepStep stores a model's answer before any of its calls run.
func (ts *Turns) KeepStep(s Step) error {
	s.CreatedAt = ts.scope.Now
	return ts.rows.InsertStep(s)
}

// KeepResults stores the results of a step's calls.
func (ts *Turns) KeepResults(s Step) error {
	return ts.rows.SetResults(s.TurnID, s.Step, s.Results)
}

// Steps returns those of some turns, by turn and step.
func (ts *Turns) Steps(turnIDs ...string) ([]Step, error) {
	if len(turnIDs) == 0 {
		return nil, nil
	}
	return ts.rows.Steps(turnIDs)
}

// LatestMessages returns the newest of a session, oldest first.
func (c *Conversations) LatestMessages(sessionID string, limit int) ([]Message, error) {
	return c.rows.LatestMessages(sessionID, limit)
}

// Memory returns the stored memory of a session.
func (ts *Turns) Memory(sessionID string) (Memory, bool, error) {
	return ts.rows.Memory(sessionID)
}

// Memorise replaces it.
func (ts *Turns) Memorise(m Memory) error {
	m.UpdatedAt = ts.scope.Now
	return ts.rows.SetMemory(m)
}

// Within assigns later messages to a turn.
func (c *Conversations) Within(turnID string) { c.turn = turnID }

// Answers records that an existing message decided a question.
func (ts *Turns) Answers(messageID, confirmationID string) error {
	return ts.rows.SetAnswers(messageID, confirmationID)
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
		c.deliveries.tellOf("message.sent", o)
		return id, nil
	}
	return id, c.deliveries.queue(&o)
}
