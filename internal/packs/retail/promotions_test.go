package retail_test

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/testkit"
)

func percent(written string) money.Decimal {
	d, err := money.Parse(written)
	if err != nil {
		panic(err)
	}
	return d
}

// promoting is a shop with these promotions, which asks for no document.
func promoting(list ...access.Promotion) testkit.Setup {
	return with(func(s *access.Settings) { s.Promotions = list })
}

var (
	threeForTwo = access.Promotion{ID: "3x2", Name: "3x2 en almacén", Kind: access.NForM, Take: 3, Pay: 2,
		Categories: []string{"ALMACEN"}}
	special = access.Promotion{ID: "fideos", Name: "Fideos de la semana", Kind: access.SpecialPrice, Price: 30_00,
		Products: []string{"SKU-000000000002"}, Until: "2026-03-10"}
	off = access.Promotion{ID: "diez", Name: "10 % desde $ 200", Kind: access.PercentOff, Percent: percent("10"),
		FromAmount: 200_00}
)

// stockedShelf has yerba at 100 and fideos at 50.
func stockedShelf(s *shop) {
	s.T.Helper()
	put(s, yerba, "Yerba", 100_00, 50)
	put(s, fideos, "Fideos", 50_00, 50)
}

func TestPromotionsInTheQuestion(t *testing.T) {
	t.Parallel()
	testkit.Flows(t,
		testkit.Flow{Name: "each by its name, with what it takes off", Setup: promoting(threeForTwo, special, off),
			Play: func(t *testing.T, s *shop) {
				stockedShelf(s)
				id := complete(s, 3)
				s.OK(id, "retail/add_item_to_draft", args{"productId": fideos, "quantity": 2})
				cart := s.OK(id, "retail/summarize_draft", args{})
				if cart["subtotal"] != 400.0 || cart["discount"] != 166.0 || cart["total"] != 234.0 {
					t.Errorf("summarized %v", cart)
				}
				asked := s.OK(id, "retail/request_confirmation", args{})
				want := "Tu pedido:\n• 3 × Yerba — $ 300\n• 2 × Fideos — $ 100\nSubtotal: $ 400\n3x2 en almacén: -$ 100\n" +
					"Fideos de la semana: -$ 40\n10 % desde $ 200: -$ 26\nTotal: $ 234"
				if got := asked["summary"].(string); !strings.HasPrefix(got, want) || asked["total"] != 234.0 {
					t.Errorf("asked %q for %v", got, asked["total"])
				}
				o := orderOf(s, testkit.Data(t, s.Yes(asked["confirmationId"].(string)))["orderNumber"].(string))
				if o.Totals.Total != 234_00 || len(o.Taken()) != 3 || o.Pending() != 234_00 {
					t.Errorf("sold as %+v", o)
				}
				orders := s.OK(id, "retail/list_orders", args{})["orders"].(list)[0].(args)
				if got := orders["promotions"].(list); len(got) != 3 || got[0].(args)["amount"] != 100.0 {
					t.Errorf("listed with %v", got)
				}
				s.Sound()
			}},
		testkit.Flow{Name: "one that ended asks again at the full price", Setup: promoting(special),
			Play: func(t *testing.T, s *shop) {
				stockedShelf(s)
				id := complete(s, 1)
				s.OK(id, "retail/add_item_to_draft", args{"productId": fideos, "quantity": 2})
				asked := s.OK(id, "retail/request_confirmation", args{})
				if asked["total"] != 160.0 {
					t.Fatalf("asked for %v", asked["total"])
				}
				over := special
				over.Until = "2026-03-10T12:00" // now, in Buenos Aires
				s.Workspace.Settings.Promotions = []access.Promotion{over}
				a := s.Yes(asked["confirmationId"].(string))
				if a.ErrorCode != fault.ConfirmationStale || a.Confirmation == nil ||
					!strings.Contains(a.Confirmation.Message, "• 2 × Fideos — $ 100\nTotal: $ 200") {
					t.Fatalf("it came to %+v", a)
				}
				if got := testkit.Data(t, s.Yes(a.Confirmation.ID))["total"]; got != 200.0 {
					t.Errorf("sold for %v", got)
				}
				s.Sound()
			}},
		testkit.Flow{Name: "one that began makes it cheaper", Setup: promoting(), Play: func(t *testing.T, s *shop) {
			stockedShelf(s)
			_, question := asked(s, 3)
			s.Workspace.Settings.Promotions = []access.Promotion{threeForTwo}
			if got := testkit.Data(t, s.Yes(question))["total"]; got != 200.0 {
				t.Errorf("sold for %v", got)
			}
			s.Sound()
		}},
		testkit.Flow{Name: "the yes said twice sells once", Setup: promoting(threeForTwo),
			Play: func(t *testing.T, s *shop) {
				stockedShelf(s)
				_, question := asked(s, 3)
				first, second := testkit.Data(t, s.Yes(question)), testkit.Data(t, s.Yes(question))
				if first["orderNumber"] != second["orderNumber"] || second["total"] != 200.0 {
					t.Errorf("sold as %v and %v", first, second)
				}
			}},
	)
}

