package retail_test

import (
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

var _ = tools.Describe("apply_coupon", tooltest.Tool{
	Arguments: `code! string ..60c`,
	Promises:  "mutation low never 5 basic draft.coupon_set",
	Probes:    []tooltest.Probe{{Field: "code", Names: tooltest.Words}},
})

const applyCoupon = "retail/apply_coupon"

// couponed sells with a coupon of 10 %, changed as the test needs.
func couponed(change func(*access.Promotion)) testkit.Setup {
	p := access.Promotion{ID: "otono", Name: "Bienvenida al otoño", Kind: access.PercentOff, Percent: percent("10"),
		Coupon: &access.Coupon{Code: "OTOÑO-10"}}
	if change != nil {
		change(&p)
	}
	return promoting(p)
}

func TestApplyCoupon(t *testing.T) {
	t.Parallel()
	one := func(s *shop) (string, any) {
		put(s, yerba, "Yerba", 100_00, 50)
		return filled(s, 2), args{"code": "otoño 10"}
	}
	refused := func(name string, setup testkit.Setup, code fault.Code, message string,
		arguments args) testkit.Scenario {
		return testkit.Scenario{Name: name, Tool: applyCoupon, Setup: setup, Code: code, Error: message,
			Seed: func(s *shop) (string, any) { id, _ := one(s); return id, arguments }}
	}
	said := args{"code": "otoño10"}
	testkit.Run(t,
		testkit.Scenario{
			Name: "as people write it", Tool: applyCoupon, Setup: couponed(nil), Seed: one,
			Data: args{"coupon": "OTOÑO-10", "cart": args{"itemCount": 1, "subtotal": 200, "total": 180,
				"promotions": list{
					args{"name": "Bienvenida al otoño", "amount": 20, "coupon": "OTOÑO-10"}}}},
			State: "COLLECTING_ORDER", Changes: []string{"orders~1"}, Events: []string{"draft.coupon_set"},
		},
		testkit.Scenario{
			Name: "twice changes nothing", Tool: applyCoupon, Setup: couponed(nil),
			Seed: func(s *shop) (string, any) {
				id, arguments := one(s)
				s.OK(id, applyCoupon, arguments)
				return id, arguments
			},
			Data: args{"coupon": "OTOÑO-10", "cart": args{"total": 180}},
		},
		testkit.Scenario{
			Name: "removed", Tool: applyCoupon, Setup: couponed(nil),
			Seed: func(s *shop) (string, any) {
				id, arguments := one(s)
				s.OK(id, applyCoupon, arguments)
				return id, args{"code": " "}
			},
			Data: args{"coupon": nil, "cart": args{"total": 200}}, State: "COLLECTING_ORDER",
			Changes: []string{"orders~1"}, Events: []string{"draft.coupon_set"},
		},
		testkit.Scenario{Name: "without a draft", Tool: applyCoupon, Setup: couponed(nil), Code: fault.NotFound,
			Seed: func(s *shop) (string, any) { return s.Session(ana), said }},
		refused("unknown", couponed(nil), fault.NotFound, "No hay ningún cupón OTOÑO99.", args{"code": "OTOÑO99"}),
		refused("over", couponed(func(p *access.Promotion) { p.Until = "2026-03-09" }), fault.Conflict,
			"El cupón OTOÑO-10 no está disponible.", said),
		refused("not yet", couponed(func(p *access.Promotion) { p.From = "2026-03-10T12:01" }), fault.Conflict,
			"El cupón OTOÑO-10 no está disponible.", said),
		refused("paused", couponed(func(p *access.Promotion) { p.Paused = true }), fault.Conflict,
			"El cupón OTOÑO-10 no está disponible.", said),
		refused("below its amount", couponed(func(p *access.Promotion) { p.FromAmount = 200_01 }), fault.Conflict,
			"El cupón OTOÑO-10 vale a partir de $ 200,01 en productos.", said),
		refused("for other products", couponed(func(p *access.Promotion) { p.Categories = []string{"Vinos"} }),
			fault.Conflict, "El cupón OTOÑO-10 no se aplica a lo que hay en el pedido.", said),
		refused("too long", couponed(nil), fault.InvalidArguments, "", args{"code": strings.Repeat("x", 61)}),
		refused("with a discount of the agent's", couponed(nil), fault.InvalidArguments, "",
			args{"code": "otoño10", "percent": 50}),
	)
}

// buys has a customer buy three yerbas with the coupon, up to the question.
func buys(s *shop, phone string) (sessionID, question string) {
	s.T.Helper()
	sessionID = s.Session(phone)
	s.OK(sessionID, "retail/add_item_to_draft", args{"productId": yerba, "quantity": 3})
	s.OK(sessionID, "retail/set_delivery_details", args{"deliveryMethod": "pickup"})
	s.OK(sessionID, applyCoupon, args{"code": "otoño 10"})
	return sessionID, s.OK(sessionID, "retail/request_confirmation", args{})["confirmationId"].(string)
}

func TestCouponLimits(t *testing.T) {
	t.Parallel()
	once := couponed(func(p *access.Promotion) { p.Coupon.Uses = 1 })
	each := couponed(func(p *access.Promotion) { p.Coupon.UsesPerCustomer = 1 })
	refusal := func(t *testing.T, a runtime.Answer, want string) {
		t.Helper()
		if a.Success || a.ErrorCode != fault.Conflict || a.Error != want {
			t.Errorf("it came to %v %s %q, want %q", a.Success, a.ErrorCode, a.Error, want)
		}
	}
	testkit.Flows(t,
		testkit.Flow{Name: "used up, and given back by a cancellation", Setup: once, Play: func(t *testing.T, s *shop) {
			put(s, yerba, "Yerba", 100_00, 50)
			id, question := buys(s, ana)
			order := testkit.Data(t, s.Yes(question))
			if order["total"] != 270.0 {
				t.Fatalf("sold for %v", order["total"])
			}
			other := s.Session(beto)
			s.OK(other, "retail/add_item_to_draft", args{"productId": yerba, "quantity": 1})
			refusal(t, s.Call(other, applyCoupon, args{"code": "OTOÑO 10"}), "El cupón OTOÑO-10 no está disponible.")
			a := s.Call(id, "retail/cancel_order_if_not_processed",
				args{"orderNumber": order["orderNumber"], "reason": "me arrepentí"})
			if a = s.Yes(a.Confirmation.ID); !a.Success {
				t.Fatalf("%s: %s", a.ErrorCode, a.Error)
			}
			if got := s.OK(other, applyCoupon, args{"code": "OTOÑO 10"})["cart"].(args)["total"]; got != 90.0 {
				t.Errorf("given back, it comes to %v", got)
			}
			s.Sound()
		}},
		testkit.Flow{Name: "once for each customer", Setup: each, Play: func(t *testing.T, s *shop) {
			put(s, yerba, "Yerba", 100_00, 50)
			_, question := buys(s, ana)
			s.Yes(question)
			again := s.Session(ana)
			s.OK(again, "retail/add_item_to_draft", args{"productId": yerba, "quantity": 1})
			refusal(t, s.Call(again, applyCoupon, args{"code": "OTOÑO 10"}), "Ya usaste el cupón OTOÑO-10.")
			_, question = buys(s, beto)
			if a := s.Yes(question); !a.Success {
				t.Errorf("another customer: %s", a.Error)
			}
		}},
		testkit.Flow{Name: "used up between the question and the yes", Setup: once, Play: func(t *testing.T, s *shop) {
			put(s, yerba, "Yerba", 100_00, 50)
			_, first := buys(s, ana)
			_, second := buys(s, beto)
			s.Yes(first)
			a := s.Yes(second)
			if a.ErrorCode != fault.ConfirmationStale || a.Confirmation == nil {
				t.Fatalf("it came to %+v", a)
			}
			want := "El cupón OTOÑO-10 no está disponible.\nTotal: $ 300"
			if text := a.Confirmation.Message; !strings.Contains(text, want) {
				t.Errorf("asked again: %s", text)
			}
			if got := testkit.Data(t, s.Yes(a.Confirmation.ID))["total"]; got != 300.0 {
				t.Errorf("sold for %v", got)
			}
			s.Sound()
		}},
		testkit.Flow{Name: "guessing", Setup: couponed(nil), Play: func(t *testing.T, s *shop) {
			put(s, yerba, "Yerba", 100_00, 50)
			id := filled(s, 1)
			for range 5 {
				if a := s.Call(id, applyCoupon, args{"code": "otro"}); a.ErrorCode != fault.NotFound {
					t.Fatalf("it came to %s", a.ErrorCode)
				}
			}
			if a := s.Call(id, applyCoupon, args{"code": "otoño 10"}); a.ErrorCode != fault.RateLimited {
				t.Errorf("the sixth guess in a minute came to %s", a.ErrorCode)
			}
		}},
		testkit.Flow{Name: "guessing in several conversations", Setup: couponed(nil), Play: func(t *testing.T, s *shop) {
			put(s, yerba, "Yerba", 100_00, 50)
			var sessions []string
			for _, channel := range []string{"whatsapp", "web", "api", "voice", "telegram", "instagram"} {
				id := s.SessionOn(channel, ana)
				s.OK(id, "retail/add_item_to_draft", args{"productId": yerba, "quantity": 1})
				sessions = append(sessions, id)
			}
			var all sync.WaitGroup
			var limited atomic.Int32
			for i := range 12 {
				all.Go(func() {
					if a := s.Call(sessions[i%6], applyCoupon, args{"code": "otro"}); a.ErrorCode == fault.RateLimited {
						limited.Add(1)
					}
				})
			}
			all.Wait()
			if n := limited.Load(); n != 7 {
				t.Errorf("%d of 12 guesses in a minute were refused for the limit", n)
			}
			if a := s.Call(sessions[0], applyCoupon, args{"code": "otoño 10"}); a.ErrorCode != fault.RateLimited {
				t.Errorf("one more came to %s", a.ErrorCode)
			}
			his := s.Session(beto)
			s.OK(his, "retail/add_item_to_draft", args{"productId": yerba, "quantity": 1})
			s.OK(his, applyCoupon, args{"code": "otoño 10"})
			s.Clock.Advance(61e9)
			s.OK(sessions[0], applyCoupon, args{"code": "otoño 10"})
		}},
		testkit.Flow{Name: "a retry gets the first answer", Setup: once, Play: func(t *testing.T, s *shop) {
			put(s, yerba, "Yerba", 100_00, 50)
			id := filled(s, 2)
			first := s.CallAs(testkit.Relay, id, applyCoupon, args{"code": "otoño 10"}, "retry-1")
			before := s.Snapshot()
			s.Workspace.Settings.Promotions = nil
			again := s.CallAs(testkit.Relay, id, applyCoupon, args{"code": "otoño 10"}, "retry-1")
			if !again.Replayed || string(again.Data) != string(first.Data) || len(s.Since(before)) > 0 {
				t.Errorf("the retry came to %+v and changed %v", again, s.Since(before))
			}
		}},
		testkit.Flow{Name: "another business's", Setup: couponed(nil), Play: func(t *testing.T, s *shop) {
			other := s.Open(promoting().Beside())
			put(other, yerba, "Yerba", 100_00, 50)
			if a := other.Call(filled(other, 1), applyCoupon, args{"code": "otoño 10"}); a.ErrorCode != fault.NotFound {
				t.Errorf("it came to %s", a.ErrorCode)
			}
		}},
		testkit.Flow{Name: "in Portuguese", Setup: func() testkit.Setup {
			setup := couponed(func(p *access.Promotion) { p.Until = "2026-03-09" })
			setup.Locale = locale.PTBR
			return setup
		}(), Play: func(t *testing.T, s *shop) {
			put(s, yerba, "Erva", 100_00, 50)
			refusal(t, s.Call(filled(s, 1), applyCoupon, args{"code": "otono10"}),
				"O cupom OTOÑO-10 não está disponível.")
		}},
	)
}

// Many customers say yes to the last use of a coupon at the same time: one of them gets it.
func TestTheLastCouponConcurrently(t *testing.T) {
	t.Parallel()
	const customers = 6
	setup := couponed(func(p *access.Promotion) { p.Coupon.Uses = 1 })
	testkit.Flows(t, testkit.Flow{Name: "the last use", Setup: setup, Play: func(t *testing.T, s *shop) {
		put(s, yerba, "Yerba", 100_00, 100)
		questions := make([]string, customers)
		for i := range questions {
			_, questions[i] = buys(s, "+549115555010"+string(rune('0'+i)))
		}
		answers := make([]runtime.Answer, customers)
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
			t.Errorf("%d orders used the last coupon", sold)
		}
		s.Sound()
	}})
}
