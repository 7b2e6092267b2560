package store_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

// system runs fn outside any workspace.
func system(t *testing.T, db *store.DB, fn func(r store.Rows) error) {
	t.Helper()
	if err := db.System(t.Context(), true, func(tx *store.Tx) error { return fn(store.NewRows(tx)) }); err != nil {
		t.Fatal(err)
	}
}

func workspace(slug string) access.Workspace {
	return access.Workspace{
		ID: scope.NewID(), Slug: slug, Name: "El " + slug, Plan: access.Pro, Locale: "es-AR", Currency: "ARS",
		Country: "AR",
		Zone:    "America/Argentina/Buenos_Aires", Flags: map[string]bool{}, Settings: access.Settings{MaxLines: 7},
		UpdatedAt: now,
	}
}

func TestWorkspaceRows(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		b, a := workspace("bazar"), workspace("almacen")
		system(t, db, func(r store.Rows) error {
			rows := r.Workspaces()
			for _, w := range []access.Workspace{b, a} {
				ok, err := rows.InsertWorkspace(w, now)
				check(t, w.Slug, fmt.Sprint(ok, err), "true <nil>")
			}
			ok, err := rows.InsertWorkspace(workspace("bazar"), now)
			check(t, "slug taken", fmt.Sprint(ok, err), "false <nil>")
			a.Name, a.Flags, a.Settings.MaxLines = "Almacén", map[string]bool{"orders": false}, 9
			a.UpdatedAt = now.Add(time.Hour)
			return rows.UpdateWorkspace(a, a.UpdatedAt)
		})
		system(t, db, func(r store.Rows) error {
			rows := r.Workspaces()
			byID, ok, err := rows.Workspace(a.ID)
			check(t, "by id", fmt.Sprintf("%+v", lone(t, byID, ok, err)), fmt.Sprintf("%+v", a))
			bySlug, ok, err := rows.WorkspaceBySlug("bazar")
			check(t, "by slug", fmt.Sprintf("%+v", lone(t, bySlug, ok, err)), fmt.Sprintf("%+v", b))
			_, ok, err = rows.WorkspaceBySlug("kiosco")
			check(t, "unknown", fmt.Sprint(ok, err), "false <nil>")
			list, err := rows.ListWorkspaces()
			check(t, "all", fmt.Sprintf("%+v", list), fmt.Sprintf("%+v", []access.Workspace{a, b}))
			return err
		})
		err := db.System(t.Context(), true, func(tx *store.Tx) error {
			return store.NewRows(tx).Workspaces().UpdateWorkspace(workspace("kiosco"), now)
		})
		if err == nil {
			t.Error("updated a workspace that is not there")
		}
	})
}

func TestKeyRows(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		mine, theirs := workspace("mine"), workspace("theirs")
		k := access.APIKey{
			ID: scope.NewID(), WorkspaceID: mine.ID, Name: "bot", Role: access.Agent, PersonID: "p", Prefix: "mk_12",
			Hash: "h1", CreatedAt: now,
		}
		next := access.APIKey{ID: scope.NewID(), WorkspaceID: mine.ID, Name: "bot 2", Role: access.Owner, Hash: "h2",
			CreatedAt: now.Add(time.Second)}
		system(t, db, func(r store.Rows) error {
			for _, w := range []access.Workspace{mine, theirs} {
				if _, err := r.Workspaces().InsertWorkspace(w, now); err != nil {
					return err
				}
			}
			if err := r.Keys().InsertKey(next); err != nil {
				return err
			}
			return r.Keys().InsertKey(k)
		})
		system(t, db, func(r store.Rows) error {
			keys := r.Keys()
			got, ok, err := keys.KeyByHash("h1")
			check(t, "by hash", fmt.Sprintf("%+v", lone(t, got, ok, err)), fmt.Sprintf("%+v", k))
			_, ok, err = keys.KeyByHash("nothing")
			check(t, "unknown", fmt.Sprint(ok, err), "false <nil>")

			if err := keys.TouchKey(mine.ID, k.ID, now.Add(time.Minute)); err != nil {
				return err
			}
			if err := keys.TouchKey(mine.ID, k.ID, now); err != nil { // an older time
				return err
			}
			ok, err = keys.SetKeyExpiry(mine.ID, k.ID, now.Add(time.Hour))
			check(t, "expiry", fmt.Sprint(ok, err), "true <nil>")
			ok, err = keys.RevokeKey(mine.ID, k.ID, now.Add(2*time.Minute))
			check(t, "revoke", fmt.Sprint(ok, err), "true <nil>")
			ok, err = keys.RevokeKey(mine.ID, k.ID, now.Add(3*time.Minute))
			check(t, "revoke again", fmt.Sprint(ok, err), "true <nil>")
			ok, err = keys.RevokeKey(theirs.ID, next.ID, now)
			check(t, "revoke a foreign key", fmt.Sprint(ok, err), "false <nil>")
			ok, err = keys.SetKeyExpiry(theirs.ID, next.ID, now)
			check(t, "expiry of a foreign key", fmt.Sprint(ok, err), "false <nil>")
			if err := keys.TouchKey(theirs.ID, next.ID, now); err != nil {
				return err
			}
			k.LastUsedAt, k.ExpiresAt, k.RevokedAt = now.Add(time.Minute), now.Add(time.Hour), now.Add(2*time.Minute)
			list, err := keys.ListKeys(mine.ID)
			check(t, "list", fmt.Sprintf("%+v", list), fmt.Sprintf("%+v", []access.APIKey{k, next}))
			if err != nil {
				return err
			}
			list, err = keys.ListKeys(theirs.ID)
			check(t, "their list", len(list), 0)
			return err
		})
	})
}

