package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
)

// asWorkspace lets a transaction on PostgreSQL see one workspace's rows.
const asWorkspace = `SELECT set_config('mostrador.workspace', $1, true)`

// moveSettings turns what workspaces once had in their settings into rows, and removes it from the settings, so that it
// is moved once. The settings of a workspace are JSON in a text column, which SQL of both databases cannot read.
func moveSettings(ctx context.Context, db *sql.DB, enter string) error {
	for _, m := range []struct {
		word string // a field that settings with it have
		move func(ctx context.Context, tx *sql.Tx, workspace, settings string) error
	}{{"stricter", moveStricter}, {"removed", moveRemoved}} {
		if err := moveSetting(ctx, db, enter, m.word, m.move); err != nil {
			return err
		}
	}
	return nil
}

func moveSetting(ctx context.Context, db *sql.DB, enter, word string,
	move func(ctx context.Context, tx *sql.Tx, workspace, settings string) error) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	held, err := settingsWith(ctx, tx, word)
	if err != nil {
		return fmt.Errorf("read the settings with %s: %w", word, err)
	}
	for id, settings := range held {
		if enter != "" {
			if _, err := tx.ExecContext(ctx, enter, id); err != nil {
				return err
			}
		}
		if err := move(ctx, tx, id, settings); err != nil {
			return fmt.Errorf("move %s out of the settings of workspace %s: %w", word, id, err)
		}
	}
	return tx.Commit()
}

func settingsWith(ctx context.Context, tx *sql.Tx, word string) (map[string]string, error) {
	rows, err := tx.QueryContext(ctx, `SELECT id, settings FROM workspaces WHERE settings LIKE $1`, `%"`+word+`":%`)
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

// moveRemoved marks the branches that settings once said were removed. Their rules go: the branch had none any more.
func moveRemoved(ctx context.Context, tx *sql.Tx, workspace, settings string) error {
	var all, branches map[string]json.RawMessage
	if err := json.Unmarshal([]byte(settings), &all); err != nil {
		return err
	}
	if err := json.Unmarshal(all["branches"], &branches); len(all["branches"]) > 0 && err != nil {
		return err
	}
	moved := false
	for id, rules := range branches {
		var r struct{ Removed bool }
		if err := json.Unmarshal(rules, &r); err != nil {
			return err
		}
		if !r.Removed {
			continue
		}
		if _, err := tx.ExecContext(ctx, `UPDATE branches SET removed = 1 WHERE workspace_id = $1 AND id = $2`,
			workspace, id); err != nil {
			return err
		}
		delete(branches, id)
		moved = true
	}
	if !moved {
		return nil
	}
	all["branches"] = json.RawMessage(document(branches))
	_, err := tx.ExecContext(ctx, `UPDATE workspaces SET settings = $2 WHERE id = $1`, workspace, document(all))
	return err
}
