package retail_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

var _ = tools.Describe("list_substitutes", tooltest.Tool{
	Arguments: `
		productId! string uuid | requiredQuantity! integer 1.. | limit integer 1..10 =5
		priceRange object | priceRange.min number 0.. | priceRange.max number 0..`,
	Promises: "query low never 60 basic",
	Probes:   []tooltest.Probe{{Field: "productId", Names: tooltest.Product, With: args{"requiredQuantity": 1}}},
})

func TestListSubstitutes(t *testing.T) {
	t.Parallel()
	const tool = "retail/list_substitutes"
	shelf := func(s *shop) {
		add := func(id, name, category, brand string, price, quantity int64, tags ...string) {
			s.Product(catalog.Product{ID: id, Name: name, Category: category, Brand: brand, Price: price, Tags: tags,
				TrackStock: true}, quantity)
		}
		add(yerba, "Yerba Serena 1 kg", "Infusiones", "Serena", 3_000_00, 1, "yerba", "1 kg")
		add(fideos, "Yerba Lucero 1 kg", "infusiones", "Lucero", 2_800_00, 20, "yerba", "1 kg")
		add(aceite, "Té en hebras", "Infusiones", "Lucero", 3_000_00, 8, "té")
		add(nothing, "Mate de calabaza", "Bazar", "Serena", 3_000_00, 50, "yerba", "1 kg")
	}
	want := func(arguments args) func(*shop) (string, any) {
		return func(s *shop) (string, any) { shelf(s); return s.Session(ana), arguments }
	}
	of := func(arguments args) args {
		all := args{"productId": yerba, "requiredQuantity": 5}
		for k, v := range arguments {
			all[k] = v
		}
		return all
	}
	testkit.Run(t,
		testkit.Scenario{
			Name: "of the same category, the most alike first", Tool: tool, Seed: want(of(nil)),
			Data: args{
				"originalProduct": args{"id": yerba, "name": "Yerba Serena 1 kg", "price": 3000,
					"availableStock": 1},
				"noSubstitutesReason": nil,
				"substitutes": list{
					args{"id": fideos, "price": 2800, "priceDifference": -200, "availableStock": 20,
						"reason": "mismo tipo: yerba, 1 kg, $ 200 más barato"},
					args{"id": aceite, "price": 3000, "priceDifference": 0, "availableStock": 8,
						"reason": "también de Infusiones, al mismo precio"},
				},
			},
			Check: func(s *shop, _ string, a runtime.Answer) {
				before := 1.0
				for _, sub := range testkit.Data(s.T, a)["substitutes"].(list) {
					score := sub.(args)["similarityScore"].(float64)
					if score < 0 || score > before {
						s.T.Errorf("score %v after %v", score, before)
					}
					before = score
				}
			},
		},
		testkit.Scenario{
			Name: "enough of it", Tool: tool, Seed: want(of(args{"requiredQuantity": 9})),
			Data: args{"substitutes": list{args{"id": fideos}}},
		},
		testkit.Scenario{
			Name: "what others reserved is not enough", Tool: tool, Setup: testkit.Setup{Settings: anonymous},
			Seed: func(s *shop) (string, any) {
				shelf(s)
				id := s.Session(beto)
				s.OK(id, "retail/add_item_to_draft", args{"productId": fideos, "quantity": 16})
				s.OK(id, "retail/set_delivery_details", args{"deliveryMethod": "pickup"})
				s.Yes(s.OK(id, "retail/request_confirmation", args{})["confirmationId"].(string))
				return s.Session(ana), of(nil)
			},
			Data: args{"substitutes": list{args{"id": aceite}}},
		},
		testkit.Scenario{
			Name: "stock that is not counted is enough", Tool: tool,
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 0)
				s.Product(catalog.Product{ID: fideos, Name: "Yerba a granel", Category: "almacen", Price: 100_00}, 0)
				return s.Session(ana), of(nil)
			},
			Data: args{"substitutes": list{args{"id": fideos, "availableStock": 1_000_000}}},
		},
		testkit.Scenario{
			Name: "not what is not sold now", Tool: tool,
			Seed: func(s *shop) (string, any) {
				shelf(s)
				change(s, fideos, retire)
				change(s, aceite, remove)
				return s.Session(ana), of(nil)
			},
			Data: args{"substitutes": list{},
				"noSubstitutesReason": "No hay otro producto parecido a Yerba Serena 1 kg con 5 disponibles."},
		},
		testkit.Scenario{
			Name: "no more than asked for", Tool: tool, Seed: want(of(args{"limit": 1})),
			Data: args{"substitutes": list{args{"id": fideos}}},
		},
		testkit.Scenario{
			Name: "from a price on", Tool: tool, Seed: want(of(args{"priceRange": args{"min": 2900}})),
			Data: args{"substitutes": list{args{"id": aceite}}},
		},
		testkit.Scenario{
			Name: "up to a price, which counts", Tool: tool, Seed: want(of(args{"priceRange": args{"max": 2800}})),
			Data: args{"substitutes": list{args{"id": fideos}}},
		},
		testkit.Scenario{
			Name: "nothing in the range", Tool: tool, Seed: want(of(args{"priceRange": args{"min": 10, "max": 20.5}})),
			Data: args{"substitutes": list{},
				"noSubstitutesReason": "No hay otro producto parecido a Yerba Serena 1 kg con 5 disponibles en ese rango de precio."},
		},
		testkit.Scenario{
			Name: "for nothing there is nothing", Tool: tool, Seed: want(of(args{"priceRange": args{"max": 0}})),
			Data: args{"substitutes": list{}},
		},
		testkit.Scenario{
			Name: "the same brand", Tool: tool,
			Seed: func(s *shop) (string, any) {
				shelf(s)
				s.Product(catalog.Product{ID: remera, Name: "Serena suave", Category: "Infusiones", Brand: "SERENA",
					Price: 3_500_00, Tags: []string{"serena"}, TrackStock: true}, 9)
				return s.Session(ana), of(args{"priceRange": args{"min": 3200}})
			},
			Data: args{"substitutes": list{args{"id": remera, "priceDifference": 500,
				"reason": "misma marca (SERENA)"}}},
		},
		testkit.Scenario{
			Name: "without a category, by what they share", Tool: tool,
			Seed: func(s *shop) (string, any) {
				s.Product(catalog.Product{ID: yerba, Name: "Vela", Price: 100_00, Tags: []string{"cumpleaños"},
					TrackStock: true}, 0)
				s.Product(catalog.Product{ID: fideos, Name: "Bengala", Brand: "Cumpleaños", Price: 90_00,
					Tags: []string{"Cumpleaños"}, TrackStock: true}, 9)
				s.Product(catalog.Product{ID: aceite, Name: "Clavo", Price: 100_00, Tags: []string{"ferretería"},
					TrackStock: true}, 9)
				return s.Session(ana), of(nil)
			},
			Data: args{"substitutes": list{args{"id": fideos, "reason": "mismo tipo: cumpleaños, $ 10 más barato"}}},
		},
		testkit.Scenario{
			Name: "in Portuguese", Tool: tool, Setup: testkit.Setup{Locale: locale.PTBR, Currency: money.BRL,
				Country: "BR"}, Seed: want(of(nil)),
			Data: args{"substitutes": list{args{"reason": "mesmo tipo: yerba, 1 kg, R$ 200 mais barato"},
				args{"reason": "também de Infusiones, pelo mesmo preço"}}},
		},
		testkit.Scenario{
			Name: "one that does not exist", Tool: tool, Seed: want(args{"productId": chica, "requiredQuantity": 1}),
			Code: fault.NotFound, Error: "No encontré ese producto.",
		},
		testkit.Scenario{
			Name: "another business's products are no substitutes", Tool: tool,
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 0)
				put(s.Open(testkit.Setup{Slug: "vecino-" + testkit.NewID()}), fideos, "Fideos", 100, 50)
				return s.Session(ana), of(nil)
			},
			Data: args{"substitutes": list{}},
		},
		testkit.Scenario{
			Name: "a range that is upside down", Tool: tool,
			Seed: want(of(args{"priceRange": args{"min": 20, "max": 10}})),
			Code: fault.InvalidArguments, Paths: []string{"/priceRange/max"},
		},
		testkit.Scenario{
			Name: "an amount finer than cents", Tool: tool, Seed: want(of(args{"priceRange": args{"min": 10.005}})),
			Code: fault.InvalidArguments, Paths: []string{"/priceRange/min"},
		},
		testkit.Scenario{
			Name: "cents where there are none", Tool: tool, Setup: testkit.Setup{Currency: money.CLP},
			Seed: want(of(args{"priceRange": args{"max": 100.5}})),
			Code: fault.InvalidArguments, Paths: []string{"/priceRange/max"}, Error: "CLP",
		},
		testkit.Scenario{
			Name: "every bad argument is named", Tool: tool,
			Seed: want(args{"productId": "x", "requiredQuantity": 0, "limit": 11,
				"priceRange": args{"min": -1, "max": "2"}}),
			Code: fault.InvalidArguments, Paths: []string{"/limit", "/priceRange/max", "/priceRange/min", "/productId",
				"/requiredQuantity"},
		},
		testkit.Scenario{
			Name: "more than anybody has", Tool: tool, Seed: want(args{"productId": yerba,
				"requiredQuantity": int64(9_000_000_000_000_000)}),
			Data: args{"substitutes": list{}},
		},
		testkit.Scenario{
			Name: "what is required", Tool: tool, Seed: want(args{}),
			Code: fault.InvalidArguments, Paths: []string{"/productId", "/requiredQuantity"},
		},
	)
}
