package orders_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

var _ = tools.Describe("set_delivery_details", tooltest.Tool{
	Arguments: `
		orderId! string uuid | address! object | address.recipientName! string 2..100c
		address.recipientPhone string /^\+[1-9]\d{1,14}$/ | address.line1! string 5..255c | address.line2 string ..255c
		address.city! string 2..100c | address.state string ..100c | address.postalCode string ..20c
		address.country string 2..2c ="AR" | address.instructions string ..500c
		shippingMethod string standard,express,pickup,same_day ="standard" | preferredDate string date-time | idempotencyKey string
		branch string`,
	Promises: "mutation low never 10 basic draft.delivery_set",
	Refuses:  []string{`{"orderId":"ID","shippingMethod":"pickup"}`},
	Probes:   []tooltest.Probe{{Field: "orderId", Names: tooltest.Order, With: object{"address": tooltest.Address}}},
})

// zoned is a shop that delivers to the city, by three methods, and to one town.
var zoned = access.Settings{Delivery: access.Delivery{PickupAddress: "Mitre 12", Zones: []access.Zone{
	{Name: "CABA", PostalCodes: []string{"1000-1499"}, Cost: 1500, ETA: "24 h",
		Methods: map[string]int64{"express": 800, "same_day": 1200}},
	{Name: "Tandil", Cities: []string{"Tandil"}, Cost: 4000, MinOrder: 20_000},
}}}

var (
	deliverySet     = []string{"orders~1"}
	deliveryChanged = []string{"draft.delivery_set"}
)

// delivering is a draft with two units, and the arguments of its delivery.
func delivering(price int64, change object) func(*testkit.Shop) (string, any) {
	return func(s *testkit.Shop) (string, any) {
		session, p := s.Session(ana), s.Item("Vino", price, 50)
		id := draft(s, session)
		add(s, session, id, p, 2)
		return session, with(object{"orderId": id, "address": address()}, change)
	}
}

func to(change object) object { return object{"address": with(address(), change)} }

