package whole_test

import (
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/core/sales"
	vendor "github.com/mostrador/mostrador/internal/gateway/payments"
	"github.com/mostrador/mostrador/internal/gateway/payments/paymentstest"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

// payLink pays a link at the vendor and returns the payment's id there.
func payLink(s *shop, linkID string, changes ...func(*paymentstest.Payment)) string {
	s.T.Helper()
	for _, p := range s.MercadoPago.Preferences() {
		if p.ExternalReference == linkID {
			return s.MercadoPago.Pay(p.ID, changes...)
		}
	}
	s.T.Fatalf("there is no link %s at the vendor", linkID)
	return ""
}

// tellPayment has the vendor send a webhook about a payment, and processes it.
func tellPayment(s *shop, payment string) {
	s.T.Helper()
	if status := s.Notify(s.MercadoPago.Webhook(payment)); status != 200 {
		s.T.Fatalf("the news was answered %d", status)
	}
	runErrands(s)
}

// hiddenPayment is a payment that cannot be fetched yet.
func hiddenPayment(is bool) func(*paymentstest.Payment) {
	return func(p *paymentstest.Payment) { p.Hidden = is }
}

func allPayments(s *shop) (list []ledger.Payment) {
	s.T.Helper()
	s.Look(func(u *core.Unit) (err error) {
		list, err = u.Ledger.List(ledger.Filter{})
		return err
	})
	return list
}

func orderByID(s *shop, id string) (o order.Order) {
	s.T.Helper()
	s.Look(func(u *core.Unit) (err error) {
		o, err = u.Orders.Get(id, false)
		return err
	})
	return o
}

func TestAPaymentThroughALink(t *testing.T) {
	t.Parallel()
	paid := func(s *shop) (sessionID string, o order.Order, link, payment string) {
		sessionID = owes(s, 3)
		o = newestOrder(s)
		link = linkFor(s, sessionID)
		return sessionID, o, link, payLink(s, link)
	}
	server.Flows(t,
		server.Flow{Name: "one notification five times is one payment", Setup: collecting,
			Play: func(t *testing.T, s *shop) {
				id, o, link, payment := paid(s)
				before := s.Snapshot()
				news := s.MercadoPago.Webhook(payment)
				for range 5 {
					if status := s.Notify(news); status != 200 {
						t.Fatalf("answered %d", status)
					}
					runErrands(s)
				}
				list := allPayments(s)
				if len(list) != 1 || list[0].Status != ledger.Completed || list[0].Amount != 300_00 ||
					list[0].Method != "mercadopago" {
					t.Errorf("payments %+v", list)
				}
				if now := orderByID(s, o.ID); now.Paid != 300_00 || linkOf(s, link).State != ledger.LinkPaid {
					t.Errorf("paid %d, link %s", now.Paid, linkOf(s, link).State)
				}
				if b := balance(s, id); b["totalDebt"] != 0.0 {
					t.Errorf("owes %v", b)
				}
				if events := s.EventsSince(before); !slices.Equal(events,
					[]string{"payment.received", "order.paid", "debt.reduced", "payment_link.paid"}) {
					t.Errorf("events %q", events)
				}
				s.Sound()
			}},
		server.Flow{Name: "five notifications at once are one payment", Setup: collecting,
			Play: func(t *testing.T, s *shop) {
				_, o, _, payment := paid(s)
				for range 5 {
					s.Notify(s.MercadoPago.Webhook(payment))
				}
				var all sync.WaitGroup
				for _, id := range s.Pending("mercadopago_payment") {
					all.Go(func() {
						if err := s.App.Errand(t.Context(), s.Workspace.ID, "mercadopago_payment", id); err != nil {
							t.Error(err)
						}
					})
				}
				all.Wait()
				if list := allPayments(s); len(list) != 1 || orderByID(s, o.ID).Paid != 300_00 {
					t.Errorf("payments %+v", list)
				}
				s.Sound()
			}},
		server.Flow{Name: "first pending, then approved", Setup: collecting, Play: func(t *testing.T, s *shop) {
			id := owes(s, 3)
			o := newestOrder(s)
			payment := payLink(s, linkFor(s, id), paymentstest.Status(vendor.Pending))
			tellPayment(s, payment)
			if list := allPayments(s); len(list) != 0 {
				t.Fatalf("a pending payment counted: %+v", list)
			}
			s.Clock.Advance(time.Minute)
			s.MercadoPago.Change(payment, paymentstest.Status(vendor.Approved))
			tellPayment(s, payment)
			if orderByID(s, o.ID).Paid != 300_00 {
				t.Error("an approved payment did not count")
			}
		}},
		server.Flow{Name: "news before the payment can be fetched", Setup: collecting,
			Play: func(t *testing.T, s *shop) {
				_, o, _, payment := paid(s)
				s.Notify(s.MercadoPago.Webhook(payment))
				s.MercadoPago.Change(payment, hiddenPayment(true))
				if err := s.Errands(); err == nil || orderByID(s, o.ID).Paid != 0 {
					t.Fatal("it counted unseen")
				}
				s.MercadoPago.Change(payment, hiddenPayment(false))
				s.Clock.Advance(time.Minute)
				runErrands(s)
				if orderByID(s, o.ID).Paid != 300_00 {
					t.Error("it was not looked at again")
				}
			}},
		server.Flow{Name: "news of a payment that never comes", Setup: collecting, Play: func(t *testing.T, s *shop) {
			_, _, _, payment := paid(s)
			s.Notify(s.MercadoPago.Webhook(payment))
			s.MercadoPago.Change(payment, hiddenPayment(true))
			for range 100 {
				_ = s.Errands()
				s.Clock.Advance(time.Minute)
			}
			if left := s.Pending("mercadopago_payment"); len(left) != 0 {
				t.Errorf("still asking for %v", left)
			}
		}},
		server.Flow{Name: "the vendor is down when it is to be fetched", Setup: collecting,
			Play: func(t *testing.T, s *shop) {
				_, o, _, payment := paid(s)
				s.Notify(s.MercadoPago.Webhook(payment))
				s.MercadoPago.Always(paymentstest.Garbage())
				if err := s.Errands(); err == nil {
					t.Fatal("garbage was taken for an answer")
				}
				s.MercadoPago.Recover()
				s.Clock.Advance(time.Hour)
				_ = s.Errands()
				if orderByID(s, o.ID).Paid != 300_00 {
					t.Error("the payment is lost")
				}
			}},
		server.Flow{Name: "news before we knew that the link was made", Setup: collecting,
			Play: func(t *testing.T, s *shop) {
				id := owes(s, 3)
				o := newestOrder(s)
				s.MercadoPago.Next(paymentstest.Dropped(), paymentstest.Dropped(), paymentstest.Dropped())
				if a := s.CallAs(testkit.Relay, id, createLink, args{"orderId": o.ID}, "once"); a.Success {
					t.Fatal("a lost answer was heard")
				}
				link := s.MercadoPago.Preferences()[0].ExternalReference
				tellPayment(s, payLink(s, link))
				if orderByID(s, o.ID).Paid != 300_00 || linkOf(s, link).State != ledger.LinkPaid {
					t.Errorf("paid %d, link %s", orderByID(s, o.ID).Paid, linkOf(s, link).State)
				}
				s.Clock.Advance(time.Minute)
				if err := s.Runtime.FinishCalls(t.Context(), s.Workspace); err != nil {
					t.Fatal(err)
				}
				if k := linkOf(s, link); k.State != ledger.LinkPaid || k.URL == "" {
					t.Errorf("settled late, the link is %s at %q", k.State, k.URL)
				}
			}},
		server.Flow{Name: "an amount pays what is owed, the oldest first", Setup: collecting,
			Play: func(t *testing.T, s *shop) {
				id := owes(s, 1, 2)
				link := s.OK(id, createLink, args{"amount": 250})["paymentLinkId"].(string)
				tellPayment(s, payLink(s, link))
				if b := balance(s, id); b["totalDebt"] != 50.0 {
					t.Errorf("owes %v", b)
				}
				s.Sound()
			}},
		server.Flow{Name: "a webhook that was lost", Setup: collecting, Play: func(t *testing.T, s *shop) {
			_, o, link, _ := paid(s)
			s.Clock.Advance(2 * time.Hour)
			runErrands(s)
			if orderByID(s, o.ID).Paid != 300_00 || linkOf(s, link).State != ledger.LinkPaid {
				t.Errorf("paid %d, link %s", orderByID(s, o.ID).Paid, linkOf(s, link).State)
			}
		}},
		server.Flow{Name: "nobody pays", Setup: collecting, Play: func(t *testing.T, s *shop) {
			id := owes(s, 3)
			link := linkFor(s, id)
			s.Clock.Advance(2 * time.Hour)
			runErrands(s)
			if k := linkOf(s, link); k.State != ledger.LinkExpired {
				t.Errorf("the link is %s", k.State)
			}
			if left := s.Waiting(); len(left) != 0 {
				t.Errorf("still waiting: %q", left)
			}
		}},
		server.Flow{Name: "paid on paper, after the link ended", Setup: collecting, Play: func(t *testing.T, s *shop) {
			id := owes(s, 3)
			o, link := newestOrder(s), ""
			link = linkFor(s, id)
			payment := payLink(s, link, paymentstest.Status(vendor.Pending))
			s.Clock.Advance(2 * time.Hour)
			_ = s.Errands()
			s.MercadoPago.Change(payment, paymentstest.Status(vendor.Approved))
			s.Clock.Advance(24 * time.Hour)
			_ = s.Errands()
			if orderByID(s, o.ID).Paid != 300_00 || linkOf(s, link).State != ledger.LinkPaid {
				t.Errorf("paid %d, link %s", orderByID(s, o.ID).Paid, linkOf(s, link).State)
			}
		}},
	)
}

func TestAPaymentThatIsNotWhatWasAsked(t *testing.T) {
	t.Parallel()
	other := func(change func(*paymentstest.Payment), reason string, claims int) func(*testing.T, *shop) {
		return func(t *testing.T, s *shop) {
			id := owes(s, 3)
			o := newestOrder(s)
			payment := payLink(s, linkFor(s, id), change)
			before := s.Snapshot()
			for range 3 {
				tellPayment(s, payment)
			}
			if orderByID(s, o.ID).Paid != 0 {
				t.Error("it was applied")
			}
			if b := balance(s, id); b["totalDebt"] != 300.0 {
				t.Errorf("owes %v", b)
			}
			list := allPayments(s)
			for _, p := range list {
				if p.Status != ledger.Claimed {
					t.Errorf("it counts: %+v", p)
				}
			}
			if len(list) != claims {
				t.Errorf("%d claims, want %d", len(list), claims)
			}
			n := 0
			for _, e := range s.EventsSince(before) {
				if e == "payment.mismatch" {
					n++
				}
			}
			if n != 1 {
				t.Errorf("people were told %d times", n)
			}
			if k := linkOf(s, s.MercadoPago.Preferences()[0].ExternalReference); !strings.Contains(k.Error, reason) {
				t.Errorf("the link says %q", k.Error)
			}
			s.Sound()
		}
	}
	server.Flows(t,
		server.Flow{Name: "less", Setup: collecting,
			Play: other(paymentstest.Amount(money.Amount{Minor: 299_99, Currency: money.ARS}), "amount", 1)},
		server.Flow{Name: "more", Setup: collecting,
			Play: other(paymentstest.Amount(money.Amount{Minor: 300_01, Currency: money.ARS}), "amount", 1)},
		server.Flow{Name: "another currency", Setup: collecting,
			Play: other(paymentstest.Amount(money.Amount{Minor: 300_00, Currency: money.BRL}), "currency", 0)},
		server.Flow{Name: "another account", Setup: collecting,
			Play: other(func(p *paymentstest.Payment) { p.CollectorID = "42" }, "collector", 0)},
		server.Flow{Name: "play money", Setup: collecting,
			Play: other(func(p *paymentstest.Payment) { p.Live = false }, "live_mode", 0)},
		server.Flow{Name: "through no link of ours", Setup: collecting, Play: func(t *testing.T, s *shop) {
			id := owes(s, 3)
			payment := payLink(s, linkFor(s, id), func(p *paymentstest.Payment) { p.ExternalReference = "caja-2" })
			tellPayment(s, payment)
			if list := allPayments(s); len(list) != 0 {
				t.Errorf("payments %+v", list)
			}
		}},
		server.Flow{Name: "rejected", Setup: collecting, Play: func(t *testing.T, s *shop) {
			id := owes(s, 3)
			tellPayment(s, payLink(s, linkFor(s, id), paymentstest.Status(vendor.Rejected)))
			if list := allPayments(s); len(list) != 0 {
				t.Errorf("payments %+v", list)
			}
		}},
	)
}

func TestMoneyThatGoesBack(t *testing.T) {
	t.Parallel()
	back := func(status vendor.Status) func(*testing.T, *shop) {
		return func(t *testing.T, s *shop) {
			id := owes(s, 3)
			o := newestOrder(s)
			payment := payLink(s, linkFor(s, id))
			tellPayment(s, payment)
			s.Clock.Advance(time.Hour)
			s.MercadoPago.Change(payment, paymentstest.Status(status))
			tellPayment(s, payment)
			tellPayment(s, payment)
			if orderByID(s, o.ID).Paid != 0 || balance(s, id)["totalDebt"] != 300.0 {
				t.Errorf("paid %d, owes %v", orderByID(s, o.ID).Paid, balance(s, id)["totalDebt"])
			}
			s.MercadoPago.Change(payment, paymentstest.Status(vendor.Approved)) // the vendor contradicts itself
			tellPayment(s, payment)
			if orderByID(s, o.ID).Paid != 0 {
				t.Error("a payment came back")
			}
			s.Sound()
		}
	}
	server.Flows(t,
		server.Flow{Name: "refunded", Setup: collecting, Play: back(vendor.Refunded)},
		server.Flow{Name: "charged back", Setup: collecting, Play: back(vendor.ChargedBack)},
		server.Flow{Name: "refunded before we heard of it", Setup: collecting, Play: func(t *testing.T, s *shop) {
			id := owes(s, 3)
			o := newestOrder(s)
			payment := payLink(s, linkFor(s, id), paymentstest.Status(vendor.Refunded))
			tellPayment(s, payment)
			s.MercadoPago.Change(payment, paymentstest.Status(vendor.Approved)) // as in an older response
			tellPayment(s, payment)
			if list := allPayments(s); orderByID(s, o.ID).Paid != 0 || len(list) != 1 ||
				list[0].Status != ledger.Refunded {
				t.Errorf("payments %+v", list)
			}
			s.Sound()
		}},
		server.Flow{Name: "a part of it", Setup: collecting, Play: func(t *testing.T, s *shop) {
			id := owes(s, 3)
			o := newestOrder(s)
			payment := payLink(s, linkFor(s, id))
			tellPayment(s, payment)
			before := s.Snapshot()
			s.MercadoPago.Change(payment, paymentstest.PartlyRefunded(100_00))
			tellPayment(s, payment)
			tellPayment(s, payment)
			if events := s.EventsSince(before); !slices.Equal(events, []string{"payment.partly_refunded"}) ||
				orderByID(s, o.ID).Paid != 300_00 {
				t.Errorf("events %q", events)
			}
		}},
	)
}

func TestAnOrderThatNeedsNoMoneyAnyMore(t *testing.T) {
	t.Parallel()
	credited := func(t *testing.T, s *shop, id, link string, before testkit.Snapshot) {
		t.Helper()
		if !slices.Contains(s.EventsSince(before), "payment.credited") {
			t.Errorf("events %q", s.EventsSince(before))
		}
		if list := allPayments(s); list[0].Status != ledger.Completed || list[0].Unapplied != 300_00 {
			t.Errorf("payments %+v", list)
		}
		if k := linkOf(s, link); k.State != ledger.LinkPaid {
			t.Errorf("the link is %s", k.State)
		}
		s.Sound()
	}
	server.Flows(t,
		server.Flow{Name: "paid in cash meanwhile", Setup: collecting, Play: func(t *testing.T, s *shop) {
			id := owes(s, 3)
			link := linkFor(s, id)
			pays(s, id, args{"amount": 300, "method": "cash"})
			if k := linkOf(s, link); k.State != ledger.LinkClosed {
				t.Errorf("the link of a paid order is %s", k.State)
			}
			before := s.Snapshot()
			tellPayment(s, payLink(s, link))
			credited(t, s, id, link, before)
		}},
		server.Flow{Name: "cancelled meanwhile", Setup: collecting, Play: func(t *testing.T, s *shop) {
			id := owes(s, 3)
			o, link := newestOrder(s), linkFor(s, id)
			s.Do(func(u *core.Unit) error {
				_, err := u.Changes.Cancel(sales.Cancellation{Order: sales.OrderRef{ID: o.ID},
					Reason: "no lo quiere más"})
				return err
			})
			if k := linkOf(s, link); k.State != ledger.LinkClosed {
				t.Errorf("the link of a cancelled order is %s", k.State)
			}
			before := s.Snapshot()
			tellPayment(s, payLink(s, link))
			credited(t, s, id, link, before)
		}},
		server.Flow{Name: "paid twice", Setup: collecting, Play: func(t *testing.T, s *shop) {
			id := owes(s, 3)
			link := linkFor(s, id)
			tellPayment(s, payLink(s, link))
			before := s.Snapshot()
			tellPayment(s, payLink(s, link))
			credited(t, s, id, link, before)
		}},
	)
}
