package retail_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

var _ = tools.Describe("list_products", tooltest.Tool{
	Arguments: `
		category string 1..50c | inStock boolean =true | onSale boolean =false | limit integer 1..50 =20 | offset integer 0.. =0
		sortBy string name,price,popularity ="name"`,
	Promises: "query low never 60 basic",
	Probes:   []tooltest.Probe{{Field: "category", Names: tooltest.Words}},
})

func TestListProducts(t *testing.T) {
	t.Parallel()
	const tool = "retail/list_products"
	named := func(names ...string) list {
		out := list{}
		for _, n := range names {
			out = append(out, args{"name": n})
		}
		return out
	}
	three := func(s *shop) {
		s.Product(catalog.Product{Name: "Ñoquis", Price: 300_00, Category: "Pastas", Popularity: 5}, 0)
		s.Product(catalog.Product{Name: "azúcar", Price: 900_00, Category: "Almacén", Popularity: 9}, 0)
		s.Product(catalog.Product{Name: "Arroz", Price: 500_00, Category: "ALMACEN"}, 0)
	}
	offers := func(s *shop) {
		three(s)
		put(s, yerba, "Yerba", 400_00, 5)
		put(s, fideos, "Fideos", 100_00, 0)
		put(s, aceite, "Aceite", 200_00, 5)
		change(s, yerba, func(p *catalog.Product) { p.CompareAt = 500_00 })
		change(s, fideos, func(p *catalog.Product) { p.CompareAt = 110_00 })
		change(s, aceite, func(p *catalog.Product) { p.CompareAt = 200_00 }) // no less than before
	}
	testkit.Run(t,
		testkit.Scenario{
			Name: "what is on sale", Tool: tool,
			Seed: func(s *shop) (string, any) { offers(s); return s.Session(ana), args{"onSale": true} },
			Data: args{"total": 1, "hasMore": false, "products": list{args{"name": "Yerba", "price": 400,
				"compareAtPrice": 500}}},
		},
		testkit.Scenario{
			Name: "what is on sale, also without stock", Tool: tool,
			Seed: func(s *shop) (string, any) {
				offers(s)
				return s.Session(ana), args{"onSale": true, "inStock": false, "limit": 1}
			},
			Data: args{"total": 2, "hasMore": true, "products": list{args{"name": "Fideos", "compareAtPrice": 110}}},
		},
		testkit.Scenario{
			Name: "nothing is on sale", Tool: tool,
			Seed: func(s *shop) (string, any) { three(s); return s.Session(ana), args{"onSale": true} },
			Data: args{"total": 0, "products": list{}},
		},
		testkit.Scenario{
			Name: "onSale is yes or no", Tool: tool,
			Seed: func(s *shop) (string, any) { return s.Session(ana), args{"onSale": "todo"} },
			Code: fault.InvalidArguments, Paths: []string{"/onSale"},
		},
		testkit.Scenario{
			Name: "a product as it is sold now", Tool: tool,
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 1_250_50, 7)
				return s.Session(ana), args{}
			},
			Data: args{"total": 1, "hasMore": false, "products": list{args{
				"id": yerba, "name": "Yerba", "sku": "SKU-000000000001", "price": 1250.5, "category": "Almacén",
				"availableStock": 7, "hasVariants": false,
			}}},
		},
		testkit.Scenario{
			Name: "only what is active, in stock and ours", Tool: tool,
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 1)
				put(s, fideos, "Fideos", 100_00, 0)
				put(s, aceite, "Aceite", 100_00, 5)
				change(s, aceite, retire)
				gone := s.Item("Vela", 100, 5)
				change(s, gone.ID, remove)
				s.Product(catalog.Product{Name: "Afilado", Price: 100_00}, 0) // its stock is not tracked
				s.Open(testkit.Setup{Slug: "vecino-" + testkit.NewID()}).Item("Ajena", 100, 5)
				return s.Session(ana), args{}
			},
			Data: args{"total": 2, "products": list{args{"name": "Afilado", "availableStock": 1_000_000},
				args{"name": "Yerba", "availableStock": 1}}},
		},
		testkit.Scenario{
			Name: "what is sold out, when asked for", Tool: tool,
			Seed: func(s *shop) (string, any) {
				put(s, fideos, "Fideos", 100_00, 0)
				return s.Session(ana), args{"inStock": false}
			},
			Data: args{"total": 1, "products": list{args{"name": "Fideos", "availableStock": 0}}},
		},
		testkit.Scenario{
			Name: "what others have reserved is not there", Tool: tool, Setup: testkit.Setup{Settings: anonymous},
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 3)
				sold(s, 3)
				return s.Session(beto), args{}
			},
			Data: args{"total": 0, "hasMore": false, "products": list{}},
			Check: func(s *shop, sessionID string, _ runtime.Answer) {
				wait(s, 24*time.Hour) // the reservation expires, swept or not
				if got := s.OK(sessionID, tool, args{}); got["total"] != 1.0 {
					s.T.Errorf("after the reservation: %v", got)
				}
			},
		},
		testkit.Scenario{
			Name: "a category, whatever its accents and case", Tool: tool,
			Seed: func(s *shop) (string, any) { three(s); return s.Session(ana), args{"category": "almacén"} },
			Data: args{"total": 2, "products": named("Arroz", "azúcar")},
		},
		testkit.Scenario{
			Name: "a category there is none of", Tool: tool,
			Seed: func(s *shop) (string, any) { three(s); return s.Session(ana), args{"category": "Bazar"} },
			Data: args{"total": 0, "products": list{}},
		},
		testkit.Scenario{
			Name: "by name as people sort", Tool: tool,
			Seed: func(s *shop) (string, any) { three(s); return s.Session(ana), args{"sortBy": "name"} },
			Data: args{"products": named("Arroz", "azúcar", "Ñoquis")},
		},
		testkit.Scenario{
			Name: "by price, cheapest first", Tool: tool,
			Seed: func(s *shop) (string, any) { three(s); return s.Session(ana), args{"sortBy": "price"} },
			Data: args{"products": named("Ñoquis", "Arroz", "azúcar")},
		},
		testkit.Scenario{
			Name: "by popularity", Tool: tool,
			Seed: func(s *shop) (string, any) { three(s); return s.Session(ana), args{"sortBy": "popularity"} },
			Data: args{"products": named("azúcar", "Ñoquis", "Arroz")},
		},
		testkit.Scenario{
			Name: "the first page", Tool: tool,
			Seed: func(s *shop) (string, any) { three(s); return s.Session(ana), args{"limit": 2} },
			Data: args{"total": 3, "hasMore": true, "products": named("Arroz", "azúcar")},
		},
		testkit.Scenario{
			Name: "the last page", Tool: tool,
			Seed: func(s *shop) (string, any) { three(s); return s.Session(ana), args{"limit": 2, "offset": 2} },
			Data: args{"total": 3, "hasMore": false, "products": named("Ñoquis")},
		},
		testkit.Scenario{
			Name: "beyond the last page", Tool: tool,
			Seed: func(s *shop) (string, any) { three(s); return s.Session(ana), args{"offset": 9} },
			Data: args{"total": 3, "hasMore": false, "products": list{}},
		},
		testkit.Scenario{
			Name: "20 unless told", Tool: tool,
			Seed: func(s *shop) (string, any) {
				for range 21 {
					s.Product(catalog.Product{Price: 100}, 0)
				}
				return s.Session(ana), args{}
			},
			Data: args{"total": 21, "hasMore": true},
			Check: func(s *shop, _ string, a runtime.Answer) {
				if n := len(testkit.Data(s.T, a)["products"].(list)); n != 20 {
					s.T.Errorf("%d products", n)
				}
			},
		},
		testkit.Scenario{
			Name: "variants and places add up", Tool: tool,
			Seed: func(s *shop) (string, any) {
				putRemera(s, 3)
				put(s, yerba, "Yerba", 100_00, 1)
				level(s, yerba, "deposito", 4)
				return s.Session(ana), args{}
			},
			Data: args{"products": list{
				args{"name": "Remera", "availableStock": 6, "hasVariants": true, "price": 9000},
				args{"name": "Yerba", "availableStock": 5, "hasVariants": false},
			}},
		},
		testkit.Scenario{
			Name: "a currency without cents", Tool: tool, Setup: testkit.Setup{Currency: money.CLP},
			Seed: func(s *shop) (string, any) { put(s, yerba, "Yerba", 4990, 1); return s.Session(ana), args{} },
			Data: args{"products": list{args{"price": 4990}}},
		},
		testkit.Scenario{
			Name: "an anonymous conversation looks around", Tool: tool,
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 1)
				return s.SessionOn("web", ""),
					args{}
			},
			Data: args{"total": 1},
		},
		testkit.Scenario{
			Name: "every bad argument is named", Tool: tool,
			Seed: func(s *shop) (string, any) {
				return s.Session(ana), args{"category": "", "limit": 51, "offset": -1, "sortBy": "newest",
					"inStock": "sí", "brand": "x"}
			},
			Code: fault.InvalidArguments, Paths: []string{"/brand", "/category", "/inStock", "/limit", "/offset",
				"/sortBy"},
		},
		testkit.Scenario{
			Name: "numbers nobody counts to", Tool: tool,
			Seed: func(s *shop) (string, any) { return s.Session(ana), `{"offset": 1e30}` },
			Code: fault.InvalidArguments, Paths: []string{"/offset"},
		},
		testkit.Scenario{
			Name: "the stricter bounds hold", Tool: tool,
			Seed: func(s *shop) (string, any) {
				return s.Session(ana), args{"category": strings.Repeat("a", 51), "limit": 0}
			},
			Code: fault.InvalidArguments, Paths: []string{"/category", "/limit"},
		},
		testkit.Scenario{
			Name: "handed over, the agent waits", Tool: tool,
			Seed: func(s *shop) (string, any) { id := s.Session(ana); s.HandOff(id); return id, args{} },
			Code: fault.SessionHandedOff,
		},
		testkit.Scenario{
			Name: "handed over, a person goes on", Tool: tool, As: testkit.Clerk,
			Seed: func(s *shop) (string, any) { id := s.Session(ana); s.HandOff(id); return id, args{} },
			Data: args{"total": 0},
		},
		testkit.Scenario{
			Name: "another business's conversation is none", Tool: tool,
			Seed: func(s *shop) (string, any) {
				return s.Open(testkit.Setup{Slug: "vecino-" + testkit.NewID()}).Session(ana), args{}
			},
			Code: fault.NotFound, Error: "No encontré esa conversación",
		},
	)
}
