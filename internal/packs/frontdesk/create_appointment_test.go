package frontdesk_test

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

var _ = tools.Describe("create_appointment", tooltest.Tool{
	Arguments: `
		date! string date | time! string | service_id string | staff_id string | patient_name! string | patient_phone! string
		reason string | is_first_visit boolean =false | is_emergency boolean =false
		branch string`,
	Promises: "booking high always 60 basic booking.created customer.created",
	Types:    "dental_basic dental_standard dental_complete",
	Probes: []tooltest.Probe{
		{Field: "service_id", Names: tooltest.Service, With: patient},
		{Field: "staff_id", Names: tooltest.Doctor, With: patient},
		{Field: "branch", Names: tooltest.Branch, With: patient},
	},
	Ready: func(s *testkit.Shop, _ string) []tooltest.Step {
		tooltest.OpenDesk(s)
		return []tooltest.Step{{Tool: "frontdesk/create_appointment", Args: args{
			"date": "2026-05-05", "time": "12:00", "patient_name": "Nadia Sosa", "patient_phone": "+5493415550123",
		}}}
	},
})

const createAppointment = "frontdesk/create_appointment"

func TestCreateAppointment(t *testing.T) {
	t.Parallel()
	with := func(channel, clock string, more args) func(*shop) (string, any) {
		return func(s *shop) (string, any) { practice(s); return s.SessionOn(channel, ana), visit(clock, more) }
	}
	refused := func(name, clock string, more args, code fault.Code, words string) testkit.Scenario {
		return testkit.Scenario{Name: name, Setup: clinic, Tool: createAppointment, Seed: with("whatsapp", clock, more),
			Code: code, Error: words}
	}
	testkit.Run(t,
		question("with a doctor, for a service, and why", clinic, createAppointment,
			with("whatsapp", "12:30", args{"service_id": limpieza, "staff_id": draPaz, "reason": "dolor de muela."}),
			"Confirmo: cita para Ana López, Limpieza dental con la Dra. Paz, el miércoles 11 de marzo a las 12:30. Motivo: “dolor de muela”. ¿Es correcto?"),
		question("aloud, in Argentina", placed("dental_basic", locale.ESAR), createAppointment,
			with("voice", "13:00", nil),
			"Confirmo: turno para Ana López con quien esté libre, el miércoles once de marzo a la una de la tarde. ¿Es correcto?"),
		question("in Portuguese", placed("dental_basic", locale.PTBR), createAppointment,
			with("whatsapp", "13:00", args{"staff_id": drRuiz}),
			"Confirmando: consulta para Ana López com o Dr. Ruiz, na quarta-feira, 11 de março, às 13h. Está certo?"),
		question("in English", placed("dental_basic", locale.EN), createAppointment, with("voice", "12:00", nil),
			"To confirm: an appointment for Ana López with whoever is free, on Wednesday, March eleventh at noon. Is that right?"),
		question("an emergency has the time that is kept for it", clinic, createAppointment,
			with("whatsapp", "15:00", args{"is_emergency": true}),
			"Confirmo: cita para Ana López con quien esté libre, el miércoles 11 de marzo a las 15:00. ¿Es correcto?"),
		refused("nobody else has it", "15:00", nil, fault.Conflict, "ya no queda tiempo suficiente. Podría ser"),
		refused("closed", "17:00", nil, fault.Conflict, "A esa hora no atendemos."),
		refused("the past", "12:00", args{"date": "2026-03-01"}, fault.Conflict, "ya pasaron"),
		refused("an unknown service", "12:00", args{"service_id": nothing}, fault.NotFound,
			"No encontré ese servicio."),
		refused("an unknown doctor", "12:00", args{"staff_id": nothing}, fault.NotFound, "No encontré a esa persona."),
		refused("one who does not do it", "12:00", args{"service_id": ortodonta, "staff_id": drRuiz}, fault.Conflict,
			"Dr. Ruiz no hace Brackets."),
		refused("no telephone", "12:00", args{"patient_phone": "hola"}, fault.InvalidArguments, "no parece válido"),
		refused("a long story", "12:00", args{"reason": strings.Repeat("ay ", 400)}, fault.InvalidArguments,
			"como mucho 500"),
	)
}

