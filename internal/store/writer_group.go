package store

import (
	"context"
	"database/sql"
)

// writeGroup is one transaction of the writer and the units whose effects it holds.
type writeGroup struct {
	w    *writer
	tx   *sql.Tx      // nil until a unit needs it, and when it has ended
	kept []*writeUnit // units that succeeded in tx, so far
	lost bool         // tx ended without us: nothing of it may be trusted
	did  []changes    // what units did in tx, kept or not
}

// run gives u its turn and keeps or undoes what it did. u.err is only a verdict
// once commit says so.
//
// A savepoint is taken only when there is something to protect: while no unit
// has succeeded in the transaction, a failure simply ends it and the next unit
// begins a new one.
func (g *writeGroup) run(u *writeUnit) {
	u.after, u.err = nil, u.ctx.Err()
	if u.err != nil || u.gone {
		return
	}
	if g.tx == nil {
		if u.err = g.begin(); u.err != nil {
			return
		}
	}
	shared := len(g.kept) > 0
	if shared {
		if u.err = g.exec("SAVEPOINT unit"); u.err != nil {
			g.lost = true
			return
		}
	}
	tx := &Tx{ctx: u.ctx, workspace: u.workspace, dialect: sqliteDialect, run: g.w.conn, tx: g.tx}
	g.w.conn.wrote = 0
	u.err = u.give(tx)
	g.did = append(g.did, changes{tx.changes.rows, g.w.conn.wrote})
	switch {
	case g.w.guard.ended.Load():
		g.lost = true
		if u.err == nil {
			u.err = errLost
		}
	case u.err == nil:
		u.after = tx.after
		g.kept = append(g.kept, u)
		g.lost = shared && g.exec("RELEASE unit") != nil
	case shared:
		g.lost = g.exec("ROLLBACK TO unit") != nil || g.exec("RELEASE unit") != nil
	default:
		g.rollback()
	}
}

// commit makes the kept units durable, or reports false when the whole group has
// to be thought of as never run; the units that were kept then carry an error.
func (g *writeGroup) commit() bool {
	if g.tx == nil {
		return true
	}
	err := errLost
	if !g.lost {
		err = g.w.guard.commit(g.tx)
	}
	for _, c := range g.did {
		g.w.memory.changed(c)
	}
	if err == nil {
		g.tx = nil
		g.w.counts.committed(len(g.kept))
		return true
	}
	g.rollback()
	for _, u := range g.kept {
		u.err, u.after = err, nil
	}
	return false
}

// begin starts the transaction, on a new connection if the last one failed to.
func (g *writeGroup) begin() (err error) {
	w := g.w
	if w.conn == nil {
		if err := w.connect(context.Background()); err != nil {
			return err
		}
	}
	w.guard.ended.Store(false)
	g.tx, err = w.conn.sql.BeginTx(context.Background(), nil)
	if err != nil && sqliteDialect.Classify(err) != Busy {
		w.conn.close()
		w.conn = nil
	}
	return err
}

func (g *writeGroup) rollback() {
	_ = g.tx.Rollback() // it fails when the transaction has ended already, which is as good
	g.tx = nil
}

func (g *writeGroup) exec(query string) error {
	_, err := g.w.conn.exec(context.Background(), query, nil)
	return err
}
