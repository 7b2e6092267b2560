package store

import (
	"context"
	"math"
	"time"

	"github.com/mostrador/mostrador/internal/carry/dispatch"
)

// Webhooks are the outgoing webhooks of a workspace.
func (r Rows) Webhooks() dispatch.Rows {
	w := webhookRows(r)
	return dispatch.Rows{Events: outboxRows(r), Agenda: w, EndpointRows: w, DeliveryRows: w, HistoryRows: w}
}

var _ dispatch.Store = Units{}

// ReadWebhooks opens a snapshot of a workspace's webhooks.
func (s Units) ReadWebhooks(ctx context.Context, workspaceID string, fn func(dispatch.Rows) error) error {
	return s.explain(s.DB.Read(ctx, workspaceID, func(tx *Tx) error { return fn(NewRows(tx).Webhooks()) }))
}

// WriteWebhooks opens a transaction over a workspace's webhooks.
func (s Units) WriteWebhooks(ctx context.Context, workspaceID string, fn func(dispatch.Rows) error) error {
	return s.explain(s.DB.Write(ctx, workspaceID, func(tx *Tx) error { return fn(NewRows(tx).Webhooks()) }))
}

// DueWebhooks reads across workspaces: the agenda has no row security.
func (s Units) DueWebhooks(ctx context.Context, now time.Time, limit int) (ids []string, err error) {
	err = s.DB.System(ctx, false, func(tx *Tx) error {
		ids, err = texts(tx, `SELECT workspace_id FROM webhook_agenda WHERE due_at <= $1 ORDER BY due_at, workspace_id LIMIT $2`,
			micros(now), limit)
		return err
	})
	return ids, s.explain(err)
}

type webhookRows struct{ tx *Tx }

func (r webhookRows) TakeUp(now, until time.Time) (bool, error) {
	return writeOne(r.tx, `UPDATE webhook_agenda SET due_at = $3 WHERE workspace_id = $1 AND due_at <= $2`,
		micros(now), micros(until))
}

func (r webhookRows) LockAgenda() error {
	var at int64
	_, err := found(r.tx.Row(`SELECT due_at FROM webhook_agenda WHERE workspace_id = $1`+r.tx.Dialect().ForUpdate(),
		[]any{r.tx.Workspace()}, &at))
	return err
}

func (r webhookRows) Plan(at time.Time) error {
	due := int64(math.MaxInt64)
	if !at.IsZero() {
		due = micros(at)
	}
	return write(r.tx, `INSERT INTO webhook_agenda (workspace_id, due_at) VALUES ($1, $2)
		ON CONFLICT (workspace_id) DO UPDATE SET due_at = excluded.due_at`, due)
}

var endpoints = describe("webhook_endpoints", "w", func(e *dispatch.Endpoint) columns {
	return columns{
		key("id", &e.ID), public("url", &e.URL), public("types", &e.Types), public("secrets", &e.Secrets),
		word("state", &e.State), public("reason", &e.Reason), when("failing_since", &e.FailingSince),
		number("cursor_seq", &e.Cursor), when("created_at", &e.CreatedAt), when("updated_at", &e.UpdatedAt),
	}
})

var updateEndpoint = endpoints.updatesBut("webhook endpoint")

func (r webhookRows) Endpoints() ([]dispatch.Endpoint, error) {
	return endpoints.all(r.tx, ` ORDER BY w.id`)
}

func (r webhookRows) Endpoint(id string, locked bool) (dispatch.Endpoint, bool, error) {
	return endpoints.one(r.tx, ` AND w.id = $2`+lock(r.tx, locked, "w"), id)
}

func (r webhookRows) InsertEndpoint(e dispatch.Endpoint) error {
	if err := watchEndpoint(r.tx, e.ID); err != nil {
		return err
	}
	return endpoints.add(r.tx, e)
}

func (r webhookRows) UpdateEndpoint(e dispatch.Endpoint) error {
	if err := watchEndpoint(r.tx, e.ID); err != nil {
		return err
	}
	return updateEndpoint.exec(r.tx, e)
}

func (r webhookRows) DeleteEndpoint(id string) error {
	if err := watchEndpoint(r.tx, id); err != nil {
		return err
	}
	if err := write(r.tx, `DELETE FROM webhook_deliveries WHERE workspace_id = $1 AND endpoint_id = $2`,
		id); err != nil {
		return err
	}
	n, err := r.tx.Exec(`DELETE FROM webhook_endpoints WHERE workspace_id = $1 AND id = $2`, r.tx.Workspace(), id)
	return touched("webhook endpoint", id, n, err)
}
