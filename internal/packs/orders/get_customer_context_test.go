package orders_test

import (
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

var _ = tools.Describe("get_customer_context", tooltest.Tool{
	Arguments: `
		customerId string uuid | phone string /^\+[1-9]\d{1,14}$/ | includeOrders boolean =true | orderLimit integer 1..20 =5
		includePreferences boolean =true`,
	Promises: "query low never 30 none",
	Accepts: []string{
		`{"phone":"+5491155550001"}`,
		`{"customerId":"ID","phone":"+5491155550001"}`,
	},
	Refuses: []string{`{"includeOrders":false}`},
	Probes:  []tooltest.Probe{{Field: "customerId", Names: tooltest.Customer}},
})

const getContext = "orders/get_customer_context"

// known is Ana with a profile, and a conversation of hers.
func known(s *testkit.Shop) (session, id string) {
	s.T.Helper()
	session = s.Session(ana)
	s.Do(func(u *core.Unit) error {
		return u.Customers.Import(customer.Customer{
			Phone: ana, FirstName: "Ana", LastName: "Paz", DNI: "30111222", Email: "ana@example.com",
			Notes: "paga puntual", Tags: []string{"fiel"},
			Preferences: `{"allergies":["maní"],"deliveryPreferences":"por la tarde"}`,
		})
	})
	s.Look(func(u *core.Unit) error {
		c, err := u.Customers.Find("", ana)
		id = c.ID
		return err
	})
	return session, id
}

// buy is a confirmed order of hers.
func buy(s *testkit.Shop, name string, quantity int) (orderID string) {
	s.T.Helper()
	session := s.Session(ana)
	orderID, token := asked(s, session, s.Item(name, 1000, 20), quantity)
	if d := says(s, token, "sí"); d.State != "confirmed" {
		s.T.Fatalf("%+v", d)
	}
	if a := s.Call(session, confirm, pay(orderID, token, "cash")); !a.Success {
		s.T.Fatalf("%+v", a)
	}
	return orderID
}

func TestGetCustomerContext(t *testing.T) {
	t.Parallel()
	month := seller(access.Settings{CustomerDataDays: 30})
	as := func(who access.Actor, args func(id string) object) func(*testkit.Shop) (string, any) {
		return func(s *testkit.Shop) (string, any) {
			mine, id := known(s)
			if who.Role.Trusted() {
				mine = s.Session("")
			}
			return mine, args(id)
		}
	}
	byID := func(id string) object { return object{"customerId": id} }
	lacks := func(field string) func(*testkit.Shop, string, runtime.Answer) {
		return func(s *testkit.Shop, _ string, a runtime.Answer) {
			if v, there := testkit.Data(s.T, a)[field]; there {
				s.T.Errorf("%s was not asked for: %v", field, v)
			}
		}
	}
	everything := object{
		"customer": object{"id": "*", "firstName": "Ana", "lastName": "Paz", "phone": ana, "dni": "30111222",
			"email": "ana@example.com", "limited": false},
		"stats": object{"totalOrders": 0, "totalSpent": 0, "currency": "ARS", "lastOrderAt": nil}, "orders": []any{},
		"preferences": object{"allergies": []any{"maní"}, "dietaryRestrictions": []any{},
			"deliveryPreferences": "por la tarde",
			"favoriteProducts":    []any{}, "notes": "paga puntual", "tags": []any{"fiel"}},
		"retentionDays": 365,
	}
	testkit.Run(t,
		scenario{Name: "oneself, by id", Tool: getContext, Setup: seller(access.Settings{}),
			Seed: as(testkit.Relay, byID), Data: everything},
		scenario{
			Name: "oneself, by phone", Tool: getContext, Setup: seller(access.Settings{}), Data: everything,
			Seed: as(testkit.Relay, func(string) object { return object{"phone": "+541122334455"} }),
		},
		scenario{
			Name: "oneself, by both", Tool: getContext, Setup: seller(access.Settings{}), Data: everything,
			Seed: as(testkit.Relay, func(id string) object { return object{"customerId": id, "phone": ana} }),
		},
		scenario{
			Name: "both, but not of one", Tool: getContext, Setup: seller(access.Settings{}), Code: fault.NotFound,
			As:   testkit.Clerk,
			Seed: as(testkit.Clerk, func(string) object { return object{"customerId": testkit.NewID(), "phone": ana} }),
		},
		scenario{Name: "anybody, for a clerk", Tool: getContext, Setup: seller(access.Settings{}), As: testkit.Clerk,
			Seed: as(testkit.Clerk, byID), Data: everything},
		scenario{
			Name: "the latest orders, newest first", Tool: getContext, Setup: seller(access.Settings{}),
			Seed: func(s *testkit.Shop) (string, any) {
				mine, id := known(s)
				for i, name := range []string{"Yerba", "Fideos", "Aceite"} {
					buy(s, name, i+1)
					s.Clock.Advance(time.Hour)
				}
				draft(s, mine) // a draft does not count as an order
				return mine, object{"customerId": id, "orderLimit": 2}
			},
			Data: object{
				"stats": object{"totalOrders": 3, "totalSpent": 6000, "lastOrderAt": "2026-03-10T17:00:00Z"},
				"orders": []any{
					object{"orderId": "*", "orderNumber": "ORD-00003", "status": "confirmed", "total": 3000,
						"paidAmount": 0, "currency": "ARS",
						"items": []any{object{"productId": "*", "name": "Aceite", "quantity": 3}}},
					object{"orderNumber": "ORD-00002", "items": []any{object{"name": "Fideos", "quantity": 2}}},
				},
			},
		},
		scenario{
			Name: "without orders", Tool: getContext, Setup: seller(access.Settings{}), Check: lacks("orders"),
			Seed: as(testkit.Relay, func(id string) object { return object{"customerId": id, "includeOrders": false} }),
		},
		scenario{
			Name: "without preferences", Tool: getContext, Setup: seller(access.Settings{}),
			Check: lacks("preferences"),
			Seed: as(testkit.Relay, func(id string) object {
				return object{"customerId": id,
					"includePreferences": false}
			}),
		},
		scenario{
			Name: "what is older than the business looks back", Tool: getContext, Setup: month, As: testkit.Clerk,
			Seed: func(s *testkit.Shop) (string, any) {
				_, id := known(s)
				buy(s, "Yerba", 1)
				s.Clock.Advance(31 * 24 * time.Hour)
				return s.Session(""), object{"customerId": id}
			},
			Data: object{
				"customer": object{"firstName": "Ana", "lastName": nil, "phone": nil, "dni": nil, "email": nil,
					"limited": true},
				"stats": object{"totalOrders": 1}, "orders": []any{}, "retentionDays": 30,
			},
			Check: lacks("preferences"),
		},
		scenario{
			Name: "who is talking now is not forgotten", Tool: getContext, Setup: month,
			Seed: func(s *testkit.Shop) (string, any) {
				mine, id := known(s)
				buy(s, "Yerba", 1)
				s.Clock.Advance(31 * 24 * time.Hour)
				return mine, object{"customerId": id}
			},
			Data: object{"customer": object{"phone": ana, "limited": false}, "orders": []any{}},
		},
		scenario{
			Name: "one recent order keeps the rest in view", Tool: getContext, Setup: month, As: testkit.Clerk,
			Seed: func(s *testkit.Shop) (string, any) {
				_, id := known(s)
				buy(s, "Yerba", 1)
				s.Clock.Advance(31 * 24 * time.Hour)
				buy(s, "Fideos", 1)
				return s.Session(""), object{"customerId": id}
			},
			Data: object{"customer": object{"dni": "30111222", "limited": false},
				"orders": []any{object{"orderNumber": "ORD-00002"}}},
		},
		scenario{
			Name: "neither id nor phone, and nobody known", Tool: getContext, Setup: seller(access.Settings{}),
			Code: fault.InvalidArguments, Paths: []string{""},
			Seed: func(s *testkit.Shop) (string, any) { return s.Session(""), object{} },
		},
		scenario{
			Name: "every bad argument is named", Tool: getContext, Setup: seller(access.Settings{}),
			Code:  fault.InvalidArguments,
			Paths: []string{"/customerId", "/orderLimit", "/phone"},
			Seed: as(testkit.Relay, func(string) object {
				return object{"customerId": "ana", "phone": "1122334455",
					"orderLimit": 21}
			}),
		},
	)
}

// Another customer, one of another business and one that does not exist get the same answer, and a number typed into an
// anonymous conversation shows nothing.
func TestCustomerContextOfOthers(t *testing.T) {
	t.Parallel()
	testkit.Flows(t, flow{Name: "strangers", Setup: seller(access.Settings{}),
		Play: func(t *testing.T, s *testkit.Shop) {
			_, her := known(s)
			next := s.Open(testkit.Setup{Slug: "vecina-" + testkit.NewID(), AssistantType: "orders"})
			_, foreign := known(next)
			theirs, nobody := s.Session(beto), s.SessionOn("web", "")
			before := s.Snapshot()
			for _, session := range []string{theirs, nobody} {
				for _, args := range []object{
					{"customerId": her}, {"customerId": foreign}, {"customerId": testkit.NewID()},
					{"phone": ana}, {"phone": "+5491100000000"}, {"phone": "+12"}, {"customerId": her, "phone": ana},
					{"customerId": her, "phone": beto},
				} {
					a := s.Call(session, getContext, args)
					if refused(t, a, fault.NotFound, "No encontré ese cliente."); a.Data != nil {
						t.Errorf("%v: %s", args, a.Data)
					}
				}
			}
			if a := s.CallAs(testkit.Clerk, theirs, getContext, object{"customerId": foreign},
				""); a.ErrorCode != fault.NotFound {
				t.Errorf("another business's, for a clerk: %+v", a)
			}
			if changed := s.Since(before); changed != nil {
				t.Errorf("changed %v", changed)
			}
		}})
}

// The conversation knows whose it is: no model has to name the customer.
func TestOwnCustomerContext(t *testing.T) {
	t.Parallel()
	testkit.Flows(t, testkit.Flow{Name: "known and unknown", Setup: seller(access.Settings{}),
		Play: func(t *testing.T, s *testkit.Shop) {
			session, id := known(s)
			for _, given := range []object{{}, {"includeOrders": false}, {"customerId": nil}} {
				if got := s.OK(session, getContext, given)["customer"].(map[string]any); got["id"] != id {
					t.Errorf("%v: %v", given, got)
				}
			}
			if a := s.Call(s.Session(""), getContext, object{}); a.ErrorCode != fault.InvalidArguments {
				t.Errorf("a conversation with nobody: %+v", a)
			}
		}})
}
