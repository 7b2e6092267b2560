package errand_test

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/testkit"
)

// ask sends a request as a role, or without a key.
func (c clinic) ask(role access.Role, method, path, body string, header ...string) (int, http.Header, string) {
	c.t.Helper()
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	if role != "" {
		k, err := c.Keyring.Issue(c.t.Context(), c.Workspace.ID, "llave", role)
		if err != nil {
			c.t.Fatal(err)
		}
		r.Header.Set("Authorization", "Bearer "+k.Secret)
	}
	w := httptest.NewRecorder()
	c.Handler().ServeHTTP(w, r)
	said, _ := io.ReadAll(w.Result().Body)
	return w.Code, w.Header(), string(said)
}

// feed is the URL of a resource's feed, as a route of this server; empty: there is none.
func (c clinic) feed(method, resource string) string {
	c.t.Helper()
	status, _, said := c.ask(access.Staff, method, "/v1/calendars/"+resource+"/feed", "")
	var out struct{ URL *string }
	if err := json.Unmarshal([]byte(said), &out); err != nil || status != http.StatusOK {
		c.t.Fatalf("%d %s", status, said)
	}
	if out.URL == nil {
		return ""
	}
	u, err := url.Parse(*out.URL)
	if err != nil {
		c.t.Fatal(err)
	}
	return u.Path
}

func TestFollowingSomebodysBookings(t *testing.T) {
	t.Parallel()
	eachClinic(t, func(t *testing.T, c clinic) {
		kept, gone := c.book(draPaz, 10), c.book(draPaz, 11)
		c.book(drRuiz, 12)
		c.Clock.Advance(time.Minute)
		c.cancel(gone)
		if address := c.feed("GET", draPaz); address != "" {
			t.Fatalf("there is %s already", address)
		}
		address := c.feed("POST", draPaz)
		if c.feed("GET", draPaz) != address {
			t.Error("the address is another one each time")
		}
		status, header, said := c.ask("", "GET", address, "")
		if status != 200 || header.Get("Content-Type") != "text/calendar; charset=utf-8" {
			t.Fatalf("%d %v %s", status, header, said)
		}
		for _, line := range []string{
			"UID:" + kept.ID + "@mostrador", "DTSTART:20260311T130000Z", "DTEND:20260311T133000Z",
			"SUMMARY:Limpieza · Ana López",
			"UID:" + gone.ID + "@mostrador", "STATUS:CANCELLED", "SEQUENCE:60",
		} {
			if !strings.Contains(said, line+"\r\n") {
				t.Errorf("no %q in\n%s", line, said)
			}
		}
		if strings.Count(said, "BEGIN:VEVENT") != 2 || strings.Contains(said, "embarazada") {
			t.Errorf("followed\n%s", said)
		}
		if status, _, _ := c.ask("", "GET", address, "", "If-None-Match",
			header.Get("ETag")); status != http.StatusNotModified {
			t.Errorf("nothing new is %d", status)
		}
		c.move(kept, draPaz, 14)
		if status, _, said := c.ask("", "GET", address, "", "If-None-Match", header.Get("ETag")); status != 200 ||
			!strings.Contains(said, "DTSTART:20260311T170000Z") {
			t.Errorf("something new is %d %s", status, said)
		}
	})
}

