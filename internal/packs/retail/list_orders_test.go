package retail_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

var _ = tools.Describe("list_orders", tooltest.Tool{
	Arguments: `
		orderNumber string 1..40c | customerId string uuid | limit integer 1..20 =5 | offset integer 0.. =0
		status string pending,confirmed,processing,shipped,delivered,completed,cancelled`,
	Promises: "query low never 60 basic",
	Probes: []tooltest.Probe{
		{Field: "orderNumber", Names: tooltest.OrderNumber},
		{Field: "customerId", Names: tooltest.Customer},
	},
})

const listOrders = "retail/list_orders"

// bought is a conversation of Ana's with this many orders of one yerba each, a day apart.
func bought(s *shop, orders int) (sessionID string) {
	s.T.Helper()
	put(s, yerba, "Yerba", 100_00, 50)
	for i := range orders {
		if i > 0 {
			wait(s, 24*time.Hour)
		}
		sessionID = sold(s, 1)
	}
	return sessionID
}

// shipped sends the first order with a carrier.
func shipped(s *shop) {
	s.T.Helper()
	s.Do(func(u *core.Unit) error {
		o, err := u.Orders.ByNumber("1", false)
		if err == nil {
			_, err = u.Changes.Advance(o.ID, order.Processing)
		}
		if err == nil {
			_, err = u.Changes.MoveOn(o.ID, order.Shipped,
				order.Tracking{Carrier: "Andreani", Number: "AR123", Day: "2026-03-12"})
		}
		return err
	})
}

func customerID(s *shop, phone string) (id string) {
	s.T.Helper()
	s.Look(func(u *core.Unit) error {
		c, err := u.Customers.Find("", phone)
		id = c.ID
		return err
	})
	return id
}

func numbers(got map[string]any) string {
	var out []string
	for _, o := range got["orders"].([]any) {
		out = append(out, o.(map[string]any)["orderNumber"].(string))
	}
	return strings.Join(out, " ")
}

