package invariants_test

import (
	"fmt"
	"strings"
	"testing"

	chain "github.com/mostrador/mostrador/internal/kit/audit"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

// broken are the invariants of selling, each as a query for the rows that break
// it. They are written apart from the code they check, and from fsck.
var broken = map[string]string{
	"reserved lies between nothing and what is there": `
		SELECT id FROM stock_items WHERE workspace_id = $1 AND (reserved < 0 OR reserved > quantity)`,
	"reserved is the sum of the active reservations": `
		SELECT i.id FROM stock_items i WHERE i.workspace_id = $1 AND i.reserved <> (
			SELECT COALESCE(SUM(r.quantity), 0) FROM reservations r
			WHERE r.workspace_id = i.workspace_id AND r.stock_item_id = i.id AND r.status = 'active')`,
	"an order's number is its own": `
		SELECT number FROM orders WHERE workspace_id = $1 AND number <> '' GROUP BY number HAVING COUNT(*) > 1`,
	"no number is ahead of the counter": `
		SELECT o.id FROM orders o WHERE o.workspace_id = $1 AND o.number <> ''
			AND CAST(SUBSTR(o.number, 5) AS BIGINT) > (SELECT c.value FROM counters c WHERE c.workspace_id = $1 AND c.name = 'order')`,
	"every order has a number, and a moment it was confirmed": `
		SELECT id FROM orders WHERE workspace_id = $1 AND status IN ('pending', 'confirmed') AND (number = '' OR confirmed_at = 0)`,
	"an order's totals are the sum of its lines": `
		SELECT o.id FROM orders o WHERE o.workspace_id = $1 AND o.total <> o.shipping + (
			SELECT COALESCE(SUM(l.unit_price * l.quantity - l.discount), 0) FROM order_lines l
			WHERE l.workspace_id = o.workspace_id AND l.order_id = o.id)`,
	"only orders and open questions hold stock": `
		SELECT r.id FROM reservations r JOIN orders o ON o.workspace_id = r.workspace_id AND o.id = r.order_id
		WHERE r.workspace_id = $1 AND (
			(r.status = 'active' AND o.status NOT IN ('pending_confirmation', 'pending')) OR
			(r.status = 'committed' AND o.status IN ('draft', 'pending_confirmation', 'cancelled')))
			AND NOT (r.status = 'active' AND r.expires_at <= $2)`,
	"a confirmed order, and one under way, has exactly the stock of its counted lines": `
		SELECT o.id FROM orders o WHERE o.workspace_id = $1 AND o.status IN ('confirmed', 'processing', 'shipped', 'delivered', 'completed') AND (
			SELECT COALESCE(SUM(r.quantity), 0) FROM reservations r
			WHERE r.workspace_id = o.workspace_id AND r.order_id = o.id AND r.status = 'committed') <> (
			SELECT COALESCE(SUM(l.quantity), 0) FROM order_lines l JOIN products p ON p.workspace_id = l.workspace_id AND p.id = l.product_id
			WHERE l.workspace_id = o.workspace_id AND l.order_id = o.id AND p.track_stock = 1)`,
	"every order came of exactly one yes": `
		SELECT o.id FROM orders o WHERE o.workspace_id = $1 AND o.confirmed_at > 0 AND 1 <> (
			SELECT COUNT(*) FROM confirmations c
			WHERE c.workspace_id = o.workspace_id AND c.subject_id = o.id AND c.state = 'executed' AND c.tool LIKE '%/confirm_order')`,
	"every change and cancellation came of a yes": `
		SELECT e.id FROM outbox e WHERE e.workspace_id = $1 AND e.type IN ('order.modified', 'order.cancelled') AND (
			SELECT COUNT(*) FROM outbox x WHERE x.workspace_id = $1 AND x.aggregate_id = e.aggregate_id AND x.type = e.type) <> (
			SELECT COUNT(*) FROM confirmations c WHERE c.workspace_id = $1 AND c.subject_id = e.aggregate_id AND c.state = 'executed'
				AND c.tool LIKE CASE e.type WHEN 'order.modified' THEN '%/modify_order_if_not_processed' ELSE '%/cancel_order_if_not_processed' END)`,
	"a waiting order holds its lines, or nothing": `
		SELECT o.id FROM orders o WHERE o.workspace_id = $1 AND o.status = 'pending' AND (
			SELECT COALESCE(SUM(r.quantity), 0) FROM reservations r
			WHERE r.workspace_id = o.workspace_id AND r.order_id = o.id AND (r.status = 'committed' OR r.status = 'active' AND r.expires_at > $2)) NOT IN (0,
			(SELECT COALESCE(SUM(l.quantity), 0) FROM order_lines l JOIN products p ON p.workspace_id = l.workspace_id AND p.id = l.product_id
			WHERE l.workspace_id = o.workspace_id AND l.order_id = o.id AND p.track_stock = 1))`,
	"every executed yes has its order and its execution row": `
		SELECT c.id FROM confirmations c WHERE c.workspace_id = $1 AND c.state = 'executed' AND c.addressee = 'customer' AND (
			NOT EXISTS (SELECT 1 FROM orders o WHERE o.workspace_id = c.workspace_id AND o.id = c.subject_id AND (o.confirmed_at > 0 OR c.tool NOT LIKE '%/confirm_order')) OR
			NOT EXISTS (SELECT 1 FROM executions e WHERE e.workspace_id = c.workspace_id AND e.id = c.execution_id AND e.success = 1))`,
	"every order was announced once": `
		SELECT o.id FROM orders o WHERE o.workspace_id = $1 AND o.status IN ('pending', 'confirmed') AND 1 <> (
			SELECT COUNT(*) FROM outbox e WHERE e.workspace_id = o.workspace_id AND e.aggregate_id = o.id AND e.type = 'order.created')`,
	"a customer has one open question in a session": `
		SELECT session_id FROM confirmations WHERE workspace_id = $1 AND state = 'pending' AND addressee = 'customer'
		GROUP BY session_id HAVING COUNT(*) > 1`,
	// A question that ran out may have been closed to make room for another one.
	"only a draft that was asked about waits for an answer": `
		SELECT o.id FROM orders o WHERE o.workspace_id = $1 AND o.status = 'pending_confirmation' AND o.expires_at > $2 AND NOT EXISTS (
			SELECT 1 FROM confirmations c WHERE c.workspace_id = o.workspace_id AND c.subject_id = o.id AND c.state IN ('pending', 'confirmed', 'expired'))`,
	"a settled key has its answer": `
		SELECT call_key FROM call_keys WHERE workspace_id = $1 AND state = 'done' AND answer = '' AND expires_at > $2`,
}

// audit fails the test for every invariant that is broken right now.
func audit(t testing.TB, s *server.Shop) {
	t.Helper()
	for _, what := range findBroken(t, s) {
		t.Errorf("broken: %s", what)
	}
}

// findBroken names every invariant that is broken right now, with some rows.
func findBroken(t testing.TB, s *server.Shop) (found []string) {
	t.Helper()
	now := s.App.Clock.Now().UnixMicro()
	err := s.DB.Read(t.Context(), s.Workspace.ID, func(tx *store.Tx) error {
		for name, query := range broken {
			args := []any{s.Workspace.ID}
			if strings.Contains(query, "$2") {
				args = append(args, now)
			}
			rows, err := texts(tx, query, args...)
			if err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			if len(rows) > 0 {
				found = append(found, fmt.Sprintf("%s: %v", name, rows[:min(len(rows), 5)]))
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// fsck is what an operator would be told.
func fsck(t testing.TB, s *server.Shop) {
	t.Helper()
	looked := 0
	err := s.DB.Fsck(t.Context(), s.App.Clock.Now(), func(c store.Checked) {
		looked++
		if c.Broken > 0 {
			t.Errorf("fsck: %s: %s: %d of %d, such as %v", c.Workspace, c.Invariant, c.Broken, c.Rows, c.Examples)
		}
	})
	if err != nil || looked == 0 {
		t.Errorf("fsck looked at %d things: %v", looked, err)
	}
}

// auditChain seals what is written and walks the chain of execution rows.
func auditChain(t testing.TB, s *server.Shop) {
	t.Helper()
	if err := s.Runtime.Seal(t.Context(), s.Workspace.ID); err != nil {
		t.Fatal(err)
	}
	err := s.DB.Read(t.Context(), s.Workspace.ID, func(tx *store.Tx) error {
		seq, last := int64(0), ""
		return tx.Rows(`SELECT seq, digest, chain FROM executions WHERE workspace_id = $1
				UNION ALL SELECT seq, digest, chain FROM audit_records WHERE workspace_id = $1 ORDER BY seq`,
			[]any{s.Workspace.ID},
			func(scan func(...any) error) error {
				var n int64
				var digest, link string
				if err := scan(&n, &digest, &link); err != nil {
					return err
				}
				seq, last = seq+1, chain.Link(last, digest)
				if n != seq || link != last {
					return fmt.Errorf("the chain breaks at row %d (seq %d)", seq, n)
				}
				return nil
			})
	})
	if err != nil {
		t.Error(err)
	}
}

// texts are the values of a query's only column.
func texts(tx *store.Tx, query string, args ...any) (out []string, err error) {
	err = tx.Rows(query, args, func(scan func(...any) error) error {
		var s string
		if err := scan(&s); err != nil {
			return err
		}
		out = append(out, s)
		return nil
	})
	return out, err
}

// number is the only value of a query.
func number(t testing.TB, s *server.Shop, query string, args ...any) (n int64) {
	t.Helper()
	err := s.DB.Read(t.Context(), s.Workspace.ID, func(tx *store.Tx) error {
		return tx.Row(query, append([]any{s.Workspace.ID}, args...), &n)
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}
