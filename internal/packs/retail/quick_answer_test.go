package retail_test

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/customer"
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

// What an owner asks of every day is answered with the list behind it, and with where it is seen.
func TestQuickActionLists(t *testing.T) {
	t.Parallel()
	testkit.Flows(t, testkit.Flow{Name: "lists", Setup: in(locale.ESAR), Play: func(t *testing.T, s *shop) {
		put2(s, 3)
		called(s)
		id := desk(s)
		for sentence, want := range map[string]struct{ text, see string }{
			"qué vendí más esta semana":           {"3 × Yerba", "orders"},
			"cuántos pedidos tengo para preparar": {"ORD-00001 · Ana Gómez · $ 300", "prepare"},
			"hay pagos para confirmar?":           {"No hay pagos por confirmar", "payments"},
			"qué productos me quedan poco":        {"Nada de lo que contás", "scarce"},
			"quién viene hoy":                     {"Reservas, ", "agenda"},
			"stock de yerba":                      {"quedan 7", "catalog"},
		} {
			a := orders(s, id, sentence, "")
			if !a.Success {
				t.Errorf("%s: %s %s", sentence, a.ErrorCode, a.Error)
				continue
			}
			got := testkit.Data(t, a)["actionsPerformed"].([]any)[0].(args)["result"].(string)
			see := history(s)[0].Plan.See
			if !strings.Contains(got, want.text) || len(see) != 1 || string(see[0].Of) != want.see {
				t.Errorf("%s: %q %+v", sentence, got, see)
			}
		}
	}})
}

// A price is not changed, but the owner is led to the product with what the sentence says it is to cost.
func TestQuickActionLeadsToThePrice(t *testing.T) {
	t.Parallel()
	testkit.Flows(t, testkit.Flow{Name: "prices", Setup: in(locale.ESAR), Play: func(t *testing.T, s *shop) {
		_, id := stocked(s, 1)
		for sentence, want := range map[string]int64{
			"poné la yerba a 120": 120_00, "aumentá la yerba un 10%": 110_00, "subile 30 pesos a la yerba": 130_00,
		} {
			a := orders(s, id, sentence, "")
			see := history(s)[0].Plan.See
			if a.BlockedReason != "price_change" || len(see) != 1 || see[0].ID != yerba || see[0].Price != want {
				t.Errorf("%s: %+v %+v", sentence, a, see)
			}
		}
		if a := orders(s, id, "cancelá el turno de Ana de mañana", ""); a.BlockedReason != "agenda_change" ||
			string(history(s)[0].Plan.See[0].Of) != "agenda" {
			t.Errorf("%+v", a)
		}
	}})
}

// A payment of a customer who never wrote is recorded after the owner's yes.
func TestQuickActionPaysForWhoNeverWrote(t *testing.T) {
	t.Parallel()
	testkit.Flows(t, testkit.Flow{Name: "a payment", Setup: in(locale.ESAR), Play: func(t *testing.T, s *shop) {
		stocked(s, 1)
		id := desk(s)
		var dora string
		s.Do(func(u *core.Unit) error {
			if err := u.Customers.Import(customer.Customer{Phone: "+5491155550077", FirstName: "Dora", LastName: "Sosa"}); err != nil {
				return err
			}
			c, err := u.Customers.Find("", "+5491155550077")
			dora = c.ID
			return err
		})
		a := orders(s, id, "Dora pagó 5000 en efectivo", "")
		if a.Confirmation == nil || !strings.Contains(a.Confirmation.Message, "$ 5.000") {
			t.Fatalf("%+v", a)
		}
		did(s, agreed(s, a))
		s.Look(func(u *core.Unit) error {
			credit, err := u.Ledger.Credit(dora)
			if credit != 5000_00 {
				t.Errorf("credit %d", credit)
			}
			return err
		})
	}})
}
