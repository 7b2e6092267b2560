package retail_test

import (
	"strings"
	"sync"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
)

const phoneGiven = "1155554321" // nobody's, and not proved

// visits has somebody whom the channel does not know fill a draft and say the coupon.
func visits(s *shop, channel string) (sessionID string) {
	s.T.Helper()
	sessionID = s.SessionOn(channel, "")
	s.OK(sessionID, "retail/add_item_to_draft", args{"productId": yerba, "quantity": 3})
	s.OK(sessionID, "retail/set_delivery_details", args{"deliveryMethod": "pickup"})
	s.OK(sessionID, applyCoupon, args{"code": "otoño 10"})
	return sessionID
}

// leaves stores a contact with a visitor's draft as a conversation does.
func leaves(s *shop, sessionID, phone, email string) {
	s.T.Helper()
	if email != "" {
		s.OK(sessionID, "retail/set_customer_identity", args{"email": email})
	}
	if phone != "" {
		s.OK(sessionID, "retail/set_delivery_details", args{"deliveryMethod": "pickup", "contactPhone": phone})
	}
}

func confirms(s *shop, sessionID string) (question, text string) {
	s.T.Helper()
	asked := s.OK(sessionID, "retail/request_confirmation", args{})
	return asked["confirmationId"].(string), asked["summary"].(string)
}

// A coupon with one use for each customer is used once by whoever gives the same telephone or email, however many
// conversations they open. Whose it was is not said.
func TestACouponIsCountedByContact(t *testing.T) {
	t.Parallel()
	each := couponed(func(p *access.Promotion) { p.Coupon.UsesPerCustomer = 1 })
	brazil := each
	brazil.Locale = locale.PTBR
	again := func(first, second [2]string, want string) func(*testing.T, *shop) {
		return func(t *testing.T, s *shop) {
			put(s, yerba, "Yerba", 100_00, 50)
			id := visits(s, "web")
			leaves(s, id, first[0], first[1])
			question, _ := confirms(s, id)
			if a := s.Yes(question); !a.Success || testkit.Data(t, a)["total"] != 270.0 {
				t.Fatalf("it came to %+v", a)
			}
			id = visits(s, "web")
			leaves(s, id, second[0], second[1])
			question, text := confirms(s, id)
			if !strings.Contains(text, want) {
				t.Errorf("asked %s", text)
			}
			total := 270.0
			if strings.Contains(want, "300") {
				total = 300
			}
			if a := s.Yes(question); !a.Success || testkit.Data(t, a)["total"] != total {
				t.Errorf("it came to %+v", a)
			}
			s.Sound()
		}
	}
	const used = "El cupón OTOÑO-10 ya se usó.\nTotal: $ 300"
	testkit.Flows(t,
		testkit.Flow{Name: "the same telephone, written otherwise", Setup: each,
			Play: again([2]string{phoneGiven}, [2]string{"+5491155554321"}, used)},
		testkit.Flow{Name: "the same email", Setup: each,
			Play: again([2]string{"", "ana@example.com"}, [2]string{"", "Ana@Example.com"}, used)},
		testkit.Flow{Name: "one of two contacts", Setup: each,
			Play: again([2]string{phoneGiven, "ana@example.com"}, [2]string{"1155559999", "ana@example.com"}, used)},
		testkit.Flow{Name: "another telephone", Setup: each,
			Play: again([2]string{phoneGiven}, [2]string{"1155559999"}, "Total: $ 270")},
		testkit.Flow{Name: "in Portuguese", Setup: brazil, Play: again([2]string{"", "ana@example.com"},
			[2]string{"", "ana@example.com"}, "O cupom OTOÑO-10 já foi usado.\nTotal: ARS 300")},
		testkit.Flow{Name: "a customer of another channel", Setup: each, Play: func(t *testing.T, s *shop) {
			put(s, yerba, "Yerba", 100_00, 50)
			_, question := buys(s, ana)
			s.Yes(question)
			id := visits(s, "web")
			leaves(s, id, ana, "")
			if _, text := confirms(s, id); !strings.Contains(text, used) {
				t.Errorf("asked %s", text)
			}
		}},
		testkit.Flow{Name: "a cancellation gives it back", Setup: each, Play: func(t *testing.T, s *shop) {
			put(s, yerba, "Yerba", 100_00, 50)
			id := visits(s, "web")
			leaves(s, id, phoneGiven, "")
			question, _ := confirms(s, id)
			number := testkit.Data(t, s.Yes(question))["orderNumber"]
			a := s.Call(id, "retail/cancel_order_if_not_processed", args{"orderNumber": number, "reason": "no va"})
			if a.Confirmation == nil || !s.Yes(a.Confirmation.ID).Success {
				t.Fatalf("it came to %+v", a)
			}
			id = visits(s, "web")
			leaves(s, id, phoneGiven, "")
			if _, text := confirms(s, id); !strings.Contains(text, "Total: $ 270") {
				t.Errorf("asked %s", text)
			}
		}},
		testkit.Flow{Name: "another business's orders", Setup: each, Play: func(t *testing.T, s *shop) {
			other := s.Open(each.Beside())
			for _, s := range []*shop{s, other} {
				put(s, yerba, "Yerba", 100_00, 50)
				id := visits(s, "web")
				leaves(s, id, phoneGiven, "")
				question, text := confirms(s, id)
				if a := s.Yes(question); !a.Success || !strings.Contains(text, "Total: $ 270") {
					t.Errorf("asked %s, which came to %+v", text, a)
				}
			}
		}},
	)
}

