package store

import (
	"cmp"
	"slices"
	"time"

	"github.com/mostrador/mostrador/internal/carry/dispatch"
)

const deliveryColumns = `id, endpoint_id, event_id, seq, aggregate_id, type, body, state, attempts, next_at, last_status, last_error, created_at, updated_at`

func scanDelivery(d *dispatch.Delivery) []any {
	return []any{
		&d.ID, &d.EndpointID, &d.EventID, &d.Seq, &d.Aggregate, &d.Type, &d.Body, &d.State, &d.Attempts, moment{&d.NextAt},
		&d.LastStatus, &d.LastError, moment{&d.CreatedAt}, moment{&d.UpdatedAt},
	}
}

func (r webhookRows) deliveries(query string, args []any) (out []dispatch.Delivery, err error) {
	err = r.tx.Rows(query, args, func(scan func(...any) error) error {
		var d dispatch.Delivery
		err := scan(scanDelivery(&d)...)
		out = append(out, d)
		return err
	})
	return out, err
}

func (r webhookRows) Enqueue(list []dispatch.Delivery) error {
	rows := make([][]any, len(list))
	for i, d := range list {
		rows[i] = []any{
			d.ID, d.EndpointID, d.EventID, d.Seq, d.Aggregate, d.Type, d.Body, d.State, d.Attempts, micros(d.NextAt),
			d.LastStatus, d.LastError, micros(d.CreatedAt), micros(d.UpdatedAt),
		}
	}
	_, err := insert(r.tx, `INSERT INTO webhook_deliveries (workspace_id, `+deliveryColumns+`)`, rows,
		` ON CONFLICT (workspace_id, endpoint_id, event_id) DO NOTHING`)
	return err
}

func (r webhookRows) Open(endpointID string, aggregates []string) (map[string]bool, error) {
	open := map[string]bool{}
	err := queryIn(r.tx, `SELECT DISTINCT aggregate_id FROM webhook_deliveries WHERE workspace_id = $1 AND endpoint_id = $2
		AND state IN ('waiting', 'pending') AND aggregate_id IN (@list)`, []any{r.tx.Workspace(), endpointID}, aggregates,
		func(scan func(...any) error) error {
			var about string
			err := scan(&about)
			open[about] = true
			return err
		})
	return open, err
}

// Claim is one statement: of two nodes that see the same row as due, the second
// waits for the first's commit and then sees that it is not due any more.
func (r webhookRows) Claim(endpointID string, now, until time.Time, limit int) ([]dispatch.Delivery, error) {
	out, err := r.deliveries(`UPDATE webhook_deliveries SET next_at = $4
		WHERE workspace_id = $1 AND endpoint_id = $2 AND state = 'pending' AND next_at <= $3 AND id IN (
			SELECT id FROM webhook_deliveries WHERE workspace_id = $1 AND endpoint_id = $2 AND state = 'pending' AND next_at <= $3
			ORDER BY next_at, seq, id LIMIT $5)
		RETURNING `+deliveryColumns, []any{r.tx.Workspace(), endpointID, micros(now), micros(until), limit})
	slices.SortFunc(out, func(a, b dispatch.Delivery) int { return cmp.Compare(a.Seq, b.Seq) })
	return out, err
}

func (r webhookRows) Settle(d dispatch.Delivery, claimed time.Time) (bool, error) {
	n, err := r.tx.Exec(`UPDATE webhook_deliveries SET state = $4, attempts = $5, next_at = $6, last_status = $7, last_error = $8, updated_at = $9
		WHERE workspace_id = $1 AND id = $2 AND next_at = $3`,
		r.tx.Workspace(), d.ID, micros(claimed), d.State, d.Attempts, micros(d.NextAt), d.LastStatus, d.LastError, micros(d.UpdatedAt))
	return n == 1, err
}

func (r webhookRows) Release(endpointID, aggregate string, now time.Time) error {
	_, err := r.tx.Exec(`UPDATE webhook_deliveries SET state = 'pending', next_at = $4
		WHERE workspace_id = $1 AND state = 'waiting' AND id = (
			SELECT id FROM webhook_deliveries WHERE workspace_id = $1 AND endpoint_id = $2 AND aggregate_id = $3
			AND state IN ('waiting', 'pending') ORDER BY seq, id LIMIT 1)`,
		r.tx.Workspace(), endpointID, aggregate, micros(now))
	return err
}

func (r webhookRows) NextAttempt(endpointID string) (at time.Time, err error) {
	_, err = found(r.tx.Row(`SELECT next_at FROM webhook_deliveries WHERE workspace_id = $1 AND endpoint_id = $2 AND state = 'pending'
		ORDER BY next_at LIMIT 1`, []any{r.tx.Workspace(), endpointID}, moment{&at}))
	return at, err
}

func (r webhookRows) Delivery(endpointID, id string) (d dispatch.Delivery, ok bool, err error) {
	ok, err = found(r.tx.Row(`SELECT `+deliveryColumns+` FROM webhook_deliveries WHERE workspace_id = $1 AND endpoint_id = $2 AND id = $3`,
		[]any{r.tx.Workspace(), endpointID, id}, scanDelivery(&d)...))
	return d, ok, err
}

func (r webhookRows) Deliveries(f dispatch.DeliveryFilter) ([]dispatch.Delivery, error) {
	query := `SELECT ` + deliveryColumns + ` FROM webhook_deliveries WHERE workspace_id = $1 AND endpoint_id = $2`
	args := []any{r.tx.Workspace(), f.EndpointID, limit(f.Limit)}
	if f.State != "" {
		args = append(args, f.State)
		query += ` AND state = ` + placeholders(len(args), 1)
	}
	if f.After != "" {
		args = append(args, f.After)
		query += ` AND id < ` + placeholders(len(args), 1)
	}
	return r.deliveries(query+` ORDER BY id DESC LIMIT $3`, args)
}

func (r webhookRows) DropDeliveries(before time.Time, limit int) (int64, error) {
	return r.tx.Exec(`DELETE FROM webhook_deliveries WHERE workspace_id = $1 AND id IN (
		SELECT id FROM webhook_deliveries WHERE workspace_id = $1 AND state IN ('delivered', 'dead') AND updated_at <= $2
		ORDER BY updated_at, id LIMIT $3)`, r.tx.Workspace(), micros(before), limit)
}
