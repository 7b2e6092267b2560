package store

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
)

// Retention blanks or deletes rows that are older than their business keeps them. What is not done with yet (a message
// to send, a reminder to come, an open question) waits, and goes when it is done.
type Retention struct{ DB *DB }

// RetentionBatch is how many rows one transaction blanks.
const RetentionBatch = 500

// lastID is after every id.
const lastID = "ffffffff-ffff-ffff-ffff-ffffffffffff"

// walked are the kinds that are walked once, by ids, which are time-ordered: a mark says how far, so that a sweep costs
// what is new to it. A kind is which rows, by the id that orders them, those that the walk waits for, and what becomes of a
// batch, $2 to $3.
var walked = map[string]struct {
	table, id, which, waits string
	each                    []string
}{
	"messages": {"messages", "id", "", "", []string{
		`UPDATE messages SET text = '` + masked + `' WHERE workspace_id = $1 AND id > $2 AND id <= $3 AND text <> ''`}},
	"questions": {"confirmations", "id", "", `w.state IN ('pending', 'confirmed')`, []string{
		`UPDATE confirmations SET question = '` + masked + `', arguments = '{}' WHERE workspace_id = $1 AND id > $2 AND id <= $3` + unanswered}},
	"steps": {"turn_steps", "turn_id", "", "", []string{
		`DELETE FROM turn_steps WHERE workspace_id = $1 AND turn_id > $2 AND turn_id <= $3`}},
	"outgoing": {"outgoing", "id", "", `w.state IN ('queued', 'sending')`, []string{
		`UPDATE outgoing SET content = '{}', address = '' WHERE workspace_id = $1 AND id > $2 AND id <= $3`}},
	"receipts": {"files", "id", ` AND x.purpose = 'receipt'`, "", []string{
		`UPDATE receipts SET raw_text = '', file_id = '' WHERE workspace_id = $1 AND file_id > $2 AND file_id <= $3
			AND file_id IN (SELECT f.id FROM files f WHERE f.workspace_id = $1 AND f.purpose = 'receipt')`,
		`UPDATE messages SET file_id = '' WHERE workspace_id = $1 AND file_id > $2 AND file_id <= $3
			AND file_id IN (SELECT f.id FROM files f WHERE f.workspace_id = $1 AND f.purpose = 'receipt')`,
		`UPDATE files SET expires_at = created_at WHERE workspace_id = $1 AND id > $2 AND id <= $3 AND purpose = 'receipt'`}},
}

// unanswered are questions that had no effect: what an effect was agreed on stays.
const unanswered = ` AND state IN ('expired', 'superseded', 'denied', 'amended', 'failed')`

// ended are the kinds of which rows that are done with are found by their time, which is not that of their id: $2 is the
// time, $3 the first id of that time, $4 the size of a batch.
var ended = map[string]string{
	"memories": `DELETE FROM session_memories WHERE workspace_id = $1 AND session_id IN (SELECT m.session_id FROM session_memories m
		WHERE m.workspace_id = $1 AND m.updated_at < $2 AND $3 <> '' LIMIT $4)`,
	"summaries": `UPDATE sessions SET summary = '', summary_at = 0 WHERE workspace_id = $1 AND id IN (SELECT s.id FROM sessions s
		WHERE s.workspace_id = $1 AND s.summary <> '' AND s.summary_at < $2 AND (s.summary_at > 0 OR s.updated_at < $2) AND s.id < $3 LIMIT $4)`,
	"handoffs": `UPDATE handoffs SET reason = '` + masked + `', context = '{}', summary = '' WHERE workspace_id = $1 AND id IN (SELECT h.id FROM handoffs h
		WHERE h.workspace_id = $1 AND h.status = 'closed' AND h.closed_at < $2 AND h.reason <> '` + masked + `' AND h.id < $3 LIMIT $4)`,
	"news": `DELETE FROM news WHERE workspace_id = $1 AND id IN (SELECT n.id FROM news n
		WHERE n.workspace_id = $1 AND n.id < $3 AND n.state <> 'waiting' AND n.updated_at < $2 LIMIT $4)`,
	"reminders": `DELETE FROM reminders WHERE workspace_id = $1 AND id IN (SELECT r.id FROM reminders r
		WHERE r.workspace_id = $1 AND r.id < $3 AND r.status <> 'scheduled' AND r.updated_at < $2 LIMIT $4)`,
}

// Batch handles one batch of a kind and returns how many rows it had.
func (r Retention) Batch(ctx context.Context, workspaceID, kind string, before time.Time) (n int64, err error) {
	statement, byTime := ended[kind]
	if _, known := walked[kind]; !known && !byTime {
		return 0, fmt.Errorf("store: no kind of row is called %q", kind)
	}
	err = r.DB.Write(ctx, workspaceID, func(tx *Tx) (err error) {
		if byTime {
			n, err = tx.Exec(statement, workspaceID, micros(before), firstID(before), RetentionBatch)
			return err
		}
		n, err = r.walk(tx, kind, before)
		return err
	})
	return n, err
}

// walk goes on from a kind's mark.
func (r Retention) walk(tx *Tx, kind string, before time.Time) (n int64, err error) {
	k := walked[kind]
	var from string
	if _, err := found(tx.Row(`SELECT through FROM retention_marks WHERE workspace_id = $1 AND kind = $2`,
		[]any{tx.Workspace(), kind}, &from)); err != nil {
		return 0, err
	}
	end := firstID(before)
	if k.waits != "" {
		err := tx.Row(`SELECT COALESCE(MIN(w.`+k.id+`), '`+lastID+`') FROM `+k.table+` w WHERE w.workspace_id = $1 AND w.`+k.id+` > $2
			AND w.`+k.id+` < $3 AND `+k.waits, []any{tx.Workspace(), from, end}, &k.waits)
		if err != nil {
			return 0, err
		}
		end = min(end, k.waits)
	}
	to := ""
	err = tx.Rows(`SELECT x.`+k.id+` FROM `+k.table+` x WHERE x.workspace_id = $1 AND x.`+k.id+` > $2 AND x.`+k.id+` < $3`+k.which+
		` ORDER BY x.`+k.id+` LIMIT $4`, []any{tx.Workspace(), from, end, RetentionBatch},
		func(scan func(...any) error) error {
			n++
			return scan(&to)
		})
	if err != nil || n == 0 {
		return 0, err
	}
	return n, r.blank(tx, kind, k.each, from, to)
}

func (r Retention) blank(tx *Tx, kind string, each []string, from, to string) error {
	changed := map[string]string{
		"messages":  ` AND answer_id > $2 AND answer_id <= $3`, // the words that decided a question are recorded with it
		"questions": ` AND id > $2 AND id <= $3` + unanswered,
	}
	if which := changed[kind]; which != "" {
		ids, err := texts(tx, `SELECT id FROM confirmations WHERE workspace_id = $1`+which, tx.Workspace(), from, to)
		if err != nil {
			return err
		}
		for _, id := range ids {
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
