package store_test

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

// An upgrade marks the branches that the settings said were removed, of each business its own, and loses nothing else of
// the settings.
func TestMigrateMovesRemovedBranchesOutOfSettings(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		owner := db
		if db.Dialect().Name == store.Postgres {
			owner = open(t, store.Options{URL: testkit.PostgresURL(t), Migrating: true, MaxReaders: 2})
			defer owner.Close()
		}
		system := func(write bool, fn func(tx *store.Tx) error) {
			t.Helper()
			if err := owner.System(t.Context(), write, fn); err != nil {
				t.Fatal(err)
			}
		}
		este, norte := testkit.NewID(), testkit.NewID()
		settings := `{"max_lines":7,"branches":{"` + este + `":{"removed":true},"` + norte +
			`":{"numbers":["+5491145678901"]}}}`
		for _, id := range []string{"one", "two"} {
			system(true, func(tx *store.Tx) error {
				_, err := store.NewRows(tx).Workspaces().InsertWorkspace(access.Workspace{ID: id, Slug: id, Name: id,
					Plan: access.Pro}, now)
				return err
			})
			if err := (store.Units{DB: owner}).Staff(t.Context(), id, true, func(rows access.StaffRows) error {
				if err := rows.InsertBranch(access.Branch{ID: este, Name: "Este"}, now); err != nil {
					return err
				}
				return rows.InsertBranch(access.Branch{ID: norte, Name: "Norte"}, now)
			}); err != nil {
				t.Fatal(err)
			}
		}
		system(true, func(tx *store.Tx) error {
			_, err := tx.Exec(`UPDATE workspaces SET settings = $1 WHERE id = 'one'`, settings)
			return err
		})
		for range 2 {
			if err := owner.Migrate(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		for id, want := range map[string]bool{"one": true, "two": false} {
			if err := (store.Units{DB: owner}).Staff(t.Context(), id, false, func(rows access.StaffRows) error {
				list, err := rows.Branches()
				if len(list) != 2 || list[0].Removed != want || list[1].Removed {
					t.Errorf("the branches of %s are %+v", id, list)
				}
				return err
			}); err != nil {
				t.Fatal(err)
			}
		}
		system(false, func(tx *store.Tx) error {
			var left string
			if err := tx.Row(`SELECT settings FROM workspaces WHERE id = 'one'`, nil, &left); err != nil {
				return err
			}
			if strings.Contains(left, "removed") || strings.Contains(left, este) {
				t.Errorf("left %s", left)
			}
			w, _, err := store.NewRows(tx).Workspaces().Workspace("one")
			if w.Settings.MaxLines != 7 || len(w.Settings.Branches[norte].Numbers) != 1 {
				t.Errorf("the settings are %+v", w.Settings)
			}
			return err
		})
	})
}
