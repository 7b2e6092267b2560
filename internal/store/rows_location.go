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

// AssignLocation makes a stock location a branch's: no other branch sells from it. found is false for an unknown code.
func (r Rows) AssignLocation(code, branchID string) (found bool, err error) {
	return writeOne(r.tx, `UPDATE locations SET branch_id = $2 WHERE workspace_id = $1 AND code = $3`, branchID, code)
}
