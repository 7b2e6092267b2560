package erp_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

var _ = tools.Describe("check_order_status", tooltest.Tool{
	Arguments: `order_number string | customer_phone string | customer_email string`,
	Promises:  "orders low never 60 basic",
	Accepts:   []string{`{}`},
	Probes: []tooltest.Probe{
		{Field: "order_number", Names: tooltest.OrderNumber},
		{Field: "order_number", Names: tooltest.OrderNumber, With: object{"customer_phone": "+5493415550123"}},
		{Field: "order_number", Names: tooltest.OrderNumber, With: object{"customer_email": "nadie@ejemplo.com"}},
	},
})

const status = "erp/check_order_status"

func TestCheckOrderStatus(t *testing.T) {
	t.Parallel()
	asked := func(who string, args object) func(*shop) (string, any) {
		return func(s *shop) (string, any) {
			bought(s, ana)
			email(s, ana, "ana@ejemplo.com")
			return s.Session(who), args
		}
	}
	nothing := object{"found": false,
		"message": "No encontré ningún pedido con esos datos. Para buscarlo necesito el número de pedido y el teléfono o el correo con el que se hizo la compra."}
	found := object{"found": true, "order": object{"order_number": "ORD-00001"}}
	scenarios := []testkit.Scenario{
		{Name: "one's own", Seed: asked(ana, object{"order_number": "ORD-00001"}), Data: object{
			"found": true, "message": "Pedido ORD-00001: Lo recibimos y está en la fila para prepararse.",
			"order": object{
				"order_number": "ORD-00001", "status": "pending",
				"status_description": "Lo recibimos y está en la fila para prepararse.", "created_at": "*",
				"total": 179_999, "items": []any{object{"name": "Taladro percutor", "quantity": 2}},
			},
		}, Check: func(s *shop, _ string, a runtime.Answer) {
			if _, told := testkit.Data(s.T, a)["order"].(object)["shipping"]; told {
				s.T.Error("shipping that nobody knows")
			}
		}},
		{Name: "one's own, however it is written", Seed: asked(ana, object{"order_number": " #1"}), Data: found},
		{Name: "one's own, without its dash", Seed: asked(ana, object{"order_number": "ord 00001."}), Data: found},
		{Name: "one's own, in one word", Seed: asked(ana, object{"order_number": "ORD1"}), Data: found},
		{Name: "no number of ours", Seed: asked(ana, object{"order_number": "ORD--"}), Data: nothing},
		{Name: "one's last", Seed: asked(ana, object{}), Data: found},
		{Name: "one's last by one's own telephone", Seed: asked(ana, object{"customer_phone": "11 2233-4455"}),
			Data: found},
		{Name: "one's last by one's own email", Seed: asked(ana, object{"customer_email": "Ana@Ejemplo.com "}),
			Data: found},
		{Name: "a stranger with number and telephone",
			Seed: asked("", object{"order_number": "1", "customer_phone": "11 2233-4455"}), Data: found},
		{Name: "a stranger with number and email", Seed: asked("",
			object{"order_number": "1", "customer_email": "ANA@ejemplo.com"}), Data: found},
		{Name: "another customer with number and email",
			Seed: asked(beto, object{"order_number": "1", "customer_email": "ana@ejemplo.com"}), Data: found},
		{Name: "a stranger with all three", Seed: asked("",
			object{"order_number": "1", "customer_phone": ana, "customer_email": "ana@ejemplo.com"}), Data: found},

		{Name: "a stranger with the number alone", Seed: asked("", object{"order_number": "ORD-00001"}), Data: nothing},
		{Name: "a stranger with the wrong telephone",
			Seed: asked("", object{"order_number": "ORD-00001", "customer_phone": beto}), Data: nothing},
		{Name: "a stranger with no telephone", Seed: asked("",
			object{"order_number": "ORD-00001", "customer_phone": "hola"}), Data: nothing},
		{Name: "a stranger with the wrong email", Seed: asked("",
			object{"order_number": "ORD-00001", "customer_email": "beto@ejemplo.com"}), Data: nothing},
		{Name: "a stranger with one of two right", Seed: asked("",
			object{"order_number": "ORD-00001", "customer_phone": ana, "customer_email": "b@ejemplo.com"}),
			Data: nothing},
		{Name: "a stranger with an unknown number", Seed: asked("",
			object{"order_number": "ORD-00077", "customer_phone": ana}), Data: nothing},
		{Name: "a stranger with the telephone alone", Seed: asked("", object{"customer_phone": ana}), Data: nothing},
		{Name: "a stranger with the email alone", Seed: asked("", object{"customer_email": "ana@ejemplo.com"}),
			Data: nothing},
		{Name: "a stranger with nothing", Seed: asked("", object{}), Data: nothing},
		{Name: "another customer with the number alone", Seed: asked(beto, object{"order_number": "ORD-00001"}),
			Data: nothing},
		{Name: "another customer with the telephone alone", Seed: asked(beto, object{"customer_phone": ana}),
			Data: nothing},
		{Name: "another customer's last", Seed: asked(beto, object{}), Data: nothing},

		{Name: "people of the business by number", As: testkit.Clerk, Seed: asked("", object{"order_number": "1"}),
			Data: found},
		{Name: "people of the business by telephone", As: testkit.Clerk, Seed: asked("", object{"customer_phone": ana}),
			Data: found},
		{Name: "people of the business by email", As: testkit.Clerk,
			Seed: asked("", object{"customer_email": "ana@ejemplo.com"}), Data: found},
		{Name: "people of the business by two of different people", As: testkit.Clerk,
			Seed: asked("", object{"customer_phone": ana, "customer_email": "x@ejemplo.com"}), Data: nothing},
		{Name: "in Portuguese", Setup: placed(locale.PTBR), Seed: asked(ana, object{}),
			Data: object{"message": "Pedido ORD-00001: Recebemos e está na fila para ser preparado."}},
	}
	for i := range scenarios {
		scenarios[i].Tool = status
		if scenarios[i].Setup.AssistantType == "" {
			scenarios[i].Setup = business
		}
	}
	testkit.Run(t, scenarios...)
}

