package store

import (
	"context"
	"database/sql"
)

// writeGroup is one transaction of the writer and the units whose effects it holds.
type writeGroup struct {
	w         *writer
	tx        *sql.Tx      // nil until a unit needs it, and once it has ended
	succeeded []*writeUnit // units that succeeded in it, so far
	changes   []changes    // what units did in it, kept or not

	unsynced bool // its commit does not wait for the disk
	unsure   bool // its commit failed, but may still be in the log
	broken   bool // the transaction ended unexpectedly: nothing of it may be trusted
}

// run gives u its turn and keeps or undoes what it did. u.err is only a verdict once commit says so.
//
// A savepoint is taken only when there is something to protect: while no unit has succeeded in the transaction, a
// failure simply ends it and the next unit begins a new one.
func (g *writeGroup) run(u *writeUnit) {
	u.after, u.err = nil, u.ctx.Err()
	if u.err != nil || u.exited {
		return
	}
	if g.tx == nil {
		if u.err = g.begin(); u.err != nil {
			return
		}
	}
	shared := len(g.succeeded) > 0
	if shared {
		if u.err = g.exec("SAVEPOINT unit"); u.err != nil {
			g.broken = true
			return
		}
	}
	tx := &Tx{ctx: u.ctx, workspace: u.workspace, dialect: sqliteDialect, run: g.w.conn, writes: true, conn: g.w.conn,
		tx: g.tx}
	if !shared { // the first unit sees only committed rows
		tx.memory, tx.at = g.w.memory, g.w.memory.now.Load()
	}
	g.w.conn.wrote = 0
	if shared {
		g.w.conn.limit(maxSharedRows)
	}
	u.err = u.give(tx)
	if u.crowded = g.w.conn.crowded(); u.crowded {
		u.err = errCrowded // even if its function does not mind
	}
	g.w.conn.limit(0)
	g.changes = append(g.changes, changes{tx.changes.rows, g.w.conn.wrote})
	switch {
	case g.w.guard.ended.Load():
		g.broken = true
		if u.err == nil {
			u.err = errEnded
		}
	case u.err == nil:
		u.after = tx.after
		g.succeeded = append(g.succeeded, u)
		g.broken = shared && g.exec("RELEASE unit") != nil
	case shared:
		g.broken = g.exec("ROLLBACK TO unit") != nil || g.exec("RELEASE unit") != nil
	default:
		g.rollback()
	}
}

// commit makes the kept units durable, or reports false when the whole group counts as never run; the kept units then
// carry an error, ErrUnknown where it is not certain that they were undone.
func (g *writeGroup) commit() bool {
	if g.tx == nil {
		return true
	}
	err := errEnded
	if !g.broken {
		err = g.w.guard.commit(func() error { return g.exec("COMMIT") })
	}
	for _, c := range g.changes {
		g.w.memory.invalidate(c)
	}
	if err == nil {
		g.end()
		g.w.counts.committed(len(g.succeeded))
		return true
	}
	g.rollback()
	if g.unsure = !g.broken && !certainlyUndone(err) && g.overwrite() != nil; g.unsure {
		err = unknownCommit(err)
	}
	for _, u := range g.succeeded {
		u.err, u.after = err, nil
	}
	return false
}

// certainlyUndone reports a COMMIT that was refused before any of it was in the log.
func certainlyUndone(err error) bool {
	switch sqliteDialect.Classify(err) {
	case Busy, Unique, ForeignKey, Check, NotNull, ReadOnly, Full: // full: the commit frame is written last
		return true
	}
	return false
}

// overwrite makes sure that a failed commit stays undone. Its last page may be in the log although the disk reported a
// failure, and recovery would find it after a restart; the next commit is written over it. On an error the log is
// unchanged.
func (g *writeGroup) overwrite() error {
	if err := g.exec("BEGIN IMMEDIATE"); err != nil {
		return err
	}
	err := g.w.conn.touchFile()
	if err == nil {
		err = g.w.guard.commit(func() error { return g.exec("COMMIT") })
	}
	if err != nil {
		_ = g.exec("ROLLBACK")
	}
	return err
}

// begin starts the transaction, on a new connection if the last one failed to.
func (g *writeGroup) begin() (err error) {
	w := g.w
	if w.conn == nil {
		if err := w.connect(context.Background()); err != nil {
			return err
		}
	}
	if err := w.sync(!g.unsynced); err != nil {
		return err
	}
	w.guard.ended.Store(false)
	g.tx, err = w.conn.sql.BeginTx(context.Background(), nil)
	if err != nil && sqliteDialect.Classify(err) != Busy {
		w.disconnect()
	}
	return err
}

func (g *writeGroup) rollback() {
	_ = g.exec("ROLLBACK") // fails when the transaction has ended already, which is fine
	g.end()
}

// end releases the connection from a transaction that a statement has ended. The writer commits by a statement of its
// own because database/sql takes a transaction whose COMMIT failed for ended, and a driver that panics in its Commit
// would leave the connection locked.
func (g *writeGroup) end() {
	_ = g.tx.Rollback() // fails: SQLite has no transaction any more
	g.tx = nil
}

func (g *writeGroup) exec(query string) error {
	_, err := g.w.conn.exec(context.Background(), query, nil)
	return err
}
