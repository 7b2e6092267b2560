package main

import (
	"context"
	"database/sql"
	"fmt"
	"path/filepath"
	"strings"
)

// size is how much data a database holds besides what is measured. Half of the rows belong to the measured business,
// the others to other workspaces.
type size struct{ workspaces, executions, orders int }

var (
	once    = size{workspaces: 10, executions: 100_000, orders: 10_000}
	tenfold = size{workspaces: 100, executions: 1_000_000, orders: 100_000}
	// large belongs to one business entirely.
	large = size{workspaces: 1, executions: 1_000_000, orders: 100_000}
)

// grow fills a closed database with SQL that generates its own rows, without synced commits and with the indexes
// created afterwards.
func grow(ctx context.Context, home, workspace string, n size, fillings []filling, changes ...string) (err error) {
	db, err := sql.Open("sqlite", "file:"+filepath.Join(home, "mostrador.db"))
	if err != nil {
		return err
	}
	defer db.Close()
	conn, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	run := func(query string, args ...any) error {
		if _, err := conn.ExecContext(ctx, query, args...); err != nil {
			return fmt.Errorf("%s: %w", query, err)
		}
		return nil
	}
	for _, setting := range []string{"synchronous = OFF", "cache_size = -400000", "temp_store = MEMORY"} {
		if err := run("PRAGMA " + setting); err != nil {
			return err
		}
	}
	indexes, err := dropIndexes(ctx, conn)
	if err != nil {
		return err
	}
	if err := run("BEGIN"); err != nil {
		return err
	}
	for _, fill := range fillings {
		if fill.rows(n) == 0 {
			continue
		}
		if err := run(fill.text(n), workspace, fill.rows(n)); err != nil {
			return err
		}
	}
	for _, query := range changes {
		if err := run(query, workspace); err != nil {
			return err
		}
	}
	for _, query := range append(indexes, "COMMIT") {
		if err := run(query); err != nil {
			return err
		}
	}
	return nil
}

// dropIndexes returns the statements that create them again.
func dropIndexes(ctx context.Context, conn *sql.Conn) (make []string, err error) {
	rows, err := conn.QueryContext(ctx, `SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL
		AND tbl_name IN ('executions', 'sessions', 'orders', 'order_lines', 'reservations', 'confirmations', 'outbox', 'products', 'stock_items', 'customers', 'messages')`)
	if err != nil {
		return nil, err
	}
	var names []string
	for rows.Next() {
		var name, text string
		if err := rows.Scan(&name, &text); err != nil {
			return nil, err
		}
		names, make = append(names, name), append(make, text)
	}
	if err := rows.Err(); err != nil {
		return nil, err
	}
	for _, name := range names {
		if _, err := conn.ExecContext(ctx, "DROP INDEX "+name); err != nil {
			return nil, err
		}
	}
	return make, nil
}

// filling generates the rows of a table. In its text i counts them, $1 is the measured business; @whose is the row's
// workspace and @id(x) an id.
type filling struct {
	rows func(size) int
	sql  string
}

func (f filling) text(n size) string {
	whose := "$1"
	if n.workspaces > 1 {
		whose = fmt.Sprintf("CASE i %% 2 WHEN 0 THEN $1 ELSE @id('f', (i / 2) %% %d) END", n.workspaces-1)
	}
	text := strings.ReplaceAll(f.sql, "@whose", whose)
	for {
		before, after, found := strings.Cut(text, "@id('")
		if !found {
			break
		}
		kind, rest, _ := strings.Cut(after, "', ")
		text = before + "printf('0190000" + kind + "-0000-7000-8000-%012x', " + rest
	}
	return `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < $2) ` + text +
		` FROM n WHERE $1 <> ''`
}

const longAgo = "1700000000000000"

