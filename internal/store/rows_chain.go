package store

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/audit"
	"github.com/mostrador/mostrador/internal/runtime"
)

// ChainHead locks the head, so that one unit at a time extends the chain.
func (r callRows) ChainHead() (head runtime.ChainHead, err error) {
	w := r.tx.Workspace()
	if _, err = r.tx.Exec(`INSERT INTO chain_heads (workspace_id, seq, chain) VALUES ($1, 0, '') ON CONFLICT (workspace_id) DO NOTHING`, w); err != nil {
		return head, err
	}
	var mac string
	err = r.tx.Row(`SELECT seq, chain, mac FROM chain_heads WHERE workspace_id = $1`+r.tx.Dialect().ForUpdate(),
		[]any{w}, &head.Seq, &head.Chain, &mac)
	if err != nil {
		return head, err
	}
	return head, r.checkHead(head, mac)
}

// checkHead refuses a head that was not signed with the key: rows that a forged head skips would be lost for good once
// the chain continues from it.
func (r callRows) checkHead(head runtime.ChainHead, mac string) error {
	key, w := r.tx.audit, r.tx.Workspace()
	if key == nil || head == (runtime.ChainHead{}) && mac == "" || mac == key.head(w, head.Seq, head.Chain) {
		return nil
	}
	e, err := loadEpoch(r.tx, key)
	switch {
	case err != nil:
		return err
	case head == (runtime.ChainHead{Seq: e.seq, Chain: e.chain}):
		return nil // the first since the key was created
	case key.mixed():
		e.seq, e.chain = head.Seq, head.Chain
		return e.save(r.tx, key, w)
	}
	return runtime.ErrBrokenChain
}

// Unsealed leaves out rows that were not signed with the key.
func (r callRows) Unsealed(limit int) (head runtime.ChainHead, rows []runtime.Sealing, err error) {
	if waits, err := r.hasUnsealed(); err != nil || !waits {
		return head, nil, err
	}
	if head, err = r.ChainHead(); err != nil {
		return head, nil, err
	}
	key, w, unsigned := r.tx.audit, r.tx.Workspace(), false
	err = r.tx.Rows(ofEveryKind(`SELECT '@kind' AS kind, id, digest, mac FROM @table WHERE workspace_id = $1 AND seq = 0`)+
		` ORDER BY id LIMIT $2`, []any{w, limit},
		func(scan func(...any) error) error {
			var s runtime.Sealing
			var mac string
			if err := scan(&s.Kind, &s.ID, &s.Digest, &mac); err != nil {
				return err
			}
			switch {
			case key == nil:
			case s.Kind == audit.KindExecution && mac == "" && key.mixed():
				unsigned = true
			case mac != key.mac(s.Kind, w, s.ID, s.Digest):
				return nil
			}
			rows = append(rows, s)
			return nil
		})
	if err != nil || !unsigned {
		return head, rows, err
	}
	end := head
	for _, s := range rows {
		end = runtime.ChainHead{Seq: end.Seq + 1, Chain: audit.Link(end.Chain, s.Digest)}
	}
	e, err := loadEpoch(r.tx, key)
	if err != nil {
		return head, nil, err
	}
	e.seq, e.chain = end.Seq, end.Chain
	return head, rows, e.save(r.tx, key, w)
}

// hasUnsealed looks before the head is locked: a workspace that was removed must not get a head again.
func (r callRows) hasUnsealed() (bool, error) {
	var one int64
	return found(r.tx.Row(ofEveryKind(`SELECT 1 FROM @table WHERE workspace_id = $1 AND seq = 0`)+` LIMIT 1`,
		[]any{r.tx.Workspace()}, &one))
}

func (r callRows) Seal(head runtime.ChainHead, rows []runtime.Sealing) error {
	w := r.tx.Workspace()
	for _, s := range rows {
		if err := r.tx.Later(nil, `UPDATE `+chainTables[s.Kind]+
			` SET seq = $3, chain = $4 WHERE workspace_id = $1 AND id = $2`, w, s.ID, s.Seq, s.Chain); err != nil {
			return err
		}
	}
	_, err := r.tx.Exec(`UPDATE chain_heads SET seq = $2, chain = $3, mac = $4 WHERE workspace_id = $1`, w, head.Seq,
		head.Chain, r.tx.audit.head(w, head.Seq, head.Chain))
	return err
}

// RecordOld returns 0 when nothing older than the key is left to record, or nodes without the key may still write.
func (r callRows) RecordOld(limit int) (int64, error) {
	key := r.tx.audit
	if key == nil {
		return 0, nil
	}
	e, err := loadEpoch(r.tx, key)
	if err != nil || e.covered || key.mixed() { // nodes without the key may still write
		return 0, err
	}
	for _, s := range subjects {
		ids, err := s.unrecorded(r.tx, limit)
		if err != nil {
			return 0, err
		}
		if len(ids) > 0 {
			return int64(limit), r.tx.recordStates(s, ids) // there may be more, if only of another kind
		}
	}
	e.covered = true
	return 0, e.save(r.tx, key, r.tx.Workspace())
}