func TestAnAddressIsGoodForOneFeed(t *testing.T) {
	t.Parallel()
	eachClinic(t, func(t *testing.T, c clinic) {
		first := c.feed("POST", draPaz)
		his := c.feed("POST", drRuiz)
		second := c.feed("POST", draPaz)
		cut := strings.LastIndex(second, ".ics")
		abroad := c.Open(testkit.Setup{Slug: "otra"})
		for name, address := range map[string]string{
			"taken back": first, "his with hers": second[:strings.LastIndex(second[:cut], ".")] +
				his[strings.LastIndex(his[:len(his)-4], "."):],
			"another business's": strings.Replace(second, c.Workspace.ID, abroad.Workspace.ID, 1),
			"nobody's":           strings.Replace(second, c.Workspace.ID, nobodysID, 1),
			"cut short":          second[:cut-1] + ".ics", "without its ending": second[:cut],
			"unsigned": second[:strings.LastIndex(second[:cut], ".")] + ".ics", "nothing": "/calendar/",
		} {
			if status, _, said := c.ask("", "GET", address, ""); status != http.StatusNotFound ||
				!strings.Contains(said, "There is no such calendar.") {
				t.Errorf("%s: %d %s", name, status, said)
			}
		}
		if status, _, _ := c.ask("", "POST", second, ""); status != http.StatusMethodNotAllowed {
			t.Errorf("POST is %d", status)
		}
		if status, _, _ := c.ask(access.Owner, "DELETE", "/v1/calendars/"+draPaz+"/feed",
			""); status != http.StatusNoContent {
			t.Errorf("DELETE is %d", status)
		}
		if status, _, _ := c.ask("", "GET", second, ""); status != http.StatusNotFound || c.feed("GET", draPaz) != "" {
			t.Errorf("after its end it is %d", status)
		}
	})
}

func TestCalendarRoutes(t *testing.T) {
	t.Parallel()
	eachClinic(t, func(t *testing.T, c clinic) {
		const mine = "/v1/calendars/" + draPaz
		for _, door := range [][2]string{{"GET", "/v1/calendars"}, {"GET", mine}, {"PUT", mine}, {"DELETE", mine},
			{"POST", mine + "/sync"}, {"GET", mine + "/feed"}, {"POST", mine + "/feed"}, {"DELETE", mine + "/feed"}} {
			if status, _, said := c.ask(access.Agent, door[0], door[1],
				`{"calendar_id":"x"}`); status != http.StatusForbidden {
				t.Errorf("%v as an agent: %d %s", door, status, said)
			}
			if status, _, said := c.ask(access.Staff, door[0], strings.Replace(door[1], draPaz, nobodysID, 1),
				`{"calendar_id":"x"}`); status != http.StatusNotFound && door[1] != "/v1/calendars" {
				t.Errorf("%v of nobody: %d %s", door, status, said)
			}
		}
		if status, _, said := c.ask(access.Owner, "PUT", mine, `{"calendar_id":"`+paz+`"}`); status != 200 ||
			!strings.Contains(said, `"state":"unread"`) {
			t.Errorf("connected: %d %s", status, said)
		}
		if status, _, said := c.ask(access.Staff, "PUT", "/v1/calendars/workspace",
			`{"calendar_id":"`+shared+`"}`); status != 200 || !strings.Contains(said, `"resource":"workspace"`) {
			t.Errorf("connected: %d %s", status, said)
		}
		c.run()
		_, _, said := c.ask(access.Staff, "GET", "/v1/calendars", "")
		var list struct {
			Data []struct {
				Resource, State string
				ReadAt          *time.Time `json:"read_at"`
			}
		}
		if err := json.Unmarshal([]byte(said), &list); err != nil || len(list.Data) != 2 ||
			list.Data[0].Resource != "workspace" ||
			list.Data[1].State != string(booking.InStep) || list.Data[1].ReadAt == nil {
			t.Errorf("%v: %s", err, said)
		}
		if status, _, said := c.ask(access.Staff, "POST", mine+"/sync", ""); status != 200 ||
			len(c.Pending(booking.ErrandCalendar)) != 1 {
			t.Errorf("looked: %d %s", status, said)
		}
		if status, _, _ := c.ask(access.Staff, "DELETE", mine, ""); status != http.StatusNoContent {
			t.Errorf("disconnected: %d", status)
		}
		if status, _, _ := c.ask(access.Staff, "GET", mine, ""); status != http.StatusNotFound {
			t.Errorf("after that it is %d", status)
		}
		c.run()
	})
}
