package app_test

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/stock"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

// TestRemoveBranch: a branch goes once nothing stands on it; what was sold there keeps its name.
func TestRemoveBranch(t *testing.T) {
	t.Parallel()
	testkit.Flows(t, testkit.Flow{Name: "a branch", Setup: testkit.Setup{Settings: access.Settings{
		RequireIdentity: new(bool), DefaultPayment: "cash"}}, Play: removeBranch})
}

func removeBranch(t *testing.T, s *testkit.Shop) {
	a := &app.App{DB: s.DB, Keyring: s.Keyring, Clock: s.Clock}
	s.Branch("Centro", "", 0, 24*60)
	id := s.Branch("Norte", "", 0, 24*60) // with a table and a person
	norte := access.Branch{ID: id, Name: "Norte"}
	s.Settle(func(x *access.Settings) {
		x.Branches = map[string]access.BranchRules{id: {Numbers: []string{"+5491145678901"}}}
	})
	remove := func() error {
		s.Reread()
		return a.RemoveBranch(t.Context(), s.Workspace, norte)
	}
	refused := func(parts string) {
		t.Helper()
		if err := remove(); !fault.Is(err, fault.Conflict) || !strings.HasSuffix(err.Error(), "it has "+parts) {
			t.Errorf("removed: %v, want %q", err, parts)
		}
	}
	refused("1 table, 1 staff member")
	mate := s.Item("Mate", 1_000_00, 5)
	s.Must(a.OpenPlaces(t.Context(), s.Workspace.ID, app.Place{Code: "norte", Name: "Norte"}))
	s.Reread()
	s.Must(a.SetBranch(t.Context(), s.Workspace, norte, s.Workspace.Settings.Branches[id],
		&app.BranchLocations{Codes: []string{"norte"}}))
	s.Do(func(u *core.Unit) error {
		return u.Stock.SetLevel(stock.Pair{ProductID: mate.ID}, "norte", 5, 0)
	})
	var talk conversation.Session
	s.Do(func(u *core.Unit) (err error) {
		if talk, err = u.Conversations.Open(conversation.Session{AgentID: s.Agent.ID, Channel: "whatsapp",
			BranchID: id}); err != nil {
			return err
		}
		_, err = u.BookAtDesk(core.AtDesk{Wish: booking.Wish{Kind: booking.Reservation, BranchID: id, Party: 2},
			Day: "2026-03-16", Start: 20 * 60, Name: "Marta"})
		return err
	})
	s.OK(talk.ID, "retail/add_item_to_draft", map[string]any{"productId": mate.ID, "quantity": 1})
	refused("1 booking to come, 1 open order, 1 product in stock, 1 table, 1 staff member")
	s.OK(talk.ID, "retail/set_delivery_details", map[string]any{"deliveryMethod": "pickup"})
	s.Yes(s.OK(talk.ID, "retail/request_confirmation", map[string]any{})["confirmationId"].(string))
	refused("1 booking to come, 1 open order, 1 product in stock, 1 table, 1 staff member")

	s.Do(func(u *core.Unit) error {
		list, err := u.Places.Resources(id)
		if err != nil {
			return err
		}
		for _, r := range list {
			r.Active = false
			if err := u.Places.SaveResource(r); err != nil {
				return err
			}
		}
		return nil
	})
	refused("1 booking to come, 1 open order, 1 product in stock")
	s.Must(s.DB.Write(t.Context(), s.Workspace.ID, func(tx *store.Tx) error {
		for _, over := range []string{`UPDATE bookings SET status = 'completed' WHERE workspace_id = $1`,
			`UPDATE orders SET status = 'completed' WHERE workspace_id = $1`,
			`UPDATE stock_items SET quantity = 0, reserved = 0 WHERE workspace_id = $1`} {
			if _, err := tx.Exec(over, tx.Workspace()); err != nil {
				return err
			}
		}
		return nil
	}))
	s.Must(remove())

	s.Reread()
	if len(s.Workspace.Settings.Branches) > 0 {
		t.Errorf("the rules of branches are %+v", s.Workspace.Settings.Branches)
	}
	s.Settle(func(x *access.Settings) { x.Branches, x.DefaultPayment = nil, "transfer" }) // as a file replaces them
	if b, err := s.Keyring.Branch(t.Context(), s.Workspace.ID, id); !fault.Is(err, fault.NotFound) {
		t.Errorf("new settings bring it back: %+v, %v", b, err)
	}
	s.Do(func(u *core.Unit) error {
		if name, err := u.Places.Several(id); err != nil || name != "Norte" {
			t.Errorf("what was sold there is of %q, %v", name, err)
		}
		for _, said := range []string{id, "Norte"} {
			if _, err := u.Places.Named("/branch", said); !fault.Is(err, fault.NotFound) {
				t.Errorf("%s is chosen: %v", said, err)
			}
		}
		if list, err := u.Places.Branches(); err != nil || len(list) != 1 || list[0].Name != "Centro" {
			t.Errorf("the branches are %+v, %v", list, err)
		}
		if _, err := u.Enter(talk.ID); err != nil || u.BranchID != "" {
			t.Errorf("its conversation is of %q, %v", u.BranchID, err)
		}
		list, err := u.Bookings.List(booking.Filter{})
		if len(list) != 1 || list[0].BranchID != id {
			t.Errorf("its bookings are %+v", list)
		}
		return err
	})
	s.OK(talk.ID, "retail/add_item_to_draft", map[string]any{"productId": s.Item("Bombilla", 1, 5).ID, "quantity": 1})

	again, err := s.Keyring.AddBranch(t.Context(), s.Workspace.ID, access.Branch{Name: "norte"})
	if s.Must(err); again.ID == id {
		t.Error("the new one is the old one")
	}
	if _, err := s.Keyring.AddBranch(t.Context(), s.Workspace.ID, access.Branch{Name: "Norte"}); !fault.Is(err,
		fault.Conflict) {
		t.Errorf("a second one of the name: %v", err)
	}
	s.Do(func(u *core.Unit) error {
		if got, err := u.Places.Named("/branch", "Norte"); err != nil || got != again.ID {
			t.Errorf("the name means %s, %v", got, err)
		}
		if list, err := u.Places.Branches(); err != nil || len(list) != 2 {
			t.Errorf("the branches are %+v, %v", list, err)
		}
		if name, err := u.Places.Several(id); err != nil || name != "Norte" {
			t.Errorf("what was sold at the old one is of %q, %v", name, err)
		}
		return nil
	})
}

