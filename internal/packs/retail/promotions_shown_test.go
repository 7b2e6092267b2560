package retail_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/testkit"
)

// Of several promotions of one product the catalogue names the one that the cart and the question give one unit, at
// the price it then has; the others are named with what they depend on, and only where they would be the one.
func TestOverlappingPromotionsAreShownAsTheyAreSold(t *testing.T) {
	t.Parallel()
	sku := []string{"SKU-000000000002"} // fideos, at 50
	off := func(id, written string, from int64) access.Promotion {
		return access.Promotion{ID: id, Name: "Promo " + id, Kind: access.PercentOff, Percent: percent(written),
			Products: sku, FromAmount: from}
	}
	priced := func(price int64) access.Promotion {
		return access.Promotion{ID: "precio", Name: "Promo precio", Kind: access.SpecialPrice, Price: price,
			Products: sku}
	}
	group := access.Promotion{ID: "3x2", Name: "Promo 3x2", Kind: access.NForM, Take: 3, Pay: 2, Products: sku}
	for name, c := range map[string]struct {
		running     []access.Promotion
		now         string // the promotion of one unit
		price       float64
		conditional string
		quantity    int // with which the last one applies, at
		then        string
		total       float64
	}{
		"a price beats a percentage": {running: []access.Promotion{off("diez", "10", 0), priced(40_00)},
			now: "Promo precio", price: 40, quantity: 4, then: "Promo precio", total: 160},
		"a percentage beats a price": {running: []access.Promotion{priced(40_00), off("treinta", "30", 0)},
			now: "Promo treinta", price: 35, quantity: 2, then: "Promo treinta", total: 70},
		"a percentage, and three for two": {running: []access.Promotion{off("diez", "10", 0), group},
			now: "Promo diez", price: 45, conditional: "Promo 3x2 (llevando 3 se pagan 2)",
			quantity: 3, then: "Promo 3x2", total: 100},
		"three for two that never wins": {running: []access.Promotion{off("mitad", "50", 0), group},
			now: "Promo mitad", price: 25, quantity: 3, then: "Promo mitad", total: 75},
		"from an amount": {running: []access.Promotion{off("diez", "10", 0), off("veinte", "20", 110_00)},
			now: "Promo diez", price: 45,
			conditional: "Promo veinte (a partir de $ 110 en productos de la promoción)",
			quantity:    3, then: "Promo veinte", total: 120},
		"only from an amount": {running: []access.Promotion{off("veinte", "20", 110_00)}, price: 50,
			conditional: "Promo veinte (a partir de $ 110 en productos de la promoción)",
			quantity:    3, then: "Promo veinte", total: 120},
	} {
		testkit.Flows(t, testkit.Flow{Name: name, Setup: promoting(c.running...), Play: func(t *testing.T, s *shop) {
			stockedShelf(s)
			id := s.Session(ana)
			listed := s.OK(id, "retail/list_products", args{"onSale": true})["products"].(list)
			found := s.OK(id, "retail/search_products", args{"query": "fideos"})["results"].(list)
			for from, p := range map[string]any{"listed": listed[0], "found": found[0],
				"got": s.OK(id, "retail/get_product", args{"productId": fideos})} {
				if now, conditional := promotionsShown(p.(args)); now != c.now || conditional != c.conditional ||
					p.(args)["price"] != c.price {
					t.Errorf("%s %v", from, p)
				}
			}
			s.OK(id, "retail/add_item_to_draft", args{"productId": fideos, "quantity": 1})
			cart := s.OK(id, "retail/summarize_draft", args{})
			if cart["total"] != c.price || takenNames(cart) != c.now {
				t.Errorf("one comes to %v", cart)
			}
			s.OK(id, "retail/update_item_qty", args{"productId": fideos, "quantity": c.quantity})
			s.OK(id, "retail/set_delivery_details", args{"deliveryMethod": "pickup"})
			asked := s.OK(id, "retail/request_confirmation", args{})
			if asked["total"] != c.total || takenNames(asked) != c.then ||
				strings.Count(asked["summary"].(string), "Promo ") != 1 {
				t.Errorf("asked %v", asked)
			}
			s.Sound()
		}})
	}
}

// A listing is sorted by the prices it shows.
func TestListingsFollowPercentages(t *testing.T) {
	t.Parallel()
	half := access.Promotion{ID: "mitad", Name: "Mitad", Kind: access.PercentOff, Percent: percent("50"),
		Brands: []string{"heríng"}, FromAmount: 60_00}
	tenth := access.Promotion{ID: "diez", Name: "Diez", Kind: access.PercentOff, Percent: percent("10"),
		Categories: []string{"ropa"}}
	testkit.Flows(t, testkit.Flow{Name: "sorted", Setup: promoting(tenth, half), Play: func(t *testing.T, s *shop) {
		s.Product(catalog.Product{Name: "Buzo", Price: 80_00, Category: "Ropa", Brand: "Hering"}, 0)
		s.Product(catalog.Product{Name: "Gorra", Price: 50_00, Category: "Ropa", Brand: "Hering"}, 0)
		s.Product(catalog.Product{Name: "Lápiz", Price: 43_00}, 0)
		wantShown(t, shown(s, s.Session(ana), args{"sortBy": "price", "inStock": false}), "Buzo 40 80", "Lápiz 43 <nil>",
			"Gorra 45 50")
	}})
}

func promotionsShown(p args) (now, conditional string) {
	if names, ok := p["promotions"].(list); ok {
		now = strings.Trim(fmt.Sprint(names), "[]")
	}
	var out []string
	if all, ok := p["conditionalPromotions"].(list); ok {
		for _, c := range all {
			out = append(out, fmt.Sprintf("%s (%s)", c.(args)["name"], c.(args)["condition"]))
		}
	}
	return now, strings.Join(out, "; ")
}

func takenNames(cart args) string {
	var out []string
	if all, ok := cart["promotions"].(list); ok {
		for _, p := range all {
			out = append(out, p.(args)["name"].(string))
		}
	}
	return strings.Join(out, "; ")
}
