package turn_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/testkit"
)

// A model on the telephone passes on what the caller dictated: the telephone number, and later the code.
func TestACallerDictates(t *testing.T) {
	t.Parallel()
	in := func(tag locale.Tag) testkit.Setup {
		s := testkit.Setup{AssistantType: "rest_complete", Locale: tag, Currency: "MXN", Country: "MX"}
		s.Settings = noIdentity()
		return s
	}
	testkit.Flows(t,
		testkit.Flow{Name: "in Spanish", Setup: in(locale.ESMX), Play: playDictation("sí",
			"cincuenta y cinco doce treinta y cuatro cincuenta y seis setenta y ocho", "erre e ese")},
		testkit.Flow{Name: "in Portuguese", Setup: in(locale.PTBR), Play: playDictation("sim",
			"cinquenta e cinco, doze, três quatro, cinco meia, sete oito", "RES")},
	)
}

func playDictation(yes, number, prefix string) func(*testing.T, *testkit.Shop) {
	return func(t *testing.T, s *testkit.Shop) {
		openRestaurant(s)
		d := open(t, s, calls("create_reservation", map[string]any{
			"date": "2026-03-12", "time": "20:00", "party_size": 2, "customer_name": "Ana López",
			"customer_phone": number,
		}))
		s.Do(func(u *core.Unit) (err error) {
			d.session, err = u.Conversations.Open(conversation.Session{AgentID: s.Agent.ID, Channel: "voice"})
			return err
		})
		if r := d.hears(t, "una mesa para dos el jueves a las ocho de la noche"); r.Question == nil {
			t.Fatalf("it did not ask: %+v", r)
		}
		if r := d.hears(t, yes); r.Outcome != conversation.Acted || strings.ContainsAny(r.Text, "0123456789") {
			t.Fatalf("the yes came to %+v", r)
		}
		b := onlyBooking(s)
		if b.Phone != "+525512345678" {
			t.Errorf("the number was stored as %q", b.Phone)
		}
		said := prefix
		for _, digit := range strings.TrimPrefix(b.Code, "RES-") {
			said += " " + map[bool]string{true: portugueseDigits[digit], false: spanishDigits[digit]}[yes == "sim"]
		}
		d.answers = append(d.answers, calls("cancel_appointment", map[string]any{"confirmation_code": said}))
		if r := d.hears(t, said); r.Question == nil {
			t.Fatalf("%q: it did not ask: %+v", said, r)
		}
		if r := d.hears(t, yes); r.Outcome != conversation.Acted || onlyBooking(s).Status != booking.Cancelled {
			t.Errorf("the yes came to %+v", r)
		}
	}
}

var (
	spanishDigits    = digitNames("cero uno dos tres cuatro cinco seis siete ocho nueve")
	portugueseDigits = digitNames("zero um dois três quatro cinco meia sete oito nove")
)

func digitNames(names string) map[rune]string {
	out := map[rune]string{}
	for i, name := range strings.Fields(names) {
		out['0'+rune(i)] = name
	}
	return out
}

// openRestaurant has one table, open every evening.
func openRestaurant(s *testkit.Shop) {
	s.Do(func(u *core.Unit) error {
		var week []booking.WeekRange
		for d := time.Sunday; d <= time.Saturday; d++ {
			week = append(week, booking.WeekRange{Weekday: d, Range: booking.Range{From: 18 * 60, To: 24 * 60}})
		}
		if err := u.Places.SetWeek("", week); err != nil {
			return err
		}
		return u.Places.SaveResource(booking.Resource{ID: testkit.NewID(), Kind: booking.Table, Name: "Mesa 1",
			SeatsMin: 1, SeatsMax: 4, Active: true})
	})
}

func onlyBooking(s *testkit.Shop) (b booking.Booking) {
	s.Look(func(u *core.Unit) error {
		list, err := u.Bookings.List(booking.Filter{From: "2026-03-01", To: "2026-03-31", Limit: 2})
		if err == nil && len(list) == 1 {
			b = list[0]
		}
		return err
	})
	return b
}
