package store

import (
	"context"
	"time"

	"github.com/mostrador/mostrador/internal/core/file"
)

// Erasures erases customers. An erasure runs in steps, each of them whole and all of them repeatable:
//
//  1. their conversations are closed: no unit finds them from then on, so that nothing new is said in them;
//  2. their rows are blanked, and mentions of them elsewhere are masked, batch by batch;
//  3. their own row is blanked, which gives the telephone free, in one transaction with all that was written since the
//     second step began: what arrived meanwhile is erased, and what arrives later is a new customer's.
//
// Until the last step the row still says whom to look for, so that an erasure that was interrupted starts again. What a
// unit that was under way then wrote is found by a second pass, once none can be.
type Erasures struct{ DB *DB }

// OpenMatter is something of a customer that is not settled: an order, a booking, a debt.
type OpenMatter struct {
	Kind string // order, debt, booking, handoff, call
	ID   string
	Name string // what people know it by
}

// Open lists what is not settled from a day (2006-01-02) on. A hand-off or a call that is under way cannot be kept without the person.
func (e Erasures) Open(ctx context.Context, workspaceID, customerID, today string) (out []OpenMatter, err error) {
	err = e.DB.Read(ctx, workspaceID, func(tx *Tx) error {
		out = nil
		return tx.Rows(`SELECT 'order' AS kind, o.id, o.number FROM orders o WHERE o.workspace_id = $1 AND o.customer_id = $2
				AND o.confirmed_at > 0 AND o.status IN ('pending', 'confirmed', 'processing', 'shipped')
			UNION ALL SELECT 'debt', o.id, o.number FROM orders o WHERE o.workspace_id = $1 AND o.customer_id = $2
				AND o.confirmed_at > 0 AND o.status <> 'cancelled' AND o.paid < o.total
			UNION ALL SELECT 'booking', b.id, b.code FROM bookings b WHERE b.workspace_id = $1 AND b.customer_id = $2
				AND b.status IN ('confirmed', 'arrived') AND b.day >= $3
			UNION ALL SELECT 'handoff', h.id, '' FROM handoffs h WHERE h.workspace_id = $1 AND h.status IN ('pending', 'taken')
				AND h.session_id IN `+ownSessions+`
			UNION ALL SELECT 'call', k.execution_id, k.tool FROM call_keys k WHERE k.workspace_id = $1
				AND k.state IN ('in_progress', 'unknown') AND k.session_id IN `+ownSessions+` ORDER BY 1, 2`,
			[]any{workspaceID, customerID, today}, into(&out, func(m *OpenMatter) []any {
				return []any{&m.Kind, &m.ID, &m.Name}
			}))
	})
	return out, err
}

// Begin closes the customer's conversations and notes the erasure; false: there is no such customer. One that was
// erased is erased again, which changes nothing.
func (e Erasures) Begin(ctx context.Context, workspaceID, customerID, by string, now time.Time) (found bool, err error) {
	err = e.DB.Write(ctx, workspaceID, func(tx *Tx) error {
		if _, found, err = NewRows(tx).customers().Customer(customerID, false); err != nil || !found {
			return err
		}
		if err := closeSessions(tx, customerID, now); err != nil {
			return err
		}
		_, err := tx.Exec(`INSERT INTO erasures (workspace_id, customer_id, asked_by, started_at) VALUES ($1, $2, $3, $4)
			ON CONFLICT (workspace_id, customer_id) DO NOTHING`, workspaceID, customerID, by, micros(now))
		return err
	})
	return found, err
}

func (r Rows) customers() customerRows { return customerRows(r) }

