package app

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/store"
)

// RemoveBranch takes a branch away from a business, with its numbers and its delivery. Its row stays, and so does its
// name with what was sold and booked there. Its stock locations, which are empty, become the business's. Codes:
// conflict with all that stands on it, and if the business was changed meanwhile.
func (a *App) RemoveBranch(ctx context.Context, w *access.Workspace, b access.Branch) error {
	zone, err := time.LoadLocation(cmp.Or(b.Zone, w.Zone))
	if err != nil {
		return err
	}
	now := a.Clock.Now()
	err = a.DB.Write(ctx, w.ID, func(tx *store.Tx) error {
		rows := store.NewRows(tx)
		use, err := rows.BranchUse(b.ID, string(booking.DayOf(now.In(zone))), now)
		if err != nil {
			return err
		}
		if parts := inUse(use); len(parts) > 0 {
			return fault.New(fault.Conflict, "the branch %s cannot be removed, it has %s", b.Name,
				strings.Join(parts, ", "))
		}
		if err := rows.LeaveLocations(b.ID); err != nil {
			return err
		}
		if err := rows.RemoveBranch(b.ID); err != nil {
			return err
		}
		return a.Keyring.ChangeWithin(rows.Workspaces(), w.ID, w.UpdatedAt, func(w *access.Workspace) {
			w.Settings.Branches = maps.Clone(w.Settings.Branches)
			delete(w.Settings.Branches, b.ID)
		})
	})
	a.Keyring.Forget()
	return err
}

// inUse lists what stands on a branch, for an operator.
func inUse(u store.BranchUse) (parts []string) {
	for _, c := range []struct {
		n         int
		one, many string
	}{
		{u.Bookings, "booking to come", "bookings to come"}, {u.Orders, "open order", "open orders"},
		{u.Products, "product in stock", "products in stock"}, {u.Tables, "table", "tables"},
		{u.Staff, "staff member", "staff members"},
	} {
		switch c.n {
		case 0:
		case 1:
			parts = append(parts, "1 "+c.one)
		default:
			parts = append(parts, fmt.Sprintf("%d %s", c.n, c.many))
		}
	}
	return parts
}
