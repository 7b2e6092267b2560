package store_test

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/policy"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

// An upgrade turns the questions in workspaces' settings into rules, once, and loses nothing else of them.
func TestMigrateMovesQuestionsOutOfSettings(t *testing.T) {
	t.Parallel()
	const old = `{"max_lines":7,"stricter":[{"tool":"retail/add_item_to_draft","when":"arguments.quantity > 10","addressee":"owner"},{"tool":"retail/create_order_draft"}]}`
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		owner := db
		if db.Dialect().Name == store.Postgres {
			owner = open(t, store.Options{URL: testkit.PostgresURL(t), Migrating: true, MaxReaders: 2})
			defer owner.Close()
		}
		directory := func(write bool, fn func(r store.Rows) error) {
			t.Helper()
			if err := owner.System(t.Context(), write,
				func(tx *store.Tx) error { return fn(store.NewRows(tx)) }); err != nil {
				t.Fatal(err)
			}
		}
		for _, id := range []string{"strict", "plain"} {
			directory(true, func(r store.Rows) error {
				_, err := r.Workspaces().InsertWorkspace(access.Workspace{ID: id, Slug: id, Name: id, Plan: access.Pro},
					now)
				return err
			})
		}
		if err := owner.System(t.Context(), true, func(tx *store.Tx) error {
			_, err := tx.Exec(`UPDATE workspaces SET settings = $1 WHERE id = 'strict'`, old)
			return err
		}); err != nil {
			t.Fatal(err)
		}
		for range 2 {
			if err := owner.Migrate(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		var rules []policy.Rule
		read(t, owner, "strict", func(r store.Rows) (err error) { rules, err = r.Policies().Rules(); return err })
		if len(rules) != 2 || rules[0].Tool != "retail/add_item_to_draft" ||
			rules[0].When != "arguments.quantity > 10" || rules[0].By != access.Owner ||
			rules[1].Tool != "retail/create_order_draft" || rules[1].When != "" || rules[1].By != access.Customer ||
			!rules[1].Active || rules[1].Effect != policy.Confirm {
			t.Errorf("made %+v", rules)
		}
		directory(false, func(r store.Rows) error {
			strict, _, err := r.Workspaces().Workspace("strict")
			if err != nil || strict.Settings.MaxLines != 7 || strict.Policies != 1 {
				t.Errorf("the workspace is %+v, %v", strict, err)
			}
			plain, _, err := r.Workspaces().Workspace("plain")
			if err != nil || plain.Policies != 0 {
				t.Errorf("the other one is %+v, %v", plain, err)
			}
			return nil
		})
		if err := owner.System(t.Context(), false, func(tx *store.Tx) error {
			var left string
			if err := tx.Row(`SELECT settings FROM workspaces WHERE id = 'strict'`, nil, &left); err != nil {
				return err
			}
			if strings.Contains(left, "stricter") {
				t.Errorf("left %s", left)
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	})
}
