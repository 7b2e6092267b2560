package agenda_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

var _ = tools.Describe("scheduleAppointmentTool", tooltest.Tool{
	Arguments: `
		serviceName! string | appointmentDate! string | appointmentTime! string | clientFullName string | professional string
		branch string`,
	Promises: "booking high always 60 basic booking.created customer.created",
	Ready: func(s *testkit.Shop, _ string) []tooltest.Step {
		tooltest.OpenDesk(s)
		return []tooltest.Step{{
			Tool: "agenda/scheduleAppointmentTool",
			Args: args{"appointmentDate": "05/05/2026", "appointmentTime": "12:00", "clientFullName": "Nadia Sosa",
				"serviceName": "Consulta"},
		}}
	},
})

func TestScheduleAppointment(t *testing.T) {
	t.Parallel()
	const bad = fault.InvalidArguments
	on := func(day string) args { return args{"appointmentDate": day} }
	no := func(name string, in args, code fault.Code, words string, paths ...string) testkit.Scenario {
		return refused(name, schedule, calls(in), code, words, paths...)
	}
	testkit.Run(t,
		question("a time that is free", studio, schedule, calls(visit("09:00", args{"clientFullName": "ana souza"})),
			"Posso agendar Avaliação para Ana Souza com Bia, na quarta-feira, 11 de março, às 9h?"),
		question("a service under its own name, without the client's", studio, schedule,
			calls(visit("9:30", args{"serviceName": "corte"})),
			"Posso agendar Corte de cabelo com Bia, na quarta-feira, 11 de março, às 9h30?"),
		question("on a weekend", studio, schedule, calls(visit("08:00", on("14/03/2026"))),
			"Posso agendar Avaliação com Bia, no sábado, 14 de março, às 8h?"),
		question("the date as other packs have it", studio, schedule, calls(visit("08:00", on("2026-03-14"))),
			"Posso agendar Avaliação com Bia, no sábado, 14 de março, às 8h?"),
		no("such a date that no calendar has", visit("09:00", on("2026-02-31")), bad,
			"O dia 31/02/2026 não existe no calendário.", "/appointmentDate"),
		question("the client's name is known", studio, schedule, func(s *shop) (string, any) {
			open(s)
			id := s.Session(ana)
			s.OK(id, info, args{"preferredName": "Ana"})
			return id, visit("09:00", nil)
		}, "Posso agendar Avaliação para Ana com Bia, na quarta-feira, 11 de março, às 9h?"),
		question("aloud", studio, schedule, func(s *shop) (string, any) {
			open(s)
			return s.SessionOn("voice", ana),
				visit("15:30", nil)
		},
			"Posso agendar Avaliação com Bia, na quarta-feira, onze de março, às três e meia da tarde?"),
		question("in Spanish", in(locale.ESAR), schedule, calls(visit("09:00", nil)),
			"¿Agendo Avaliação con Bia, el miércoles 11 de marzo a las 09:00?"),
		question("in English", in(locale.EN), schedule, calls(visit("09:00", nil)),
			"Shall I book Avaliação with Bia, on Wednesday, March 11 at 9:00 AM?"),

		no("a day that no calendar has", visit("09:00", on("31/02/2026")), bad,
			"O dia 31/02/2026 não existe no calendário.", "/appointmentDate"),
		no("29 February of a common year", visit("09:00", on("29/02/2027")), bad, "não existe", "/appointmentDate"),
		no("the other way round", visit("09:00", on("11-03-2026")), bad,
			`A data "11-03-2026" precisa estar no formato DD/MM/AAAA.`, "/appointmentDate"),
		no("in words", visit("09:00", on("amanhã")), bad, "DD/MM/AAAA", "/appointmentDate"),
		no("a short year", visit("09:00", on("11/03/26")), bad, "DD/MM/AAAA", "/appointmentDate"),
		no("yesterday", visit("09:00", on("09/03/2026")), bad, "O dia 09/03/2026 já passou; hoje é 10/03/2026.",
			"/appointmentDate"),
		no("this morning", visit("09:00", on(hoje)), fault.Conflict,
			"Essa data e horário já passaram. Poderia ser às 14h"),
		no("a time that no clock shows", visit("25:00", nil), bad, `O horário "25:00" precisa estar no formato HH:mm`,
			"/appointmentTime"),
		no("all that is wrong at once", args{"serviceName": " ", "appointmentDate": "31/02/2026",
			"appointmentTime": "9h", "clientFullName": "x"}, bad, "Falta dizer o que",
			"/appointmentDate", "/appointmentTime", "/clientFullName", "/serviceName"),
		refused("one of several services", schedule, func(s *shop) (string, any) {
			open(s)
			s.Do(func(u *core.Unit) error {
				return u.Places.SaveService(booking.Service{ID: testkit.NewID(), Name: "Corte de barba", Minutes: 20,
					Active: true})
			})
			return s.Session(ana), visit("09:00", args{"serviceName": "corte"})
		}, bad, "“corte” pode ser Corte de barba ou Corte de cabelo. Qual deles?", "/serviceName"),
		question("the longer of two names", studio, schedule,
			calls(visit("09:00", args{"serviceName": "coloração infantil, bem clara"})),
			"Posso agendar Coloração infantil com Bia, na quarta-feira, 11 de março, às 9h?"),
		no("a service that is not offered", visit("09:00", args{"serviceName": "Xyzabc"}), fault.NotFound,
			"Não encontrei “Xyzabc” entre os serviços. Oferecemos Corte de cabelo, Coloração, Coloração infantil e Avaliação."),
		testkit.Scenario{Name: "a service that is not offered, in Spanish", Setup: in(locale.ESAR), Tool: schedule,
			Seed: calls(visit("09:00", args{"serviceName": "Xyzabc"})), Code: fault.NotFound,
			Error: "No encontré “Xyzabc” entre los servicios. Ofrecemos Corte de cabelo, Coloração, Coloração infantil y Avaliação."},
		question("anything, where the business lists nothing", studio, schedule, func(s *shop) (string, any) {
			open(s)
			unlist(s)
			return s.Session(ana), visit("09:00", args{"serviceName": "Xyzabc"})
		}, "Posso agendar Xyzabc com Bia, na quarta-feira, 11 de março, às 9h?"),
		question("with somebody", studio, schedule, func(s *shop) (string, any) {
			open(s)
			hire(s)
			return s.Session(ana), visit("09:00", args{"professional": "o Caio"})
		}, "Posso agendar Avaliação com Caio, na quarta-feira, 11 de março, às 9h?"),
		no("with a stranger", visit("09:00", args{"professional": "Xyzabc"}), fault.NotFound,
			"Aqui não atende ninguém que se chame “Xyzabc”. Atende Bia."),
		no("a novel for a title", visit("09:00", args{"serviceName": strings.Repeat("a", 201)}), bad, "no máximo 200",
			"/serviceName"),
		no("in three months and a day", visit("09:00", on("09/06/2026")), fault.Conflict,
			"Para essa data ainda não dá para reservar: reservamos até segunda-feira, 8 de junho."),
		no("lunch", visit("12:30", nil), fault.Conflict,
			"Nesse horário não atendemos. Poderia ser às 10h30, às 11h, às 14h"),
		no("across the lunch break", visit("11:30", nil), fault.Conflict,
			"Nesse horário não há tempo suficiente. Poderia ser"),
		no("a holiday", visit("09:00", on(feriado)), fault.Conflict,
			"Nesse horário não atendemos. Poderia ser no sábado, 14 de março, às 9h"),
		no("a Sunday", visit("09:00", on(domingo)), fault.Conflict, "Nesse horário não atendemos."),
		refused("taken", schedule, func(s *shop) (string, any) {
			open(s)
			booked(s, s.Session(beto), visit("09:00", nil))
			return s.Session(ana), visit("09:30", nil)
		}, fault.Conflict, "Esse horário já está ocupado. Poderia ser às 8h, às 10h"),

		no("no time: nothing is booked, times of that day are offered", visit("", nil), bad,
			"Falta o horário. Há horário na quarta-feira, 11 de março, às 8h, às 9h30, às 14h ou às 15h30.",
			"/appointmentTime"),
		no("no time on a day without any", visit("", on(domingo)), bad,
			"Falta o horário. Há horário na segunda-feira, 16 de março, às 8h", "/appointmentTime"),
		no("no date: that time of the next days is offered", visit("10:00", on("")), bad,
			"Falta a data. Há horário na terça-feira, 10 de março, às 14h, na quarta-feira, 11 de março, às 10h",
			"/appointmentDate"),
		no("neither", visit("", on(" ")), bad,
			"Falta a data. Falta o horário. Há horário na terça-feira, 10 de março, às 14h", "/appointmentDate",
			"/appointmentTime"),
		refused("neither, and no time at all", schedule,
			func(s *shop) (string, any) { return s.Session(ana), visit("", on("")) }, bad,
			"Não há horário nos próximos 14 dias."),
		no("left out altogether", args{"serviceName": "Corte"}, bad, "", "/appointmentDate", "/appointmentTime"),
	)
}

