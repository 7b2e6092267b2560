package whole_test

import (
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/core/news"
	"github.com/mostrador/mostrador/internal/gateway/payments/paymentstest"
	"github.com/mostrador/mostrador/internal/gateway/whatsapp/whatsapptest"
	"github.com/mostrador/mostrador/internal/policy"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
	reading "github.com/mostrador/mostrador/internal/words/confirm"
)

// dining is a house that asks who did not come for 50 pesos.
func dining(collects bool) testkit.Setup {
	o := newsy()
	o.AssistantType, o.MercadoPago = "rest_complete", collects
	o.Settings.Booking.Deposit = 50_00
	return o
}

// missed has Ana write and not come to a table, and returns her conversation the day after.
func missed(s *shop) (session string) {
	s.T.Helper()
	tables(s)
	session = s.Chat(ana, "hola")
	s.Must(s.Errands())
	b := reserves(s, ana, 21*60)
	s.Clock.Advance(34 * time.Hour)
	asStaff(s, func(u *core.Unit) error {
		b, err := u.Bookings.Get(b.ID, true)
		if err == nil {
			_, err = u.Bookings.Mark(b, booking.NoShow)
		}
		return err
	})
	s.Clock.Advance(14 * time.Hour) // noon
	s.Chat(ana, "hola de nuevo")
	s.Must(s.Errands())
	s.WhatsApp.Forget()
	return session
}

// tomorrowNight is the evening after the one that Ana missed.
var tomorrowNight = tonight.Add(2)

// asksTable asks for a table for two, and returns the question.
func asksTable(s *shop, session string) (question, text string) {
	s.T.Helper()
	a := s.Call(session, "frontdesk/create_reservation", args{"date": string(tomorrowNight), "time": "21:00", "party_size": 2,
		"customer_name": "Ana Paz", "customer_phone": ana})
	if a.Confirmation == nil {
		s.T.Fatalf("%+v", a)
	}
	return a.Confirmation.ID, plain(a.Confirmation.Message)
}

func plain(text string) string { return strings.ReplaceAll(text, "\u00a0", " ") }

// held has Ana book a table that waits for its deposit.
func held(s *shop) (b booking.Booking, link ledger.Link) {
	s.T.Helper()
	question, _ := asksTable(s, missed(s))
	id := testkit.Data(s.T, s.Yes(question))["reservation_id"].(string)
	s.Must(s.Errands())
	b, link = bookingNow(s, id), depositOf(s, id)
	if !b.Waits() || link.State != ledger.LinkOpen {
		s.T.Fatalf("%+v, %+v", b, link)
	}
	s.WhatsApp.Forget()
	return b, link
}

func depositOf(s *shop, id string) (k ledger.Link) {
	s.T.Helper()
	s.Look(func(u *core.Unit) (err error) {
		k, _, err = u.Ledger.DepositLink(id)
		return err
	})
	return k
}

// takenOn are the bookings of a day that hold their time.
func takenOn(s *shop, day booking.Day) (list []booking.Booking) {
	s.T.Helper()
	s.Look(func(u *core.Unit) (err error) {
		list, err = u.Bookings.Between(day, day)
		return err
	})
	return list
}

func secures(s *shop, id string) {
	s.T.Helper()
	asStaff(s, func(u *core.Unit) error {
		b, err := u.Bookings.Get(id, true)
		if err == nil {
			_, err = u.Bookings.Secure(b)
		}
		return err
	})
	s.Must(s.Errands())
}

