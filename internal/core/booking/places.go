package booking

import (
	"slices"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Places is what can be booked, bound to one unit: branches, tables, staff, services, and their hours.
type Places struct {
	rows     Rows
	scope    *scope.Scope
	written  func(time.Weekday) (spans [][2]int, known bool)
	branches []Branch         // cached after the first read
	removed  []Branch         // likewise; what was sold and booked there keeps their names
	floors   map[string]floor // by branch, likewise
}

// NewPlaces binds places to a unit. written is the schedule in the business's profile.
func NewPlaces(rows Rows, s *scope.Scope, written func(time.Weekday) (spans [][2]int, known bool)) *Places {
	return &Places{rows: rows, scope: s, written: written}
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

// Service returns an active service by its id, or by its name: models know the names without looking anything up.
// not_found otherwise.
func (ps *Places) Service(id string) (Service, error) {
	list, err := ps.Listed()
	if err != nil {
		return Service{}, err
	}
	i := slices.IndexFunc(list, func(v Service) bool { return v.ID == id })
	if i < 0 {
		name := strings.TrimSpace(locale.Fold(id))
		i = slices.IndexFunc(list, func(v Service) bool { return strings.TrimSpace(locale.Fold(v.Name)) == name })
	}
	if i < 0 {
		return Service{}, ps.noService("")
	}
	return list[i], nil
}

var (
	msgWith   = locale.Text{ES: " con %s", PT: " com %s", EN: " with %s"}
	msgAnyone = locale.Text{ES: " con quien esté libre", PT: " com quem estiver livre", EN: " with whoever is free"}
)

// WithWhom words with whom an appointment would be: " con la Dra. Paz" if only one person could take it, else that it
// is with the person who is free. It is empty for a table.
func (ps *Places) WithWhom(n Need) (string, error) {
	if n.Kind != Appointment {
		return "", nil
	}
	f, err := ps.floor(n.BranchID)
	if err != nil {
		return "", err
	}
	switch able := staffFor(n, f.places); len(able) {
	case 0:
		return "", nil
	case 1:
		return ps.with(f.places, able[0][0]), nil
	}
	return ps.scope.Say(msgAnyone), nil
}

// With words with whom an appointment is. It is empty for a table.
func (ps *Places) With(b Booking) (string, error) {
	if b.Kind != Appointment || len(b.Resources) == 0 {
		return "", nil
	}
	f, err := ps.floor(b.BranchID)
	return ps.with(f.places, b.Resources[0]), err
}

func (ps *Places) with(places []Resource, id string) string {
	i := slices.IndexFunc(places, func(p Resource) bool { return p.ID == id })
	if i < 0 {
		return ""
	}
	return ps.scope.Say(msgWith, ps.Called(places[i].Name))
}

// articles stand before a person's title within a sentence: "con la Dra. Paz".
var articles = []struct {
	title string
	word  locale.Text
}{
	{"Dra. ", locale.Text{ES: "la ", PT: "a "}},
	{"Dr. ", locale.Text{ES: "el ", PT: "o "}},
}

// Called is a person's name as it stands within a sentence.
func (ps *Places) Called(name string) string {
	for _, a := range articles {
		if strings.HasPrefix(name, a.title) && ps.scope.Workspace.Locale.Language() != "en" {
			return ps.scope.Say(a.word) + name
		}
	}
	return name
}
