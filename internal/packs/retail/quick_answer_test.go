package retail_test

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/testkit"
)

// An owner's questions are answered at once, and change nothing.
func TestQuickActionAnswers(t *testing.T) {
	t.Parallel()
	testkit.Flows(t, testkit.Flow{Name: "figures", Setup: in(locale.ESAR), Play: func(t *testing.T, s *shop) {
		put2(s, 3)
		called(s)
		id := desk(s)
		before := s.Snapshot()
		for sentence, want := range map[string]string{
			"cuánto vendí hoy":                   "$ 300 en 1 pedido",
			"cuántos pedidos hubo ayer":          "0 pedidos",
			"quanto vendi esta semana":           "$ 300",
			"cuánto me deben":                    "Te deben $ 300, de 1 pedido",
			"cuánto debe Ana":                    "Ana Gómez debe $ 300",
			"cuánta plata entró hoy":             "$ 0 en 0 pagos",
			"a cuánto está la yerba?":            "$ 100",
			"cuánto queda de yerba?":             "quedan 7 (3 apartadas)",
			"cuántas reservas hay hoy":           ": 0.",
			"cuánto vendí hoy y cuánto me deben": "$ 300",
		} {
			a := orders(s, id, sentence, "")
			if !a.Success {
				t.Errorf("%s: %s %s", sentence, a.ErrorCode, a.Error)
				continue
			}
			got := testkit.Data(t, a)["actionsPerformed"].([]any)[0].(args)
			if got["tool"] != "answer" || !strings.Contains(got["result"].(string), want) {
				t.Errorf("%s: %v", sentence, got)
			}
		}
		if got := s.Since(before); len(got) > 0 {
			t.Errorf("changed %v", got)
		}
		a := orders(s, id, "llegaron 40 paquetes de yerba, cargalos", "")
		if a.ErrorCode != fault.Blocked || a.BlockedReason != "stock_change" || !strings.Contains(a.Error, "Catálogo y stock") {
			t.Errorf("%+v", a)
		}
	}})
}

// A day is closed after a preview that says which, and how many bookings stand on it.
func TestQuickActionClosesADay(t *testing.T) {
	t.Parallel()
	testkit.Flows(t, testkit.Flow{Name: "a day", Setup: in(locale.ESAR), Play: func(t *testing.T, s *shop) {
		id := desk(s)
		special := func() (days []booking.DayRanges) {
			s.Look(func(u *core.Unit) error {
				today, err := u.Places.Today("")
				if err != nil {
					return err
				}
				h, err := u.Places.Opening("", today, today.Add(366))
				if h != nil {
					days = h.Days
				}
				return err
			})
			return days
		}
		a := orders(s, id, "cerrá el 25 de diciembre", "")
		if a.Confirmation == nil || !strings.Contains(a.Confirmation.Message, "25 de diciembre (no hay reservas ese día)") ||
			len(special()) != 0 {
			t.Fatalf("%+v %+v", a, a.Confirmation)
		}
		did(s, a)
		if days := special(); len(days) != 1 || len(days[0].Ranges) != 0 || !strings.HasSuffix(string(days[0].Day), "-12-25") {
			t.Errorf("%+v", days)
		}
		book := func(start int) {
			s.Do(func(u *core.Unit) error {
				_, err := u.Bookings.Book(booking.Need{Kind: booking.Reservation, Day: "2026-03-16", Start: start, Minutes: 60,
					Party: 2}, booking.Who{Name: "Ana", Phone: ana}, "", "")
				return err
			})
		}
		s.Do(func(u *core.Unit) error {
			if err := u.Places.SetWeek("", []booking.WeekRange{{Weekday: 1, Range: booking.Range{From: 0, To: 1440}}}); err != nil {
				return err
			}
			return u.Places.SaveResource(booking.Resource{ID: testkit.NewID(), Kind: booking.Table, Name: "Mesa", SeatsMin: 1,
				SeatsMax: 4, Active: true})
		})
		book(720)
		a = orders(s, id, "el lunes no abrimos", "")
		if a.Confirmation == nil || !strings.Contains(a.Confirmation.Message, "lunes 16 de marzo (hay 1 reserva ese día") {
			t.Fatalf("%+v %+v", a, a.Confirmation)
		}
		book(900)
		if got := agreed(s, a); got.ErrorCode != fault.ConfirmationStale {
			t.Errorf("a booking came meanwhile: %+v", got)
		}
		did(s, orders(s, id, "el lunes no abrimos", ""))
		if days := special(); len(days) != 2 {
			t.Errorf("%+v", days)
		}
		if a := orders(s, id, "no abrimos", ""); a.Success || a.Confirmation != nil {
			t.Errorf("%+v", a)
		}
	}})
}

// What is not understood is answered with examples of what the business can ask for, and those are understood.
func TestQuickActionShowsWhatCanBeAsked(t *testing.T) {
	t.Parallel()
	testkit.Flows(t, testkit.Flow{Name: "examples", Setup: in(locale.ESAR), Play: func(t *testing.T, s *shop) {
		called(s)
		id := desk(s)
		lost := func(example string) {
			t.Helper()
			if a := orders(s, id, "hacé magia", ""); a.ErrorCode != fault.InvalidArguments || !strings.Contains(a.Error, example) {
				t.Errorf("%s %q", a.ErrorCode, a.Error)
			}
		}
		lost("cancelá el pedido 12")
		s.Do(func(u *core.Unit) error {
			return u.Places.SaveResource(booking.Resource{ID: testkit.NewID(), Kind: booking.Staff, Name: "Luz", Active: true})
		})
		lost("cerrá el 24 de diciembre; cuántos turnos hay mañana; avisale a Ana que la esperamos")
		if a := orders(s, id, "cerrá el 24 de diciembre", ""); a.Confirmation == nil {
			t.Errorf("%+v", a)
		}
		if a := orders(s, id, "cuántos turnos hay mañana", ""); !a.Success {
			t.Errorf("%+v", a)
		}
		put2(s, 3)
		lost("cancelá el pedido 12")
	}})
}