func TestAppointmentsScheduled(t *testing.T) {
	t.Parallel()
	testkit.Flows(t,
		testkit.Flow{Name: "a yes books it", Setup: studio, Play: scheduled},
		testkit.Flow{Name: "how long it takes", Setup: studio, Play: lengths},
		testkit.Flow{Name: "a yes twice, and at the same time", Setup: studio, Play: scheduledTwice},
		testkit.Flow{Name: "two clients for one hour", Setup: studio, Play: scheduledAtOnce},
		testkit.Flow{Name: "a yes that comes too late", Setup: studio, Play: scheduledTooLate},
		testkit.Flow{Name: "no", Setup: studio, Play: func(t *testing.T, s *shop) {
			open(s)
			d, err := s.Reply(asks(s, s.Session(ana), schedule, visit("09:00", nil)), "não, deixa")
			if err != nil || d.Result != nil || len(all(s)) != 0 {
				t.Errorf("%+v %v, %d booked", d, err, len(all(s)))
			}
		}},
		testkit.Flow{Name: "somebody unknown", Setup: studio, Play: func(t *testing.T, s *shop) {
			open(s)
			b := booked(s, s.SessionOn("web", ""), visit("09:00", args{"clientFullName": "Rui Lima"}))
			var c customer.Customer
			var err error
			s.Look(func(u *core.Unit) error { c, err = u.Customers.Get(b.CustomerID); return err })
			if err != nil || c.FullName() != "Rui Lima" || c.Phone != "" || b.Name != "Rui Lima" || b.Phone != "" || b.Channel != "web" {
				t.Errorf("stored %+v, for %+v, %v", b, c, err)
			}
		}},
	)
}

