package agenda_test

import (
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

var _ = tools.Describe("cancelAppointmentTool", tooltest.Tool{
	Arguments: `eventId! string`,
	Promises:  "booking high always 60 basic booking.cancelled",
	Probes: []tooltest.Probe{
		{Field: "eventId", Names: tooltest.Booking},
		{Field: "eventId", Names: tooltest.BookingCode},
	},
	Ready: func(s *testkit.Shop, session string) []tooltest.Step {
		tooltest.OpenDesk(s)
		return []tooltest.Step{{
			Tool: "agenda/cancelAppointmentTool", Args: args{"eventId": tooltest.Visit(s, session)},
		}}
	},
})

// bookedBy is a seed: an appointment of owner's, and a caller who wants to cancel it.
func bookedBy(owner, caller string) func(*shop) (string, any) {
	return func(s *shop) (string, any) {
		open(s)
		b := booked(s, s.Session(owner), visit("15:00", args{"serviceName": "corte"}))
		return s.Session(caller), args{"eventId": b.ID}
	}
}

func TestCancelAppointment(t *testing.T) {
	t.Parallel()
	const unknown = "Não encontrei essa reserva."
	testkit.Run(t,
		question("one's own, from another conversation", studio, cancel, bookedBy(ana, ana),
			"Posso cancelar Corte de cabelo, na quarta-feira, 11 de março, às 15h?"),
		question("in Spanish", in(locale.ESMX), cancel, bookedBy(ana, ana),
			"¿Cancelo Corte de cabelo, el miércoles 11 de marzo a las 15:00?"),
		refused("a stranger's", cancel, bookedBy(ana, beto), fault.NotFound, unknown),
		refused("a stranger's, said by nobody", cancel, bookedBy(ana, ""), fault.NotFound, unknown),
		refused("nobody's", cancel, calls(args{"eventId": nothing}), fault.NotFound, unknown),
		refused("no id at all", cancel, calls(args{"eventId": ""}), fault.NotFound, unknown),
		refused("over", cancel, func(s *shop) (string, any) {
			id, in := bookedBy(ana, ana)(s)
			s.Clock.Advance(48 * time.Hour)
			return id, in
		}, fault.Conflict, "já passou"),
		refused("cancelled before", cancel, func(s *shop) (string, any) {
			id, in := bookedBy(ana, ana)(s)
			yes(s, asks(s, id, cancel, in))
			return id, in
		}, fault.Conflict, "na quarta-feira, 11 de março, às 15h, já está cancelado"),
	)
}

func TestAppointmentsCancelled(t *testing.T) {
	t.Parallel()
	testkit.Flows(t,
		testkit.Flow{Name: "its time is somebody else's", Setup: studio, Play: func(t *testing.T, s *shop) {
			id, in := bookedBy(ana, ana)(s)
			q := asks(s, id, cancel, in)
			before := s.Snapshot()
			testkit.Scenario{
				Data: args{"success": true,
					"message": "Pronto, ficou cancelado: Corte de cabelo, na quarta-feira, 11 de março, às 15h."},
				Changes: []string{"booking_slots-8", "bookings~1", "call_keys+1", "confirmations~1", "messages+1"},
				Events:  []string{"booking.cancelled", "confirmation.executed"},
			}.Judge(s, before, yes(s, q))
			if b := booked(s, s.Session(beto), visit("15:00", nil)); b.Status != booking.Confirmed {
				t.Errorf("%+v", b)
			}
			s.Sound()
		}},
		testkit.Flow{Name: "a yes twice at the same time", Setup: studio, Play: func(t *testing.T, s *shop) {
			id, in := bookedBy(ana, ana)(s)
			q := asks(s, id, cancel, in)
			answers := make([]runtime.Answer, 3)
			together(func() { answers[0] = yes(s, q) }, func() { answers[1] = yes(s, q) },
				func() { answers[2] = yes(s, q) })
			for _, a := range answers {
				if !a.Success || string(a.Data) != string(answers[0].Data) {
					t.Errorf("%+v", a)
				}
			}
			s.Sound()
		}},
		testkit.Flow{Name: "a yes that comes too late", Setup: studio, Play: func(t *testing.T, s *shop) {
			id, in := bookedBy(ana, ana)(s)
			q := asks(s, id, cancel, in)
			s.Clock.Advance(time.Hour)
			if a := yes(s, q); a.ErrorCode != fault.ConfirmationExpired || len(all(s)) != 1 {
				t.Errorf("%+v, %d left", a, len(all(s)))
			}
		}},
		testkit.Flow{Name: "moved by the desk meanwhile: asked again", Setup: studio,
			Play: func(t *testing.T, s *shop) {
				id, in := bookedBy(ana, ana)(s)
				q := asks(s, id, cancel, in)
				s.Do(func(u *core.Unit) error {
					b, err := u.Bookings.Get(in.(args)["eventId"].(string), true)
					if err == nil {
						_, err = u.Bookings.Move(b, booking.Need{Kind: booking.Appointment, Day: tomorrow,
							Start:   9 * 60,
							Minutes: 30, Buffer: 10})
					}
					return err
				})
				if a := yes(s, q); a.ErrorCode != fault.ConfirmationStale || a.Confirmation == nil ||
					a.Confirmation.Message != "Posso cancelar Corte de cabelo, na quarta-feira, 11 de março, às 9h?" {
					t.Errorf("%+v", a)
				}
			}},
	)
}
