package booking

import (
	"slices"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

// PartySizes are parties from the smallest to the largest.
type PartySizes struct{ From, To int }

// Sizes returns the parties for which there is a table at a need's time, whatever its own party.
func (bd *Board) Sizes(n Need) (out []PartySizes, err error) {
	n.AnyParty = true
	b, err := bd.grid(n, n.Day, n.Day)
	if err != nil || b.why(n) != "" {
		return nil, err
	}
	plan, err := bd.places.floor(n.BranchID)
	if err != nil {
		return nil, err
	}
	n.AnyParty = false
	for n.Party = 1; n.Party <= plan.largestParty(); n.Party++ {
		b.candidates = tablesFor(n, plan.places, plan.groups)
		if _, ok := b.free(n.Day, n.Start); !ok {
			continue
		}
		if last := len(out) - 1; last >= 0 && out[last].To == n.Party-1 {
			out[last].To = n.Party
		} else {
			out = append(out, PartySizes{n.Party, n.Party})
		}
	}
	return out, nil
}

// largestParty is the most people a table or a group of tables seats.
func (f floor) largestParty() int {
	most := 0
	for _, p := range f.places {
		most = max(most, p.SeatsMax)
	}
	for _, g := range f.groups {
		most = max(most, g.SeatsMax)
	}
	return most
}

// ServicesAt returns the services that can be booked at a time, with a staff member if one is named.
func (bd *Board) ServicesAt(w Wish, d Day, start int) (out []Service, err error) {
	wanted, err := bd.EachService(w)
	for _, v := range wanted {
		v.Need.Day, v.Need.Start = d, start
		ok, err := bd.holds(v.Need)
		if err != nil {
			return nil, err
		}
		if ok {
			out = append(out, v.Service)
		}
	}
	return out, err
}

// EachService returns a wish for every listed service that the named staff member does, or any of the staff if
// the customer named none.
func (bd *Board) EachService(w Wish) (out []Wanted, err error) {
	all, err := bd.places.Listed()
	for _, v := range all {
		w.ServiceID = v.ID
		one, err := bd.CheckWish(w)
		switch {
		case fault.Is(err, fault.Conflict): // not what this staff member does
		case err != nil:
			return nil, err
		default:
			out = append(out, one)
		}
	}
	return out, err
}

// Listed returns the services that customers can book.
func (ps *Places) Listed() ([]Service, error) {
	all, err := ps.rows.Services()
	return slices.DeleteFunc(all, func(v Service) bool { return !v.Active }), err
}

// holds reports whether a need can be met at its time.
func (bd *Board) holds(n Need) (bool, error) {
	b, err := bd.grid(n, n.Day, n.Day)
	if err != nil || b.why(n) != "" {
		return false, err
	}
	_, ok := b.free(n.Day, n.Start)
	return ok, nil
}
