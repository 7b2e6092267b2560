package agenda_test

import (
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

var _ = tools.Describe("listEventsTool", tooltest.Tool{
	Arguments: `startDate! string | endDate! string`,
	Promises:  "booking low never 60 basic",
})

func TestListEvents(t *testing.T) {
	t.Parallel()
	const bad = fault.InvalidArguments
	march := days("01/03/2026", "31/03/2026")
	item := func(start, end string) args {
		return args{"id": "*", "summary": "Compromisso Ocupado", "start": start, "end": end}
	}
	shows := func(name string, seed func(*shop) (string, any), want ...any) testkit.Scenario {
		return testkit.Scenario{Name: name, Setup: studio, Tool: events, Seed: seed,
			Data: args{"success": true, "events": append(list{}, want...)}}
	}
	no := func(name string, in args, words string, paths ...string) testkit.Scenario {
		return refused(name, events, calls(in), bad, words, paths...)
	}
	testkit.Run(t,
		shows("none", calls(march)),
		shows("one's own, in order, without their titles", func(s *shop) (string, any) {
			open(s)
			booked(s, s.Session(ana), visit("15:00", args{"serviceName": "Avaliação"}))
			booked(s, s.Session(ana), visit("09:00", args{"serviceName": "corte"}))
			booked(s, s.Session(beto), visit("10:00", nil))
			return s.Session(ana), march
		}, item("11/03/2026 09:00", "11/03/2026 09:30"), item("11/03/2026 15:00", "11/03/2026 16:00")),
		shows("a stranger sees nothing", func(s *shop) (string, any) {
			open(s)
			booked(s, s.Session(ana), visit("15:00", nil))
			return s.SessionOn("web", ""), march
		}),
		shows("only of those days", func(s *shop) (string, any) {
			open(s)
			booked(s, s.Session(ana), visit("15:00", nil))
			return s.Session(ana), days("12/03/2026", "31/03/2026")
		}),
		shows("not what was cancelled", func(s *shop) (string, any) {
			open(s)
			id := s.Session(ana)
			yes(s, asks(s, id, cancel, args{"eventId": booked(s, id, visit("15:00", nil)).ID}))
			return id, march
		}),
		shows("an unknown client's, in their conversation", func(s *shop) (string, any) {
			open(s)
			id := s.SessionOn("web", "")
			booked(s, id, visit("15:00", nil))
			booked(s, s.SessionOn("web", ""), visit("09:00", nil))
			return id, march
		}, item("11/03/2026 15:00", "11/03/2026 16:00")),
		shows("also once they said who they are", func(s *shop) (string, any) {
			open(s)
			id := s.SessionOn("web", "")
			booked(s, id, visit("15:00", nil))
			s.OK(id, info, args{"preferredName": "Rui"})
			booked(s, id, visit("09:00", nil))
			return id, march
		}, item("11/03/2026 09:00", "11/03/2026 10:00"), item("11/03/2026 15:00", "11/03/2026 16:00")),
		no("a day that no calendar has", days("31/02/2026", "31/03/2026"), "O dia 31/02/2026 não existe", "/startDate"),
		no("over", days("01/02/2026", "09/03/2026"), "já passou", "/endDate"),
		no("backwards", days("12/03/2026", amanha), "termina antes de começar", "/endDate"),
		no("for ever", days(amanha, "11/03/2030"), "no máximo 366 dias", "/endDate"),
	)
}

func TestEventsNameWhatCanBeCancelled(t *testing.T) {
	t.Parallel()
	testkit.Flows(t, testkit.Flow{Name: "listed, cancelled, gone", Setup: studio, Play: func(t *testing.T, s *shop) {
		open(s)
		id := s.Session(ana)
		b := booked(s, id, visit("15:00", nil))
		s.Clock.Advance(time.Hour)
		listed := s.OK(id, events, days(hoje, amanha))["events"].(list)
		if len(listed) != 1 || listed[0].(args)["id"] != b.ID {
			t.Fatalf("%v", listed)
		}
		if a := yes(s, asks(s, id, cancel, args{"eventId": listed[0].(args)["id"]})); !a.Success {
			t.Errorf("%+v", a)
		}
		if left := s.OK(id, events, days(hoje, amanha))["events"].(list); len(left) != 0 {
			t.Errorf("%v", left)
		}
	}})
}
