package conversation

// SummariseWith tells conversations how one of them is put in few words. That takes
// more nouns than this one, so that whoever binds them all says it.
func (c *Conversations) SummariseWith(fn func() (string, error)) { c.inFewWords = fn }

// Summarise puts the current conversation in few words and keeps them: with the
// conversation and, where a person was asked for, with what that person reads first.
func (c *Conversations) Summarise() (string, error) {
	text, err := c.summary()
	if err != nil || c.current == nil || c.current.State != Handoff {
		return text, err
	}
	h, found, err := c.rows.OpenHandoff(c.current.ID)
	if err != nil || !found {
		return text, err
	}
	return text, c.rows.SummariseHandoff(h.ID, text)
}

// summary is Summarise without a hand-off. A conversation that nobody can put in
// words has none.
func (c *Conversations) summary() (text string, err error) {
	if c.current == nil || c.inFewWords == nil {
		return "", nil
	}
	if text, err = c.inFewWords(); err != nil {
		return "", err
	}
	return text, c.rows.SaveSummary(c.current.ID, text)
}

// Summary is what was last kept of a conversation in few words.
func (c *Conversations) Summary(sessionID string) (string, error) { return c.rows.Summary(sessionID) }
