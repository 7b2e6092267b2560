package store

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"time"
)

// Invariant is a condition that holds in every workspace at every commit. Its SQL finds the rows that break it, as one
// column of names; $1 is the workspace and $2, where it is used, the current time.
type Invariant struct {
	Name string
	Why  string
	// Rows is the table the invariant is about; its rows are counted for the report.
	Rows string
	SQL  string
}

// Checked is the outcome of one invariant in one workspace.
type Checked struct {
	Workspace string // slug; empty for the whole database
	Invariant string
	Why       string
	Rows      int64 // checked
	Broken    int64
	Examples  []string // at most ten of the broken ones
}

// examples bounds the broken rows that a report names per invariant.
const examples = 10

// Fsck checks every invariant of every workspace, each workspace on one snapshot, and calls report with each result. It
// changes nothing. A broken invariant is not an error; failing to read is.
func (d *DB) Fsck(ctx context.Context, now time.Time, report func(Checked)) error {
	if d.Dialect().Name == SQLite {
		if err := d.System(ctx, false, func(tx *Tx) error { return checkFile(tx, report) }); err != nil {
			return fmt.Errorf("check the file: %w", err)
		}
	}
	key := d.audit.Load()
	if sealed, err := d.sealedAuditKey(ctx); err != nil || sealed != "" && key == nil {
		return cmp.Or(err, ErrNoAuditKey)
	}
	type space struct{ id, slug string }
	var all []space
	err := d.System(ctx, false, func(tx *Tx) error {
		return tx.Rows(`SELECT id, slug FROM workspaces WHERE removed_at = 0 ORDER BY slug, id`, nil, func(scan func(...any) error) error {
			var s space
			err := scan(&s.id, &s.slug)
			all = append(all, s)
			return err
		})
	})
	if err != nil {
		return err
	}
	for _, s := range all {
		err := d.Read(ctx, s.id, func(tx *Tx) error {
			f := fsck{tx: tx, key: key, now: now, report: report, slug: s.slug, rows: map[string]int64{}}
			return f.run()
		})
		if err != nil {
			return fmt.Errorf("check workspace %s: %w", s.slug, err)
		}
	}
	return nil
}

// fsck looks at one workspace.
type fsck struct {
	tx     *Tx
	key    *auditKey // nil: the chain is unsigned
	now    time.Time
	slug   string
	report func(Checked)
	rows   map[string]int64 // per table, counted once
}

func (f *fsck) run() error {
	for _, i := range Invariants {
		c, err := f.check(i)
		if err != nil {
			return fmt.Errorf("%s: %w", i.Name, err)
		}
		f.report(c)
	}
	if err := f.promotions(); err != nil {
		return err
	}
	return f.chain()
}

func (f *fsck) check(i Invariant) (Checked, error) {
	c := Checked{Workspace: f.slug, Invariant: i.Name, Why: i.Why}
	var err error
	if c.Rows, err = f.count(i.Rows); err != nil {
		return c, err
	}
	args := []any{f.tx.Workspace()}
	if strings.Contains(i.SQL, "$2") {
		args = append(args, micros(f.now))
	}
	err = f.tx.Rows(i.SQL, args, func(scan func(...any) error) error {
		var name string
		if err := scan(&name); err != nil {
			return err
		}
		c.addBroken(name)
		return nil
	})
	return c, err
}

func (f *fsck) count(table string) (int64, error) {
	if n, counted := f.rows[table]; counted {
		return n, nil
	}
	var n int64
	err := f.tx.Row(`SELECT COUNT(*) FROM `+table+` WHERE workspace_id = $1`, []any{f.tx.Workspace()}, &n)
	f.rows[table] = n
	return n, err
}

func (c *Checked) addBroken(name string) {
	c.Broken++
	if len(c.Examples) < examples {
		c.Examples = append(c.Examples, name)
	}
}

// checkFile has SQLite look at its own pages and indexes.
func checkFile(tx *Tx, report func(Checked)) error {
	c := Checked{Invariant: "the file is whole", Why: "SQLite's own check of pages and indexes", Rows: 1}
	err := tx.Rows(`PRAGMA integrity_check(10)`, nil, func(scan func(...any) error) error {
		var said string
		err := scan(&said)
		if err == nil && said != "ok" {
			c.addBroken(said)
		}
		return err
	})
	report(c)
	return err
}
