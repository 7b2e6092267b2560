package frontdesk_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

var _ = tools.Describe("check_availability", tooltest.Tool{
	Arguments: `
		date! string date | time! string | duration_minutes integer =60 | party_size integer | service_id string | staff_id string | branch string`,
	Promises: "booking low never 60 basic",
	Types:    "rest_basic rest_standard rest_complete dental_basic dental_standard dental_complete",
	Probes: []tooltest.Probe{
		{Field: "service_id", Names: tooltest.Service, With: noon},
		{Field: "staff_id", Names: tooltest.Doctor, With: noon},
		{Field: "branch", Names: tooltest.Branch, With: noon},
	},
})

const checkAvailability = "frontdesk/check_availability"

func TestCheckAvailability(t *testing.T) {
	t.Parallel()
	at := func(channel, clock string, more args) func(*shop) (string, any) {
		return func(s *shop) (string, any) {
			dining(s, 4)
			in := args{"date": string(tomorrow), "time": clock, "party_size": 4}
			for k, v := range more {
				in[k] = v
			}
			return s.SessionOn(channel, ana), in
		}
	}
	taken := func(channel string) func(*shop) (string, any) {
		return func(s *shop) (string, any) {
			id, in := at(channel, "21:00", nil)(s)
			done(s, s.Session(beto), createReservation, dinner("21:00", 2))
			return id, in
		}
	}
	atClinic := func(more args) func(*shop) (string, any) {
		return func(s *shop) (string, any) {
			practice(s)
			in := args{"date": string(tomorrow), "time": "12:00"}
			for k, v := range more {
				in[k] = v
			}
			return s.Session(ana), in
		}
	}
	testkit.Run(t,
		testkit.Scenario{
			Name: "there is room", Setup: restaurant, Tool: checkAvailability, Seed: at("whatsapp", "21:00", nil),
			Data: args{"available": true, "requested_slot": args{"date": "2026-03-11", "time": "21:00"},
				"alternative_slots": list{}, "message": "Hay lugar el miércoles 11 de marzo a las 21:00."},
		},
		testkit.Scenario{
			Name: "spoken", Setup: restaurant, Tool: checkAvailability,
			Seed: at("voice", "9:30", args{"time": "20:30"}),
			Data: args{"available": true, "message": "Hay lugar el miércoles once de marzo a las ocho y media de la noche."},
		},
		testkit.Scenario{
			Name: "in Portuguese", Setup: placed("rest_basic", locale.PTBR), Tool: checkAvailability,
			Seed: at("whatsapp", "20:30", nil),
			Data: args{"message": "Há lugar na quarta-feira, 11 de março, às 20h30."},
		},
		testkit.Scenario{
			Name: "spoken Portuguese, on a Saturday", Setup: placed("rest_basic", locale.PTBR), Tool: checkAvailability,
			Seed: at("voice", "20:30", args{"date": "2026-03-14"}),
			Data: args{"message": "Há lugar no sábado, catorze de março, às oito e meia da noite."},
		},
		testkit.Scenario{
			Name: "in English", Setup: placed("rest_basic", locale.EN), Tool: checkAvailability,
			Seed: at("whatsapp", "20:30", nil),
			Data: args{"message": "There is room on Wednesday, March 11 at 8:30 PM."},
		},
		testkit.Scenario{
			Name: "taken: the nearest of the day, then the next day", Setup: restaurant, Tool: checkAvailability,
			Seed: taken("whatsapp"),
			Data: args{
				"available": false,
				"alternative_slots": list{args{"date": "2026-03-11", "time": "20:00"},
					args{"date": "2026-03-11", "time": "22:00"},
					args{"date": "2026-03-11", "time": "22:30"}, args{"date": "2026-03-12", "time": "21:00"}},
				"message": "Ese horario ya está ocupado. Podría ser a las 20:00, a las 22:00, a las 22:30 o el jueves 12 de marzo a las 21:00.",
			},
		},
		testkit.Scenario{
			Name: "taken, spoken", Setup: placed("rest_basic", locale.ESAR), Tool: checkAvailability,
			Seed: taken("voice"),
			Data: args{"message": "Ese horario ya está ocupado. Podría ser a las ocho de la noche, a las diez de la noche, a las diez y media de la noche o el jueves doce de marzo a las nueve de la noche."},
		},
		testkit.Scenario{
			Name: "closed", Setup: restaurant, Tool: checkAvailability, Seed: at("whatsapp", "17:00", nil),
			Data: args{"available": false},
		},
		testkit.Scenario{
			Name: "a holiday", Setup: restaurant, Tool: checkAvailability,
			Seed: func(s *shop) (string, any) {
				id, in := at("whatsapp", "21:00", nil)(s)
				s.Do(func(u *core.Unit) error { return u.Places.SetDay("", tomorrow, nil, "Feriado") })
				return id, in
			},
			Data: args{"available": false, "alternative_slots": list{"*", "*", "*", "*"}},
		},
		testkit.Scenario{
			Name: "yesterday", Setup: restaurant, Tool: checkAvailability,
			Seed: at("whatsapp", "21:00", args{"date": string(today.Add(-1))}), Data: args{"available": false},
		},
		testkit.Scenario{
			Name: "more than any table seats", Setup: restaurant, Tool: checkAvailability,
			Seed: at("whatsapp", "21:00", args{"party_size": 30}),
			Data: args{"available": false, "alternative_slots": list{},
				"message": "No tenemos lugar para un grupo de 30 personas."},
		},
		testkit.Scenario{
			Name: "longer than it is open", Setup: restaurant, Tool: checkAvailability,
			Seed: at("whatsapp", "15:00", args{"duration_minutes": 120}), Data: args{"available": false},
		},
		testkit.Scenario{
			Name: "fewer than nobody", Setup: restaurant, Tool: checkAvailability,
			Seed: at("whatsapp", "21:00", args{"party_size": -1}),
			Code: fault.InvalidArguments, Paths: []string{"/party_size"}, Error: "para cuántas personas",
		},
		testkit.Scenario{Name: "no time of day", Setup: restaurant, Tool: checkAvailability,
			Seed: at("whatsapp", "a la noche", nil), Code: fault.InvalidArguments, Paths: []string{"/time"}},
		testkit.Scenario{Name: "no time of day, on the telephone: the model reads it", Setup: restaurant,
			Tool: checkAvailability, Seed: at("voice", "25:00", nil), Code: fault.InvalidArguments,
			Paths: []string{"/time"},
			Error: `La hora "25:00" no se entiende: va como 20:30.`},
		testkit.Scenario{Name: "no date", Setup: restaurant, Tool: checkAvailability,
			Seed: at("whatsapp", "21:00", args{"date": "2026-02-30"}), Code: fault.InvalidArguments,
			Paths: []string{"/date"}},
		testkit.Scenario{Name: "no length", Setup: restaurant, Tool: checkAvailability,
			Seed: at("whatsapp", "21:00", args{"duration_minutes": -5}), Code: fault.InvalidArguments,
			Paths: []string{"/duration_minutes"}},
		testkit.Scenario{Name: "a service", Setup: clinic, Tool: checkAvailability,
			Seed: atClinic(args{"service_id": limpieza, "staff_id": drRuiz}), Data: args{"available": true}},
		testkit.Scenario{Name: "a service and a doctor by their names", Setup: clinic, Tool: checkAvailability,
			Seed: atClinic(args{"service_id": "LIMPIEZA DENTAL", "staff_id": "dr. ruiz"}), Data: args{"available": true,
				"requested_slot": args{"date": "2026-03-11", "time": "12:00"}}},
		testkit.Scenario{Name: "the hours reserved for emergencies are the emergency service's", Setup: clinic,
			Tool: checkAvailability, Seed: atClinic(args{"service_id": "urgencia", "time": "15:30"}),
			Data: args{"available": true, "alternative_slots": list{}}},
		testkit.Scenario{Name: "they are nobody else's", Setup: clinic, Tool: checkAvailability,
			Seed: atClinic(args{"service_id": limpieza, "time": "15:30"}), Data: args{"available": false}},
		testkit.Scenario{Name: "an emergency is offered them on the same day", Setup: clinic, Tool: checkAvailability,
			Seed: func(s *shop) (string, any) {
				id, in := atClinic(args{"service_id": "Urgencia", "time": "16:00"})(s)
				s.Do(func(u *core.Unit) error {
					for _, doctor := range []string{draPaz, drRuiz} {
						if err := u.Places.SetWeek(doctor, []booking.WeekRange{{Weekday: tomorrow.Weekday(),
							Emergency: true, Range: booking.Range{From: 15*60 + 30, To: 16 * 60}}}); err != nil {
							return err
						}
					}
					return nil
				})
				return id, in
			},
			Data: args{"available": false, "alternative_slots": list{args{"date": "2026-03-11", "time": "15:30"}, "*", "*"}}},
		testkit.Scenario{Name: "a party size says nothing at a clinic", Setup: clinic, Tool: checkAvailability,
			Seed: atClinic(args{"party_size": 1}), Data: args{"available": true}},
		testkit.Scenario{Name: "an unknown service", Setup: clinic, Tool: checkAvailability,
			Seed: atClinic(args{"service_id": nothing}), Code: fault.NotFound,
			Error: "No encontré ese servicio. Ofrecemos Limpieza dental, Brackets y Urgencia."},
		testkit.Scenario{Name: "an unknown doctor", Setup: clinic, Tool: checkAvailability,
			Seed: atClinic(args{"staff_id": nothing}), Code: fault.NotFound,
			Error: "No encontré a esa persona. Atienden la Dra. Paz y el Dr. Ruiz."},
		testkit.Scenario{Name: "one who does not do it", Setup: clinic, Tool: checkAvailability,
			Seed: atClinic(args{"service_id": ortodonta, "staff_id": drRuiz}), Code: fault.Conflict,
			Error: "Dr. Ruiz no hace Brackets."},
	)
}
