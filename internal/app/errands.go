package app

import (
	"context"
	"errors"
	"fmt"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/carry/channel"
	"github.com/mostrador/mostrador/internal/carry/errand"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/callback"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/core/news"
	"github.com/mostrador/mostrador/internal/core/receipt"
	"github.com/mostrador/mostrador/internal/core/reminder"
	"github.com/mostrador/mostrador/internal/core/returncall"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/core/support"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/store"
)

// errands maps each kind of errand that units enqueue to the function that runs it.
func (a *App) errands() map[string]func(ctx context.Context, w *access.Workspace, id string) error {
	v := &a.vendors
	links := errand.Links{Desk: a.Runtime, Of: v.payments.Of}
	return map[string]func(ctx context.Context, w *access.Workspace, id string) error{
		customer.SendCode:      errand.Codes{Desk: a.Runtime}.Send,
		errand.PaymentErrand:   v.payments.Collect,
		ledger.ErrandMakeLink:  links.Make,
		ledger.ErrandCheckLink: v.payments.CheckLink,
		reminder.Errand:        links.Remind,
		news.Errand:            errand.News{Desk: a.Runtime}.Tell,
		news.BroadcastErrand:   errand.News{Desk: a.Runtime}.GoOn,
		booking.ErrandDeposit:  v.payments.EndDeposit,
		booking.ErrandWaiting:  errand.Waiting{Desk: a.Runtime}.Offer,
		receipt.ErrandRead:     v.receipts.Read,
		receipt.ErrandDrop:     v.receipts.Drop,
		booking.ErrandCalendar: v.calendars.Sync,
		support.ErrandMail:     v.notices.MailTeam,
		support.ErrandEscalate: v.notices.Escalate,
		scope.ErrandNews:       v.teamNews.Share,
		support.ErrandNotice:   v.teamNews.Send,
		returncall.Errand:      v.calls.Place,
		callback.Errand:        errand.Late{Desk: a.Runtime, Turns: a.Turns}.Tell,

		conversation.RunTurn: func(ctx context.Context, w *access.Workspace, id string) error {
			_, err := a.Turns.Run(ctx, w, id, nil)
			return err
		},
		conversation.QuietHandoff:   v.notices.Waiting,
		conversation.SendMessage:    v.courier.Send,
		conversation.UnknownMessage: v.courier.Unknown,
		conversation.KeepPicture:    v.whatsapp.KeepPicture,
		channel.Errand:              v.whatsapp.Receive,
	}
}

// Errand runs one errand. It may be called again for work that is done.
func (a *App) Errand(ctx context.Context, workspaceID, what, id string) error {
	do, known := a.errands()[what]
	if !known {
		return fmt.Errorf("app: no errand is called %q", what)
	}
	w, err := a.Keyring.Workspace(ctx, workspaceID)
	if err != nil {
		return err
	}
	return do(ctx, &w, id)
}

// Sweep cleans up one workspace: what has expired, was interrupted, or is no longer needed.
func (a *App) Sweep(ctx context.Context, workspaceID string) error {
	if a.seeding.Load() {
		return nil
	}
	a.Search.DropIdle()
	w, err := a.Keyring.Workspace(ctx, workspaceID)
	if fault.Is(err, fault.NotFound) { // it is being removed, or was
		return a.Leaving().FinishRemoval(ctx, workspaceID)
	}
	if err != nil {
		return err
	}
	keep := w.Settings.EventLife()
	return errors.Join(
		a.Runtime.Sweep(ctx, &w), a.Events.Tidy(ctx, w.ID, keep), a.Webhooks.Tidy(ctx, w.ID, keep),
		a.vendors.whatsapp.Sweep(ctx, &w), a.vendors.courier.Recover(ctx, &w), a.Turns.Recover(ctx, &w),
		a.vendors.files.Sweep(ctx, &w), a.vendors.calendars.Sweep(ctx, &w), a.vendors.calls.Sweep(ctx, &w),
		errand.Tidy{Desk: a.Runtime}.Sweep(ctx, &w), errand.Waiting{Desk: a.Runtime}.Sweep(ctx, &w), a.vendors.teamNews.Day(ctx, &w), a.Leaving().settleErasures(ctx, &w), a.Leaving().retain(ctx, &w),
	)
}

// workspaceIDs are the workspaces to sweep, and those that are being removed.
func (a *App) workspaceIDs(ctx context.Context) ([]string, error) {
	list, err := a.Keyring.Workspaces(ctx)
	if err != nil {
		return nil, err
	}
	leaving, err := store.Removals{DB: a.DB}.Waiting(ctx, a.Clock.Now().Add(-removalWaits))
	return append(lists.Map(list, func(w access.Workspace) string { return w.ID }), leaving...), err
}
