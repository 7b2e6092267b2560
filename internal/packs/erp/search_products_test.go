package erp_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/stock"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

var _ = tools.Describe("search_products", tooltest.Tool{
	Arguments: `
		query! string | category string | min_price number 0.. | max_price number 0.. | in_stock_only boolean
		limit integer 1..20 =5`,
	Promises: "products low never 60 basic",
	Accepts:  []string{`{"query":"clavos","max_price":10.5}`},
	Refuses:  []string{`{"query":"clavos","limit":21}`},
	Probes: []tooltest.Probe{
		{Field: "query", Names: tooltest.Words},
		{Field: "category", Names: tooltest.Words, With: object{"query": "vino"}},
	},
})

type object = map[string]any

const (
	search = "erp/search_products"
	ana    = "+5491122334455"
)

// hardware adds products to a shop.
func hardware(s *testkit.Shop) {
	s.Product(catalog.Product{Name: "Taladro percutor", SKU: "T1", Price: 8_999_950, Category: "Herramientas",
		Brand: "Bosch", Description: "750 W", ImageURL: "https://example.com/t1.jpg", TrackStock: true}, 4)
	s.Product(catalog.Product{Name: "Taladro inalámbrico", SKU: "T2", Price: 12_000_000, Category: "Herramientas",
		TrackStock: true}, 0)
	s.Product(catalog.Product{Name: "Mechas para taladro", SKU: "M1", Price: 150_000, Category: "Accesorios",
		Tags: []string{"madera"}, TrackStock: true}, 50)
	s.Product(catalog.Product{Name: "Afilado de mechas", SKU: "S1", Price: 90_000, Category: "Servicios"}, 0)
	s.Product(catalog.Product{Name: "Taladro viejo", SKU: "X1", Price: 1, Category: "Herramientas",
		Status: catalog.Inactive, TrackStock: true}, 4)
	s.Open(testkit.Setup{Slug: "vecina-" + testkit.NewID(), AssistantType: "erp"}).Item("Taladro ajeno", 100, 4)
}

func searching(args object) func(*testkit.Shop) (string, any) {
	return func(s *testkit.Shop) (string, any) {
		hardware(s)
		return s.Session(ana), args
	}
}

// finds fails unless exactly these products come, in any order.
func finds(wanted ...string) func(*testkit.Shop, string, runtime.Answer) {
	return func(s *testkit.Shop, _ string, a runtime.Answer) {
		s.T.Helper()
		got := testkit.Data(s.T, a)["products"].([]any)
		names := map[string]bool{}
		for _, p := range got {
			names[p.(object)["name"].(string)] = true
		}
		for _, want := range wanted {
			if !names[want] {
				s.T.Errorf("%q is not in %v", want, names)
			}
		}
		if len(got) != len(wanted) {
			s.T.Errorf("got %d, want %d: %v", len(got), len(wanted), names)
		}
	}
}

