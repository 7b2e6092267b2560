package store_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

// sold opens a business with one confirmed order and one live draft, all rows sealed.
func sold(t *testing.T, s *testkit.Shop, slug string) *testkit.Shop {
	t.Helper()
	shop := s.Open(testkit.Setup{Slug: slug})
	shop.T = t
	item := shop.Item("Yerba", 390000, 10)
	session := shop.Session("+5491155550001")
	shop.OK(session, "retail/create_order_draft", map[string]any{})
	shop.OK(session, "retail/add_item_to_draft", map[string]any{"productId": item.ID, "quantity": 2})
	shop.OK(session, "retail/set_customer_identity", map[string]any{"dni": "14872305", "firstName": "Graciela"})
	shop.OK(session, "retail/set_delivery_details", map[string]any{"deliveryMethod": "pickup"})
	asked := shop.Call(session, "retail/confirm_order", map[string]any{})
	if asked.Confirmation == nil {
		t.Fatalf("no question: %+v", asked)
	}
	if a := shop.Yes(asked.Confirmation.ID); !a.Success {
		t.Fatalf("not confirmed: %+v", a)
	}
	shop.OK(session, "retail/add_item_to_draft", map[string]any{"productId": item.ID, "quantity": 1})
	if err := shop.Runtime.Seal(t.Context(), shop.Workspace.ID); err != nil {
		t.Fatal(err)
	}
	return shop
}

