package frontdesk_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

// longTables keeps a table for an hour and a half, which is not the length the contract publishes.
func longTables(s *access.Settings) { s.Booking.ReservationMins = 90 }

// grouped is a restaurant whose tables leave out parties of five.
func grouped(s *shop) {
	s.T.Helper()
	dining(s, 2, 4)
	s.Do(func(u *core.Unit) error {
		return u.Places.SaveResource(booking.Resource{ID: testkit.NewID(), Kind: booking.Table, Name: "Mesa larga",
			SeatsMin: 6, SeatsMax: 8, Position: 9, Active: true})
	})
}

// TestCheckAvailabilityOpen leaves out for how many or for what: the answer says for whom and for what each time is
// free.
func TestCheckAvailabilityOpen(t *testing.T) {
	t.Parallel()
	at := func(channel, clock string, seed func(*shop)) func(*shop) (string, any) {
		return func(s *shop) (string, any) {
			seed(s)
			return s.SessionOn(channel, ana), args{"date": string(tomorrow), "time": clock}
		}
	}
	sized := func(tag locale.Tag, channel, words string) testkit.Scenario {
		return testkit.Scenario{Name: "which groups, " + channel + " " + string(tag), Tool: checkAvailability,
			Setup: placed("rest_basic", tag, longTables), Seed: at(channel, "21:00", grouped),
			Data: args{"available": true, "message": words, "requested_slot": args{"party_sizes": list{
				args{"min": 1.0, "max": 4.0}, args{"min": 6.0, "max": 8.0}}}}}
	}
	clinicAt := func(tag locale.Tag, clock, words string) testkit.Scenario {
		return testkit.Scenario{Name: "which services, " + string(tag), Tool: checkAvailability,
			Setup: placed("dental_basic", tag), Seed: at("whatsapp", clock, practice),
			Data: args{"available": true, "message": words, "requested_slot": args{"services": list{
				args{"service_id": limpieza, "name": "Limpieza dental"}, args{"service_id": "*", "name": "Urgencia"}}}}}
	}
	testkit.Run(t,
		sized(locale.ESMX, "whatsapp",
			"Hay lugar el miércoles 11 de marzo a las 21:00 para grupos de 1 a 4 o 6 a 8 personas."),
		sized(locale.ESMX, "voice",
			"Hay lugar el miércoles once de marzo a las nueve de la noche para grupos de una a cuatro o seis a ocho personas."),
		sized(locale.PTBR, "whatsapp",
			"Há lugar na quarta-feira, 11 de março, às 21h para grupos de 1 a 4 ou 6 a 8 pessoas."),
		sized(locale.EN, "whatsapp",
			"There is room on Wednesday, March 11 at 9:00 PM for parties of 1 to 4 or 6 to 8."),
		testkit.Scenario{Name: "the small table is left", Setup: restaurant, Tool: checkAvailability,
			Seed: at("whatsapp", "21:00", func(s *shop) {
				dining(s, 2, 4)
				done(s, s.Session(beto), createReservation, dinner("21:00", 4))
			}),
			Data: args{"available": true,
				"requested_slot": args{"party_sizes": list{args{"min": 1.0, "max": 2.0}}},
				"message":        "Hay lugar el miércoles 11 de marzo a las 21:00 para hasta 2 personas."}},
		testkit.Scenario{Name: "full, and for whom there is room later", Setup: restaurant, Tool: checkAvailability,
			Seed: at("whatsapp", "21:00", func(s *shop) {
				dining(s, 4)
				done(s, s.Session(beto), createReservation, dinner("21:00", 4))
			}),
			Data: args{"available": false, "alternative_slots": list{
				args{"date": "2026-03-11", "time": "20:00", "party_sizes": list{args{"min": 1.0, "max": 4.0}}},
				"*", "*", "*"}}},
		clinicAt(locale.ESMX, "15:00",
			"Hay lugar el miércoles 11 de marzo a las 15:00 para Limpieza dental y Urgencia."+
				" Para los demás servicios, no."),
		clinicAt(locale.PTBR, "15:00", "Há lugar na quarta-feira, 11 de março, às 15h para Limpieza dental e Urgencia."+
			" Para os outros serviços, não."),
		testkit.Scenario{Name: "every service", Setup: clinic, Tool: checkAvailability,
			Seed: at("whatsapp", "12:00", practice),
			Data: args{"message": "Hay lugar el miércoles 11 de marzo a las 12:00."}},
		testkit.Scenario{Name: "what a doctor does", Setup: clinic, Tool: checkAvailability,
			Seed: func(s *shop) (string, any) {
				practice(s)
				return s.Session(ana), args{"date": string(tomorrow), "time": "12:00", "staff_id": drRuiz}
			},
			Data: args{"message": "Hay lugar el miércoles 11 de marzo a las 12:00.",
				"requested_slot": args{"services": list{
					args{"service_id": limpieza}, args{"name": "Urgencia"}}}}},
	)
}

