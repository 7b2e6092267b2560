package turn

import (
	"context"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
)

// MarkUnheard records that the customer did not hear our question to its end: they spoke over it, or answered before it
// was said. A yes to it does not count until it has been asked again; without an open question it does nothing.
func (t *Turns) MarkUnheard(ctx context.Context, w *access.Workspace, sessionID string) error {
	return t.Desk.Write(ctx, w, system, func(u *core.Unit) error {
		if _, err := u.Enter(sessionID); err != nil {
			return err
		}
		q, open, err := u.Confirmations.Open()
		if err != nil || !open || q.MessageID != u.Conversations.LastSaid() {
			return err
		}
		return u.Conversations.Unheard()
	})
}
