package store

import (
	"time"

	"github.com/mostrador/mostrador/internal/core/figures"
)

type figuresRows struct{ tx *Tx }

const quarter = 15 * time.Minute

// quarters counts rows by the quarter of an hour they fall into.
func (r figuresRows) quarters(moment, sum, from, where string, since,
	until time.Time) (out []figures.Quarter, err error) {
	err = r.tx.Rows(`SELECT `+moment+` / $4 AS quarter, COUNT(*), CAST(COALESCE(SUM(`+sum+`), 0) AS BIGINT)
		FROM `+from+` WHERE workspace_id = $1 AND `+moment+` >= $2 AND `+moment+` < $3`+where+
		` GROUP BY quarter ORDER BY quarter`,
		[]any{r.tx.Workspace(), micros(since), micros(until), quarter.Microseconds()},
		func(scan func(...any) error) error {
			var q figures.Quarter
			var n int64
			err := scan(&n, &q.Count, &q.Sum)
			q.At = at(n * quarter.Microseconds())
			out = append(out, q)
			return err
		})
	return out, err
}

func (r figuresRows) Opened(from, to time.Time) ([]figures.Quarter, error) {
	return r.quarters("created_at", "0", "sessions", "", from, to)
}

func (r figuresRows) Sold(from, to time.Time) ([]figures.Quarter, error) {
	return r.quarters("created_at", "total", "orders", ` AND confirmed_at > 0 AND status <> 'cancelled'`, from, to)
}

func (r figuresRows) Received(from, to time.Time) ([]figures.Quarter, error) {
	return r.quarters("completed_at", "amount", "payments", ` AND status = 'completed'`, from, to)
}

func (r figuresRows) Top(booked bool, from, to time.Time, limit int) (out []figures.Top, err error) {
	query := `SELECT l.name, CAST(SUM(l.quantity) AS BIGINT) AS n, CAST(SUM(l.total) AS BIGINT) FROM orders o
		JOIN order_lines l ON l.workspace_id = o.workspace_id AND l.order_id = o.id
		WHERE o.workspace_id = $1 AND o.created_at >= $2 AND o.created_at < $3 AND o.confirmed_at > 0 AND o.status <> 'cancelled'
		GROUP BY l.name ORDER BY n DESC, l.name LIMIT $4`
	args := []any{r.tx.Workspace(), micros(from), micros(to), limit}
	if booked {
		query = `SELECT s.name, COUNT(*) AS n, 0 FROM bookings b JOIN services s ON s.workspace_id = b.workspace_id AND s.id = b.service_id
			WHERE b.workspace_id = $1 AND b.day >= $2 AND b.day < $3 AND b.status <> 'cancelled'
			GROUP BY s.name ORDER BY n DESC, s.name LIMIT $4`
		args[1], args[2] = from.Format(time.DateOnly), to.Format(time.DateOnly)
	}
	err = r.tx.Rows(query, args, func(scan func(...any) error) error {
		var t figures.Top
		err := scan(&t.Name, &t.Count, &t.Sum)
		out = append(out, t)
		return err
	})
	return out, err
}

func (r figuresRows) Booked(from, to string) (map[string]int64, error) {
	out := map[string]int64{}
	err := r.tx.Rows(`SELECT b.day, COUNT(*) FROM bookings b WHERE b.workspace_id = $1 AND b.day >= $2 AND b.day <= $3 AND b.status <> 'cancelled'
		GROUP BY b.day ORDER BY b.day`, []any{r.tx.Workspace(), from, to}, func(scan func(...any) error) error {
		var day string
		var n int64
		err := scan(&day, &n)
		out[day] = n
		return err
	})
	return out, err
}

func (r figuresRows) Owed() (orders, sum int64, err error) {
	err = r.tx.Row(`SELECT COUNT(*), CAST(COALESCE(SUM(o.total - o.paid), 0) AS BIGINT) FROM orders o WHERE o.workspace_id = $1
		AND o.paid < o.total AND o.status NOT IN ('draft', 'pending_confirmation', 'cancelled')`,
		[]any{r.tx.Workspace()}, &orders, &sum)
	return orders, sum, err
}

// Waiting repeats the conditions of the partial indexes, which hold little else. SQLite recognises them only where one
// side of a comparison is a constant.
func (r figuresRows) Waiting(now time.Time) (w figures.Waiting, err error) {
	for _, c := range []struct {
		into  *int64
		query string
		args  []any
	}{
		{&w.Handoffs, `handoffs h WHERE h.workspace_id = $1 AND h.status = 'pending' AND ` + openHandoffs, nil},
		{&w.Receipts, `receipts r WHERE r.workspace_id = $1 AND r.status IN ('pending_analysis', 'analyzed', 'failed') AND r.status <> 'pending_analysis'`, nil},
		{&w.Claims, `payments p WHERE p.workspace_id = $1 AND p.status IN ('claimed', 'awaiting_receipt')`, nil},
		{&w.Questions, `confirmations c WHERE c.workspace_id = $1 AND c.state IN ('pending', 'confirmed') AND c.state = 'pending'
			AND c.expires_at > 0 AND c.expires_at > $2`, []any{micros(now)}},
	} {
		if err := r.tx.Row(`SELECT COUNT(*) FROM `+c.query, append([]any{r.tx.Workspace()}, c.args...),
			c.into); err != nil {
			return w, err
		}
	}
	return w, nil
}

// Team asks everything in one query, since every page needs it. What an agent can take down is checked last: in a
// business that has some, the first row decides.
func (r figuresRows) Team() (t figures.Team, err error) {
	err = r.tx.Row(`SELECT (SELECT COUNT(*) FROM notifications n WHERE n.workspace_id = $1 AND n.opened_at = 0 AND n.priority = 'urgent'),
		CASE WHEN EXISTS (SELECT 1 FROM leads l WHERE l.workspace_id = $1) OR EXISTS (SELECT 1 FROM tickets t WHERE t.workspace_id = $1)
			OR EXISTS (SELECT 1 FROM notifications n WHERE n.workspace_id = $1)
			OR EXISTS (SELECT 1 FROM agents a WHERE a.workspace_id = $1 AND a.assistant_type = 'erp')
			OR EXISTS (SELECT 1 FROM agent_tools x WHERE x.workspace_id = $1 AND x.enabled = 1
				AND x.tool IN ('erp/create_lead', 'erp/create_support_ticket', 'erp/notify_team')) THEN 1 ELSE 0 END,
		CASE WHEN EXISTS (SELECT 1 FROM products p WHERE p.workspace_id = $1) OR EXISTS (SELECT 1 FROM orders o WHERE o.workspace_id = $1 AND o.confirmed_at > 0) THEN 1 ELSE 0 END,
		CASE WHEN EXISTS (SELECT 1 FROM resources e WHERE e.workspace_id = $1 AND e.active = 1) THEN 1 ELSE 0 END`,
		[]any{r.tx.Workspace()}, &t.Urgent, &t.Works, &t.Sells, &t.Books)
	return t, err
}

// LowStock looks at every scarce item's product, which is too much for every page.
func (r figuresRows) LowStock() (n int64, err error) {
	err = r.tx.Row(`SELECT COUNT(*) FROM `+scarceItems, []any{r.tx.Workspace()}, &n)
	return n, err
}

func (r figuresRows) ToPrepare() (n int64, err error) {
	err = r.tx.Row(`SELECT COUNT(*) FROM orders o WHERE o.workspace_id = $1 AND o.status IN ('pending', 'confirmed')`,
		[]any{r.tx.Workspace()}, &n)
	return n, err
}
