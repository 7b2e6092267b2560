package frontdesk_test

import (
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

var _ = tools.Describe("cancel_appointment", tooltest.Tool{
	Arguments: `confirmation_code string 1..40c | appointment_id string uuid | reason string ..500c`,
	Promises:  "booking high always 60 basic booking.cancelled",
	Types:     "rest_basic rest_standard rest_complete dental_basic dental_standard dental_complete",
	Accepts:   []string{`{"confirmation_code":"RES-1234"}`},
	Refuses: []string{
		`{}`,
		`{"confirmation_code":"RES-1234","appointment_id":"ID"}`,
	},
	Probes: []tooltest.Probe{
		{Field: "confirmation_code", Names: tooltest.BookingCode},
		{Field: "appointment_id", Names: tooltest.Booking},
	},
	Ready: func(s *testkit.Shop, session string) []tooltest.Step {
		tooltest.OpenDesk(s)
		return []tooltest.Step{{
			Tool: "frontdesk/cancel_appointment", Args: args{"appointment_id": tooltest.Visit(s, session)},
		}}
	},
})

const cancelAppointment = "frontdesk/cancel_appointment"

func TestCancelAppointment(t *testing.T) {
	t.Parallel()
	refused := func(name string, seed func(*shop) (string, any), code fault.Code, words string) testkit.Scenario {
		return testkit.Scenario{Name: name, Setup: restaurant, Tool: cancelAppointment, Seed: seed, Code: code,
			Error: words}
	}
	testkit.Run(t,
		question("a table", restaurant, cancelAppointment, sat("whatsapp", nil),
			"¿Cancelo la mesa para 2 personas, el miércoles 11 de marzo a las 21:00?"),
		question("aloud", placed("rest_basic", locale.PTBR), cancelAppointment, sat("voice", nil),
			"Cancelo a mesa para duas pessoas, na quarta-feira, onze de março, às nove da noite?"),
		question("an appointment", clinic, cancelAppointment, treated(nil),
			"¿Cancelo la cita de Ana López, Limpieza dental, el miércoles 11 de marzo a las 12:00?"),
		question("by the figures of its code, from another conversation", restaurant, cancelAppointment,
			func(s *shop) (string, any) {
				_, in := sat("whatsapp", nil)(s)
				return s.Session(ana), args{"confirmation_code": in.(args)["confirmation_code"].(string)[4:]}
			}, "¿Cancelo la mesa para 2 personas, el miércoles 11 de marzo a las 21:00?"),
		refused("a stranger's", func(s *shop) (string, any) {
			_, in := sat("whatsapp", nil)(s)
			return s.Session(beto),
				in
		}, fault.NotFound, "No encontré esa reservación."),
		refused("nobody's", func(s *shop) (string, any) { return s.Session(beto), args{"appointment_id": nothing} },
			fault.NotFound, "No encontré esa reservación."),
		refused("over", func(s *shop) (string, any) {
			id, in := sat("whatsapp", nil)(s)
			s.Clock.Advance(48 * time.Hour)
			return id, in
		}, fault.Conflict, "ya pasó"),
	)
}

func TestAppointmentsCancelled(t *testing.T) {
	t.Parallel()
	testkit.Flows(t,
		testkit.Flow{Name: "its time is somebody else's", Setup: restaurant, Play: func(t *testing.T, s *shop) {
			id, in := sat("whatsapp", args{"reason": "se enfermó"})(s)
			q, _ := asks(s, id, cancelAppointment, in)
			before := s.Snapshot()
			code := in.(args)["confirmation_code"]
			testkit.Scenario{
				Data: args{"appointment_id": "*", "confirmation_code": code, "status": "cancelled",
					"message": "Listo, cancelé la mesa para 2 personas, el miércoles 11 de marzo a las 21:00."},
				Changes: []string{"booking_slots-12", "bookings~1", "call_keys+1", "confirmations~1", "messages+1"},
				Events:  []string{"booking.cancelled", "confirmation.executed"},
			}.Judge(s, before, s.Yes(q))
			if b := bookedOn(s, code); b.Status != booking.Cancelled || b.CancelReason != "se enfermó" ||
				!b.CancelledAt.Equal(testkit.Noon) {
				t.Errorf("stored %+v", b)
			}
			if a := s.Call(id, cancelAppointment, args{"confirmation_code": code}); a.ErrorCode != fault.Conflict {
				t.Errorf("again: %+v", a)
			}
			done(s, s.Session(beto), createReservation, dinner("21:00", 2))
			s.Sound()
		}},
		testkit.Flow{Name: "moved by the desk meanwhile: asked again", Setup: restaurant,
			Play: func(t *testing.T, s *shop) {
				id, in := sat("whatsapp", nil)(s)
				q, _ := asks(s, id, cancelAppointment, in)
				done(s, s.Session(ana), modifyAppointment, with(in.(args), args{"new_time": "22:30"}))
				if a := s.Yes(q); a.ErrorCode != fault.ConfirmationStale || a.Confirmation == nil ||
					a.Confirmation.Message != "¿Cancelo la mesa para 2 personas, el miércoles 11 de marzo a las 22:30?" {
					t.Errorf("%+v", a)
				}
			}},
	)
}
