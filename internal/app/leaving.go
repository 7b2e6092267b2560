package app

import (
	"context"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/carry/export"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/store"
)

// Leaving takes businesses and customers out: exports, erasures, removals, retention.
type Leaving struct{ *App }

// Leaving is the part of the product for those who leave.
func (a *App) Leaving() Leaving { return Leaving{a} }

// Export writes everything of a business, as one archive from one snapshot: its rows, its settings without secrets, its
// files.
func (a Leaving) Export(ctx context.Context, w *access.Workspace, to io.Writer) error {
	return a.export(ctx, w, "", to)
}

// ExportCustomer writes everything that is held of one customer. Codes: not_found.
func (a Leaving) ExportCustomer(ctx context.Context, w *access.Workspace, customerID string, to io.Writer) error {
	if err := a.customer(ctx, w, customerID); err != nil {
		return err
	}
	return a.export(ctx, w, customerID, to)
}

// FindCustomer is the id of a customer who is named by it, or by their telephone. Codes: not_found.
func (a Leaving) FindCustomer(ctx context.Context, w *access.Workspace, named string) (id string, err error) {
	if !strings.HasPrefix(named, "+") {
		return named, a.customer(ctx, w, named)
	}
	id, err = store.Erasures{DB: a.DB}.ByPhone(ctx, w.ID, named)
	if err == nil && id == "" {
		err = fault.New(fault.NotFound, "There is no such customer.")
	}
	return id, err
}

func (a Leaving) customer(ctx context.Context, w *access.Workspace, id string) error {
	return a.Runtime.Read(ctx, w, access.System, func(u *core.Unit) error {
		_, err := u.Customers.Get(id)
		return err
	})
}

func (a Leaving) export(ctx context.Context, w *access.Workspace, customerID string, to io.Writer) error {
	out := export.New(to, export.Manifest{MadeAt: a.Clock.Now(), Workspace: w.Slug, Customer: customerID})
	if customerID == "" {
		about := map[string]any{"slug": w.Slug, "name": w.Name, "plan": w.Plan, "locale": w.Locale, "currency": w.Currency,
			"country": w.Country, "zone": w.Zone, "flags": w.Flags, "settings": w.Settings}
		if err := out.JSON("business.json", about); err != nil {
			return err
		}
	}
	list, err := a.DB.Export(ctx, w.ID, customerID, out)
	if err != nil {
		return err
	}
	if err := out.Files(ctx, list, a.vendors.files.Of(w)); err != nil {
		return err
	}
	return out.Close()
}

var (
	msgOpenMatters = locale.Text{
		ES: "El cliente todavía tiene cosas abiertas. Con keep_open los pedidos, reservas y deudas quedan sin la persona; una derivación o una operación en curso hay que cerrarla antes.",
		PT: "O cliente ainda tem coisas em aberto. Com keep_open os pedidos, reservas e dívidas ficam sem a pessoa; um atendimento ou uma operação em andamento precisa terminar antes.",
		EN: "The customer still has open matters. With keep_open orders, bookings and debts stay without the person; a hand-off or a call under way has to end first.",
	}
	msgOpenMatter = map[string]locale.Text{
		"order":   {ES: "pedido %s", PT: "pedido %s", EN: "order %s"},
		"debt":    {ES: "deuda del pedido %s", PT: "dívida do pedido %s", EN: "debt of order %s"},
		"booking": {ES: "reserva %s", PT: "reserva %s", EN: "booking %s"},
		"handoff": {ES: "derivación abierta%s", PT: "atendimento aberto%s", EN: "open hand-off%s"},
		"call":    {ES: "operación en curso %s", PT: "operação em andamento %s", EN: "call under way %s"},
	}
)

// EraseCustomer erases a person: see store.Erasures. Again, it changes nothing. Codes: not_found, conflict with a list
// of what is open, unless it may be kept without the person.
func (a Leaving) EraseCustomer(ctx context.Context, w *access.Workspace, customerID, by string, keepOpen bool, tag locale.Tag) error {
	if err := a.customer(ctx, w, customerID); err != nil {
		return err
	}
	if err := a.nothingOpen(ctx, w, customerID, keepOpen, tag); err != nil {
		return err
	}
	found, err := store.Erasures{DB: a.DB}.Begin(ctx, w.ID, customerID, by, a.Clock.Now())
	if err == nil && !found {
		err = fault.New(fault.NotFound, "There is no such customer.")
	}
	if err != nil {
		return err
	}
	return a.erase(ctx, w, customerID)
}