func TestAppointmentsMade(t *testing.T) {
	t.Parallel()
	testkit.Flows(t,
		testkit.Flow{Name: "a yes books it", Setup: clinic, Play: func(t *testing.T, s *shop) {
			practice(s)
			id := s.Session(ana)
			q, _ := asks(s, id, createAppointment, visit("12:00",
				args{"service_id": limpieza, "is_first_visit": true, "reason": "control"}))
			before := s.Snapshot()
			a := s.Yes(q)
			testkit.Scenario{
				Data:    args{"success": true, "appointment_id": "*", "confirmation_code": "*"},
				Changes: []string{"booking_slots+8", "bookings+1", "call_keys+1", "confirmations~1", "messages+1"},
				Events:  []string{"booking.created", "confirmation.executed"},
			}.Judge(s, before, a)
			data := testkit.Data(t, a)
			b := bookedOn(s, data["appointment_id"])
			if b.Code != data["confirmation_code"] || !strings.HasPrefix(b.Code, "CIT-") || b.Resources[0] != draPaz ||
				b.ServiceID != limpieza || b.Title != "Limpieza dental" ||
				b.Minutes != 30 || b.Buffer != 10 || !b.FirstVisit || b.Emergency || b.Notes != "control" {
				t.Errorf("stored %+v", b)
			}
			if m := data["message"]; m != "¡Listo! La cita con la Dra. Paz quedó confirmada para el miércoles 11 de marzo a las 12:00. Tu código es "+b.Code+"." {
				t.Errorf("said %q", m)
			}
			s.Sound()
		}},
		testkit.Flow{Name: "an emergency in the time kept for them", Setup: clinic, Play: func(t *testing.T, s *shop) {
			practice(s)
			id := s.Session(ana)
			late := visit("15:00", args{"staff_id": draPaz})
			if a := s.Call(id, createAppointment, late); a.ErrorCode != fault.Conflict {
				t.Errorf("without an emergency: %s %s", a.ErrorCode, a.Error)
			}
			late["is_emergency"] = true
			b := bookedOn(s, done(s, id, createAppointment, late)["appointment_id"])
			if !b.Emergency || b.FirstVisit || b.Start != 15*60 {
				t.Errorf("stored %+v", b)
			}
			s.Sound()
		}},
		testkit.Flow{Name: "the emergency service is an emergency", Setup: clinic, Play: func(t *testing.T, s *shop) {
			practice(s)
			late := visit("15:30", args{"staff_id": "Dra. Paz", "service_id": "Urgencia"})
			b := bookedOn(s, done(s, s.Session(ana), createAppointment, late)["appointment_id"])
			if !b.Emergency || b.Title != "Urgencia" || b.Start != 15*60+30 || b.Resources[0] != draPaz {
				t.Errorf("stored %+v", b)
			}
			s.Sound()
		}},
		testkit.Flow{Name: "two for one doctor: one of them", Setup: clinic, Play: func(t *testing.T, s *shop) {
			practice(s)
			in := visit("12:00", args{"staff_id": draPaz})
			first, _ := asks(s, s.Session(ana), createAppointment, in)
			second, _ := asks(s, s.Session(beto), createAppointment, in)
			answers := make([]runtime.Answer, 2)
			together(func() { answers[0] = s.Yes(first) }, func() { answers[1] = s.Yes(second) })
			if answers[0].Success == answers[1].Success {
				t.Errorf("%+v and %+v", answers[0], answers[1])
			}
			s.Sound()
		}},
		testkit.Flow{Name: "with anybody: the next who is free", Setup: clinic, Play: func(t *testing.T, s *shop) {
			practice(s)
			names := []string{"Ana López", "Leo López"} // a mother and her son, under one telephone
			for i, want := range []string{draPaz, drRuiz} {
				b := bookedOn(s, done(s, s.Session(ana), createAppointment,
					visit("12:00", args{"patient_name": names[i]}))["appointment_id"])
				if b.Resources[0] != want {
					t.Errorf("%d: with %s", i, b.Resources[0])
				}
			}
			if a := s.Call(s.Session(ana), createAppointment, visit("12:30", nil)); a.ErrorCode != fault.Conflict {
				t.Errorf("%+v", a)
			}
		}},
		testkit.Flow{Name: "nobody is with two doctors at once", Setup: clinic, Play: func(t *testing.T, s *shop) {
			practice(s)
			first, _ := asks(s, s.Session(ana), createAppointment, visit("12:00", nil))
			second, _ := asks(s, s.SessionOn("web", ana), createAppointment, visit("12:30", nil))
			booked := testkit.Data(t, s.Yes(first))
			if late := s.Yes(second); late.ErrorCode != fault.ConfirmationStale ||
				!strings.Contains(late.Error, booked["confirmation_code"].(string)) {
				t.Errorf("%s %s", late.ErrorCode, late.Error)
			}
			for _, in := range []args{visit("12:00", nil), visit("12:30", args{"staff_id": drRuiz})} {
				if a := s.Call(s.Session(ana), createAppointment, in); a.ErrorCode != fault.Conflict ||
					!strings.Contains(a.Error, "Ya hay una cita a nombre de Ana López el miércoles 11 de marzo a las 12:00") {
					t.Errorf("%s %s", a.ErrorCode, a.Error)
				}
			}
			s.Sound()
		}},
	)
}