func TestSetDeliveryDetails(t *testing.T) {
	t.Parallel()
	testkit.Run(t,
		scenario{
			Name: "standard", Setup: seller(zoned), Tool: setDelivery,
			Seed: delivering(5000, to(object{"line2": "3° B", "state": "Buenos Aires",
				"recipientPhone": "+5491122334455", "instructions": "tocar fuerte"})),
			Data: object{
				"orderNumber": "ORD-00001", "status": "draft",
				"deliveryAddress": "Av. Corrientes 1234, 3° B, CABA, Buenos Aires, C1043AAZ",
				"shipping": object{"method": "standard", "cost": 1500, "free": false, "zone": "CABA",
					"estimatedDelivery": "24 h", "preferredDate": nil},
				"totals": object{"subtotal": 10_000, "discount": 0, "tax": 0, "shipping": 1500, "total": 11_500,
					"itemCount": 1},
				"message": "Entrega guardada. Envío: $ 15. Total: $ 115.",
			},
			State: "COLLECTING_ORDER", Changes: deliverySet, Events: deliveryChanged,
			Check: func(s *testkit.Shop, _ string, a runtime.Answer) {
				d := row(s, testkit.Data(s.T, a)["orderId"].(string)).Delivery
				equal(s.T, "country", d.Address.Country, "AR")
				equal(s.T, "instructions", d.Address.Instructions, "tocar fuerte")
				equal(s.T, "recipient", d.Recipient+" "+d.Phone, "Ana Paz +5491122334455")
			},
		},
		scenario{
			Name: "express", Setup: seller(zoned), Tool: setDelivery,
			Seed:  delivering(5000, object{"shippingMethod": "express"}),
			Data:  object{"shipping": object{"method": "express", "cost": 2300}, "totals": object{"total": 12_300}},
			State: "COLLECTING_ORDER", Changes: deliverySet, Events: deliveryChanged,
		},
		scenario{
			Name: "same day", Setup: seller(zoned), Tool: setDelivery,
			Seed:  delivering(5000, object{"shippingMethod": "same_day"}),
			Data:  object{"shipping": object{"method": "same_day", "cost": 2700}},
			State: "COLLECTING_ORDER", Changes: deliverySet, Events: deliveryChanged,
		},
		scenario{
			Name: "a method the zone does not have", Setup: seller(zoned), Tool: setDelivery,
			Seed: delivering(5000, object{"shippingMethod": "express",
				"address": with(address(), object{"city": "Tandil", "postalCode": nil})}),
			Code: fault.Conflict, Error: "Para Tandil no hay envío exprés. Opciones: común.",
		},
		scenario{
			Name: "pickup", Setup: seller(zoned), Tool: setDelivery,
			Seed: delivering(5000, object{"shippingMethod": "pickup",
				"address": with(address(), object{"city": "Ushuaia", "postalCode": "9410"})}),
			Data: object{
				"shipping": object{"method": "pickup", "cost": 0, "free": true, "zone": nil,
					"estimatedDelivery": "retiro en Mitre 12"},
				"totals":  object{"shipping": 0, "total": 10_000},
				"message": "Entrega guardada, sin cargo de envío. Total: $ 100.",
			},
			State: "COLLECTING_ORDER", Changes: deliverySet, Events: deliveryChanged,
		},
		scenario{
			Name: "out of reach", Setup: seller(zoned), Tool: setDelivery,
			Seed: delivering(5000, to(object{"city": "Ushuaia", "postalCode": "9410"})),
			Code: fault.Conflict, Error: "No hacemos envíos a Ushuaia. Entregamos en: CABA; Tandil.",
		},
		scenario{
			Name: "anywhere, at one price", Setup: seller(access.Settings{Delivery: access.Delivery{Flat: 700}}),
			Tool:  setDelivery,
			Seed:  delivering(5000, object{"shippingMethod": "express"}),
			Data:  object{"shipping": object{"cost": 700, "zone": nil, "estimatedDelivery": "a coordinar"}},
			State: "COLLECTING_ORDER", Changes: deliverySet, Events: deliveryChanged,
		},
		scenario{
			Name: "free from the threshold on", Setup: seller(zoned), Tool: setDelivery, Seed: delivering(25_000, nil),
			Data: object{"shipping": object{"cost": 0, "free": true, "zone": "CABA"},
				"totals": object{"total": 50_000}, "message": "Entrega guardada, sin cargo de envío. Total: $ 500."},
			State: "COLLECTING_ORDER", Changes: deliverySet, Events: deliveryChanged,
		},
		scenario{
			Name: "just under it", Setup: seller(zoned), Tool: setDelivery, Seed: delivering(24_999, nil),
			Data:  object{"shipping": object{"cost": 1500, "free": false}, "totals": object{"total": 51_498}},
			State: "COLLECTING_ORDER", Changes: deliverySet, Events: deliveryChanged,
		},
		scenario{
			Name: "what is left after the discount counts", Setup: seller(zoned), Tool: setDelivery,
			Seed: func(s *testkit.Shop) (string, any) {
				session, p := s.Session(ana), s.Item("Vino", 50_000, 5)
				id := draft(s, session)
				s.OK(session, addItem, object{"orderId": id, "productId": p.ID, "quantity": 1, "discountPercent": 0.01})
				return session, object{"orderId": id, "address": address()}
			},
			Data:  object{"shipping": object{"cost": 1500}, "totals": object{"discount": 5, "total": 51_495}},
			State: "COLLECTING_ORDER", Changes: deliverySet, Events: deliveryChanged,
		},
		scenario{
			Name: "the workspace's own threshold", Setup: seller(access.Settings{FreeShippingOver: minor(10_000),
				Delivery: zoned.Delivery}), Tool: setDelivery,
			Seed: delivering(5000, nil), Data: object{"shipping": object{"cost": 0, "free": true}},
			State: "COLLECTING_ORDER", Changes: deliverySet, Events: deliveryChanged,
		},
		scenario{
			Name: "a day to come", Setup: seller(zoned), Tool: setDelivery,
			Seed:  delivering(5000, object{"preferredDate": "2026-03-12T18:30:00-03:00"}),
			Data:  object{"shipping": object{"preferredDate": "2026-03-12T18:30:00-03:00"}},
			State: "COLLECTING_ORDER", Changes: deliverySet, Events: deliveryChanged,
			Check: func(s *testkit.Shop, _ string, a runtime.Answer) {
				equal(s.T, "when", row(s, testkit.Data(s.T, a)["orderId"].(string)).Delivery.PreferredTime,
					"jueves 12 de marzo, 18:30")
			},
		},
		scenario{
			Name: "a day that has gone", Setup: seller(zoned), Tool: setDelivery,
			Seed: delivering(5000, object{"preferredDate": "2026-03-10T11:59:59-03:00"}),
			Code: fault.InvalidArguments, Paths: []string{"/preferredDate"},
		},
		scenario{
			Name: "a day without its time", Setup: seller(zoned), Tool: setDelivery,
			Seed: delivering(5000, object{"preferredDate": "2026-03-12"}),
			Code: fault.InvalidArguments, Paths: []string{"/preferredDate"},
		},
		scenario{
			Name: "a country in small letters", Setup: seller(access.Settings{}), Tool: setDelivery,
			Seed:  delivering(5000, to(object{"country": "uy"})),
			State: "COLLECTING_ORDER", Changes: deliverySet, Events: deliveryChanged,
			Check: func(s *testkit.Shop, _ string, a runtime.Answer) {
				equal(s.T, "country", row(s, testkit.Data(s.T, a)["orderId"].(string)).Delivery.Address.Country, "UY")
			},
		},
		scenario{
			Name: "no country", Setup: seller(access.Settings{}), Tool: setDelivery,
			Seed: delivering(5000, to(object{"country": "ZZ"})),
			Code: fault.InvalidArguments, Error: "corregir", Paths: []string{"/address/country"},
		},
		scenario{
			Name: "a continent", Setup: seller(access.Settings{}), Tool: setDelivery,
			Seed: delivering(5000, to(object{"country": "EU"})),
			Code: fault.InvalidArguments, Paths: []string{"/address/country"},
		},
		scenario{
			Name: "an organisation", Setup: seller(access.Settings{}), Tool: setDelivery,
			Seed: delivering(5000, to(object{"country": "UN"})),
			Code: fault.InvalidArguments, Paths: []string{"/address/country"},
		},
		scenario{
			Name: "a country's other name", Setup: seller(access.Settings{}), Tool: setDelivery,
			Seed:  delivering(5000, to(object{"country": "UK"})),
			State: "COLLECTING_ORDER", Changes: deliverySet, Events: deliveryChanged,
			Check: func(s *testkit.Shop, _ string, a runtime.Answer) {
				equal(s.T, "country", row(s, testkit.Data(s.T, a)["orderId"].(string)).Delivery.Address.Country, "GB")
			},
		},
		scenario{
			Name: "signs for a country", Setup: seller(access.Settings{}), Tool: setDelivery,
			Seed: delivering(5000, to(object{"country": "¿?"})),
			Code: fault.InvalidArguments, Paths: []string{"/address/country"},
		},
		scenario{
			Name: "spaces for words, all told", Setup: seller(access.Settings{}), Tool: setDelivery,
			Seed: delivering(5000, object{"preferredDate": "2020-01-01T00:00:00Z",
				"address": object{"recipientName": "  ", "line1": "     ", "city": "\t\t", "country": "XX"}}),
			Code: fault.InvalidArguments, Paths: []string{"/address/city", "/address/country", "/address/line1",
				"/address/recipientName", "/preferredDate"},
		},
		scenario{
			Name: "everything wrong at once", Setup: seller(access.Settings{}), Tool: setDelivery,
			Seed: delivering(5000, object{"orderId": "x", "shippingMethod": "drone", "preferredDate": "mañana",
				"address": object{
					"recipientName": "A", "recipientPhone": "1122334455", "line1": "abc",
					"line2": strings.Repeat("x", 256),
					"city":  "C",
					"state": strings.Repeat("x", 101), "postalCode": strings.Repeat("1", 21), "country": "ARG",
					"instructions": strings.Repeat("x", 501), "floor": 1,
				}}),
			Code: fault.InvalidArguments, Paths: []string{
				"/address/city", "/address/country", "/address/floor", "/address/instructions", "/address/line1",
				"/address/line2", "/address/postalCode",
				"/address/recipientName", "/address/recipientPhone", "/address/state", "/orderId", "/preferredDate",
				"/shippingMethod",
			},
		},
		scenario{
			Name: "half an address", Setup: seller(access.Settings{}), Tool: setDelivery,
			Seed: delivering(5000, object{"address": object{"state": "Salta"}}),
			Code: fault.InvalidArguments, Paths: []string{"/address/city", "/address/line1", "/address/recipientName"},
		},
		scenario{
			Name: "said before", Setup: seller(zoned), Tool: setDelivery,
			Seed: func(s *testkit.Shop) (string, any) {
				session, args := delivering(5000, nil)(s)
				s.OK(session, setDelivery, args)
				ask(s, session, args.(object)["orderId"].(string))
				return session, args
			},
			Data: object{"status": "pending_confirmation", "shipping": object{"cost": 1500, "zone": "CABA"},
				"totals": object{"total": 11_500}},
		},
		scenario{
			Name: "said otherwise while being asked", Setup: seller(zoned), Tool: setDelivery,
			Seed: func(s *testkit.Shop) (string, any) {
				session, args := delivering(5000, nil)(s)
				s.OK(session, setDelivery, args)
				ask(s, session, args.(object)["orderId"].(string))
				return session, with(args.(object), object{"shippingMethod": "express"})
			},
			Data: object{"status": "draft", "totals": object{"total": 12_300}}, State: "COLLECTING_ORDER",
			Changes: []string{"confirmations~1", "orders~1", "reservations~1", "sessions~1", "stock_items~1"},
			Events:  []string{"confirmation.superseded", "draft.delivery_set"},
		},
		scenario{
			Name: "a draft that is over", Setup: seller(zoned), Tool: setDelivery,
			Seed: func(s *testkit.Shop) (string, any) {
				session, args := delivering(5000, nil)(s)
				s.Clock.Advance(31 * time.Minute)
				return session, args
			},
			Code: fault.Conflict, Error: "ORD-00001 venció",
		},
		scenario{
			Name: "from another conversation of hers", Setup: seller(zoned), Tool: setDelivery,
			Seed: func(s *testkit.Shop) (string, any) {
				_, args := delivering(5000, nil)(s)
				return s.SessionOn("web", ana), args
			},
			Data: object{"totals": object{"total": 11_500}}, State: "COLLECTING_ORDER",
			Changes: []string{"orders~1", "sessions~1"}, Events: deliveryChanged,
		},
		scenario{
			Name: "in Portuguese", Setup: testkit.Setup{AssistantType: "orders", Locale: locale.PTBR, Settings: zoned},
			Tool: setDelivery, Seed: delivering(5000, nil),
			Data:  object{"message": "Entrega salva. Frete: ARS 15. Total: ARS 115."},
			State: "COLLECTING_ORDER", Changes: deliverySet, Events: deliveryChanged,
		},
	)
}