// Such a coupon needs a contact before the question, in every channel; one without that limit does not.
func TestACouponForEachCustomerNeedsAContact(t *testing.T) {
	t.Parallel()
	each := couponed(func(p *access.Promotion) { p.Coupon.UsesPerCustomer = 1 })
	testkit.Flows(t,
		testkit.Flow{Name: "asked for", Setup: each, Play: func(t *testing.T, s *shop) {
			put(s, yerba, "Yerba", 100_00, 50)
			id := visits(s, "api")
			a := s.Call(id, "retail/request_confirmation", args{})
			if a.ErrorCode != fault.Conflict || a.Error != "¿Me dejás un teléfono o un correo para avisarte del pedido?" ||
				a.StateTransition != "NEEDS_DETAILS" {
				t.Fatalf("it came to %s %q, to %q", a.ErrorCode, a.Error, a.StateTransition)
			}
			leaves(s, id, phoneGiven, "")
			question, _ := confirms(s, id)
			if a := s.Yes(question); !a.Success || testkit.Data(t, a)["total"] != 270.0 {
				t.Errorf("it came to %+v", a)
			}
		}},
		testkit.Flow{Name: "without the limit", Setup: couponed(nil), Play: func(t *testing.T, s *shop) {
			put(s, yerba, "Yerba", 100_00, 50)
			question, _ := confirms(s, visits(s, "api"))
			if a := s.Yes(question); !a.Success {
				t.Errorf("%s: %s", a.ErrorCode, a.Error)
			}
		}},
	)
}

// Visitors who gave the same telephone say yes at the same time: one of them gets the coupon.
func TestTheSameContactConcurrently(t *testing.T) {
	t.Parallel()
	const visitors = 6
	setup := couponed(func(p *access.Promotion) { p.Coupon.UsesPerCustomer = 1 })
	testkit.Flows(t, testkit.Flow{Name: "one use", Setup: setup, Play: func(t *testing.T, s *shop) {
		put(s, yerba, "Yerba", 100_00, 100)
		questions := make([]string, visitors)
		for i := range questions {
			id := visits(s, "web")
			leaves(s, id, phoneGiven, "")
			questions[i], _ = confirms(s, id)
		}
		answers := make([]runtime.Answer, visitors)
		var all sync.WaitGroup
		for i := range questions {
			all.Go(func() {
				d, err := s.Reply(questions[i], "sí")
				if err != nil || d.Result == nil {
					t.Errorf("%v", err)
					return
				}
				answers[i] = *d.Result
			})
		}
		all.Wait()
		sold := 0
		for _, a := range answers {
			switch {
			case a.Success:
				sold++
			case a.ErrorCode != fault.ConfirmationStale:
				t.Errorf("a yes came to %s: %s", a.ErrorCode, a.Error)
			}
		}
		if sold != 1 {
			t.Errorf("%d orders used the coupon", sold)
		}
		s.Sound()
	}})
}
