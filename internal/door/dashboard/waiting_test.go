package dashboard_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/testkit"
)

func (h *house) line() (list []booking.Waiter) {
	h.t.Helper()
	h.Look(func(u *core.Unit) (err error) {
		list, err = u.Waiting.Line()
		return err
	})
	return list
}

func TestTheWaitingListAtTheAgenda(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.opens()
		staff := h.as(h.hires(h.Workspace, "Tomas", access.Staff))
		at := "/d/" + h.Workspace.Slug + "/agenda/waiting"
		day := booking.DayOf(h.Clock.Now().In(h.Workspace.Location())).Add(1)
		form := url.Values{"id": {testkit.NewID()}, "kind": {"reservation"}, "day": {string(day)}, "from": {"20:00"},
			"until": {"22:00"}, "party": {"2"}, "name": {"López <i>"}, "phone": {"+5491155550001"}, "notes": {"terraza"}}
		for range 2 {
			staff.post(at, form).leads(at)
		}
		line := h.line()
		if len(line) != 1 || line[0].From != 20*60 || line[0].Until != 22*60 || line[0].LastDay != day || line[0].CustomerID == "" {
			t.Fatalf("%+v", line)
		}
		staff.get(at).is(http.StatusOK).says("López &lt;i&gt;").says("20:00–22:00").says("terraza").says("No se le puede avisar")
		staff.get("/d/" + h.Workspace.Slug + "/agenda").is(http.StatusOK).says("Lista de espera (1)")

		for field, value := range map[string]string{"phone": "", "day": "2020-01-01", "until": "19:00", "party": "0", "last_day": "2099-01-01"} {
			bad := url.Values{}
			for name, values := range form {
				bad[name] = values
			}
			bad.Set("id", testkit.NewID())
			bad.Set(field, value)
			staff.do(http.MethodPost, at, bad, http.Header{"Referer": {h.server.URL + at}}).says("López &lt;i&gt;").says(`role="alert"`)
		}
		if n := len(h.line()); n != 1 {
			t.Fatalf("%d wait", n)
		}
		for range 2 {
			staff.post(at+"/"+line[0].ID+"/remove", url.Values{}).leads(at)
		}
		staff.post(at+"/"+testkit.NewID()+"/remove", url.Values{}).is(http.StatusNotFound)
		if n := len(h.line()); n != 0 {
			t.Errorf("%d wait", n)
		}
	})
}

func TestACustomerWhoComesIsMarked(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		table, _ := h.opens()
		staff := h.as(h.hires(h.Workspace, "Tomas", access.Staff))
		agenda := "/d/" + h.Workspace.Slug + "/agenda"
		day := string(booking.DayOf(h.Clock.Now().In(h.Workspace.Location())).Add(1))
		staff.post(agenda+"/new", url.Values{"kind": {"reservation"}, "day": {day}, "time": {"20:00"}, "party": {"2"},
			"place": {table}, "name": {"Ana"}}).is(http.StatusSeeOther)
		at := agenda + "/bookings/" + h.bookings()[0].ID
		for range 2 {
			staff.post(at+"/acknowledge", url.Values{}).leads(at)
		}
		staff.get(at).is(http.StatusOK).says("Confirmó que viene")
		staff.get(agenda + "?day=" + day).is(http.StatusOK).says("✓ Confirmó que viene")
		if b := h.bookings()[0]; b.AcknowledgedAt.IsZero() || b.Status != booking.Confirmed {
			t.Errorf("%+v", b)
		}
		staff.post(at+"/cancel", url.Values{}).is(http.StatusSeeOther)
		staff.post(at+"/acknowledge", url.Values{}).is(http.StatusConflict)
	})
}

func TestABookingWaitsForItsDeposit(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		table, _ := h.opens()
		staff := h.as(h.hires(h.Workspace, "Tomas", access.Staff))
		agenda := "/d/" + h.Workspace.Slug + "/agenda"
		day := string(booking.DayOf(h.Clock.Now().In(h.Workspace.Location())).Add(1))
		staff.post(agenda+"/new", url.Values{"kind": {"reservation"}, "day": {day}, "time": {"20:00"}, "party": {"2"},
			"place": {table}, "name": {"Ana"}}).is(http.StatusSeeOther)
		h.Do(func(u *core.Unit) error {
			b, err := u.Bookings.Get(h.bookings()[0].ID, true)
			if err != nil {
				return err
			}
			b.Deposit, b.DepositDueAt = 50_00, u.Now.Add(time.Hour)
			_, err = u.Bookings.Note(b)
			return err
		})
		at := agenda + "/bookings/" + h.bookings()[0].ID
		staff.get(agenda + "?day=" + day).is(http.StatusOK).says("Espera la seña")
		staff.get(at).is(http.StatusOK).says("Espera la seña", "Aceptar sin seña")
		for range 2 {
			staff.post(at+"/secure", url.Values{}).leads(at)
		}
		if b := h.bookings()[0]; b.Waits() || b.Status != booking.Confirmed {
			t.Errorf("%+v", b)
		}
		if page := staff.get(at).is(http.StatusOK); strings.Contains(page.body, "Espera la seña") {
			t.Error("it still waits")
		}
		staff.post(at+"/cancel", url.Values{}).is(http.StatusSeeOther)
		staff.post(at+"/secure", url.Values{}).is(http.StatusConflict)
	})
}