func TestListOrders(t *testing.T) {
	t.Parallel()
	shop4 := func(orders int, arguments args) func(*shop) (string, any) {
		return func(s *shop) (string, any) { return bought(s, orders), arguments }
	}
	listed := func(want string) func(*shop, string, runtime.Answer) {
		return func(s *shop, _ string, a runtime.Answer) {
			if got := numbers(testkit.Data(s.T, a)); got != want {
				s.T.Errorf("got %q, want %q", got, want)
			}
		}
	}
	testkit.Run(t,
		testkit.Scenario{
			Name: "one on its way", Tool: listOrders, Setup: in(locale.ESAR),
			Seed: func(s *shop) (string, any) { id := bought(s, 1); shipped(s); return id, args{} },
			Data: args{
				"orders": list{args{
					"orderId": "*", "orderNumber": "ORD-00001", "status": "shipped", "statusText": "enviado",
					"orderDate": "2026-03-10T15:00:00Z", "total": 100, "paid": 0, "pending": 100,
					"delivery": args{"method": "pickup", "address": nil, "carrier": "Andreani",
						"trackingNumber": "AR123", "estimatedDelivery": "2026-03-12"},
					"items": list{args{"productId": yerba, "variantId": nil, "name": "Yerba", "quantity": 1,
						"unitPrice": 100, "lineTotal": 100}},
				}},
				"hasMore": false,
				"message": "Tu pedido ORD-00001, hecho el martes 10 de marzo, está enviado. Lo lleva Andreani. El número de seguimiento es AR123. Llegaría el jueves 12 de marzo. Falta pagar $ 100.",
			},
		},
		testkit.Scenario{
			Name: "in Portuguese", Tool: listOrders, Setup: in(locale.PTBR),
			Seed: func(s *shop) (string, any) { id := bought(s, 1); shipped(s); return id, args{} },
			Data: args{"message": "Seu pedido ORD-00001, feito na terça-feira, 10 de março, está enviado. A entrega é pela Andreani. O código de rastreio é AR123. A previsão é chegar na quinta-feira, 12 de março. Falta pagar ARS 100."},
		},
		testkit.Scenario{
			Name: "the newest first, with the earlier ones in words", Tool: listOrders, Setup: in(locale.ESAR),
			Seed: shop4(4, args{"limit": 3}), Data: args{"hasMore": true},
			Check: func(s *shop, id string, a runtime.Answer) {
				listed("ORD-00004 ORD-00003 ORD-00002")(s, id, a)
				want := "Falta pagar $ 100. Antes: ORD-00003, recibido y a la espera de que lo preparen; ORD-00002, recibido y a la espera de que lo preparen."
				if said := testkit.Data(s.T, a)["message"].(string); !strings.HasSuffix(said, want) {
					s.T.Errorf("said %q", said)
				}
			},
		},
		testkit.Scenario{
			Name: "the rest of them", Tool: listOrders, Setup: in(locale.ESAR),
			Seed: shop4(4, args{"limit": 3, "offset": 3}), Data: args{"hasMore": false}, Check: listed("ORD-00001"),
		},
		testkit.Scenario{
			Name: "after the last", Tool: listOrders, Setup: in(locale.ESAR), Seed: shop4(1, args{"offset": 1}),
			Data: args{"orders": list{}, "message": "No hay más pedidos para mostrar."},
		},
		testkit.Scenario{
			Name: "one of them, as a customer writes its number", Tool: listOrders, Setup: in(locale.ESAR),
			Seed: shop4(3, args{"orderNumber": "#2"}), Data: args{"hasMore": false}, Check: listed("ORD-00002"),
		},
		testkit.Scenario{
			Name: "by state", Tool: listOrders, Setup: in(locale.ESAR),
			Seed:  func(s *shop) (string, any) { id := bought(s, 2); shipped(s); return id, args{"status": "shipped"} },
			Check: listed("ORD-00001"),
		},
		testkit.Scenario{
			Name: "none in that state", Tool: listOrders, Setup: in(locale.ESAR),
			Seed: shop4(1, args{"status": "delivered"}),
			Data: args{"orders": list{}, "message": "No tenés ningún pedido entregado."},
		},
		testkit.Scenario{
			Name: "one that is in another state", Tool: listOrders, Setup: in(locale.ESAR),
			Seed: shop4(1, args{"orderNumber": "1", "status": "cancelled"}), Data: args{"orders": list{}},
		},
		testkit.Scenario{
			Name: "none yet, and a draft is none", Tool: listOrders, Setup: in(locale.PTBR),
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 5)
				return filled(s, 1), args{}
			},
			Data: args{"orders": list{}, "hasMore": false, "message": "Você ainda não tem nenhum pedido."},
		},
		testkit.Scenario{
			Name: "paid", Tool: listOrders, Setup: in(locale.EN),
			Seed: func(s *shop) (string, any) {
				id := bought(s, 1)
				pay(s, 100_00)
				return id, args{}
			},
			Data: args{"message": "Your order ORD-00001, placed on Tuesday, March 10, is received and waiting to be prepared. It is paid."},
		},
		testkit.Scenario{
			Name: "a stranger's number", Tool: listOrders, Setup: in(locale.ESAR),
			Seed: func(s *shop) (string, any) {
				bought(s, 1)
				return s.Session(beto),
					args{"orderNumber": "ORD-00001"}
			},
			Code: fault.NotFound, Error: "No encontré ese pedido.",
		},
		testkit.Scenario{
			Name: "a stranger has none of them", Tool: listOrders, Setup: in(locale.ESAR),
			Seed: func(s *shop) (string, any) { bought(s, 2); return s.Session(beto), args{} },
			Data: args{"orders": list{}},
		},
		testkit.Scenario{
			Name: "a stranger's id", Tool: listOrders, Setup: in(locale.ESAR),
			Seed: func(s *shop) (string, any) {
				bought(s, 1)
				return s.Session(beto), args{"customerId": customerID(s, ana)}
			},
			Code: fault.NotFound, Error: "No encontré ese cliente.",
		},
		testkit.Scenario{
			Name: "staff name the customer", Tool: listOrders, Setup: in(locale.ESAR), As: testkit.Clerk,
			Seed: func(s *shop) (string, any) {
				bought(s, 2)
				return s.Session(beto), args{"customerId": customerID(s, ana)}
			},
			Check: listed("ORD-00002 ORD-00001"),
		},
		testkit.Scenario{
			Name: "an anonymous conversation has its own", Tool: listOrders, Setup: in(locale.ESAR),
			Seed: func(s *shop) (string, any) {
				bought(s, 1)
				return soldTo(s, ""), args{}
			},
			Check: listed("ORD-00002"),
		},
		testkit.Scenario{
			Name: "another anonymous conversation has none", Tool: listOrders, Setup: in(locale.ESAR),
			Seed: func(s *shop) (string, any) {
				bought(s, 1)
				soldTo(s, "")
				return s.Session(""), args{}
			},
			Data: args{"orders": list{}},
		},
		testkit.Scenario{
			Name: "every bad argument is named", Tool: listOrders,
			Seed: func(s *shop) (string, any) {
				return s.Session(ana), args{"orderNumber": "", "status": "lost", "customerId": "x", "limit": 21,
					"offset": -1}
			},
			Code: fault.InvalidArguments, Paths: []string{"/customerId", "/limit", "/offset", "/orderNumber",
				"/status"},
		},
	)
}

// soldTo is an order of one yerba by whoever has this telephone.
func soldTo(s *shop, phone string) (sessionID string) {
	s.T.Helper()
	sessionID = s.Session(phone)
	s.OK(sessionID, "retail/add_item_to_draft", args{"productId": yerba, "quantity": 1})
	s.OK(sessionID, "retail/set_delivery_details", args{"deliveryMethod": "pickup"})
	if a := s.Yes(s.OK(sessionID, "retail/request_confirmation",
		args{})["confirmationId"].(string)); !a.Success {
		s.T.Fatalf("the yes was refused: %s", a.Error)
	}
	return sessionID
}

// On the telephone the sentence has no figures.
func TestListOrdersAloud(t *testing.T) {
	t.Parallel()
	testkit.Flows(t, testkit.Flow{Name: "aloud", Setup: in(locale.ESAR), Play: func(t *testing.T, s *shop) {
		bought(s, 2)
		shipped(s)
		said := s.OK(s.SessionOn("voice", ana), listOrders, args{})["message"].(string)
		if strings.ContainsAny(said, "0123456789") || !strings.Contains(said, "cien pesos") {
			t.Errorf("said %q", said)
		}
	}})
}
