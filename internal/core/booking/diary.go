package booking

import "slices"

// DiaryDay is a day at a branch: when it is open, and when no staff member has time left.
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
		out = append(out, DiaryDay{Day: d, Open: open, Busy: without(open, b.somebodyFree(d))})
	}
	return out, nil
}

// somebodyFree returns the ranges of a day in which at least one staff member is free.
func (b *grid) somebodyFree(d Day) []Range {
	var free []Range
	for _, who := range b.candidates {
		free = append(free, without(b.open(who[0], d), b.takenOn(who[0], d))...)
	}
	return merged(free)
}

// takenOn returns a resource's taken ranges, in minutes from the day's midnight.
func (b *grid) takenOn(id string, d Day) []Range {
	midnight := slot(d, 0)
	var out []Range
	for _, t := range b.taken[id] {
		if r := (Range{int(t.from-midnight) * step, int(t.to-midnight) * step}); r.To > 0 && r.From < 2*1440 {
			out = append(out, r)
		}
	}
	return merged(out)
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
