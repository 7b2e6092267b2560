package orders_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

var _ = tools.Describe("list_products", tooltest.Tool{
	Arguments: `
		query string ..200c | category string ..200c | minPrice integer 0.. | maxPrice integer 1.. | inStockOnly boolean =false | onSale boolean =false
		includeStock boolean =true | includeVariants boolean =false
		sortBy string name,price_asc,price_desc,popularity,newest ="name" | page integer 1.. =1 | pageSize integer 1..50 =10`,
	Promises: "query low never 60 none",
	Probes: []tooltest.Probe{
		{Field: "query", Names: tooltest.Words},
		{Field: "category", Names: tooltest.Words},
	},
})

// stocked adds products to a shop: seven for sale and two that are not.
func stocked(s *testkit.Shop) {
	s.Product(catalog.Product{Name: "Yerba suave", SKU: "Y1", Price: 1500, Category: "Infusiones", Brand: "Taragüí",
		TrackStock: true, Popularity: 9, CompareAt: 1800, Description: "Con palo",
		ImageURL: "https://example.com/y1.jpg"}, 8)
	s.Product(catalog.Product{Name: "Árbol de té", SKU: "A1", Price: 4000, Category: "Infusiones", TrackStock: true,
		Popularity: 1}, 0)
	s.Product(catalog.Product{Name: "ñoquis", SKU: "N1", Price: 900, Category: "Almacén", TrackStock: true,
		Popularity: 5}, 3)
	s.Product(catalog.Product{Name: "Nueces", SKU: "N2", Price: 7000, Category: "Almacén", TrackStock: true,
		Popularity: 5}, 3)
	s.Product(catalog.Product{Name: "Olivas", SKU: "O1", Price: 2500, Category: "Almacén", TrackStock: true}, 3)
	s.Product(catalog.Product{Name: "Clase de cocina", SKU: "C1", Price: 20_000, Category: "Cursos"}, 0)
	s.Product(catalog.Product{Name: "Remera", SKU: "R1", Price: 8000, Category: "Ropa", TrackStock: true,
		Variants: []catalog.Variant{
			{SKU: "R1-S", Name: "S"}, {SKU: "R1-L", Name: "L", Price: 9500, OwnPrice: true, Position: 1},
		}}, 2)
	s.Product(catalog.Product{Name: "Yerba vieja", SKU: "X1", Price: 1, Category: "Infusiones",
		Status: catalog.Inactive, TrackStock: true}, 8)
	s.Open(testkit.Setup{Slug: "vecina-" + testkit.NewID(), AssistantType: "orders"}).Item("Yerba ajena", 1500, 8)
}

func listing(args object) func(*testkit.Shop) (string, any) {
	return func(s *testkit.Shop) (string, any) {
		stocked(s)
		return s.Session(ana), args
	}
}

// shows fails unless exactly these products come, in this order.
func shows(names ...string) func(*testkit.Shop, string, runtime.Answer) {
	return func(s *testkit.Shop, _ string, a runtime.Answer) {
		s.T.Helper()
		var got []string
		for _, p := range testkit.Data(s.T, a)["products"].([]any) {
			got = append(got, p.(object)["name"].(string))
		}
		if !slices.Equal(got, names) {
			s.T.Errorf("got %q, want %q", got, names)
		}
	}
}

