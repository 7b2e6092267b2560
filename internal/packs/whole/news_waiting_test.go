package whole_test

import (
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/carry/errand"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/news"
	"github.com/mostrador/mostrador/internal/gateway/whatsapp/whatsapptest"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

// full has both tables of tonight at nine booked by others, and Ana and Beto, who have written, wait for one of them.
func full(s *shop) (taken [2]booking.Booking, first, second booking.Waiter) {
	s.T.Helper()
	tables(s)
	s.Chat(ana, "hola")
	s.Chat(beto, "hola")
	s.Must(s.Errands())
	taken[0], taken[1] = reserves(s, "+5491155550008", 21*60), reserves(s, "+5491155550009", 21*60)
	first, second = waitsFor(s, "Ana", ana, 21*60), waitsFor(s, "Beto", beto, 21*60)
	s.Must(s.Errands())
	s.WhatsApp.Forget()
	return taken, first, second
}

// waitsFor puts somebody on the list for a table for two tonight.
func waitsFor(s *shop, name, phone string, start int) (w booking.Waiter) {
	s.T.Helper()
	s.Clock.Advance(time.Second)
	asStaff(s, func(u *core.Unit) (err error) {
		w, err = u.AddWaiting(booking.Waiter{Kind: booking.Reservation, Party: 2, FirstDay: tonight, From: start, Until: start,
			Name: name, Phone: phone})
		return err
	})
	return w
}

func callOff(s *shop, id string) {
	s.T.Helper()
	asStaff(s, func(u *core.Unit) error {
		b, err := u.Bookings.Get(id, true)
		if err == nil {
			_, err = u.Bookings.Cancel(b, "")
		}
		return err
	})
	s.Must(s.Errands())
}

func waiterNow(s *shop, id string) (w booking.Waiter) {
	s.T.Helper()
	s.Look(func(u *core.Unit) (err error) {
		w, err = u.Waiting.Get(id, false)
		return err
	})
	return w
}

// offeredTo are the offers that a telephone was sent, the oldest first.
func offeredTo(s *shop, phone string) (list []whatsapptest.Sent) {
	s.T.Helper()
	for _, m := range s.WhatsApp.Sent() {
		if m.To == phone && strings.Contains(m.Text, "Se liberó un lugar") {
			list = append(list, m)
		}
	}
	return list
}

// tonightAt are the bookings of tonight that hold their time.
func tonightAt(s *shop) (list []booking.Booking) {
	s.T.Helper()
	s.Look(func(u *core.Unit) (err error) {
		list, err = u.Bookings.Between(tonight, tonight)
		return err
	})
	return list
}

func TestAFreePlaceGoesToTheNextInLine(t *testing.T) {
	t.Parallel()
	server.Flows(t, flow{Name: "the first takes it, once", Setup: newsy(), Play: func(t *testing.T, s *shop) {
		taken, first, second := full(s)
		if len(offeredTo(s, ana)) != 0 {
			t.Fatal("a full house is offered")
		}
		callOff(s, taken[0].ID)
		offers := offeredTo(s, ana)
		if len(offers) != 1 || len(offeredTo(s, beto)) != 0 || offers[0].Kind != "buttons" || len(offers[0].IDs) != 2 {
			t.Fatalf("%+v", s.WhatsApp.Sent())
		}
		if text := strings.ReplaceAll(offers[0].Text, "\u00a0", " "); !strings.Contains(text, "mesa para 2, el miércoles 11 de marzo a las 21:00") || !strings.Contains(text, "hasta las ") {
			t.Errorf("%q", text)
		}
		for i := range 2 {
			got := hears(s, whatsapptest.ButtonReply("tap"+string(rune('a'+i)), ana, offers[0].IDs[0], "Lo quiero"))
			if !strings.HasPrefix(got, "¡Listo! Te anoté: mesa para 2, el miércoles") {
				t.Errorf("%q", got)
			}
		}
		if w := waiterNow(s, first.ID); w.State != booking.Placed || w.BookingID == "" {
			t.Errorf("%+v", w)
		}
		if list := tonightAt(s); len(list) != 2 {
			t.Errorf("%d bookings", len(list))
		}
		s.Clock.Advance(2 * time.Hour)
		s.Must(s.Errands())
		if len(offeredTo(s, beto)) != 0 || waiterNow(s, second.ID).State != booking.InLine {
			t.Error("the place is offered again")
		}
		for _, p := range ofKind(s, access.BookingMade) {
			if p.CustomerID == first.CustomerID {
				t.Error("what was answered is told again")
			}
		}
		s.Sound()
	}}, flow{Name: "no answer, and the next is told; a late yes finds it taken", Setup: newsy(), Play: func(t *testing.T, s *shop) {
		taken, first, second := full(s)
		callOff(s, taken[0].ID)
		s.Clock.Advance(29 * time.Minute)
		s.Must(s.Errands())
		if len(offeredTo(s, beto)) != 0 {
			t.Fatal("too early")
		}
		s.Clock.Advance(time.Minute)
		s.Must(s.Errands())
		offer, other := offeredTo(s, ana), offeredTo(s, beto)
		if len(offer) != 1 || len(other) != 1 {
			t.Fatalf("%+v", s.WhatsApp.Sent())
		}
		if got := hears(s, whatsapptest.ButtonReply("late", ana, offer[0].IDs[0], "Lo quiero")); !strings.Contains(got, "ya se ocupó") {
			t.Errorf("%q", got)
		}
		if got := hears(s, whatsapptest.Text("word", beto, "sí, lo quiero")); !strings.HasPrefix(got, "¡Listo!") {
			t.Errorf("%q", got)
		}
		if a, b := waiterNow(s, first.ID), waiterNow(s, second.ID); a.State != booking.InLine || b.State != booking.Placed {
			t.Errorf("%s, %s", a.State, b.State)
		}
		s.Sound()
	}}, flow{Name: "a no, and words that are neither", Setup: newsy(), Play: func(t *testing.T, s *shop) {
		taken, first, _ := full(s)
		callOff(s, taken[0].ID)
		hears(s, whatsapptest.Text("m1", ana, "sí, pero a las 22"))
		if w := waiterNow(s, first.ID); w.State != booking.Offered || len(tonightAt(s)) != 1 {
			t.Errorf("%+v", w)
		}
		offer := offeredTo(s, ana)[0]
		s.Clock.Advance(30 * time.Minute)
		s.Must(s.Errands())
		other := offeredTo(s, beto)
		if len(other) != 1 {
			t.Fatal("the next is not told")
		}
		if got := hears(s, whatsapptest.ButtonReply("no", beto, other[0].IDs[1], "No, gracias")); !strings.Contains(got, "Seguís en la lista") {
			t.Errorf("%q", got)
		}
		// The place is free, and was offered to both: a late yes may still have it.
		if got := hears(s, whatsapptest.ButtonReply("late", ana, offer.IDs[0], "Lo quiero")); !strings.HasPrefix(got, "¡Listo!") {
			t.Errorf("%q", got)
		}
		s.Sound()
	}}, flow{Name: "who books it meanwhile has it", Setup: newsy(), Play: func(t *testing.T, s *shop) {
		taken, first, _ := full(s)
		callOff(s, taken[0].ID)
		offer := offeredTo(s, ana)[0]
		reserves(s, "+5491155550007", 21*60)
		if got := hears(s, whatsapptest.ButtonReply("tap", ana, offer.IDs[0], "Lo quiero")); !strings.Contains(got, "ya se ocupó") {
			t.Errorf("%q", got)
		}
		if w := waiterNow(s, first.ID); w.State != booking.InLine {
			t.Errorf("%+v", w)
		}
	}}, flow{Name: "two places, two yeses at once, one of them a stranger's", Setup: newsy(), Play: func(t *testing.T, s *shop) {
		taken, first, second := full(s)
		asStaff(s, func(u *core.Unit) error {
			for _, b := range taken {
				b, err := u.Bookings.Get(b.ID, true)
				if err == nil {
					_, err = u.Bookings.Cancel(b, "")
				}
				if err != nil {
					return err
				}
			}
			return nil
		})
		s.Must(s.Errands())
		one, two := offeredTo(s, ana), offeredTo(s, beto)
		if len(one) != 1 || len(two) != 1 {
			t.Fatalf("%+v", s.WhatsApp.Sent())
		}
		if got := hears(s, whatsapptest.ButtonReply("thief", "+5491155550003", one[0].IDs[0], "Lo quiero")); strings.Contains(got, "Listo") {
			t.Errorf("%q", got)
		}
		s.Clock.Advance(5 * time.Second)
		together(func() { s.Hear(whatsapptest.ButtonReply("a", ana, one[0].IDs[0], "Lo quiero")) },
			func() { s.Hear(whatsapptest.ButtonReply("b", beto, two[0].IDs[0], "Lo quiero")) })
		s.Must(s.Errands())
		s.Clock.Advance(5 * time.Second)
		s.Must(s.Errands())
		a, b := waiterNow(s, first.ID), waiterNow(s, second.ID)
		if a.State != booking.Placed || b.State != booking.Placed || a.BookingID == b.BookingID || len(tonightAt(s)) != 2 {
			t.Errorf("%+v %+v", a, b)
		}
		s.Sound()
	}}, flow{Name: "everyone goes through the line at once", Setup: newsy(), Play: func(t *testing.T, s *shop) {
		taken, first, second := full(s)
		asStaff(s, func(u *core.Unit) error {
			b, err := u.Bookings.Get(taken[0].ID, true)
			if err == nil {
				_, err = u.Bookings.Cancel(b, "")
			}
			return err
		})
		sweep := func() { s.Must(errand.Waiting{Desk: s.Runtime}.Sweep(s.T.Context(), s.Workspace)) }
		together(sweep, sweep, sweep, sweep)
		if a, b := waiterNow(s, first.ID), waiterNow(s, second.ID); a.State != booking.Offered || b.State != booking.InLine {
			t.Fatalf("%s, %s", a.State, b.State)
		}
		s.Clock.Advance(31 * time.Minute) // now it is the second's, and free for the first
		sweep()
		var gotten atomic.Int32
		take := func(id string) func() {
			return func() {
				s.Must(s.Runtime.Write(s.T.Context(), s.Workspace, access.System, func(u *core.Unit) error {
					_, taken, err := u.Waiting.Take(id)
					if taken {
						gotten.Add(1)
					}
					return err
				}))
			}
		}
		together(take(second.ID), take(first.ID), take(second.ID), take(first.ID), sweep)
		if b := waiterNow(s, second.ID); b.State != booking.Placed || len(tonightAt(s)) != 2 || gotten.Load() < 2 {
			t.Errorf("%+v, %d bookings", b, len(tonightAt(s)))
		}
		if a := waiterNow(s, first.ID); a.State != booking.InLine {
			t.Errorf("%+v", a)
		}
		s.Sound()
	}}, flow{Name: "who does not want to be written to is passed over, hours that are extended count, and time ends", Setup: newsy(), Play: func(t *testing.T, s *shop) {
		tables(s)
		s.Chat(ana, "hola")
		s.Chat(beto, "hola")
		a, b := waitsFor(s, "Ana", ana, 19*60), waitsFor(s, "Beto", beto, 19*60)
		if again := waitsFor(s, "Ana", ana, 19*60); again.ID != a.ID {
			t.Error("she waits twice")
		}
		hears(s, whatsapptest.Text("stop", ana, "no me escriban más"))
		s.WhatsApp.Forget()
		sweep := errand.Waiting{Desk: s.Runtime}
		s.Must(sweep.Sweep(s.T.Context(), s.Workspace))
		s.Must(s.Errands())
		if len(s.WhatsApp.Sent()) != 0 {
			t.Fatalf("%+v", s.WhatsApp.Sent())
		}
		asStaff(s, func(u *core.Unit) error {
			owner, err := u.Places.Owner("")
			if err != nil {
				return err
			}
			return u.Places.SetDay(owner, tonight, []booking.Range{{From: 18 * 60, To: 24 * 60}}, "")
		})
		s.Must(sweep.Sweep(s.T.Context(), s.Workspace))
		s.Must(sweep.Sweep(s.T.Context(), s.Workspace))
		s.Must(s.Errands())
		if len(offeredTo(s, ana)) != 0 || len(offeredTo(s, beto)) != 1 {
			t.Errorf("%+v", s.WhatsApp.Sent())
		}
		s.Clock.Advance(72 * time.Hour)
		s.Must(sweep.Sweep(s.T.Context(), s.Workspace))
		for _, w := range []booking.Waiter{a, b} {
			if now := waiterNow(s, w.ID); now.State != booking.Passed {
				t.Errorf("%+v", now)
			}
			asStaff(s, func(u *core.Unit) error {
				if _, err := u.Waiting.Remove(w.ID); !fault.Is(err, fault.Conflict) {
					t.Errorf("%v", err)
				}
				return nil
			})
		}
		s.Sound()
	}}, flow{Name: "not at night, and not where it is switched off", Setup: newsy(), Play: func(t *testing.T, s *shop) {
		taken, first, _ := full(s)
		s.Clock.Advance(14 * time.Hour) // 23:00
		callOff(s, taken[0].ID)
		if len(offeredTo(s, ana)) != 0 || waiterNow(s, first.ID).State != booking.InLine {
			t.Fatal("at night")
		}
		s.Clock.Advance(10 * time.Hour)
		s.Must(errand.Waiting{Desk: s.Runtime}.Sweep(s.T.Context(), s.Workspace))
		s.Must(s.Errands())
		if waiterNow(s, first.ID).State != booking.Offered {
			t.Error("not in the morning either")
		}
		if list := ofKind(s, access.WaitingPlace); len(list) != 1 || list[0].State == news.Waiting {
			t.Errorf("%+v", list)
		}
	}})
}
