package reminder_test

import (
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/reminder"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/testkit/coretest"
)

// noon is 9 in the morning in Buenos Aires.
var noon = time.Date(2026, 3, 4, 12, 0, 0, 0, time.UTC)

// memory is reminders without a database.
type memory map[string]reminder.Reminder

func (m memory) Reminder(id string, _ bool) (reminder.Reminder, bool, error) {
	r, found := m[id]
	return r, found, nil
}

func (m memory) ReminderOn(customerID, day string) (reminder.Reminder, bool, error) {
	for _, r := range m {
		if r.CustomerID == customerID && r.Day == day && (r.Status == reminder.Scheduled || r.Status == reminder.Sent) {
			return r, true, nil
		}
	}
	return reminder.Reminder{}, false, nil
}

func (m memory) InsertReminder(r reminder.Reminder) (bool, error) {
	if _, taken, _ := m.ReminderOn(r.CustomerID, r.Day); taken {
		return false, nil
	}
	m[r.ID] = r
	return true, nil
}

func (m memory) UpdateReminder(r reminder.Reminder) error {
	m[r.ID] = r
	return nil
}

func (m memory) RemindersOf(customerID string, _ int) (list []reminder.Reminder, err error) {
	for _, r := range m {
		if r.CustomerID == customerID {
			list = append(list, r)
		}
	}
	return list, nil
}

func unit(m memory, role access.Role, customerID string) (*reminder.Reminders, *scope.Scope) {
	s := &scope.Scope{
		Workspace: &access.Workspace{Locale: locale.ESAR, Zone: "America/Argentina/Buenos_Aires"},
		Actor:     access.Actor{Role: role},
		Now:       noon, SessionID: "talk", CustomerID: customerID,
	}
	return reminder.New(m, s), s
}

func TestWhenAReminderMayBe(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		at   time.Time
		day  string
		code fault.Code
	}{
		"a minute ago":            {noon.Add(-time.Minute), "", fault.InvalidArguments},
		"now":                     {noon, "", fault.InvalidArguments},
		"in a second":             {noon.Add(time.Second), "2026-03-04", ""},
		"late in the shop's day":  {noon.Add(14*time.Hour + 59*time.Minute), "2026-03-04", ""}, // the next day already in UTC
		"the shop's next day":     {noon.Add(15 * time.Hour), "2026-03-05", ""},
		"a year away":             {noon.AddDate(1, 0, 0), "2027-03-04", ""},
		"more than a year away":   {noon.AddDate(1, 0, 1).Add(time.Second), "", fault.InvalidArguments},
		"a year and a day, still": {noon.AddDate(1, 0, 1), "2027-03-05", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m := memory{}
			rs, s := unit(m, access.Agent, "ana")
			r, err := rs.Schedule(reminder.Reminder{CustomerID: "ana", DueAt: c.at, Debt: 500})
			if coretest.Code(err) != c.code {
				t.Fatalf("%v, want %q", err, c.code)
			}
			if err != nil {
				if len(m)+len(s.Events())+len(s.Errands()) > 0 {
					t.Error("a refused reminder left something")
				}
				return
			}
			if r.Day != c.day || r.Status != reminder.Scheduled || r.SessionID != "talk" || m[r.ID] != r {
				t.Errorf("%+v, stored %+v, want it on %s", r, m[r.ID], c.day)
			}
			if e := s.Errands(); len(e) != 1 || e[0].Kind != reminder.Errand || e[0].ID != r.ID ||
				!e[0].At.Equal(c.at) {
				t.Errorf("errands %+v", e)
			}
			if e := s.Events(); len(e) != 1 || e[0].Type != "reminder.scheduled" {
				t.Errorf("events %+v", e)
			}
		})
	}
}

