package store

import (
	"cmp"
	"slices"
	"time"

	"github.com/mostrador/mostrador/internal/carry/dispatch"
)

var deliveries = describe("webhook_deliveries", "d", func(d *dispatch.Delivery) columns {
	return columns{
		key("id", &d.ID), id("endpoint_id", &d.EndpointID), id("event_id", &d.EventID), number("seq", &d.Seq),
		id("aggregate_id", &d.Aggregate), word("type", &d.Type), prose("body", &d.Body), word("state", &d.State),
		number("attempts", &d.Attempts), when("next_at", &d.NextAt), number("last_status", &d.LastStatus),
		prose("last_error", &d.LastError), when("created_at", &d.CreatedAt), when("updated_at", &d.UpdatedAt),
	}
})

var settleDelivery = deliveries.updates("delivery", "state", "attempts", "next_at", "last_status", "last_error",
	"updated_at").
	only("next_at = ?")

func (r webhookRows) Enqueue(list []dispatch.Delivery) error {
	_, err := insert(r.tx, deliveries.into, deliveries.tuples(r.tx, list),
		` ON CONFLICT (workspace_id, endpoint_id, event_id) DO NOTHING`)
	return err
}

func (r webhookRows) Open(endpointID string, aggregates []string) (map[string]bool, error) {
	open := map[string]bool{}
	err := queryIn(r.tx, `SELECT DISTINCT aggregate_id FROM webhook_deliveries WHERE workspace_id = $1 AND endpoint_id = $2
		AND state IN ('waiting', 'pending') AND aggregate_id IN (@list)`, []any{r.tx.Workspace(), endpointID},
		aggregates,
		func(scan func(...any) error) error {
			var about string
			err := scan(&about)
			open[about] = true
			return err
		})
	return open, err
}

// Claim is one statement: of two nodes that see the same row as due, the second waits for the first's commit and then
// sees that it is claimed.
func (r webhookRows) Claim(endpointID string, now, until time.Time, limit int) ([]dispatch.Delivery, error) {
	out, err := deliveries.rows(r.tx, `UPDATE webhook_deliveries SET next_at = $4
		WHERE workspace_id = $1 AND endpoint_id = $2 AND state = 'pending' AND next_at <= $3 AND id IN (
			SELECT id FROM webhook_deliveries WHERE workspace_id = $1 AND endpoint_id = $2 AND state = 'pending' AND next_at <= $3
			ORDER BY next_at, seq, id LIMIT $5)`+deliveries.returning, r.tx.Workspace(), endpointID, micros(now),
		micros(until), limit)
	slices.SortFunc(out, func(a, b dispatch.Delivery) int { return cmp.Compare(a.Seq, b.Seq) })
	return out, err
}

func (r webhookRows) Settle(d dispatch.Delivery, claimed time.Time) (bool, error) {
	return settleDelivery.swap(r.tx, d, micros(claimed))
}

func (r webhookRows) Release(endpointID, aggregate string, now time.Time) error {
	return write(r.tx, `UPDATE webhook_deliveries SET state = 'pending', next_at = $4
		WHERE workspace_id = $1 AND state = 'waiting' AND id = (
			SELECT id FROM webhook_deliveries WHERE workspace_id = $1 AND endpoint_id = $2 AND aggregate_id = $3
			AND state IN ('waiting', 'pending') ORDER BY seq, id LIMIT 1)`, endpointID, aggregate, micros(now))
}

func (r webhookRows) NextAttempt(endpointID string) (at time.Time, err error) {
	_, err = found(r.tx.Row(`SELECT next_at FROM webhook_deliveries WHERE workspace_id = $1 AND endpoint_id = $2 AND state = 'pending'
		ORDER BY next_at LIMIT 1`, []any{r.tx.Workspace(), endpointID}, moment{&at}))
	return at, err
}

func (r webhookRows) Delivery(endpointID, id string) (dispatch.Delivery, bool, error) {
	return deliveries.one(r.tx, ` AND d.endpoint_id = $2 AND d.id = $3`, endpointID, id)
}

func (r webhookRows) Deliveries(f dispatch.DeliveryFilter) ([]dispatch.Delivery, error) {
	var w filter
	w.add(` AND d.endpoint_id = ?`, f.EndpointID)
	w.wants(`d.state = ?`, string(f.State))
	return deliveries.find(r.tx, w.newest("d", f.After, f.Limit))
}

func (r webhookRows) DropDeliveries(before time.Time, limit int) (int64, error) {
	return r.tx.Exec(`DELETE FROM webhook_deliveries WHERE workspace_id = $1 AND id IN (
		SELECT id FROM webhook_deliveries WHERE workspace_id = $1 AND state IN ('delivered', 'dead') AND updated_at <= $2
		ORDER BY updated_at, id LIMIT $3)`, r.tx.Workspace(), micros(before), limit)
}
