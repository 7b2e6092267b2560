package app

import (
	"context"
	"fmt"
	"slices"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/custom/workshop"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/packs"
	"github.com/mostrador/mostrador/internal/policy"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/tool"
)

// ownWork checks a business's own tools and rules again: they were valid when saved, but by an older program perhaps.
func (d *doctor) ownWork(ctx context.Context, units store.Units, keys *access.Keyring, w *access.Workspace) {
	ws := workshop.New(workshop.Config{Store: units, Clock: d.clock, BuiltIn: packs.Set(), Agents: keys.AgentList})
	what := "workspace " + w.Slug
	broken, err := ws.Recheck(ctx, w.ID)
	if err != nil {
		d.add(Sick, what, oneLine(err), "")
		return
	}
	for _, b := range broken {
		state := "cannot be used"
		if b.Runs {
			state = "is used as before, and fails where it comes to this"
		}
		d.add(Sick, what, fmt.Sprintf("version %d of its tool custom/%s %s: %s", b.Version, b.Name, state,
			whyBroken(b.Why)),
			"describe it anew: mostrador custom change "+b.Name+" FILE --workspace "+w.Slug+", and accept it")
	}
	if w.Policies == 0 {
		return
	}
	tools, err := tool.Of(ctx, w, packs.Set(), ws)
	if err != nil {
		d.add(Sick, what, oneLine(err), "")
		return
	}
	book := policy.Book{Store: units, Clock: d.clock}
	rules, err := book.List(ctx, w.ID)
	if err != nil {
		d.add(Sick, what, oneLine(err), "")
		return
	}
	for _, r := range rules {
		if err := r.Check(tools); err != nil && r.Active {
			d.add(Sick, what, fmt.Sprintf("its rule %q cannot be decided any more and is taken for met: %s", r.Name,
				oneLine(err)),
				"write it anew: mostrador policy add NAME …, then mostrador policy remove "+r.ID+" --workspace "+w.Slug)
		}
	}
}

// payments warns of a business that takes transfers and has not said where to: its customers are told that a person
// gives them the account. And of one that asks for deposits and has no account to make their links with: its bookings then
// wait until staff accept them.
func (d *doctor) payments(w *access.Workspace) {
	s := w.Settings
	if takes := s.DefaultPayment == "transfer" || slices.Contains(s.PaymentMethods, "transfer"); takes &&
		!s.Bank.Reachable() {
		d.add(Untested, "workspace "+w.Slug, "it takes transfers, but has neither an alias nor an account number",
			"enter its bank account in the dashboard, Settings")
	}
	if s.Booking.Deposit > 0 && !w.HasAccount(access.MercadoPago) {
		d.add(Untested, "workspace "+w.Slug, "it asks for a deposit from those who did not come, but has no Mercado Pago account to be paid by",
			"connect one in the dashboard, Channels, or leave booking.deposit_minor out of its settings")
	}
}

func whyBroken(wrong []fault.Field) string {
	said := wrong[0].Path + " " + wrong[0].Message
	if more := len(wrong) - 1; more > 0 {
		said += fmt.Sprintf(" (and %d more)", more)
	}
	return said
}
