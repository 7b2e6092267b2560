package store

import (
	"database/sql"
	"errors"
	"sync/atomic"

	"modernc.org/sqlite"
)

// commitGuard watches the writer's connection through SQLite's hooks. It knows at once when something other than the
// writer rolls the transaction back (an interrupted statement, a full disk, RAISE(ROLLBACK), a ROLLBACK in a unit), and
// it refuses every commit but the writer's own. Without the second, statements after a lost transaction would run in
// autocommit: durable, unasked, and repeated when the group is rerun.
type commitGuard struct {
	committing atomic.Bool
	ended      atomic.Bool // since begin
}

func guardConn(conn *sql.Conn) (*commitGuard, error) {
	g := &commitGuard{}
	err := conn.Raw(func(driverConn any) error {
		hooks, ok := driverConn.(sqlite.HookRegisterer)
		if !ok {
			return errors.New("store: this SQLite driver has no commit hook")
		}
		hooks.RegisterCommitHook(func() int32 {
			if g.committing.Load() {
				return 0
			}
			return 1 // SQLite turns it into a rollback
		})
		hooks.RegisterRollbackHook(func() { g.ended.Store(true) })
		return nil
	})
	return g, err
}

func (g *commitGuard) commit(do func() error) error {
	g.committing.Store(true)
	defer g.committing.Store(false)
	return do()
}
