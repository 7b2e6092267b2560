package retail_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/testkit"
)

// A search shows the variants with their own prices, and says of what is not counted that it is not.
func TestASearchShowsVariantsAndUncountedStock(t *testing.T) {
	t.Parallel()
	testkit.Flows(t, testkit.Flow{Name: "found", Setup: in(locale.ESAR), Play: func(t *testing.T, s *shop) {
		putRemera(s, 2)
		put(s, yerba, "Yerba", 100_00, 5)
		s.Product(catalog.Product{ID: fideos, Name: "Afilado de cuchillos", Price: 10_00}, 0)
		id := s.Session(ana)
		first := func(query string) map[string]any {
			return s.OK(id, "retail/search_products", args{"query": query})["results"].([]any)[0].(map[string]any)
		}
		shirt := first("remera")
		prices := map[any]any{}
		for _, v := range shirt["variants"].([]any) {
			prices[v.(map[string]any)["id"]] = v.(map[string]any)["price"]
		}
		if len(prices) != 2 || prices[grande] != 9500.0 || prices[chica] != 9000.0 {
			t.Errorf("variants: %v", shirt)
		}
		if plain := first("yerba"); plain["variants"] != nil || plain["stockTracked"] != nil ||
			plain["availableStock"] != 5.0 {
			t.Errorf("counted, without variants: %v", plain)
		}
		if service := first("afilado"); service["stockTracked"] != false || service["availableStock"] != 1_000_000.0 {
			t.Errorf("not counted: %v", service)
		}
		for tool, in := range map[string]args{"retail/get_product": {"productId": fideos},
			"retail/get_stock": {"productId": fideos}} {
			if got := s.OK(id, tool, in); got["stockTracked"] != false {
				t.Errorf("%s: %v", tool, got)
			}
		}
	}})
}