// broken runs fsck and returns, by workspace, the invariants that do not hold.
func broken(t *testing.T, s *testkit.Shop) map[string][]string {
	t.Helper()
	out := map[string][]string{}
	err := s.DB.Fsck(t.Context(), s.Clock.Now(), func(c store.Checked) {
		if c.Broken == 0 {
			return
		}
		if len(c.Examples) == 0 || c.Why == "" {
			t.Errorf("%s names nothing", c.Invariant)
		}
		out[c.Workspace] = append(out[c.Workspace], c.Invariant)
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// damages are ways to break the data, and which invariants notice. Each is applied to a business of its own, so that
// none hides another.
var damages = []struct {
	name string
	sql  string
	want []string
}{
	{"untouched", ``, nil},
	{"blanked", `UPDATE executions SET input = '', output = '', changes = '', error_message = '', blanked_at = 1 WHERE workspace_id = $1`, nil},
	{"less-reserved", `UPDATE stock_items SET reserved = reserved - 1 WHERE workspace_id = $1`,
		[]string{"reserved is the sum of active reservations"}},
	{"released", `UPDATE reservations SET status = 'released', settled_at = created_at WHERE workspace_id = $1`,
		[]string{"reserved is the sum of active reservations", "confirmed orders have their stock"}},
	{"cancelled", `UPDATE orders SET status = 'cancelled' WHERE workspace_id = $1 AND status = 'pending'`,
		[]string{"only orders that wait hold stock", "a cancelled order says when and why, and no other does",
			"orders are as the last unit left them"}},
	{"held-too-much", `UPDATE reservations SET quantity = quantity + 1 WHERE workspace_id = $1`,
		[]string{"reserved is the sum of active reservations", "no order has more stock than its lines ask for"}},
	{"unpacked", `UPDATE orders SET status = 'processing' WHERE workspace_id = $1 AND status = 'pending'`,
		[]string{"only orders that wait hold stock", "an order under way has its stock for good",
			"orders are as the last unit left them"}},
	{"taken-by-a-draft", `UPDATE reservations SET status = 'committed', order_id = (SELECT o.id FROM orders o WHERE o.workspace_id = $1 AND o.status = 'draft') WHERE workspace_id = $1`,
		[]string{"reserved is the sum of active reservations", "confirmed orders have their stock",
			"no order has more stock than its lines ask for", "only orders take stock for good"}},
	{"cancelled-when", `UPDATE orders SET cancelled_at = 1 WHERE workspace_id = $1 AND status = 'pending'`,
		[]string{"a cancelled order says when and why, and no other does", "orders are as the last unit left them"}},
	{"miscounted", `INSERT INTO stock_adjustments (workspace_id, id, stock_item_id, kind, before, after, reason, actor, created_at)
		SELECT workspace_id, id, id, 'increase', 5, 5, 'because', 'x', 1 FROM stock_items WHERE workspace_id = $1`,
		[]string{"a change of stock by hand did what it says"}},
	{"stolen", `INSERT INTO stock_adjustments (workspace_id, id, stock_item_id, kind, before, after, reason, actor, created_at)
		SELECT workspace_id, id, 'nowhere', 'theft', 5, 4, 'because', 'x', 1 FROM stock_items WHERE workspace_id = $1`,
		[]string{"stock_adjustments.kind is one that exists",
			"stock_adjustments.stock_item_id names a row of stock_items"}},
	{"line", `UPDATE order_lines SET total = total + 1 WHERE workspace_id = $1`,
		[]string{"a line is unit price times quantity less its discount", "orders are as the last unit left them"}},
	{"promotions together", `UPDATE orders SET together = 5 WHERE workspace_id = $1 AND status = 'pending'`,
		[]string{"an order's totals are the sum of its lines", "an order's promotions are what its lines and totals say",
			"orders are as the last unit left them"}},
	{"a line's promotion", `UPDATE order_lines SET promoted = 5 WHERE workspace_id = $1 AND total = 780000`,
		[]string{"what a promotion takes off a line is part of its discount", "orders are as the last unit left them"}},
	{"promotions", `UPDATE orders SET promotions = '[{"id":"x","amount":7}]' WHERE workspace_id = $1 AND status = 'pending'`,
		[]string{"an order's promotions are what its lines and totals say", "orders are as the last unit left them"}},
	{"discount", `UPDATE orders SET discount_bp = 2500 WHERE workspace_id = $1 AND status = 'pending'`,
		[]string{"every line has its order's discount", "orders are as the last unit left them"}},
	{"total", `UPDATE orders SET total = total + 1 WHERE workspace_id = $1 AND status = 'pending'`,
		[]string{"an order's totals are the sum of its lines", "orders are as the last unit left them"}},
	{"lines", `DELETE FROM order_lines WHERE workspace_id = $1`,
		[]string{"an order's totals are the sum of its lines", "an order has lines, a number and the moment of its yes",
			"no order has more stock than its lines ask for", "orders are as the last unit left them"}},
	{"unconfirmed", `UPDATE orders SET confirmed_at = 0 WHERE workspace_id = $1`,
		[]string{"an order has lines, a number and the moment of its yes", "every yes to an order made that order",
			"orders are as the last unit left them"}},
	{"counter", `UPDATE counters SET value = 0 WHERE workspace_id = $1`,
		[]string{"the counter is past every order number"}},
	{"number", `UPDATE orders SET number = 'PED-1' WHERE workspace_id = $1 AND number <> ''`,
		[]string{"the counter is past every order number", "orders are as the last unit left them"}},
	{"denied", `UPDATE confirmations SET state = 'denied' WHERE workspace_id = $1`,
		[]string{"every order has exactly one yes", "confirmations are as the last unit left them"}},
	{"lost-order", `DELETE FROM executions WHERE workspace_id = $1 AND confirmation_id <> ''`,
		[]string{"a decided question names its execution", "a stored answer names its execution",
			"the chain of execution rows is unbroken"}},
	{"silent", `DELETE FROM outbox WHERE workspace_id = $1 AND type = 'order.created'`,
		[]string{"every order was announced exactly once"}},
	{"twice", `INSERT INTO outbox (workspace_id, id, type, aggregate_id, payload, created_at)
		SELECT workspace_id, id || 'x', type, aggregate_id, payload, created_at FROM outbox WHERE workspace_id = $1 AND type = 'order.created'`,
		[]string{"every order was announced exactly once"}},
	{"unseen", `UPDATE catalog_versions SET version = 0 WHERE workspace_id = $1`,
		[]string{"search has been told of every product"}},
	{"state", `UPDATE sessions SET state = 'LOST' WHERE workspace_id = $1`,
		[]string{"sessions.state is one that exists"}},
	{"customer", `DELETE FROM customers WHERE workspace_id = $1`,
		[]string{"sessions.customer_id names a row of customers", "orders.customer_id names a row of customers"}},
	{"changed", `UPDATE executions SET success = 0 WHERE workspace_id = $1 AND confirmation_id <> ''`,
		[]string{"execution rows are what was written"}},
	{"rewritten", `UPDATE executions SET digest = 'forged' WHERE workspace_id = $1 AND seq = 2`,
		[]string{"execution rows are what was written", "the chain of execution rows is unbroken",
			"the chain was written with its key"}},
	{"paid", `UPDATE orders SET paid = paid + 1 WHERE workspace_id = $1 AND status = 'pending'`,
		[]string{"an order's paid is the sum of what it took", "orders are as the last unit left them"}},
	{"overpaid", `UPDATE orders SET paid = total + 1 WHERE workspace_id = $1 AND status = 'pending'`,
		[]string{"an order's paid is the sum of what it took", "no order has more than its total",
			"orders are as the last unit left them"}},
	{"money-from-nowhere", `INSERT INTO payments (workspace_id, id, method, status, amount, currency, unapplied, number, created_at, completed_at, updated_at)
		VALUES ($1, 'p', 'cash', 'completed', 10, 'ARS', 11, 'REC-1', 1, 1, 1)`,
		[]string{"a completed payment is what orders took and what is left"}},
	{"word-of-mouth", `INSERT INTO payments (workspace_id, id, method, status, amount, currency, unapplied, created_at, updated_at)
		VALUES ($1, 'p', 'cash', 'claimed', 10, 'ARS', 10, 1, 1)`, []string{"only completed payments pay"}},
	{"unnumbered", `INSERT INTO payments (workspace_id, id, method, status, amount, currency, unapplied, created_at, updated_at)
		VALUES ($1, 'p', 'cash', 'completed', 10, 'ARS', 10, 1, 1)`,
		[]string{"completed payments are numbered and dated"}},
	{"proof-of-nothing", `INSERT INTO receipts (workspace_id, id, file_id, content, kind, status, payment_id, created_at, updated_at)
		VALUES ($1, 'r', 'f', 'c', 'image', 'attached', '', 1, 1)`,
		[]string{"an attached receipt names its payment", "a receipt and its file have one content"}},
	{"receipt-from-nowhere", `INSERT INTO payments (workspace_id, id, method, status, amount, currency, unapplied, number, receipt_id, created_at, completed_at, updated_at)
		VALUES ($1, 'p', 'transfer', 'completed', 10, 'ARS', 10, 'REC-1', 'r', 1, 1, 1)`,
		[]string{"a payment that counts by its receipt is that receipt's"}},
	{"unheard-of-receipt", `INSERT INTO receipts (workspace_id, id, file_id, content, kind, status, order_id, created_at, updated_at)
		VALUES ($1, 'r', 'f', 'c', 'video', 'lost', 'o', 1, 1)`,
		[]string{"a receipt and its file have one content", "receipts.status is one that exists",
			"receipts.kind is one that exists", "receipts.order_id names a row of orders"}},
	{"dead-link", `INSERT INTO payment_links (workspace_id, id, vendor, amount, currency, state, expires_at, created_at, updated_at)
		VALUES ($1, 'k', 'mercadopago', 10, 'ARS', 'open', 1, 1, 1)`, []string{"an open payment link can be paid"}},
	{"paid-link", `INSERT INTO payment_links (workspace_id, id, vendor, order_id, amount, currency, state, vendor_id, url, expires_at, created_at, updated_at)
		SELECT workspace_id, 'k', 'mercadopago', id, 10, 'ARS', 'open', 'v', 'u', 1, 1, 1 FROM orders WHERE workspace_id = $1 AND status = 'draft'`,
		[]string{"an order that owes nothing has no open payment link"}},
	{"nobodys-link", `INSERT INTO payment_links (workspace_id, id, vendor, order_id, customer_id, amount, currency, state, expires_at, created_at, updated_at)
		VALUES ($1, 'k', 'mercadopago', 'nowhere', 'nobody', 10, 'ARS', 'lost', 1, 1, 1)`,
		[]string{"payment_links.state is one that exists", "payment_links.order_id names a row of orders",
			"payment_links.customer_id names a row of customers"}},
	{"reminded-in-silence", `INSERT INTO reminders (workspace_id, id, customer_id, day, due_at, debt, status, created_at, updated_at)
		SELECT workspace_id, 'm', id, '2026-03-10', 1, 1, 'sent', 1, 1 FROM customers WHERE workspace_id = $1`,
		[]string{"a reminder that was sent names its message, a failed one its reason"}},
	{"news-in-silence", `INSERT INTO news (workspace_id, id, kind, customer_id, session_id, subject_id, version, state, due_at, created_at, updated_at)
		VALUES ($1, 'n', 'order_shipped', 'nobody', 'nowhere', 'o', '', 'sent', 1, 1, 1)`,
		[]string{"news that was sent names its message, what was not its reason", "news.customer_id names a row of customers",
			"news.session_id names a row of sessions"}},
	{"broadcast-lost", `INSERT INTO broadcasts (workspace_id, id, text, audience, template, per_minute, state, next_at, started_by, created_at, updated_at)
		VALUES ($1, 'b', 'x', '{}', '{}', 1, 'lost', 1, 'owner:', 1, 1)`, []string{"broadcasts.state is one that exists"}},
	{"waiting-lost", `INSERT INTO waiting_list (workspace_id, id, state, kind, customer_id, session_id, first_day, last_day, earliest, latest, added_by,
		booking_id, created_at, updated_at) VALUES ($1, 'w', 'lost', 'reservation', 'nobody', 'nowhere', '2026-03-10', '2026-03-10', 0, 60, '', 'none', 1, 1)`,
		[]string{"waiting_list.state is one that exists", "waiting_list.customer_id names a row of customers",
			"waiting_list.session_id names a row of sessions", "waiting_list.booking_id names a row of bookings"}},
	{"news-lost", `INSERT INTO news (workspace_id, id, kind, subject_id, version, state, due_at, created_at, updated_at)
		VALUES ($1, 'n', 'order_shipped', 'o', '', 'lost', 1, 1, 1)`, []string{"news.state is one that exists"}},
	{"head", `UPDATE chain_heads SET seq = seq - 1 WHERE workspace_id = $1`,
		[]string{"the chain of execution rows is unbroken", "the chain was written with its key"}},
}

func TestFsckFindsEveryDamage(t *testing.T) {
	t.Parallel()
	testkit.EachShop(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop) {
		s.T = t
		want := map[string][]string{}
		for _, d := range damages {
			shop := sold(t, s, d.name)
			if d.want != nil {
				want[d.name] = d.want
			}
			if d.sql == "" {
				continue
			}
			err := s.DB.Write(t.Context(), shop.Workspace.ID, func(tx *store.Tx) error {
				n, err := tx.Exec(d.sql, tx.Workspace())
				if err == nil && n == 0 {
					t.Errorf("%s damages nothing", d.name)
				}
				return err
			})
			if err != nil {
				t.Fatalf("%s: %v", d.name, err)
			}
		}
		got := broken(t, s)
		for _, d := range damages {
			if !slices.Equal(got[d.name], want[d.name]) {
				t.Errorf("%s: broken are %q, want %q", d.name, got[d.name], want[d.name])
			}
		}
	})
}

// Lapsed rows are valid before and after the sweep.
func TestFsckKnowsWhatHasLapsed(t *testing.T) {
	t.Parallel()
	testkit.EachShop(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop) {
		shop := sold(t, s, "tranquila")
		shop.Clock.Advance(30 * time.Hour)
		if got := broken(t, shop); len(got) > 0 {
			t.Errorf("before the sweep: %v", got)
		}
		if err := shop.Runtime.Sweep(t.Context(), shop.Workspace); err != nil {
			t.Fatal(err)
		}
		if got := broken(t, shop); len(got) > 0 {
			t.Errorf("after the sweep: %v", got)
		}
	})
}

func TestInvariantsAreNamedOnce(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, i := range store.Invariants {
		if seen[i.Name] {
			t.Errorf("%q is there twice", i.Name)
		}
		seen[i.Name] = true
		if i.Why == "" || i.Rows == "" || !strings.Contains(i.SQL, "workspace_id = $1") {
			t.Errorf("%q is half an invariant", i.Name)
		}
	}
}