func (s subject) unrecorded(tx *Tx, limit int) ([]string, error) {
	return texts(tx, `SELECT `+s.alias+`.id FROM `+s.table+` `+s.alias+` WHERE `+s.alias+`.workspace_id = $1`+s.where+
		` AND NOT EXISTS (
		SELECT 1 FROM audit_records r WHERE r.workspace_id = $1 AND r.subject_id = `+s.alias+`.id AND r.subject = '`+
		s.name+`') ORDER BY `+s.alias+`.id LIMIT $2`,
		tx.Workspace(), limit)
}

// chainTables are where the entries of the chain are, by their kind.
var chainTables = map[string]string{
	audit.KindExecution: "executions", audit.KindRecord: "audit_records", audit.KindChange: "changes",
}

// ofEveryKind is the union of a query over the tables of the chain.
func ofEveryKind(query string) string {
	var parts []string
	for _, kind := range slices.Sorted(maps.Keys(chainTables)) {
		parts = append(parts, strings.NewReplacer("@kind", kind, "@table", chainTables[kind]).Replace(query))
	}
	return strings.Join(parts, " UNION ALL ")
}

// chainLink is a stored entry of the chain.
type chainLink struct {
	runtime.ChainHead
	kind, id    string
	digest, mac string
	whole       bool // it is what was written
	entry       audit.Entry
}

// signed reports whether it was written with the key.
func (l chainLink) signed(key *auditKey, workspace string) bool {
	return l.mac == key.mac(l.kind, workspace, l.id, l.digest)
}

// chainPage is how many entries are read at once.
const chainPage = 1000

// walkChain yields the sealed entries in order, then the unsealed ones. An entry with a negative number is neither, and
// comes with the latter: nothing may go unseen. Gaps are skipped in one step, or one forged number would keep a reader
// busy for years.
func walkChain(tx *Tx, yield func(chainLink) error) error {
	for from := int64(1); ; {
		var next *int64
		err := tx.Row(`SELECT MIN(seq) FROM (`+
			ofEveryKind(`SELECT MIN(seq) AS seq FROM @table WHERE workspace_id = $1 AND seq > 0 AND seq >= $2`)+`) s`,
			[]any{tx.Workspace(), from}, &next)
		if err != nil {
			return err
		}
		if next == nil {
			break
		}
		to := *next + min(chainPage-1, math.MaxInt64-*next)
		if err := chainRows(tx, `e.seq > 0 AND e.seq >= $2 AND e.seq <= $3`, []any{*next, to}, yield); err != nil {
			return err
		}
		if to == math.MaxInt64 {
			break
		}
		from = to + 1
	}
	return chainRows(tx, notSealed, nil, yield)
}

// notSealed is the condition of entries that have no number in the chain.
const notSealed = `e.seq <= 0`

// chainRows yields one page of the chain.
func chainRows(tx *Tx, which string, args []any, yield func(chainLink) error) (err error) {
	which = ` AND ` + which
	var page []chainLink
	args = append([]any{tx.Workspace()}, args...)
	err = tx.Rows(executions.query+which, args, executions.each(tx, func(e execution) {
		page = append(page, chainLink{
			ChainHead: runtime.ChainHead{Seq: e.Seq, Chain: e.Chain}, kind: audit.KindExecution, id: e.ID, digest: e.Digest,
			mac: e.mac, whole: e.Verify(), entry: audit.ExecutionEntry(e.Seq, e.Digest, e.Chain, e.AuditRecord()),
		})
	}))
	if err != nil {
		return err
	}
	err = tx.Rows(auditRecords.query+which, args, auditRecords.each(tx, func(r auditRecord) {
		page = append(page, chainLink{
			ChainHead: r.ChainHead, kind: audit.KindRecord, id: r.RecordID, digest: r.digest, mac: r.mac,
			whole: r.Record.Digest() == r.digest, entry: audit.RecordEntry(r.Seq, r.digest, r.Chain, r.Record),
		})
	}))
	if err != nil {
		return err
	}
	err = tx.Rows(storedChanges.query+which, args, storedChanges.each(tx, func(c storedChange) {
		page = append(page, chainLink{
			ChainHead: runtime.ChainHead{Seq: c.Seq, Chain: c.chain}, kind: audit.KindChange, id: c.ID, digest: c.Digest,
			mac: c.mac, whole: c.verify(), entry: audit.ChangeEntry(c.Seq, c.Digest, c.chain, c.AuditRecord()),
		})
	}))
	if err != nil {
		return err
	}
	slices.SortFunc(page, func(a, b chainLink) int {
		return cmp.Or(cmp.Compare(a.Seq, b.Seq),
			cmp.Compare(a.id, b.id))
	})
	for _, l := range page {
		if err := yield(l); err != nil {
			return err
		}
	}
	return nil
}
