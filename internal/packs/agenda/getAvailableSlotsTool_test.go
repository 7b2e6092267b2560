package agenda_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

var _ = tools.Describe("getAvailableSlotsTool", tooltest.Tool{
	Arguments: `startDate! string | endDate! string | serviceName string | professional string | branch string`,
	Promises:  "booking low never 60 basic",
})

func days(first, last string) args { return args{"startDate": first, "endDate": last} }

// day is a day as the tool returns it; busy comes in pairs.
func day(date, hours string, busy ...string) args {
	taken := list{}
	for i := 0; i < len(busy); i += 2 {
		taken = append(taken, args{"start": busy[i], "end": busy[i+1]})
	}
	return args{"date": date, "businessHours": hours, "busySlots": taken, "freeSlots": "*"}
}

const both = "08:00-12:00, 14:00-18:00"

func TestGetAvailableSlots(t *testing.T) {
	t.Parallel()
	const bad = fault.InvalidArguments
	shows := func(name string, seed func(*shop) (string, any), want ...any) testkit.Scenario {
		return testkit.Scenario{Name: name, Setup: studio, Tool: slots, Seed: seed,
			Data: args{"success": true, "days": want}}
	}
	no := func(name string, in args, words string, paths ...string) testkit.Scenario {
		return refused(name, slots, calls(in), bad, words, paths...)
	}
	testkit.Run(t,
		shows("a week", calls(days(amanha, domingo)), day(amanha, both), day("12/03/2026", both),
			day(feriado, "Fechado"), day("14/03/2026", "08:00-12:00"), day(domingo, "Fechado")),
		shows("today", calls(days(hoje, hoje)), day(hoje, both)),
		shows("what is taken, with what is kept free behind it", func(s *shop) (string, any) {
			open(s)
			booked(s, s.Session(beto), visit("09:00", args{"serviceName": "Corte de cabelo"}))
			booked(s, s.Session(beto), visit("15:00", nil))
			return s.Session(ana), days(amanha, amanha)
		}, day(amanha, both, "09:00", "09:40", "15:00", "16:00")),
		shows("times that touch are two", func(s *shop) (string, any) {
			open(s)
			booked(s, s.Session(beto), visit("09:00", nil))
			booked(s, s.Session(beto), visit("10:00", nil))
			return s.Session(ana), days(amanha, amanha)
		}, day(amanha, both, "09:00", "10:00", "10:00", "11:00")),
		shows("busy is what anybody has", func(s *shop) (string, any) {
			open(s)
			hire(s) // only in the mornings
			booked(s, s.Session(beto), visit("09:00", nil))
			booked(s, s.Session(beto), visit("15:00", nil))
			booked(s, s.Session(ana), visit("09:00", args{"serviceName": "Coloração"}))
			return s.Session(ana), days(amanha, amanha)
		}, day(amanha, both, "09:00", "10:00", "09:00", "10:30", "15:00", "16:00")),
		shows("cancelled is free again", func(s *shop) (string, any) {
			open(s)
			b := booked(s, s.Session(beto), visit("09:00", nil))
			yes(s, asks(s, s.Session(beto), cancel, args{"eventId": b.ID}))
			return s.Session(ana), days(amanha, amanha)
		}, day(amanha, both)),
		shows("somebody's day off is busy", func(s *shop) (string, any) {
			open(s)
			s.Do(func(u *core.Unit) error {
				return u.Places.SetDay(bia, tomorrow, []booking.Range{{From: 8 * 60, To: 10 * 60}}, "")
			})
			return s.Session(ana), days(amanha, amanha)
		}, day(amanha, both, "10:00", "12:00", "14:00", "18:00")),
		testkit.Scenario{
			Name: "the document's words in any language", Setup: in(locale.ESAR), Tool: slots,
			Seed: calls(days(domingo, domingo)),
			Data: args{"days": list{day(domingo, "Fechado")}},
		},
		testkit.Scenario{
			Name: "past the horizon", Setup: studio, Tool: slots, Seed: calls(days("07/06/2026", "09/06/2026")),
			Data: args{"success": true, "days": "*", "message": "Por enquanto, dá para marcar até 08/06/2026; " +
				"depois dessa data ainda não há horários."},
		},
		testkit.Scenario{
			Name: "up to the horizon", Setup: in(locale.ESAR), Tool: slots,
			Seed: calls(days("07/06/2026", "08/06/2026")),
			Data: args{"success": true, "days": "*", "message": nil},
		},
		testkit.Scenario{
			Name: "long past the horizon, in Spanish", Setup: in(locale.ESAR), Tool: slots,
			Seed: calls(days("01/09/2026", "02/09/2026")),
			Data: args{"message": "Por ahora se puede reservar hasta el 08/06/2026; " +
				"después de esa fecha todavía no hay horarios."},
		},
		no("a day that no calendar has", days("30/02/2027", "03/03/2027"), "O dia 30/02/2027 não existe", "/startDate"),
		no("both of them wrong", days("amanhã", "31/04/2026"), "DD/MM/AAAA", "/endDate", "/startDate"),
		no("over", days("01/01/2020", "02/01/2020"), "O dia 02/01/2020 já passou; hoje é 10/03/2026.", "/endDate"),
		no("begun", days("09/03/2026", amanha), "O dia 09/03/2026 já passou", "/startDate"),
		no("backwards", days("12/03/2026", amanha), "termina antes de começar", "/endDate"),
		no("a year", days(amanha, "11/03/2027"), "no máximo 31 dias", "/endDate"),
	)
}
