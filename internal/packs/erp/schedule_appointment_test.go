package erp_test

import (
	"cmp"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

var _ = tools.Describe("schedule_appointment", tooltest.Tool{
	Arguments: `
		customer_name! string | customer_phone string | customer_email string | preferred_date string date | preferred_time string
		appointment_type! string call,meeting,demo | notes string | branch string`,
	Promises: "crm medium never 60 basic booking.created customer.created",
	Accepts:  []string{`{"customer_name":"Eva","appointment_type":"call"}`},
})

const schedule = "erp/schedule_appointment"

func TestScheduleAppointment(t *testing.T) {
	t.Parallel()
	call := object{"customer_name": "eva paz", "appointment_type": "call"}
	at := func(day booking.Day, clock string) object {
		return with(call, object{"preferred_date": string(day), "preferred_time": clock})
	}
	asked := func(channel, who string, args object) func(*shop) (string, any) {
		return func(s *shop) (string, any) { office(s, "Leo"); return s.SessionOn(channel, who), args }
	}
	booked, told := []string{"booking_slots+12", "bookings+1"}, []string{"booking.created"}
	const slots = "el martes 10 de marzo a las 14:00, a las 14:30, a las 15:00 o a las 15:30"
	scenarios := []testkit.Scenario{
		{
			Name: "at a time", Seed: asked("whatsapp", ana,
				with(at(tomorrow, "10:00"), object{"customer_email": "eva@ejemplo.com", "notes": "quiere andamios"})),
			Changes: booked, Events: told,
			Data: object{"success": true, "appointment_id": "*", "confirmed_datetime": "2026-03-11T10:00:00-03:00"},
			Check: func(s *shop, session string, a runtime.Answer) {
				var b booking.Booking
				s.Look(func(u *core.Unit) (err error) {
					b, err = u.Bookings.Get(testkit.Data(s.T, a)["appointment_id"].(string), false)
					return err
				})
				if b.Minutes != 60 || b.Name != "Eva Paz" || b.Phone != ana || b.CustomerID == "" ||
					b.Notes != "quiere andamios · eva@ejemplo.com" || b.SessionID != session {
					s.T.Errorf("%+v", b)
				}
				if m := testkit.Data(s.T, a)["message"]; m != "¡Listo! La llamada con Leo quedó para el miércoles 11 de marzo a las 10:00. El código es "+b.Code+"." {
					s.T.Errorf("said %q", m)
				}
			},
		},
		{
			Name: "with somebody else's telephone", Seed: asked("whatsapp", ana,
				with(at(tomorrow, "9:00"), object{"customer_phone": "11 5566-7788"})),
			Changes: booked, Events: told, Check: func(s *shop, _ string, a runtime.Answer) {
				s.Look(func(u *core.Unit) error {
					b, err := u.Bookings.Get(testkit.Data(s.T, a)["appointment_id"].(string), false)
					if b.Phone != beto {
						s.T.Errorf("%+v", b)
					}
					return err
				})
			},
		},
		{
			Name: "as long as its service", Changes: []string{"booking_slots+9", "bookings+1"}, Events: told,
			Seed: func(s *shop) (string, any) {
				id, args := asked("whatsapp", ana, with(at(tomorrow, "10:00"), object{"appointment_type": "demo"}))(s)
				s.Do(func(u *core.Unit) error {
					return u.Places.SaveService(booking.Service{ID: testkit.NewID(), Name: "Demo de herramientas",
						Minutes: 30, Buffer: 15, Active: true})
				})
				return id, args
			},
		},
		{
			Name: "of several that could be meant, none by itself", Code: fault.InvalidArguments,
			Paths: []string{"/notes"},
			Error: "Puede ser Demo corta o Demo de herramientas. ¿Cuál de ellas?",
			Seed:  twoDemos(asked("whatsapp", ana, with(at(tomorrow, "10:00"), object{"appointment_type": "demo"}))),
		},
		{
			Name: "a kind that is not on the list", Code: fault.NotFound,
			Error: "No encontré “reunión” entre los servicios. Ofrecemos Demo corta y Demo de herramientas.",
			Seed:  twoDemos(asked("whatsapp", ana, with(at(tomorrow, "10:00"), object{"appointment_type": "meeting"}))),
		},
		{
			Name: "a kind that is not on the list, in Portuguese", Code: fault.NotFound, Setup: placed(locale.PTBR),
			Error: "Não encontrei “reunião” entre os serviços. Oferecemos Demo corta e Demo de herramientas.",
			Seed:  twoDemos(asked("whatsapp", ana, with(at(tomorrow, "10:00"), object{"appointment_type": "meeting"}))),
		},
		{
			Name:    "another service, named in the notes",
			Changes: []string{"booking_slots+3", "bookings+1"}, Events: told,
			Seed: twoDemos(asked("whatsapp", ana, with(at(tomorrow, "10:00"),
				object{"appointment_type": "meeting", "notes": "La demo corta, por favor"}))),
		},
		{
			Name:    "of several that could be meant, the one that is named",
			Changes: []string{"booking_slots+3", "bookings+1"}, Events: told,
			Seed: twoDemos(asked("whatsapp", ana, with(at(tomorrow, "10:00"),
				object{"appointment_type": "demo", "notes": "La demo corta, por favor"}))),
		},
		{Name: "no day and no time", Seed: asked("whatsapp", ana, call), Code: fault.InvalidArguments,
			Paths: []string{"/preferred_date", "/preferred_time"},
			Error: "Falta saber qué día y a qué hora. Hay lugar " + slots + "."},
		{
			Name: "a day alone", Seed: asked("whatsapp", ana, with(call, object{"preferred_date": string(tomorrow)})),
			Code: fault.InvalidArguments, Paths: []string{"/preferred_time"},
			Error: "Hay lugar el miércoles 11 de marzo a las 09:00, a las 09:30, a las 10:00 o a las 10:30.",
		},
		{Name: "a time alone", Seed: asked("whatsapp", ana, with(call, object{"preferred_time": "10:00"})),
			Code: fault.InvalidArguments, Paths: []string{"/preferred_date"},
			Error: "Falta saber qué día. Hay lugar el miércoles 11 de marzo a las 10:00, el jueves 12 de marzo a las 10:00"},
		{Name: "a time alone at which they are closed",
			Seed: asked("whatsapp", ana, with(call, object{"preferred_time": "21:00"})), Code: fault.InvalidArguments,
			Paths: []string{"/preferred_date"}, Error: "Falta saber qué día. Hay lugar " + slots},
		{Name: "a time alone that is none", Seed: asked("whatsapp", ana,
			with(call, object{"preferred_time": "a la tarde"})), Code: fault.InvalidArguments,
			Paths: []string{"/preferred_time"}},
		{Name: "a call to nobody knows where", Seed: asked("web", "", at(tomorrow, "10:00")),
			Code: fault.InvalidArguments, Paths: []string{"/customer_phone"}, Error: "¿A qué número?"},
		{Name: "a meeting with somebody without a telephone",
			Seed:    asked("web", "", with(at(tomorrow, "10:00"), object{"appointment_type": "meeting"})),
			Changes: []string{"booking_slots+12", "bookings+1", "customers+1", "sessions~1"},
			Events:  []string{"customer.created", "booking.created"}},
		{Name: "in three months and a day", Seed: asked("whatsapp", ana, at(today.Add(91), "10:00")),
			Code:  fault.Conflict,
			Error: "todavía no se puede reservar: se reserva hasta el lunes 8 de junio."},
		{Name: "staff know how far ahead they plan", As: testkit.Clerk,
			Seed: asked("whatsapp", ana, at("2027-03-10", "10:00")), Changes: booked, Events: told},
		{Name: "not even staff, in fifteen years", As: testkit.Clerk,
			Seed: asked("whatsapp", ana, at("2041-02-20", "10:00")), Code: fault.Conflict,
			Error: "todavía no se puede reservar: se reserva hasta el viernes 7 de marzo de 2036."},
		{Name: "the last day", Seed: asked("whatsapp", ana, at(today.Add(90), "10:00")), Changes: booked, Events: told},
		{
			Name: "further ahead than they take any", Seed: asked("whatsapp", ana, at(today.Add(31), "10:00")),
			Code: fault.Conflict, Error: "se reserva hasta el jueves 9 de abril.",
			Setup: placed(locale.ESAR, func(s *access.Settings) { s.Booking.DaysAhead = 30 }),
		},
		{
			Name: "in a year", Seed: asked("whatsapp", ana, at("2027-03-10", "10:00")), Changes: booked, Events: told,
			Setup: placed(locale.ESAR, func(s *access.Settings) { s.Booking.DaysAhead = 400 }),
			Check: func(s *shop, _ string, a runtime.Answer) {
				if m := testkit.Data(s.T, a)["message"].(string); !strings.Contains(m,
					"el miércoles 10 de marzo de 2027 a las 10:00") {
					s.T.Errorf("said %q", m)
				}
			},
		},
		{Name: "a Sunday alone", Seed: asked("whatsapp", ana, with(call, object{"preferred_date": "2026-03-15"})),
			Code: fault.InvalidArguments, Error: "no queda lugar"},
		{Name: "aloud", Seed: asked("voice", ana, call), Code: fault.InvalidArguments,
			Error: "el martes diez de marzo a las dos de la tarde"},
		{
			Name: "taken", Code: fault.Conflict,
			Error: "Ese horario ya está ocupado. Podría ser a las 09:00, a las 11:00",
			Seed: func(s *shop) (string, any) {
				id, args := asked("whatsapp", ana, at(tomorrow, "10:00"))(s)
				s.OK(s.Session(beto), schedule, at(tomorrow, "10:00"))
				return id, args
			},
		},
		{Name: "closed", Seed: asked("whatsapp", ana, at(tomorrow, "20:00")), Code: fault.Conflict,
			Error: "A esa hora no atendemos. Podría ser"},
		{Name: "over", Seed: asked("whatsapp", ana, at(today, "09:00")), Code: fault.Conflict, Error: "ya pasaron"},
		{Name: "nobody there", Seed: func(s *shop) (string, any) {
			office(s)
			return s.Session(ana),
				at(tomorrow, "10:00")
		}, Code: fault.Conflict, Error: "No hay quien lo atienda."},
		{Name: "no date", Seed: asked("whatsapp", ana, at("2026-02-30", "10:00")), Code: fault.InvalidArguments,
			Paths: []string{"/preferred_date"}},
		{Name: "no time", Seed: asked("whatsapp", ana, at(tomorrow, "a la tarde")), Code: fault.InvalidArguments,
			Paths: []string{"/preferred_time"}},
		{Name: "no telephone", Seed: asked("whatsapp", ana,
			with(at(tomorrow, "10:00"), object{"customer_phone": "hola"})), Code: fault.InvalidArguments,
			Paths: []string{"/customer_phone"}},
		{Name: "no email", Seed: asked("whatsapp", ana, with(at(tomorrow, "10:00"), object{"customer_email": "hola"})),
			Code: fault.InvalidArguments, Paths: []string{"/customer_email"}},
		{Name: "no name", Seed: asked("whatsapp", ana, with(at(tomorrow, "10:00"), object{"customer_name": " "})),
			Code: fault.InvalidArguments, Paths: []string{"/customer_name"}},
		{Name: "a kind there is not", Seed: asked("whatsapp", ana, with(call, object{"appointment_type": "lunch"})),
			Code: fault.InvalidArguments, Paths: []string{"/appointment_type"}},
		{
			Name: "in Portuguese", Setup: placed(locale.PTBR), Seed: asked("whatsapp", ana, at(tomorrow, "10:00")),
			Changes: booked, Events: told,
			Check: func(s *shop, _ string, a runtime.Answer) {
				if m := testkit.Data(s.T, a)["message"].(string); !strings.HasPrefix(m,
					"Pronto! A ligação com Leo ficou marcada na quarta-feira, 11 de março, às 10h. O código é CIT-") {
					s.T.Errorf("said %q", m)
				}
			},
		},
	}
	for i := range scenarios {
		scenarios[i].Tool = schedule
		if scenarios[i].Setup.AssistantType == "" {
			scenarios[i].Setup = business
		}
	}
	testkit.Run(t, scenarios...)
}

func TestOneHourForOne(t *testing.T) {
	t.Parallel()
	testkit.Flows(t, testkit.Flow{Name: "at once", Setup: business, Play: func(t *testing.T, s *shop) {
		office(s, "Leo", "Mía")
		var calls []func()
		answers := make([]runtime.Answer, 5)
		for i := range answers {
			session := s.Session("")
			calls = append(calls, func() {
				answers[i] = s.Call(session, schedule, object{"customer_name": "Eva", "appointment_type": "meeting",
					"preferred_date": string(tomorrow), "preferred_time": "15:00"})
			})
		}
		together(calls...)
		got := 0
		for _, a := range answers {
			switch {
			case a.Success:
				got++
			case a.ErrorCode != fault.Conflict:
				t.Errorf("%+v", a)
			}
		}
		if got != 2 {
			t.Errorf("%d have the hour of two people", got)
		}
		s.Sound()
	}})
}

func TestNobodyIsWithTwoAtOnce(t *testing.T) {
	t.Parallel()
	testkit.Flows(t, testkit.Flow{Name: "asked twice", Setup: business, Play: func(t *testing.T, s *shop) {
		office(s, "Leo", "Mía", "Paz")
		me, at := s.SessionOn("web", ""), object{"customer_name": "Eva Paz", "customer_phone": beto,
			"appointment_type": "meeting", "preferred_date": string(tomorrow), "preferred_time": "10:00"}
		first := s.OK(me, schedule, at)
		before := s.Snapshot()
		if again := s.OK(me, schedule,
			with(at, object{"notes": "lo mismo"})); again["appointment_id"] != first["appointment_id"] ||
			len(s.Since(before)) > 0 {
			t.Errorf("%v, changed %v", again, s.Since(before))
		}
		refused := func(session string, more object, says string) {
			t.Helper()
			if a := s.Call(session, schedule, with(at, more)); a.ErrorCode != fault.Conflict ||
				!strings.Contains(a.Error, says) {
				t.Errorf("%s %s", a.ErrorCode, a.Error)
			}
		}
		refused(me, object{"preferred_time": "10:30"},
			"Ya hay un turno a nombre de Eva Paz el miércoles 11 de marzo a las 10:00, con el código CIT-")
		refused(me, object{"appointment_type": "demo", "customer_name": "Eva"}, "a nombre de Eva Paz")
		refused(s.SessionOn("web", ""), nil,
			"A ese nombre y con ese teléfono ya hay un turno en ese horario.") // another conversation does not get the booking's code
		s.OK(me, schedule, with(at, object{"customer_name": "Juan Paz"}))
		s.OK(me, schedule, with(at, object{"preferred_time": "11:00"}))
		s.Sound()
	}})
}

// twoDemos offers a short demonstration and a long one.
func twoDemos(seed func(*shop) (string, any)) func(*shop) (string, any) {
	return func(s *shop) (string, any) {
		s.Do(func(u *core.Unit) error {
			err := u.Places.SaveService(booking.Service{ID: testkit.NewID(), Name: "Demo corta", Minutes: 15,
				Active: true})
			return cmp.Or(err, u.Places.SaveService(booking.Service{ID: testkit.NewID(), Name: "Demo de herramientas",
				Minutes: 90, Position: 1, Active: true}))
		})
		return seed(s)
	}
}
