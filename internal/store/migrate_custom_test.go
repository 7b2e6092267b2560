package store_test

import (
	"os"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/custom/workshop"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

// An upgrade leaves custom tools on for the agents that have them: all, but for those that an owner switched one off.
func TestMigrateKeepsCustomToolsOn(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		owner := db
		if db.Dialect().Name == store.Postgres {
			owner = open(t, store.Options{URL: testkit.PostgresURL(t), Migrating: true, MaxReaders: 2})
			defer owner.Close()
		}
		ids := map[string]string{}
		system := func(fn func(tx *store.Tx) error) {
			t.Helper()
			if err := owner.System(t.Context(), true, fn); err != nil {
				t.Fatal(err)
			}
		}
		for _, id := range []string{testkit.NewID(), testkit.NewID()} {
			system(func(tx *store.Tx) error {
				_, err := store.NewRows(tx).Workspaces().InsertWorkspace(access.Workspace{ID: id, Slug: id, Name: id,
					Plan: access.Enterprise}, now)
				return err
			})
			units := store.Units{DB: owner}
			if err := units.Agents(t.Context(), id, true, func(rows access.AgentRows) error {
				for _, slug := range []string{"one", "two"} {
					a := access.AgentProfile{ID: testkit.NewID(), Slug: slug, Name: slug, Active: true, Version: 1}
					ids[id+slug] = a.ID
					if _, err := rows.InsertAgent(a, now); err != nil {
						return err
					}
				}
				_, err := rows.SetAgentTool(ids[id+"two"], access.ToolOverride{Tool: "custom/live"})
				return err
			}); err != nil {
				t.Fatal(err)
			}
			if err := units.OwnTools(t.Context(), id, true, func(rows workshop.Rows) error {
				for name, state := range map[string]workshop.State{"live": workshop.Active, "asleep": workshop.Off,
					"sketch": workshop.Draft, "gone": workshop.Removed} {
					r := workshop.Record{ID: testkit.NewID(), Name: name, State: state, Given: 1, Newest: 1,
						CreatedAt: now, UpdatedAt: now}
					if _, err := rows.InsertTool(r, workshop.Version{ToolID: r.ID, Version: 1}); err != nil {
						return err
					}
				}
				return nil
			}); err != nil {
				t.Fatal(err)
			}
		}
		migration, err := os.ReadFile("migrations/00031_custom_tools_on.sql")
		if err != nil {
			t.Fatal(err)
		}
		for range 2 { // the database has had it already: played again, on rows as they were before it
			system(func(tx *store.Tx) error {
				_, err := tx.Exec(string(migration))
				return err
			})
		}
		for agent, id := range ids {
			workspace, slug := agent[:len(agent)-3], agent[len(agent)-3:]
			var on, off []string
			if err := (store.Units{DB: owner}).Agents(t.Context(), workspace, false,
				func(rows access.AgentRows) error {
					a, _, err := rows.Agent(id)
					for _, o := range a.Tools {
						if o.Enabled {
							on = append(on, o.Tool)
						} else {
							off = append(off, o.Tool)
						}
					}
					return err
				}); err != nil {
				t.Fatal(err)
			}
			if slug == "one" && (len(on) != 2 || on[0] != "custom/asleep" || on[1] != "custom/live" || len(off) != 0) ||
				slug == "two" && (len(on) != 1 || on[0] != "custom/asleep" || len(off) != 1) {
				t.Errorf("agent %s has %v, and not %v", slug, on, off)
			}
		}
	})
}