func TestStaffRows(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		centro := access.Branch{ID: scope.NewID(), Name: "Centro", Zone: "America/Montevideo", Address: "18 de Julio 1"}
		zeta := access.Person{ID: scope.NewID(), Name: "Zeta", Email: "z@example.com", Role: access.Staff}
		ana := access.Person{ID: scope.NewID(), Name: "Ana", Email: "a@example.com", Role: access.Owner, Active: true}
		write(t, db, here, func(r store.Rows) error {
			staff := r.Staff()
			if err := staff.InsertBranch(centro, now); err != nil {
				return err
			}
			for _, p := range []access.Person{zeta, ana} {
				ok, err := staff.InsertPerson(p, now)
				check(t, p.Name, fmt.Sprint(ok, err), "true <nil>")
			}
			ok, err := staff.InsertPerson(access.Person{ID: scope.NewID(), Name: "Otra", Email: ana.Email,
				Role: access.Staff}, now)
			check(t, "email taken", fmt.Sprint(ok, err), "false <nil>")
			return nil
		})
		read(t, db, here, func(r store.Rows) error {
			staff := r.Staff()
			p, ok, err := staff.Person(ana.ID)
			check(t, "person", lone(t, p, ok, err), ana)
			bs, err := staff.Branches()
			check(t, "branches", fmt.Sprint(bs), fmt.Sprint([]access.Branch{centro}))
			if err != nil {
				return err
			}
			people, err := staff.People()
			check(t, "people", fmt.Sprint(people), fmt.Sprint([]access.Person{ana, zeta}))
			return err
		})
		read(t, db, there, func(r store.Rows) error {
			bs, err := r.Staff().Branches()
			check(t, "foreign branches", fmt.Sprint(len(bs), err), "0 <nil>")
			_, person, err := r.Staff().Person(ana.ID)
			check(t, "foreign person", fmt.Sprint(person, err), "false <nil>")
			return nil
		})
	})
}

func TestAgentRows(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		vera := access.AgentProfile{
			ID: scope.NewID(), Slug: "vera", Name: "Vera", AssistantType: "retail", Active: true, Version: 1,
			Tools: []access.ToolOverride{{Tool: "erp/search_products", Enabled: true, Alias: "find"}},
		}
		beto := access.AgentProfile{ID: scope.NewID(), Slug: "beto", Name: "Beto", AssistantType: "erp", Version: 1}
		write(t, db, here, func(r store.Rows) error {
			for _, a := range []access.AgentProfile{vera, beto} {
				ok, err := r.Agents().InsertAgent(a, now)
				check(t, a.Slug, fmt.Sprint(ok, err), "true <nil>")
			}
			again := vera
			again.ID = scope.NewID()
			ok, err := r.Agents().InsertAgent(again, now)
			check(t, "slug taken", fmt.Sprint(ok, err), "false <nil>")
			return nil
		})
		set := func(workspace, id string, o access.ToolOverride) (ok bool) {
			write(t, db, workspace, func(r store.Rows) (err error) {
				ok,
					err = r.Agents().SetAgentTool(id, o)
				return err
			})
			return ok
		}
		check(t, "new override", set(here, vera.ID, access.ToolOverride{Tool: "a/b"}), true)
		check(t, "changed override", set(here, vera.ID, access.ToolOverride{Tool: "a/b", Enabled: true, Alias: "c"}),
			true)
		check(t, "foreign agent", set(there, vera.ID, access.ToolOverride{Tool: "a/b"}), false)
		vera.Version = 3
		vera.Tools = append([]access.ToolOverride{{Tool: "a/b", Enabled: true, Alias: "c"}}, vera.Tools...)
		read(t, db, here, func(r store.Rows) error {
			byID, ok, err := r.Agents().Agent(vera.ID)
			check(t, "by id", fmt.Sprintf("%+v", lone(t, byID, ok, err)), fmt.Sprintf("%+v", vera))
			bySlug, ok, err := r.Agents().AgentBySlug("beto")
			check(t, "by slug", fmt.Sprintf("%+v", lone(t, bySlug, ok, err)), fmt.Sprintf("%+v", beto))
			list, err := r.Agents().Agents()
			check(t, "all", fmt.Sprintf("%+v", list), fmt.Sprintf("%+v", []access.AgentProfile{beto, vera}))
			return err
		})
		read(t, db, there, func(r store.Rows) error {
			_, ok, err := r.Agents().AgentBySlug("vera")
			check(t, "foreign", fmt.Sprint(ok, err), "false <nil>")
			return nil
		})
	})
}
