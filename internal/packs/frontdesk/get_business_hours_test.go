package frontdesk_test

import (
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

var _ = tools.Describe("get_business_hours", tooltest.Tool{
	Arguments: `branch_id string | day string`,
	Promises:  "info low never 60 basic",
	Types:     "*",
	Probes:    []tooltest.Probe{{Field: "branch_id", Names: tooltest.Branch}},
})

const getBusinessHours = "frontdesk/get_business_hours"

func TestGetBusinessHours(t *testing.T) {
	t.Parallel()
	when := func(channel, day string) func(*shop) (string, any) {
		return func(s *shop) (string, any) {
			dining(s, 2)
			s.Do(func(u *core.Unit) error {
				if err := u.Places.SetDay("", "2026-03-16", []booking.Range{{From: 780, To: 900}},
					"Natalicio de Juárez"); err != nil {
					return err
				}
				return u.Places.SetDay("", "2026-12-25", nil, "Navidad")
			})
			in := args{}
			if day != "" {
				in["day"] = day
			}
			return s.SessionOn(channel, ana), in
		}
	}
	says := func(name string, setup testkit.Setup, channel, day, message string) testkit.Scenario {
		return testkit.Scenario{Name: name, Setup: setup, Tool: getBusinessHours, Seed: when(channel, day),
			Data: args{"formatted_message": message}}
	}
	written := placed("retail", locale.ESAR, func(s *access.Settings) {
		s.Profile.Schedule = map[string]string{"monday": "9 a 18", "tuesday": "9 a 18", "saturday": "24 horas",
			"sunday": "cerrado", "friday": "cuando se puede"}
	})
	both := []hour{{"12:00", "16:00"}, {"20:00", "02:00"}}
	testkit.Run(t,
		testkit.Scenario{
			Name: "the week, and what is coming", Setup: restaurant, Tool: getBusinessHours, Seed: when("whatsapp", ""),
			Data: args{
				"formatted_message": "El horario es: lunes cerrado; martes a domingo de 12:00 a 16:00 y de 20:00 a 02:00. El lunes 16 de marzo (Natalicio de Juárez) abrimos de 13:00 a 15:00.",
				"hours": list{
					args{"day": "lunes", "closed": true, "ranges": list{}},
					args{"day": "martes", "closed": false, "ranges": both}, args{"day": "miércoles", "ranges": both},
					args{"day": "jueves", "ranges": both},
					args{"day": "viernes", "ranges": both}, args{"day": "sábado", "ranges": both},
					args{"day": "domingo", "ranges": both},
					args{"day": "lunes", "date": "2026-03-16", "closed": false, "ranges": []hour{{"13:00", "15:00"}},
						"note": "Natalicio de Juárez"},
				},
			},
		},
		says("the week aloud", restaurant, "voice", "",
			"El horario es: lunes cerrado; martes a domingo del mediodía a las cuatro de la tarde y de las ocho de la noche a las dos de la madrugada. El lunes dieciséis de marzo (Natalicio de Juárez) abrimos de la una de la tarde a las tres de la tarde."),
		says("today", restaurant, "whatsapp", "hoy", "Hoy abrimos de 12:00 a 16:00 y de 20:00 a 02:00."),
		says("tomorrow, as it is said", restaurant, "whatsapp", " Mañana",
			"Mañana abrimos de 12:00 a 16:00 y de 20:00 a 02:00."),
		says("a weekday is the next one, holidays and all", restaurant, "whatsapp", "el lunes",
			"El lunes 16 de marzo (Natalicio de Juárez) abrimos de 13:00 a 15:00."),
		says("Saturdays", restaurant, "whatsapp", "los SABADOS",
			"El sábado 14 de marzo abrimos de 12:00 a 16:00 y de 20:00 a 02:00."),
		says("the day after tomorrow", restaurant, "whatsapp", "pasado mañana",
			"El jueves 12 de marzo abrimos de 12:00 a 16:00 y de 20:00 a 02:00."),
		says("a date as people write it", restaurant, "whatsapp", "el 25 de diciembre",
			"El viernes 25 de diciembre (Navidad) está cerrado."),
		says("of two that could be meant, the first", restaurant, "whatsapp", "el lunes q viene",
			"El lunes 16 de marzo (Natalicio de Juárez) abrimos de 13:00 a 15:00."),
		says("in another language", restaurant, "whatsapp", "sexta-feira",
			"El viernes 13 de marzo abrimos de 12:00 a 16:00 y de 20:00 a 02:00."),
		says("a far holiday", restaurant, "whatsapp", "2026-12-25",
			"El viernes 25 de diciembre (Navidad) está cerrado."),
		says("a Monday", restaurant, "whatsapp", "2026-03-23", "El lunes 23 de marzo está cerrado."),
		says("in Portuguese", placed("rest_basic", locale.PTBR), "voice", "sexta-feira",
			"Na sexta-feira, treze de março, abrimos do meio-dia até as quatro da tarde e das oito da noite até as duas da madrugada."),
		says("in Portuguese, written", placed("rest_basic", locale.PTBR), "whatsapp", "domingo",
			"No domingo, 15 de março, abrimos das 12h às 16h e das 20h às 2h."),
		says("in English", placed("rest_basic", locale.EN), "whatsapp", "tomorrow",
			"Tomorrow we are open from 12:00 PM to 4:00 PM and from 8:00 PM to 2:00 AM."),
		testkit.Scenario{Name: "no day", Setup: restaurant, Tool: getBusinessHours,
			Seed: when("whatsapp", "el día del asado"), Code: fault.InvalidArguments, Paths: []string{"/day"}},
		testkit.Scenario{
			Name: "today is the branch's own", Setup: restaurant, Tool: getBusinessHours,
			Seed: func(s *shop) (string, any) {
				far := branch(s, "Lejana", "Pacific/Kiritimati") // where it is already Wednesday
				s.Do(func(u *core.Unit) error {
					return u.Places.SetWeek(far, []booking.WeekRange{{Weekday: time.Wednesday,
						Range: booking.Range{From: 600, To: 720}}})
				})
				return s.Session(ana), args{"branch_id": far, "day": "hoy"}
			},
			Data: args{"hours": list{args{"day": "miércoles", "date": "2026-03-11"}},
				"formatted_message": "Hoy abrimos de 10:00 a 12:00."},
		},
		testkit.Scenario{
			Name: "no branch", Setup: restaurant, Tool: getBusinessHours, Code: fault.NotFound,
			Error: "No encontré esa sucursal.",
			Seed:  func(s *shop) (string, any) { return s.Session(ana), args{"branch_id": nothing} },
		},
		testkit.Scenario{
			Name: "a shop that only has a schedule", Setup: written, Tool: getBusinessHours,
			Seed: func(s *shop) (string, any) { return s.Session(ana), args{} },
			Data: args{"formatted_message": "El horario es: lunes y martes de 09:00 a 18:00; sábado las 24 horas; domingo cerrado.",
				"hours": list{args{"day": "lunes"}, args{"day": "martes"}, args{"day": "sábado"},
					args{"day": "domingo", "closed": true}}},
		},
		testkit.Scenario{
			Name: "a day its schedule does not make plain", Setup: written, Tool: getBusinessHours,
			Seed: func(s *shop) (string, any) { return s.Session(ana), args{"day": "viernes"} },
			Data: args{"hours": list{}, "formatted_message": "No tengo cargado el horario; mejor consultarlo con una persona del equipo."},
		},
	)
}

type hour struct {
	From string `json:"from"`
	To   string `json:"to"`
}
