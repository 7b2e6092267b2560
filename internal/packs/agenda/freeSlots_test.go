package agenda_test

import (
	"slices"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

// barber gives Caio, who works in the mornings, a service that only he does.
func barber(s *shop) {
	s.T.Helper()
	hire(s)
	s.Do(func(u *core.Unit) error {
		return u.Places.SaveService(booking.Service{ID: testkit.NewID(), Name: "Barba", Minutes: 25, Position: 9,
			Active: true, Staff: []string{caio}})
	})
}

// free is a free time as the tool returns it.
func free(start, end string, services ...any) args {
	return args{"start": start, "end": end, "services": append(list{}, services...)}
}

func TestFreeSlots(t *testing.T) {
	t.Parallel()
	offers := func(name string, more args, want ...any) testkit.Scenario {
		return testkit.Scenario{Name: name, Setup: studio, Tool: slots,
			Seed: func(s *shop) (string, any) {
				open(s)
				barber(s)
				booked(s, s.Session(beto), visit("09:00", args{"professional": "Bia"}))
				return s.Session(ana), with(days(amanha, amanha), more)
			},
			Data: args{"days": list{args{"freeSlots": append(list{}, want...)}}}}
	}
	no := func(name string, more args, code fault.Code, words string) testkit.Scenario {
		return testkit.Scenario{Name: name, Setup: studio, Tool: slots, Code: code, Error: words,
			Seed: func(s *shop) (string, any) {
				open(s)
				barber(s)
				return s.Session(ana), with(days(amanha, amanha), more)
			}}
	}
	testkit.Run(t,
		offers("one's service", args{"serviceName": "barba"}, free("08:00", "12:00", "Barba")),
		offers("a person's time", args{"professional": "bia", "serviceName": "Avaliação"},
			free("08:00", "09:00", "Avaliação"), free("10:00", "12:00", "Avaliação"),
			free("14:00", "18:00", "Avaliação")),
		offers("what is kept free behind a service", args{"professional": "Bia", "serviceName": "corte"},
			free("08:00", "08:50", "Corte de cabelo"), free("10:00", "12:00", "Corte de cabelo"),
			free("14:00", "18:00", "Corte de cabelo")),
		no("nobody offers it", args{"serviceName": "Xyzabc"}, fault.NotFound,
			"Não encontrei “Xyzabc” entre os serviços. Oferecemos Corte de cabelo"),
		no("nobody is called that", args{"professional": "Xyzabc"}, fault.NotFound,
			"Aqui não atende ninguém que se chame “Xyzabc”. Atendem Bia e Caio."),
		no("somebody who does not do it", args{"professional": "Bia", "serviceName": "Barba"}, fault.Conflict,
			"Bia não faz Barba."),
		testkit.Scenario{Name: "where nothing is listed, any hour", Setup: in(locale.ESAR), Tool: slots,
			Seed: func(s *shop) (string, any) {
				open(s)
				unlist(s)
				return s.Session(ana), days(amanha, amanha)
			},
			Data: args{"days": list{args{"freeSlots": list{free("08:00", "12:00"), free("14:00", "18:00")}}}}},
		testkit.Scenario{Name: "today from now on", Setup: studio, Tool: slots,
			Seed: func(s *shop) (string, any) {
				open(s)
				s.Clock.Advance(3*time.Hour + 2*time.Minute)
				return s.Session(ana), with(days(hoje, hoje), args{"serviceName": "Avaliação"})
			},
			Data: args{"days": list{args{"freeSlots": list{free("15:05", "18:00", "Avaliação")}}}}},
		testkit.Scenario{Name: "nothing on a holiday", Setup: studio, Tool: slots, Seed: calls(days(feriado, feriado)),
			Data: args{"days": list{args{"freeSlots": list{}}}}},
	)
}

// TestFreeIsAccepted tries every service at every time of two days, with anybody and with each person:
// scheduleAppointmentTool accepts what the free slots hold, and nothing else.
func TestFreeIsAccepted(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		s := testkit.OpenShop(t, db, studio.Beside())
		open(s)
		barber(s)
		booked(s, s.Session(beto), visit("09:00", args{"professional": "Bia"}))
		booked(s, s.Session(beto), visit("10:30", args{"serviceName": "Corte de cabelo", "professional": "Caio"}))
		booked(s, s.Session(beto), visit("15:00", args{"serviceName": "Coloração"}))
		id := s.Session(ana)
		length := map[string]int{"Corte de cabelo": 30, "Coloração": 90, "Coloração infantil": 45, "Avaliação": 60,
			"Barba": 25}
		for _, who := range []string{"", "Bia", "Caio"} {
			s.Clock.Advance(time.Minute)
			day := testkit.Data(t, s.Call(id, slots, with(days(amanha, amanha),
				args{"professional": who})))["days"].(list)[0]
			for minute := 7*60 + 30; minute <= 18*60; minute += 15 {
				s.Clock.Advance(time.Minute) // the limits of calls are by the minute
				clock := booking.Clock(minute)
				for name, minutes := range length {
					said := slices.ContainsFunc(day.(args)["freeSlots"].(list), func(f any) bool {
						slot := f.(args)
						return slices.Contains(slot["services"].(list), any(name)) && slot["start"].(string) <= clock &&
							booking.Clock(minute+minutes) <= slot["end"].(string)
					})
					a := s.Call(id, schedule, visit(clock, args{"serviceName": name, "professional": who}))
					if took := a.ErrorCode == fault.ConfirmationRequired; took != said {
						t.Errorf("%s at %s with %q: offered %t, asked %t: %s", name, clock, who, said, took, a.Error)
					}
				}
			}
		}
	})
}
