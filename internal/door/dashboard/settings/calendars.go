package settings

import (
	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
)

// calendarsPage is the data of the calendars of the people who are booked.
type calendarsPage struct {
	People    []calendarForm
	Connected bool // there is an account with Google
}

// calendarForm is one person's: the feed that calendar programs follow, and the calendar at Google that is kept in step.
type calendarForm struct {
	ID, Name, Path string
	Feed           string
	Google         booking.Calendar
}

func (area *Settings) showCalendars(v *page.Visit) (page.Answer, error) {
	var p calendarsPage
	err := area.look(v, func(s sight) error {
		p.Connected = s.w.HasAccount(access.GoogleCalendar)
		people, err := resources(s, booking.Staff)
		if err != nil {
			return err
		}
		kept, err := s.u.Calendars.List()
		for _, r := range people {
			if !r.Active {
				continue
			}
			f := calendarForm{ID: r.ID, Name: r.Name, Path: v.Path("settings", "calendars", r.ID)}
			if area.FeedURL != nil {
				f.Feed = area.FeedURL(s.w.ID, r)
			}
			for _, k := range kept {
				if k.ResourceID == r.ID {
					f.Google = k
				}
			}
			p.People = append(p.People, f)
		}
		return err
	})
	return page.Page{Name: "settings-calendars", Within: "settings", Title: v.T("calendars.title"), Data: p}, err
}

// changeCalendar makes, replaces or ends a feed, or connects or disconnects a calendar at Google.
func changeCalendar(v *page.Visit) (page.Answer, error) {
	id, calendar := v.ID(), v.Field("calendar")
	if v.Field("do") == "connect" && calendar == "" {
		return nil, v.InvalidAt("calendar", "calendars.nameless")
	}
	err := v.Write(func(u *core.Unit) (err error) {
		switch v.Field("do") {
		case "feed":
			_, err = u.Calendars.NewFeed(id)
		case "unfeed":
			err = u.Calendars.EndFeed(id)
		case "connect":
			_, err = u.Calendars.Connect(id, "google", calendar)
		case "disconnect":
			err = u.Calendars.Disconnect(id)
		}
		return err
	})
	return v.Finish(err, v.Path("settings", "calendars"), "settings.saved")
}
