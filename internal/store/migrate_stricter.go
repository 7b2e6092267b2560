package store

import (
	"context"
	"database/sql"
	"encoding/json"

	"github.com/google/uuid"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/policy"
)

// moveStricter turns the confirmation questions that a workspace once had in its settings into rules: an upgrade must
// not drop a question.
func moveStricter(ctx context.Context, tx *sql.Tx, id, settings string) error {
	var all map[string]json.RawMessage
	if err := json.Unmarshal([]byte(settings), &all); err != nil {
		return err
	}
	var asks []struct {
		Tool, When string
		Addressee  access.Role
	}
	if err := json.Unmarshal(all["stricter"], &asks); err != nil {
		return err
	}
	now := micros(clock.System{}.Now())
	for i, ask := range asks {
		if ask.Addressee != access.Staff && ask.Addressee != access.Owner {
			ask.Addressee = access.Customer
		}
		if _, err := tx.ExecContext(ctx,
			`INSERT INTO policy_rules (workspace_id, id, name, tool, condition, effect, addressee, active, position,
				version, created_by, updated_by, created_at, updated_at)
			VALUES ($1, $2, $3, $4, $5, $6, $7, 1, $8, 1, 'migrate', 'migrate', $9, $9)`,
			id, uuid.Must(uuid.NewV7()).String(), ask.Tool, ask.Tool, ask.When, string(policy.Confirm),
			string(ask.Addressee), i, now); err != nil {
			return err
		}
	}
	delete(all, "stricter")
	_, err := tx.ExecContext(ctx, `UPDATE workspaces SET settings = $2, policies = policies + 1 WHERE id = $1`, id,
		document(all))
	return err
}
