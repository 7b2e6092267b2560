package dashboard_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/talk/model"
	talking "github.com/mostrador/mostrador/internal/talk/turn"
	"github.com/mostrador/mostrador/internal/testkit"
)

// teller is a model that looks the hours up and says them.
type teller struct{}

func (m teller) For(*access.Workspace, *access.AgentProfile) model.Model { return m }

func (teller) Answer(_ context.Context, r model.Request, _ func(string)) (model.Answer, error) {
	last := r.History[len(r.History)-1]
	if last.Role == model.Customer {
		return model.Answer{Calls: []model.Call{{ID: testkit.NewID(), Name: "get_business_hours",
			Arguments: json.RawMessage(`{}`)}}}, nil
	}
	var a runtime.Answer
	var said struct {
		Message string `json:"formatted_message"`
	}
	if err := json.Unmarshal(last.Body, &a); err != nil {
		return model.Answer{}, err
	}
	return model.Answer{Text: said.Message}, json.Unmarshal(a.Data, &said)
}

// told is what the agent answers to a customer who asks when the business is open.
func (h *house) told(words string) string {
	h.t.Helper()
	h.Turns.Models = teller{}
	session := h.Session("+5215512345678")
	got, err := h.Turns.Receive(h.t.Context(), h.Workspace, session, talking.Incoming{ID: testkit.NewID(), Text: words})
	h.Must(err)
	reply, err := h.Turns.Await(h.t.Context(), h.Workspace, got.TurnID, nil)
	h.Must(err)
	return reply.Text
}

// free reports whether a table can be had on Monday, 16 March 2026.
func (h *house) free(clock string) bool {
	h.t.Helper()
	return h.OK(h.Session("+5215512345678"), "frontdesk/check_availability", map[string]any{"date": "2026-03-16",
		"time": clock, "party_size": 2})["available"] == true
}

// TestHoursThatAnOwnerSaves: one page has the hours that customers are told and bookings are judged by. It begins with those of the
// profile, which a business is founded with.
func TestHoursThatAnOwnerSaves(t *testing.T) {
	eachOf(t, testkit.Setup{AssistantType: "rest_complete", Locale: locale.ESMX,
		Settings: access.Settings{JoinMillis: new(int)}}, func(t *testing.T, h *house) {
		h.Do(func(u *core.Unit) error {
			return u.Places.SaveResource(booking.Resource{ID: testkit.NewID(), Kind: booking.Table, Name: "Mesa",
				SeatsMin: 1,
				SeatsMax: 4, Active: true})
		})
		owner := h.as(h.hires(h.Workspace, "Rosa", access.Owner))
		settings := "/d/" + h.Workspace.Slug + "/settings"
		save := func(form url.Values) {
			form.Set("seen", seenAs.FindStringSubmatch(owner.get(settings + "/profile").is(http.StatusOK).body)[1])
			form.Set("name", h.Workspace.Name)
			owner.post(settings+"/profile", form).leads(settings + "/profile")
			h.Clock.Advance(time.Second)
			h.Reread()
		}
		check := func(want string, open, closed string) {
			t.Helper()
			if got := h.told("¿a qué hora abren?"); got != want {
				t.Errorf("the agent says %q, want %q", got, want)
			}
			if !h.free(open) || h.free(closed) {
				t.Errorf("free at %s: %v, at %s: %v", open, h.free(open), closed, h.free(closed))
			}
		}
		h.Settle(func(s *access.Settings) {
			s.Profile.Schedule = map[string]string{"sunday": "Cerrado", "monday": "17-21"}
		})
		h.Clock.Advance(time.Second)
		h.Reread()
		owner.get(settings+"/hours").says(`name="monday" value="17-21"`, `name="sunday" value=""`)
		check("El horario es: lunes de 17:00 a 21:00; domingo cerrado.", "18:00", "10:00")
		// A holiday does not close all other days.
		owner.post(settings+"/hours/days", url.Values{"day": {"2026-03-23"}}).leads(settings + "/hours")
		if !h.free("18:00") {
			t.Error("a special day closed the week")
		}
		owner.post(settings+"/hours", url.Values{"monday": {"12:00-16:00"}, "sunday": {"Cerrado"}}).leads(settings + "/hours")
		const week = "El horario es: lunes de 12:00 a 16:00; martes a domingo cerrado."
		check(week+" El lunes 23 de marzo está cerrado.", "13:00", "18:00")
		if body := owner.get(settings + "/profile").says(`href="` + settings + `/hours"`).body; strings.Contains(body,
			`name="monday"`) {
			t.Error("General has hours, too")
		}
		save(url.Values{"phone": {"+525511112222"}})
		check(week+" El lunes 23 de marzo está cerrado.", "13:00", "18:00")
		if got := h.now().Settings.Profile; got.Phone != "+525511112222" || got.Schedule["monday"] != "17-21" {
			t.Errorf("the profile is %+v", got)
		}
		// Without any hours the ones it began with do not come back.
		owner.post(settings+"/hours", url.Values{"monday": {""}}).leads(settings + "/hours")
		if got := h.now().Settings.Profile.Schedule; len(got) > 0 {
			t.Errorf("the schedule is %v", got)
		}
	})
}
