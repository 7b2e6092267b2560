package retail_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/core/sales"
	"github.com/mostrador/mostrador/internal/testkit"
)

// wholesale is a shop with a group that pays 20 % less, except for yerba, which has a price for it. Ana is in it.
func wholesale(promotions ...access.Promotion) testkit.Setup {
	return with(func(s *access.Settings) {
		s.CustomerGroups = []access.CustomerGroup{{Name: "mayorista", Percent: percent("20")}, {Name: "vip"}}
		s.Promotions = promotions
	})
}

func groupShelf(s *shop) {
	s.T.Helper()
	stockedShelf(s)
	putRemera(s, 5)
	s.Do(func(u *core.Unit) error {
		if err := u.Customers.Import(customer.Customer{Phone: ana, Group: "mayorista"}); err != nil {
			return err
		}
		return u.Catalog.SaveGroupPrices([]catalog.GroupPrice{
			{Group: "mayorista", ProductID: yerba, Price: 45_00}, {Group: "vip", ProductID: yerba, Price: 1_00},
			{Group: "mayorista", ProductID: remera, VariantID: grande, Price: 8000_00},
		})
	})
}

// shown is what a conversation is shown of the catalogue: name, price and price before.
func shown(s *shop, sessionID string, arguments args) (out []string) {
	s.T.Helper()
	for _, p := range s.OK(sessionID, "retail/list_products", arguments)["products"].(list) {
		p := p.(args)
		out = append(out, fmt.Sprint(p["name"], " ", p["price"], " ", p["compareAtPrice"]))
	}
	return out
}

func wantShown(t *testing.T, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("shown %q, want %q", got, want)
	}
}

func TestPricesOfAGroup(t *testing.T) {
	t.Parallel()
	testkit.Flows(t,
		testkit.Flow{Name: "shown to its customers alone", Setup: wholesale(), Play: func(t *testing.T, s *shop) {
			groupShelf(s)
			hers, his := s.Session(ana), s.Session(beto)
			wantShown(t, shown(s, hers, args{}), "Fideos 40 50", "Remera 7200 9000", "Yerba 45 100")
			wantShown(t, shown(s, his, args{}), "Fideos 50 <nil>", "Remera 9000 <nil>", "Yerba 100 <nil>")
			wantShown(t, shown(s, s.SessionOn("web", ""), args{}), "Fideos 50 <nil>", "Remera 9000 <nil>",
				"Yerba 100 <nil>")
			wantShown(t, shown(s, hers, args{"sortBy": "price"}), "Fideos 40 50", "Yerba 45 100", "Remera 7200 9000")
			for id, want := range map[string]string{hers: "[7200 8000]", his: "[9000 9500]"} {
				var prices list
				for _, v := range s.OK(id, "retail/get_product", args{"productId": remera})["variants"].(list) {
					prices = append(prices, v.(args)["price"])
				}
				if fmt.Sprint(prices) != want {
					t.Errorf("the variants cost %v, want %s", prices, want)
				}
			}
			found := s.OK(hers, "retail/search_products", args{"query": "yerba"})["results"].(list)[0].(args)
			if found["price"] != 45.0 || found["compareAtPrice"] != 100.0 {
				t.Errorf("found %v", found)
			}
		}},
		testkit.Flow{Name: "sold at", Setup: wholesale(off), Play: func(t *testing.T, s *shop) {
			groupShelf(s)
			id := complete(s, 4)
			s.OK(id, "retail/add_item_to_draft", args{"productId": fideos, "quantity": 1})
			asked := s.OK(id, "retail/request_confirmation", args{})
			want := "• 4 × Yerba — $ 180\n• 1 × Fideos — $ 40\nSubtotal: $ 220\n10 % desde $ 200: -$ 22\nTotal: $ 198"
			if !strings.Contains(asked["summary"].(string), want) {
				t.Errorf("asked %s", asked["summary"])
			}
			if got := testkit.Data(t, s.Yes(asked["confirmationId"].(string)))["total"]; got != 198.0 {
				t.Errorf("sold for %v", got)
			}
			s.Sound()
		}},
		testkit.Flow{Name: "a catalogue that is printed has the usual prices", Setup: wholesale(special),
			Play: func(t *testing.T, s *shop) {
				groupShelf(s)
				s.Must(s.Runtime.Read(t.Context(), s.Workspace, access.System, func(u *core.Unit) error {
					page, err := u.Catalog.List(t.Context(), catalog.Filter{Limit: 10})
					for _, p := range page.Products {
						if want := map[string]int64{"Fideos": 50_00, "Remera": 9000_00,
							"Yerba": 100_00}; p.Price != want[p.Name] {
							t.Errorf("%s costs %d", p.Name, p.Price)
						}
					}
					return err
				}))
			}},
		testkit.Flow{Name: "what staff adds to their order", Setup: wholesale(special),
			Play: func(t *testing.T, s *shop) {
				groupShelf(s)
				sold(s, 1)
				s.Do(func(u *core.Unit) error {
					_, err := u.Changes.Modify(sales.Change{Order: sales.OrderNamed("ORD-00001"),
						Action:    sales.AddUnits,
						ProductID: fideos, Quantity: 2})
					return err
				})
				o := orderOf(s, "ORD-00001")
				if l := o.Lines[1]; l.UnitPrice != 40_00 || l.Total != 60_00 || o.Totals.Total != 105_00 {
					t.Errorf("sold as %+v for %d", l, o.Totals.Total)
				}
				s.Sound()
			}},
		testkit.Flow{Name: "a group that is gone asks again", Setup: wholesale(), Play: func(t *testing.T, s *shop) {
			groupShelf(s)
			_, question := asked(s, 2)
			s.Workspace.Settings.CustomerGroups = nil
			if a := s.Yes(question); a.Confirmation == nil ||
				!strings.Contains(a.Confirmation.Message, "Total: $ 200") {
				t.Errorf("it came to %+v", a)
			}
		}},
	)
}

