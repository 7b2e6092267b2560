package turn_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/testkit"
)

type object = map[string]any

// bookingDesk is a business that books, open every day from noon to midnight.
func bookingDesk(kind string, tag locale.Tag, currency money.Currency, country string) testkit.Setup {
	return testkit.Setup{AssistantType: kind, Locale: tag, Currency: currency, Country: country}
}

func openDaily(s *testkit.Shop, resources []booking.Resource, services []booking.Service) {
	s.T.Helper()
	s.Do(func(u *core.Unit) error {
		var week []booking.WeekRange
		for d := time.Sunday; d <= time.Saturday; d++ {
			week = append(week, booking.WeekRange{Weekday: d, Range: booking.Range{From: 12 * 60, To: 24 * 60}})
		}
		if err := u.Places.SetWeek("", week); err != nil {
			return err
		}
		for i, r := range resources {
			r.ID, r.Position, r.Active = testkit.NewID(), i, true
			if err := u.Places.SaveResource(r); err != nil {
				return err
			}
		}
		for i, v := range services {
			v.ID, v.Position, v.Active = testkit.NewID(), i, true
			if err := u.Places.SaveService(v); err != nil {
				return err
			}
		}
		return nil
	})
}

// lastCall is the answer of the call before the model's turn.
func lastCall(r model.Request) (a struct {
	Success bool
	Error   string
	Data    object
}, err error) {
	err = json.Unmarshal(r.History[len(r.History)-1].Body, &a)
	return a, err
}

// saysWhy has the model say why the last call was refused.
func saysWhy(r model.Request) (model.Answer, error) {
	a, err := lastCall(r)
	return model.Answer{Text: a.Error}, err
}

// bookings are the times of all bookings.
func (d *desk) bookings(t *testing.T) (starts []string) {
	t.Helper()
	d.Do(func(u *core.Unit) error {
		list, err := u.Bookings.Between("2026-03-01", "2026-08-01")
		for _, b := range list {
			starts = append(starts, fmt.Sprintf("%s %02d:%02d", b.Day, b.Start/60, b.Start%60))
		}
		return err
	})
	return starts
}

// A table is offered before the party is known, for the sizes that it holds for, and what was offered is booked.
func TestATableIsOfferedAndBooked(t *testing.T) {
	t.Parallel()
	tables := []booking.Resource{{Kind: booking.Table, Name: "Mesa 1", SeatsMin: 1, SeatsMax: 4}}
	play := func(ask, answer, yes string) func(*testing.T, *testkit.Shop) {
		return func(t *testing.T, s *testkit.Shop) {
			openDaily(s, tables, nil)
			d := open(t, s, calls("check_availability", object{"date": "2026-03-11", "time": "20:30"}),
				repeats("message"),
				calls("create_reservation", object{"date": "2026-03-11", "time": "20:30", "party_size": 2,
					"customer_name": "Ana López", "customer_phone": "+5491155550001"}))
			wantWords(t, d.hears(t, ask).Text, "4")
			if r := d.hears(t, answer); !strings.Contains(r.Text, "11") {
				t.Errorf("the question is %q", r.Text)
			}
			if got := d.bookings(t); len(got) != 0 {
				t.Fatalf("booked without a yes: %v", got)
			}
			d.hears(t, yes)
			if got := d.bookings(t); len(got) != 1 || got[0] != "2026-03-11 20:30" {
				t.Errorf("booked: %v", got)
			}
		}
	}
	testkit.Flows(t,
		testkit.Flow{Name: "in Spanish", Setup: bookingDesk("rest_complete", locale.ESMX, "MXN", "MX"),
			Play: play("¿tienen mesa mañana a las ocho y media?", "somos dos", "sí, por favor")},
		testkit.Flow{Name: "in Portuguese", Setup: bookingDesk("rest_complete", locale.PTBR, "BRL", "BR"),
			Play: play("tem mesa amanhã às oito e meia?", "somos dois", "sim, pode reservar")},
	)
}

// What the business does not list is not booked: the model hears what there is.
func TestOnlyListedServicesAreBooked(t *testing.T) {
	t.Parallel()
	play := func(tool string, arguments object, ask string) func(*testing.T, *testkit.Shop) {
		return func(t *testing.T, s *testkit.Shop) {
			openDaily(s, []booking.Resource{{Kind: booking.Staff, Name: "Bia"}},
				[]booking.Service{{Name: "Corte", Minutes: 30}, {Name: "Barba", Minutes: 20}})
			d := open(t, s, calls(tool, arguments), saysWhy)
			wantWords(t, d.hears(t, ask).Text, "Corte", "Barba")
			if got := d.bookings(t); len(got) != 0 {
				t.Errorf("booked: %v", got)
			}
		}
	}
	testkit.Flows(t,
		testkit.Flow{Name: "in Spanish", Setup: bookingDesk("dental_complete", locale.ESMX, "MXN", "MX"),
			Play: play("create_appointment", object{"date": "2026-03-11", "time": "15:00", "patient_name": "Ana López",
				"patient_phone": "+5491155550001", "service_id": "Xyzabc"}, "quiero un turno de Xyzabc")},
		testkit.Flow{Name: "in Portuguese", Setup: bookingDesk("agenda", locale.PTBR, "BRL", "BR"),
			Play: play("scheduleAppointmentTool", object{"appointmentDate": "11/03/2026", "appointmentTime": "15:00",
				"clientFullName": "Ana Lopes", "serviceName": "Xyzabc"}, "quero marcar Xyzabc")},
	)
}

