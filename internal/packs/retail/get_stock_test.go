package retail_test

import (
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

var _ = tools.Describe("get_stock", tooltest.Tool{
	Arguments: `productId string uuid | variantId string uuid | sku string 1..50c`,
	Promises:  "query low never 60 basic",
	Accepts:   []string{`{"sku":"A-1","variantId":"ID"}`},
	Refuses: []string{
		`{"variantId":"ID"}`,
		`{"productId":"ID","sku":"A-1"}`,
	},
	Probes: []tooltest.Probe{
		{Field: "productId", Names: tooltest.Product},
		{Field: "sku", Names: tooltest.SKU},
		{Field: "variantId", Names: tooltest.Variant, Given: func(w *tooltest.World) args {
			return args{"productId": w.Mugs.ID}
		}},
	},
})

func TestGetStock(t *testing.T) {
	t.Parallel()
	const tool = "retail/get_stock"
	shirts := func(arguments args) func(*shop) (string, any) {
		return func(s *shop) (string, any) { putRemera(s, 3); return s.Session(ana), arguments }
	}
	testkit.Run(t,
		testkit.Scenario{
			Name: "nothing reserved", Tool: tool,
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 5)
				return s.Session(ana), args{"productId": yerba}
			},
			Data: args{
				"productId": yerba, "variantId": nil, "productName": "Yerba", "sku": "SKU-000000000001",
				"totalQuantity": 5, "reserved": 0, "available": 5,
				"lowStockThreshold": 2, "isLowStock": false, "locations": list{args{"locationName": "local",
					"quantity": 5, "reserved": 0}},
			},
		},
		testkit.Scenario{
			Name: "what is reserved, until it lapses", Tool: tool, Setup: testkit.Setup{Settings: anonymous},
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 5)
				sold(s, 3)
				return s.Session(beto), args{"productId": yerba}
			},
			Data: args{"totalQuantity": 5, "reserved": 3, "available": 2, "isLowStock": true,
				"locations": list{args{"quantity": 5, "reserved": 3}}},
			Check: func(s *shop, sessionID string, _ runtime.Answer) {
				wait(s, 24*time.Hour-time.Second)
				if got := s.OK(sessionID, tool, args{"productId": yerba}); got["available"] != 2.0 {
					s.T.Errorf("a second before: %v", got)
				}
				wait(s, time.Second)
				got := s.OK(sessionID, tool, args{"productId": yerba})
				if got["available"] != 5.0 || got["reserved"] != 0.0 ||
					got["locations"].(list)[0].(args)["reserved"] != 0.0 {
					s.T.Errorf("after it lapsed: %v", got)
				}
			},
		},
		testkit.Scenario{
			Name: "a draft reserves nothing", Tool: tool, Setup: testkit.Setup{Settings: anonymous},
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 5)
				asked(s, 5)
				return s.Session(beto), args{"productId": yerba}
			},
			Data: args{"reserved": 0, "available": 5},
		},
		testkit.Scenario{
			Name: "at the threshold it is low", Tool: tool,
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 2)
				return s.Session(ana), args{"productId": yerba}
			},
			Data: args{"available": 2, "lowStockThreshold": 2, "isLowStock": true},
		},
		testkit.Scenario{
			Name: "two places, the one that is sold from first", Tool: tool, Setup: testkit.Setup{Settings: anonymous},
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 2)
				level(s, yerba, "deposito", 4)
				sold(s, 3)
				return s.Session(beto), args{"productId": yerba}
			},
			Data: args{"totalQuantity": 6, "reserved": 3, "available": 3, "lowStockThreshold": 4, "isLowStock": true,
				"locations": list{
					args{"locationName": "local", "quantity": 2, "reserved": 2},
					args{"locationName": "deposito", "quantity": 4, "reserved": 1},
				}},
		},
		testkit.Scenario{
			Name: "one variant", Tool: tool, Seed: shirts(args{"productId": remera, "variantId": grande}),
			Data: args{"productId": remera, "variantId": grande, "productName": "Remera L", "sku": "REM-L",
				"totalQuantity": 3, "available": 3},
		},
		testkit.Scenario{
			Name: "all variants together", Tool: tool, Seed: shirts(args{"productId": remera}),
			Data: args{"variantId": nil, "productName": "Remera", "totalQuantity": 6, "available": 6,
				"locations": list{args{"quantity": 6}}},
		},
		testkit.Scenario{Name: "by sku, all variants", Tool: tool, Seed: shirts(args{"sku": "REM"}),
			Data: args{"variantId": nil, "available": 6}},
		testkit.Scenario{Name: "by a variant's sku", Tool: tool, Seed: shirts(args{"sku": "REM-S"}),
			Data: args{"variantId": chica, "available": 3}},
		testkit.Scenario{
			Name: "by the product's sku and a variant", Tool: tool,
			Seed: shirts(args{"sku": "REM", "variantId": chica}),
			Data: args{"variantId": chica, "available": 3},
		},
		testkit.Scenario{
			Name: "a sku of one variant and the id of another", Tool: tool,
			Seed: shirts(args{"sku": "REM-S", "variantId": grande}),
			Code: fault.InvalidArguments, Paths: []string{"/variantId"},
		},
		testkit.Scenario{
			Name: "a variant it does not have", Tool: tool,
			Seed: shirts(args{"productId": remera, "variantId": nothing}),
			Code: fault.NotFound, Error: "Remera no tiene esa variante. Opciones: S (" + chica + ") o L (" + grande +
				").",
		},
		testkit.Scenario{
			Name: "a variant of what has none", Tool: tool,
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 2)
				return s.Session(ana), args{"productId": yerba, "variantId": chica}
			},
			Code: fault.NotFound, Error: "Yerba no viene en variantes.",
		},
		testkit.Scenario{
			Name: "stock that is not counted", Tool: tool,
			Seed: func(s *shop) (string, any) {
				s.Product(catalog.Product{ID: yerba, Name: "Afilado", Price: 100_00}, 0)
				return s.Session(ana), args{"productId": yerba}
			},
			Data: args{"totalQuantity": 1_000_000, "reserved": 0, "available": 1_000_000, "isLowStock": false,
				"locations": list{}},
		},
		testkit.Scenario{
			Name: "counted, but never received", Tool: tool,
			Seed: func(s *shop) (string, any) {
				s.Product(catalog.Product{ID: yerba, Name: "Yerba", Price: 100_00}, 0)
				change(s, yerba, func(p *catalog.Product) { p.TrackStock = true })
				return s.Session(ana), args{"productId": yerba}
			},
			Data: args{"totalQuantity": 0, "available": 0, "isLowStock": true, "locations": list{}},
		},
		testkit.Scenario{
			Name: "one that does not exist", Tool: tool, Setup: in(locale.ESMX),
			Seed: func(s *shop) (string, any) { return s.Session(ana), args{"productId": nothing} },
			Code: fault.NotFound, Error: "No encontré ese producto.",
		},
		testkit.Scenario{
			Name: "another business's answers as one that does not exist", Tool: tool,
			Seed: func(s *shop) (string, any) {
				put(s.Open(testkit.Setup{Slug: "vecino-" + testkit.NewID()}), yerba, "Yerba", 100, 5)
				return s.Session(ana), args{"productId": yerba}
			},
			Code: fault.NotFound, Error: "No encontré ese producto.",
		},
		testkit.Scenario{
			Name: "one that is not sold now", Tool: tool,
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 2)
				change(s, yerba, retire)
				return s.Session(ana), args{"sku": "SKU-000000000001"}
			},
			Code: fault.NotFound,
		},
		testkit.Scenario{
			Name: "neither id nor sku", Tool: tool, Seed: shirts(args{"variantId": chica}),
			Code: fault.InvalidArguments, Paths: []string{""},
		},
		testkit.Scenario{
			Name: "both id and sku", Tool: tool, Seed: shirts(args{"productId": remera, "sku": "REM"}),
			Code: fault.InvalidArguments, Paths: []string{""},
		},
	)
}