func (a Leaving) nothingOpen(ctx context.Context, w *access.Workspace, customerID string, keepOpen bool, tag locale.Tag) error {
	zone, err := time.LoadLocation(w.Zone)
	if err != nil {
		return err
	}
	open, err := store.Erasures{DB: a.DB}.Open(ctx, w.ID, customerID, string(booking.DayOf(a.Clock.Now().In(zone))))
	if err != nil {
		return err
	}
	var list []fault.Field
	for _, m := range open {
		if !keepOpen || m.Kind == "handoff" || m.Kind == "call" {
			list = append(list, fault.Field{Path: "/" + m.Kind + "/" + m.ID, Message: msgOpenMatter[m.Kind].In(tag, m.Name)})
		}
	}
	if len(list) == 0 {
		return nil
	}
	refusal := fault.New(fault.Conflict, "%s", msgOpenMatters.In(tag))
	refusal.Fields = list
	return refusal
}

// erase runs an erasure that began.
func (a Leaving) erase(ctx context.Context, w *access.Workspace, customerID string) error {
	e := store.Erasures{DB: a.DB}
	for {
		a.Runtime.FlushRecords()
		if err := a.dropFiles(ctx, w, customerID); err != nil {
			return err
		}
		began, err := e.Pass(ctx, w.ID, customerID, a.Clock.Now())
		if err != nil {
			return err
		}
		a.Runtime.FlushRecords()
		if done, err := e.Finish(ctx, w.ID, customerID, began, a.Clock.Now()); err != nil || done {
			return err
		}
	}
}

// dropFiles deletes a customer's files: bytes before rows.
func (a Leaving) dropFiles(ctx context.Context, w *access.Workspace, customerID string) error {
	list, err := store.Erasures{DB: a.DB}.Files(ctx, w.ID, customerID)
	if err != nil {
		return err
	}
	vault := a.vendors.files.Of(w)
	for _, f := range list {
		if err := vault.Drop(ctx, f.StorageKey); err != nil {
			return err
		}
		err := a.Runtime.Write(ctx, w, access.System, func(u *core.Unit) error { return u.Files.Forget(f.ID) })
		if err != nil {
			return err
		}
	}
	return nil
}

// erasureSettles is after how long nothing that was under way when a customer was erased can still write: it is longer
// than every lease, and than the longest call.
const erasureSettles = 10 * time.Minute

// settleErasures resumes erasures that were interrupted, and looks a second time at those of a while ago.
func (a Leaving) settleErasures(ctx context.Context, w *access.Workspace) error {
	e, now := store.Erasures{DB: a.DB}, a.Clock.Now()
	interrupted, due, err := e.Unsettled(ctx, w.ID, now.Add(-erasureSettles))
	if err != nil {
		return err
	}
	for _, id := range interrupted {
		if err := a.erase(ctx, w, id); err != nil {
			return err
		}
	}
	for _, id := range due {
		if err := a.erase(ctx, w, id); err != nil {
			return err
		}
		if err := e.Settle(ctx, w.ID, id, now); err != nil {
			return err
		}
	}
	return nil
}

// mostMeetings is how often a removal is tried while others change the business.
const mostMeetings = 20

// RemoveWorkspace hides a business from every door and job at once; sweeps then delete what it has. from refuses one
// that is not as the caller saw it; nil: none. Codes: not_found, and from's own.
func (a Leaving) RemoveWorkspace(ctx context.Context, workspaceID string, from func(access.Workspace) error) error {
	r := store.Removals{DB: a.DB}
	for range mostMeetings {
		var seen time.Time
		if from != nil {
			a.Keyring.Forget()
			w, err := a.Keyring.Workspace(ctx, workspaceID)
			if err == nil {
				err = from(w)
			}
			if err != nil {
				return err
			}
			seen = w.UpdatedAt
		}
		found, err := r.Begin(ctx, workspaceID, a.Clock.Now(), seen)
		a.Keyring.Forget()
		if err != nil || found {
			return err
		}
		if from == nil {
			return fault.New(fault.NotFound, "There is no such workspace.")
		}
	}
	return fault.New(fault.Conflict, "the workspace was changed meanwhile")
}

// removalWaits is after how long nothing writes any more for a business that no door finds.
const removalWaits = 2 * time.Minute

// FinishRemoval deletes what a business has that is being removed, once its last calls have ended. Interrupted, it goes
// on where it was.
func (a Leaving) FinishRemoval(ctx context.Context, workspaceID string) error {
	r := store.Removals{DB: a.DB}
	waiting, err := r.Waiting(ctx, a.Clock.Now().Add(-removalWaits))
	if err != nil || !slices.Contains(waiting, workspaceID) {
		return err
	}
	vault := a.vendors.files.Of(&access.Workspace{ID: workspaceID})
	for after := ""; ; {
		keys, last, err := r.Files(ctx, workspaceID, after)
		if err != nil {
			return err
		}
		if len(keys) == 0 {
			break
		}
		for _, key := range keys {
			if err := vault.Drop(ctx, key); err != nil {
				return err
			}
		}
		after = last
	}
	rows, err := r.Rows(ctx, workspaceID)
	if err != nil || rows > 0 { // the next sweep looks whether anything was written meanwhile
		return err
	}
	return r.Finish(ctx, workspaceID, a.Clock.Now())
}

var _ store.Sheets = (*export.Archive)(nil)