func TestSearchProducts(t *testing.T) {
	t.Parallel()
	const percutor, inalambrico, mechas, afilado = "Taladro percutor", "Taladro inalámbrico", "Mechas para taladro",
		"Afilado de mechas"
	scenarios := []testkit.Scenario{
		{
			Name: "one product", Seed: searching(object{"query": "percutor"}),
			Data: object{"total_count": 1, "products": []any{object{
				"id": "*", "name": percutor, "description": "750 W", "price": 89_999.5, "stock_available": 4,
				"image_url": "https://example.com/t1.jpg", "category": "Herramientas",
			}}},
		},
		{
			Name: "without a picture", Seed: searching(object{"query": "madera"}),
			Check: func(s *testkit.Shop, _ string, a runtime.Answer) {
				p := testkit.Data(s.T, a)["products"].([]any)[0].(object)
				if _, told := p["image_url"]; told || p["price"] != float64(1500) {
					s.T.Errorf("%v", p)
				}
			},
		},
		{Name: "several", Seed: searching(object{"query": "taladro"}), Data: object{"total_count": 3},
			Check: finds(percutor, inalambrico, mechas)},
		{Name: "with a typo and no accents", Seed: searching(object{"query": "TALADRO inalambrco"}),
			Check: finds(inalambrico)},
		{Name: "by brand", Seed: searching(object{"query": "bosch"}), Check: finds(percutor)},
		{Name: "by tag", Seed: searching(object{"query": "madera"}), Check: finds(mechas)},
		{Name: "of a category", Seed: searching(object{"query": "taladro", "category": "herramientas"}),
			Data: object{"total_count": 2}, Check: finds(percutor, inalambrico)},
		{Name: "that can be had", Seed: searching(object{"query": "taladro", "in_stock_only": true}),
			Data: object{"total_count": 2}, Check: finds(percutor, mechas)},
		{Name: "not counted", Seed: searching(object{"query": "afilado", "in_stock_only": true}),
			Data: object{"products": []any{object{"name": afilado, "stock_available": 1_000_000}}}},
		{Name: "from", Seed: searching(object{"query": "taladro", "min_price": 89_999.5}),
			Check: finds(percutor, inalambrico)},
		{Name: "up to", Seed: searching(object{"query": "taladro", "max_price": 89_999.49}), Check: finds(mechas)},
		{Name: "for nothing", Seed: searching(object{"query": "taladro", "max_price": 0}),
			Data: object{"products": []any{}, "total_count": 0}},
		{Name: "from nothing", Seed: searching(object{"query": "taladro", "min_price": 0}),
			Data: object{"total_count": 3}},
		{
			Name: "from more than up to", Seed: searching(object{"query": "taladro", "min_price": 2, "max_price": 1}),
			Code: fault.InvalidArguments, Paths: []string{"/max_price"},
		},
		{
			Name: "finer than a cent", Seed: searching(object{"query": "taladro", "min_price": 1.005}),
			Code: fault.InvalidArguments, Paths: []string{"/min_price"},
		},
		{
			Name: "more than there is money", Seed: searching(object{"query": "taladro", "max_price": 1e17}),
			Code: fault.InvalidArguments, Paths: []string{"/max_price"},
		},
		{Name: "fewer than there are", Seed: searching(object{"query": "taladro", "limit": 1}),
			Data: object{"total_count": 3, "products": []any{"*"}}},
		{Name: "nothing", Seed: searching(object{"query": "heladera"}),
			Data: object{"products": []any{}, "total_count": 0}},
		{Name: "no text", Seed: searching(object{"query": ""}), Data: object{"products": []any{}, "total_count": 0}},
		{Name: "only signs", Seed: searching(object{"query": "¿?!* %_'\";--"}),
			Data: object{"products": []any{}, "total_count": 0}},
		{Name: "a very long text", Seed: searching(object{"query": strings.Repeat("taladro ", 2000)}),
			Data: object{"total_count": 3}},
		{
			Name: "everything wrong at once", Seed: searching(object{"min_price": -1, "max_price": "x",
				"in_stock_only": "sí", "limit": 21, "category": 3, "sort": "name"}),
			Code: fault.InvalidArguments, Paths: []string{"/category", "/in_stock_only", "/limit", "/max_price",
				"/min_price", "/query", "/sort"},
		},
		{Name: "no results wanted", Seed: searching(object{"query": "taladro", "limit": 0}),
			Code: fault.InvalidArguments, Paths: []string{"/limit"}},
		{
			Name: "in pesos without cents", Setup: testkit.Setup{AssistantType: "erp", Currency: "CLP", Country: "CL"},
			Seed: searching(object{"query": "madera", "min_price": 150_000}),
			Data: object{"products": []any{object{"price": 150_000}}},
		},
		{
			Name: "a cent where there are none", Setup: testkit.Setup{AssistantType: "erp", Currency: "CLP",
				Country: "CL"}, Seed: searching(object{"query": "madera", "min_price": 0.5}),
			Code: fault.InvalidArguments, Paths: []string{"/min_price"},
		},
		{
			Name: "in Portuguese", Setup: testkit.Setup{AssistantType: "erp", Locale: locale.PTBR, Currency: "BRL",
				Country: "BR"}, Seed: searching(object{"query": "taladro", "min_price": 2, "max_price": 1}),
			Code: fault.InvalidArguments, Error: "preço mínimo", Paths: []string{"/max_price"},
		},
		{
			Name: "somebody who is not known", Seed: func(s *testkit.Shop) (string, any) {
				hardware(s)
				return s.Session(""), object{"query": "percutor"}
			},
			Data: object{"total_count": 1},
		},
		{Name: "an agent of another kind", Setup: testkit.Setup{AssistantType: "orders"},
			Seed: searching(object{"query": "taladro"}), Code: fault.ToolNotEnabled},
		{
			Name: "a person has the conversation", Seed: func(s *testkit.Shop) (string, any) {
				session, args := searching(object{"query": "taladro"})(s)
				s.HandOff(session)
				return session, args
			},
			Code: fault.SessionHandedOff,
		},
	}
	for i := range scenarios {
		scenarios[i].Tool = search
		if scenarios[i].Setup.AssistantType == "" {
			scenarios[i].Setup.AssistantType = "erp"
		}
	}
	testkit.Run(t, scenarios...)
}