func TestADepositFromWhoDidNotCome(t *testing.T) {
	t.Parallel()
	server.Flows(t, flow{Name: "asked for in the question, and paid", Setup: dining(true), Play: func(t *testing.T, s *shop) {
		question, text := asksTable(s, missed(s))
		if !strings.Contains(text, "a nombre de Ana Paz. Para asegurar el lugar pedimos una seña de $ 50, que se paga con un link. ¿Es correcto?") {
			t.Errorf("%q", text)
		}
		done := testkit.Data(t, s.Yes(question))
		b := bookingNow(s, done["reservation_id"].(string))
		want := "Te guardamos el lugar, el viernes 13 de marzo a las 21:00. El código es " + b.Code +
			". Para asegurarlo falta la seña de $ 50, hasta el jueves 12 de marzo a las 14:00: te mandamos el link para pagarla. Si no llega, el lugar queda libre."
		if got := plain(done["message"].(string)); got != want {
			t.Errorf("%q, want %q", got, want)
		}
		s.Must(s.Errands())
		link := depositOf(s, b.ID)
		if got := told(s, 1); len(got) != 1 || !strings.HasPrefix(got[0], "Para pagar $ 50 (Seña de "+b.Code+" - ") || !strings.Contains(got[0], link.URL) {
			t.Errorf("%q, %+v", got, link)
		}
		s.WhatsApp.Forget()
		tellPayment(s, payLink(s, link.ID))
		if b = bookingNow(s, b.ID); b.Status != booking.Confirmed || b.Waits() || b.Deposit != 50_00 {
			t.Errorf("%+v", b)
		}
		got := told(s, 0)
		slices.Sort(got)
		if len(got) != 2 || !strings.Contains(got[0], "Recibimos tu pago de $ 50. Saldo pendiente: $ 0. Te quedan $ 50 a favor.") ||
			!strings.Contains(got[1], "Te anotamos: mesa para 2, el viernes 13 de marzo a las 21:00. Código: "+b.Code) {
			t.Errorf("%q", got)
		}
		s.Clock.Advance(4 * time.Hour)
		s.Must(s.Errands())
		if b = bookingNow(s, b.ID); b.Status != booking.Confirmed {
			t.Errorf("released: %+v", b)
		}
		s.Sound()
	}}, flow{Name: "not paid in time", Setup: dining(true), Play: func(t *testing.T, s *shop) {
		b, link := held(s)
		s.Clock.Advance(b.DepositDueAt.Sub(s.Clock.Now()))
		s.Must(s.Errands())
		if now := bookingNow(s, b.ID); now.Status != booking.Confirmed {
			t.Fatalf("released before a payment of the last minute could be seen: %+v", now)
		}
		s.Clock.Advance(7 * time.Minute)
		s.Must(s.Errands())
		if now := bookingNow(s, b.ID); !now.Released() || now.CancelReason != "No se pagó la seña" || len(takenOn(s, b.Day)) != 0 {
			t.Errorf("%+v", now)
		}
		if got := told(s, 0); len(got) != 1 || !strings.Contains(got[0],
			"No nos llegó la seña de mesa para 2, el viernes 13 de marzo a las 21:00 (código "+b.Code+"), y el lugar quedó libre.") {
			t.Errorf("%q", got)
		}
		tellPayment(s, payLink(s, link.ID)) // too late: it is the customer's credit
		if now := bookingNow(s, b.ID); !now.Released() {
			t.Errorf("%+v", now)
		}
		if list := allPayments(s); len(list) != 1 || list[0].Unapplied != 50_00 {
			t.Errorf("%+v", list)
		}
		s.Sound()
	}}, flow{Name: "paid at the last minute, without a notification", Setup: dining(true), Play: func(t *testing.T, s *shop) {
		b, link := held(s)
		payLink(s, link.ID)
		s.Clock.Advance(b.DepositDueAt.Sub(s.Clock.Now()) + 7*time.Minute)
		s.Must(s.ErrandsOf(booking.ErrandDeposit))
		if now := bookingNow(s, b.ID); now.Status != booking.Confirmed || now.Waits() || depositOf(s, b.ID).State != ledger.LinkPaid {
			t.Errorf("%+v", now)
		}
	}}, flow{Name: "while the vendor does not answer nothing is released", Setup: dining(true), Play: func(t *testing.T, s *shop) {
		b, _ := held(s)
		s.MercadoPago.Next(slices.Repeat([]paymentstest.Trouble{paymentstest.Down()}, 6)...)
		s.Clock.Advance(b.DepositDueAt.Sub(s.Clock.Now()) + 7*time.Minute)
		if err := s.App.Errand(t.Context(), s.Workspace.ID, booking.ErrandDeposit, b.ID); err == nil {
			t.Error("it ended")
		}
		if now := bookingNow(s, b.ID); !now.Waits() {
			t.Errorf("%+v", now)
		}
	}}, flow{Name: "accepted by staff", Setup: dining(true), Play: func(t *testing.T, s *shop) {
		b, link := held(s)
		secures(s, b.ID)
		secures(s, b.ID)
		if now := bookingNow(s, b.ID); now.Waits() || linkOf(s, link.ID).State != ledger.LinkClosed {
			t.Errorf("%+v, %+v", now, linkOf(s, link.ID))
		}
		if got := told(s, 0); len(got) != 1 || !strings.Contains(got[0], "Te anotamos: mesa para 2") {
			t.Errorf("%q", got)
		}
		s.Clock.Advance(4 * time.Hour)
		s.Must(s.Errands())
		if now := bookingNow(s, b.ID); now.Status != booking.Confirmed {
			t.Errorf("%+v", now)
		}
		s.Sound()
	}}, flow{Name: "cancelled meanwhile", Setup: dining(true), Play: func(t *testing.T, s *shop) {
		b, link := held(s)
		callOff(s, b.ID)
		if now := bookingNow(s, b.ID); now.Status != booking.Cancelled || now.Released() || linkOf(s, link.ID).State != ledger.LinkClosed {
			t.Errorf("%+v, %+v", now, linkOf(s, link.ID))
		}
		if got := told(s, 0); len(got) != 1 || !strings.Contains(got[0], "Tuvimos que cancelar mesa para 2") {
			t.Errorf("%q", got)
		}
		s.Sound()
	}}, flow{Name: "a link that the vendor refuses is nobody's fault", Setup: dining(true), Play: func(t *testing.T, s *shop) {
		question, _ := asksTable(s, missed(s))
		s.MercadoPago.Next(paymentstest.Trouble{Before: true, Status: http.StatusBadRequest})
		id := testkit.Data(t, s.Yes(question))["reservation_id"].(string)
		s.Must(s.Errands())
		if k := depositOf(s, id); k.State != ledger.LinkFailed {
			t.Fatalf("%+v", k)
		}
		s.Clock.Advance(3 * time.Hour)
		s.Must(s.Errands())
		if now := bookingNow(s, id); now.Status != booking.Confirmed || now.Waits() {
			t.Errorf("%+v", now)
		}
	}}, flow{Name: "a place that the business offers needs none", Setup: dining(true), Play: func(t *testing.T, s *shop) {
		missed(s)
		var taken [2]booking.Booking
		for i := range taken {
			asStaff(s, func(u *core.Unit) (err error) {
				taken[i], err = u.BookAtDesk(core.AtDesk{Wish: booking.Wish{Kind: booking.Reservation, Party: 2}, Day: tomorrowNight,
					Start: 21 * 60, Name: "Otra"})
				return err
			})
		}
		asStaff(s, func(u *core.Unit) error {
			_, err := u.AddWaiting(booking.Waiter{Kind: booking.Reservation, Party: 2, FirstDay: tomorrowNight, From: 21 * 60, Until: 21 * 60,
				Name: "Ana", Phone: ana})
			return err
		})
		callOff(s, taken[0].ID)
		offer := offeredTo(s, ana)[0]
		if got := plain(hears(s, whatsapptest.ButtonReply("take", ana, offer.IDs[0], "Lo quiero"))); !strings.HasPrefix(got, "¡Listo! Te anoté: mesa para 2") {
			t.Errorf("%q", got)
		}
	}})
}

