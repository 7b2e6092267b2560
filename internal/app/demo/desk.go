package demo

import (
	"fmt"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/scope"
)

// desk is a sample's desk.json: what can be booked there, and how busy it is. The
// business's own hours are its schedule.
type desk struct {
	Tables []struct {
		Name  string `json:"name"`
		Area  string `json:"area"`
		Seats [2]int `json:"seats"`
	} `json:"tables"`
	Groups []struct {
		Tables []string `json:"tables"`
		Seats  [2]int   `json:"seats"`
	} `json:"groups"`
	Staff []struct {
		Name      string            `json:"name"`
		Title     string            `json:"title"`
		Week      map[string]string `json:"week"`
		Emergency map[string]string `json:"emergency"`
		Days      []special         `json:"days"`
	} `json:"staff"`
	Services []struct {
		Name        string   `json:"name"`
		Category    string   `json:"category"`
		Description string   `json:"description"`
		Minutes     int      `json:"minutes"`
		Buffer      int      `json:"buffer"`
		Price       int64    `json:"price"`
		Staff       []string `json:"staff"`
		For         string   `json:"for"` // "women" or "men"; empty: every customer
	} `json:"services"`
	Holidays []special      `json:"holidays"`
	Days     []special      `json:"days"`
	Around   []string       `json:"around"` // popular times
	ADay     map[string]int `json:"a_day"`  // bookings a day
	Notes    []string       `json:"notes"`
	Talks    []talk         `json:"talks"`
	Guests   people         `json:"guests"`  // who of its customers is a woman or a man, where a service asks
	Callers  people         `json:"callers"` // who else books
}

// people are first names, and family names that go with them.
type people struct {
	Women    []string `json:"women"`
	Men      []string `json:"men"`
	Families []string `json:"families"`
}

// special is a day with other hours: a date of every year, or so many days from now.
type special struct {
	Date   string `json:"date"` // MM-DD
	InDays int    `json:"in_days"`
	Hours  string `json:"hours"` // empty: closed
	Note   string `json:"note"`
}

// desk reads the file; a business without one books nothing.
func (b Business) desk() (d desk, found bool, err error) {
	found, err = b.read("desk.json", &d)
	return d, found, err
}

// furnish sets everything up as its owner would.
func (d desk) furnish(u *core.Unit, schedule map[string]string, today booking.Day) error {
	ids := map[string]string{}
	save := func(r booking.Resource, position int) error {
		r.ID, r.Position, r.Active = scope.NewID(), position, true
		ids[r.Name] = r.ID
		return u.Places.SaveResource(r)
	}
	for i, t := range d.Tables {
		if err := save(booking.Resource{Kind: booking.Table, Name: t.Name, Title: t.Area, SeatsMin: t.Seats[0],
			SeatsMax: t.Seats[1]}, i); err != nil {
			return err
		}
	}
	for i, s := range d.Staff {
		if err := save(booking.Resource{Kind: booking.Staff, Name: s.Name, Title: s.Title}, i); err != nil {
			return err
		}
	}
	named := func(names []string) (list []string) {
		for _, n := range names {
			list = append(list, ids[n])
		}
		return list
	}
	var groups []booking.Group
	for _, g := range d.Groups {
		groups = append(groups, booking.Group{ID: scope.NewID(), SeatsMin: g.Seats[0], SeatsMax: g.Seats[1],
			Members: named(g.Tables)})
	}
	if err := u.Places.SetGroups("", groups); err != nil {
		return err
	}
	for i, v := range d.Services {
		err := u.Places.SaveService(booking.Service{
			ID: scope.NewID(), Name: v.Name, Category: v.Category, Description: v.Description, Minutes: v.Minutes,
			Buffer: v.Buffer,
			Price:  v.Price, Active: true, Position: i, Staff: named(v.Staff),
		})
		if err != nil {
			return fmt.Errorf("%s: %w", v.Name, err)
		}
	}
	return d.open(u, schedule, today, ids)
}

// open sets the hours of the house and of its staff.
func (d desk) open(u *core.Unit, schedule map[string]string, today booking.Day, ids map[string]string) error {
	house := booking.OwnHours{Days: days(append(d.Holidays, d.Days...), today)}
	var err error
	if house.Week, err = week(schedule, false); err != nil {
		return err
	}
	if err := u.Places.SetHours("", today.Add(-played), house); err != nil {
		return err
	}
	for _, s := range d.Staff {
		own := booking.OwnHours{Days: days(s.Days, today)}
		if own.Week, err = week(s.Week, false); err != nil {
			return err
		}
		kept, err := week(s.Emergency, true)
		if err != nil {
			return err
		}
		own.Week = append(own.Week, kept...)
		if err := u.Places.SetHours(ids[s.Name], today.Add(-played), own); err != nil {
			return fmt.Errorf("%s: %w", s.Name, err)
		}
	}
	return nil
}

// week reads hours by weekday.
func week(hours map[string]string, emergency bool) (out []booking.WeekRange, err error) {
	for d := time.Sunday; d <= time.Saturday; d++ {
		ranges, err := spans(hours[strings.ToLower(d.String())])
		if err != nil {
			return nil, err
		}
		for _, r := range ranges {
			out = append(out, booking.WeekRange{Weekday: d, Emergency: emergency, Range: r})
		}
	}
	return out, nil
}

// spans reads "09:00-12:00, 13:00-00:30"; words without a figure mean closed.
func spans(text string) (out []booking.Range, err error) {
	if !strings.ContainsAny(text, "0123456789") {
		return nil, nil
	}
	for _, part := range strings.Split(text, ", ") {
		from, to, _ := strings.Cut(part, "-")
		start, ok := booking.ParseClock(from)
		end, ends := booking.ParseClock(to)
		if !ok || !ends {
			return nil, fmt.Errorf("no hours: %q", text)
		}
		if end <= start {
			end += 24 * 60
		}
		out = append(out, booking.Range{From: start, To: end})
	}
	return out, nil
}

// days are the special days of the year around today. Of two for one day the later in the list counts: a planned day
// over a yearly one.
func days(list []special, today booking.Day) (out []booking.DayRanges) {
	at := map[booking.Day]int{}
	add := func(day booking.Day, s special) {
		ranges, _ := spans(s.Hours) // the sample's own, which a test parses
		r := booking.DayRanges{Day: day, Ranges: ranges, Note: s.Note}
		if i, there := at[day]; there {
			out[i] = r
			return
		}
		at[day] = len(out)
		out = append(out, r)
	}
	for _, s := range list {
		if s.Date == "" {
			add(today.Add(s.InDays), s)
			continue
		}
		for _, year := range []booking.Day{today.Add(-played), today.Add(300)} {
			add(booking.Day(string(year[:5])+s.Date), s)
		}
	}
	return out
}
