package conversation

// SummariseWith sets the function that summarizes a conversation. It needs other nouns, so the unit that binds them all
// provides it.
func (c *Conversations) SummariseWith(fn func() (string, error)) { c.inFewWords = fn }

// Summarise summarizes the current conversation and stores the text: with the conversation and, in HANDOFF, with the
// hand-off that staff reads first.
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

// summary is Summarise without the hand-off. Without a session or a summarizing function it is empty.
func (c *Conversations) summary() (text string, err error) {
	if c.current == nil || c.inFewWords == nil {
		return "", nil
	}
	if text, err = c.inFewWords(); err != nil {
		return "", err
	}
	return text, c.rows.SaveSummary(c.current.ID, text)
}

// Summary returns the last stored summary of a conversation.
func (c *Conversations) Summary(sessionID string) (string, error) { return c.rows.Summary(sessionID) }
