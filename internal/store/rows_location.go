package store

import "github.com/mostrador/mostrador/internal/core/scope"

// SaveLocation opens a place where stock is kept, or renames it. Orders are
// filled from the lowest priority first.
func (r Rows) SaveLocation(code, name string, priority int) error {
	_, err := r.tx.Exec(`INSERT INTO locations (workspace_id, id, code, name, priority) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (workspace_id, code) DO UPDATE SET name = excluded.name, priority = excluded.priority`,
		r.tx.Workspace(), scope.NewID(), code, name, priority)
	return err
}
