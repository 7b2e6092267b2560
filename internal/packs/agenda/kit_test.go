package agenda_test

import (
	"sync"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/packs/agenda"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

// tools are the tests of all tools of the pack; each tool's own test file says what they need to know of it.
var tools = tooltest.For(agenda.Pack())

func TestContracts(t *testing.T)     { tools.Contracts(t) }
func TestStrangers(t *testing.T)     { tools.Strangers(t) }
func TestHostileModels(t *testing.T) { tools.HostileModels(t) }

type (
	shop = testkit.Shop
	args = map[string]any
	list = []any
)

const (
	schedule  = "agenda/scheduleAppointmentTool"
	slots     = "agenda/getAvailableSlotsTool"
	events    = "agenda/listEventsTool"
	cancel    = "agenda/cancelAppointmentTool"
	support   = "agenda/requestHumanSupportTool"
	info      = "agenda/updateClientInfoTool"
	tags      = "agenda/updateConversationTagsTool"
	end       = "agenda/endConversationTool"
	summarize = "agenda/summarizeConversationTool"

	ana  = "+5511987654321"
	beto = "+5511912345678"

	bia     = "01956a00-0000-7000-8000-0000000000b1"
	caio    = "01956a00-0000-7000-8000-0000000000b2"
	corte   = "01956a00-0000-7000-8000-0000000000c1"
	nothing = "01956a00-0000-7000-8000-0000000000ff"
)

// Noon is midday of a Tuesday, 10 March 2026, at the studio.
const (
	hoje     = "10/03/2026"
	amanha   = "11/03/2026"
	domingo  = "15/03/2026"
	feriado  = "13/03/2026"
	tomorrow = booking.Day("2026-03-11")
)

var studio = in(locale.PTBR)

// in is a studio in a language.
func in(tag locale.Tag, changes ...func(*access.Settings)) testkit.Setup {
	s := testkit.Setup{AssistantType: "agenda", Locale: tag, Currency: "BRL", Country: "BR"}
	for _, change := range changes {
		change(&s.Settings)
	}
	return s
}

// open sets the studio up: Bia works alone from Monday to Saturday, with a lunch
// break, and on Friday there is a holiday.
func open(s *shop) {
	s.T.Helper()
	s.Do(func(u *core.Unit) error {
		var week []booking.WeekRange
		for d := time.Monday; d <= time.Saturday; d++ {
			week = append(week, booking.WeekRange{Weekday: d, Range: booking.Range{From: 8 * 60, To: 12 * 60}})
			if d != time.Saturday {
				week = append(week, booking.WeekRange{Weekday: d, Range: booking.Range{From: 14 * 60, To: 18 * 60}})
			}
		}
		if err := u.Places.SetWeek("", week); err != nil {
			return err
		}
		if err := u.Places.SetDay("", "2026-03-13", nil, "Feriado"); err != nil {
			return err
		}
		for i, v := range []booking.Service{
			{ID: corte, Name: "Corte de cabelo", Minutes: 30, Buffer: 10},
			{ID: testkit.NewID(), Name: "Coloração", Minutes: 90},
			{ID: testkit.NewID(), Name: "Coloração infantil", Minutes: 45},
			{ID: testkit.NewID(), Name: "Avaliação", Minutes: 60},
		} {
			v.Position, v.Active = i, true
			if err := u.Places.SaveService(v); err != nil {
				return err
			}
		}
		return u.Places.SaveResource(booking.Resource{ID: bia, Kind: booking.Staff, Name: "Bia", Active: true})
	})
}

// hire adds Caio, who works in the mornings.
func hire(s *shop) {
	s.T.Helper()
	s.Do(func(u *core.Unit) error {
		var week []booking.WeekRange
		for d := time.Monday; d <= time.Friday; d++ {
			week = append(week, booking.WeekRange{Weekday: d, Range: booking.Range{From: 8 * 60, To: 12 * 60}})
		}
		if err := u.Places.SetWeek(caio, week); err != nil {
			return err
		}
		return u.Places.SaveResource(booking.Resource{ID: caio, Kind: booking.Staff, Name: "Caio", Position: 1,
			Active: true})
	})
}

// unlist takes all services off the list.
func unlist(s *shop) {
	s.T.Helper()
	s.Do(func(u *core.Unit) error {
		all, err := u.Places.Services()
		for _, v := range all {
			if v.Active = false; err == nil {
				err = u.Places.SaveService(v)
			}
		}
		return err
	})
}

// visit is an hour of Bia's tomorrow.
func visit(clock string, more args) args {
	return with(args{"serviceName": "Avaliação", "appointmentDate": amanha, "appointmentTime": clock}, more)
}

func with(a, more args) args {
	out := args{}
	for _, m := range []args{a, more} {
		for k, v := range m {
			out[k] = v
		}
	}
	return out
}

// calls is a seed: an open studio, and Ana's conversation with these arguments.
func calls(arguments any) func(*shop) (string, any) {
	return func(s *shop) (string, any) {
		open(s)
		return s.Session(ana), arguments
	}
}

// asks calls a gated tool and returns its question.
func asks(s *shop, sessionID, tool string, arguments any) string {
	s.T.Helper()
	a := s.Call(sessionID, tool, arguments)
	if a.ErrorCode != fault.ConfirmationRequired || a.Confirmation == nil {
		s.T.Fatalf("%s asked nothing: %s %s %v", tool, a.ErrorCode, a.Error, a.Errors)
	}
	return a.Confirmation.ID
}

// yes is the customer's yes.
func yes(s *shop, question string) runtime.Answer {
	s.T.Helper()
	d, err := s.Reply(question, "sim")
	if err != nil || d.Result == nil {
		s.T.Fatalf("a yes ran nothing: %+v %v", d, err)
	}
	return *d.Result
}

// booked makes an appointment and returns it as it is stored.
func booked(s *shop, sessionID string, arguments any) booking.Booking {
	s.T.Helper()
	before := all(s)
	if a := yes(s, asks(s, sessionID, schedule, arguments)); !a.Success {
		s.T.Fatalf("not booked: %s %s", a.ErrorCode, a.Error)
	}
	for _, b := range all(s) {
		known := false
		for _, old := range before {
			known = known || old.ID == b.ID
		}
		if !known {
			return b
		}
	}
	s.T.Fatal("nothing was booked")
	return booking.Booking{}
}

// all are the bookings of all customers.
func all(s *shop) (out []booking.Booking) {
	s.T.Helper()
	s.Look(func(u *core.Unit) (err error) {
		out, err = u.Bookings.Between("2026-01-01", "2026-12-31")
		return err
	})
	return out
}

// talk is a conversation as it is stored.
func talk(s *shop, id string) (out conversation.Session) {
	s.T.Helper()
	s.Look(func(u *core.Unit) (err error) {
		out, err = u.Conversations.Get(id, false)
		return err
	})
	return out
}

// handoffs are all hand-offs so far.
func handoffs(s *shop) (list []conversation.HandoffRequest) {
	s.T.Helper()
	s.Look(func(u *core.Unit) (err error) {
		list, err = u.Handoffs.List(conversation.HandoffFilter{})
		return err
	})
	return list
}

// client is the customer of a conversation.
func client(s *shop, sessionID string) (c customer.Customer) {
	s.T.Helper()
	s.Look(func(u *core.Unit) (err error) {
		now, err := u.Conversations.Get(sessionID, false)
		if err == nil {
			c, err = u.Customers.Get(now.CustomerID)
		}
		return err
	})
	return c
}

// says is the customer writing something.
func says(s *shop, id string, words ...string) {
	s.T.Helper()
	speak(s, id, func(u *core.Unit, text string) error {
		_, _, err := u.Conversations.RecordIncoming(text, "", "")
		return err
	}, words)
}

// hears sends a message to the customer.
func hears(s *shop, id string, words ...string) {
	s.T.Helper()
	speak(s, id, func(u *core.Unit, text string) error {
		_, err := u.Conversations.Say("agent", text, "")
		return err
	}, words)
}

func speak(s *shop, id string, fn func(*core.Unit, string) error, words []string) {
	s.T.Helper()
	for _, text := range words {
		s.Do(func(u *core.Unit) error {
			now, err := u.Conversations.Get(id, true)
			if err != nil {
				return err
			}
			u.Conversations.Adopt(now)
			return fn(u, text)
		})
	}
}

// resume is staff giving the conversation back.
func resume(s *shop, id string) {
	s.T.Helper()
	speak(s, id, func(u *core.Unit, _ string) error { return u.Conversations.Resume() }, []string{""})
}

// asked is what a question writes.
var (
	askedRows = []string{"confirmations+1", "messages+1", "sessions~1"}
	askedTold = []string{"confirmation.requested"}
)

// question is a scenario that ends in one, with these words.
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

// refused is a scenario that changes nothing, with these words.
func refused(name, tool string, seed func(*shop) (string, any), code fault.Code, words string,
	paths ...string) testkit.Scenario {
	sc := testkit.Scenario{Name: name, Setup: studio, Tool: tool, Seed: seed, Code: code, Error: words}
	if len(paths) > 0 {
		sc.Paths = paths
	}
	return sc
}

// together runs them at the same time.
func together(calls ...func()) {
	var all sync.WaitGroup
	for _, call := range calls {
		all.Go(call)
	}
	all.Wait()
}
