package store_test

import (
	"fmt"
	"maps"
	"slices"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

// retainedRow is how a row of a kind is written, with $2 for its id and $3 for its time, what it is while it is not done
// with and then, and what is left to say.
type retainedRow struct{ insert, waits, done, left string }

var retainedRows = map[string]retainedRow{
	"messages": {insert: `INSERT INTO messages (workspace_id, id, session_id, direction, author, text, channel_id, confirmation_id, created_at, turn_id, written_at, reached_at)
		VALUES ($1, $2, 's', 'in', 'customer', 'words', '', '', $3, '', 1, 1)`, left: `messages WHERE text = 'words'`},
	"memories": {insert: `INSERT INTO session_memories (workspace_id, session_id, through, text, updated_at) VALUES ($1, $2, '', 'words', $3)`,
		left: `session_memories WHERE text = 'words'`},
	"summaries": {insert: `INSERT INTO sessions (workspace_id, id, agent_id, channel, state, summary, summary_at, created_at, updated_at)
		VALUES ($1, $2, 'a', 'web', 'DONE', 'words', $3, 1, 9000000000000000)`, left: `sessions WHERE summary = 'words'`},
	"handoffs": {insert: `INSERT INTO handoffs (workspace_id, id, session_id, reason, cause, urgency, context, status, requested_at, closed_at)
		VALUES ($1, $2, $2, 'words', 'asked', 'low', '{}', 'closed', 1, $3)`, waits: `UPDATE handoffs SET status = 'taken'`,
		done: `UPDATE handoffs SET status = 'closed'`, left: `handoffs WHERE reason = 'words'`},
	"questions": {insert: `INSERT INTO confirmations (workspace_id, id, session_id, addressee, tool, arguments, args_hash, subject, question, state, created_at, expires_at)
		VALUES ($1, $2, $2, 'customer', 't', '{"a":"words"}', 'h', 'order', 'words', 'expired', $3, 1)`, waits: `UPDATE confirmations SET state = 'pending'`,
		done: `UPDATE confirmations SET state = 'denied'`, left: `confirmations WHERE question = 'words' OR arguments <> '{}'`},
	"steps": {insert: `INSERT INTO turn_steps (workspace_id, turn_id, step, answer, results, created_at) VALUES ($1, $2, 1, 'words', '', $3)`,
		left: `turn_steps WHERE answer = 'words'`},
	"outgoing": {insert: `INSERT INTO outgoing (workspace_id, id, channel, address, content, purpose, state, created_at, updated_at)
		VALUES ($1, $2, 'whatsapp', '+1', 'words', 'note', 'sent', $3, $3)`, waits: `UPDATE outgoing SET state = 'queued'`,
		done: `UPDATE outgoing SET state = 'delivered'`, left: `outgoing WHERE content = 'words' OR address <> ''`},
	"receipts": {insert: `INSERT INTO files (workspace_id, id, purpose, storage_key, name, content_type, size, sha256, customer_id, session_id, created_at, expires_at)
		VALUES ($1, $2, 'receipt', $2, 'words', 'image/png', 1, '', '', '', $3, 9000000000000000)`, left: `files WHERE expires_at > created_at`},
	"reminders": {insert: `INSERT INTO reminders (workspace_id, id, customer_id, day, due_at, text, debt, status, created_at, updated_at)
		VALUES ($1, $2, $2, '2026-03-10', 1, 'words', 1, 'skipped', 1, $3)`, waits: `UPDATE reminders SET status = 'scheduled'`,
		done: `UPDATE reminders SET status = 'sent'`, left: `reminders WHERE text = 'words'`},
	"news": {insert: `INSERT INTO news (workspace_id, id, kind, subject_id, version, state, reason, due_at, created_at, updated_at)
		VALUES ($1, $2, 'order_shipped', $2, '', 'skipped', 'words', 1, 1, $3)`, waits: `UPDATE news SET state = 'waiting'`,
		done: `UPDATE news SET state = 'failed'`, left: `news WHERE reason = 'words'`},
}

// TestRetentionKeepsUp: the rows of each kind that are due go in as many batches as they fill, younger ones stay, and
// what is not done with waits and goes when it is.
func TestRetentionKeepsUp(t *testing.T) {
	t.Parallel()
	const due, younger = 2*store.RetentionBatch + 20, 3
	kept := access.Retention{MessageDays: 1, StepDays: 1, OutgoingDays: 1, ReceiptDays: 1, ReminderDays: 1}.Kept()
	if got, want := slices.Sorted(maps.Keys(retainedRows)), slices.Sorted(maps.Keys(kept)); !slices.Equal(got, want) {
		t.Fatalf("the settings have %v, this test %v", want, got)
	}
	for kind, row := range retainedRows {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			testkit.EachShop(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop) {
				w, day := s.Workspace.ID, 24*time.Hour
				now := time.Date(2026, 3, 10, 12, 0, 0, 0, time.UTC)
				exec := func(tx *store.Tx, query string, args ...any) {
					if _, err := tx.Exec(query, append([]any{w}, args...)...); err != nil {
						t.Fatalf("%s: %v", query, err)
					}
				}
				add := func(tx *store.Tx, at time.Time, i int) {
					exec(tx, row.insert, fmt.Sprintf("%012x", at.UnixMilli())[:8]+"-"+fmt.Sprintf("%012x", at.UnixMilli())[8:]+
						fmt.Sprintf("-7000-8000-%012d", i), at.UnixMicro())
				}
				wait := func(tx *store.Tx, statement string) {
					if row.waits != "" {
						exec(tx, statement+` WHERE workspace_id = $1 AND id LIKE '%000000001010'`)
					}
				}
				s.Must(s.DB.Write(t.Context(), w, func(tx *store.Tx) error {
					for i := range due {
						add(tx, now.Add(-2*day), i)
					}
					for i := range younger {
						add(tx, now, due+i)
					}
					wait(tx, row.waits)
					return nil
				}))
				sweep := func() (batches, left int64) {
					for n := int64(store.RetentionBatch); n == store.RetentionBatch; batches++ {
						var err error
						n, err = store.Retention{DB: s.DB}.Batch(t.Context(), w, kind, now.Add(-day))
						s.Must(err)
					}
					s.Must(s.DB.Read(t.Context(), w, func(tx *store.Tx) error {
						return tx.Row(`SELECT COUNT(*) FROM (SELECT * FROM `+row.left+`) x WHERE x.workspace_id = $1`, []any{w}, &left)
					}))
					return batches, left
				}
				batches, left := sweep()
				if most := int64(due/store.RetentionBatch + 1); batches > most {
					t.Errorf("%d batches, want %d at most", batches, most)
				}
				if row.waits == "" {
					if left != younger {
						t.Errorf("%d are left, want %d", left, younger)
					}
					return
				}
				if left <= younger || left > younger+10 {
					t.Errorf("%d are left while one waits", left)
				}
				s.Must(s.DB.Write(t.Context(), w, func(tx *store.Tx) error { wait(tx, row.done); return nil }))
				if _, left = sweep(); left != younger {
					t.Errorf("%d are left when it is done, want %d", left, younger)
				}
			})
		})
	}
}