// TestAvailableIsAccepted asks for every half hour of a day, with and without a party, a service and the contract's
// published length: create_reservation and create_appointment accept what was said to be free, and nothing else.
func TestAvailableIsAccepted(t *testing.T) {
	t.Parallel()
	const ask = fault.ConfirmationRequired
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		accepts := func(s *shop, session, tool string, free bool, in args) {
			s.T.Helper()
			if a := s.Call(session, tool, in); (a.ErrorCode == ask) != free {
				s.T.Errorf("said to be free: %t; %s %v: %s %s", free, tool, in, a.ErrorCode, a.Error)
			}
		}
		t.Run("tables", func(t *testing.T) {
			s := testkit.OpenShop(t, db, placed("rest_complete", locale.ESMX, longTables).Beside())
			grouped(s)
			done(s, s.Session(beto), createReservation, dinner("21:00", 3))
			id := s.Session(ana)
			for minute := 11 * 60; minute < 24*60; minute += 30 {
				s.Clock.Advance(time.Minute) // the limits of calls are by the minute
				clock := booking.Clock(minute)
				sizes := map[int]bool{}
				open := testkit.Data(t, s.Call(id, checkAvailability, args{"date": string(tomorrow), "time": clock}))
				for _, r := range found(open["requested_slot"].(args)["party_sizes"]) {
					for n := r["min"].(float64); n <= r["max"].(float64); n++ {
						sizes[int(n)] = true
					}
				}
				for party := 1; party <= 9; party++ {
					one := testkit.Data(t, s.Call(id, checkAvailability, args{"date": string(tomorrow), "time": clock,
						"party_size": party, "duration_minutes": 60}))
					if one["available"] != sizes[party] {
						t.Errorf("%s for %d: %v, but of all parties %v", clock, party, one["available"], sizes)
					}
					accepts(s, id, createReservation, sizes[party], dinner(clock, party))
				}
			}
		})
		t.Run("visits", func(t *testing.T) {
			s := testkit.OpenShop(t, db, clinic.Beside())
			practice(s)
			done(s, s.Session(beto), createAppointment, visit("13:00",
				args{"service_id": ortodonta, "patient_name": "Beto Díaz", "patient_phone": beto}))
			id, all := s.Session(ana), services(s)
			for minute := 11*60 + 30; minute < 17*60; minute += 10 {
				s.Clock.Advance(time.Minute)
				clock, free := booking.Clock(minute), map[string]bool{}
				for _, staff := range []string{"", draPaz, drRuiz} {
					in := args{"date": string(tomorrow), "time": clock, "duration_minutes": 5}
					if staff != "" {
						in["staff_id"] = staff
					}
					open := testkit.Data(t, s.Call(id, checkAvailability, in))
					for _, v := range found(open["requested_slot"].(args)["services"]) {
						free[fmt.Sprint(staff, v["service_id"])] = true
					}
					for _, v := range all {
						more := args{"service_id": v.ID}
						if staff != "" {
							more["staff_id"] = staff
						}
						accepts(s, id, createAppointment, free[staff+v.ID], visit(clock, more))
					}
				}
			}
		})
	})
}

// found is a list of objects in an answer; none, if it was left out.
func found(v any) (out []args) {
	all, _ := v.(list)
	for _, one := range all {
		out = append(out, one.(args))
	}
	return out
}

func services(s *shop) (all []booking.Service) {
	s.T.Helper()
	s.Look(func(u *core.Unit) (err error) {
		all, err = u.Places.Services()
		return err
	})
	return all
}
