package app

import (
	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
)

// system is the actor of jobs, errands and vendors' notifications, which no person started.
var system = access.Actor{Role: access.Owner, PersonID: "system"}

// world is what one workspace reaches beyond the database. Creating it makes no request: its accounts are opened when
// they are used.
func (a *App) world(w *access.Workspace) *core.Outside {
	return &core.Outside{
		Links:    a.collectorOf(w),
		Receipts: reader{w, a.Clock}, Intake: intake{a, w},
		Files: a.vaultOf(w), Documents: printer{a, w}, Commands: a.commandsOf(w), Locale: w.Locale,
	}
}