// TestSetBranch: what is set of a branch is set whole or not at all, and its stock locations are not another's.
func TestSetBranch(t *testing.T) {
	t.Parallel()
	testkit.Flows(t, testkit.Flow{Name: "a branch", Play: setBranch})
}

func setBranch(t *testing.T, s *testkit.Shop) {
	const called, wrong = "+5491145678901", "4567"
	a := &app.App{DB: s.DB, Keyring: s.Keyring, Clock: s.Clock}
	centro := access.Branch{ID: s.Branch("Centro", "", 0, 24*60), Name: "Centro"}
	norte := access.Branch{ID: s.Branch("Norte", "", 0, 24*60), Name: "Norte"}
	s.Must(a.OpenPlaces(t.Context(), s.Workspace.ID, app.Place{Code: "centro"}, app.Place{Code: "norte"},
		app.Place{Code: "galpon"}))
	set := func(b access.Branch, number string, move bool, codes ...string) error {
		s.Reread()
		var rules access.BranchRules
		if number != "" {
			rules.Numbers = []string{number}
		}
		return a.SetBranch(t.Context(), s.Workspace, b, rules, &app.BranchLocations{Codes: codes, Move: move})
	}
	has := func(want map[string]string) {
		t.Helper()
		s.Reread()
		got, err := a.BranchLocations(t.Context(), s.Workspace.ID)
		s.Must(err)
		for _, b := range []access.Branch{centro, norte} {
			have := strings.Join(append(got[b.ID], s.Workspace.Settings.Branches[b.ID].Numbers...), " ")
			if have != want[b.Name] {
				t.Errorf("%s has %q, want %q", b.Name, have, want[b.Name])
			}
		}
	}
	s.Must(set(centro, called, false, "centro"))
	s.Must(set(norte, "", false, "norte", "galpon"))
	first := map[string]string{"Centro": "centro " + called, "Norte": "norte galpon"}
	has(first)
	for _, c := range []struct {
		number, code, says string
		is                 fault.Code
	}{
		{called, "centro", "", fault.InvalidArguments}, // moved, but the number is Centro's
		{wrong, "galpon", "", fault.InvalidArguments},
		{"", "luna", `there is no stock location "luna"`, fault.NotFound},
	} {
		if err := set(norte, c.number, true, c.code); !fault.Is(err, c.is) || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%+v: %v", c, err)
		}
		has(first)
	}
	if err := set(norte, "", false, "centro"); !fault.Is(err, fault.Conflict) ||
		!strings.Contains(err.Error(), `"centro" is Centro's`) {
		t.Errorf("another's location: %v", err)
	}
	has(first)
	s.Must(set(norte, "", true, "centro", "norte"))
	has(map[string]string{"Centro": called, "Norte": "centro norte"})
	s.Must(set(norte, "", false))
	has(map[string]string{"Centro": called})
}
