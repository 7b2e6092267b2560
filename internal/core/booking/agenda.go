package booking

import (
	"cmp"
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
			s.Busy = mergeRanges(s.Busy)
			if p.Active || len(s.Bookings) > 0 {
				day.Sheets = append(day.Sheets, s)
			}
		}
		out = append(out, day)
	}
	return out, nil
}

// Next returns the bookings still to come at all branches, the earliest first, at most so many: of today and tomorrow,
// and of as many more days, within a month, as it takes to find that many.
func (bd *Board) Next(most int) (out []Booking, err error) {
	for _, days := range []int{1, 7, 30} {
		if out, err = bd.within(days); err != nil || len(out) >= most {
			break
		}
	}
	return out[:min(len(out), most)], err
}

// within are the bookings still to come until so many days after today, the earliest first.
func (bd *Board) within(days int) ([]Booking, error) {
	branches, err := bd.places.Branches()
	if err != nil {
		return nil, err
	}
	if len(branches) == 0 {
		branches = []Branch{{}} // the business itself
	}
	var out []Booking
	for _, br := range branches {
		today, err := bd.places.Today(br.ID)
		if err != nil {
			return nil, err
		}
		kept, err := bd.rows.Kept(br.ID, today, today.Add(days))
		if err != nil {
			return nil, err
		}
		for _, b := range kept {
			if b.Status == Confirmed && b.Ends().After(bd.scope.Now) {
				out = append(out, b)
			}
		}
	}
	slices.SortFunc(out, func(a, b Booking) int {
		return cmp.Or(a.Starts().Compare(b.Starts()), cmp.Compare(a.ID, b.ID))
	})
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

// DiaryDay is a day at a branch: when it is open, and which times are booked or have no staff at work. Busy times may
// overlap: one staff member's may be another one's free time.
type DiaryDay struct {
	Day  Day
	Open []Range
	Busy []Range
}

// Diary shows some days at a branch. It says which time is taken, never by whom.
func (bd *Board) Diary(branchID string, first, last Day) ([]DiaryDay, error) {
	b, err := bd.grid(Need{Kind: Appointment, BranchID: branchID}, first, last)
	if err != nil {
		return nil, err
	}
	var out []DiaryDay
	for d := first; d <= last; d = d.Add(1) {
		open := b.hours[branchOwner(branchID)].On(d, false)
		out = append(out, DiaryDay{Day: d, Open: open, Busy: b.busy(d, open)})
	}
	return out, nil
}

// busy returns what is taken of any staff member's time within a day's opening hours, each time once, and the hours
// without staff.
func (b *grid) busy(d Day, open []Range) []Range {
	var atWork, out []Range
	for _, who := range b.candidates {
		atWork = append(atWork, b.open(who[0], d)...)
		for _, taken := range b.stretchesOn(who[0], d) {
			out = append(out, both(open, []Range{taken})...)
		}
	}
	out = append(out, without(open, mergeRanges(atWork))...)
	slices.SortFunc(out, func(x, y Range) int { return cmp.Or(x.From-y.From, x.To-y.To) })
	return slices.Compact(out)
}

// takenOn returns a resource's taken ranges, in order and without overlaps.
func (b *grid) takenOn(id string, d Day) []Range { return mergeRanges(b.stretchesOn(id, d)) }

// stretchesOn returns a resource's taken times one by one, in minutes from the day's midnight.
func (b *grid) stretchesOn(id string, d Day) []Range {
	midnight := slot(d, 0)
	var out []Range
	for _, t := range b.taken[id] {
		if r := (Range{int(t.from-midnight) * step, int(t.to-midnight) * step}); r.To > 0 && r.From < 2*1440 {
			out = append(out, r)
		}
	}
	return out
}

// without subtracts sorted ranges from a list.
func without(list, gone []Range) []Range {
	var out []Range
	for _, r := range list {
		for _, g := range gone {
			if g.To <= r.From || g.From >= r.To {
				continue
			}
			if g.From > r.From {
				out = append(out, Range{r.From, g.From})
			}
			r.From = g.To
		}
		if r.From < r.To {
			out = append(out, r)
		}
	}
	return out
}

// Own lists the customer's bookings that hold their time: their own and, from before the customer was identified, those
// of this conversation.
func (bs *Bookings) Own(from, to Day) ([]Booking, error) {
	list, err := bs.OfCustomer(from, to)
	if err != nil || bs.scope.SessionID == "" {
		return list, err
	}
	unclaimed, err := bs.rows.BookingsIn(bs.scope.SessionID, from, to)
	if err != nil || len(unclaimed) == 0 {
		return list, err
	}
	list = append(list, unclaimed...)
	slices.SortStableFunc(list, func(a, b Booking) int { return int(slot(a.Day, a.Start) - slot(b.Day, b.Start)) })
	return list, nil
}

// Stranded returns the confirmed bookings from a day on that lost their place: the day was closed, the time is outside
// staff hours, or the table is inactive. The owner is a branch or a resource. It sends no messages: staff decides what
// to do.
func (bd *Board) Stranded(ownerID string, from, to Day) ([]Booking, error) {
	branchID, resourceID := ownerID, ""
	if r, found, err := bd.places.Resource(ownerID); err != nil {
		return nil, err
	} else if found {
		branchID, resourceID = r.BranchID, r.ID
	}
	all, err := bd.rows.Taken(from, to)
	if err != nil || len(all) == 0 {
		return nil, err
	}
	b, err := bd.grid(Need{Kind: Appointment, BranchID: branchID, Emergency: true}, from, to)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(all, func(k Booking) bool {
		theirs := k.BranchID == branchID && (resourceID == "" || slices.Contains(k.Resources, resourceID))
		return !theirs || k.Status != Confirmed || !slices.ContainsFunc(k.Resources, func(id string) bool {
			return !b.named[id].Active || !covers(b.open(id, k.Day), k.Start, k.Start+k.Minutes)
		})
	}), nil
}
