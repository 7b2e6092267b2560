package conversation

import (
	"slices"
	"time"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/redact"
)

// Folder is where staff finds a conversation.
type Folder string

const (
	Inbox    Folder = "inbox"
	Support  Folder = "support"  // with staff: exactly those in HANDOFF
	Archived Folder = "archived" // ended; the customer's next message reopens it

	// Open is what Find takes for the first two together; no conversation is in it.
	Open Folder = "open"
)

// FolderRows is what tags and summaries need from storage.
type FolderRows interface {
	SaveTags(sessionID string, tags []string) error
	// SaveSummary replaces a conversation's summary; the same text keeps its time.
	SaveSummary(sessionID, text string, at time.Time) error
	// SummariesOf returns the summaries of a customer's latest conversations, newest first.
	SummariesOf(customerID string, limit int) ([]Summarised, error)
	Summary(sessionID string) (string, error)
	// SummariseHandoff replaces a hand-off's summary.
	SummariseHandoff(id, text string) error
}

// Limits of tags, in characters and in number.
const (
	LongestTag = 50
	MostTags   = 30
)

var (
	msgWithPeople = locale.Text{
		ES: "La conversación está en manos de una persona; no se puede cerrar hasta que la devuelva.",
		PT: "A conversa está com uma pessoa; só dá para encerrar depois que ela for devolvida.",
		EN: "The conversation is with a person; it cannot be closed before they give it back.",
	}
	msgTagless = locale.Text{
		ES: "Falta decir alguna etiqueta.",
		PT: "Falta dizer alguma etiqueta.",
		EN: "There is no tag to add.",
	}
	msgLongTag = locale.Text{
		ES: "Una etiqueta tiene como mucho %d caracteres.",
		PT: "Uma etiqueta tem no máximo %d caracteres.",
		EN: "A tag has %d characters at most.",
	}
	msgManyTags = locale.Text{
		ES: "Una conversación tiene como mucho %d etiquetas.",
		PT: "Uma conversa tem no máximo %d etiquetas.",
		EN: "A conversation has %d tags at most.",
	}
)

// End archives the current conversation; an archived one stays as it is. One in HANDOFF is a conflict: only staff ends
// it.
func (c *Conversations) End(reason string) error {
	switch {
	case c.current == nil || c.current.Folder == Archived:
		return nil
	case c.current.State == Handoff:
		return c.scope.Fault(fault.Conflict, msgWithPeople)
	}
	c.current.Folder = Archived
	c.scope.Emit("session.archived", c.current.ID, map[string]any{
		"sessionId": c.current.ID, "customerId": c.current.CustomerID,
		"reason": redact.New(c.scope.SensitiveValues()...).Text(reason),
	})
	return c.save()
}

// reopen moves an archived conversation back to the inbox when a new message arrives.
func (c *Conversations) reopen() error {
	if c.current.Folder != Archived {
		return nil
	}
	c.current.Folder = Inbox
	c.scope.Emit("session.reopened", c.current.ID,
		map[string]any{"sessionId": c.current.ID, "customerId": c.current.CustomerID})
	return c.save()
}

// Tag adds tags to the current conversation and returns all it has, in the order they came. Tags that differ only in
// spelling count once; the first spelling stays. Empty, too long or too many tags are invalid_arguments at path.
func (c *Conversations) Tag(path string, tags []string) ([]string, error) {
	if c.current == nil {
		return nil, nil
	}
	all, given := slices.Clone(c.current.Tags), false
	for _, t := range tags {
		t = locale.OneLine(t)
		same := func(other string) bool { return locale.Fold(other) == locale.Fold(t) }
		switch {
		case locale.Fold(t) == "":
			continue
		case utf8.RuneCountInString(t) > LongestTag:
			return nil, c.scope.Invalid(path, msgLongTag, LongestTag)
		case !slices.ContainsFunc(all, same):
			all = append(all, t)
		}
		given = true
	}
	switch {
	case !given:
		return nil, c.scope.Invalid(path, msgTagless)
	case len(all) == len(c.current.Tags):
		return all, nil
	case len(all) > MostTags:
		return nil, c.scope.Invalid(path, msgManyTags, MostTags)
	}
	added := all[len(c.current.Tags):]
	c.current.Tags = all
	c.scope.Emit("session.tagged", c.current.ID, map[string]any{"sessionId": c.current.ID, "added": added, "tags": all})
	return all, c.rows.SaveTags(c.current.ID, all)
}

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
	return text, c.rows.SaveSummary(c.current.ID, text, c.scope.Now)
}

// Summary returns the last stored summary of a conversation.
func (c *Conversations) Summary(sessionID string) (string, error) { return c.rows.Summary(sessionID) }

// Summarised is what a conversation came to.
type Summarised struct {
	SessionID string
	Text      string
	At        time.Time
}

// SummariesOf returns the summaries of a customer's latest conversations, newest first: to staff, and in that
// customer's own conversation. Other callers get none.
func (c *Conversations) SummariesOf(customerID string, limit int) ([]Summarised, error) {
	if customerID == "" || !c.scope.MaySee(customerID) {
		return nil, nil
	}
	return c.rows.SummariesOf(customerID, limit)
}
