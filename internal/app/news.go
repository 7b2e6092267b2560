package app

import (
	"context"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/inbox"
	"github.com/mostrador/mostrador/internal/fault"
)

const (
	// newsLeft is how old something has to be before a sweep sees that whoever kept it
	// did not come to it.
	newsLeft = 15 * time.Second
	// newsAgain is when an errand tries what could not be dealt with at once.
	newsAgain = 5 * time.Second
)

// dealWith hears one thing that this node has just kept: an errand for each would cost
// more than keeping it. What fails is left to one.
func (a *App) dealWith(ctx context.Context, workspaceID, id string) {
	w, err := a.Keyring.Workspace(ctx, workspaceID)
	if err == nil {
		err = a.hearWhatsApp(ctx, &w, id)
	}
	if err == nil {
		return
	}
	a.Log.WarnContext(ctx, "news could not be dealt with at once", "id", id, "error", err)
	again := max(newsAgain, fault.From(err).RetryAfter)
	failed := a.Runtime.Write(ctx, &w, system, func(u *core.Unit) error {
		item, found, err := u.Inbox.Get(accountOf(id), id)
		if err != nil || !found || item.State != inbox.Waiting {
			return err
		}
		return u.Inbox.Leave(item, errandWhatsApp, again)
	})
	if failed != nil { // a sweep finds it
		a.Log.WarnContext(ctx, "no errand could be left for news", "id", id, "error", failed)
	}
}

// TakeUpNews leaves an errand for everything that has waited so long.
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
			if err := u.Inbox.Leave(i, errandWhatsApp, 0); err != nil {
				return err
			}
		}
		return nil
	})
}
