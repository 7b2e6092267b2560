package orders_test

import (
	"fmt"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/testkit"
)

// A listing is filtered and sorted by what its customer pays: half of the usual price, 2,000 for walnuts, and 100 for
// olives, which everybody pays.
func TestListProductsAtTheCustomersPrices(t *testing.T) {
	t.Parallel()
	half, err := money.Parse("50")
	if err != nil {
		t.Fatal(err)
	}
	setup := seller(access.Settings{CustomerGroups: []access.CustomerGroup{{Name: "socios", Percent: half}},
		Promotions: []access.Promotion{{ID: "olivas", Name: "Olivas a 1", Kind: access.SpecialPrice, Price: 100,
			Products: []string{"O1", "R1-S"}}}})
	at := func(args object, want string) func(*testing.T, *testkit.Shop) {
		return func(t *testing.T, s *testkit.Shop) {
			stocked(s)
			s.Do(func(u *core.Unit) error {
				if err := u.Customers.Import(customer.Customer{Phone: ana, Group: "socios"}); err != nil {
					return err
				}
				p, _, err := u.Catalog.GetBySKU("N2")
				if err != nil {
					return err
				}
				return u.Catalog.SaveGroupPrices([]catalog.GroupPrice{{Group: "socios", ProductID: p.ID, Price: 2000}})
			})
			listed := s.OK(s.Session(ana), listProducts, args)
			got := fmt.Sprint(listed["total"], ":")
			for _, p := range listed["products"].([]any) {
				p := p.(object)
				got += fmt.Sprint(" ", p["name"], " ", p["price"])
			}
			if got != want {
				t.Errorf("listed %q, want %q", got, want)
			}
		}
	}
	testkit.Flows(t,
		flow{Name: "sorted", Setup: setup, Play: at(object{"sortBy": "price_asc", "pageSize": 5},
			"7: Olivas 100 ñoquis 450 Yerba suave 750 Árbol de té 2000 Nueces 2000")},
		flow{Name: "the dearest first", Setup: setup, Play: at(object{"sortBy": "price_desc", "pageSize": 2},
			"7: Clase de cocina 10000 Remera 4000")},
		flow{Name: "between", Setup: setup, Play: at(object{"minPrice": 450, "maxPrice": 2000, "inStockOnly": true},
			"3: Nueces 2000 ñoquis 450 Yerba suave 750")},
		flow{Name: "by text", Setup: setup, Play: at(object{"query": "yerba", "maxPrice": 800}, "1: Yerba suave 750")},
		flow{Name: "on sale", Setup: setup, Play: at(object{"onSale": true, "sortBy": "price_asc", "maxPrice": 4000},
			"3: Olivas 100 Yerba suave 750 Remera 4000")},
	)
}
