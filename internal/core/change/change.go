// Package change is the history of what people and programs changed of a business: who, when, by which door, and each
// value before and after. It lists what was kept; storage keeps a change in the transaction that makes it.
package change

import (
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/audit"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/field"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Change is what one unit changed of one thing.
type Change struct {
	ID string
	At time.Time
	Author
	Thing   Thing
	ThingID string
	Name    string // what people call the thing; empty of customers, and once it was blanked
	Action  Action
	Values  []field.Change // personal ones are masked; nil once they were blanked

	Contents  string // digest of name and values, which stays when they are blanked
	Digest    string
	Seq       int64 // its place in the workspace's chain; 0: not sealed yet
	BlankedAt time.Time
}

// Action is what happened to a thing.
type Action string

// The actions.
const (
	Added   Action = "added"
	Changed Action = "changed"
	Removed Action = "removed"
)

// AuditRecord is what the chain covers of a change.
func (c Change) AuditRecord() audit.Change {
	return audit.Change{ChangeID: c.ID, Thing: string(c.Thing), ThingID: c.ThingID, Action: string(c.Action),
		By: c.Actor, Door: string(c.Door), ExecutionID: c.ExecutionID, BatchID: c.BatchID, At: c.At.UnixMicro(),
		Contents: c.Contents}
}

// Filter says which changes to list. Empty fields restrict nothing.
type Filter struct {
	Things       []Thing
	ThingID      string
	Actor        string
	BatchID      string
	Since, Until time.Time // from, and before
	After        string    // the id of the last one seen
	Limit        int
}

// Rows are the stored changes of a workspace.
type Rows interface {
	// Changes are listed newest first.
	Changes(f Filter) ([]Change, error)
	// Exported keeps that the unit's author wrote a list to a file.
	Exported(id, list string, f ExportFields) error
}

// History is what was changed of a business.
type History struct {
	rows      Rows
	scope     *scope.Scope
	described func(Thing) Described
}

// Described knows the fields of a thing.
type Described interface {
	Field(path string) (field.Field, bool)
	Mask(changes []field.Change) []field.Change
}

// New binds the history to a unit.
func New(rows Rows, s *scope.Scope, described func(Thing) Described) *History {
	return &History{rows, s, described}
}

// Exported keeps that a list was written to a file: whose data left, and with whom.
func (h *History) Exported(list string, f ExportFields) error {
	return h.rows.Exported(scope.NewID(), list, f)
}

var msgForbidden = locale.Text{
	ES: "Solo quienes trabajan en el negocio ven sus cambios.",
	PT: "Só quem trabalha no negócio vê as suas mudanças.",
	EN: "Only people of the business see what was changed.",
}

// List returns changes newest first, as far as the actor may see them: staff see neither things that are an owner's
// alone nor values whose description says so. Others are forbidden.
func (h *History) List(f Filter) ([]Change, error) {
	role := h.scope.Actor.Role
	if !role.Trusted() {
		return nil, h.scope.Fault(fault.Forbidden, msgForbidden)
	}
	if role != access.Owner {
		if f.Things = Visible(role, f.Things); len(f.Things) == 0 {
			return nil, nil
		}
	}
	list, err := h.rows.Changes(f)
	for i := range list {
		list[i].Values = h.visible(list[i], role)
	}
	return list, err
}

func (h *History) visible(c Change, role access.Role) []field.Change {
	described := h.described(c.Thing)
	return lists.Filter(c.Values, func(v field.Change) bool {
		f, known := described.Field(v.Path)
		return !known || field.May(string(role), f.See)
	})
}
