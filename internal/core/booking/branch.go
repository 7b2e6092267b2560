package booking

import (
	"slices"
	"time"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

var msgNoBranch = locale.Text{ES: "No encontré esa sucursal.", PT: "Não encontrei essa unidade.", EN: "I could not find that branch."}

// Branch returns the named branch, else the conversation's, else the first; an unknown name is not_found. A business
// without branches gets one with an empty id.
func (bs *Bookings) Branch(id string) (Branch, error) {
	if _, err := bs.Branches(); err != nil {
		return Branch{}, err
	}
	named := id != ""
	if id == "" {
		id = bs.scope.BranchID
	}
	i := slices.IndexFunc(bs.branches, func(b Branch) bool { return b.ID == id })
	switch {
	case i >= 0:
		return bs.branches[i], nil
	case named:
		return Branch{}, fault.New(fault.NotFound, "%s", bs.scope.Say(msgNoBranch))
	case len(bs.branches) > 0:
		return bs.branches[0], nil
	}
	return Branch{}, nil
}

// Branches returns all branches, the first one first.
func (bs *Bookings) Branches() ([]Branch, error) {
	if bs.branches == nil {
		list, err := bs.rows.Branches()
		if err != nil {
			return nil, err
		}
		bs.branches = append([]Branch{}, list...)
	}
	return bs.branches, nil
}

// Zone returns a branch's time zone.
func (bs *Bookings) Zone(branchID string) (*time.Location, error) {
	b, err := bs.Branch(branchID)
	if err != nil || b.Zone == "" {
		return bs.scope.Workspace.Location(), err
	}
	zone, err := time.LoadLocation(b.Zone)
	if err != nil {
		return bs.scope.Workspace.Location(), nil // settings were validated, but the system's zone data may be older
	}
	return zone, nil
}

// Today is the current date in a branch's time zone.
func (bs *Bookings) Today(branchID string) (Day, error) {
	zone, err := bs.Zone(branchID)
	if err != nil {
		return "", err
	}
	return DayOf(bs.scope.Now.In(zone)), nil
}

// lastDay is the last day that can be booked in this time zone.
func (bs *Bookings) lastDay(zone *time.Location) Day {
	return DayOf(bs.scope.Now.In(zone)).Add(bs.scope.Workspace.Settings.Booking.Horizon())
}
