package settings

import (
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// hoursPage is the bookable hours of a branch or a resource: the week, the special days, and the bookings outside
// these hours.
type hoursPage struct {
	Owner   string
	Owners  []page.Choice
	Week    []daily
	Days    []specialDay
	Outside []outsideBooking
	First   booking.Day // past days cannot be changed
}

type specialDay struct {
	Day          booking.Day
	Title, Hours string // no hours: closed
	Note         string
}

// outsideBooking is a booking outside the hours.
type outsideBooking struct{ ID, Code, Name, Phone, When, Path string }

// farAhead is for how many days special ones are shown.
const farAhead = 2 * 366

func showHours(v *page.Visit) (page.Answer, error) {
	p := hoursPage{}
	err := v.Read(func(u *core.Unit) (err error) {
		if p.Owner, err = u.Places.Owner(doorkit.IDOrEmpty(v.Query("owner"))); err != nil {
			return err
		}
		if p.First, err = u.Places.Today(""); err != nil {
			return err
		}
		if err := hoursOwners(v, u, &p); err != nil {
			return err
		}
		h, err := u.Places.Opening(p.Owner, p.First, p.First.Add(farAhead))
		if err != nil {
			return err
		}
		fillHours(v, &p, h)
		if there, err := u.Places.HaveWeek(); err != nil {
			return err
		} else if isBranch := p.Owners[0].Here || p.Owner == ""; !there && isBranch {
			p.say(v)
		}
		left, err := u.Board.Stranded(p.Owner, p.First, p.First.Add(farAhead))
		for _, b := range left {
			p.Outside = append(p.Outside, outsideBooking{
				b.ID, b.Code, b.Name, b.Phone, locale.Date(v.Tag, b.Day.Midday()) + ", " + page.TimeOfDay(v.Tag, b.Start),
				v.Path("agenda", "bookings", b.ID),
			})
		}
		return err
	})
	return page.Page{Name: "settings-hours", Within: "settings", Title: v.T("settings.booking"), Data: p}, err
}

// hoursOwners are the business or its branches, and the resources with hours within theirs.
func hoursOwners(v *page.Visit, u *core.Unit, p *hoursPage) error {
	add := func(id, title string) {
		p.Owners = append(p.Owners, page.Choice{Title: title, Value: id, Here: id == p.Owner, Path: hoursPath(v, id)})
	}
	branches, err := u.Places.Branches()
	if err != nil {
		return err
	}
	if len(branches) == 0 {
		branches = []booking.Branch{{Name: v.Workspace.Name}}
	}
	for _, b := range branches {
		add(b.ID, b.Name)
		places, err := u.Places.Resources(b.ID)
		if err != nil {
			return err
		}
		for _, r := range places {
			if r.Active && r.Kind == booking.Staff {
				add(r.ID, r.Name)
			}
		}
	}
	return nil
}

func hoursPath(v *page.Visit, owner string) string {
	if owner == "" {
		return v.Path("settings", "hours")
	}
	return v.Path("settings", "hours") + "?" + url.Values{"owner": {owner}}.Encode()
}

func fillHours(v *page.Visit, p *hoursPage, h *booking.OwnHours) {
	if h == nil {
		h = &booking.OwnHours{}
	}
	for i := range access.Weekdays {
		day := time.Weekday((i + 1) % 7) // from Monday
		var ranges []booking.Range
		for _, w := range h.Week {
			if w.Weekday == day && !w.Emergency {
				ranges = append(ranges, w.Range)
			}
		}
		p.Week = append(p.Week, daily{access.Weekdays[day], locale.Weekday(v.Tag, day), formatRanges(ranges)})
	}
	for _, d := range h.Days {
		p.Days = append(p.Days, specialDay{d.Day, locale.DateYear(v.Tag, d.Day.Midday()), formatRanges(d.Ranges), d.Note})
	}
}

// say fills in the hours of the profile, which count while no place has a week of its own: a business begins with them.
func (p *hoursPage) say(v *page.Visit) {
	for i := range p.Week {
		if written := v.Workspace.Settings.Profile.Schedule[p.Week[i].Name]; !closed(written) {
			p.Week[i].Hours = written
		}
	}
}

// closed reports a word for a day without hours.
func closed(text string) bool {
	return slices.Contains([]string{"cerrado", "fechado", "closed"}, locale.Fold(text))
}

// formatRanges formats ranges: 09:00-13:00, 16:00-20:00.
func formatRanges(list []booking.Range) string {
	list = slices.SortedFunc(slices.Values(list), func(a, b booking.Range) int { return a.From - b.From })
	out := make([]string, len(list))
	for i, r := range list {
		out[i] = booking.Clock(r.From) + "-" + booking.Clock(r.To)
	}
	return strings.Join(out, ", ")
}

var stretch = regexp.MustCompile(`^(\d{1,2})(?:[:.](\d{2}))?\s*(?:-|–|a|to)\s*(\d{1,2})(?:[:.](\d{2}))?$`)

// ranges parses those of a field; one that does not end later ends on the next day. invalid_arguments: a part is no range.
func ranges(v *page.Visit, field string) (out []booking.Range, err error) {
	for part := range strings.SplitSeq(v.Field(field), ",") {
		part = strings.TrimSpace(part)
		if part == "" || closed(part) {
			continue
		}
		m := stretch.FindStringSubmatch(part)
		if m == nil {
			return nil, v.InvalidAt(field, "hours.wrong", part)
		}
		from, to := minutes(m[1], m[2]), minutes(m[3], m[4])
		if from < 0 || to < 0 || from >= 24*60 {
			return nil, v.InvalidAt(field, "hours.wrong", part)
		}
		if to <= from {
			to += 24 * 60
		}
		out = append(out, booking.Range{From: from, To: to})
	}
	return out, nil
}

// minutes are minutes of the day; negative for an impossible time.
func minutes(hour, minute string) int {
	h, _ := strconv.Atoi(hour)
	m, _ := strconv.Atoi(minute) // none is 0
	if h > 24 || m > 59 || h == 24 && m > 0 {
		return -1
	}
	return h*60 + m
}

// changeHours changes the hours of the owner that the form names, and says how many bookings are outside them.
func changeHours(v *page.Visit, change func(h *booking.OwnHours)) (page.Answer, error) {
	var owner string
	var left int64
	err := v.Write(func(u *core.Unit) (err error) {
		if owner, err = u.Places.Owner(doorkit.IDOrEmpty(v.Field("owner"))); err != nil {
			return err
		}
		today, err := u.Places.Today("")
		if err != nil {
			return err
		}
		h, err := u.Places.Opening(owner, today, today.Add(farAhead))
		if err != nil {
			return err
		}
		next := booking.OwnHours{}
		if h != nil {
			next = booking.OwnHours{Week: slices.Clone(h.Week), Days: slices.Clone(h.Days)}
		}
		change(&next)
		if err := u.Places.SetHours(owner, today, next); err != nil {
			return err
		}
		list, err := u.Board.Stranded(owner, today, today.Add(farAhead))
		left = int64(len(list))
		return err
	})
	switch {
	case fault.Is(err, fault.InvalidArguments):
		return nil, v.Invalid("hours.crossed")
	case err != nil:
		return nil, err
	case left > 0:
		return page.Away{To: hoursPath(v, owner) + "#left", Message: v.N("hours.left", left), Bad: true}, nil
	}
	return v.Done(hoursPath(v, owner), "settings.saved")
}

// setWeek stores the hours of every weekday; emergency hours stay.
func (area *Settings) setWeek(v *page.Visit) (page.Answer, error) {
	var week []booking.WeekRange
	for day, name := range access.Weekdays {
		list, err := ranges(v, name)
		if err != nil {
			return nil, err
		}
		for _, r := range list {
			week = append(week, booking.WeekRange{Weekday: time.Weekday(day), Range: r})
		}
	}
	if len(week) == 0 && v.Field("owner") == "" { // else those of the profile would count again
		if err := area.Keyring.AmendWorkspace(v.Context(), v.Workspace.ID, func(w *access.Workspace) error {
			w.Settings.Profile.Schedule = nil
			return nil
		}); err != nil {
			return nil, err
		}
	}
	return changeHours(v, func(h *booking.OwnHours) {
		kept := slices.DeleteFunc(h.Week, func(w booking.WeekRange) bool { return !w.Emergency })
		h.Week = append(kept, week...)
	})
}

// mostDaysOff bounds how many days are made special at once: holidays.
const mostDaysOff = 60

// setDay makes a day, or several up to another, special (closed without hours), or usual again.
func setDay(v *page.Visit) (page.Answer, error) {
	day, ok := booking.ParseDay(v.Field("day"))
	if !ok || day < booking.DayOf(v.Now().In(v.Workspace.Location()).AddDate(0, 0, -1)) {
		return nil, v.InvalidAt("day", "hours.day.wrong")
	}
	last := day
	if until := v.Field("until"); until != "" {
		if last, ok = booking.ParseDay(until); !ok || last < day || last > day.Add(mostDaysOff-1) {
			return nil, v.InvalidAt("until", "hours.until.wrong", v.Number(mostDaysOff))
		}
	}
	list, err := ranges(v, "hours")
	if err != nil {
		return nil, err
	}
	note := locale.OneLine(v.Field("note"))
	return changeHours(v, func(h *booking.OwnHours) {
		h.Days = slices.DeleteFunc(h.Days, func(d booking.DayRanges) bool { return d.Day >= day && d.Day <= last })
		for at := day; at <= last && v.Field("do") != "usual"; at = at.Add(1) {
			h.Days = append(h.Days, booking.DayRanges{Day: at, Ranges: list, Note: note})
		}
	})
}
