package turn

import (
	"context"
	"strings"
	"time"
	"unicode"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
)

// shortWait is how long a turn waits after what is complete in itself.
const shortWait = 400 * time.Millisecond

// joinWindow is the agent of a conversation, and how long it waits for more messages.
func (t *Turns) joinWindow(ctx context.Context, w *access.Workspace, sessionID string) (access.AgentProfile, time.Duration, error) {
	s, err := core.Look(ctx, t.Desk, w, func(u *core.Unit) (conversation.Session, error) {
		return u.Conversations.Get(sessionID, false)
	})
	if err != nil {
		return access.AgentProfile{}, 0, err
	}
	agent, err := t.Agents.Agent(ctx, w, s.AgentID)
	return agent, agent.JoinWindow(w.Settings, s.Channel), err
}

// Typing lets the turn that waits in a conversation wait longer, because its customer is writing more; not_found.
func (t *Turns) Typing(ctx context.Context, w *access.Workspace, sessionID string) error {
	return t.Desk.Write(ctx, w, customer, func(u *core.Unit) error {
		if _, err := u.Enter(sessionID); err != nil {
			return err
		}
		return u.Turns.Typing()
	})
}

// waitAfter is how long a turn waits after a message: the whole window, and less after a pressed button, or after words
// that are complete in themselves. While a question is open, or news that asked something was said last, words always wait
// for the whole window, because "sí" may go on with "pero que sean 3".
func waitAfter(u *core.Unit, in Incoming, window time.Duration) (time.Duration, error) {
	if window <= shortWait {
		return window, nil
	}
	if in.Tapped != "" {
		return shortWait, nil
	}
	if in.Media != nil || !complete(in.Text) {
		return window, nil
	}
	_, open, err := u.Confirmations.Open()
	if err == nil && !open {
		_, open, err = core.AskedBy(u, "")
	}
	if err != nil || open {
		return window, err
	}
	return shortWait, nil
}

// A question has so many words at least to be complete, and what ends in a full stop so many: "¿hola?" and "buenas." begin
// something.
const (
	wordsOfQuestion  = 3
	wordsOfStatement = 6
)

// complete reports a message that its writer has ended: a question with its mark, or sentences with theirs. It reads marks,
// not meanings: what it takes for incomplete is answered a second later.
func complete(text string) bool {
	text = strings.TrimRightFunc(text, func(r rune) bool { return unicode.IsSpace(r) || unicode.Is(unicode.So, r) })
	words := len(strings.Fields(text))
	switch {
	case strings.HasSuffix(text, "?"):
		return words >= wordsOfQuestion
	case strings.HasSuffix(text, "...") || strings.HasSuffix(text, "…"):
		return false
	case strings.HasSuffix(text, ".") || strings.HasSuffix(text, "!"):
		return words >= wordsOfStatement
	}
	return false
}
