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

var _ = tools.Describe("get_product", tooltest.Tool{
	Arguments: `productId string uuid | sku string 1..50c`,
	Promises:  "query low never 60 basic",
	Accepts: []string{
		`{"productId":"ID"}`,
		`{"sku":"A-1"}`,
	},
	Refuses: []string{
		`{}`,
		`{"productId":"ID","sku":"A-1"}`,
	},
	Probes: []tooltest.Probe{
		{Field: "productId", Names: tooltest.Product},
		{Field: "sku", Names: tooltest.SKU},
	},
})

func TestGetProduct(t *testing.T) {
	t.Parallel()
	const tool = "retail/get_product"
	one := func(arguments args) func(*shop) (string, any) {
		return func(s *shop) (string, any) {
			put(s, yerba, "Yerba", 100_00, 5)
			return s.Session(ana), arguments
		}
	}
	after := func(edit func(*catalog.Product)) func(*shop) (string, any) {
		return func(s *shop) (string, any) {
			put(s, yerba, "Yerba", 100_00, 5)
			change(s, yerba, edit)
			return s.Session(ana), args{"productId": yerba}
		}
	}
	testkit.Run(t,
		testkit.Scenario{
			Name: "the whole card", Tool: tool,
			Seed: func(s *shop) (string, any) {
				s.Product(catalog.Product{
					ID: yerba, SKU: "YER-1", Name: "Yerba", Description: "Con palo, 1 kg", Price: 3_200_00,
					CompareAt: 3_900_50,
					Category:  "Almacén", Brand: "La Paz", ImageURL: "https://example.com/y.jpg", TrackStock: true,
				}, 12)
				return s.Session(ana), args{"productId": yerba}
			},
			Data: args{
				"id": yerba, "name": "Yerba", "sku": "YER-1", "description": "Con palo, 1 kg", "price": 3200,
				"compareAtPrice": 3900.5,
				"category":       "Almacén", "brand": "La Paz", "imageUrl": "https://example.com/y.jpg",
				"availableStock": 12,
				"variants":       list{},
			},
		},
		testkit.Scenario{
			Name: "what the shop has not said is null", Tool: tool, Seed: one(args{"productId": yerba}),
			Data: args{"compareAtPrice": nil, "brand": nil, "imageUrl": nil, "description": ""},
			Check: func(s *shop, _ string, a runtime.Answer) {
				for _, field := range []string{"compareAtPrice", "brand", "imageUrl"} {
					if v, there := testkit.Data(s.T, a)[field]; !there || v != nil {
						s.T.Errorf("%s: %v", field, v)
					}
				}
			},
		},
		testkit.Scenario{
			Name: "each variant with its own price and stock", Tool: tool,
			Seed: func(s *shop) (string, any) { putRemera(s, 4); return s.Session(ana), args{"productId": remera} },
			Data: args{"price": 9000, "availableStock": 8, "variants": list{
				args{"id": chica, "name": "S", "sku": "REM-S", "price": 9000, "availableStock": 4},
				args{"id": grande, "name": "L", "sku": "REM-L", "price": 9500, "availableStock": 4},
			}},
		},
		testkit.Scenario{
			Name: "what is reserved is not available", Tool: tool, Setup: testkit.Setup{Settings: anonymous},
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 5)
				sold(s, 2)
				return s.Session(beto), args{"productId": yerba}
			},
			Data: args{"availableStock": 3},
		},
		testkit.Scenario{
			Name: "stock that is not counted", Tool: tool,
			Seed: func(s *shop) (string, any) {
				s.Product(catalog.Product{ID: yerba, Name: "Afilado", Price: 100_00}, 0)
				return s.Session(ana), args{"productId": yerba}
			},
			Data: args{"availableStock": 1_000_000},
		},
		testkit.Scenario{
			Name: "by sku", Tool: tool, Seed: one(args{"sku": "SKU-000000000001"}),
			Data: args{"id": yerba},
		},
		testkit.Scenario{
			Name: "by a variant's sku", Tool: tool,
			Seed: func(s *shop) (string, any) { putRemera(s, 4); return s.Session(ana), args{"sku": "REM-L"} },
			Data: args{"id": remera, "sku": "REM"},
		},
		testkit.Scenario{
			Name: "one that does not exist", Tool: tool, Seed: one(args{"productId": nothing}),
			Code: fault.NotFound, Error: "No encontré ese producto.",
		},
		testkit.Scenario{
			Name: "a sku that does not exist", Tool: tool, Seed: one(args{"sku": "NADA"}),
			Code: fault.NotFound, Error: "No encontré ese producto.",
		},
		testkit.Scenario{
			Name: "another business's answers as one that does not exist", Tool: tool,
			Seed: func(s *shop) (string, any) {
				put(s.Open(testkit.Setup{Slug: "vecino-" + testkit.NewID()}), fideos, "Fideos", 100, 5)
				return s.Session(ana), args{"productId": fideos}
			},
			Code: fault.NotFound, Error: "No encontré ese producto.",
		},
		testkit.Scenario{Name: "one that is not sold now", Tool: tool, Seed: after(retire), Code: fault.NotFound,
			Error: "No encontré ese producto."},
		testkit.Scenario{Name: "one that was deleted", Tool: tool, Seed: after(remove), Code: fault.NotFound,
			Error: "No encontré ese producto."},
		testkit.Scenario{
			Name: "in Portuguese", Tool: tool, Setup: in(locale.PTBR), Seed: one(args{"productId": nothing}),
			Code: fault.NotFound, Error: "Não encontrei esse produto.",
		},
		testkit.Scenario{
			Name: "in English", Tool: tool, Setup: in(locale.EN), Seed: one(args{"productId": nothing}),
			Code: fault.NotFound, Error: "I could not find that product.",
		},
		testkit.Scenario{
			Name: "exactly one way to name it: none", Tool: tool, Seed: one(args{}),
			Code: fault.InvalidArguments, Paths: []string{""},
		},
		testkit.Scenario{
			Name: "exactly one way to name it: both", Tool: tool,
			Seed: one(args{"productId": yerba, "sku": "SKU-000000000001"}),
			Code: fault.InvalidArguments, Paths: []string{""},
		},
		testkit.Scenario{
			Name: "an id that is none", Tool: tool, Seed: one(args{"productId": "yerba"}),
			Code: fault.InvalidArguments, Paths: []string{"/productId"},
		},
		testkit.Scenario{
			Name: "the stricter bound of a sku", Tool: tool, Seed: one(args{"sku": strings.Repeat("A", 51)}),
			Code: fault.InvalidArguments, Paths: []string{"/sku"},
		},
		testkit.Scenario{
			Name: "text no database would take", Tool: tool, Seed: one(args{"sku": "a\x00b"}),
			Code: fault.InvalidArguments, Paths: []string{"/sku"},
		},
	)
}
