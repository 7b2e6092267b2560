package whole_test

import (
	"encoding/base64"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/gateway/payments/paymentstest"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

const createLink = "retail/create_mercadopago_payment_link"

// collecting is a shop that asks for no document and has a Mercado Pago account.
var collecting = testkit.Setup{Settings: anonymous, MercadoPago: true}

// newestOrder is the newest order of Ana's.
func newestOrder(s *shop) (o order.Order) {
	s.T.Helper()
	s.Look(func(u *core.Unit) error {
		c, _, err := u.Customers.ByPhone(ana)
		if err != nil {
			return err
		}
		all, err := u.Orders.Owed(c.ID, false)
		if err == nil && len(all) > 0 {
			o = all[len(all)-1]
		}
		return err
	})
	return o
}

// linkFor asks for the link of Ana's newest order.
func linkFor(s *shop, sessionID string) (id string) {
	s.T.Helper()
	return s.OK(sessionID, createLink, args{"orderId": newestOrder(s).ID})["paymentLinkId"].(string)
}

func linkOf(s *shop, id string) (k ledger.Link) {
	s.T.Helper()
	s.Look(func(u *core.Unit) (err error) {
		k, err = u.Ledger.Link(id, false)
		return err
	})
	return k
}

// runErrands runs the due errands; none may fail.
func runErrands(s *shop) {
	s.T.Helper()
	if err := s.Errands(); err != nil {
		s.T.Fatal(err)
	}
}

func TestCreateMercadoPagoPaymentLink(t *testing.T) {
	t.Parallel()
	ordered := func(s *shop) (string, any) {
		id := owes(s, 3)
		return id, args{"orderId": newestOrder(s).ID}
	}
	server.Run(t,
		server.Scenario{
			Name: "for an order", Setup: collecting, Tool: createLink, Seed: ordered,
			Data: args{"paymentLinkId": "*", "paymentUrl": "*", "amount": 300,
				"description": "Pedido ORD-00001 - Tienda de prueba", "expiresAt": "2026-03-10T16:00:01Z",
				"qrCode": "*"},
			Changes: []string{"payment_links+1"}, Events: []string{"payment_link.created"},
			Check: func(s *shop, _ string, a runtime.Answer) {
				made := s.MercadoPago.Preferences()
				if len(made) != 1 || made[0].Amount.Minor != 300_00 || made[0].Key != made[0].ExternalReference {
					s.T.Errorf("at the vendor: %+v", made)
				}
				if want := "https://tienda.example/webhooks/mercadopago/" + s.Workspace.Slug +
					"?source_news=webhooks"; made[0].NotificationURL != want {
					s.T.Errorf("notified at %q, want %q", made[0].NotificationURL, want)
				}
				png, err := base64.StdEncoding.DecodeString(testkit.Data(s.T, a)["qrCode"].(string))
				if err != nil || !strings.HasPrefix(string(png), "\x89PNG") {
					s.T.Errorf("the code is no picture: %v", err)
				}
			},
		},
		server.Scenario{
			Name: "for an amount", Setup: collecting, Tool: createLink,
			Seed: func(s *shop) (string, any) {
				return s.Session(ana), args{"amount": 150.5, "description": " Seña \n del asado ",
					"expirationMinutes": 10}
			},
			Data:    args{"amount": 150.5, "description": "Seña del asado", "expiresAt": "2026-03-10T15:10:00Z"},
			Changes: []string{"payment_links+1"}, Events: []string{"payment_link.created"},
		},
		server.Scenario{
			Name: "both", Setup: collecting, Tool: createLink, Code: fault.InvalidArguments,
			Seed: func(s *shop) (string, any) { return s.Session(ana), args{"orderId": nothing, "amount": 10} },
		},
		server.Scenario{
			Name: "neither", Setup: collecting, Tool: createLink, Code: fault.InvalidArguments,
			Seed: func(s *shop) (string, any) { return s.Session(ana), args{"description": "algo"} },
		},
		server.Scenario{
			Name: "out of bounds", Setup: collecting, Tool: createLink, Code: fault.InvalidArguments,
			Paths: []string{"/amount", "/expirationMinutes"},
			Seed:  func(s *shop) (string, any) { return s.Session(ana), args{"amount": 0.5, "expirationMinutes": 9} },
		},
		server.Scenario{
			Name: "finer than a cent", Setup: collecting, Tool: createLink, Code: fault.InvalidArguments,
			Paths: []string{"/amount"},
			Seed:  func(s *shop) (string, any) { return s.Session(ana), args{"amount": 10.005} },
		},
		server.Scenario{
			Name: "an order nobody has", Setup: collecting, Tool: createLink, Code: fault.NotFound,
			Seed: func(s *shop) (string, any) { return s.Session(ana), args{"orderId": nothing} },
		},
		server.Scenario{
			Name: "somebody else's order", Setup: collecting, Tool: createLink, Code: fault.NotFound,
			Seed: func(s *shop) (string, any) {
				owes(s, 3)
				return s.Session(beto), args{"orderId": newestOrder(s).ID}
			},
		},
		server.Scenario{
			Name: "an order that is still a draft", Setup: collecting, Tool: createLink, Code: fault.Conflict,
			Error: "todavía no está confirmado",
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 10)
				id := filled(s, 1)
				o, _ := draftOf(s, id)
				return id, args{"orderId": o.ID}
			},
		},
		server.Scenario{
			Name: "an order that is paid", Setup: collecting, Tool: createLink, Code: fault.Conflict,
			Error: "no tiene nada pendiente",
			Seed: func(s *shop) (string, any) {
				id := owes(s, 3)
				o := newestOrder(s)
				pays(s, id, args{"amount": 300, "method": "cash"})
				return id, args{"orderId": o.ID}
			},
		},
		server.Scenario{
			Name: "nobody's amount", Setup: collecting, Tool: createLink, Code: fault.Conflict, Error: "de qué cliente",
			Seed: func(s *shop) (string, any) { return s.Session(""), args{"amount": 10} },
		},
		server.Scenario{
			Name: "a shop without an account", Setup: testkit.Setup{Settings: anonymous}, Tool: createLink,
			Code: fault.Conflict, Error: "no tiene configurado Mercado Pago",
			Seed: ordered,
		},
	)
}

