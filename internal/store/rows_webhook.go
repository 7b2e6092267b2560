package store

import (
	"context"
	"math"
	"time"

	"github.com/mostrador/mostrador/internal/carry/dispatch"
)

// Webhooks are the outgoing webhooks of a workspace.
func (r Rows) Webhooks() dispatch.Rows { return webhookRows{outboxRows(r), r.tx} }

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
		ids = nil
		return tx.Rows(`SELECT workspace_id FROM webhook_agenda WHERE due_at <= $1 ORDER BY due_at, workspace_id LIMIT $2`,
			[]any{micros(now), limit}, func(scan func(...any) error) error {
				var id string
				err := scan(&id)
				ids = append(ids, id)
				return err
			})
	})
	return ids, s.explain(err)
}

type webhookRows struct {
	outboxRows
	tx *Tx
}

func (r webhookRows) TakeUp(now, until time.Time) (bool, error) {
	n, err := r.tx.Exec(`UPDATE webhook_agenda SET due_at = $3 WHERE workspace_id = $1 AND due_at <= $2`,
		r.tx.Workspace(), micros(now), micros(until))
	return n == 1, err
}

func (r webhookRows) LockAgenda() error {
	var at int64
	_, err := found(r.tx.Row(`SELECT due_at FROM webhook_agenda WHERE workspace_id = $1`+r.tx.Dialect().ForUpdate(), []any{r.tx.Workspace()}, &at))
	return err
}

func (r webhookRows) Plan(at time.Time) error {
	due := int64(math.MaxInt64)
	if !at.IsZero() {
		due = micros(at)
	}
	_, err := r.tx.Exec(`INSERT INTO webhook_agenda (workspace_id, due_at) VALUES ($1, $2)
		ON CONFLICT (workspace_id) DO UPDATE SET due_at = excluded.due_at`, r.tx.Workspace(), due)
	return err
}

const endpointColumns = `id, url, types, secrets, state, reason, failing_since, cursor_seq, created_at, updated_at`

func scanEndpoint(e *dispatch.Endpoint) []any {
	return []any{
		&e.ID, &e.URL, parsed{&e.Types}, parsed{&e.Secrets}, &e.State, &e.Reason, moment{&e.FailingSince}, &e.Cursor,
		moment{&e.CreatedAt}, moment{&e.UpdatedAt},
	}
}

func (r webhookRows) endpointArgs(e dispatch.Endpoint) []any {
	return []any{
		r.tx.Workspace(), e.ID, e.URL, tags(e.Types), document(e.Secrets), e.State, e.Reason, micros(e.FailingSince), e.Cursor,
		micros(e.CreatedAt), micros(e.UpdatedAt),
	}
}

func (r webhookRows) Endpoints() (out []dispatch.Endpoint, err error) {
	err = r.tx.Rows(`SELECT `+endpointColumns+` FROM webhook_endpoints WHERE workspace_id = $1 ORDER BY id`, []any{r.tx.Workspace()},
		func(scan func(...any) error) error {
			var e dispatch.Endpoint
			err := scan(scanEndpoint(&e)...)
			out = append(out, e)
			return err
		})
	return out, err
}

func (r webhookRows) Endpoint(id string, lock bool) (e dispatch.Endpoint, ok bool, err error) {
	query := `SELECT ` + endpointColumns + ` FROM webhook_endpoints WHERE workspace_id = $1 AND id = $2`
	if lock {
		query += r.tx.Dialect().ForUpdate()
	}
	ok, err = found(r.tx.Row(query, []any{r.tx.Workspace(), id}, scanEndpoint(&e)...))
	return e, ok, err
}

func (r webhookRows) InsertEndpoint(e dispatch.Endpoint) error {
	_, err := r.tx.Exec(`INSERT INTO webhook_endpoints (workspace_id, `+endpointColumns+`)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`, r.endpointArgs(e)...)
	return err
}

func (r webhookRows) UpdateEndpoint(e dispatch.Endpoint) error {
	n, err := r.tx.Exec(`UPDATE webhook_endpoints SET url = $3, types = $4, secrets = $5, state = $6, reason = $7, failing_since = $8,
		cursor_seq = $9, created_at = $10, updated_at = $11 WHERE workspace_id = $1 AND id = $2`, r.endpointArgs(e)...)
	return touched("webhook endpoint", e.ID, n, err)
}

func (r webhookRows) DeleteEndpoint(id string) error {
	if _, err := r.tx.Exec(`DELETE FROM webhook_deliveries WHERE workspace_id = $1 AND endpoint_id = $2`, r.tx.Workspace(), id); err != nil {
		return err
	}
	n, err := r.tx.Exec(`DELETE FROM webhook_endpoints WHERE workspace_id = $1 AND id = $2`, r.tx.Workspace(), id)
	return touched("webhook endpoint", id, n, err)
}
