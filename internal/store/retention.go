package store

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
)

// Retention blanks or deletes rows that are older than their business keeps them. A kind is walked once, by ids, which
// are time-ordered: its mark says how far, so that a sweep costs what is new to it.
type Retention struct{ DB *DB }

// RetentionBatch is how many rows one transaction blanks.
const RetentionBatch = 500

// retained are the kinds: which rows, by the id that orders them, and what becomes of a batch of those, $2 to $3.
var retained = map[string]struct {
	table, id, which string
	each             []string
}{
	"messages": {"messages", "id", "", []string{
		`UPDATE messages SET text = '` + masked + `' WHERE workspace_id = $1 AND id > $2 AND id <= $3 AND text <> ''`}},
	"steps": {"turn_steps", "turn_id", "", []string{
		`DELETE FROM turn_steps WHERE workspace_id = $1 AND turn_id > $2 AND turn_id <= $3`}},
	"outgoing": {"outgoing", "id", "", []string{
		`UPDATE outgoing SET content = '{}', address = '' WHERE workspace_id = $1 AND id > $2 AND id <= $3 AND state NOT IN ('queued', 'sending')`}},
	"reminders": {"reminders", "id", "", []string{
		`DELETE FROM reminders WHERE workspace_id = $1 AND id > $2 AND id <= $3 AND status <> 'scheduled'`}},
	"receipts": {"files", "id", ` AND x.purpose = 'receipt'`, []string{
		`UPDATE receipts SET raw_text = '', file_id = '' WHERE workspace_id = $1 AND file_id > $2 AND file_id <= $3
			AND file_id IN (SELECT f.id FROM files f WHERE f.workspace_id = $1 AND f.purpose = 'receipt')`,
		`UPDATE messages SET file_id = '' WHERE workspace_id = $1 AND file_id > $2 AND file_id <= $3
			AND file_id IN (SELECT f.id FROM files f WHERE f.workspace_id = $1 AND f.purpose = 'receipt')`,
		`UPDATE files SET expires_at = created_at WHERE workspace_id = $1 AND id > $2 AND id <= $3 AND purpose = 'receipt'`}},
}

// Batch handles one batch of a kind and returns how many rows it had.
func (r Retention) Batch(ctx context.Context, workspaceID, kind string, before time.Time) (n int64, err error) {
	k, known := retained[kind]
	if !known {
		return 0, fmt.Errorf("store: no kind of row is called %q", kind)
	}
	err = r.DB.Write(ctx, workspaceID, func(tx *Tx) error {
		n = 0
		var from string
		if _, err := found(tx.Row(`SELECT through FROM retention_marks WHERE workspace_id = $1 AND kind = $2`,
			[]any{workspaceID, kind}, &from)); err != nil {
			return err
		}
		to := ""
		err := tx.Rows(`SELECT x.`+k.id+` FROM `+k.table+` x WHERE x.workspace_id = $1 AND x.`+k.id+` > $2 AND x.`+k.id+` < $3`+k.which+
			` ORDER BY x.`+k.id+` LIMIT $4`, []any{workspaceID, from, firstID(before), RetentionBatch},
			func(scan func(...any) error) error {
				n++
				return scan(&to)
			})
		if err != nil || n == 0 {
			return err
		}
		return r.blank(tx, kind, k.each, from, to)
	})
	return n, err
}

func (r Retention) blank(tx *Tx, kind string, each []string, from, to string) error {
	if kind == "messages" { // the words that decided a question are recorded with it
		decided, err := texts(tx, `SELECT c.id FROM confirmations c WHERE c.workspace_id = $1 AND c.answer_id > $2 AND c.answer_id <= $3`,
			tx.Workspace(), from, to)
		if err != nil {
			return err
		}
		for _, id := range decided {
			tx.changesConfirmation(id)
		}
	}
	for _, statement := range each {
		if _, err := tx.Exec(statement, tx.Workspace(), from, to); err != nil {
			return err
		}
	}
	_, err := tx.Exec(`INSERT INTO retention_marks (workspace_id, kind, through) VALUES ($1, $2, $3)
		ON CONFLICT (workspace_id, kind) DO UPDATE SET through = excluded.through`, tx.Workspace(), kind, to)
	return err
}

// firstID is before every id of a moment or later: a UUIDv7 begins with its milliseconds.
func firstID(at time.Time) string {
	var id uuid.UUID
	ms := at.UnixMilli()
	for i := range 6 {
		id[i] = byte(ms >> (40 - 8*i))
	}
	return id.String()
}