func TestNoDepositFromOthers(t *testing.T) {
	t.Parallel()
	server.Flows(t, flow{Name: "who never missed a booking", Setup: dining(true), Play: func(t *testing.T, s *shop) {
		tables(s)
		question, text := asksTable(s, s.Chat(ana, "hola"))
		b := bookingNow(s, testkit.Data(t, s.Yes(question))["reservation_id"].(string))
		if strings.Contains(text, "seña") || b.Waits() || b.Deposit != 0 {
			t.Errorf("%q, %+v", text, b)
		}
	}}, flow{Name: "a business that cannot collect", Setup: dining(false), Play: func(t *testing.T, s *shop) {
		question, text := asksTable(s, missed(s))
		b := bookingNow(s, testkit.Data(t, s.Yes(question))["reservation_id"].(string))
		if strings.Contains(text, "seña") || b.Waits() {
			t.Errorf("%q, %+v", text, b)
		}
	}}, flow{Name: "what staff book", Setup: dining(true), Play: func(t *testing.T, s *shop) {
		missed(s)
		s.Clock.Advance(time.Minute)
		asStaff(s, func(u *core.Unit) error {
			b, err := u.BookAtDesk(core.AtDesk{Wish: booking.Wish{Kind: booking.Reservation, Party: 2}, Day: tomorrowNight, Start: 21 * 60,
				Name: "Ana Paz", Phone: ana})
			if b.Waits() {
				t.Errorf("%+v", b)
			}
			return err
		})
	}}, flow{Name: "a deposit that is asked for since the question makes the yes stale", Setup: dining(true), Play: func(t *testing.T, s *shop) {
		tables(s)
		session := s.Chat(ana, "hola")
		b := reserves(s, ana, 21*60)
		s.Clock.Advance(33*time.Hour + 58*time.Minute)
		s.Chat(ana, "hola")
		s.Must(s.Errands())
		question, _ := asksTable(s, session)
		asStaff(s, func(u *core.Unit) error {
			b, err := u.Bookings.Get(b.ID, true)
			if err == nil {
				_, err = u.Bookings.Mark(b, booking.NoShow)
			}
			return err
		})
		if a := s.Yes(question); a.Success {
			t.Errorf("booked for a deposit that was not shown: %+v", a)
		}
	}})
}

