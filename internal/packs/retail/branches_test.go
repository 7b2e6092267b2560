package retail_test

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/core/stock"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

// TestBranchOfAnOrder: an order is the conversation's branch's or the named one's: its stock is taken there first, it
// is delivered by that branch's zones, and the question says where.
func TestBranchOfAnOrder(t *testing.T) {
	t.Parallel()
	never := int64(-1)
	flow := func(name string, tag locale.Tag, play func(*testing.T, *shop)) testkit.Flow {
		return testkit.Flow{Name: name, Setup: testkit.Setup{Locale: tag, Settings: access.Settings{
			RequireIdentity: new(bool), FreeShippingOver: &never, Delivery: access.Delivery{Flat: 500_00},
			DefaultPayment: "cash"}}, Play: play}
	}
	testkit.Flows(t,
		flow("in Spanish", locale.ESAR, func(t *testing.T,
			s *shop) {
			playBranches(t, s, "Sucursal: ", "retiro en Mitre 12")
		}),
		flow("in Portuguese", locale.PTBR, func(t *testing.T, s *shop) {
			playBranches(t, s, "Unidade: ", "retirada em Mitre 12")
		}),
	)
}

func playBranches(t *testing.T, s *shop, label, pickup string) {
	_, err := s.Keyring.AddBranch(t.Context(), s.Workspace.ID, access.Branch{Name: "Centro", Address: "Roca 1"})
	s.Must(err)
	s.Clock.Advance(1e6)
	second, err := s.Keyring.AddBranch(t.Context(), s.Workspace.ID, access.Branch{Name: "Norte", Address: "Mitre 12"})
	s.Must(err)
	s.Settle(func(x *access.Settings) {
		x.Branches = map[string]access.BranchRules{second.ID: {Delivery: &access.Delivery{Zones: []access.Zone{
			{Name: "Tigre", Cities: []string{"Tigre"}, Cost: 90_00}}}}}
	})
	p := s.Item("Mate", 1_000_00, 5) // at "local", which is sold from first
	s.Do(func(u *core.Unit) error { return u.Stock.SetLevel(stock.Pair{ProductID: p.ID}, "norte", 5, 0) })
	s.Must(s.DB.Write(t.Context(), s.Workspace.ID, func(tx *store.Tx) error {
		rows := store.NewRows(tx)
		if err := rows.SaveLocation("norte", "Norte", 9); err != nil {
			return err
		}
		_, err := rows.AssignLocation("norte", second.ID)
		return err
	}))
	talk := s.Session("+5491155550001")
	s.OK(talk, "retail/create_order_draft", args{})
	s.OK(talk, "retail/add_item_to_draft", args{"productId": p.ID, "quantity": 2})
	ask := func(in args) string {
		t.Helper()
		s.OK(talk, "retail/set_delivery_details", in)
		return s.OK(talk, "retail/request_confirmation", args{})["summary"].(string)
	}
	tigre := args{"deliveryMethod": "delivery", "address": args{"line1": "Italia 123", "city": "Tigre"}}
	if text := ask(tigre); !strings.Contains(text, label+"Centro") || !strings.Contains(text, "500") {
		t.Errorf("delivered from no branch in particular it is asked %q", text)
	}
	text := ask(args{"deliveryMethod": "pickup", "branch": "en norte"})
	if !strings.Contains(text, label+"Norte") || !strings.Contains(text, pickup) {
		t.Errorf("picked up at Norte it is asked %q", text)
	}
	if text = ask(tigre); !strings.Contains(text, label+"Norte") || !strings.Contains(text, "90") ||
		strings.Contains(text, "500") {
		t.Errorf("delivered from Norte it is asked %q", text)
	}
	if a := s.Call(talk, "retail/set_delivery_details",
		args{"deliveryMethod": "pickup", "branch": "Sur"}); a.ErrorCode !=
		fault.NotFound || !strings.Contains(a.Error, "Centro") {
		t.Errorf("an unknown one: %s %s", a.ErrorCode, a.Error)
	}
	question := s.OK(talk, "retail/request_confirmation", args{})["confirmationId"].(string)
	tigre["branch"] = "Centro" // the question is about Norte
	s.OK(talk, "retail/set_delivery_details", tigre)
	if d, err := s.Reply(question, "sí"); err == nil && d.Result != nil && d.Result.Success {
		t.Errorf("a yes to Norte sold at Centro")
	}
	tigre["branch"] = "Norte"
	if text = ask(tigre); !strings.Contains(text, label+"Norte") {
		t.Errorf("it is asked %q", text)
	}
	question = s.OK(talk, "retail/request_confirmation", args{})["confirmationId"].(string)
	if a := s.Yes(question); !a.Success {
		t.Fatalf("the yes: %s %s", a.ErrorCode, a.Error)
	}
	var sold order.Order
	s.Look(func(u *core.Unit) error {
		for id := range s.Snapshot()["orders"] {
			o, err := u.Orders.Get(id, false)
			if err != nil {
				return err
			}
			sold = o
		}
		return nil
	})
	if sold.BranchID != second.ID || sold.Totals.Shipping != 90_00 {
		t.Errorf("sold at %s for %+v", sold.BranchID, sold.Totals)
	}
	cancel := s.Call(talk, "retail/cancel_order_if_not_processed", args{"orderId": sold.ID, "reason": "me arrepentí"})
	if cancel.Confirmation == nil || !strings.Contains(cancel.Confirmation.Message, label+"Norte") {
		t.Errorf("a cancellation at Norte came to %+v", cancel)
	}
	s.Look(func(u *core.Unit) error {
		level, err := u.Stock.LevelOf(stock.Pair{ProductID: p.ID})
		for _, it := range level.Places {
			if want := map[string]int64{second.ID: 2}[it.BranchID]; it.Reserved != want {
				t.Errorf("%d are reserved at %s, want %d", it.Reserved, it.LocationName, want)
			}
		}
		return err
	})
}