func TestSetDeliveryDetailsFlows(t *testing.T) {
	t.Parallel()
	testkit.Flows(t,
		flow{Name: "not theirs", Setup: seller(zoned), Play: func(t *testing.T, s *testkit.Shop) {
			notTheirs(t, s, setDelivery, func(orderID string) object {
				return object{"orderId": orderID,
					"address": address()}
			})
		}},
		flow{Name: "the cost follows what is bought", Setup: seller(zoned), Play: func(t *testing.T, s *testkit.Shop) {
			session, p := s.Session(ana), s.Product(catalog.Product{Name: "Vino", Price: 24_000, TrackStock: true}, 9)
			id := ready(s, session, p, 1)
			equal(t, "shipping of one", row(s, id).Totals.Shipping, 1500)
			add(s, session, id, p, 2)
			equal(t, "shipping of three", row(s, id).Totals.Shipping, 0)
			equal(t, "total of three", row(s, id).Totals.Total, 72_000)
		}},
		flow{Name: "one key, one call", Setup: seller(zoned), Play: func(t *testing.T, s *testkit.Shop) {
			session := s.Session(ana)
			id := draft(s, session)
			args := object{"orderId": id, "address": address(), "idempotencyKey": "k"}
			first := s.Call(session, setDelivery, args)
			s.OK(session, setDelivery, with(args, object{"shippingMethod": "express", "idempotencyKey": nil}))
			again := s.Call(session, setDelivery, args)
			if !again.Replayed || string(again.Data) != string(first.Data) {
				t.Errorf("%+v", again)
			}
			equal(t, "method", string(row(s, id).Delivery.Method), "express")
		}},
		flow{Name: "ten a minute", Setup: seller(zoned), Play: func(t *testing.T, s *testkit.Shop) {
			session := s.Session(ana)
			args := object{"orderId": draft(s, session), "address": address()}
			for range 10 {
				s.OK(session, setDelivery, args)
			}
			refused(t, s.Call(session, setDelivery, args), fault.RateLimited, "")
		}},
	)
}
