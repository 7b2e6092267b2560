package calendar_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/gateway/calendar"
	"github.com/mostrador/mostrador/internal/gateway/calendar/calendartest"
)

func TestReadingInSteps(t *testing.T) {
	t.Parallel()
	d := open(t)
	at := func(h int) time.Time { return noon.Add(time.Duration(h) * time.Hour) }
	for i := range 7 { // three pages
		d.google.Busy(mine, fmt.Sprintf("event%d", i), at(i), at(i+1))
	}
	d.google.Busy(mine, "overlong", at(-9), at(-8))
	first := d.read("")
	if !first.All || len(first.Times) != 7 || first.Times[6] != (calendar.Time{EventID: "event6", Start: at(6),
		End: at(7)}) {
		t.Fatalf("first %+v", first)
	}
	if none := d.read(first.Next); none.All || len(none.Times) != 0 || none.Next == "" {
		t.Errorf("nothing new: %+v", none)
	}
	d.google.Delete(mine, "event0")
	d.google.Busy(mine, "event1", at(20), at(21))
	next := d.read(first.Next)
	if next.All || len(next.Times) != 2 || !next.Times[0].Free || !next.Times[1].Start.Equal(at(20)) {
		t.Errorf("next %+v", next)
	}
	d.google.Forget(mine)
	if again := d.read(next.Next); !again.All || len(again.Times) != 7 { // the deleted one marked so
		t.Errorf("again %+v", again)
	}
}

func TestWhatIsToldTwiceCountsOnce(t *testing.T) {
	t.Parallel()
	d := open(t)
	d.google.Repeat()
	for i := range 4 {
		d.google.Busy(mine, fmt.Sprintf("event%d", i), noon, noon.Add(time.Hour))
	}
	got := d.read("")
	if len(got.Times) != 4 {
		t.Errorf("%d times", len(got.Times))
	}
	for _, e := range got.Times {
		if !e.Start.Equal(noon) {
			t.Errorf("%s at %s", e.EventID, e.Start)
		}
	}
}

func TestWhatTakesTime(t *testing.T) {
	t.Parallel()
	d := open(t)
	from, to := calendartest.At(noon), calendartest.At(noon.Add(time.Hour))
	day := calendartest.Moment{Date: "2026-03-12"}
	for _, c := range []struct {
		id    string
		event calendartest.Event
		free  bool
	}{
		{"plain", calendartest.Event{Start: from, End: to}, false},
		{"maybe", calendartest.Event{Start: from, End: to, Status: "tentative"}, false},
		{"away", calendartest.Event{Start: from, End: to, EventType: "outOfOffice"}, false},
		{"shown as free", calendartest.Event{Start: from, End: to, Transparency: "transparent"}, true},
		{"declined", calendartest.Event{Start: from, End: to,
			Attendees: []calendartest.Attendee{{Self: true, ResponseStatus: "declined"}}}, true},
		{"accepted", calendartest.Event{Start: from, End: to,
			Attendees: []calendartest.Attendee{{Self: true, ResponseStatus: "accepted"}}}, false},
		{"at home", calendartest.Event{Start: from, End: to, EventType: "workingLocation"}, true},
		{"a moment", calendartest.Event{Start: to, End: to}, true},
		{"all day", calendartest.Event{Start: day, End: calendartest.Moment{Date: "2026-03-13"}}, false},
	} {
		c.event.ID = c.id
		d.google.Write(mine, c.event)
		got := d.read("")
		last := got.Times[len(got.Times)-1]
		if last.EventID != c.id || last.Free != c.free {
			t.Errorf("%s: %+v", c.id, last)
		}
	}
	times := d.read("").Times
	whole := times[len(times)-1]
	if want := time.Date(2026, 3, 12, 3, 0, 0, 0, time.UTC); !whole.Start.Equal(want) ||
		whole.End.Sub(whole.Start) != 24*time.Hour {
		t.Errorf("a day in Buenos Aires: %+v", whole)
	}
}

// An interrupted answer is an error: nothing counts as read.
func TestHalfAnAnswerIsNone(t *testing.T) {
	t.Parallel()
	d := open(t, func(c *calendar.Config) { c.Attempts = 1 })
	for i := range 7 {
		d.google.Busy(mine, fmt.Sprintf("event%d", i), noon, noon.Add(time.Hour))
	}
	d.google.Next(calendartest.Fine(), calendartest.Down())
	got, err := d.Read(t.Context(), d.account, mine, "", noon)
	if calendar.ProblemOf(err) != calendar.Unavailable || len(got.Times) != 0 {
		t.Errorf("%v, %+v", err, got)
	}
}
