package frontdesk_test

import (
	"maps"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

var _ = tools.Describe("modify_appointment", tooltest.Tool{
	Arguments: `
		confirmation_code string 1..40c | appointment_id string uuid | new_date string date | new_time string | party_size integer
		service_id string | staff_id string | special_requests string`,
	Promises: "booking high always 60 basic booking.rescheduled booking.updated",
	Types:    "rest_basic rest_standard rest_complete dental_basic dental_standard dental_complete",
	Accepts:  []string{`{"appointment_id":"ID","new_time":"21:00"}`},
	Refuses: []string{
		`{"confirmation_code":"RES-1234"}`,
		`{"new_time":"21:00"}`,
	},
	Probes: []tooltest.Probe{
		{Field: "confirmation_code", Names: tooltest.BookingCode, With: args{"new_time": "13:00"}},
		{Field: "appointment_id", Names: tooltest.Booking, With: args{"new_time": "13:00"}},
		{Field: "service_id", Names: tooltest.Service, Given: func(w *tooltest.World) args {
			return args{"appointment_id": w.Visit()}
		}},
		{Field: "staff_id", Names: tooltest.Doctor, Given: func(w *tooltest.World) args {
			return args{"appointment_id": w.Visit()}
		}},
	},
	Ready: func(s *testkit.Shop, session string) []tooltest.Step {
		tooltest.OpenDesk(s)
		return []tooltest.Step{{
			Tool: "frontdesk/modify_appointment", Args: args{"appointment_id": tooltest.Visit(s, session),
				"new_time": "13:00"},
		}}
	},
})

const modifyAppointment = "frontdesk/modify_appointment"

// with is arguments with more of them.
func with(a, more args) args {
	out := maps.Clone(a)
	maps.Copy(out, more)
	return out
}

// sat is Ana's table for two, tomorrow at nine, and a change of it.
func sat(channel string, change args) func(*shop) (string, any) {
	return func(s *shop) (string, any) {
		dining(s, 2, 6)
		id := s.SessionOn(channel, ana)
		return id, with(args{"confirmation_code": done(s, id, createReservation,
			dinner("21:00", 2))["confirmation_code"]}, change)
	}
}

// treated is Ana's cleaning with Dra. Paz, tomorrow at noon, and a change of it.
func treated(change args) func(*shop) (string, any) {
	return func(s *shop) (string, any) {
		practice(s)
		id := s.Session(ana)
		return id, with(args{"appointment_id": done(s, id, createAppointment,
			visit("12:00", args{"service_id": limpieza}))["appointment_id"]}, change)
	}
}

func TestModifyAppointment(t *testing.T) {
	t.Parallel()
	refused := func(name string, setup testkit.Setup, seed func(*shop) (string, any), code fault.Code,
		words string) testkit.Scenario {
		return testkit.Scenario{Name: name, Setup: setup, Tool: modifyAppointment, Seed: seed, Code: code, Error: words}
	}
	testkit.Run(t,
		question("another day", restaurant, modifyAppointment,
			sat("whatsapp", args{"new_date": "2026-03-13", "new_time": "20:30"}),
			"Ahora es la mesa para 2 personas, el miércoles 11 de marzo a las 21:00. Quedaría la mesa para 2 personas, el viernes 13 de marzo a las 20:30. ¿Hago el cambio?"),
		question("more people, aloud", restaurant, modifyAppointment, sat("voice", args{"party_size": 6}),
			"Ahora es la mesa para dos personas, el miércoles once de marzo a las nueve de la noche. Quedaría la mesa para seis personas, el miércoles once de marzo a las nueve de la noche. ¿Hago el cambio?"),
		question("another wish", restaurant, modifyAppointment, sat("whatsapp", args{"special_requests": "afuera"}),
			"Ahora es la mesa para 2 personas, el miércoles 11 de marzo a las 21:00. Quedaría la mesa para 2 personas, el miércoles 11 de marzo a las 21:00, con esta nota: “afuera”. ¿Hago el cambio?"),
		question("in Portuguese", placed("rest_basic", locale.PTBR), modifyAppointment,
			sat("whatsapp", args{"new_time": "22:00"}),
			"Agora é a mesa para 2 pessoas, na quarta-feira, 11 de março, às 21h. Ficaria a mesa para 2 pessoas, na quarta-feira, 11 de março, às 22h. Faço a mudança?"),
		question("with the same doctor", clinic, modifyAppointment, treated(args{"new_time": "13:00"}),
			"Ahora es la cita de Ana López, Limpieza dental con la Dra. Paz, el miércoles 11 de marzo a las 12:00. Quedaría la cita de Ana López, Limpieza dental con la Dra. Paz, el miércoles 11 de marzo a las 13:00. ¿Hago el cambio?"),
		question("another service", clinic, modifyAppointment, treated(args{"service_id": ortodonta}),
			"Ahora es la cita de Ana López, Limpieza dental con la Dra. Paz, el miércoles 11 de marzo a las 12:00. Quedaría la cita de Ana López, Brackets con la Dra. Paz, el miércoles 11 de marzo a las 12:00. ¿Hago el cambio?"),
		refused("the past", restaurant, sat("whatsapp", args{"new_date": "2026-03-02"}), fault.Conflict, "ya pasaron"),
		refused("closed", restaurant, sat("whatsapp", args{"new_time": "18:00"}), fault.Conflict, "no atendemos"),
		refused("too many", restaurant, sat("whatsapp", args{"party_size": 40}), fault.Conflict, "grupo de 40"),
		refused("as it is", restaurant, sat("whatsapp", args{"new_time": "21:00", "party_size": 2}), fault.Conflict,
			"ya está así"),
		refused("no time of day", restaurant, sat("whatsapp", args{"new_time": "nine"}), fault.InvalidArguments,
			"no se entiende"),
		refused("a doctor for a table", restaurant, sat("whatsapp", args{"staff_id": draPaz}), fault.InvalidArguments,
			"Es una mesa"),
		refused("a party for a doctor", clinic, treated(args{"party_size": 3}), fault.InvalidArguments, "Es una cita"),
		refused("an unknown doctor", clinic, treated(args{"staff_id": nothing}), fault.NotFound,
			"No encontré a esa persona."),
		refused("an unknown service", clinic, treated(args{"service_id": nothing}), fault.NotFound,
			"No encontré ese servicio."),
		refused("one who does not do it", clinic, treated(args{"service_id": ortodonta, "staff_id": drRuiz}),
			fault.Conflict, "no hace"),
		refused("one who does not do what it is for", clinic, func(s *shop) (string, any) {
			practice(s)
			id := s.Session(ana)
			return id, args{"appointment_id": done(s, id, createAppointment,
				visit("12:00", args{"service_id": ortodonta}))["appointment_id"], "staff_id": drRuiz}
		}, fault.Conflict, "Dr. Ruiz no hace Brackets."),
		refused("a code of nobody's", restaurant, func(s *shop) (string, any) {
			dining(s, 2)
			return s.Session(ana), args{"confirmation_code": "RES-123456", "new_time": "21:00"}
		}, fault.NotFound, "No encontré esa reservación."),
		refused("a stranger's code", restaurant, func(s *shop) (string, any) {
			_, in := sat("whatsapp", args{"new_time": "22:00"})(s)
			return s.Session(beto), in
		}, fault.NotFound, "No encontré esa reservación."),
		refused("a stranger who says nothing of themselves", restaurant, func(s *shop) (string, any) {
			_, in := sat("whatsapp", args{"new_time": "22:00"})(s)
			return s.Session(""), in
		}, fault.NotFound, "No encontré esa reservación."),
		refused("cancelled", restaurant, func(s *shop) (string, any) {
			id, in := sat("whatsapp", args{"new_time": "22:00"})(s)
			done(s, id, cancelAppointment, args{"confirmation_code": in.(args)["confirmation_code"]})
			return id, in
		}, fault.Conflict, "ya está cancelada"),
		refused("over", restaurant, func(s *shop) (string, any) {
			id, in := sat("whatsapp", args{"new_time": "22:00"})(s)
			s.Clock.Advance(48 * time.Hour)
			return id, in
		}, fault.Conflict, "ya pasó"),
	)
}

func TestAppointmentsModified(t *testing.T) {
	t.Parallel()
	testkit.Flows(t,
		testkit.Flow{Name: "the old time is free when the new one is taken", Setup: restaurant, Play: tableMoved},
		testkit.Flow{Name: "a wish alone moves nothing", Setup: restaurant, Play: wishNoted},
		testkit.Flow{Name: "another service is another doctor", Setup: clinic, Play: doctorChanged},
		testkit.Flow{Name: "another doctor by name", Setup: clinic, Play: doctorByName},
		testkit.Flow{Name: "somebody took it meanwhile", Setup: restaurant, Play: movedTooLate},
		testkit.Flow{Name: "modified and cancelled at once: one winner", Setup: restaurant, Play: modifiedAndCancelled},
	)
}

func tableMoved(t *testing.T, s *shop) {
	id, in := sat("whatsapp", args{"new_time": "21:30", "party_size": 5})(s)
	q, _ := asks(s, id, modifyAppointment, in)
	before := s.Snapshot()
	a := s.Yes(q)
	testkit.Scenario{
		Data: args{
			"success": true, "confirmation_code": in.(args)["confirmation_code"],
			"previous_slot": args{"date": "2026-03-11", "time": "21:00"},
			"new_slot":      args{"date": "2026-03-11", "time": "21:30"},
			"message":       "Listo, ahora es la mesa para 5 personas, el miércoles 11 de marzo a las 21:30. El código sigue siendo " + in.(args)["confirmation_code"].(string) + ".",
		},
		Changes: []string{"booking_slots+12", "booking_slots-12", "bookings~1", "call_keys+1", "confirmations~1",
			"messages+1"},
		Events: []string{"booking.rescheduled", "confirmation.executed"},
	}.Judge(s, before, a)
	if b := bookedOn(s, in.(args)["confirmation_code"]); b.Start != 21*60+30 || b.Party != 5 ||
		b.Status != booking.Confirmed {
		t.Errorf("stored %+v", b)
	}
	done(s, s.Session(beto), createReservation, dinner("21:00", 2))
	s.Sound()
}

func wishNoted(t *testing.T, s *shop) {
	id, in := sat("whatsapp", args{"special_requests": "afuera"})(s)
	q, _ := asks(s, id, modifyAppointment, in)
	before := s.Snapshot()
	testkit.Scenario{
		Data: args{"success": true}, Changes: []string{"bookings~1", "call_keys+1", "confirmations~1", "messages+1"},
		Events: []string{"booking.updated", "confirmation.executed"},
	}.Judge(s, before, s.Yes(q))
	if b := bookedOn(s, in.(args)["confirmation_code"]); b.Notes != "afuera" {
		t.Errorf("stored %+v", b)
	}
}

func doctorChanged(t *testing.T, s *shop) {
	practice(s)
	id := s.Session(ana)
	made := done(s, id, createAppointment, visit("12:00",
		args{"service_id": limpieza, "staff_id": drRuiz}))["appointment_id"]
	done(s, id, modifyAppointment, args{"appointment_id": made, "service_id": ortodonta})
	if b := bookedOn(s, made); b.Resources[0] != draPaz || b.ServiceID != ortodonta || b.Title != "Brackets" ||
		b.Minutes != 60 || b.Buffer != 0 {
		t.Errorf("stored %+v", b)
	}
	s.Sound()
}

func doctorByName(t *testing.T, s *shop) {
	practice(s)
	id := s.Session(ana)
	made := done(s, id, createAppointment, visit("12:00",
		args{"service_id": limpieza, "staff_id": drRuiz}))["appointment_id"]
	done(s, id, modifyAppointment, args{"appointment_id": made, "staff_id": "Dra. Paz"})
	if b := bookedOn(s, made); b.Resources[0] != draPaz || b.ServiceID != limpieza {
		t.Errorf("stored %+v", b)
	}
	other := done(s, id, createAppointment, visit("13:00",
		args{"service_id": limpieza, "staff_id": drRuiz}))["appointment_id"]
	a := s.Call(id, modifyAppointment, args{"appointment_id": other, "new_time": "12:00", "staff_id": "Dra. Paz"})
	if a.ErrorCode != fault.Conflict || !strings.Contains(a.Error, "Dra. Paz ese horario ya está ocupado") {
		t.Errorf("%+v", a)
	}
	s.Sound()
}

func movedTooLate(t *testing.T, s *shop) {
	dining(s, 2)
	id := s.Session(ana)
	code := done(s, id, createReservation, dinner("21:00", 2))["confirmation_code"]
	q, _ := asks(s, id, modifyAppointment, args{"confirmation_code": code, "new_time": "22:30"})
	done(s, s.Session(beto), createReservation, dinner("22:00", 2))
	if a := s.Yes(q); a.ErrorCode != fault.ConfirmationStale || !strings.Contains(a.Error, "ya está ocupado") ||
		strings.Contains(a.Error, "21:00") {
		t.Errorf("%+v", a)
	}
	if b := bookedOn(s, code); b.Start != 21*60 {
		t.Errorf("it gave its time up: %+v", b)
	}
	s.Sound()
}

func modifiedAndCancelled(t *testing.T, s *shop) {
	dining(s, 2)
	code := done(s, s.Session(ana), createReservation, dinner("21:00", 2))["confirmation_code"]
	move, _ := asks(s, s.Session(ana), modifyAppointment, args{"confirmation_code": code, "new_time": "22:30"})
	end, _ := asks(s, s.Session(ana), cancelAppointment, args{"confirmation_code": code})
	var moved, ended runtime.Answer
	together(func() { moved = s.Yes(move) }, func() { ended = s.Yes(end) })
	if moved.Success == ended.Success {
		t.Fatalf("moved: %+v, cancelled: %+v", moved, ended)
	}
	b := bookedOn(s, code)
	if moved.Success && (b.Status != booking.Confirmed || b.Start != 22*60+30 ||
		ended.ErrorCode != fault.ConfirmationStale) ||
		ended.Success && (b.Status != booking.Cancelled || moved.ErrorCode != fault.Conflict) {
		t.Errorf("moved: %+v, cancelled: %+v, stored %+v", moved, ended, b)
	}
	s.Sound()
}
