package turn_test

import (
	"maps"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/testkit"
)

// The model of every agent that books is told the customer's next bookings: what, with whom and when.
func TestTheNextBookingsAreTold(t *testing.T) {
	t.Parallel()
	play := func(tool string, arguments object, yes, line string) func(*testing.T, *testkit.Shop) {
		return func(t *testing.T, s *testkit.Shop) {
			openDaily(s, []booking.Resource{{Kind: booking.Staff, Name: "Bia"}},
				[]booking.Service{{Name: "Corte", Minutes: 30}})
			arguments := maps.Clone(arguments)
			if arguments["service_id"] != nil {
				s.Do(func(u *core.Unit) error {
					list, err := u.Places.Listed()
					arguments["service_id"] = list[0].ID
					return err
				})
			}
			d := open(t, s, calls(tool, arguments))
			d.hears(t, "Corte, 11/03, 15:00, Ana Lopes")
			if r := d.hears(t, yes); r.Outcome != conversation.Acted {
				t.Fatalf("the yes came to %+v", r)
			}
			d.answers = append(d.answers, says("Oi!"))
			d.hears(t, "oi")
			system := instructed(d.asked[len(d.asked)-1])
			wantWords(t, system, line)
			if strings.Contains(tool, "Tool") {
				wantWords(t, system, "eventId ")
			}
		}
	}
	testkit.Flows(t,
		testkit.Flow{Name: "agenda", Setup: bookingDesk("agenda", locale.PTBR, "BRL", "BR"),
			Play: play("scheduleAppointmentTool", object{"appointmentDate": "11/03/2026", "appointmentTime": "15:00",
				"clientFullName": "Ana Lopes", "serviceName": "Corte"}, "sim, pode marcar",
				"Corte, com Bia, quarta-feira, 11 de março, 15:00")},
		testkit.Flow{Name: "clinic", Setup: bookingDesk("dental_complete", locale.ESMX, "MXN", "MX"),
			Play: play("create_appointment", object{"date": "2026-03-11", "time": "15:00", "patient_name": "Ana Lopes",
				"patient_phone": "+5491155550001", "service_id": "Corte"}, "sí",
				"Corte, con Bia, miércoles 11 de marzo, 15:00")},
		testkit.Flow{Name: "table", Setup: bookingDesk("rest_complete", locale.ESMX, "MXN", "MX"), Play: playTableTold},
	)
}

// What was asked for with a table is told with it.
func playTableTold(t *testing.T, s *testkit.Shop) {
	openDaily(s, []booking.Resource{{Kind: booking.Table, Name: "Mesa 1", SeatsMin: 1, SeatsMax: 4}}, nil)
	d := open(t, s, calls("create_reservation", object{"date": "2026-03-11", "time": "15:00", "party_size": 3,
		"customer_name": "Ana Lopes", "customer_phone": "+5491155550001", "special_requests": "Terraza y silla alta"}))
	d.hears(t, "mesa para 3 el 11 a las 15, terraza y silla alta, Ana Lopes")
	if r := d.hears(t, "sí"); r.Outcome != conversation.Acted {
		t.Fatalf("the yes came to %+v", r)
	}
	d.answers = append(d.answers, says("¡Hola!"))
	d.hears(t, "hola")
	wantWords(t, instructed(d.asked[len(d.asked)-1]), "Mesa para 3, miércoles 11 de marzo, 15:00, nota: “Terraza y silla alta”")
}

// A booking that waits for its deposit is told as what it is: no model may call it certain.
func TestABookingThatWaitsIsTold(t *testing.T) {
	t.Parallel()
	setup := bookingDesk("rest_complete", locale.ESAR, "ARS", "AR")
	setup.Settings.Booking.Deposit = 50_00
	testkit.Flows(t, testkit.Flow{Name: "table", Setup: setup, Play: func(t *testing.T, s *testkit.Shop) {
		openDaily(s, []booking.Resource{{Kind: booking.Table, Name: "Mesa 1", SeatsMin: 1, SeatsMax: 4}}, nil)
		d := open(t, s, says("¡Hola!"))
		s.Do(func(u *core.Unit) error {
			b, err := u.Bookings.Book(booking.Need{Kind: booking.Reservation, Party: 2, Day: "2026-03-11", Start: 15 * 60, Minutes: 60},
				booking.Who{CustomerID: d.session.CustomerID, Name: "Ana"}, "", "")
			if err != nil {
				return err
			}
			b.Deposit, b.DepositDueAt = 50_00, u.Now.Add(time.Hour)
			_, err = u.Bookings.Note(b)
			return err
		})
		d.hears(t, "hola")
		wantWords(t, strings.ReplaceAll(instructed(d.asked[len(d.asked)-1]), "\u00a0", " "), "15:00, todavía sin asegurar: falta la seña de $ 50")
	}})
}