// What promotions make cheaper is on sale, at the price of today and under their names.
func TestPromotionsInTheCatalogue(t *testing.T) {
	t.Parallel()
	brand := access.Promotion{ID: "marca", Name: "Semana Hering", Kind: access.PercentOff, Percent: percent("5"),
		Brands: []string{"hering"}}
	mate := access.Promotion{ID: "mate", Name: "2x1 en mate", Kind: access.NForM, Take: 2, Pay: 1,
		Categories: []string{"yerbas"}}
	small := access.Promotion{ID: "talle", Name: "Talle S", Kind: access.SpecialPrice, Price: 5000_00,
		Products: []string{"REM-S"}}
	secret := access.Promotion{ID: "cupon", Name: "Cupón", Kind: access.PercentOff, Percent: percent("50"),
		Products: []string{"SKU-000000000003"}, Coupon: &access.Coupon{Code: "SECRETO"}}
	testkit.Flows(t, testkit.Flow{Name: "on sale", Setup: wholesale(special, brand, mate, small, secret),
		Play: func(t *testing.T, s *shop) {
			stockedShelf(s)
			putRemera(s, 5)
			put(s, aceite, "Aceite", 70_00, 5)
			s.Product(catalog.Product{Name: "Taragüí", Price: 60_00, Category: "Yerbas"}, 0)
			s.Product(catalog.Product{Name: "Medias", Price: 40_00, Brand: "Héring"}, 0)
			id := s.Session(beto)
			wantShown(t, shown(s, id, args{"onSale": true}), "Fideos 30 50", "Medias 38 40", "Remera 9000 <nil>",
				"Taragüí 60 <nil>")
			wantShown(t, shown(s, id, args{"onSale": true, "sortBy": "price", "limit": 2}), "Fideos 30 50",
				"Medias 38 40")
			found := s.OK(id, "retail/search_products", args{"query": "taragui", "onSale": true})["results"].(list)
			if len(found) != 1 || fmt.Sprint(found[0].(args)["conditionalPromotions"]) !=
				"[map[condition:llevando 2 se pagan 1 name:2x1 en mate]]" {
				t.Errorf("found %v", found)
			}
			shirt := s.OK(id, "retail/get_product", args{"sku": "REM"})
			first := shirt["variants"].(list)[0].(args)
			if fmt.Sprint(shirt["conditionalPromotions"]) != "[map[condition:solo en S name:Talle S]]" ||
				shirt["promotions"] != nil || first["price"] != 5000.0 || first["promotion"] != "Talle S" ||
				first["compareAtPrice"] != 9000.0 {
				t.Errorf("the shirt is %v", shirt)
			}
			s.Clock.Advance(24 * 3600e9)
			wantShown(t, shown(s, id, args{"onSale": true, "sortBy": "price"}), "Medias 38 40", "Taragüí 60 <nil>",
				"Remera 9000 <nil>")
		}})
}
