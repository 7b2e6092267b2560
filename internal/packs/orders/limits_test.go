package orders_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
)

// The limits of the document hold for refused calls, too: one after the other, at the same time, and in a conversation
// each. A retry with a client's key, and what repeats an executed question, is not counted again.
func TestRefusedCallsAreLimited(t *testing.T) {
	t.Parallel()
	type prepare = func(s *testkit.Shop, session string) (arguments object, code fault.Code)
	unknown := func(*testkit.Shop, string) (object, fault.Code) {
		return object{"orderId": testkit.NewID(), "amount": 100, "method": "credit_card"}, fault.NotFound
	}
	pending := func(s *testkit.Shop, session string) (object, fault.Code) {
		id, token := asked(s, session, s.Item("Yerba "+session, 1000, 5), 1)
		return pay(id, token, "cash"), fault.ConfirmationRequired
	}
	wrong := func(s *testkit.Shop, session string) (object, fault.Code) {
		id, _ := asked(s, session, s.Item("Yerba "+session, 1000, 5), 1)
		return pay(id, testkit.NewID(), "cash"), fault.ConfirmationInvalid
	}
	var flows []flow
	for _, c := range []struct {
		name, tool string
		limit      int
		prepare    prepare
	}{
		{"a pending token", confirm, 5, pending}, {"a wrong token", confirm, 5, wrong},
		{"an unknown order", registerPayment, 10, unknown},
	} {
		flows = append(flows, flow{Name: c.name, Setup: seller(zoned), Play: func(t *testing.T, s *testkit.Shop) {
			session := s.Session(ana)
			arguments, code := c.prepare(s, session)
			for range c.limit {
				refused(t, s.Call(session, c.tool, arguments), code, "")
			}
			for range 3 {
				refused(t, s.Call(session, c.tool, arguments), fault.RateLimited, "")
			}
			another := s.Session(beto)
			arguments, code = c.prepare(s, another)
			tried := 0
			for _, a := range atOnce(24, func(int) runtime.Answer { return s.Call(another, c.tool, arguments) }) {
				if a.ErrorCode == code {
					tried++
				} else {
					refused(t, a, fault.RateLimited, "")
				}
			}
			equal(t, "refused at the same time", tried, c.limit)
		}})
	}
	flows = append(flows, flow{Name: "repetitions are free", Setup: seller(zoned), Play: repeatsAreFree})
	testkit.Flows(t, flows...)
}

func repeatsAreFree(t *testing.T, s *testkit.Shop) {
	session := s.Session(ana)
	id, token := asked(s, session, s.Item("Yerba "+session, 1000, 5), 1)
	says(s, token, "sí")
	for range 12 {
		if a := s.CallAs(testkit.Relay, session, confirm, pay(id, token, "cash"), "one"); !a.Success {
			t.Fatalf("%+v", a)
		}
		if a := s.Call(session, confirm, pay(id, token, "cash")); !a.Success || !a.Replayed {
			t.Fatalf("%+v", a)
		}
	}
}
