package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"

	"github.com/google/uuid"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/policy"
)

// asWorkspace lets a transaction on PostgreSQL see one workspace's rows.
const asWorkspace = `SELECT set_config('mostrador.workspace', $1, true)`

// moveStricter turns the confirmation questions that workspaces once had in their settings into rules: an upgrade must
// not drop a question. It removes them from the settings, so that they are moved once.
func moveStricter(ctx context.Context, db *sql.DB, enter string) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	held, err := stricterSettings(ctx, tx)
	if err != nil {
		return fmt.Errorf("read the questions in settings: %w", err)
	}
	for id, settings := range held {
		if enter != "" {
			if _, err := tx.ExecContext(ctx, enter, id); err != nil {
				return err
			}
		}
		if err := moveStricterOf(ctx, tx, id, settings); err != nil {
			return fmt.Errorf("make rules of the questions in the settings of workspace %s: %w", id, err)
		}
	}
	return tx.Commit()
}

func stricterSettings(ctx context.Context, tx *sql.Tx) (map[string]string, error) {
	rows, err := tx.QueryContext(ctx, `SELECT id, settings FROM workspaces WHERE settings LIKE '%"stricter":%'`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	held := map[string]string{}
	for rows.Next() {
		var id, settings string
		if err := rows.Scan(&id, &settings); err != nil {
			return nil, err
		}
		held[id] = settings
	}
	return held, rows.Err()
}

func moveStricterOf(ctx context.Context, tx *sql.Tx, id, settings string) error {
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