// A rule may ask the business about who did not come, after the customer; its yes books, and asks for no deposit.
func TestARuleAsksTheBusinessAboutWhoDidNotCome(t *testing.T) {
	t.Parallel()
	server.Flows(t, flow{Name: "staff's yes", Setup: dining(false), Play: func(t *testing.T, s *shop) {
		session := missed(s)
		ruled := s.Ruled(policy.Rule{Name: "faltó", Tool: "frontdesk/create_reservation", When: "customer.no_shows >= 1",
			Effect: policy.Confirm, By: access.Staff})
		question, _ := asksTable(ruled, session)
		if a := ruled.Yes(question); a.Confirmation == nil || a.Confirmation.Addressee != access.Staff {
			t.Fatalf("%+v", a)
		} else if taken := takenOn(s, tomorrowNight); len(taken) != 0 {
			t.Fatalf("booked before the business was asked: %+v", taken)
		} else {
			question = a.Confirmation.ID
		}
		if _, err := s.Runtime.Decide(t.Context(), runtime.Reply{Workspace: s.Workspace, Actor: testkit.Boss, ConfirmationID: question,
			Verdict: reading.Confirm}); err != nil {
			t.Fatal(err)
		}
		if taken := takenOn(s, tomorrowNight); len(taken) != 1 || taken[0].Name != "Ana Paz" || taken[0].Waits() {
			t.Errorf("%+v", taken)
		}
	}})
}

// A payment and the end of the time to pay meet: the booking stands if the payment was first, and else the money is the
// customer's. Nothing is both, nothing is lost.
func TestConcurrentDepositAndRelease(t *testing.T) {
	t.Parallel()
	server.Flows(t, flow{Name: "at once", Setup: dining(true), Play: func(t *testing.T, s *shop) {
		b, link := held(s)
		s.Clock.Advance(b.DepositDueAt.Sub(s.Clock.Now()) + 7*time.Minute)
		payment := payLink(s, link.ID)
		s.Notify(s.MercadoPago.Webhook(payment))
		var all sync.WaitGroup
		for _, kind := range []string{"mercadopago_payment", booking.ErrandDeposit, ledger.ErrandCheckLink} {
			for _, id := range s.Pending(kind) {
				all.Go(func() {
					if err := s.App.Errand(t.Context(), s.Workspace.ID, kind, id); err != nil {
						t.Error(kind, err)
					}
				})
			}
		}
		all.Wait()
		s.Must(s.Errands())
		now, list := bookingNow(s, b.ID), allPayments(s)
		if len(list) != 1 || list[0].Amount != 50_00 || now.Waits() {
			t.Errorf("%+v, %+v", now, list)
		}
		stands, told := now.Status == booking.Confirmed, []access.NewsKind{}
		for _, p := range piecesOf(s) {
			if p.SubjectID == b.ID && p.State == news.Sent && p.Kind != access.BookingReminder {
				told = append(told, p.Kind)
			}
		}
		if want := map[bool]access.NewsKind{true: access.BookingMade, false: access.BookingReleased}[stands]; !slices.Equal(told, []access.NewsKind{want}) {
			t.Errorf("stands %v, and the customer was told %q", stands, told)
		}
		s.Sound()
	}})
}
