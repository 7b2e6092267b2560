package app

import (
	"context"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/inbox"
)

// newsLeft is how long to wait for a node of an earlier version, which handles what it stored from memory, without an
// errand.
const newsLeft = 15 * time.Second

// TakeUpNews enqueues an errand for everything that has waited so long without one.
func (a *App) TakeUpNews(ctx context.Context, w *access.Workspace, waited time.Duration) error {
	var left []inbox.Item
	err := a.Runtime.Read(ctx, w, system, func(u *core.Unit) (err error) {
		left, err = u.Inbox.Left(waited, 500)
		return err
	})
	if err != nil || len(left) == 0 {
		return err
	}
	return a.Runtime.Write(ctx, w, system, func(u *core.Unit) error {
		for _, i := range left {
			if err := u.Inbox.Leave(i, errandWhatsApp); err != nil {
				return err
			}
		}
		return nil
	})
}
