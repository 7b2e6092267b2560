package whole_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/gateway/payments/paymentstest"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

// soldFor is an order of Ana's with a payment method.
func soldFor(s *shop, method string) (sessionID, orderID string) {
	s.T.Helper()
	put(s, yerba, "Yerba", 100_00, 1000)
	sessionID = complete(s, 3)
	a := s.Call(sessionID, "retail/confirm_order", args{"paymentMethod": method})
	if a.Confirmation == nil {
		s.T.Fatalf("%s: %s", a.ErrorCode, a.Error)
	}
	yes := s.Yes(a.Confirmation.ID)
	if !yes.Success {
		s.T.Fatalf("%s: %s", yes.ErrorCode, yes.Error)
	}
	says, _ := testkit.Data(s.T, yes)["paymentInstructions"].(string)
	if promised := strings.Contains(says, "mandamos el link"); promised != (method == "mercadopago" &&
		s.MercadoPago != nil) {
		s.T.Errorf("the customer is told %q", says)
	}
	return sessionID, newestOrder(s).ID
}

// lastSaid is the last message to the customer.
func lastSaid(s *shop, sessionID string) (text string) {
	s.T.Helper()
	s.Look(func(u *core.Unit) error {
		all, err := u.Conversations.Messages(sessionID, "", 100)
		for _, m := range all {
			if m.Outbound {
				text = m.Text
			}
		}
		return err
	})
	return text
}

func TestAnOrderToBePaidWithMercadoPago(t *testing.T) {
	t.Parallel()
	server.Flows(t,
		server.Flow{Name: "its link is made after the commit and sent", Setup: collecting,
			Play: func(t *testing.T, s *shop) {
				id, order := soldFor(s, "mercadopago")
				if n := len(s.MercadoPago.Requests()); n != 0 {
					t.Fatalf("%d requests before the commit", n)
				}
				if err := s.ErrandsOf(ledger.ErrandMakeLink); err != nil {
					t.Fatal(err)
				}
				made := s.MercadoPago.Preferences()
				if len(made) != 1 || made[0].Amount.Minor != 300_00 || !strings.Contains(lastSaid(s, id), made[0].ID) {
					t.Fatalf("%d links; the customer was told %q", len(made), lastSaid(s, id))
				}
				if n := len(s.Pending("send_message")); n != 1 {
					t.Errorf("%d messages leave", n)
				}
				link := made[0].ExternalReference
				for range 3 { // a node that was interrupted before marking it runs it again
					if err := s.App.Errand(t.Context(), s.Workspace.ID, ledger.ErrandMakeLink, link); err != nil {
						t.Fatal(err)
					}
				}
				if len(s.MercadoPago.Preferences()) != 1 || len(s.Pending("send_message")) != 1 {
					t.Error("done twice")
				}
				if again := s.OK(id, createLink, args{"orderId": order})["paymentLinkId"]; again != link {
					t.Error("the agent was given another link")
				}
				s.Sound()
			}},
		server.Flow{Name: "cut off between the vendor and us", Setup: collecting, Play: func(t *testing.T, s *shop) {
			soldFor(s, "mercadopago")
			s.MercadoPago.Next(paymentstest.Dropped(), paymentstest.Dropped(), paymentstest.Dropped())
			if err := s.ErrandsOf(ledger.ErrandMakeLink); err == nil {
				t.Fatal("a lost answer was heard")
			}
			s.Clock.Advance(5 * time.Minute)
			if err := s.ErrandsOf(ledger.ErrandMakeLink); err != nil {
				t.Fatal(err)
			}
			if len(s.MercadoPago.Preferences()) != 1 || len(s.Pending("send_message")) != 1 {
				t.Errorf("%d links, %d messages", len(s.MercadoPago.Preferences()), len(s.Pending("send_message")))
			}
		}},
		server.Flow{Name: "paid before its link was made", Setup: collecting, Play: func(t *testing.T, s *shop) {
			id, _ := soldFor(s, "mercadopago")
			pays(s, id, args{"amount": 300, "method": "cash"})
			if err := s.ErrandsOf(ledger.ErrandMakeLink); err != nil || len(s.MercadoPago.Preferences()) != 0 {
				t.Errorf("a link for a paid order: %v", err)
			}
		}},
		server.Flow{Name: "partly paid before its link was made", Setup: collecting, Play: func(t *testing.T, s *shop) {
			id, _ := soldFor(s, "mercadopago")
			pays(s, id, args{"amount": 100, "method": "cash"})
			if err := s.ErrandsOf(ledger.ErrandMakeLink); err != nil {
				t.Fatal(err)
			}
			if made := s.MercadoPago.Preferences(); len(made) != 1 || made[0].Amount.Minor != 200_00 {
				t.Errorf("links %+v", made)
			}
		}},
		server.Flow{Name: "refused by the vendor", Setup: collecting, Play: func(t *testing.T, s *shop) {
			soldFor(s, "mercadopago")
			before := s.Snapshot()
			s.Reconnect(`{"access_token": "APP_USR-nobody", "collector_id": "1"}`)
			if err := s.ErrandsOf(ledger.ErrandMakeLink); err != nil {
				t.Fatal(err)
			}
			if events := s.EventsSince(before); !slices.Contains(events, "payment_link.failed") {
				t.Errorf("people were not told: %q", events)
			}
		}},
		server.Flow{Name: "in cash", Setup: collecting, Play: func(t *testing.T, s *shop) {
			soldFor(s, "cash")
			if left := s.Waiting(); slices.Contains(left, ledger.ErrandMakeLink) {
				t.Errorf("errands %q", left)
			}
		}},
		server.Flow{Name: "without an account", Setup: testkit.Setup{Settings: anonymous},
			Play: func(t *testing.T, s *shop) {
				soldFor(s, "mercadopago")
				if left := s.Waiting(); slices.Contains(left, ledger.ErrandMakeLink) {
					t.Errorf("errands %q", left)
				}
			}},
	)
}

// A link that is promised because the method was agreed after the yes is made once.
func TestMercadoPagoAgreedAfterTheYes(t *testing.T) {
	t.Parallel()
	server.Flows(t, server.Flow{Name: "one link", Setup: collecting, Play: func(t *testing.T, s *shop) {
		put(s, yerba, "Yerba", 100_00, 1000)
		id := complete(s, 3)
		question := s.OK(id, "retail/request_confirmation", args{})["confirmationId"]
		s.Yes(question.(string))
		for range 3 {
			a := s.OK(id, "retail/confirm_order", args{"confirmationToken": question, "paymentMethod": "mercadopago"})
			if says, _ := a["paymentInstructions"].(string); !strings.Contains(says, "mandamos el link") {
				t.Errorf("the customer is told %q", says)
			}
		}
		if err := s.ErrandsOf(ledger.ErrandMakeLink); err != nil {
			t.Fatal(err)
		}
		if made := s.MercadoPago.Preferences(); len(made) != 1 || !strings.Contains(lastSaid(s, id), made[0].ID) {
			t.Errorf("%d links; the customer was told %q", len(made), lastSaid(s, id))
		}
	}})
}
