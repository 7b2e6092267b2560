package store

import "time"

// BranchUse counts what stands on a branch and would be left behind without it.
type BranchUse struct {
	Bookings int // from today on, that are not over
	Orders   int // that are not delivered, live drafts included
	Products int // in stock at its locations
	Tables   int
	Staff    int
}

// BranchUse counts what stands on a branch; today is the date there.
func (r Rows) BranchUse(branchID, today string, now time.Time) (u BranchUse, err error) {
	count := func(into *int, query string, args ...any) {
		if err == nil {
			err = r.tx.Row(`SELECT COUNT(*) FROM `+query, append([]any{r.tx.Workspace(), branchID}, args...), into)
		}
	}
	count(&u.Bookings, `bookings b WHERE b.workspace_id = $1 AND b.branch_id = $2
		AND b.status IN ('confirmed', 'arrived') AND b.day >= $3`, today)
	count(&u.Orders, `orders o WHERE o.workspace_id = $1 AND o.branch_id = $2
		AND o.status NOT IN ('delivered', 'completed', 'cancelled') AND (o.expires_at = 0 OR o.expires_at > $3)`,
		micros(now))
	count(&u.Products, `stock_items i JOIN locations l ON l.workspace_id = i.workspace_id AND l.id = i.location_id
		WHERE i.workspace_id = $1 AND l.branch_id = $2 AND i.quantity > 0`)
	count(&u.Tables, `resources s WHERE s.workspace_id = $1 AND s.branch_id = $2 AND s.active = 1
		AND s.kind = 'table'`)
	count(&u.Staff, `resources s WHERE s.workspace_id = $1 AND s.branch_id = $2 AND s.active = 1
		AND s.kind = 'staff'`)
	return u, err
}

// RemoveBranch marks a branch as removed.
func (r Rows) RemoveBranch(id string) error {
	if err := watchBranch(r.tx, id); err != nil {
		return err
	}
	return write(r.tx, `UPDATE branches SET removed = 1 WHERE workspace_id = $1 AND id = $2`, id)
}

// LeaveLocations makes the stock locations of a branch the business's.
func (r Rows) LeaveLocations(branchID string) error {
	if err := watchPlaces(r.tx, ` AND l.branch_id = $2`, branchID); err != nil {
		return err
	}
	return write(r.tx, `UPDATE locations SET branch_id = '' WHERE workspace_id = $1 AND branch_id = $2`, branchID)
}