func TestOneReminderADay(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		first    reminder.Status
		customer string
		after    time.Duration
		same     bool // the one that is there is returned
		code     fault.Code
	}{
		"the same day":                 {reminder.Scheduled, "ana", time.Hour, true, ""},
		"the next day":                 {reminder.Scheduled, "ana", 24 * time.Hour, false, ""},
		"another customer":             {reminder.Scheduled, "bea", time.Hour, false, ""},
		"sent that day":                {reminder.Sent, "ana", time.Hour, false, fault.Conflict},
		"skipped that day: one may be": {reminder.Skipped, "ana", time.Hour, false, ""},
		"failed that day: one may be":  {reminder.Failed, "ana", time.Hour, false, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m := memory{}
			rs, s := unit(m, access.Owner, "")
			first, err := rs.Schedule(reminder.Reminder{CustomerID: "ana", DueAt: noon.Add(time.Hour)})
			if err != nil {
				t.Fatal(err)
			}
			if c.first != reminder.Scheduled {
				if err := rs.End(&first, c.first, ""); err != nil {
					t.Fatal(err)
				}
			}
			errands := len(s.Errands())
			again, err := rs.Schedule(reminder.Reminder{CustomerID: c.customer, DueAt: noon.Add(c.after),
				Text: "otra vez"})
			if coretest.Code(err) != c.code {
				t.Fatalf("%v, want %q", err, c.code)
			}
			fresh := err == nil && !c.same
			if err == nil && (again.ID == first.ID) != c.same {
				t.Errorf("the same one: %v, want %v", again.ID == first.ID, c.same)
			}
			if got := len(s.Errands()) > errands; got != fresh {
				t.Errorf("another errand: %v, want %v", got, fresh)
			}
		})
	}
}

// lostRace is storage where the reminder that prevented the insert ends before it is read.
type lostRace struct{ memory }

func (lostRace) InsertReminder(reminder.Reminder) (bool, error) { return false, nil }

func TestAReminderThatEndedMeanwhileIsRetried(t *testing.T) {
	t.Parallel()
	_, s := unit(nil, access.Owner, "")
	_, err := reminder.New(lostRace{}, s).Schedule(reminder.Reminder{CustomerID: "ana", DueAt: noon.Add(time.Hour)})
	if coretest.Code(err) != fault.Unavailable {
		t.Errorf("%v, want a retry", err)
	}
}

func TestWhoSeesAReminder(t *testing.T) {
	t.Parallel()
	m := memory{"r": {ID: "r", CustomerID: "ana", Status: reminder.Scheduled}}
	for name, c := range map[string]struct {
		role     access.Role
		customer string
		sees     bool
	}{
		"its customer":         {access.Agent, "ana", true},
		"another customer":     {access.Agent, "bea", false},
		"an unknown customer":  {access.Customer, "", false},
		"staff":                {access.Staff, "", true},
		"the owner, elsewhere": {access.Owner, "bea", true},
	} {
		rs, _ := unit(m, c.role, c.customer)
		_, err := rs.Get("r", false)
		if c.sees != (err == nil) || err != nil && coretest.Code(err) != fault.NotFound {
			t.Errorf("%s: %v", name, err)
		}
		list, err := rs.Of("ana", 10)
		if err != nil || (len(list) == 1) != c.sees {
			t.Errorf("%s: listed %d, %v", name, len(list), err)
		}
	}
}

func TestAReminderThatWasNotDelivered(t *testing.T) {
	t.Parallel()
	for before, after := range map[reminder.Status]reminder.Status{
		reminder.Scheduled: reminder.Scheduled, // not sent yet: the message was another one
		reminder.Sent:      reminder.Failed,
		reminder.Skipped:   reminder.Skipped,
		reminder.Failed:    reminder.Failed,
	} {
		m := memory{"r": {ID: "r", CustomerID: "ana", Status: before}}
		rs, s := unit(m, access.Owner, "")
		if err := rs.Undelivered("r", "no WhatsApp"); err != nil {
			t.Fatal(err)
		}
		changed := before == reminder.Sent
		if got := m["r"]; got.Status != after || (got.Reason == "no WhatsApp") != changed ||
			(len(s.Events()) == 1) != changed {
			t.Errorf("%s: %+v, %d events", before, got, len(s.Events()))
		}
	}
	rs, _ := unit(memory{}, access.Owner, "")
	if err := rs.Undelivered("gone", ""); coretest.Code(err) != fault.NotFound {
		t.Errorf("one that is not there: %v", err)
	}
}

func (m memory) ListReminders(f reminder.Filter) (out []reminder.Reminder, err error) {
	for _, r := range m {
		if (f.CustomerID == "" || f.CustomerID == r.CustomerID) && (f.Status == "" || f.Status == r.Status) {
			out = append(out, r)
		}
	}
	return out, nil
}

// A reminder is cancelled while it is scheduled, and stays so.
func TestCancel(t *testing.T) {
	t.Parallel()
	m := memory{}
	rs, _ := unit(m, access.Staff, "")
	r, err := rs.Schedule(reminder.Reminder{CustomerID: "ana", DueAt: noon.Add(24 * time.Hour), Debt: 500})
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := rs.Cancel(r.ID); err != nil {
			t.Fatal(err)
		}
	}
	if now := m[r.ID]; now.Status != reminder.Skipped || now.Reason != reminder.Cancelled {
		t.Errorf("%+v", now)
	}
}
