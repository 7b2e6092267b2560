package errand

import (
	"context"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/ledger"
)

// EndDeposit releases a booking whose deposit was not paid in time. The vendor is asked first: what was paid at the last
// minute, or without a notification, counts.
func (p *Payments) EndDeposit(ctx context.Context, w *access.Workspace, bookingID string) error {
	find := func() (k ledger.Link, err error) {
		return core.Look(ctx, p.Desk, w, func(u *core.Unit) (ledger.Link, error) {
			k, _, err := u.Ledger.DepositLink(bookingID)
			return k, err
		})
	}
	k, err := find()
	if err != nil {
		return err
	}
	if k.State == ledger.LinkOpen || k.State == ledger.LinkExpired {
		asked := p.CheckLink(ctx, w, k.ID)
		if k, err = find(); err != nil {
			return err
		}
		if asked != nil && k.State == ledger.LinkOpen { // it did not answer; a payment that is not decided yet is none
			return asked
		}
	}
	return p.Desk.Write(ctx, w, access.System, func(u *core.Unit) error { return u.EndDeposit(bookingID) })
}
