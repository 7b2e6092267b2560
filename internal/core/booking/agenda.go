package booking

import (
	"slices"
	"time"
)

// AgendaDay is a day at a branch as its staff sees it.
type AgendaDay struct {
	Day    Day
	Note   string // why the day differs from its week
	Open   []Range
	Sheets []Sheet // one for every table and person, in their order
}

// Sheet is what a table or a person has on a day. Busy holds the times taken by external calendars.
type Sheet struct {
	Place    Resource
	Open     []Range
	Busy     []Range
	Bookings []Booking
}

// Agenda shows some days at a branch: who comes when and to what, including arrivals and no-shows, without cancelled
// bookings. A resource that is no longer bookable is shown while it still has bookings.
func (bd *Board) Agenda(branchID string, first, last Day) ([]AgendaDay, error) {
	b, err := bd.grid(Need{Kind: Appointment, BranchID: branchID, Emergency: true}, first, last)
	if err != nil {
		return nil, err
	}
	kept, err := bd.rows.Kept(branchID, first, last)
	if err != nil {
		return nil, err
	}
	places, err := bd.places.Resources(branchID)
	if err != nil {
		return nil, err
	}
	busy, err := bd.elsewhere(b, places, first, last)
	if err != nil {
		return nil, err
	}
	house := b.hours[branchOwner(branchID)]
	var out []AgendaDay
	for d := first; d <= last; d = d.Add(1) {
		day := AgendaDay{Day: d, Note: house.Note(d), Open: house.On(d, true)}
		for _, p := range places {
			s := Sheet{Place: p, Open: both(day.Open, b.open(p.ID, d))}
			for _, k := range kept {
				if k.Day == d && slices.Contains(k.Resources, p.ID) {
					s.Bookings = append(s.Bookings, k)
				}
			}
			for _, t := range busy {
				if p.Kind == Staff && (t.ResourceID == p.ID || t.ResourceID == Everybody) {
					s.Busy = append(s.Busy, t.on(d, b.zone)...)
				}
			}
			s.Busy = merged(s.Busy)
			if p.Active || len(s.Bookings) > 0 {
				day.Sheets = append(day.Sheets, s)
			}
		}
		out = append(out, day)
	}
	return out, nil
}

// elsewhere returns the busy times that external calendars report for staff.
func (bd *Board) elsewhere(b *grid, places []Resource, first, last Day) ([]Busy, error) {
	whose := []string{Everybody}
	for _, p := range places {
		if p.Kind == Staff {
			whose = append(whose, p.ID)
		}
	}
	if len(whose) == 1 {
		return nil, nil
	}
	from, _ := first.In(b.zone, 0)
	to, _ := last.In(b.zone, 1440)
	return bd.rows.Busy(whose, from, to)
}

// on is the part of a busy time that lies on a day.
func (t Busy) on(d Day, zone *time.Location) []Range {
	minute := func(at time.Time) int {
		local := at.In(zone)
		return d.Days(DayOf(local))*1440 + local.Hour()*60 + local.Minute()
	}
	r := Range{max(minute(t.From), 0), min(minute(t.To), 1440)}
	if r.From >= r.To {
		return nil
	}
	return []Range{r}
}
