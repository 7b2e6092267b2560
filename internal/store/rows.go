package store

import (
	"database/sql"
	"errors"
	"fmt"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/custom/workshop"
	"github.com/mostrador/mostrador/internal/policy"
)

// Rows are the tables of one unit, a noun at a time. They live as long as the unit's transaction.
//
// Every statement names the workspace itself: row-level security also enforces it on PostgreSQL, but nothing does on
// SQLite.
type Rows struct{ tx *Tx }

// NewRows binds the rows to a transaction.
func NewRows(tx *Tx) Rows { return Rows{tx} }

// Who is calling. Workspaces and Keys also work without a workspace, in System; Staff and Agents do not.
func (r Rows) Workspaces() access.WorkspaceRows { return workspaceRows(r) }
func (r Rows) Keys() access.KeyRows             { return keyRows(r) }
func (r Rows) Staff() access.StaffRows          { return staffRows(r) }
func (r Rows) Agents() access.AgentRows         { return agentRows(r) }

// Policies are what the business adds to its tools' contracts.
func (r Rows) Policies() policy.Rows { return policyRows(r) }

// OwnTools are the tools the business described itself.
func (r Rows) OwnTools() workshop.Rows {
	t := ownToolRows(r)
	return workshop.Rows{ToolRows: t, SecretRows: t}
}

// Personal are the values of personal columns in the rows that the unit has read or written.
func (r Rows) Personal() []string { return r.tx.personal.list }

// found turns sql.ErrNoRows into false.
func found(err error) (bool, error) {
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	return err == nil, err
}

// touched expects a statement by id to change its row: the callers have read it in this transaction, so a missing row
// is a bug and rolls the unit back.
func touched(what, id string, n int64, err error) error {
	if err == nil && n != 1 {
		err = fmt.Errorf("store: %s %q is not there", what, id)
	}
	return err
}

// write runs a statement whose $1 is the workspace.
func write(tx *Tx, query string, args ...any) error {
	_, err := writeOne(tx, query, args...)
	return err
}

// writeOne is write, and reports whether the statement changed one row.
func writeOne(tx *Tx, query string, args ...any) (bool, error) {
	n, err := tx.Exec(query, append([]any{tx.Workspace()}, args...)...)
	return n == 1, err
}

// one is touched for a deferred statement.
func one(what, id string) func(int64) error {
	return func(n int64) error { return touched(what, id, n, nil) }
}

// lock is the suffix that locks the rows of a table alias until the unit ends, and no rows of the tables joined to it.
func lock(tx *Tx, wanted bool, alias string) string {
	suffix := tx.Dialect().ForUpdate()
	if !wanted || suffix == "" {
		return ""
	}
	return suffix + " OF " + alias
}
