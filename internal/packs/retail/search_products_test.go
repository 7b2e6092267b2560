package retail_test

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

var _ = tools.Describe("search_products", tooltest.Tool{
	Arguments: `query! string 2..100c | category string 1..50c | onSale boolean =false | limit integer 1..20 =10 | inStockOnly boolean =true`,
	Promises:  "query low never 60 basic",
	Probes: []tooltest.Probe{
		{Field: "query", Names: tooltest.Words},
		{Field: "category", Names: tooltest.Words, With: args{"query": "vino"}},
	},
})

func TestSearchProducts(t *testing.T) {
	t.Parallel()
	const tool = "retail/search_products"
	shelf := func(s *shop) {
		s.Product(catalog.Product{ID: yerba, SKU: "YER-77", Name: "Yerba Mate Serena",
			Description: "Estacionada dos años", Price: 3_200_00, Category: "Infusiones", Tags: []string{"orgánica"},
			TrackStock: true}, 5)
		s.Product(catalog.Product{ID: fideos, SKU: "MAT-10", Name: "Mate de calabaza", Price: 8_000_00,
			Category: "Bazar", TrackStock: true}, 5)
		s.Product(catalog.Product{ID: aceite, SKU: "LEC-01", Name: "Leche descremada", Price: 1_500_00,
			Category: "Lácteos", TrackStock: true}, 5)
	}
	find := func(arguments args) func(*shop) (string, any) {
		return func(s *shop) (string, any) { shelf(s); return s.Session(ana), arguments }
	}
	only := func(id string) args {
		return args{"totalFound": 1, "suggestions": list{}, "results": list{args{"id": id}}}
	}
	testkit.Run(t,
		testkit.Scenario{
			Name: "only what is on sale", Tool: tool,
			Seed: func(s *shop) (string, any) {
				shelf(s)
				change(s, fideos, func(p *catalog.Product) { p.CompareAt = 9_000_00 })
				return s.Session(ana), args{"query": "mate", "onSale": true}
			},
			Data: args{"totalFound": 1, "results": list{args{"name": "Mate de calabaza", "compareAtPrice": 9000}}},
		},
		testkit.Scenario{
			Name: "a product as it is sold now", Tool: tool, Seed: find(args{"query": "yerba"}),
			Data: args{"totalFound": 1, "results": list{args{
				"id": yerba, "name": "Yerba Mate Serena", "sku": "YER-77", "price": 3200, "category": "Infusiones",
				"availableStock": 5, "matchScore": "*",
			}}},
			Check: func(s *shop, _ string, a runtime.Answer) {
				score := testkit.Data(s.T, a)["results"].(list)[0].(args)["matchScore"].(float64)
				if score <= 0 || score > 1 {
					s.T.Errorf("matchScore %v", score)
				}
			},
		},
		testkit.Scenario{Name: "case and accents do not matter", Tool: tool,
			Seed: find(args{"query": "LECHÉ DESCREMADA"}), Data: only(aceite)},
		testkit.Scenario{Name: "two typos", Tool: tool, Seed: find(args{"query": "desgremasa"}), Data: only(aceite)},
		testkit.Scenario{Name: "in the description", Tool: tool, Seed: find(args{"query": "estacionada"}),
			Data: only(yerba)},
		testkit.Scenario{Name: "in the tags", Tool: tool, Seed: find(args{"query": "organica"}), Data: only(yerba)},
		testkit.Scenario{Name: "by its sku", Tool: tool, Seed: find(args{"query": "lec-01"}), Data: only(aceite)},
		testkit.Scenario{Name: "in plural", Tool: tool, Seed: find(args{"query": "leches descremadas"}),
			Data: only(aceite)},
		testkit.Scenario{
			Name: "by a variant's name", Tool: tool,
			Seed: func(s *shop) (string, any) {
				shelf(s)
				putRemera(s, 2)
				return s.Session(ana), args{"query": "remera L"}
			},
			Data: args{"results": list{args{"id": remera, "availableStock": 4, "price": 9000}}},
		},
		testkit.Scenario{
			Name: "the most alike first", Tool: tool, Seed: find(args{"query": "mate"}),
			Data: args{"totalFound": 2},
			Check: func(s *shop, _ string, a runtime.Answer) {
				before := 2.0
				for _, r := range testkit.Data(s.T, a)["results"].(list) {
					score := r.(args)["matchScore"].(float64)
					if score > before {
						s.T.Errorf("%v comes after %v", score, before)
					}
					before = score
				}
			},
		},
		testkit.Scenario{
			Name: "one category", Tool: tool, Seed: find(args{"query": "mate", "category": "bazar"}),
			Data: only(fideos),
		},
		testkit.Scenario{
			Name: "no more than the limit, all counted", Tool: tool, Seed: find(args{"query": "mate", "limit": 1}),
			Data: args{"totalFound": 2, "results": list{args{"id": "*"}}},
		},
		testkit.Scenario{
			Name: "sold out is left out, with what there is instead", Tool: tool,
			Seed: func(s *shop) (string, any) {
				shelf(s)
				s.Product(catalog.Product{Name: "Yogur bebible", Price: 900_00, Category: "Lácteos", TrackStock: true},
					3)
				level(s, aceite, "local", 0)
				return s.Session(ana), args{"query": "leche"}
			},
			Data: args{"totalFound": 0, "results": list{}, "suggestions": list{"Yogur bebible"}},
		},
		testkit.Scenario{
			Name: "sold out is shown when asked for", Tool: tool,
			Seed: func(s *shop) (string, any) {
				shelf(s)
				level(s, aceite, "local", 0)
				return s.Session(ana), args{"query": "leche", "inStockOnly": false}
			},
			Data: args{"totalFound": 1, "results": list{args{"id": aceite, "availableStock": 0}}},
		},
		testkit.Scenario{
			Name: "something alike when nothing matches", Tool: tool, Seed: find(args{"query": "lechuga"}),
			Data: args{"totalFound": 0, "results": list{}, "suggestions": list{"Leche descremada"}},
		},
		testkit.Scenario{
			Name: "nothing at all", Tool: tool, Seed: find(args{"query": "xqzw"}),
			Data: args{"totalFound": 0, "results": list{}, "suggestions": list{}},
		},
		testkit.Scenario{
			Name: "marks without a word", Tool: tool, Seed: find(args{"query": "¿?!"}),
			Data: args{"totalFound": 0, "results": list{}, "suggestions": list{}},
		},
		testkit.Scenario{
			Name: "changes are seen at once", Tool: tool,
			Seed: func(s *shop) (string, any) {
				shelf(s)
				id := s.Session(ana)
				s.OK(id, tool, args{"query": "yerba"}) // builds the index
				change(s, yerba, func(p *catalog.Product) { p.Name, p.Price = "Yuyos del monte", 100_00 })
				change(s, aceite, retire)
				return id, args{"query": "yuyos"}
			},
			Data: args{"results": list{args{"id": yerba, "name": "Yuyos del monte", "price": 100}}},
			Check: func(s *shop, sessionID string, _ runtime.Answer) {
				if got := s.OK(sessionID, tool, args{"query": "leche"}); got["totalFound"] != 0.0 {
					s.T.Errorf("a product that is not sold any more was found: %v", got)
				}
			},
		},
		testkit.Scenario{
			Name: "not in another business", Tool: tool,
			Seed: func(s *shop) (string, any) {
				shelf(s.Open(testkit.Setup{Slug: "vecino-" + testkit.NewID()}))
				return s.Session(ana), args{"query": "yerba"}
			},
			Data: args{"totalFound": 0, "suggestions": list{}},
		},
		testkit.Scenario{
			Name: "in Portuguese, with its plurals", Tool: tool, Setup: in(locale.PTBR),
			Seed: func(s *shop) (string, any) {
				s.Product(catalog.Product{ID: fideos, Name: "Feijão preto", Price: 9_90}, 0)
				return s.Session(ana), args{"query": "feijões"}
			},
			Data: only(fideos),
		},
		testkit.Scenario{
			Name: "every bad argument is named", Tool: tool,
			Seed: find(args{"query": "a", "category": strings.Repeat("c", 51), "limit": 21, "inStockOnly": 1}),
			Code: fault.InvalidArguments, Paths: []string{"/category", "/inStockOnly", "/limit", "/query"},
		},
		testkit.Scenario{
			Name: "a query that is too long", Tool: tool,
			Seed: find(args{"query": strings.Repeat("a", 101), "limit": 0}),
			Code: fault.InvalidArguments, Paths: []string{"/limit", "/query"},
		},
		testkit.Scenario{Name: "no query", Tool: tool, Seed: find(args{}), Code: fault.InvalidArguments,
			Paths: []string{"/query"}},
	)
}