// Delivery is free from an amount of goods after promotions, and its cost is in none of them.
func TestPromotionsAndDelivery(t *testing.T) {
	t.Parallel()
	free := palermo()
	free.Promotions = []access.Promotion{{ID: "diez", Name: "Diez", Kind: access.PercentOff, Percent: percent("10")}}
	testkit.Flows(t, testkit.Flow{Name: "free from", Setup: testkit.Setup{Settings: free},
		Play: func(t *testing.T, s *shop) {
			put(s, yerba, "Yerba", 1_000_00, 50)
			id := filled(s, 21)
			cost := func() any {
				return s.OK(id, "retail/set_delivery_details", args{"deliveryMethod": "delivery",
					"address": args{"line1": "Thames 1234", "city": "Palermo"}})["cart"].(args)["total"]
			}
			if got := cost(); got != 18_900.0+1_500 {
				t.Errorf("it comes to %v", got)
			}
			s.OK(id, "retail/update_item_qty", args{"productId": yerba, "quantity": 23})
			if got := cost(); got != 20_700.0 {
				t.Errorf("it comes to %v", got)
			}
		}})
}

// What an order was sold with stays agreed: more units have the same promotions although they ended, and what is new
// has today's.
func TestPromotionsOfAChangedOrder(t *testing.T) {
	t.Parallel()
	testkit.Flows(t,
		testkit.Flow{Name: "as agreed", Setup: promoting(threeForTwo, off), Play: func(t *testing.T, s *shop) {
			stockedShelf(s)
			id := sold(s, 2)
			o := orderOf(s, "ORD-00001")
			if o.Totals.Total != 180_00 {
				t.Fatalf("sold for %d", o.Totals.Total)
			}
			s.Workspace.Settings.Promotions = []access.Promotion{special}
			add := func(product string, quantity int) {
				t.Helper()
				a := s.Call(id, "retail/modify_order_if_not_processed", args{"orderNumber": "ORD-00001",
					"action": "add_item", "productId": product, "quantity": quantity})
				if a.Confirmation == nil {
					t.Fatalf("it did not ask: %+v", a)
				}
				if a = s.Yes(a.Confirmation.ID); !a.Success {
					t.Fatalf("%s: %s", a.ErrorCode, a.Error)
				}
			}
			add(yerba, 1) // the third is free, and 200 are 10 % off
			if o = orderOf(s, "ORD-00001"); o.Totals.Total != 180_00 || len(o.Taken()) != 2 {
				t.Errorf("three come to %d with %+v", o.Totals.Total, o.Taken())
			}
			add(fideos, 1) // today's price of 30 beats nothing else
			if o = orderOf(s, "ORD-00001"); o.Totals.Total != 207_00 || len(o.Taken()) != 3 {
				t.Errorf("with fideos it comes to %d with %+v", o.Totals.Total, o.Taken())
			}
			s.Sound()
		}},
		testkit.Flow{Name: "repeated with today's", Setup: promoting(threeForTwo), Play: func(t *testing.T, s *shop) {
			stockedShelf(s)
			id := sold(s, 3)
			s.Workspace.Settings.Promotions = nil
			if got := s.OK(id, "retail/repeat_order", args{})["cart"].(args)["total"]; got != 300.0 {
				t.Errorf("repeated for %v", got)
			}
		}},
	)
}