func TestOrdersOnTheirWay(t *testing.T) {
	t.Parallel()
	testkit.Flows(t, testkit.Flow{Name: "each state in words, and the parcel", Setup: business,
		Play: func(t *testing.T, s *shop) {
			o := bought(s, ana)
			me := s.Session(ana)
			says := func(want string) object {
				t.Helper()
				got := s.OK(me, status, object{})
				if got["message"] != "Pedido ORD-00001: "+want {
					t.Errorf("said %q, want %q", got["message"], want)
				}
				return got["order"].(object)
			}
			advance := func(to order.Status) {
				t.Helper()
				s.Do(func(u *core.Unit) error {
					_, err := u.Changes.Advance(o.ID, to)
					return err
				})
			}
			advance(order.Processing)
			says("Lo estamos preparando.")
			s.Do(func(u *core.Unit) error {
				_, err := u.Changes.Ship(o.ID, order.Tracking{Carrier: "Andreani"})
				return err
			})
			says("Lo estamos preparando. Lo lleva Andreani.")
			advance(order.Shipped)
			s.Do(func(u *core.Unit) error {
				_, err := u.Changes.Ship(o.ID, order.Tracking{Number: "AND-77", Day: "2026-03-12"})
				return err
			})
			shipped := says("Ya salió y está en camino. Lo lleva Andreani. El número de seguimiento es AND-77. Llegaría el jueves 12 de marzo.")
			if sh := shipped["shipping"].(object); sh["carrier"] != "Andreani" || sh["tracking_number"] != "AND-77" ||
				sh["estimated_delivery"] != "2026-03-12" {
				t.Errorf("%v", sh)
			}
			advance(order.Delivered)
			if done := says("Ya se entregó."); done["shipping"] == nil {
				t.Error("who brought it is forgotten")
			}
			before := s.Snapshot()
			s.Do(func(u *core.Unit) error {
				_, err := u.Changes.Ship(o.ID, order.Tracking{Carrier: " Andreani "})
				return err
			})
			if changed := s.Since(before); len(changed) > 0 {
				t.Errorf("the same again changed %v", changed)
			}
			s.Sound()
		}})
}