func TestSearchProductsFlows(t *testing.T) {
	t.Parallel()
	setup := testkit.Setup{AssistantType: "erp", Settings: access.Settings{}}
	testkit.Flows(t,
		testkit.Flow{Name: "five unless more are asked for", Setup: setup, Play: func(t *testing.T, s *testkit.Shop) {
			var all []catalog.Product
			for i := range 30 {
				all = append(all, catalog.Product{ID: testkit.NewID(), SKU: fmt.Sprint("S", i),
					Name: fmt.Sprint("Tornillo ", i), Price: 100, Status: catalog.Active})
			}
			s.Do(func(u *core.Unit) error { return u.Catalog.Save(all) })
			me := s.Session(ana)
			for limit, want := range map[any]int{nil: 5, 20: 20} {
				args := object{"query": "tornillo"}
				if limit != nil {
					args["limit"] = limit
				}
				got := s.OK(me, search, args)
				if n := len(got["products"].([]any)); n != want || got["total_count"] != float64(30) {
					t.Errorf("limit %v: %d of %v", limit, n, got["total_count"])
				}
			}
		}},
		testkit.Flow{Name: "follows every change", Setup: setup, Play: func(t *testing.T, s *testkit.Shop) {
			me := s.Session(ana)
			count := func(query string) any {
				return s.OK(me, search, object{"query": query, "in_stock_only": true})["total_count"]
			}
			check := func(what, query string, want float64) {
				t.Helper()
				if got := count(query); got != want {
					t.Errorf("%s: %v, want %v", what, got, want)
				}
			}
			check("before", "martillo", 0)
			p := s.Product(catalog.Product{Name: "Martillo", SKU: "M", Price: 100, TrackStock: true}, 1)
			check("saved", "martillo", 1)
			p.Name = "Maza"
			s.Do(func(u *core.Unit) error { return u.Catalog.Save([]catalog.Product{p}) })
			check("its old name", "martillo", 0)
			check("its new name", "maza", 1)
			s.Do(func(u *core.Unit) error {
				return u.Stock.Place(testkit.NewID(), []stock.Demand{{Pair: stock.Pair{ProductID: p.ID}, Quantity: 1}},
					stock.ReserveUntil(u.Now.Add(time.Hour)))
			})
			check("held for an order", "maza", 0)
			s.Clock.Advance(time.Hour)
			check("held no longer", "maza", 1)
			p.Status = catalog.Inactive
			s.Do(func(u *core.Unit) error { return u.Catalog.Save([]catalog.Product{p}) })
			check("not for sale", "maza", 0)
		}},
		testkit.Flow{Name: "sixty a minute", Setup: setup, Play: func(t *testing.T, s *testkit.Shop) {
			me := s.Session(ana)
			for range 60 {
				s.OK(me, search, object{"query": "x"})
			}
			if a := s.Call(me, search, object{"query": "x"}); a.ErrorCode != fault.RateLimited {
				t.Errorf("%+v", a)
			}
		}},
	)
}
