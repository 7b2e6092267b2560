package main

// pageFillings are what pages show besides what R7 measures: products and their stock, customers, payments, bookings, changes, messages, and events.
var pageFillings = []filling{
	{func(n size) int { return n.orders },
		`INSERT INTO products (workspace_id, id, sku, name, sort_key, category, category_key, price, status, popularity, version, created_at, updated_at)
		SELECT @whose, @id('d', i), 'PAG-' || i, substr('Yerba  FideosAceite', 1 + 6 * (i % 3), 6) || ' Marca' || (i % 97) || ' ' || i, printf('%s marca%d %07d', lower(substr('Yerba  FideosAceite', 1 + 6 * (i % 3), 6)), i % 97, i), 'Almacén', 'almacen', 125000 + i,
			CASE i % 50 WHEN 7 THEN 'paused' ELSE 'active' END, i % 1000, i, ` + longAgo + ` + i, ` + longAgo + ` + i`},
	{func(n size) int { return n.orders },
		`INSERT INTO stock_items (workspace_id, id, product_id, location_id, quantity, low_threshold, updated_at)
		SELECT @whose, @id('9', i), @id('d', i), (SELECT MIN(id) FROM locations WHERE workspace_id = $1), CASE i % 200 WHEN 3 THEN 1 ELSE 40 END, 2, ` + longAgo},
	{func(n size) int { return n.orders },
		`INSERT INTO customers (workspace_id, id, phone, first_name, last_name, created_at, updated_at)
		SELECT @whose, @id('c', i), printf('+54911%08d', i), CASE i % 3 WHEN 0 THEN 'Marta' WHEN 1 THEN 'Juan' ELSE 'Ana' END, 'Gómez ' || i, ` + longAgo + ` + i, ` + longAgo + ` + i`},
	{func(n size) int { return n.orders },
		`INSERT INTO messages (workspace_id, id, session_id, direction, author, text, created_at)
		SELECT @whose, @id('a', i), @id('1', i), 'in', 'customer', 'Hola, quiero dos kilos de yerba', ` + longAgo +
			` + i`},
	{func(n size) int { return n.orders },
		`INSERT INTO payments (workspace_id, id, customer_id, order_id, method, status, amount, currency, reference, created_at, completed_at, updated_at)
		SELECT @whose, @id('6', i), @id('c', i), @id('2', i), 'transfer', CASE i % 500 WHEN 9 THEN 'claimed' ELSE 'completed' END, 125000, 'ARS', 'OP-' || i, ` + longAgo + ` + i, ` + longAgo + ` + i, ` + longAgo + ` + i`},
	{func(n size) int { return n.orders },
		`INSERT INTO bookings (workspace_id, id, code, kind, status, day, starts, minutes, zone, title, resources, name, phone, created_at, updated_at)
		SELECT @whose, @id('7', i), 'PAG-' || i, 'appointment', 'completed', date('2020-01-01', '+' || (i / 50) || ' days'), 540 + 10 * (i % 50), 10, 'America/Argentina/Buenos_Aires', 'Corte', '[]', 'Marta ' || i, printf('+54911%08d', i), ` + longAgo + ` + i, ` + longAgo + ` + i`},
	{func(n size) int { return n.orders },
		`INSERT INTO changes (workspace_id, id, at, thing, thing_id, name, action, actor, door, execution_id, batch_id, contents, content_digest, digest, mac)
		SELECT @whose, @id('5', i), ` + longAgo + ` + i, 'product', @id('d', i), 'Yerba', 'changed', 'owner:x', 'dashboard', '', '', '{}', '', '', ''`},
	{func(n size) int { return 3 * n.orders },
		`INSERT INTO outbox (workspace_id, id, type, session_id, aggregate_id, payload, created_at, seq)
		SELECT @whose, @id('b', i), 'order.confirmed', @id('1', i / 3), @id('2', i / 3), '{}', ` + longAgo +
			` + i, 1000000 + i`},
}

// pageChanges vary the rows that fillings make all alike: $1 is the business.
var pageChanges = []string{
	`UPDATE executions SET success = 0, error_code = 'out_of_stock', error_message = 'No queda.' WHERE workspace_id = $1 AND seq % 50 = 7`,
	`UPDATE orders SET status = CASE rowid % 100 WHEN 1 THEN 'pending' WHEN 2 THEN 'confirmed' WHEN 3 THEN 'processing' WHEN 4 THEN 'shipped' WHEN 5 THEN 'draft' ELSE 'cancelled' END
		WHERE workspace_id = $1 AND rowid % 100 BETWEEN 1 AND 8`,
	`UPDATE orders SET paid = total WHERE workspace_id = $1 AND rowid % 10 <> 0`,
}