func TestListProducts(t *testing.T) {
	t.Parallel()
	scenarios := []scenario{
		{
			Name: "all, by name", Seed: listing(object{}),
			Data:  object{"page": 1, "pageSize": 10, "total": 7, "totalPages": 1, "hasMore": false},
			Check: shows("Árbol de té", "Clase de cocina", "Nueces", "ñoquis", "Olivas", "Remera", "Yerba suave"),
		},
		{
			Name: "on sale", Seed: listing(object{"onSale": true}),
			Data: object{"total": 1, "hasMore": false}, Check: shows("Yerba suave"),
		},
		{
			Name: "cheapest first", Seed: listing(object{"sortBy": "price_asc"}),
			Check: shows("ñoquis", "Yerba suave", "Olivas", "Árbol de té", "Nueces", "Remera", "Clase de cocina"),
		},
		{
			Name: "dearest first", Seed: listing(object{"sortBy": "price_desc"}),
			Check: shows("Clase de cocina", "Remera", "Nueces", "Árbol de té", "Olivas", "Yerba suave", "ñoquis"),
		},
		{
			Name: "most wanted first", Seed: listing(object{"sortBy": "popularity", "pageSize": 4}),
			Check: shows("Yerba suave", "ñoquis", "Nueces", "Árbol de té"),
		},
		{
			Name: "newest first", Seed: listing(object{"sortBy": "newest", "pageSize": 2}),
			Data: object{"total": 7, "totalPages": 4, "hasMore": true}, Check: shows("Remera", "Clase de cocina"),
		},
		{
			Name: "the second page", Seed: listing(object{"page": 2, "pageSize": 3}),
			Data:  object{"page": 2, "pageSize": 3, "total": 7, "totalPages": 3, "hasMore": true},
			Check: shows("ñoquis", "Olivas", "Remera"),
		},
		{
			Name: "the last page", Seed: listing(object{"page": 3, "pageSize": 3}),
			Data: object{"total": 7, "hasMore": false}, Check: shows("Yerba suave"),
		},
		{
			Name: "after the last page", Seed: listing(object{"page": 4, "pageSize": 3}),
			Data: object{"products": []any{}, "page": 4, "total": 7, "totalPages": 3, "hasMore": false},
		},
		{
			Name: "a page nobody reaches", Seed: listing(object{"page": int64(9_007_199_254_740_991), "pageSize": 50}),
			Data: object{"products": []any{}, "total": 7, "hasMore": false},
		},
		{
			Name: "of what is found neither", Seed: listing(object{"query": "yerba",
				"page": int64(9_007_199_254_740_991), "pageSize": 50}),
			Data: object{"products": []any{}, "total": 1, "hasMore": false},
		},
		{
			Name: "a page no number reaches", Seed: listing(object{"page": int64(9_223_372_036_854_775_807)}),
			Code: fault.InvalidArguments, Paths: []string{"/page"},
		},
		{
			Name: "a category, however it is written", Seed: listing(object{"category": " ALMACEN "}),
			Data: object{"total": 3}, Check: shows("Nueces", "ñoquis", "Olivas"),
		},
		{
			Name: "no such category", Seed: listing(object{"category": "Ferretería"}),
			Data: object{"products": []any{}, "total": 0, "totalPages": 0, "hasMore": false},
		},
		{
			Name: "from and up to", Seed: listing(object{"minPrice": 1500, "maxPrice": 4000}),
			Data: object{"total": 3}, Check: shows("Árbol de té", "Olivas", "Yerba suave"),
		},
		{
			Name: "from more than up to", Seed: listing(object{"minPrice": 4001, "maxPrice": 4000}),
			Code: fault.InvalidArguments, Error: "precio mínimo", Paths: []string{"/maxPrice"},
		},
		{
			Name: "what can be had", Seed: listing(object{"inStockOnly": true}),
			Data: object{"total": 6}, Check: shows("Clase de cocina", "Nueces", "ñoquis", "Olivas", "Remera",
				"Yerba suave"),
		},
		{
			Name: "found by text, whatever the accents", Seed: listing(object{"query": " YÉRBA "}),
			Data: object{"products": []any{object{
				"id": "*", "sku": "Y1", "name": "Yerba suave", "description": "Con palo", "category": "Infusiones",
				"brand": "Taragüí", "price": 1500,
				"compareAtPrice": 1800, "currency": "ARS", "imageUrl": "https://example.com/y1.jpg",
				"stockAvailable": 8, "hasVariants": false,
			}}, "total": 1, "totalPages": 1, "hasMore": false},
		},
		{
			Name: "found by text, then filtered", Seed: listing(object{"query": "yerba", "maxPrice": 1499}),
			Data: object{"products": []any{}, "total": 0},
		},
		{
			Name: "found by text, of a category", Seed: listing(object{"query": "té", "category": "infusiones",
				"inStockOnly": true}),
			Data: object{"products": []any{}, "total": 0},
		},
		{
			Name: "nothing is found", Seed: listing(object{"query": "destornillador"}),
			Data: object{"products": []any{}, "total": 0, "hasMore": false},
		},
		{
			Name: "spaces for a text", Seed: listing(object{"query": "   "}), Data: object{"total": 7},
		},
		{
			Name: "without stock", Seed: listing(object{"category": "Cursos", "includeStock": false}),
			Check: func(s *testkit.Shop, _ string, a runtime.Answer) {
				p := testkit.Data(s.T, a)["products"].([]any)[0].(object)
				if _, told := p["stockAvailable"]; told || p["brand"] != nil || p["compareAtPrice"] != nil ||
					p["imageUrl"] != nil {
					s.T.Errorf("%v", p)
				}
			},
		},
		{
			Name: "not counted", Seed: listing(object{"category": "Cursos"}),
			Data: object{"products": []any{object{"name": "Clase de cocina", "stockAvailable": 1_000_000}}},
		},
		{
			Name: "with variants", Seed: listing(object{"category": "Ropa", "includeVariants": true}),
			Data: object{"products": []any{object{"name": "Remera", "hasVariants": true, "stockAvailable": 4,
				"variants": []any{
					object{"sku": "R1-S", "name": "S", "price": 8000, "stockAvailable": 2},
					object{"sku": "R1-L", "name": "L", "price": 9500, "stockAvailable": 2},
				}}}},
		},
		{
			Name: "with variants found by text", Seed: listing(object{"query": "remera", "includeVariants": true,
				"includeStock": false}),
			Data: object{"products": []any{object{"variants": []any{object{"sku": "R1-S"},
				object{"sku": "R1-L", "stockAvailable": nil}}}}},
		},
		{
			Name: "variants not asked for", Seed: listing(object{"category": "Ropa"}),
			Data: object{"products": []any{object{"name": "Remera", "hasVariants": true, "variants": nil}}},
		},
		{
			Name: "everything wrong at once",
			Seed: listing(object{
				"query": strings.Repeat("x", 201), "category": strings.Repeat("x", 201), "minPrice": -1, "maxPrice": 0,
				"inStockOnly": 1, "includeStock": "no",
				"includeVariants": "sí", "sortBy": "precio", "page": 0, "pageSize": 51, "limit": 5,
			}),
			Code: fault.InvalidArguments, Paths: []string{
				"/category", "/inStockOnly", "/includeStock", "/includeVariants", "/limit", "/maxPrice", "/minPrice",
				"/page", "/pageSize", "/query", "/sortBy",
			},
		},
		{
			Name: "half a page", Seed: listing(object{"page": 1.5}), Code: fault.InvalidArguments,
			Paths: []string{"/page"},
		},
	}
	for i := range scenarios {
		scenarios[i].Tool, scenarios[i].Setup = listProducts, seller(access.Settings{})
	}
	testkit.Run(t, scenarios...)
}

