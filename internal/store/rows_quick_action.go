package store

import "github.com/mostrador/mostrador/internal/core/quickaction"

type quickactionRows struct{ tx *Tx }

var quickActions = describe("quick_actions", "a", func(a *quickaction.Action) columns {
	return columns{
		key("id", &a.ID), id("session_id", &a.SessionID), id("actor", &a.Actor), prose("command", &a.Command),
		id("call_key", &a.Key), id("confirmation_id", &a.ConfirmationID), id("customer_id", &a.CustomerID),
		id("order_id", &a.OrderID), word("state", &a.State), prose("plan", &a.Plan), prose("error", &a.Error),
		when("created_at", &a.CreatedAt), when("updated_at", &a.UpdatedAt),
	}
})

var updateQuickAction = quickActions.updatesBut("quick action", "session_id", "actor", "command", "call_key",
	"created_at")

func (r quickactionRows) Action(id string) (quickaction.Action, bool, error) {
	return quickActions.one(r.tx, ` AND a.id = $2`, id)
}

func (r quickactionRows) ActionOfQuestion(confirmationID string) (quickaction.Action, bool, error) {
	return quickActions.one(r.tx, ` AND a.confirmation_id = $2 AND a.confirmation_id <> ''`, confirmationID)
}

func (r quickactionRows) ActionByKey(sessionID, key string) (quickaction.Action, bool, error) {
	return quickActions.one(r.tx, ` AND a.session_id = $2 AND a.call_key = $3 AND a.call_key <> ''`, sessionID, key)
}

func (r quickactionRows) InsertAction(a quickaction.Action) (bool, error) {
	return quickActions.addOr(r.tx, ` ON CONFLICT DO NOTHING`, a)
}

func (r quickactionRows) UpdateAction(a quickaction.Action) error {
	return updateQuickAction.exec(r.tx, a)
}

func (r quickactionRows) ListActions(f quickaction.Filter) ([]quickaction.Action, error) {
	return quickActions.all(r.tx, ` AND ($2 = '' OR CASE WHEN a.state = 'running' AND a.updated_at < $5 THEN 'stopped' ELSE a.state END = $2)
		AND ($3 = '' OR a.id < $3) ORDER BY a.id DESC LIMIT $4`, string(f.State), f.After, f.Limit, micros(f.CutOff))
}