// Free times come with the services that fit, and one of them is booked.
func TestFreeTimesAreForTheirServices(t *testing.T) {
	t.Parallel()
	testkit.Flows(t, testkit.Flow{Name: "in Portuguese", Setup: bookingDesk("agenda", locale.PTBR, "BRL", "BR"),
		Play: func(t *testing.T, s *testkit.Shop) {
			openDaily(s, []booking.Resource{{Kind: booking.Staff, Name: "Bia"}},
				[]booking.Service{{Name: "Corte", Minutes: 30}})
			day := object{"startDate": "11/03/2026", "endDate": "11/03/2026", "serviceName": "Corte"}
			first := "" // what the agenda offers
			d := open(t, s, calls("getAvailableSlotsTool", day), func(r model.Request) (model.Answer, error) {
				var a struct {
					Data struct {
						Days []struct {
							FreeSlots []struct {
								Start    string
								Services []string
							}
						}
					}
				}
				if err := json.Unmarshal(r.History[len(r.History)-1].Body, &a); err != nil {
					return model.Answer{}, err
				}
				slot := a.Data.Days[0].FreeSlots[0]
				first = slot.Start
				return model.Answer{Text: "Tenho às " + slot.Start + " para " + slot.Services[0] + "."}, nil
			})
			wantWords(t, d.hears(t, "tem horário pra corte amanhã?").Text, "12:00", "Corte")
			d.answers = append(d.answers, calls("scheduleAppointmentTool", object{"serviceName": "Corte",
				"appointmentDate": "11/03/2026", "appointmentTime": first, "clientFullName": "Ana Lopes"}))
			wantWords(t, d.hears(t, "esse").Text, "Corte")
			d.hears(t, "sim")
			if got := d.bookings(t); len(got) != 1 || got[0] != "2026-03-11 12:00" {
				t.Errorf("booked: %v", got)
			}
		}})
}

// A diet is answered with what the dishes are noted as, and nothing else.
func TestADietIsWhatWasNoted(t *testing.T) {
	t.Parallel()
	play := func(ask, diet string) func(*testing.T, *testkit.Shop) {
		return func(t *testing.T, s *testkit.Shop) {
			s.Product(catalog.Product{Name: "Tacos al pastor", Price: 90_00}, 5)
			s.Product(catalog.Product{Name: "Ensalada verde", Price: 70_00, Tags: []string{"sin gluten"}}, 5)
			d := open(t, s, calls("get_menu", object{"search_term": diet}), repeats("formatted_message"))
			r := d.hears(t, ask)
			wantWords(t, r.Text, "Ensalada verde")
			if strings.Contains(r.Text, "Tacos") || strings.Contains(r.Text, "Yerba") {
				t.Errorf("%q", r.Text)
			}
		}
	}
	testkit.Flows(t,
		testkit.Flow{Name: "in Spanish", Setup: bookingDesk("rest_complete", locale.ESMX, "MXN", "MX"),
			Play: play("¿qué tienen sin gluten?", "sin gluten")},
		testkit.Flow{Name: "in Portuguese", Setup: bookingDesk("rest_complete", locale.PTBR, "BRL", "BR"),
			Play: play("o que tem sem glúten?", "sem glúten")},
	)
}

// Nobody books beyond the horizon, and hears how far it goes.
func TestBeyondTheHorizon(t *testing.T) {
	t.Parallel()
	play := func(ask, last string) func(*testing.T, *testkit.Shop) {
		return func(t *testing.T, s *testkit.Shop) {
			openDaily(s, []booking.Resource{{Kind: booking.Table, Name: "Mesa 1", SeatsMin: 1, SeatsMax: 4}}, nil)
			d := open(t, s, calls("create_reservation", object{"date": "2026-07-11", "time": "20:30", "party_size": 2,
				"customer_name": "Ana López", "customer_phone": "+5491155550001"}), saysWhy)
			r := d.hears(t, ask)
			wantWords(t, r.Text, last)
			if r.Outcome != conversation.Replied || len(d.bookings(t)) != 0 {
				t.Errorf("%+v", r)
			}
		}
	}
	testkit.Flows(t,
		testkit.Flow{Name: "in Spanish", Setup: bookingDesk("rest_complete", locale.ESMX, "MXN", "MX"),
			Play: play("mesa para dos el 11 de julio a las 8:30", "8 de junio")},
		testkit.Flow{Name: "in Portuguese", Setup: bookingDesk("rest_complete", locale.PTBR, "BRL", "BR"),
			Play: play("mesa para dois em 11 de julho às 20:30", "8 de junho")},
	)
}
