package booking

import (
	"slices"
	"time"
)

// Range is a stretch of a day in minutes. One that ends after midnight goes on beyond 1440.
type Range struct {
	From int `json:"from"`
	To   int `json:"to"`
}

// WeekRange is a range that repeats every week. Emergency ranges are reserved for emergencies.
type WeekRange struct {
	Weekday   time.Weekday
	Emergency bool
	Range
}

// DayRanges is a day that differs from its week; no ranges: closed.
type DayRanges struct {
	Day    Day
	Ranges []Range
	Note   string
}

// Hours maps an owner (a branch, or a resource with its own hours) to its hours.
type Hours map[string]*OwnHours

// OwnHours are the hours of one owner.
type OwnHours struct {
	Week []WeekRange
	Days []DayRanges
}

// On returns the hours set for a day, in order. Without emergency, emergency ranges are cut out of regular hours too.
func (h *OwnHours) On(d Day, emergency bool) []Range {
	if h == nil {
		return nil
	}
	for _, special := range h.Days {
		if special.Day == d {
			return mergeRanges(special.Ranges)
		}
	}
	var out, kept []Range
	for _, w := range h.Week {
		switch {
		case w.Weekday != d.Weekday():
		case w.Emergency && !emergency:
			kept = append(kept, w.Range)
		default:
			out = append(out, w.Range)
		}
	}
	return without(mergeRanges(out), mergeRanges(kept))
}

// Note says why a day differs from its week.
func (h *OwnHours) Note(d Day) string {
	if h != nil {
		for _, special := range h.Days {
			if special.Day == d {
				return special.Note
			}
		}
	}
	return ""
}

// around returns a day's hours with those of the night before that reach into it, and with those of the next day, for
// places that are open across midnight.
func (h *OwnHours) around(d Day, emergency bool) []Range {
	out := slices.Clone(h.On(d, emergency))
	for _, r := range h.On(d.Add(1), emergency) {
		out = append(out, Range{r.From + 1440, r.To + 1440})
	}
	for _, r := range h.On(d.Add(-1), emergency) {
		if r.To > 1440 {
			out = append(out, Range{max(r.From-1440, 0), r.To - 1440})
		}
	}
	return mergeRanges(out)
}

// mergeRanges puts ranges in order and joins those that touch.
func mergeRanges(list []Range) []Range {
	list = slices.Clone(list)
	slices.SortFunc(list, func(a, b Range) int { return a.From - b.From })
	var out []Range
	for _, r := range list {
		if n := len(out); n > 0 && r.From <= out[n-1].To {
			out[n-1].To = max(out[n-1].To, r.To)
			continue
		}
		if r.To > r.From {
			out = append(out, r)
		}
	}
	return out
}

// both is the intersection of two lists of ranges.
func both(a, b []Range) []Range {
	var out []Range
	for _, x := range a {
		for _, y := range b {
			if from, to := max(x.From, y.From), min(x.To, y.To); from < to {
				out = append(out, Range{from, to})
			}
		}
	}
	return mergeRanges(out)
}

// covers reports whether a single range contains the whole stretch.
func covers(list []Range, from, to int) bool {
	return slices.ContainsFunc(list, func(r Range) bool { return r.From <= from && to <= r.To })
}

// Opening returns the hours of a branch.
func (ps *Places) Opening(branchID string, from, to Day) (*OwnHours, error) {
	h, err := ps.rows.Hours([]string{branchOwner(branchID)}, from, to)
	return h[branchOwner(branchID)], err
}

// HaveWeek reports whether a branch, or the business itself, has hours of its own.
func (ps *Places) HaveWeek() (bool, error) {
	list, err := ps.Branches()
	if err != nil {
		return false, err
	}
	owners := []string{branchOwner("")}
	for _, b := range list {
		owners = append(owners, b.ID)
	}
	today := DayOf(ps.scope.Now)
	hours, err := ps.rows.Hours(owners, today, today)
	for _, h := range hours {
		if h != nil && len(h.Week) > 0 {
			return true, err
		}
	}
	return false, err
}

// openFor are a branch's hours, or, where it has no week of its own, the schedule in the business's profile: what
// customers are told can be booked. A day that the schedule does not say cannot.
func (ps *Places) openFor(own *OwnHours) *OwnHours {
	if own != nil && len(own.Week) > 0 {
		return own
	}
	out := OwnHours{}
	if own != nil {
		out.Days = own.Days
	}
	for d := time.Sunday; d <= time.Saturday; d++ {
		spans, _ := ps.written(d)
		for _, s := range spans {
			out.Week = append(out.Week, WeekRange{Weekday: d, Range: Range{s[0], s[1]}})
		}
	}
	if len(out.Week) == 0 {
		return own
	}
	return &out
}

// branchOwner is the key of a branch's hours; a business without branches has hours, too.
func branchOwner(branchID string) string {
	if branchID == "" {
		return "branch"
	}
	return branchID
}

// SetWeek and SetDay store hours; SetDay without ranges closes the day. An owner is a branch or a resource; the empty
// one is the business itself.
func (ps *Places) SetWeek(ownerID string, week []WeekRange) error {
	return ps.rows.SaveWeek(branchOwner(ownerID), week)
}

func (ps *Places) SetDay(ownerID string, day Day, ranges []Range, note string) error {
	return ps.rows.SaveDay(branchOwner(ownerID), day, ranges, note)
}

// OpensIn is OpensAfter now.
func (ps *Places) OpensIn(branchID string) (wait time.Duration, day Day, minute int, known bool, err error) {
	return ps.OpensAfter(branchID, ps.scope.Now)
}

// OpenUntil is when a branch that is open now closes; zero: it is closed, or has no hours.
func (ps *Places) OpenUntil(branchID string) (until time.Time, err error) {
	zone, err := ps.Zone(branchID)
	if err != nil {
		return until, err
	}
	now := ps.scope.Now.In(zone)
	today := DayOf(now)
	h, err := ps.Opening(branchID, today.Add(-1), today.Add(1))
	if err != nil {
		return until, err
	}
	at := now.Hour()*60 + now.Minute()
	for _, r := range h.around(today, false) {
		if at >= r.From && at < r.To {
			until = time.Date(now.Year(), now.Month(), now.Day(), 0, r.To, 0, 0, zone)
		}
	}
	return until, nil
}

// OpensAfter is how long after a moment a branch stays closed, and when it opens; zero while it is open. known is false
// for a branch without hours, or one that stays closed all week.
func (ps *Places) OpensAfter(branchID string,
	moment time.Time) (wait time.Duration, day Day, minute int, known bool, err error) {
	zone, err := ps.Zone(branchID)
	if err != nil {
		return 0, day, 0, false, err
	}
	now := moment.In(zone)
	today := DayOf(now)
	h, err := ps.Opening(branchID, today.Add(-1), today.Add(8))
	if err != nil {
		return 0, day, 0, false, err
	}
	at := now.Hour()*60 + now.Minute()
	for n := range 8 {
		for _, r := range h.around(today.Add(n), false) {
			from, to := r.From+n*1440, r.To+n*1440
			switch {
			case at >= from && at < to:
				return 0, today, at, true, nil
			case at < from:
				return time.Duration(from-at) * time.Minute, today.Add(n + r.From/1440), r.From % 1440, true, nil
			}
		}
	}
	return 0, day, 0, false, nil
}
