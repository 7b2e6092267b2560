package frontdesk_test

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/packs/frontdesk"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

// tools are the tests of all tools of the pack; each tool's own test file says what they need to know of it.
var tools = tooltest.For(frontdesk.Pack())

func TestContracts(t *testing.T)     { tools.Contracts(t) }
func TestStrangers(t *testing.T)     { tools.Strangers(t) }
func TestHostileModels(t *testing.T) { tools.HostileModels(t) }

type (
	shop = testkit.Shop
	args = map[string]any
	list = []any
)

const (
	ana  = "+525512345678"
	beto = "+525587654321"

	limpieza  = "01956a00-0000-7000-8000-0000000000c1"
	ortodonta = "01956a00-0000-7000-8000-0000000000c2"
	draPaz    = "01956a00-0000-7000-8000-0000000000d1"
	drRuiz    = "01956a00-0000-7000-8000-0000000000d2"
	nothing   = "01956a00-0000-7000-8000-0000000000ff"
)

// Noon is a Tuesday.
var (
	today    = booking.DayOf(testkit.Noon)
	tomorrow = today.Add(1)
)

// placed is a business in Mexico, in a language.
func placed(kind string, tag locale.Tag, changes ...func(*access.Settings)) testkit.Setup {
	s := testkit.Setup{AssistantType: kind, Locale: tag, Currency: "MXN", Country: "MX"}
	for _, change := range changes {
		change(&s.Settings)
	}
	return s
}

var (
	restaurant = placed("rest_complete", locale.ESMX)
	clinic     = placed("dental_complete", locale.ESMX)
)

// hours opens the business for lunch and dinner, except on Mondays.
func hours(u *core.Unit) error {
	var week []booking.WeekRange
	for d := time.Tuesday; d <= time.Saturday+1; d++ {
		week = append(week, booking.WeekRange{Weekday: d % 7, Range: booking.Range{From: 12 * 60, To: 16 * 60}},
			booking.WeekRange{Weekday: d % 7, Range: booking.Range{From: 20 * 60, To: 26 * 60}})
	}
	return u.Places.SetWeek("", week)
}

// dining opens a restaurant with tables of these sizes.
func dining(s *shop, tables ...int) {
	s.T.Helper()
	s.Do(func(u *core.Unit) error {
		for i, seats := range tables {
			r := booking.Resource{ID: testkit.NewID(), Kind: booking.Table, Name: fmt.Sprintf("Mesa %d", i+1),
				SeatsMin: 1, SeatsMax: seats, Position: i, Active: true}
			if err := u.Places.SaveResource(r); err != nil {
				return err
			}
		}
		return hours(u)
	})
}

// practice opens a clinic: Dra. Paz does everything, Dr. Ruiz no braces; from half past three on it takes emergencies
// only.
func practice(s *shop) {
	s.T.Helper()
	s.Do(func(u *core.Unit) error {
		for i, r := range []booking.Resource{{ID: draPaz, Name: "Dra. Paz", Title: "ortodoncista"},
			{ID: drRuiz, Name: "Dr. Ruiz"}} {
			r.Kind, r.Position, r.Active = booking.Staff, i, true
			if err := u.Places.SaveResource(r); err != nil {
				return err
			}
			var week []booking.WeekRange
			for d := time.Sunday; d <= time.Saturday; d++ {
				week = append(week, booking.WeekRange{Weekday: d, Range: booking.Range{From: 12 * 60, To: 15*60 + 30}},
					booking.WeekRange{Weekday: d, Emergency: true, Range: booking.Range{From: 15*60 + 30, To: 16 * 60}})
			}
			if err := u.Places.SetWeek(r.ID, week); err != nil {
				return err
			}
		}
		for i, v := range []booking.Service{
			{ID: limpieza, Name: "Limpieza dental", Category: "Limpieza", Minutes: 30, Buffer: 10, Price: 600_00},
			{ID: ortodonta, Name: "Brackets", Category: "Ortodoncia", Minutes: 60, Staff: []string{draPaz}},
			{ID: testkit.NewID(), Name: "Urgencia", Category: "Urgencias", Minutes: 30, Price: 900_50},
		} {
			v.Position, v.Active = i, true
			if err := u.Places.SaveService(v); err != nil {
				return err
			}
		}
		return hours(u)
	})
}

// dinner is a reservation tomorrow; visit an appointment.
func dinner(clock string, party int) args {
	return args{"date": string(tomorrow), "time": clock, "party_size": party, "customer_name": "ana lópez",
		"customer_phone": "55 1234 5678"}
}

func visit(clock string, more args) args {
	out := args{"date": string(tomorrow), "time": clock, "patient_name": "Ana López", "patient_phone": ana}
	for k, v := range more {
		out[k] = v
	}
	return out
}

// asks calls a gated tool and returns its question.
func asks(s *shop, sessionID, tool string, arguments any) (id, text string) {
	s.T.Helper()
	a := s.Call(sessionID, tool, arguments)
	if a.ErrorCode != fault.ConfirmationRequired || a.Confirmation == nil {
		s.T.Fatalf("%s asked nothing: %s %s %v", tool, a.ErrorCode, a.Error, a.Errors)
	}
	return a.Confirmation.ID, a.Confirmation.Message
}

// done is asks, with the customer's yes.
func done(s *shop, sessionID, tool string, arguments any) map[string]any {
	s.T.Helper()
	id, _ := asks(s, sessionID, tool, arguments)
	a := s.Yes(id)
	if !a.Success {
		s.T.Fatalf("the yes was refused: %s: %s", a.ErrorCode, a.Error)
	}
	return testkit.Data(s.T, a)
}

// bookedOn is a booking as it is stored.
func bookedOn(s *shop, id any) (b booking.Booking) {
	s.T.Helper()
	s.Look(func(u *core.Unit) (err error) {
		b, err = u.Bookings.Get(id.(string), false)
		return err
	})
	return b
}

// asked is what a question writes.
var (
	askedRows = []string{"confirmations+1", "messages+1", "sessions~1"}
	askedTold = []string{"confirmation.requested"}
)

// question is a scenario that ends with a question of these words.
func question(name string, setup testkit.Setup, tool string, seed func(*shop) (string, any),
	words string) testkit.Scenario {
	return testkit.Scenario{
		Name: name, Setup: setup, Tool: tool, Seed: seed, Code: fault.ConfirmationRequired, Changes: askedRows,
		Events: askedTold,
		Check: func(s *shop, _ string, a runtime.Answer) {
			if a.Confirmation.Message != words {
				s.T.Errorf("asked\n%s\nwant\n%s", a.Confirmation.Message, words)
			}
		},
	}
}

// together runs them at the same time.
func together(calls ...func()) {
	var all sync.WaitGroup
	for _, call := range calls {
		all.Go(call)
	}
	all.Wait()
}

// What else the calls need that look for something free.
var (
	noon    = args{"date": "2026-05-05", "time": "12:00"}
	patient = args{"date": "2026-05-05", "time": "12:00", "patient_name": "Nadia Sosa",
		"patient_phone": "+5493415550123"}
)
