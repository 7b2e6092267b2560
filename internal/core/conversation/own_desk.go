package conversation

import "github.com/google/uuid"

// Desk reports whether the conversation is a staff member's own desk: its id has UUID version 5, unlike time-based ids.
func (s Session) Desk() bool {
	id, err := uuid.Parse(s.ID)
	return err == nil && id.Version() == 5
}

// OwnDesk returns the conversation in which a staff member works without a customer: one per staff member and agent,
// archived and so out of the inbox. Its id is derived from both, so that it is found again.
func (c *Conversations) OwnDesk(agentID string) (Session, error) {
	id := uuid.NewSHA1(uuid.Nil, []byte("desk "+agentID+" "+c.scope.Actor.Name())).String()
	s, found, err := c.rows.Session(id, false)
	if err != nil || found {
		return s, err
	}
	if s, err = c.begin(Session{ID: id, AgentID: agentID, Channel: "api"}); err != nil {
		return s, err
	}
	c.Adopt(s)
	err = c.End("")
	return *c.current, err
}