// closeSessions ends what waits in the customer's conversations: turns, questions, calls back, reminders, messages.
func closeSessions(tx *Tx, customerID string, now time.Time) error {
	w := tx.Workspace()
	ids, err := texts(tx, `SELECT s.id FROM sessions s WHERE s.workspace_id = $1 AND s.customer_id = $2 ORDER BY s.id`+
		tx.Dialect().ForUpdate(), w, customerID)
	if err != nil {
		return err
	}
	for _, id := range ids {
		tx.touch(sessionRow, id)
	}
	questions, err := texts(tx, `UPDATE confirmations SET state = 'expired', decided_at = $3 WHERE workspace_id = $1
		AND state IN ('pending', 'confirmed') AND session_id IN `+ownSessions+` RETURNING id`, w, customerID, micros(now))
	if err != nil {
		return err
	}
	for _, id := range questions {
		tx.changesConfirmation(id)
	}
	for _, statement := range []string{
		`UPDATE sessions SET erased_at = $3, state = CASE WHEN state = 'HANDOFF' THEN state ELSE 'DONE' END
			WHERE workspace_id = $1 AND customer_id = $2 AND erased_at = 0`,
		`UPDATE turns SET state = 'done', lease_until = 0, updated_at = $3 WHERE workspace_id = $1 AND state IN ('waiting', 'running')
			AND session_id IN ` + ownSessions,
		`UPDATE return_calls SET state = 'failed', error = '` + masked + `', lease_until = 0, updated_at = $3 WHERE workspace_id = $1
			AND state IN ('asked', 'queued', 'dialing') AND session_id IN ` + ownSessions,
		`UPDATE reminders SET status = 'failed', reason = 'erased', updated_at = $3 WHERE workspace_id = $1 AND customer_id = $2
			AND status = 'scheduled'`,
		`UPDATE news SET state = 'skipped', reason = 'erased', updated_at = $3 WHERE workspace_id = $1 AND state = 'waiting'
			AND (customer_id = $2 OR session_id IN ` + ownSessions + `)`,
		`UPDATE waiting_list SET state = 'removed', updated_at = $3 WHERE workspace_id = $1 AND state IN ('waiting', 'offered')
			AND (customer_id = $2 OR session_id IN ` + ownSessions + `)`,
		`UPDATE outgoing SET state = 'failed', error = '` + masked + `', lease_until = 0, updated_at = $3 WHERE workspace_id = $1
			AND state = 'queued' AND (customer_id = $2 OR session_id IN ` + ownSessions + `)`,
	} {
		if _, err := tx.Exec(statement, w, customerID, micros(now)); err != nil {
			return err
		}
	}
	return nil
}

// Unsettled are the erasures that were interrupted, and those whose second pass is due.
func (e Erasures) Unsettled(ctx context.Context, workspaceID string, before time.Time) (interrupted, due []string, err error) {
	err = e.DB.Read(ctx, workspaceID, func(tx *Tx) (err error) {
		interrupted, err = texts(tx, `SELECT x.customer_id FROM erasures x WHERE x.workspace_id = $1 AND x.settled_at = 0
			AND x.erased_at = 0 ORDER BY x.started_at, x.customer_id LIMIT 20`, workspaceID)
		if err != nil {
			return err
		}
		due, err = texts(tx, `SELECT x.customer_id FROM erasures x WHERE x.workspace_id = $1 AND x.settled_at = 0
			AND x.erased_at > 0 AND x.erased_at <= $2 ORDER BY x.started_at, x.customer_id LIMIT 20`, workspaceID, micros(before))
		return err
	})
	return interrupted, due, err
}

// Settle ends an erasure after its second pass.
func (e Erasures) Settle(ctx context.Context, workspaceID, customerID string, now time.Time) error {
	return e.DB.Write(ctx, workspaceID, func(tx *Tx) error {
		return write(tx, `UPDATE erasures SET settled_at = $3 WHERE workspace_id = $1 AND customer_id = $2`, customerID, micros(now))
	})
}

// Files are the customer's: their bytes are deleted before their rows. What named them names none from now on.
func (e Erasures) Files(ctx context.Context, workspaceID, customerID string) (list []file.File, err error) {
	err = e.DB.Write(ctx, workspaceID, func(tx *Tx) error {
		if list, err = files.all(tx, ` AND `+files.ofCustomer(files.alias)+` ORDER BY f.id`, customerID); err != nil {
			return err
		}
		for _, f := range list {
			for _, table := range []string{"receipts", "messages"} {
				_, err := tx.Exec(`UPDATE `+table+` SET file_id = '' WHERE workspace_id = $1 AND file_id = $2`, workspaceID, f.ID)
				if err != nil {
					return err
				}
			}
		}
		return nil
	})
	return list, err
}

// ByPhone is the id of the customer who has a telephone; empty: there is none.
func (e Erasures) ByPhone(ctx context.Context, workspaceID, e164 string) (id string, err error) {
	err = e.DB.Read(ctx, workspaceID, func(tx *Tx) error {
		c, _, err := NewRows(tx).customers().CustomerByPhone(e164)
		id = c.ID
		return err
	})
	return id, err
}
