package store

import (
	"slices"
	"strconv"
	"strings"

	"github.com/google/uuid"

	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/kit/audit"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/runtime"
)

// What a unit changed is recorded with it: the digest of every column, as the unit leaves them, signed with the audit
// key. A change made past the rows of this package leaves no record, so fsck finds it.

// recorded names a thing whose state is recorded.
type recorded struct{ subject, id string }

func (t *Tx) changesOrder(o order.Order) {
	t.marks(recorded{audit.Order, o.ID}, !o.ConfirmedAt.IsZero())
}

// changesLines marks the order of changed lines. The unit usually writes the order too, which decides whether it is
// recorded.
func (t *Tx) changesLines(orderID string) {
	k := recorded{audit.Order, orderID}
	if _, known := t.recordings[k]; !known {
		t.marks(k, true)
	}
}

func (t *Tx) changesConfirmation(id string) { t.marks(recorded{audit.Confirmation, id}, true) }

func (t *Tx) marks(k recorded, counts bool) {
	if t.audit == nil {
		return
	}
	if t.recordings == nil {
		t.recordings = map[recorded]bool{}
	}
	t.recordings[k] = counts
}

// recording wraps fn so that the unit ends with records of what it changed, and with its author's changes.
func (d *DB) recording(fn func(*Tx) error) func(*Tx) error {
	return func(tx *Tx) error {
		tx.audit = d.audit.Load()
		if err := fn(tx); err != nil || tx.failed != nil {
			return err
		}
		return tx.record()
	}
}

func (t *Tx) record() error {
	if err := t.keepChanges(); err != nil {
		return err
	}
	for _, s := range subjects {
		var ids []string
		for k, counts := range t.recordings {
			if counts && k.subject == s.name {
				ids = append(ids, k.id)
			}
		}
		if len(ids) == 0 {
			continue
		}
		if err := t.recordStates(s, ids); err != nil {
			return err
		}
	}
	return nil
}

func (t *Tx) recordStates(s subject, ids []string) error {
	states, err := s.states(t, ids)
	if err != nil {
		return err
	}
	now := micros(clock.System{}.Now())
	for _, st := range states {
		r := audit.Record{RecordID: uuid.Must(uuid.NewV7()).String(), Subject: s.name, SubjectID: st.id,
			Rev: st.rev + 1, State: st.digest(), At: now}
		kept := auditRecord{Record: r, digest: r.Digest()}
		kept.mac = t.audit.mac(audit.KindRecord, t.workspace, r.RecordID, kept.digest)
		if err := auditRecords.addLater(t, kept); err != nil {
			return err
		}
	}
	return nil
}

// auditRecord is a stored record, with its place in the chain once it is sealed.
type auditRecord struct {
	audit.Record
	runtime.ChainHead
	digest, mac string
}

var auditRecords = describe("audit_records", "e", func(r *auditRecord) columns {
	return columns{
		key("id", &r.RecordID), word("subject", &r.Subject), id("subject_id", &r.SubjectID), number("rev", &r.Rev),
		public("state", &r.State), number("at", &r.At), public("digest", &r.digest), public("mac", &r.mac),
		number("seq", &r.Seq).but(defaulted), public("chain", &r.Chain).but(defaulted),
	}
})

// subject is a kind of thing whose state is recorded: where it is, and what belongs to it.
type subject struct {
	name, alias string
	table       string
	joins       string
	where       string // which of them are recorded
	columns     []string
	order       string
}

var subjects = []subject{
	{
		name: audit.Order, alias: "o", table: "orders", where: ` AND o.confirmed_at > 0`, // not before the customer's yes
		joins:   `LEFT JOIN order_lines l ON l.workspace_id = o.workspace_id AND l.order_id = o.id`,
		columns: slices.Concat(orders.namesBut("id"), orderLines.namesBut("order_id")),
		order:   `, l.position, l.id`,
	},
	{
		name: audit.Confirmation, alias: "c", table: "confirmations", // with the words that decided it
		joins: `LEFT JOIN messages m ON m.workspace_id = c.workspace_id AND m.id = c.answer_id AND c.answer_id <> ''`,
		columns: slices.Concat(confirmations.namesBut(),
			of("m", "session_id", "direction", "author", "text", "created_at")),
	},
}

func of(alias string, columns ...string) []string {
	return lists.Map(columns, func(c string) string { return alias + "." + c })
}

// state is what a thing is now: all its columns, one row per part, and the last record of it.
type state struct {
	id    string
	rev   int64
	last  string
	parts []string // digests of rows
}

func (s state) digest() string { return audit.Digest(s.parts...) }

// latest is the condition that a record is the last of its subject.
func (s subject) latest() string {
	same := `.workspace_id = ` + s.alias + `.workspace_id AND r.subject_id = ` + s.alias + `.id AND r.subject = '` +
		s.name + `'`
	return `r` + same + ` AND r.rev = (SELECT MAX(x.rev) FROM audit_records x WHERE x` +
		strings.ReplaceAll(same, "r.", "x.") + `)`
}

// states reads the current states of some ids.
func (s subject) states(tx *Tx, ids []string) (out []state, err error) {
	query := `SELECT ` + s.alias +
		`.id, CASE WHEN r.rev IS NULL THEN 0 ELSE r.rev END, CASE WHEN r.rev IS NULL THEN '' ELSE r.state END, ` +
		strings.Join(s.columns, ", ") + `
		FROM ` + s.table + ` ` + s.alias + ` ` + s.joins + ` LEFT JOIN audit_records r ON ` + s.latest() + `
		WHERE ` + s.alias + `.workspace_id = $1` + s.where + ` AND ` + s.alias + `.id IN (@list) ORDER BY ` + s.alias +
		`.id` + s.order
	err = queryIn(tx, query, []any{tx.Workspace()}, ids, func(scan func(...any) error) error {
		var now state
		values, dest := make([]any, len(s.columns)), []any{&now.id, &now.rev, &now.last}
		for i := range values {
			dest = append(dest, &values[i])
		}
		if err := scan(dest...); err != nil {
			return err
		}
		if n := len(out); n == 0 || out[n-1].id != now.id {
			out = append(out, now)
		}
		last := &out[len(out)-1]
		last.parts = append(last.parts, s.part(values))
		return nil
	})
	return out, err
}

// part is the digest of one row: its columns by name, without those that are empty, absent or zero. A release may
// therefore add a column whose default is one of these, or reorder them, and older records still match.
func (s subject) part(values []any) string {
	var columns []string
	for i, v := range values {
		if text := plain(v); text != "" && text != "0" {
			columns = append(columns, s.columns[i]+"="+text)
		}
	}
	slices.Sort(columns)
	return audit.Digest(columns...)
}

// plain is a stored value as text.
func plain(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case int64:
		return strconv.FormatInt(v, 10)
	}
	return ""
}
