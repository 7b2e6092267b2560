package booking

import (
	"slices"
	"time"

	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Places is what can be booked, bound to one unit: branches, tables, staff, services, and their hours.
type Places struct {
	rows     Rows
	scope    *scope.Scope
	branches []Branch         // cached after the first read
	floors   map[string]floor // by branch, likewise
}

// NewPlaces binds places to a unit.
func NewPlaces(rows Rows, s *scope.Scope) *Places { return &Places{rows: rows, scope: s} }

var msgNoBranch = locale.Text{ES: "No encontré esa sucursal.", PT: "Não encontrei essa unidade.", EN: "I could not find that branch."}

// Branch returns the named branch, else the conversation's, else the first; an unknown name is not_found. A business
// without branches gets one with an empty id.
func (ps *Places) Branch(id string) (Branch, error) {
	if _, err := ps.Branches(); err != nil {
		return Branch{}, err
	}
	named := id != ""
	if id == "" {
		id = ps.scope.BranchID
	}
	i := slices.IndexFunc(ps.branches, func(b Branch) bool { return b.ID == id })
	switch {
	case i >= 0:
		return ps.branches[i], nil
	case named:
		return Branch{}, fault.New(fault.NotFound, "%s", ps.scope.Say(msgNoBranch))
	case len(ps.branches) > 0:
		return ps.branches[0], nil
	}
	return Branch{}, nil
}

// Branches returns all branches, the first one first.
func (ps *Places) Branches() ([]Branch, error) {
	if ps.branches == nil {
		list, err := ps.rows.Branches()
		if err != nil {
			return nil, err
		}
		ps.branches = append([]Branch{}, list...)
	}
	return ps.branches, nil
}

// Zone returns a branch's time zone.
func (ps *Places) Zone(branchID string) (*time.Location, error) {
	b, err := ps.Branch(branchID)
	if err != nil || b.Zone == "" {
		return ps.scope.Workspace.Location(), err
	}
	zone, err := time.LoadLocation(b.Zone)
	if err != nil {
		return ps.scope.Workspace.Location(), nil // settings were validated, but the system's zone data may be older
	}
	return zone, nil
}

// Today is the current date in a branch's time zone.
func (ps *Places) Today(branchID string) (Day, error) {
	zone, err := ps.Zone(branchID)
	if err != nil {
		return "", err
	}
	return DayOf(ps.scope.Now.In(zone)), nil
}

// Resources returns the tables and staff of a branch.
func (ps *Places) Resources(branchID string) ([]Resource, error) {
	f, err := ps.floor(branchID)
	return slices.Clone(f.places), err
}

// Services lists what appointments can be for.
func (ps *Places) Services() ([]Service, error) { return ps.rows.Services() }

// floor is the resources and groups of a branch, read once per unit.
type floor struct {
	places []Resource
	groups []Group
}

func (ps *Places) floor(branchID string) (floor, error) {
	if f, known := ps.floors[branchID]; known {
		return f, nil
	}
	places, err := ps.rows.Resources(branchID)
	if err != nil {
		return floor{}, err
	}
	f := floor{places: places}
	if f.groups, err = ps.rows.Groups(branchID); err != nil {
		return floor{}, err
	}
	if ps.floors == nil {
		ps.floors = map[string]floor{}
	}
	ps.floors[branchID] = f
	return f, nil
}
