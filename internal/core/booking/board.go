package booking

import (
	"cmp"
	"slices"
	"time"

	"github.com/mostrador/mostrador/internal/core/scope"
)

// Board says what is free and what is taken, bound to one unit.
type Board struct {
	rows   Rows
	scope  *scope.Scope
	places *Places
}

// NewBoard binds the board to a unit.
func NewBoard(rows Rows, s *scope.Scope, p *Places) *Board { return &Board{rows, s, p} }

// grid is everything that decides whether a need can be met on some days, read once.
type grid struct {
	need       Need
	now        time.Time
	zone       *time.Location
	last       Day // the last day that can be booked
	hours      Hours
	candidates [][]string // sets of resources that could meet the need, the best first
	named      map[string]Resource
	taken      map[string][]stretch // by resource
	present    moment               // current time of the booking to be moved

	opened map[opening][]Range // cache of computed hours
	dawns  map[Day]int64       // cache of each day's first slot
}

// moment is a minute of a day.
type moment struct {
	day    Day
	minute int
}

// opening is a resource on a day.
type opening struct {
	id  string
	day Day
}

// stretch is a taken time in slots.
type stretch struct{ from, to int64 }

func (bd *Board) grid(n Need, first, last Day) (*grid, error) {
	zone, err := bd.places.Zone(n.BranchID)
	if err != nil {
		return nil, err
	}
	plan, err := bd.places.floor(n.BranchID)
	if err != nil {
		return nil, err
	}
	b := &grid{need: n, now: bd.scope.Now, zone: zone, last: bd.lastDay(zone), named: map[string]Resource{},
		opened: map[opening][]Range{}, dawns: map[Day]int64{}}
	owners := []string{branchOwner(n.BranchID)}
	for _, p := range plan.places {
		b.named[p.ID] = p
		owners = append(owners, p.ID)
	}
	if b.hours, err = bd.rows.Hours(owners, first.Add(-1), last.Add(ahead+1)); err != nil {
		return nil, err
	}
	if house := bd.places.openFor(b.hours[owners[0]]); house != nil {
		b.hours[owners[0]] = house
	}
	if n.Kind == Reservation {
		b.candidates = tablesFor(n, plan.places, plan.groups)
	} else {
		b.candidates = staffFor(n, plan.places)
	}
	return b, bd.fill(b, first, last)
}

// LastDay is the last day that can be booked at a branch.
func (bd *Board) LastDay(branchID string) (Day, error) {
	zone, err := bd.places.Zone(branchID)
	if err != nil {
		return "", err
	}
	return bd.lastDay(zone), nil
}

// lastDay is the last day that can be booked in this time zone.
func (bd *Board) lastDay(zone *time.Location) Day {
	rules := bd.scope.Workspace.Settings.Booking
	days := rules.Horizon()
	if bd.scope.Actor.Role.Trusted() {
		days = rules.StaffHorizon()
	}
	return DayOf(bd.scope.Now.In(zone)).Add(days)
}

// fill loads what is taken on some days: by bookings, and by busy times of external calendars.
func (bd *Board) fill(b *grid, first, last Day) error {
	b.taken = map[string][]stretch{}
	booked, err := bd.rows.TakenTimes(b.need.BranchID, first, last)
	if err != nil {
		return err
	}
	for _, k := range booked {
		if k.ID == b.need.Except {
			b.present = moment{k.Day, k.Start}
			continue
		}
		b.hold(k)
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
	busy, err := bd.rows.Busy(append(staff, Everybody), from, to)
	for _, t := range busy {
		whose := []string{t.ResourceID}
		if t.ResourceID == Everybody {
			whose = staff
		}
		start, end := t.From.In(b.zone), t.To.In(b.zone)
		for _, id := range whose {
			b.taken[id] = append(b.taken[id], stretch{
				slot(DayOf(start), start.Hour()*60+start.Minute()), slot(DayOf(end), end.Hour()*60+end.Minute()+step-1),
			})
		}
	}
	return err
}

// hold takes the time of a booking.
func (b *grid) hold(k Booking) {
	from := b.slot(k.Day, k.Start)
	for _, id := range k.Resources {
		b.taken[id] = append(b.taken[id], stretch{from, from + slots(k.Start, k.span())})
	}
}

// tablesFor returns the tables a party fits, the smallest first, then groups of tables.
func tablesFor(n Need, places []Resource, groups []Group) [][]string {
	type fit struct {
		seats, position int
		ids             []string
	}
	var singles, joined []fit
	active := map[string]bool{}
	for _, p := range places {
		active[p.ID] = p.Active && p.Kind == Table
		if active[p.ID] && (n.TableID == "" || n.TableID == p.ID) && n.fits(p.SeatsMin, p.SeatsMax) {
			singles = append(singles, fit{p.SeatsMax, p.Position, []string{p.ID}})
		}
	}
	for i, g := range groups {
		if n.TableID == "" && n.fits(g.SeatsMin, g.SeatsMax) &&
			!slices.ContainsFunc(g.Members, func(id string) bool { return !active[id] }) {
			joined = append(joined, fit{g.SeatsMax, i, g.Members})
		}
	}
	var out [][]string
	for _, list := range [][]fit{singles, joined} {
		slices.SortStableFunc(list, func(a, b fit) int {
			return cmp.Or(cmp.Compare(a.seats, b.seats),
				cmp.Compare(a.position, b.position))
		})
		for _, f := range list {
			out = append(out, f.ids)
		}
	}
	return out
}

// staffFor returns the staff who could take an appointment, in their order.
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

// why returns the reason a need is impossible at its time regardless of which resources are free.
func (b *grid) why(n Need) Reason {
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
	case n.Day > b.last:
		return TooFar
	}
	return unopened(b.hours[branchOwner(n.BranchID)].around(n.Day, n.Emergency), n, Closed)
}