func scheduled(t *testing.T, s *shop) {
	open(s)
	id := s.Session(ana)
	q := asks(s, id, schedule, visit("09:00", args{"serviceName": "corte de cabelo", "clientFullName": "Ana Souza"}))
	before := s.Snapshot()
	a := yes(s, q)
	testkit.Scenario{
		Data: args{"success": true, "message": "Pronto, ficou agendado: Corte de cabelo para Ana Souza com Bia, " +
			"na quarta-feira, 11 de março, às 9h. Seu código é " + all(s)[0].Code + "."},
		Changes: []string{"booking_slots+8", "bookings+1", "call_keys+1", "confirmations~1", "messages+1"},
		Events:  []string{"booking.created", "confirmation.executed"},
	}.Judge(s, before, a)
	b := all(s)[0]
	if b.Kind != booking.Appointment || b.Day != tomorrow || b.Start != 9*60 || b.Minutes != 30 || b.Buffer != 10 ||
		b.ServiceID != corte || b.Title != "Corte de cabelo" ||
		b.Name != "Ana Souza" || b.Phone != ana || b.CustomerID == "" || b.SessionID != id || b.Channel != "whatsapp" ||
		b.Resources[0] != bia {
		t.Errorf("stored %+v", b)
	}
	s.Sound()
}

// The length is the matched service's, under its name.
func lengths(t *testing.T, s *shop) {
	open(s)
	for clock, want := range map[string]struct {
		said, title string
		minutes     int
	}{
		"08:00": {"uma avaliação", "Avaliação", 60},
		"09:00": {"CORTE DE CABELO", "Corte de cabelo", 30},
		"10:00": {"coloracao", "Coloração", 90},
		"14:00": {"coloração infantil", "Coloração infantil", 45},
		"15:00": {"infantil", "Coloração infantil", 45},
	} {
		b := booked(s, s.Session(ana), visit(clock, args{"serviceName": want.said}))
		if b.Title != want.title || b.Minutes != want.minutes || b.ServiceID == "" {
			t.Errorf("%q: %q of %d minutes, service %q", want.said, b.Title, b.Minutes, b.ServiceID)
		}
	}
	s.Sound()
}

func scheduledTwice(t *testing.T, s *shop) {
	open(s)
	hire(s)
	id := s.Session(ana)
	q := asks(s, id, schedule, visit("09:00", nil))
	answers := make([]runtime.Answer, 4)
	var calls []func()
	for i := range answers {
		calls = append(calls, func() { answers[i] = yes(s, q) })
	}
	together(calls...)
	for _, a := range answers {
		if !a.Success || string(a.Data) != string(answers[0].Data) || a.ExecutionID != answers[0].ExecutionID {
			t.Errorf("%+v", a)
		}
	}
	if again := yes(s, q); !again.Replayed || len(all(s)) != 1 {
		t.Errorf("%+v, %d booked", again, len(all(s)))
	}
	s.Sound()
}

func scheduledAtOnce(t *testing.T, s *shop) {
	open(s)
	first := asks(s, s.Session(ana), schedule, visit("09:00", nil))
	second := asks(s, s.Session(beto), schedule, visit("09:30", nil))
	answers := make([]runtime.Answer, 2)
	together(func() { answers[0] = yes(s, first) }, func() { answers[1] = yes(s, second) })
	if answers[0].Success == answers[1].Success {
		t.Fatalf("%+v and %+v", answers[0], answers[1])
	}
	for _, a := range answers {
		if !a.Success && (a.ErrorCode != fault.ConfirmationStale ||
			!strings.Contains(a.Error, "já está ocupado. Poderia ser")) {
			t.Errorf("%+v", a)
		}
	}
	if len(all(s)) != 1 {
		t.Errorf("%d booked", len(all(s)))
	}
	s.Sound()
}

func scheduledTooLate(t *testing.T, s *shop) {
	open(s)
	q := asks(s, s.Session(ana), schedule, visit("09:00", nil))
	s.Clock.Advance(31 * time.Minute)
	if a := yes(s, q); a.ErrorCode != fault.ConfirmationExpired || a.Confirmation == nil || len(all(s)) != 0 {
		t.Errorf("%+v, %d booked", a, len(all(s)))
	}
	// A question expires at the latest at the time it is about.
	late := asks(s, s.Session(beto), schedule, visit("14:00", args{"appointmentDate": hoje}))
	s.Clock.Advance(90 * time.Minute)
	if a := yes(s, late); a.Success || len(all(s)) != 0 {
		t.Errorf("%+v, %d booked", a, len(all(s)))
	}
}
