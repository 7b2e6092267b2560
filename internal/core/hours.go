package core

import (
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/business"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// WeekHours words the opening hours of every weekday from Sunday on, as business.Hours does: those of the branch, by
// which bookings are judged; where it has none, the schedule in the business's profile.
func (u *Unit) WeekHours() (out [7]string, err error) {
	week, err := u.ownWeek()
	if err != nil || week == nil {
		for day := range out {
			out[day] = u.Business.Hours(access.Weekdays[day])
		}
		return out, err
	}
	today, err := u.Places.Today("")
	if err != nil {
		return out, err
	}
	for i := range out {
		day := today.Add(i)
		spans := lists.Map(week.On(day, false), func(r booking.Range) [2]int { return [2]int{r.From, r.To} })
		out[day.Weekday()] = u.Business.Spans(spans)
	}
	return out, nil
}

var msgThatDay = locale.Text{ES: "%s (el %s: %s)", PT: "%s (%s: %s)", EN: "%s (%s: %s)"}

// ComingHours are the hours of WeekHours with the special days of the next seven beside their weekday: a customer who asks for
// Friday's hours means the coming one.
func ComingHours(u *Unit) (out [7]string, err error) {
	if out, err = u.WeekHours(); err != nil {
		return out, err
	}
	b, err := u.Places.Branch("")
	if err != nil {
		return out, err
	}
	today, err := u.Places.Today(b.ID)
	if err != nil {
		return out, err
	}
	own, err := u.Places.Opening(b.ID, today, today.Add(6))
	if err != nil || own == nil {
		return out, err
	}
	for _, special := range own.Days {
		spans := lists.Map(own.On(special.Day, false), func(r booking.Range) [2]int { return [2]int{r.From, r.To} })
		day, hours := special.Day.Weekday(), u.Business.Spans(spans)
		if note := locale.OneLine(special.Note); note != "" {
			hours += ", " + note
		}
		at, err := time.Parse(time.DateOnly, string(special.Day))
		if err != nil {
			return out, err
		}
		out[day] = u.Write(msgThatDay, out[day], locale.Date(u.Workspace.Locale, at), hours)
	}
	return out, nil
}

// ownWeek is the branch's hours without special days; nil: it has none.
func (u *Unit) ownWeek() (*booking.OwnHours, error) {
	b, err := u.Places.Branch("")
	if err != nil {
		return nil, err
	}
	today, err := u.Places.Today(b.ID)
	if err != nil {
		return nil, err
	}
	own, err := u.Places.Opening(b.ID, today, today)
	if err != nil || own == nil || len(own.Week) == 0 {
		return nil, err
	}
	return &booking.OwnHours{Week: own.Week}, nil
}

// Opening is whether the branch is open now, until when, and when it opens: by the hours that WeekHours tells.
func (u *Unit) Opening() (business.Opening, error) {
	zone, err := u.Places.Zone("")
	if err != nil {
		return business.Opening{}, err
	}
	week, err := u.ownWeek()
	if err != nil || week == nil {
		return u.Business.Opening(zone), err
	}
	closed, _, _, known, err := u.Places.OpensIn("")
	if err != nil {
		return business.Opening{}, err
	}
	o := business.Opening{Known: known, Open: known && closed == 0, Next: u.Now.Add(closed).In(zone)}
	if o.Open {
		o.Until, err = u.Places.OpenUntil("")
	}
	return o, err
}
