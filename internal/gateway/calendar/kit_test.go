package calendar_test

import (
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/gateway/calendar"
	"github.com/mostrador/mostrador/internal/gateway/calendar/calendartest"
)

const (
	mine = "dra.paz@example.com"
	zone = "America/Argentina/Buenos_Aires"
)

// noon is a Tuesday.
var noon = time.Date(2026, 3, 10, 15, 0, 0, 0, time.UTC)

// desk is a client of a fake Google with one calendar.
type desk struct {
	*calendar.Google
	google  *calendartest.Server
	account calendar.Account
	t       *testing.T
}

func open(t *testing.T, changes ...func(*calendar.Config)) *desk {
	t.Helper()
	server := calendartest.New(t)
	server.AddCalendar(mine, zone)
	c := server.Config()
	for _, change := range changes {
		change(&c)
	}
	g, err := calendar.NewGoogle(c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(g.Close)
	return &desk{g, server, server.Account(), t}
}

// visit is an event of ours, at an hour of a clock.
func visit(hour int) calendar.Event {
	return calendar.Event{
		ID: "mos0cl2pk0q9s70", Title: "Limpieza · Ana", Description: "CIT-1234", Zone: zone,
		Marks: map[string]string{"booking": "b1"},
		Start: time.Date(2026, 3, 11, hour, 0, 0, 0, time.UTC), End: time.Date(2026, 3, 11, hour, 30, 0, 0, time.UTC),
	}
}

func (d *desk) put(e calendar.Event) {
	d.t.Helper()
	if err := d.Put(d.t.Context(), d.account, mine, e); err != nil {
		d.t.Fatal(err)
	}
}

func (d *desk) read(since string) calendar.Changes {
	d.t.Helper()
	c, err := d.Read(d.t.Context(), d.account, mine, since, noon)
	if err != nil {
		d.t.Fatal(err)
	}
	return c
}

// only is the one event there is to be.
func (d *desk) only() calendartest.Event {
	d.t.Helper()
	list := d.google.Events(mine)
	if len(list) != 1 {
		d.t.Fatalf("there are %d events: %+v", len(list), list)
	}
	return list[0]
}