// unopened returns why a time is outside the hours: NoFit if open but not for long enough, otherwise the given reason.
func unopened(hours []Range, n Need, called Reason) Reason {
	switch {
	case covers(hours, n.Start, n.Start+n.Minutes):
		return ""
	case covers(hours, n.Start, n.Start+step):
		return NoFit
	}
	return called
}

// free returns the best set of resources that is free at this time.
func (b *grid) free(d Day, start int) ([]string, bool) {
	for _, set := range b.candidates {
		if !slices.ContainsFunc(set, func(id string) bool { return !b.has(id, d, start) }) {
			return set, true
		}
	}
	return nil, false
}

// lackReason returns why no set of resources is free at a time: they are taken, or not at work at all.
func (b *grid) lackReason(n Need) Reason {
	out := Away
	for _, set := range b.candidates {
		why := Reason("")
		for _, id := range set {
			why = cmp.Or(why, unopened(b.open(id, n.Day), n, Away))
		}
		switch why {
		case "":
			return Taken
		case NoFit:
			out = NoFit
		}
	}
	return out
}

// has reports whether a resource is at work and free.
func (b *grid) has(id string, d Day, start int) bool {
	if !covers(b.open(id, d), start, start+b.need.Minutes) {
		return false
	}
	from := b.slot(d, start)
	to := from + slots(start, b.need.span())
	return !slices.ContainsFunc(b.taken[id], func(t stretch) bool { return t.from < to && from < t.to })
}

// open returns the hours of a resource: the branch's, and within them its own.
func (b *grid) open(id string, d Day) []Range {
	key := opening{id, d}
	list, known := b.opened[key]
	if !known {
		list = b.hoursOf(id, d)
		b.opened[key] = list
	}
	return list
}

// slot is the package's slot, with each day's first slot cached.
func (b *grid) slot(d Day, minute int) int64 {
	dawn, known := b.dawns[d]
	if !known {
		dawn = slot(d, 0)
		b.dawns[d] = dawn
	}
	return dawn + int64(minute/step)
}

func (b *grid) hoursOf(id string, d Day) []Range {
	house := b.hours[branchOwner(b.need.BranchID)].around(d, b.need.Emergency)
	if own := b.hours[id]; own != nil {
		if len(own.Week) > 0 {
			return both(house, own.around(d, b.need.Emergency))
		}
		for _, special := range own.Days {
			if special.Day == d {
				return both(house, mergeRanges(special.Ranges))
			}
		}
	}
	return house
}

// starts returns the times of a day worth offering: every half hour that is open and not past. Short appointments are
// offered every quarter.
func (b *grid) starts(d Day) []int {
	every := 30
	if b.need.Minutes%30 != 0 {
		every = 15
	}
	if d > b.last {
		return nil
	}
	var out []int
	for _, r := range b.hours[branchOwner(b.need.BranchID)].around(d, b.need.Emergency) {
		for start := (r.From + every - 1) / every * every; start+b.need.Minutes <= r.To &&
			start < 1440; start += every {
			if at, exists := d.In(b.zone, start); exists && at.After(b.now) {
				out = append(out, start)
			}
		}
	}
	return out
}
