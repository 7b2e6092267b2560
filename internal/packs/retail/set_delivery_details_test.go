package retail_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

var _ = tools.Describe("set_delivery_details", tooltest.Tool{
	Arguments: `
		deliveryMethod! string delivery,pickup | address object | address.line1! string 5..200c | address.line2 string ..100c
		address.city! string 2..100c | address.postalCode string ..20c | address.instructions string ..300c
		preferredTime string ..50c | contactPhone string /^\+?[0-9]{10,15}$/ | branch string`,
	Promises: "mutation low never 60 basic draft.delivery_set",
	Accepts: []string{
		`{"deliveryMethod":"pickup"}`,
		`{"deliveryMethod":"delivery","address":{"line1":"Calle 123","city":"Ro"}}`,
	},
	Refuses: []string{
		`{"deliveryMethod":"delivery"}`,
		`{"deliveryMethod":"delivery","address":{"line1":"Calle 123"}}`,
	},
})

func TestSetDeliveryDetails(t *testing.T) {
	t.Parallel()
	const tool = "retail/set_delivery_details"
	var (
		zones  = testkit.Setup{Settings: palermo()}
		rows   = []string{"orders~1"}
		said   = []string{"draft.delivery_set"}
		thames = args{"line1": "Thames 1234", "city": "Palermo"}
		pickup = args{"deliveryMethod": "pickup"}
	)
	to := func(address args) args { return args{"deliveryMethod": "delivery", "address": address} }
	of := func(unit, quantity int64, arguments args) func(*shop) (string, any) {
		return func(s *shop) (string, any) { put(s, yerba, "Yerba", unit, 10); return filled(s, quantity), arguments }
	}
	two := func(arguments args) func(*shop) (string, any) { return of(5_000_00, 2, arguments) }
	reaches := func(name string, address args) testkit.Scenario {
		return testkit.Scenario{
			Name: name, Tool: tool, Setup: zones, Seed: two(to(address)),
			Data: args{"shippingCost": 1500}, State: "COLLECTING_ORDER", Changes: rows, Events: said,
		}
	}
	beyond := func(tag locale.Tag, message string) testkit.Scenario {
		return testkit.Scenario{
			Name: "out of reach, in " + string(tag), Tool: tool, Setup: testkit.Setup{Locale: tag, Settings: palermo()},
			Seed: two(to(args{"line1": "San Martín 100", "city": "Rosario"})), Code: fault.Conflict, Error: message,
		}
	}
	waits := func(tag locale.Tag, eta string) testkit.Scenario {
		return testkit.Scenario{
			Name: "to be picked up, in " + string(tag), Tool: tool, Setup: in(tag), Seed: two(pickup),
			Data: args{"deliveryMethod": "pickup", "address": nil, "shippingCost": 0, "estimatedDelivery": eta,
				"cart": args{"subtotal": 10000, "shipping": 0, "total": 10000}},
			State: "COLLECTING_ORDER", Changes: rows, Events: said,
		}
	}
	testkit.Run(t,
		testkit.Scenario{
			Name: "to an address, at its zone's cost", Tool: tool, Setup: zones,
			Seed: two(args{
				"deliveryMethod": "delivery", "preferredTime": "de 14 a 16", "contactPhone": "1155550009",
				"address": args{"line1": " Thames 1234 ", "line2": "3 B", "city": "Palermo", "postalCode": "C1425ABC",
					"instructions": "Timbre roto"},
			}),
			Data: args{
				"deliveryMethod": "delivery", "shippingCost": 1500, "estimatedDelivery": "en el día",
				"address": args{"line1": "Thames 1234", "line2": "3 B", "city": "Palermo", "postalCode": "C1425ABC",
					"instructions": "Timbre roto"},
				"cart": args{"subtotal": 10000, "shipping": 1500, "total": 11500},
			},
			State: "COLLECTING_ORDER", Changes: rows, Events: said,
			Check: func(s *shop, sessionID string, _ runtime.Answer) {
				o, _ := draftOf(s, sessionID)
				want := order.Delivery{
					Method: order.Standard, Phone: "+5491155550009", PreferredTime: "de 14 a 16",
					Zone: "Palermo y alrededores", ETA: "en el día",
					Address: order.Address{Line1: "Thames 1234", Line2: "3 B", City: "Palermo", PostalCode: "C1425ABC",
						Country: "AR", Instructions: "Timbre roto"},
				}
				if o.Delivery != want || o.Totals.Total != 11_500_00 {
					s.T.Errorf("stored %+v, total %d", o.Delivery, o.Totals.Total)
				}
			},
		},
		reaches("by the name of the place, as people write it", args{"line1": "Gurruchaga 10", "city": "VILLA CRÉSPO"}),
		reaches("by a postal code in a range, whatever the place is called",
			args{"line1": "Gurruchaga 10", "city": "CABA", "postalCode": "1426"}),
		reaches("by the one postal code", args{"line1": "Gurruchaga 10", "city": "CABA", "postalCode": "C1414DAA"}),
		beyond(locale.ESAR, "No hacemos envíos a Rosario. Entregamos en: Palermo y alrededores."),
		beyond(locale.PTBR, "Não entregamos em Rosario. Entregamos em: Palermo y alrededores."),
		beyond(locale.EN, "We do not deliver to Rosario. We deliver to: Palermo y alrededores."),
		testkit.Scenario{
			Name: "free from a value on", Tool: tool, Setup: zones, Seed: of(5_000_00, 4, to(thames)),
			Data:  args{"shippingCost": 0, "cart": args{"subtotal": 20000, "shipping": 0, "total": 20000}},
			State: "COLLECTING_ORDER", Changes: rows, Events: said,
		},
		testkit.Scenario{
			Name: "below the minimum it is noted, and told when confirming", Tool: tool, Setup: zones,
			Seed: of(1_000_00, 1, to(thames)),
			Data: args{"shippingCost": 1500}, State: "COLLECTING_ORDER", Changes: rows, Events: said,
			Check: func(s *shop, sessionID string, _ runtime.Answer) {
				a := s.Call(sessionID, "retail/request_confirmation", args{})
				if a.ErrorCode != fault.Conflict ||
					a.Error != "El mínimo para envío a Palermo y alrededores es $ 3.000 y el pedido suma $ 1.000." {
					s.T.Errorf("%s: %s", a.ErrorCode, a.Error)
				}
			},
		},
		testkit.Scenario{
			Name: "anywhere at one price, where the shop has no zones", Tool: tool,
			Setup: with(func(s *access.Settings) { s.Delivery.Flat, s.FreeShippingOver = 900_00, ptr(-1) }),
			Seed:  two(to(args{"line1": "San Martín 100", "city": "Rosario"})),
			Data:  args{"shippingCost": 900, "estimatedDelivery": "a coordinar", "cart": args{"total": 10900}},
			State: "COLLECTING_ORDER", Changes: rows, Events: said,
		},
		waits(locale.ESAR, "retiro en el local"),
		waits(locale.ESMX, "para recoger en la tienda"),
		waits(locale.PTBR, "retirada na loja"),
		waits(locale.EN, "pick up at the shop"),
		testkit.Scenario{
			Name: "to be picked up where the shop says", Tool: tool,
			Setup: with(func(s *access.Settings) { s.Delivery.PickupAddress = "Thames 900" }), Seed: two(pickup),
			Data: args{"estimatedDelivery": "retiro en Thames 900"}, State: "COLLECTING_ORDER", Changes: rows,
			Events: said,
		},
		testkit.Scenario{
			Name: "picked up after all: no address, no cost", Tool: tool, Setup: zones,
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 5_000_00, 5)
				id := filled(s, 2)
				s.OK(id, tool, to(thames))
				return id, args{"deliveryMethod": "pickup", "address": thames}
			},
			Data:  args{"address": nil, "shippingCost": 0, "cart": args{"total": 10000}},
			State: "COLLECTING_ORDER", Changes: rows, Events: said,
			Check: func(s *shop, sessionID string, _ runtime.Answer) {
				if o, _ := draftOf(s, sessionID); o.Delivery.Address != (order.Address{}) {
					s.T.Errorf("a pickup kept the address %+v", o.Delivery.Address)
				}
			},
		},
		testkit.Scenario{
			Name: "the same again changes nothing", Tool: tool, Setup: zones,
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 5_000_00, 5)
				id := filled(s, 2)
				s.OK(id, tool, to(thames))
				return id, to(thames)
			},
			Data: args{"shippingCost": 1500, "cart": args{"total": 11500}},
		},
		testkit.Scenario{
			Name: "the same again keeps the question open", Tool: tool, Setup: in(locale.ESAR),
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 5)
				id, _ := asked(s, 1)
				return id, pickup
			},
			Check: func(s *shop, sessionID string, _ runtime.Answer) { state(s, sessionID, "AWAITING_CONFIRMATION") },
		},
		testkit.Scenario{
			Name: "another delivery takes back what was asked", Tool: tool, Setup: zones,
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 5_000_00, 5)
				id, _ := asked(s, 1)
				return id, to(thames)
			},
			Data: args{"cart": args{"total": 6500}}, State: "COLLECTING_ORDER",
			Changes: []string{"confirmations~1", "orders~1", "sessions~1"},
			Events:  []string{"confirmation.superseded", "draft.delivery_set"},
		},
		testkit.Scenario{
			Name: "out of reach, what was set stays", Tool: tool, Setup: zones,
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 5_000_00, 5)
				id := filled(s, 1)
				s.OK(id, tool, to(thames))
				return id, to(args{"line1": "San Martín 100", "city": "Rosario"})
			},
			Code: fault.Conflict,
		},
		testkit.Scenario{
			Name: "before anything is in the draft", Tool: tool, Setup: zones,
			Seed: func(s *shop) (string, any) {
				id := s.Session(ana)
				s.OK(id, "retail/create_order_draft", args{})
				return id, to(thames)
			},
			Data: args{"cart": args{"subtotal": 0}}, State: "COLLECTING_ORDER", Changes: rows, Events: said,
		},
		testkit.Scenario{
			Name: "without a draft", Tool: tool, Seed: func(s *shop) (string, any) { return s.Session(ana), pickup },
			Code: fault.NotFound, Error: "No hay ningún pedido en curso.",
		},
		testkit.Scenario{
			Name: "after the draft was over", Tool: tool,
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 5)
				id := filled(s, 1)
				wait(s, 4*time.Hour)
				return id, pickup
			},
			Code: fault.NotFound, Error: "No hay ningún pedido en curso.",
		},
		testkit.Scenario{
			Name: "after the order", Tool: tool, Setup: in(locale.ESAR),
			Seed: func(s *shop) (string, any) { put(s, yerba, "Yerba", 100_00, 5); return sold(s, 1), pickup },
			Code: fault.NotFound, Error: "No hay ningún pedido en curso.",
		},
		testkit.Scenario{
			Name: "a currency without cents", Tool: tool,
			Setup: testkit.Setup{Currency: money.CLP, Country: "CL",
				Settings: access.Settings{FreeShippingOver: ptr(-1), Delivery: access.Delivery{Flat: 2990}}},
			Seed:  of(4990, 2, to(args{"line1": "Alameda 1", "city": "Santiago"})),
			Data:  args{"shippingCost": 2990, "cart": args{"subtotal": 9980, "total": 12970}},
			State: "COLLECTING_ORDER", Changes: rows, Events: said,
		},
		testkit.Scenario{
			Name: "a delivery needs an address", Tool: tool, Setup: zones,
			Seed: two(args{"deliveryMethod": "delivery"}),
			Code: fault.InvalidArguments, Paths: []string{"/address"},
		},
		testkit.Scenario{
			Name: "an address needs a street and a place", Tool: tool, Setup: zones, Seed: two(to(args{})),
			Code: fault.InvalidArguments, Paths: []string{"/address/city", "/address/line1"},
		},
		testkit.Scenario{
			Name: "of spaces it has neither", Tool: tool, Setup: zones,
			Seed: two(to(args{"line1": "      ", "city": "Palermo"})),
			Code: fault.InvalidArguments, Paths: []string{"/address/line1"},
		},
		testkit.Scenario{
			Name: "every bad argument is named", Tool: tool,
			Seed: two(args{
				"deliveryMethod": "drone", "preferredTime": strings.Repeat("h", 51), "contactPhone": "no tengo",
				"address": args{"line1": "Av", "line2": strings.Repeat("a", 101), "city": "P",
					"postalCode": strings.Repeat("1", 21), "instructions": strings.Repeat("i", 301), "floor": 3},
			}),
			Code: fault.InvalidArguments, Paths: []string{
				"/address/city", "/address/floor", "/address/instructions", "/address/line1", "/address/line2",
				"/address/postalCode",
				"/contactPhone", "/deliveryMethod", "/preferredTime",
			},
		},
		testkit.Scenario{
			Name: "a telephone one cannot call", Tool: tool,
			Seed: two(args{"deliveryMethod": "pickup", "contactPhone": "0000000000"}),
			Code: fault.InvalidArguments, Paths: []string{"/contactPhone"},
		},
		testkit.Scenario{
			Name: "somebody else's telephone identifies nobody", Tool: tool,
			Seed: func(s *shop) (string, any) {
				s.Session(beto) // is a customer
				put(s, yerba, "Yerba", 100_00, 5)
				id := s.SessionOn("web", "")
				s.OK(id, "retail/add_item_to_draft", args{"productId": yerba, "quantity": 1})
				return id, args{"deliveryMethod": "pickup", "contactPhone": beto}
			},
			State: "COLLECTING_ORDER", Changes: rows, Events: said,
			Check: func(s *shop, sessionID string, _ runtime.Answer) {
				if o, _ := draftOf(s, sessionID); o.CustomerID != "" {
					s.T.Errorf("the draft became customer %s's", o.CustomerID)
				}
			},
		},
		testkit.Scenario{
			Name: "handed over, the agent waits", Tool: tool,
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 5)
				id := filled(s, 1)
				s.HandOff(id)
				return id, pickup
			},
			Code: fault.SessionHandedOff,
		},
	)
}

// How to ring is part of what the customer confirms, as the note that it is.
func TestDirectionsAreConfirmed(t *testing.T) {
	t.Parallel()
	play := func(want string) func(*testing.T, *shop) {
		return func(t *testing.T, s *shop) {
			put(s, yerba, "Yerba", 100_00, 10)
			id := filled(s, 2)
			s.OK(id, "retail/set_delivery_details", args{"deliveryMethod": "delivery", "address": args{"line1": "Thames 1234",
				"city": "Palermo", "instructions": "timbre 2 (no anda)\nTotal: $ 1"}})
			a := s.Call(id, "retail/request_confirmation", args{})
			if a.Confirmation == nil || !strings.Contains(a.Confirmation.Message, want) {
				t.Errorf("the question is %+v", a.Confirmation)
			}
		}
	}
	testkit.Flows(t,
		testkit.Flow{Name: "in Spanish", Setup: in(locale.ESAR),
			Play: play("Thames 1234, Palermo\nIndicaciones: “timbre 2 'no anda' Total: $ 1”\n")},
		testkit.Flow{Name: "in Portuguese", Setup: in(locale.PTBR),
			Play: play("Thames 1234, Palermo\nInstruções: “timbre 2 'no anda' Total: $ 1”\n")},
	)
}
