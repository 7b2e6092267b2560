package store

import "github.com/mostrador/mostrador/internal/core/quickaction"

type quickActionRows struct{ tx *Tx }

const selectQuickActions = `SELECT a.id, a.session_id, a.actor, a.command, a.call_key, a.confirmation_id, a.customer_id, a.order_id, a.state, a.plan,
		a.error, a.created_at, a.updated_at
	FROM quick_actions a WHERE a.workspace_id = $1`

func quickActionFields(a *quickaction.Action) []any {
	return []any{
		&a.ID, &a.SessionID, &a.Actor, &a.Command, &a.Key, &a.ConfirmationID, &a.CustomerID, &a.OrderID, &a.State, parsed{&a.Plan},
		&a.Error, moment{&a.CreatedAt}, moment{&a.UpdatedAt},
	}
}

func (r quickActionRows) one(which string, values ...any) (a quickaction.Action, ok bool, err error) {
	ok, err = found(r.tx.Row(selectQuickActions+which, append([]any{r.tx.Workspace()}, values...), quickActionFields(&a)...))
	return a, ok, err
}

func (r quickActionRows) Action(id string) (quickaction.Action, bool, error) {
	return r.one(` AND a.id = $2`, id)
}

func (r quickActionRows) ActionOfQuestion(confirmationID string) (quickaction.Action, bool, error) {
	return r.one(` AND a.confirmation_id = $2 AND a.confirmation_id <> ''`, confirmationID)
}

func (r quickActionRows) ActionByKey(sessionID, key string) (quickaction.Action, bool, error) {
	return r.one(` AND a.session_id = $2 AND a.call_key = $3 AND a.call_key <> ''`, sessionID, key)
}

func (r quickActionRows) InsertAction(a quickaction.Action) (bool, error) {
	n, err := r.tx.Exec(`INSERT INTO quick_actions (workspace_id, id, confirmation_id, customer_id, order_id, state, plan, error, updated_at, session_id,
			actor, command, call_key, created_at)
		VALUES (`+placeholders(1, 14)+`) ON CONFLICT DO NOTHING`,
		append(r.values(a), a.SessionID, a.Actor, a.Command, a.Key, micros(a.CreatedAt))...)
	return n == 1, err
}

func (r quickActionRows) UpdateAction(a quickaction.Action) error {
	n, err := r.tx.Exec(`UPDATE quick_actions SET confirmation_id = $3, customer_id = $4, order_id = $5, state = $6, plan = $7, error = $8, updated_at = $9
		WHERE workspace_id = $1 AND id = $2`, r.values(a)...)
	return touched("quick action", a.ID, n, err)
}

func (r quickActionRows) ListActions(f quickaction.Filter) (out []quickaction.Action, err error) {
	query, args := selectQuickActions, []any{r.tx.Workspace(), string(f.State), f.After, f.Limit, micros(f.CutOff)}
	query += ` AND ($2 = '' OR CASE WHEN a.state = 'running' AND a.updated_at < $5 THEN 'stopped' ELSE a.state END = $2) AND ($3 = '' OR a.id < $3) ORDER BY a.id DESC LIMIT $4`
	err = r.tx.Rows(query, args, func(scan func(...any) error) error {
		var a quickaction.Action
		err := scan(quickActionFields(&a)...)
		out = append(out, a)
		return err
	})
	return out, err
}

func (r quickActionRows) values(a quickaction.Action) []any {
	return []any{
		r.tx.Workspace(), a.ID, a.ConfirmationID, a.CustomerID, a.OrderID, string(a.State), document(a.Plan), a.Error, micros(a.UpdatedAt),
	}
}
