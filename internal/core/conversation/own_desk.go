package conversation

import "github.com/google/uuid"

// Desk reports a conversation that is somebody's own desk: ids made of whose they are have
// another version than those made of the time.
func (s Session) Desk() bool {
	id, err := uuid.Parse(s.ID)
	return err == nil && id.Version() == 5
}

// OwnDesk is where somebody of the business has things done that are about no customer
// who is speaking: a conversation with nobody, one for each of them with an agent, out of
// everybody's inbox. Its id is made of whose it is, so that it is found again.
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