func TestListProductsFlows(t *testing.T) {
	t.Parallel()
	testkit.Flows(t,
		flow{Name: "what is held is not there", Setup: seller(access.Settings{}),
			Play: func(t *testing.T, s *testkit.Shop) {
				p := s.Product(yerba, 3)
				asked(s, s.Session(beto), p, 3)
				me := s.Session(ana)
				left := func() any {
					return s.OK(me, listProducts,
						object{})["products"].([]any)[0].(object)["stockAvailable"]
				}
				equal(t, "left while another is asked", left(), any(float64(0)))
				equal(t, "what can be had", s.OK(me, listProducts, object{"inStockOnly": true})["total"],
					any(float64(0)))
				s.Clock.Advance(30 * time.Minute)
				equal(t, "left when their time is over", left(), any(float64(3)))
				equal(t, "what can be had", s.OK(me, listProducts, object{"inStockOnly": true})["total"],
					any(float64(1)))
			}},
		flow{Name: "every product on one page", Setup: seller(access.Settings{}),
			Play: func(t *testing.T, s *testkit.Shop) {
				var all []catalog.Product
				for i := range 23 {
					all = append(all, catalog.Product{ID: testkit.NewID(), SKU: fmt.Sprint("S", i),
						Name: fmt.Sprint("Alfajor ", i%3), Price: 100, Status: catalog.Active})
				}
				s.Do(func(u *core.Unit) error { return u.Catalog.Save(all) })
				me := s.Session(ana)
				for _, args := range []object{{}, {"sortBy": "price_asc"}, {"sortBy": "popularity"},
					{"sortBy": "newest"},
					{"query": "alfajor"}, {"query": "alfajor", "sortBy": "price_desc"}} {
					seen, pages := map[string]bool{}, 0
					for more := true; more; {
						pages++
						got := s.OK(me, listProducts, with(args, object{"page": pages, "pageSize": 7}))
						for _, p := range got["products"].([]any) {
							seen[p.(object)["sku"].(string)] = true
						}
						more = got["hasMore"].(bool)
					}
					if len(seen) != 23 || pages != 4 {
						t.Errorf("%v: %d products on %d pages", args, len(seen), pages)
					}
				}
			}},
		flow{Name: "sixty a minute", Setup: seller(access.Settings{}), Play: func(t *testing.T, s *testkit.Shop) {
			me := s.Session(ana)
			for range 60 {
				s.OK(me, listProducts, object{})
			}
			refused(t, s.Call(me, listProducts, object{}), fault.RateLimited, "")
			s.OK(s.Session(ana), listProducts, object{}) // per conversation
		}},
	)
}
