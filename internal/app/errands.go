package app

import (
	"context"
	"fmt"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/callback"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/core/receipt"
	"github.com/mostrador/mostrador/internal/core/reminder"
	"github.com/mostrador/mostrador/internal/core/support"
)

// errands maps each kind of errand that units enqueue to the function that runs it.
func (a *App) errands() map[string]func(ctx context.Context, w *access.Workspace, id string) error {
	return map[string]func(ctx context.Context, w *access.Workspace, id string) error{
		customer.SendCode:      a.sendCode,
		errandPayment:          a.collectPayment,
		ledger.ErrandMakeLink:  a.makeLink,
		ledger.ErrandCheckLink: a.checkLink,
		reminder.Errand:        a.remind,
		receipt.ErrandRead:     a.readReceipt,
		receipt.ErrandDrop:     a.dropBytes,
		booking.ErrandCalendar: a.bringInStep,
		support.ErrandMail:     a.mailTeam,
		callback.Errand:        a.tellLate,
		support.ErrandEscalate: a.escalate,

		conversation.RunTurn:        a.runTurn,
		conversation.QuietHandoff:   a.remindPeople,
		conversation.SendMessage:    a.courier.Send,
		conversation.UnknownMessage: a.courier.Unknown,
		errandWhatsApp:              a.hearWhatsApp,
	}
}

// Errand runs one errand. It may be called again for work that is done.
func (a *App) Errand(ctx context.Context, workspaceID, what, id string) error {
	do, known := a.errands()[what]
	if !known {
		return fmt.Errorf("app: nobody does %q", what)
	}
	w, err := a.Keyring.Workspace(ctx, workspaceID)
	if err != nil {
		return err
	}
	return do(ctx, &w, id)
}
