package booking

import (
	"cmp"
	"slices"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

// Need is what a customer wants to book.
type Need struct {
	Kind      Kind
	BranchID  string
	Day       Day
	Start     int
	Minutes   int
	Buffer    int
	Party     int      // of a reservation
	AnyParty  bool     // whatever the party
	StaffID   string   // of an appointment; empty: any staff member
	TableID   string   // of a reservation, chosen by staff; empty: any that fits
	Staff     []string // who could do it; empty: all staff
	Emergency bool
	Except    string // a booking that is moved and gives up its own time
}

func (n Need) span() int { return n.Minutes + n.Buffer }

// fits reports whether a table for so many people suits the party.
func (n Need) fits(least, most int) bool {
	return n.AnyParty || n.Party >= least && n.Party <= most
}

// Slot is a time at which a need can be met.
type Slot struct {
	Day       Day
	Start     int
	Resources []string
}

// Answer is whether a need can be met, and the alternatives.
type Answer struct {
	Slot
	Available    bool
	Why          Reason // why not
	Alternatives []Slot
}

// NoRoom is a refusal, with the alternative times.
type NoRoom struct {
	Refusal      *fault.Error
	Alternatives []Slot
}

func (e *NoRoom) Error() string { return e.Refusal.Error() }

// Unwrap keeps it a conflict for callers that do not look for NoRoom.
func (e *NoRoom) Unwrap() error { return e.Refusal }

// offered is how many alternatives Find seeks, sameDay how many of them on the same day, ahead the days it searches.
const (
	offered = 4
	sameDay = 3
	ahead   = 14
)

// Find checks whether a need can be met at its time, and if not, finds the nearest sensible times: the same day first,
// then the same time on the next days.
func (bd *Board) Find(n Need) (Answer, error) {
	b, err := bd.grid(n, n.Day, n.Day)
	if err != nil {
		return Answer{}, err
	}
	a := Answer{Slot: Slot{Day: n.Day, Start: n.Start}}
	if a.Why = b.why(n); a.Why == "" {
		if a.Resources, a.Available = b.free(n.Day, n.Start); !a.Available {
			a.Why = b.lackReason(n)
		}
	}
	if a.Available || a.Why == TooMany || a.Why == Unserved || a.Why == TooFar {
		return a, nil
	}
	a.Alternatives = b.near(n, sameDay)
	return a, bd.later(b, &a)
}

// later searches the following days: the next one, then twice as many each time, because the first usually suffices.
func (bd *Board) later(b *grid, a *Answer) error {
	n := b.need
	for from, days := 1, 1; from <= ahead && len(a.Alternatives) < offered; from, days = from+days, 2*days {
		first, last := n.Day.Add(from), n.Day.Add(min(from+days-1, ahead))
		if err := bd.fill(b, first, last); err != nil {
			return err
		}
		for d := first; d <= last && len(a.Alternatives) < offered; d = d.Add(1) {
			next := n
			next.Day = d
			a.Alternatives = append(a.Alternatives, b.near(next, 1)...)
		}
	}
	return nil
}

// Free lists the times of a day at which a need can be met, in order.
func (bd *Board) Free(n Need) ([]Slot, error) {
	b, err := bd.grid(n, n.Day, n.Day)
	if err != nil {
		return nil, err
	}
	var out []Slot
	for _, start := range b.starts(n.Day) {
		if resources, ok := b.free(n.Day, start); ok {
			out = append(out, Slot{n.Day, start, resources})
		}
	}
	return out, nil
}

// Room returns nil if a need can be met at its time, else the refusal with what could be had instead.
func (bd *Board) Room(n Need) error {
	a, err := bd.Find(n)
	if err != nil || a.Available {
		return err
	}
	return bd.Refusal(n, a)
}

// Spread picks so many times of a list, evenly, the first one first.
func Spread(list []Slot, most int) []Slot {
	if len(list) <= most {
		return list
	}
	out := make([]Slot, most)
	for i := range out {
		out[i] = list[i*len(list)/most]
	}
	return out
}

// near returns the free times of a day closest to the wanted one.
func (b *grid) near(n Need, most int) []Slot {
	starts := b.starts(n.Day)
	slices.SortStableFunc(starts, func(x, y int) int { return cmp.Compare(abs(x-n.Start), abs(y-n.Start)) })
	var out []Slot
	for _, start := range starts {
		if len(out) == most {
			break
		}
		if start < dawn && n.Start >= dawn {
			continue // early hours belong to the evening before
		}
		if b.present == (moment{n.Day, start}) {
			continue // the booking's current time
		}
		if resources, ok := b.free(n.Day, start); ok {
			out = append(out, Slot{n.Day, start, resources})
		}
	}
	slices.SortFunc(out, func(x, y Slot) int { return cmp.Compare(x.Start, y.Start) })
	return out
}

// dawn is where offered times switch from one day's hours to the next one's.
const dawn = 6 * 60

func abs(n int) int { return max(n, -n) }
