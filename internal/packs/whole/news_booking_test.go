package whole_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/news"
	"github.com/mostrador/mostrador/internal/policy"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

// tonight is the day after the shop's noon, which is a Wednesday.
var tonight = booking.DayOf(testkit.Noon).Add(1)

// tables opens a house with two of them, for dinner.
func tables(s *shop) {
	s.T.Helper()
	s.Do(func(u *core.Unit) error {
		for i := range 2 {
			r := booking.Resource{ID: testkit.NewID(), Kind: booking.Table, Name: "Mesa", SeatsMin: 1, SeatsMax: 4, Position: i, Active: true}
			if err := u.Places.SaveResource(r); err != nil {
				return err
			}
		}
		var week []booking.WeekRange
		for d := time.Sunday; d <= time.Saturday; d++ {
			week = append(week, booking.WeekRange{Weekday: d, Range: booking.Range{From: 20 * 60, To: 24 * 60}})
		}
		return u.Places.SetWeek("", week)
	})
}

// reserves has staff book a table for two.
func reserves(s *shop, phone string, start int) (b booking.Booking) {
	s.T.Helper()
	asStaff(s, func(u *core.Unit) (err error) {
		b, err = u.BookAtDesk(core.AtDesk{Wish: booking.Wish{Kind: booking.Reservation, Party: 2}, Day: tonight, Start: start,
			Name: "Ana Paz", Phone: phone})
		return err
	})
	return b
}

// ofKind are the pieces of one kind, the oldest first.
func ofKind(s *shop, k access.NewsKind) []news.Piece {
	return slices.DeleteFunc(piecesOf(s), func(p news.Piece) bool { return p.Kind != k })
}

func TestACustomerIsToldOfTheirBooking(t *testing.T) {
	t.Parallel()
	server.Flows(t, flow{Name: "made, moved and cancelled by staff", Setup: newsy(), Play: func(t *testing.T, s *shop) {
		tables(s)
		s.Chat(ana, "hola")
		s.Must(s.Errands())
		before := len(s.WhatsApp.Sent())
		b := reserves(s, ana, 21*60)
		s.Must(s.Errands())
		asStaff(s, func(u *core.Unit) error {
			b, err := u.Bookings.Get(b.ID, true)
			if err != nil {
				return err
			}
			n := booking.Need{Kind: booking.Reservation, Party: 2, Day: tonight, Start: 22 * 60, Minutes: b.Minutes}
			_, err = u.Bookings.Move(b, n)
			return err
		})
		s.Clock.Advance(2 * time.Minute)
		s.Must(s.Errands())
		asStaff(s, func(u *core.Unit) error {
			b, err := u.Bookings.Get(b.ID, true)
			if err == nil {
				_, err = u.Bookings.Cancel(b, "sin luz")
			}
			return err
		})
		s.Must(s.Errands())
		want := []string{
			"Hola, Ana. Te anotamos: mesa para 2, el miércoles 11 de marzo a las 21:00. Código: " + b.Code + ".",
			"Hola, Ana. Hubo un cambio: mesa para 2 ahora es el miércoles 11 de marzo a las 22:00. Código: " + b.Code + ". Si no te sirve, escribinos por acá.",
			"Hola, Ana. Tuvimos que cancelar mesa para 2, el miércoles 11 de marzo a las 22:00 (código " + b.Code + "). Escribinos por acá y buscamos otro momento.",
		}
		if got := told(s, before); !slices.Equal(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
		s.Clock.Advance(12 * time.Hour) // the reminders have nothing to say any more
		s.Must(s.ErrandsOf(news.Errand))
		for _, p := range ofKind(s, access.BookingReminder) {
			if p.State == news.Sent || p.State == news.Failed {
				t.Errorf("%+v", p)
			}
		}
		s.Sound()
	}}, flow{Name: "a reminder before it, once, for the time that it has then", Setup: newsy(), Play: func(t *testing.T, s *shop) {
		tables(s)
		s.Chat(ana, "hola")
		s.Must(s.Errands())
		reserves(s, ana, 21*60)
		s.Must(s.Errands())
		p := ofKind(s, access.BookingReminder)[0]
		if p.State != news.Waiting || !p.DueAt.Equal(time.Date(2026, 3, 11, 0, 0, 0, 0, time.UTC)) { // 21:00 there
			t.Fatalf("%+v", p)
		}
		before := len(s.WhatsApp.Sent())
		s.Clock.Advance(p.DueAt.Sub(s.Clock.Now()))
		s.Must(s.Errands())
		if got := told(s, before); len(got) != 1 || !strings.Contains(got[0], "Te recordamos: mesa para 2, el miércoles 11 de marzo a las 21:00.") {
			t.Errorf("%q", got)
		}
	}}, flow{Name: "whoever books within the time is not reminded", Setup: newsy(), Play: func(t *testing.T, s *shop) {
		tables(s)
		s.Chat(ana, "hola")
		s.Clock.Advance(9 * time.Hour) // 21:00: a day before
		reserves(s, ana, 21*60)
		if list := ofKind(s, access.BookingReminder); len(list) != 0 {
			t.Errorf("%+v", list)
		}
	}}, flow{Name: "those who do not come are counted, and a rule can ask the business about them", Setup: newsy(), Play: func(t *testing.T, s *shop) {
		tables(s)
		session := s.Chat(ana, "hola")
		b := reserves(s, ana, 21*60)
		s.Clock.Advance(34 * time.Hour)
		asStaff(s, func(u *core.Unit) error {
			b, err := u.Bookings.Get(b.ID, true)
			if err == nil {
				_, err = u.Bookings.Mark(b, booking.NoShow)
			}
			return err
		})
		asStaff(s, func(u *core.Unit) error {
			n, err := u.Bookings.NoShows(b.CustomerID)
			if n != 1 {
				t.Errorf("counted %d", n)
			}
			return err
		})
		ruled := s.Ruled(policy.Rule{Name: "no vino", Tool: "retail/search_products", When: "customer.no_shows >= 1", Effect: policy.Deny})
		if a := ruled.Call(session, "retail/search_products", args{"query": "yerba"}); a.BlockedReason != "no vino" {
			t.Errorf("%+v", a)
		}
	}}, flow{Name: "a closed day", Setup: newsy(), Play: func(t *testing.T, s *shop) {
		tables(s)
		s.Chat(ana, "hola")
		s.Chat(beto, "hola")
		s.Must(s.Errands())
		one, two := reserves(s, ana, 21*60), reserves(s, beto, 21*60)
		s.Must(s.Errands())
		before := len(s.WhatsApp.Sent())
		asStaff(s, func(u *core.Unit) error {
			owner, err := u.Places.Owner("")
			if err != nil {
				return err
			}
			return u.Places.SetDay(owner, tonight, nil, "corte de luz")
		})
		for _, ids := range [][]string{{testkit.NewID()}, {one.ID, two.ID}, {one.ID, two.ID}} {
			asStaff(s, func(u *core.Unit) error {
				list, err := u.CancelStranded("", ids, "corte de luz")
				if want := len(ids); err == nil && len(list) != want && len(list) != 0 {
					t.Errorf("cancelled %d of %d", len(list), want)
				}
				return err
			})
		}
		s.Must(s.Errands())
		got := told(s, before)
		if len(got) != 2 || !strings.Contains(got[0], "Tuvimos que cancelar") || !strings.Contains(got[1], "Tuvimos que cancelar") {
			t.Errorf("%q", got)
		}
	}})
}
