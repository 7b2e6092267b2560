package dashboard_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/testkit"
)

// opens adds two tables for four, bookable all day, every day.
func (h *house) opens() (first, second string) {
	h.t.Helper()
	first, second = testkit.NewID(), testkit.NewID()
	h.Do(func(u *core.Unit) error {
		var week []booking.WeekRange
		for d := time.Sunday; d <= time.Saturday; d++ {
			week = append(week, booking.WeekRange{Weekday: d, Range: booking.Range{From: 12 * 60, To: 24 * 60}})
		}
		for i, id := range []string{first, second} {
			r := booking.Resource{ID: id, Kind: booking.Table, Name: "Mesa " + string(rune('1'+i)), SeatsMin: 1,
				SeatsMax: 4, Position: i, Active: true}
			if err := u.Places.SaveResource(r); err != nil {
				return err
			}
		}
		return u.Places.SetWeek("", week)
	})
	return first, second
}

func (h *house) bookings() (list []booking.Booking) {
	h.t.Helper()
	h.Look(func(u *core.Unit) (err error) {
		list, err = u.Bookings.List(booking.Filter{})
		return err
	})
	return list
}

var seenAs = regexp.MustCompile(`name="seen" value="([^"]+)"`)

func TestBookingMovingAndCallingOffAtTheAgenda(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		table, other := h.opens()
		staff := h.as(h.hires(h.Workspace, "Tomas", access.Staff))
		agenda := "/d/" + h.Workspace.Slug + "/agenda"
		day := string(booking.DayOf(h.Clock.Now().In(h.Workspace.Location())).Add(1))
		form := url.Values{
			"id": {testkit.NewID()}, "kind": {"reservation"}, "day": {day}, "time": {"20:00"}, "party": {"4"},
			"place": {table},
			"name":  {"López <i>"}, "notes": {"by the\u202e window"},
		}
		with := func(changes ...string) url.Values {
			out := url.Values{}
			for name, values := range form {
				out[name] = values
			}
			for i := 0; i < len(changes); i += 2 {
				out.Set(changes[i], changes[i+1])
			}
			return out
		}

		// A form sent twice is one booking.
		for range 2 {
			staff.post(agenda+"/new", form).is(http.StatusSeeOther)
		}
		if n := len(h.bookings()); n != 1 {
			t.Fatalf("%d bookings", n)
		}
		b := h.bookings()[0]
		at := agenda + "/bookings/" + b.ID
		for _, view := range []string{"", "&view=week", "&view=week&place=" + table} {
			page := staff.get(agenda+"?day="+day+view).is(http.StatusOK).says("20:00", "López")
			if strings.Contains(page.body, "López <") {
				t.Error("a name became markup")
			}
		}

		// A taken time is refused with the free ones, and the form keeps what was typed.
		full := staff.post(agenda+"/new", with("id", testkit.NewID(), "name",
			"Luis Paz")).is(http.StatusConflict).says("Luis Paz", `name="slot"`)
		if strings.Contains(full.body, `value="`+day+` 20:00"`) {
			t.Error("it offers the time that is taken")
		}
		staff.post(agenda+"/new", with("id", testkit.NewID(), "name", "Luis Paz", "slot",
			day+" 22:00")).is(http.StatusSeeOther)
		staff.post(agenda+"/new", with("id", testkit.NewID(), "name", "")).is(http.StatusBadRequest)
		staff.post(agenda+"/new", with("id", testkit.NewID(), "time", "25:00")).is(http.StatusBadRequest)

		// Moved to a taken time it stays; moved to a free one it moves, however often the form is sent.
		seen := seenAs.FindStringSubmatch(staff.get(at).is(http.StatusOK).body)[1]
		move := func(clock, place, seen string) answered {
			return staff.post(at+"/move", url.Values{"day": {day}, "time": {clock}, "party": {"4"}, "minutes": {"60"},
				"place": {place}, "seen": {seen}})
		}
		move("22:00", table, seen).is(http.StatusConflict).says(`id="wrong"`)
		h.Clock.Advance(time.Second)
		for range 2 {
			move("21:00", other, seen).leads(at)
		}
		// A form made before that is a conflict.
		move("19:00", other, seen).is(http.StatusConflict).says(`id="wrong"`)
		if moved := h.bookings()[0]; booking.Clock(moved.Start) != "21:00" || moved.Resources[0] != other {
			t.Errorf("it is %+v", moved)
		}
		// Its old time is free.
		staff.post(agenda+"/new", with("id", testkit.NewID(), "name", "Ema Ruiz")).is(http.StatusSeeOther)

		staff.post(at+"/mark", url.Values{"to": {"no_show"}}).is(http.StatusConflict)
		staff.post(at+"/mark", url.Values{"to": {"cancelled"}}).is(http.StatusNotFound)
		for range 2 {
			staff.post(at+"/cancel", url.Values{"reason": {"rain"}}).is(http.StatusSeeOther)
		}
		if page := staff.get(at).is(http.StatusOK).says("rain"); strings.Contains(page.body, "/move") {
			t.Error("what was called off can be moved")
		}
		// Another business's staff get not_found for the same id.
		elsewhere := h.another("otra")
		h.as(h.hires(elsewhere, "Olga", access.Staff)).post("/d/otra/agenda/bookings/"+b.ID+"/cancel",
			nil).is(http.StatusNotFound)
		staff.get(agenda + "/bookings/%00").is(http.StatusNotFound)
	})
}

