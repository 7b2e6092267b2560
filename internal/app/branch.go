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

// BranchLocations are the stock locations that a branch gets, by their codes.
type BranchLocations struct {
	Codes []string
	Move  bool // also those that are another branch's
}

// SetBranch gives a branch its rules and, unless nil, exactly these stock locations; those that it had and that are not
// among them become the business's. All of it happens or none. Codes: not_found for an unknown location, conflict for
// one that is another branch's and is not to be moved, and if the business was changed meanwhile; invalid_arguments for
// rules that cannot be, such as another branch's number.
func (a *App) SetBranch(ctx context.Context, w *access.Workspace, b access.Branch, rules access.BranchRules,
	locations *BranchLocations) error {
	err := a.DB.Write(ctx, w.ID, func(tx *store.Tx) error {
		rows := store.NewRows(tx)
		if locations != nil {
			if err := assignLocations(rows, b, *locations); err != nil {
				return err
			}
		}
		return a.Keyring.ChangeWithin(rows.Workspaces(), w.ID, w.UpdatedAt, func(w *access.Workspace) {
			w.Settings.Branches = maps.Clone(w.Settings.Branches)
			if w.Settings.Branches == nil {
				w.Settings.Branches = map[string]access.BranchRules{}
			}
			w.Settings.Branches[b.ID] = rules
		})
	})
	a.Keyring.Forget()
	return err
}

func assignLocations(rows store.Rows, b access.Branch, l BranchLocations) error {
	if err := rows.LeaveLocations(b.ID); err != nil {
		return err
	}
	for _, code := range l.Codes {
		of, found, err := rows.LocationBranch(code)
		switch {
		case err != nil:
			return err
		case !found:
			return fault.New(fault.NotFound, "there is no stock location %q", code)
		case of != "" && of != b.ID && !l.Move:
			return fault.New(fault.Conflict,
				"the stock location %q is %s's: a location belongs to one branch (--move takes it)", code,
				branchName(rows, of))
		}
		if _, err := rows.AssignLocation(code, b.ID); err != nil {
			return err
		}
	}
	return nil
}

// branchName is a branch's name, else its id.
func branchName(rows store.Rows, id string) string {
	list, _ := rows.Staff().Branches() // for the words of an error
	for _, b := range list {
		if b.ID == id {
			return b.Name
		}
	}
	return id
}

// BranchLocations are the codes of the stock locations of each branch.
func (a *App) BranchLocations(ctx context.Context, workspaceID string) (codes map[string][]string, err error) {
	err = a.DB.Read(ctx, workspaceID, func(tx *store.Tx) (err error) {
		codes, err = store.NewRows(tx).LocationsByBranch()
		return err
	})
	return codes, err
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
