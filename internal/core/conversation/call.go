package conversation

import (
	"time"

	"github.com/mostrador/mostrador/internal/core/scope"
)

// CallRows is what telephone calls need from storage.
type CallRows interface {
	// ClaimCall gives a call with an agent its conversation. One that has one already
	// keeps it: ours is false, and the one it has is returned.
	ClaimCall(agentID, callID, sessionID string, now time.Time) (has string, ours bool, err error)
}

// OpenCall is the conversation of a telephone call: the first time it is opened, after
// that it is found, however often the call connects and from wherever.
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

// Unheard says that the customer did not hear the last thing we said to its end. A yes
// answers only what was said last, so that it answers nothing until it is asked again; a
// no is one all the same.
func (c *Conversations) Unheard() error {
	if c.current == nil || c.current.LastOutboundID == "" {
		return nil
	}
	c.current.LastOutboundID = ""
	return c.save()
}