// Who is booked by hand with a new telephone is a customer of that name; who has a name keeps it.
func TestWhoIsBookedByHandIsACustomerWithAName(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.opens()
		staff := h.as(h.hires(h.Workspace, "Tomas", access.Staff))
		day := string(booking.DayOf(h.Clock.Now().In(h.Workspace.Location())).Add(1))
		book := func(name, clock string) {
			staff.post("/d/tienda/agenda/new", url.Values{"kind": {"reservation"}, "day": {day}, "time": {clock}, "party": {"2"},
				"name": {name}, "phone": {"11 4555 9876"}}).is(http.StatusSeeOther)
		}
		book("marta GIL", "13:00")
		book("Ema Ruiz", "20:00")
		var c customer.Customer
		h.Look(func(u *core.Unit) (err error) {
			c, _, err = u.Customers.ByPhone("11 4555 9876")
			return err
		})
		if c.FullName() != "Marta Gil" {
			t.Errorf("the customer is %q", c.FullName())
		}
		staff.get("/d/tienda/customers/"+c.ID).is(http.StatusOK).says("<h1", "Marta Gil")
	})
}

// A customer arrives, and staff mark the booking.
func TestMarkingWhoCame(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		table, _ := h.opens()
		staff := h.as(h.hires(h.Workspace, "Tomas", access.Staff))
		agenda := "/d/" + h.Workspace.Slug + "/agenda"
		local := h.Clock.Now().In(h.Workspace.Location()) // noon
		soon := local.Truncate(time.Hour).Add(time.Hour)
		staff.post(agenda+"/new", url.Values{
			"kind": {"reservation"}, "day": {soon.Format(time.DateOnly)}, "time": {soon.Format("15:04")},
			"party": {"2"}, "place": {table}, "name": {"Ana"},
		}).is(http.StatusSeeOther)
		at := agenda + "/bookings/" + h.bookings()[0].ID
		staff.get(at).is(http.StatusOK).says(`value="arrived"`)
		for range 2 {
			staff.post(at+"/mark", url.Values{"to": {"arrived"}}).leads(at)
		}
		if got := h.bookings()[0].Status; got != booking.Arrived {
			t.Errorf("it is %s", got)
		}
	})
}

// A calendar that refuses us is shown, and can be read again.
func TestCalendarsAtTheAgenda(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.opens()
		doctor := testkit.NewID()
		h.Do(func(u *core.Unit) error {
			if err := u.Places.SaveResource(booking.Resource{ID: doctor, Kind: booking.Staff, Name: "Dra. Paz",
				Active: true}); err != nil {
				return err
			}
			_, err := u.Calendars.Connect(doctor, "google", "paz@group.calendar.google.com")
			return err
		})
		staff := h.as(h.hires(h.Workspace, "Tomas", access.Staff))
		agenda := "/d/" + h.Workspace.Slug + "/agenda"
		staff.get(agenda+"?kind=staff").is(http.StatusOK).says("Dra. Paz", "paz@group.calendar.google.com",
			"/agenda/calendars/"+doctor)
		staff.post(agenda+"/calendars/"+doctor, nil).leads(agenda)
		staff.post(agenda+"/calendars/workspace", nil).is(http.StatusNotFound)
		staff.post(agenda+"/calendars/x", nil).is(http.StatusNotFound)
	})
}
