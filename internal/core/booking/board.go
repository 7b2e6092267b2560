package booking

import (
	"cmp"
	"slices"
	"time"
)

// board is everything that decides about a need on some days, read once.
type board struct {
	need       Need
	now        time.Time
	zone       *time.Location
	hours      Hours
	candidates [][]string // sets of resources that could meet it, the best first
	named      map[string]Resource
	taken      map[string][]stretch // by resource
}

// stretch is a taken time in slots.
type stretch struct{ from, to int64 }

func (bs *Bookings) board(n Need, first, last Day) (*board, error) {
	zone, err := bs.Zone(n.BranchID)
	if err != nil {
		return nil, err
	}
	places, err := bs.rows.Resources(n.BranchID)
	if err != nil {
		return nil, err
	}
	b := &board{need: n, now: bs.scope.Now, zone: zone, named: map[string]Resource{}, taken: map[string][]stretch{}}
	owners := []string{branchOwner(n.BranchID)}
	for _, p := range places {
		b.named[p.ID] = p
		owners = append(owners, p.ID)
	}
	if b.hours, err = bs.rows.Hours(owners, first.Add(-1), last); err != nil {
		return nil, err
	}
	if n.Kind == Reservation {
		groups, err := bs.rows.Groups(n.BranchID)
		if err != nil {
			return nil, err
		}
		b.candidates = tablesFor(n, places, groups)
	} else {
		b.candidates = staffFor(n, places)
	}
	return b, bs.fill(b, first, last)
}

// fill notes what is taken: by bookings, and by what other calendars know.
func (bs *Bookings) fill(b *board, first, last Day) error {
	booked, err := bs.rows.Taken(first.Add(-1), last.Add(1))
	if err != nil {
		return err
	}
	for _, k := range booked {
		if k.ID == b.need.Except {
			continue
		}
		from := slot(k.Day, k.Start)
		for _, id := range k.Resources {
			b.taken[id] = append(b.taken[id], stretch{from, from + slots(k.Start, k.span())})
		}
	}
	var staff []string
	for id, p := range b.named {
		if p.Kind == Staff {
			staff = append(staff, id)
		}
	}
	if len(staff) == 0 {
		return nil
	}
	from, _ := first.In(b.zone, 0)
	to, _ := last.In(b.zone, 2*1440)
	busy, err := bs.rows.Busy(staff, from, to)
	for _, t := range busy {
		start, end := t.From.In(b.zone), t.To.In(b.zone)
		b.taken[t.ResourceID] = append(b.taken[t.ResourceID], stretch{
			slot(DayOf(start), start.Hour()*60+start.Minute()), slot(DayOf(end), end.Hour()*60+end.Minute()+step-1),
		})
	}
	return err
}

// tablesFor are the tables a party fits, the smallest first, then tables put together.
func tablesFor(n Need, places []Resource, groups []Group) [][]string {
	type fit struct {
		seats, position int
		ids             []string
	}
	var singles, joined []fit
	active := map[string]bool{}
	for _, p := range places {
		active[p.ID] = p.Active && p.Kind == Table
		if active[p.ID] && n.Party >= p.SeatsMin && n.Party <= p.SeatsMax {
			singles = append(singles, fit{p.SeatsMax, p.Position, []string{p.ID}})
		}
	}
	for i, g := range groups {
		if n.Party >= g.SeatsMin && n.Party <= g.SeatsMax && !slices.ContainsFunc(g.Members, func(id string) bool { return !active[id] }) {
			joined = append(joined, fit{g.SeatsMax, i, g.Members})
		}
	}
	var out [][]string
	for _, list := range [][]fit{singles, joined} {
		slices.SortStableFunc(list, func(a, b fit) int { return cmp.Or(cmp.Compare(a.seats, b.seats), cmp.Compare(a.position, b.position)) })
		for _, f := range list {
			out = append(out, f.ids)
		}
	}
	return out
}

// staffFor are the people who could take an appointment, in their order.
func staffFor(n Need, places []Resource) [][]string {
	var out [][]string
	for _, p := range places {
		able := len(n.Staff) == 0 || slices.Contains(n.Staff, p.ID)
		if p.Kind == Staff && p.Active && able && (n.StaffID == "" || n.StaffID == p.ID) {
			out = append(out, []string{p.ID})
		}
	}
	return out
}

// why is what makes a need impossible at its time whoever is free.
func (b *board) why(n Need) Reason {
	at, exists := n.Day.In(b.zone, n.Start)
	switch {
	case len(b.candidates) == 0 && n.Kind == Reservation:
		return TooMany
	case len(b.candidates) == 0:
		return Unserved
	case !exists:
		return NoTime
	case !at.After(b.now):
		return Past
	case !covers(b.hours[branchOwner(n.BranchID)].around(n.Day, n.Emergency), n.Start, n.Start+n.Minutes):
		return Closed
	}
	return ""
}

// free is the best set of resources that has this time.
func (b *board) free(d Day, start int) ([]string, bool) {
	for _, set := range b.candidates {
		if !slices.ContainsFunc(set, func(id string) bool { return !b.has(id, d, start) }) {
			return set, true
		}
	}
	return nil, false
}

// has reports whether a resource is there and free.
func (b *board) has(id string, d Day, start int) bool {
	if !covers(b.open(id, d), start, start+b.need.Minutes) {
		return false
	}
	from := slot(d, start)
	to := from + slots(start, b.need.span())
	return !slices.ContainsFunc(b.taken[id], func(t stretch) bool { return t.from < to && from < t.to })
}

// open are the hours of a resource: the branch's, and within them its own.
func (b *board) open(id string, d Day) []Range {
	house := b.hours[branchOwner(b.need.BranchID)].around(d, b.need.Emergency)
	if own := b.hours[id]; own != nil {
		if len(own.Week) > 0 {
			return both(house, own.around(d, b.need.Emergency))
		}
		for _, special := range own.Days {
			if special.Day == d {
				return both(house, merged(special.Ranges))
			}
		}
	}
	return house
}

// starts are the times of a day worth offering: every half hour that is open, and
// not over. Short appointments are offered every quarter.
func (b *board) starts(d Day) []int {
	every := 30
	if b.need.Minutes%30 != 0 {
		every = 15
	}
	var out []int
	for _, r := range b.hours[branchOwner(b.need.BranchID)].around(d, b.need.Emergency) {
		for start := (r.From + every - 1) / every * every; start+b.need.Minutes <= r.To && start < 1440; start += every {
			if at, exists := d.In(b.zone, start); exists && at.After(b.now) {
				out = append(out, start)
			}
		}
	}
	return out
}
