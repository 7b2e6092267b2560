package demo_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/testkit"
)

// A visitor meets a promotion of each kind at the grocer's, and a price list at the distributor's.
func TestPromotionsOfTheSamples(t *testing.T) {
	t.Parallel()
	a := seeded(t, testkit.SQLite(t))
	find := func(slug string) access.Workspace {
		w, err := a.Keyring.WorkspaceBySlug(t.Context(), slug)
		if err != nil {
			t.Fatal(err)
		}
		return w
	}
	grocer, distributor := find("almacen"), find("mayorista")
	met := map[string]bool{}
	for _, p := range grocer.Settings.Promotions {
		if !p.Running(testkit.Noon, grocer.Location()) {
			t.Errorf("%s does not run", p.ID)
		}
		met[string(p.Kind)] = true
		met["coupon"] = met["coupon"] || p.Coupon != nil
		met["end"] = met["end"] || p.Until == "2026-04-09"
		met["amount"] = met["amount"] || p.FromAmount > 0 && p.Coupon == nil
	}
	for _, kind := range []string{"price", "n_for_m", "percentage", "coupon", "end", "amount"} {
		if !met[kind] {
			t.Errorf("the grocer has no promotion with %s", kind)
		}
	}
	for phone, want := range map[string]int64{"+5491155551013": 4_890_000, "+5491155551014": 5_112_000} {
		relay := access.Actor{Role: access.Agent, KeyID: "demo"}
		if err := a.Runtime.Write(t.Context(), &distributor, relay, func(u *core.Unit) error {
			c, _, err := u.Customers.ByPhone(phone)
			if err != nil {
				return err
			}
			u.Conversations.Adopt(conversation.Session{ID: testkit.NewID(), CustomerID: c.ID})
			p, _, err := u.Catalog.GetBySKU("M-OREO-118X36")
			if p.Price != want {
				t.Errorf("%s pays %d, want %d", phone, p.Price, want)
			}
			return err
		}); err != nil {
			t.Fatal(err)
		}
	}
}
