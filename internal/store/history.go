package store

import (
	"cmp"
	"encoding/json"
	"reflect"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/change"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/audit"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/field"
)

// What the author of a unit changes is kept with it: rows of this package say what a thing was before they write it and
// what it is then, and the unit ends with one row of history for each thing that is not as it was. What a unit
// does without an author (see change.AuthorOf) is not kept.

// subjectOf names a thing that a unit changes.
type subjectOf struct {
	workspace string
	thing     change.Thing
	id        string
	part      string // of a thing that is changed bit by bit
}

// pendingChange is a thing between its first write in a unit and the unit's end.
type pendingChange struct {
	subjectOf
	author        change.Author
	name          string
	noted         bool // before is known
	before, after any
	load          func() (name string, fields any, err error) // reads after, where it is not at hand
}

// authored reports whether what the unit changes is kept.
func (t *Tx) authored() bool {
	if !t.writes {
		return false
	}
	_, known := change.Kept(t.ctx)
	return known
}

// mostPending bounds what an import has in memory.
const mostPending = 2000

// changed notes that a thing was before and is after; nil: it is not there. The name is after's, or of a thing that is
// removed before's.
func (t *Tx) changed(s subjectOf, name string, before, after any) error {
	p := t.pendingOf(s)
	if p == nil {
		return nil
	}
	if !p.noted {
		p.noted, p.before = true, before
	}
	p.name, p.after = cmp.Or(name, p.name), after
	if len(t.pending) >= mostPending {
		return t.keepChanges()
	}
	return nil
}

// watch is changed for a thing that several statements write: load reads it, here before the first of them and once
// more when the unit ends. What load reads has to be locked.
func (t *Tx) watch(s subjectOf, load func() (name string, fields any, err error)) error {
	p := t.pendingOf(s)
	if p == nil || p.load != nil {
		return nil
	}
	p.load = load
	name, before, err := load()
	p.name, p.before = name, before
	return err
}

// pendingOf is what is noted of a thing so far; nil: nothing is kept of this unit.
func (t *Tx) pendingOf(s subjectOf) *pendingChange {
	if !t.authored() {
		return nil
	}
	if s.workspace = cmp.Or(s.workspace, t.workspace); s.workspace == "" {
		return nil
	}
	if at, known := t.pendingAt[s]; known {
		return t.pending[at]
	}
	if t.pendingAt == nil {
		t.pendingAt = map[subjectOf]int{}
	}
	author, _ := change.AuthorOf(t.ctx)
	p := &pendingChange{subjectOf: s, author: author}
	t.pendingAt[s] = len(t.pending)
	t.pending = append(t.pending, p)
	return p
}

// keepChanges writes what was noted.
func (t *Tx) keepChanges() error {
	list := t.pending
	t.pending, t.pendingAt = nil, nil
	var rows []storedChange
	joins := map[subjectOf]int{} // rows of things that are changed part by part
	for i, p := range list {
		row, differs, err := t.row(p)
		if err != nil {
			return err
		}
		whole := p.subjectOf
		whole.part = ""
		at, joined := joins[whole]
		switch {
		case !differs:
		case p.part != "" && joined:
			rows[at].Values = append(rows[at].Values, row.Values...)
		default:
			joins[whole] = len(rows)
			rows = append(rows, row)
		}
		if last := i+1 == len(list) || list[i+1].workspace != p.workspace; last && len(rows) > 0 {
			if err := t.insertChanges(p.workspace, rows); err != nil {
				return err
			}
			rows = nil
			clear(joins)
		}
	}
	return nil
}

// row is the row of history of a thing; false: it is as it was.
func (t *Tx) row(p *pendingChange) (c storedChange, differs bool, err error) {
	if p.load != nil {
		name, after, err := p.load()
		if err != nil {
			return c, false, err
		}
		p.name, p.after = cmp.Or(name, p.name), after
	}
	if reflect.DeepEqual(p.before, p.after) {
		return c, false, nil
	}
	c.Change = change.Change{ID: scope.NewID(), At: clock.System{}.Now(), Author: p.author, Thing: p.thing, ThingID: p.id,
		Name: p.name, Action: change.Changed}
	switch {
	case p.before == nil:
		c.Action = change.Added
	case p.after == nil:
		c.Action = change.Removed
	}
	values, err := field.Diff(p.before, p.after)
	if err != nil || len(values) == 0 && c.Action == change.Changed {
		return c, false, err
	}
	if c.Action != change.Changed {
		values = said(values)
	}
	described := core.Described(p.thing)
	c.Values = change.WithoutSecrets(described, described.Mask(values))
	return c, true, nil
}

// said are the values of a thing that was added or removed, without those that say nothing.
func said(values []field.Change) []field.Change {
	out := values[:0]
	for _, v := range values {
		switch string(v.Before) + string(v.After) {
		case `""`, `0`, `false`, `[]`, `{}`, `null`:
		default:
			out = append(out, v)
		}
	}
	return out
}

// insertChanges signs and writes rows of a workspace, also in a unit of none.
func (t *Tx) insertChanges(workspace string, rows []storedChange) error {
	if t.workspace != workspace {
		if err := seeWorkspace(t, workspace); err != nil {
			return err
		}
		t.workspace = workspace
		defer func() { t.workspace = "" }()
	}
	if err := t.nameProducts(rows); err != nil {
		return err
	}
	for i := range rows {
		c := &rows[i]
		slices.SortStableFunc(c.Values, func(a, b field.Change) int { return strings.Compare(a.Path, b.Path) })
		raw, err := json.Marshal(c.Values)
		if err != nil {
			return err
		}
		c.At, c.contents = at(micros(c.At)), string(raw) // as they are read again
		c.Contents = audit.ValuesDigest(c.Name, c.contents)
		c.Digest = c.AuditRecord().Digest()
		c.mac = t.audit.mac(audit.KindChange, workspace, c.ID, c.Digest)
	}
	return insertLater(t, storedChanges.into, storedChanges.tuples(t, rows))
}

// nameProducts names the products whose stock or prices were changed.
func (t *Tx) nameProducts(rows []storedChange) error {
	var ids []string
	for i := range rows {
		c := &rows[i]
		if c.Name != "" || c.Thing != change.Stock && c.Thing != change.PriceList {
			continue
		}
		if c.Name = t.added[c.ThingID]; c.Name == "" {
			ids = append(ids, c.ThingID)
		}
	}
	names := map[string]string{}
	err := queryIn(t, `SELECT id, name FROM products WHERE workspace_id = $1 AND id IN (@list)`, []any{t.workspace}, ids,
		func(scan func(...any) error) error {
			var id, name string
			err := scan(&id, &name)
			names[id] = name
			return err
		})
	for i := range rows {
		rows[i].Name = cmp.Or(rows[i].Name, names[rows[i].ThingID])
	}
	return err
}