func TestALinkIsMadeOnce(t *testing.T) {
	t.Parallel()
	server.Flows(t,
		server.Flow{Name: "asked again while it is good", Setup: collecting, Play: func(t *testing.T, s *shop) {
			id := owes(s, 3)
			first := linkFor(s, id)
			s.Clock.Advance(57 * time.Minute)
			if again := linkFor(s, id); again != first {
				t.Errorf("another link: %s, %s", first, again)
			}
			s.Clock.Advance(2 * time.Minute) // a minute is too short to pay
			if later := linkFor(s, id); later == first {
				t.Error("a link that is about to end was given out again")
			}
			if n := len(s.MercadoPago.Preferences()); n != 2 {
				t.Errorf("%d links at the vendor", n)
			}
		}},
		server.Flow{Name: "for another amount", Setup: collecting, Play: func(t *testing.T, s *shop) {
			id := s.Session(ana)
			ten := s.OK(id, createLink, args{"amount": 10})["paymentLinkId"]
			if twenty := s.OK(id, createLink, args{"amount": 20})["paymentLinkId"]; twenty == ten {
				t.Error("one link for two amounts")
			}
			if again := s.OK(id, createLink, args{"amount": 10})["paymentLinkId"]; again != ten {
				t.Error("two links for one amount")
			}
			if other := s.OK(s.Session(beto), createLink, args{"amount": 10})["paymentLinkId"]; other == ten {
				t.Error("one link for two customers")
			}
		}},
		server.Flow{Name: "five at once", Setup: collecting, Play: func(t *testing.T, s *shop) {
			owes(s, 3)
			o := newestOrder(s)
			ids := make([]any, 5)
			var all sync.WaitGroup
			for i := range ids {
				all.Go(func() {
					ids[i] = testkit.Data(t, s.Call(s.Session(ana), createLink, args{"orderId": o.ID}))["paymentLinkId"]
				})
			}
			all.Wait()
			for _, id := range ids {
				if id == nil || id != ids[0] {
					t.Errorf("links %v", ids)
					break
				}
			}
			if n := len(s.MercadoPago.Preferences()); n != 1 {
				t.Errorf("%d links at the vendor", n)
			}
		}},
	)
}