var fillings = []filling{
	{func(n size) int { return n.workspaces - 1 },
		`INSERT INTO workspaces (id, slug, name, plan, locale, currency, country, zone, flags, settings, created_at, updated_at)
		SELECT @id('f', i), 'vecino-' || i, 'Vecino', 'pro', 'es-AR', 'ARS', 'AR', 'UTC', '{}', '{}', ` + longAgo +
			`, ` + longAgo},
	{func(n size) int { return n.orders },
		`INSERT INTO sessions (workspace_id, id, agent_id, channel, customer_id, state, created_at, updated_at)
		SELECT @whose, @id('1', i), 'agente', 'whatsapp', @id('c', i / 7), 'DONE', ` + longAgo + ` + i, ` + longAgo +
			` + i`},
	{func(n size) int { return n.orders },
		`INSERT INTO orders (workspace_id, id, number, session_id, customer_id, agent_id, channel, status, currency, subtotal, total,
			delivery, payment_method, confirmed_at, created_at, updated_at)
		SELECT @whose, @id('2', i), 'OLD-' || i, @id('1', i), @id('c', i / 7), 'agente', 'whatsapp', 'delivered', 'ARS', 250000, 250000,
			'{"method":"pickup","eta":"Retiro por el local"}', 'cash', ` + longAgo + ` + i, ` + longAgo + ` + i, ` +
			longAgo + ` + i`},
	{func(n size) int { return n.orders },
		`INSERT INTO order_lines (workspace_id, id, order_id, position, product_id, sku, name, unit_price, quantity, total)
		SELECT @whose, @id('3', i), @id('2', i), 0, @id('d', i % 200), 'ALM-' || (i % 200), 'Yerba mate La Posta, 1 kg', 125000, 2, 250000`},
	{func(n size) int { return n.orders },
		`INSERT INTO reservations (workspace_id, id, order_id, stock_item_id, quantity, status, expires_at, created_at, settled_at)
		SELECT @whose, @id('4', i), @id('2', i), @id('e', i % 200), 2, 'committed', ` + longAgo + `, ` + longAgo +
			`, ` + longAgo},
	{func(n size) int { return n.orders },
		`INSERT INTO confirmations (workspace_id, id, session_id, addressee, tool, arguments, args_hash, subject, subject_id,
			question, total, state, message_id, answer_id, decided_by, execution_id, created_at, expires_at, decided_at)
		SELECT @whose, @id('5', i), @id('1', i), 'customer', 'retail/confirm_order', '{}', 'aa', 'bb', @id('2', i),
			'Tu pedido: 2 × Yerba mate La Posta, 1 kg. Total: $ 2.500. ¿Confirmás el pedido?', 250000, 'executed', @id('6', i), @id('7', i), 'agent:relay', @id('8', i),
			` + longAgo + `, ` + longAgo + `, ` + longAgo},
	{func(n size) int { return n.executions },
		`INSERT INTO executions (workspace_id, id, agent_id, session_id, tool, kind, actor, correlation_id, success,
			input, started_at, duration_us, digest, seq, chain)
		SELECT @whose, @id('8', i), 'agente', @id('1', i / 10), CASE i % 5 WHEN 0 THEN 'retail/confirm_order' WHEN 1 THEN 'retail/get_product' ELSE 'retail/search_products' END,
			'read', 'agent:relay', @id('8', i), 1, '{"limit":10,"query":"yerba mate"}', ` + longAgo + ` + i, 800,
			'3a7bd3e2360a3d29eea436fcfb7e44c735d117c42d1c1835420b6b9942dd4f1b', i, '3a7bd3e2360a3d29eea436fcfb7e44c735d117c42d1c1835420b6b9942dd4f1b'`},
	{func(size) int { return 1 }, `INSERT OR REPLACE INTO chain_heads (workspace_id, seq, chain)
		SELECT $1, 100000000, '3a7bd3e2360a3d29eea436fcfb7e44c735d117c42d1c1835420b6b9942dd4f1b'`},
}
