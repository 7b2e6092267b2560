package demo_test

import (
	"encoding/json"
	"io"
	"log/slog"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app"
	"github.com/mostrador/mostrador/internal/app/config"
	"github.com/mostrador/mostrador/internal/app/demo"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

func seeded(t *testing.T, db *store.DB) *app.App { return seededAt(t, db, testkit.Noon) }

func seededAt(t *testing.T, db *store.DB, now time.Time) *app.App {
	t.Helper()
	conf := config.Defaults()
	conf.Data = t.TempDir()
	a, err := app.Wire(t.Context(), db, conf, app.Options{
		Clock: clock.NewManual(now), Log: slog.New(slog.NewTextHandler(io.Discard, nil)), SweepEvery: -1,
		CallTimeout: testkit.CallTimeout,
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := a.Close(); err != nil {
			t.Error(err)
		}
	})
	if err := a.SeedDemo(t.Context()); err != nil {
		t.Fatal(err)
	}
	return a
}

// On the first of these days a guest's appointment stood where the agent wanted to book another one, and the demo did
// not start.
func TestTheDemoStartsOnAnyDay(t *testing.T) {
	t.Parallel()
	for day := range 7 {
		now := time.Date(2026, 11, 16+day, 18, 0, 0, 0, time.UTC)
		t.Run(now.Format(time.DateOnly), func(t *testing.T) {
			t.Parallel()
			seededAt(t, testkit.SQLite(t), now)
		})
	}
}

func TestSamplesAreWholeBusinesses(t *testing.T) {
	t.Parallel()
	kept := &books{read: map[string]string{}}
	t.Cleanup(func() { kept.same(t) })
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		a := seeded(t, db)
		for _, b := range demo.Businesses {
			w, err := a.Keyring.WorkspaceBySlug(t.Context(), b.Slug)
			if err != nil {
				t.Fatal(err)
			}
			delivers := len(w.Settings.Delivery.Zones) >= 3 || w.Settings.Delivery.PickupOnly
			if !delivers || w.Settings.Bank.Alias == "" || w.Settings.Policies.Returns == "" ||
				w.Settings.Profile.Phone == "" || w.Settings.EscalationPhone == "" {
				t.Errorf("%s: settings are incomplete: %+v", b.Slug, w.Settings)
			}
			agent, err := a.Keyring.AgentBySlug(t.Context(), w.ID, b.Slug)
			if err != nil || agent.AssistantType != b.AssistantType {
				t.Errorf("%s: agent %+v, %v", b.Slug, agent, err)
			}
			if _, err := a.Tools.View(&w, &agent); err != nil {
				t.Errorf("%s: %v", b.Slug, err)
			}
			switch b.AssistantType {
			case "retail", "orders":
				counted(t, a, &w)
			case "rest_complete", "dental_complete", "agenda":
				kept.note(string(db.Dialect().Name), b.Slug, booked(t, a, &w))
			}
		}
		if err := db.Fsck(t.Context(), testkit.Noon, func(c store.Checked) {
			if c.Broken > 0 {
				t.Errorf("%s: %s is broken: %v", c.Workspace, c.Invariant, c.Examples)
			}
		}); err != nil {
			t.Fatal(err)
		}
	})
}

// counted makes sure that a sample has products in two locations, in variants, out of stock and not counted.
func counted(t *testing.T, a *app.App, w *access.Workspace) {
	t.Helper()
	boss := access.Actor{Role: access.Owner}
	err := a.Runtime.Read(t.Context(), w, boss, func(u *core.Unit) error {
		page, err := u.Catalog.List(t.Context(), catalog.Filter{Limit: 1000})
		if err != nil {
			return err
		}
		var variants, out, uncounted int
		for _, p := range page.Products {
			if p.HasVariants {
				variants++
			}
			if !p.TrackStock {
				uncounted++
			} else if p.Available == 0 {
				out++
			}
			if p.Price <= 0 || p.Category == "" || p.Name == "" {
				t.Errorf("%s: %s is incomplete", w.Slug, p.SKU)
			}
		}
		if page.Total < 140 || variants < 5 || out == 0 || uncounted == 0 {
			t.Errorf("%s: %d products, %d with variants, %d out of stock, %d not counted", w.Slug, page.Total, variants,
				out, uncounted)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestSamplesAreFound(t *testing.T) {
	t.Parallel()
	a := seeded(t, testkit.SQLite(t))
	w, err := a.Keyring.WorkspaceBySlug(t.Context(), "almacen")
	if err != nil {
		t.Fatal(err)
	}
	agent, err := a.Keyring.AgentBySlug(t.Context(), w.ID, "almacen")
	if err != nil {
		t.Fatal(err)
	}
	relay := access.Actor{Role: access.Agent}
	var session conversation.Session
	err = a.Runtime.Write(t.Context(), &w, relay, func(u *core.Unit) (err error) {
		known, created, err := u.Customers.ByPhone("+5491155550001")
		if err != nil || created || known.FirstName != "Graciela" {
			t.Errorf("the first customer is %+v (new: %v), %v", known, created, err)
		}
		session, err = u.Conversations.Open(conversation.Session{AgentID: agent.ID, Channel: "api",
			CustomerID: known.ID})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	answer := a.Runtime.Execute(t.Context(), runtime.Call{
		Workspace: &w, Actor: relay, SessionID: session.ID, Tool: "retail/search_products",
		Arguments: []byte(`{"query":"coca colla"}`),
	})
	var found struct {
		Results []struct{ Name, SKU string }
	}
	if err := json.Unmarshal(answer.Data, &found); err != nil || len(found.Results) == 0 {
		t.Fatalf("found nothing: %+v, %v", answer, err)
	}
	if found.Results[0].SKU != "BEB-COCA-225" {
		t.Errorf("the first is %+v", found.Results[0])
	}
}
