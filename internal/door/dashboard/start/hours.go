package start

import (
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/business"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// dayHours is the opening hours of a weekday.
type dayHours struct {
	Name, Title, Hours, Wrong string
	Said                      string // as people read it; empty: as it is typed
}

// weekOf is the week from Monday on, each day as hours has it.
func weekOf(v *page.Visit, hours func(day string) string) (list []dayHours) {
	for i := range access.Weekdays {
		day := (i + 1) % 7
		list = append(list, dayHours{Name: access.Weekdays[day], Title: locale.Capital(locale.Weekday(v.Tag, time.Weekday(day))),
			Hours: hours(access.Weekdays[day])})
	}
	return list
}

// storedWeek is the week as the business has it.
func storedWeek(v *page.Visit) []dayHours {
	return weekOf(v, func(day string) string { return v.Workspace.Settings.Profile.Schedule[day] })
}

// typedWeek is the week as a form has it, with what cannot be read: an empty day is closed.
func typedWeek(v *page.Visit) (list []dayHours, wrong bool) {
	list = weekOf(v, func(day string) string { return locale.OneLine(v.Field(day)) })
	for i := range list {
		if d := &list[i]; d.Hours != "" && !business.Readable(d.Hours) {
			d.Wrong, wrong = v.T("start.hours.wrong"), true
		}
	}
	return list, wrong
}

// saveWeek writes the hours that customers are told and bookings are held to.
func (area *Start) saveWeek(v *page.Visit, list []dayHours) error {
	return area.Keyring.AmendWorkspace(v.Context(), v.Workspace.ID, func(w *access.Workspace) error {
		w.Settings.Profile.Schedule = scheduleOf(list)
		return nil
	})
}

// scheduleOf is a week as the settings have it.
func scheduleOf(list []dayHours) map[string]string {
	hours := map[string]string{}
	for _, d := range list {
		if d.Hours != "" {
			hours[d.Name] = d.Hours
		}
	}
	return hours
}
