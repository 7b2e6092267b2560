package store

import (
	"encoding/json"
	"time"

	"github.com/mostrador/mostrador/internal/core/change"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/audit"
)

// storedChange is a change as it is stored, with its place in the chain once it is sealed.
type storedChange struct {
	change.Change
	contents   string // the values as JSON
	mac, chain string
}

// Contents are masked before they are written: personal values are not among them.
var storedChanges = describe("changes", "e", func(c *storedChange) columns {
	return columns{
		key("id", &c.ID), when("at", &c.At), word("thing", &c.Thing), id("thing_id", &c.ThingID), prose("name", &c.Name),
		word("action", &c.Action), id("actor", &c.Actor), word("door", &c.Door), id("execution_id", &c.ExecutionID),
		id("batch_id", &c.BatchID), prose("contents", &c.contents), public("content_digest", &c.Contents),
		public("digest", &c.Digest), public("mac", &c.mac), number("seq", &c.Seq).but(defaulted),
		public("chain", &c.chain).but(defaulted), when("blanked_at", &c.BlankedAt).but(defaulted),
	}
})

// verify reports whether the change is what was written; a blanked one must be blank.
func (c storedChange) verify() bool {
	if c.BlankedAt.IsZero() {
		if audit.ValuesDigest(c.Name, c.contents) != c.Contents {
			return false
		}
	} else if c.Name != "" || c.contents != "" {
		return false
	}
	return c.AuditRecord().Digest() == c.Digest
}

type changeRows struct{ tx *Tx }

// Changes walks an index backwards from the cursor. Ids are time-ordered, so that a moment is a place among them.
func (r changeRows) Changes(f change.Filter) (out []change.Change, err error) {
	var w filter
	w.wants("e.thing_id = ?", f.ThingID)
	w.wants("e.actor = ?", f.Actor)
	w.wants("e.batch_id = ?", f.BatchID)
	if len(f.Things) == 1 {
		w.wants("e.thing = ?", string(f.Things[0]))
	} else if len(f.Things) > 1 { // not by the index of kinds, which would have to sort all of them
		w.text += " AND COALESCE(e.thing, '') IN ("
		for i, t := range f.Things {
			w.add([]string{"?", ", ?"}[min(i, 1)], string(t))
		}
		w.text += ")"
	}
	if !f.Since.IsZero() {
		w.add(" AND e.id >= ?", scope.IDAt(f.Since))
	}
	if !f.Until.IsZero() {
		w.add(" AND e.id < ?", scope.IDAt(f.Until))
	}
	list, err := storedChanges.find(r.tx, w.newest("e", f.After, f.Limit))
	for _, c := range list {
		if err == nil && c.contents != "" {
			err = json.Unmarshal([]byte(c.contents), &c.Values)
		}
		out = append(out, c.Change)
	}
	return out, err
}

// BlankChanges is BlankExecutions for changes.
func (r callRows) BlankChanges(before, now time.Time, limit int) (int64, error) {
	return r.tx.Exec(`UPDATE changes SET name = '', contents = '', blanked_at = $3
		WHERE workspace_id = $1 AND id IN (
			SELECT id FROM changes WHERE workspace_id = $1 AND blanked_at = 0 AND at <= $2 ORDER BY at, id LIMIT $4)`,
		r.tx.Workspace(), micros(before), micros(now), limit)
}

// Exported keeps that a list was written to a file.
func (r changeRows) Exported(id, list string, f change.ExportFields) error {
	return r.tx.changed(subjectOf{thing: change.Export, id: id}, list, nil, f)
}
