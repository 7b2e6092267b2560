package demo_test

import (
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/testkit"
)

// booked makes sure that a sample has a past with every outcome of a booking, today, and two weeks ahead, some of it
// agreed with customers.
func booked(t *testing.T, a *app.App, w *access.Workspace) []booking.Booking {
	t.Helper()
	today := booking.DayOf(testkit.Noon.In(w.Location()))
	became, days, asked := map[booking.Status]int{}, map[booking.Day]int{}, 0
	all := bookingsOf(t, a, w)
	for _, b := range all {
		became[b.Status]++
		days[b.Day]++
		if b.QuestionID != "" {
			asked++
		}
		if b.Day < today && b.Status == booking.Confirmed {
			t.Errorf("%s: nobody noted what became of %s on %s", w.Slug, b.Code, b.Day)
		}
		if b.Day > today && !slices.Contains([]booking.Status{booking.Confirmed, booking.Cancelled}, b.Status) {
			t.Errorf("%s: %s on %s is %s", w.Slug, b.Code, b.Day, b.Status)
		}
	}
	if became[booking.Completed] < 40 || became[booking.NoShow] == 0 || became[booking.Cancelled] == 0 ||
		became[booking.Confirmed] < 60 {
		t.Errorf("%s: %v", w.Slug, became)
	}
	if len(days) < 16 || days[today] == 0 || slices.Max(slices.Collect(maps.Keys(days))) < today.Add(12) {
		t.Errorf("%s: %d days, today %d", w.Slug, len(days), days[today])
	}
	if asked < 3 {
		t.Errorf("%s: %d were agreed with customers", w.Slug, asked)
	}
	believable(t, w, today, all)
	return all
}

// believable makes sure that no customer has more bookings than a person would: one that is over and one to come, or two that
// they agreed with the agent; of services for people like them, and no emergency that was known days before.
func believable(t *testing.T, w *access.Workspace, today booking.Day, all []booking.Booking) {
	t.Helper()
	type visits struct {
		who  string
		next bool
	}
	men := []string{"Thiago", "Marcelo", "Eduardo", "Rafael", "Gustavo", "Henrique"}
	count := map[visits]int{}
	for _, b := range all {
		k := visits{b.Name, b.Day >= today}
		if count[k]++; count[k] > 2 || count[k] == 2 && b.QuestionID == "" {
			t.Errorf("%s: %s has %d bookings, ahead: %t", w.Slug, b.Name, count[k], k.next)
		}
		if b.CustomerID == "" {
			t.Errorf("%s: %s is of no customer", w.Slug, b.Code)
		}
		first, _, _ := strings.Cut(b.Name, " ")
		if slices.Contains(men, first) && b.Title == "Corte feminino" {
			t.Errorf("%s: %s for %s", w.Slug, b.Title, b.Name)
		}
		if b.Emergency {
			t.Errorf("%s: an emergency on %s", w.Slug, b.Day)
		}
	}
}

func bookingsOf(t *testing.T, a *app.App, w *access.Workspace) (all []booking.Booking) {
	t.Helper()
	err := a.Runtime.Read(t.Context(), w, access.Actor{Role: access.Owner}, func(u *core.Unit) (err error) {
		all, err = u.Bookings.List(booking.Filter{})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// books are the samples' bookings, by database. The same day has the same bookings on each.
type books struct {
	mu   sync.Mutex
	read map[string]string
}

func (k *books) note(db, slug string, list []booking.Booking) {
	var lines []string
	for _, b := range list { // ids differ, and with them the order of equals
		lines = append(lines, strings.Join([]string{slug, string(b.Day), booking.Clock(b.Start), string(b.Status),
			b.Name, b.Title, b.Notes}, " "))
	}
	slices.Sort(lines)
	k.mu.Lock()
	defer k.mu.Unlock()
	k.read[db] += strings.Join(lines, "\n")
}

func (k *books) same(t *testing.T) {
	t.Helper()
	all := slices.Collect(maps.Values(k.read))
	if len(all) == 2 && all[0] != all[1] {
		t.Errorf("two books for one day: %v", k.read)
	}
}
