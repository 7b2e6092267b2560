package courier

import (
	"context"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
)

// atThePhone is the staff member who holds the business's telephone.
var atThePhone = access.Actor{Role: access.Staff, PersonID: "telephone"}

// Overhear takes a message that staff wrote to a customer on the business's own telephone; From is the customer. It
// adds the message to the conversation, once, and hands the conversation over to staff. It is an errand, and may be
// called again.
func (c *Courier) Overhear(ctx context.Context, w *access.Workspace, account string, m Message) error {
	s, err := c.conversation(ctx, w, account, m.From)
	if err != nil {
		return err
	}
	return c.Desk.Write(ctx, w, atThePhone, func(u *core.Unit) error {
		now, err := u.Conversations.Get(s.ID, true)
		if err != nil {
			return err
		}
		u.Conversations.Adopt(now)
		return u.Conversations.Overheard(m.Text, m.ID, m.At)
	})
}
