package store

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"
)

// Removals removes workspaces: every row of every table that has a workspace's id, as the schema says, batch by batch.
type Removals struct{ DB *DB }

// removeBatch is how many rows one transaction deletes.
const removeBatch = 500

// children are deleted before the rows they point at, and the rest after them.
var children = []string{"webhook_deliveries", "payment_applications", "order_lines", "variants", "stock_items",
	"invitations", "api_keys"}

// Begin hides a workspace from every door and job; false: there is none, or it was changed after seen, unless that is
// zero. Again, it changes nothing.
func (r Removals) Begin(ctx context.Context, workspaceID string, now, seen time.Time) (found bool, err error) {
	err = r.DB.System(ctx, true, func(tx *Tx) error {
		n, err := tx.Exec(`UPDATE workspaces SET removed_at = CASE WHEN removed_at > 0 THEN removed_at ELSE $2 END
			WHERE id = $1 AND (updated_at = $3 OR $3 = 0)`, workspaceID, micros(now), micros(seen))
		found = n == 1
		return err
	})
	return found, err
}

// Waiting are the workspaces whose removal began by a moment and has not ended.
func (r Removals) Waiting(ctx context.Context, by time.Time) (ids []string, err error) {
	err = r.DB.System(ctx, false, func(tx *Tx) error {
		ids, err = texts(tx, `SELECT w.id FROM workspaces w WHERE w.removed_at > 0 AND w.removed_at <= $1 ORDER BY w.removed_at, w.id`, micros(by))
		return err
	})
	return ids, err
}

// Rows deletes the workspace's rows, but for its own, and returns how many. The bytes of its files have to be deleted before.
func (r Removals) Rows(ctx context.Context, workspaceID string) (total int64, err error) {
	tables, err := r.tables(ctx)
	if err != nil {
		return 0, err
	}
	for _, table := range tables {
		for {
			var n int64
			err := r.DB.Write(ctx, workspaceID, func(tx *Tx) (err error) {
				n, err = tx.Exec(fmt.Sprintf(`DELETE FROM %[1]s WHERE workspace_id = $1 AND %[2]s IN
					(SELECT %[2]s FROM %[1]s WHERE workspace_id = $1 LIMIT %[3]d)`, table, tx.rowID(), removeBatch), workspaceID)
				if err != nil || n == 0 {
					return err
				}
				counts := `removed_rows = removed_rows + $2`
				if table == files.name {
					counts += `, removed_files = removed_files + $2`
				}
				_, err = tx.Exec(`UPDATE workspaces SET `+counts+` WHERE id = $1`, workspaceID, n)
				return err
			})
			if total += n; err != nil {
				return total, fmt.Errorf("delete rows of %s: %w", table, err)
			}
			if n < removeBatch {
				break
			}
		}
	}
	return total, nil
}

// rowID is what the database itself calls a row by.
func (t *Tx) rowID() string {
	if t.dialect.Name == Postgres {
		return "ctid"
	}
	return "rowid"
}

// tables are those with a workspace's id, children first.
func (r Removals) tables(ctx context.Context) (names []string, err error) {
	err = r.DB.System(ctx, false, func(tx *Tx) error {
		query := `SELECT m.name FROM sqlite_master m WHERE m.type = 'table' AND EXISTS
			(SELECT 1 FROM pragma_table_info(m.name) c WHERE c.name = 'workspace_id') ORDER BY m.name`
		if tx.dialect.Name == Postgres {
			query = `SELECT table_name::text FROM information_schema.columns
				WHERE column_name = 'workspace_id' AND table_schema = 'public' ORDER BY table_name`
		}
		names, err = texts(tx, query)
		return err
	})
	names = slices.DeleteFunc(names, func(name string) bool { return name == memberships.name }) // Finish has those
	rank := func(name string) int {
		if slices.Contains(children, name) {
			return slices.Index(children, name)
		}
		return len(children)
	}
	slices.SortStableFunc(names, func(a, b string) int { return rank(a) - rank(b) })
	return names, err
}

// Finish deletes the workspace's own row, the logins that were of no other, and writes what remains.
func (r Removals) Finish(ctx context.Context, workspaceID string, now time.Time) error {
	return r.DB.System(ctx, true, func(tx *Tx) error {
		if err := endMemberships(tx, workspaceID); err != nil {
			return err
		}
		var began, rows, files int64
		there, err := found(tx.Row(`DELETE FROM workspaces WHERE id = $1 AND removed_at > 0 RETURNING removed_at, removed_rows, removed_files`,
			[]any{workspaceID}, &began, &rows, &files))
		if err != nil || !there {
			return err
		}
		_, err = tx.Exec(`INSERT INTO removals (id, started_at, finished_at, row_count, file_count) VALUES ($1, $2, $3, $4, $5)`,
			uuid.Must(uuid.NewV7()).String(), began, micros(now), rows, files)
		return err
	})
}

// endMemberships deletes the memberships of a business's people, and the logins that were of no other.
func endMemberships(tx *Tx, workspaceID string) error {
	logins, err := texts(tx, `DELETE FROM memberships WHERE workspace_id = $1 RETURNING login_id`, workspaceID)
	for _, id := range logins {
		for _, statement := range []string{`DELETE FROM stays WHERE login_id = $1`, `DELETE FROM logins WHERE id = $1`} {
			if err == nil {
				_, err = tx.Exec(statement+` AND NOT EXISTS (SELECT 1 FROM memberships m WHERE m.login_id = $1)`, id)
			}
		}
	}
	return err
}

// Files lists some of the files that are left, for their bytes to be deleted before their rows.
func (r Removals) Files(ctx context.Context, workspaceID, after string) (keys map[string]string, last string, err error) {
	err = r.DB.Read(ctx, workspaceID, func(tx *Tx) error {
		keys, last = map[string]string{}, ""
		return tx.Rows(`SELECT f.id, f.storage_key FROM files f WHERE f.workspace_id = $1 AND f.id > $2 ORDER BY f.id LIMIT 500`,
			[]any{workspaceID, after}, func(scan func(...any) error) error {
				var key string
				err := scan(&last, &key)
				keys[last] = key
				return err
			})
	})
	return keys, last, err
}
