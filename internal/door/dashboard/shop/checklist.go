package shop

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/access/trade"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
)

// todo is a first step of a business: where it is done, and whether it is.
type todo struct {
	Title, Why, Path string
	Done             bool
}

// checklist is what a new business has yet to do. It is owners', until all is done or they dismiss it.
type checklist struct {
	Steps []todo
	Done  int
	Chat  string // where customers write
}

// wantsChecklist reports whether the user is shown the list.
func wantsChecklist(v *page.Visit) bool { return v.Owner() && v.Workspace.Flag(access.FirstSteps) }

// checklistOf is the list as things are now; nil: everything is done.
func (area *Shop) checklistOf(v *page.Visit, o core.Offer) (*checklist, error) {
	w := v.Workspace
	agents, err := area.Keyring.AgentList(v.Context(), w.ID)
	if err != nil {
		return nil, err
	}
	people, err := area.Keyring.People(v.Context(), w.ID)
	if err != nil {
		return nil, err
	}
	saved, err := area.LastBackup(v.Context())
	if err != nil {
		return nil, err
	}
	working := 0
	for _, p := range people {
		if p.Active {
			working++
		}
	}
	list := checklist{Chat: v.Path("start", "open"), Steps: append(offeringSteps(v, o), []todo{
		{Title: v.T("first.whatsapp"), Why: v.T("first.whatsapp.why"), Path: v.Path("settings", "whatsapp"), Done: w.WhatsAppAccount() != ""},
		{Title: v.T("first.model"), Why: v.T("first.model.why"), Path: v.Path("settings", "models"),
			Done: slices.ContainsFunc(agents, func(a access.AgentProfile) bool {
				return a.Active && a.Model.Name != "" && a.Model.Name != access.BuiltIn
			})},
		{Title: v.T("first.people"), Why: v.T("first.people.why"), Path: v.Path("people"), Done: working > 1},
		{Title: v.T("first.payments"), Why: v.T("first.payments.why"), Path: v.Path("all-settings") + "#payments",
			Done: w.Settings.Bank.Reachable() || w.HasAccount(access.MercadoPago)},
		{Title: v.T("first.address"), Why: v.T("first.address.why"), Path: v.Path("start", "open") + "#public",
			Done: strings.HasPrefix(v.Base(), "https://") && !v.Private()},
		{Title: v.T("first.backup"), Why: v.T("first.backup.why"), Path: v.Path("settings", "backups"), Done: !saved.IsZero()},
	}...)}
	for _, s := range list.Steps {
		if s.Done {
			list.Done++
		}
	}
	if list.Done == len(list.Steps) {
		return nil, nil
	}
	return &list, nil
}

// offeringSteps are the steps of what the trade sells, or is booked for.
func offeringSteps(v *page.Visit, o core.Offer) []todo {
	// The pages of the first run that say what can be booked are for a business without any; after that there are its lists.
	tables, people := v.Path("start", "tables"), v.Path("start", "people")
	if o.Books() {
		tables, people = v.Path("settings", "tables"), v.Path("settings", "professionals")
	}
	switch t, _ := trade.Of(v.Workspace.Settings.Trade); {
	case t.Seats():
		return []todo{{v.T("first.tables"), v.T("first.tables.why"), tables, o.Books()},
			{v.T("first.menu"), v.T("first.menu.why"), v.Path("start", "goods"), o.Goods}}
	case t.Books():
		return []todo{{v.T("first.staff"), v.T("first.staff.why"), people, o.Books()}}
	}
	// A business that was made elsewhere may sell or be booked.
	return []todo{{v.T("first.products"), v.T("first.products.why"), v.Path("start", "goods"), o.Goods || o.Books()}}
}