// If the vendor is down, slow or wrong, the answer is clear, nothing is half-done, and what may have taken effect is
// not reported as a failure.
func TestALinkAndAVendorInTrouble(t *testing.T) {
	t.Parallel()
	settled := func(s *shop) {
		s.T.Helper()
		s.Clock.Advance(time.Minute)
		if err := s.Runtime.FinishCalls(s.T.Context(), s.Workspace); err != nil {
			s.T.Fatal(err)
		}
	}
	server.Flows(t,
		server.Flow{Name: "down", Setup: collecting, Play: func(t *testing.T, s *shop) {
			id := owes(s, 3)
			o := newestOrder(s)
			s.MercadoPago.Always(paymentstest.Down())
			a := s.Call(id, createLink, args{"orderId": o.ID})
			if a.ErrorCode != fault.UpstreamFailed || !strings.Contains(a.Error, "no responde") {
				t.Errorf("%s: %s", a.ErrorCode, a.Error)
			}
			s.MercadoPago.Recover()
			linkFor(s, id)
			if n := len(s.MercadoPago.Preferences()); n != 1 {
				t.Errorf("%d links", n)
			}
		}},
		server.Flow{Name: "asking us to slow down", Setup: collecting, Play: func(t *testing.T, s *shop) {
			id := owes(s, 3)
			o := newestOrder(s)
			s.MercadoPago.Always(paymentstest.RateLimited(time.Minute))
			a := s.Call(id, createLink, args{"orderId": o.ID})
			if a.ErrorCode != fault.RateLimited || a.RetryAfter != time.Minute {
				t.Errorf("%s after %s: %s", a.ErrorCode, a.RetryAfter, a.Error)
			}
		}},
		server.Flow{Name: "the answer is lost", Setup: collecting, Play: func(t *testing.T, s *shop) {
			id := owes(s, 3)
			o := newestOrder(s)
			s.MercadoPago.Next(paymentstest.Dropped(), paymentstest.Dropped(), paymentstest.Dropped())
			a := s.CallAs(testkit.Relay, id, createLink, args{"orderId": o.ID}, "once")
			if a.ErrorCode != fault.InProgress {
				t.Fatalf("an unknown outcome was told as %s: %s", a.ErrorCode, a.Error)
			}
			settled(s)
			a = s.CallAs(testkit.Relay, id, createLink, args{"orderId": o.ID}, "once")
			if !a.Success || !a.Replayed {
				t.Fatalf("%s: %s", a.ErrorCode, a.Error)
			}
			if n := len(s.MercadoPago.Preferences()); n != 1 {
				t.Errorf("%d links", n)
			}
			if k := linkOf(s, testkit.Data(t, a)["paymentLinkId"].(string)); k.State != ledger.LinkOpen {
				t.Errorf("the link is %s", k.State)
			}
		}},
		server.Flow{Name: "200 with garbage", Setup: collecting, Play: func(t *testing.T, s *shop) {
			id := owes(s, 3)
			o := newestOrder(s)
			s.MercadoPago.Always(paymentstest.Garbage())
			if a := s.Call(id, createLink, args{"orderId": o.ID}); a.ErrorCode != fault.InProgress {
				t.Fatalf("%s: %s", a.ErrorCode, a.Error)
			}
			s.MercadoPago.Recover()
			settled(s)
			first := s.MercadoPago.Preferences()[0].ExternalReference
			if again := linkFor(s, id); again != first || len(s.MercadoPago.Preferences()) != 1 {
				t.Errorf("%s after %s; %d links", again, first, len(s.MercadoPago.Preferences()))
			}
		}},
		server.Flow{Name: "it never happened", Setup: collecting, Play: func(t *testing.T, s *shop) {
			id := owes(s, 3)
			o := newestOrder(s)
			s.MercadoPago.Next(paymentstest.Down(), paymentstest.Dropped(), paymentstest.Down())
			a := s.Call(id, createLink, args{"orderId": o.ID})
			if a.ErrorCode != fault.InProgress {
				t.Fatalf("%s: %s", a.ErrorCode, a.Error)
			}
			settled(s)
			linkFor(s, id)
			if n := len(s.MercadoPago.Preferences()); n != 1 {
				t.Errorf("%d links", n)
			}
		}},
	)
}
