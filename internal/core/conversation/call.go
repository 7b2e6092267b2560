package conversation

import (
	"github.com/mostrador/mostrador/internal/core/scope"
)

// OpenCall returns the conversation of a telephone call: created on the first connection, found on every later one, on
// any node.
func (c *Conversations) OpenCall(s Session) (opened Session, first bool, err error) {
	s.ID = scope.NewID()
	id, first, err := c.rows.ClaimCall(s.AgentID, s.CallID, s.ID, c.scope.Now)
	switch {
	case err != nil:
		return s, false, err
	case !first:
		s, err = c.Get(id, false)
		return s, false, err
	}
	s, err = c.begin(s)
	return s, true, err
}

// Unheard records that the customer did not hear our last message to its end. A yes answers only the last message, so
// it answers nothing until the question is repeated; a no still counts.
func (c *Conversations) Unheard() error {
	if c.current == nil || c.current.LastOutboundID == "" {
		return nil
	}
	c.current.LastOutboundID = ""
	return c.save()
}
