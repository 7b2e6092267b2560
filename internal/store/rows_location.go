package store

import (
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/core/stock"
)

var locations = describe("locations", "l", func(l *stock.Place) columns {
	return columns{key("id", &l.ID), public("code", &l.Code), public("name", &l.Name), number("priority", &l.Priority)}
})

// SaveLocation creates a stock location, or renames it. Orders are filled from the lowest priority first.
func (r Rows) SaveLocation(code, name string, priority int) error {
	return locations.upsert(r.tx, ` ON CONFLICT (workspace_id, code) DO UPDATE SET name = excluded.name, priority = excluded.priority`,
		stock.Place{ID: scope.NewID(), Code: code, Name: name, Priority: int64(priority)})
}

// LocationBranch is the branch that a stock location belongs to, empty: none; it does not change until the unit ends.
// found is false for an unknown code.
func (r Rows) LocationBranch(code string) (branchID string, ok bool, err error) {
	ok, err = found(r.tx.Row(`SELECT l.branch_id FROM locations l WHERE l.workspace_id = $1 AND l.code = $2`+
		lock(r.tx, true, "l"), []any{r.tx.Workspace(), code}, &branchID))
	return branchID, ok, err
}

// LocationsByBranch are the codes of the stock locations of each branch that has some.
func (r Rows) LocationsByBranch() (map[string][]string, error) {
	out := map[string][]string{}
	err := r.tx.Rows(`SELECT l.branch_id, l.code FROM locations l WHERE l.workspace_id = $1 AND l.branch_id <> ''
		ORDER BY l.priority, l.code`, []any{r.tx.Workspace()}, func(scan func(...any) error) error {
		var branchID, code string
		err := scan(&branchID, &code)
		out[branchID] = append(out[branchID], code)
		return err
	})
	return out, err
}

// AssignLocation makes a stock location a branch's: no other branch sells from it. found is false for an unknown code.
func (r Rows) AssignLocation(code, branchID string) (found bool, err error) {
	if err := watchPlaces(r.tx, ` AND l.code = $2`, code); err != nil {
		return false, err
	}
	return writeOne(r.tx, `UPDATE locations SET branch_id = $2 WHERE workspace_id = $1 AND code = $3`, branchID, code)
}
