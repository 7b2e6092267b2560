package settings

import (
	"cmp"
	"strings"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// services are what appointments can be for.
func services() noun[booking.ServiceFields] {
	return noun[booking.ServiceFields]{
		name: "services", file: "services", say: nounWords{"services.title", "services.lead", "services.add", "services.none"},
		fields: booking.ServiceDescribed,
		base: func(*page.Visit) booking.ServiceFields {
			return booking.Service{Minutes: 30, Active: true}.Fields()
		},
		list: listServices,
		get: func(s sight, id string) (booking.ServiceFields, error) {
			v, err := s.u.Places.AnyService(id)
			return v.Fields(), err
		},
		save: func(v *page.Visit, id string, isNew bool, edit func(booking.ServiceFields) (booking.ServiceFields, error)) error {
			return v.Write(func(u *core.Unit) error {
				if err := u.Places.Lock(); err != nil {
					return err
				}
				one, err := u.Places.AnyService(id)
				switch {
				case isNew && err == nil: // the form came twice
					return nil
				case isNew && fault.Is(err, fault.NotFound):
					one = booking.Service{ID: id, Minutes: 30, Active: true}
				case err != nil:
					return err
				}
				f, err := edit(one.Fields())
				if err != nil {
					return err
				}
				one.Set(f)
				return u.Places.SaveService(one)
			})
		},
		choices: func(s sight) (map[string][]page.Choice, error) {
			people, err := resources(s, booking.Staff)
			return map[string][]page.Choice{"staff_ids": page.Choices(people, named)}, err
		},
	}
}

func named(r booking.Resource) page.Choice { return page.Choice{Title: r.Name, Value: r.ID} }

func listServices(s sight) ([]item, error) {
	list, err := s.u.Places.Services()
	if err != nil {
		return nil, err
	}
	people, err := resources(s, booking.Staff)
	names := map[string]string{}
	for _, p := range people {
		names[p.ID] = p.Name
	}
	var out []item
	for _, one := range list {
		note := []string{s.N("services.minutes", int64(one.Minutes))}
		if one.Price > 0 {
			note = append(note, s.Money(one.Price))
		}
		for _, id := range one.Staff {
			if names[id] != "" {
				note = append(note, names[id])
			}
		}
		out = append(out, item{ID: one.ID, Title: one.Name, Note: strings.Join(note, " · "), Off: off(s.Visit, one.Active)})
	}
	return out, err
}

func off(v *page.Visit, active bool) string {
	if active {
		return ""
	}
	return v.T("settings.off")
}

// resources are the tables or the people of all branches, those that are not in use, too.
func resources(s sight, kind booking.ResourceKind) (out []booking.Resource, err error) {
	branches, err := s.u.Places.Branches()
	if err != nil {
		return nil, err
	}
	if len(branches) == 0 {
		branches = []booking.Branch{{}}
	}
	for _, b := range branches {
		list, err := s.u.Places.Resources(b.ID)
		if err != nil {
			return nil, err
		}
		for _, r := range list {
			if r.Kind == kind {
				out = append(out, r)
			}
		}
	}
	return out, nil
}

// professionals are the people that can be booked, tables the tables.
func professionals() noun[booking.ResourceFields] {
	n := bookable("professionals", booking.Staff, nounWords{"professionals.title", "professionals.lead", "professionals.add", "professionals.none"})
	n.hidden = append(n.hidden, "seats_min", "seats_max")
	n.more = func(v *page.Visit, id string) []page.Choice {
		return []page.Choice{{Title: v.T("professionals.hours"), Path: hoursPath(v, id)},
			{Title: v.T("professionals.agenda"), Path: page.Query{"place": id, "view": "week"}.At(v.Path("agenda"))}}
	}
	return n
}

func tables() noun[booking.ResourceFields] {
	return bookable("tables", booking.Table, nounWords{"tables.title", "tables.lead", "tables.add", "tables.none"})
}

func bookable(name string, kind booking.ResourceKind, say nounWords) noun[booking.ResourceFields] {
	fresh := func() booking.Resource {
		r := booking.Resource{Kind: kind, Active: true}
		if kind == booking.Table {
			r.SeatsMin, r.SeatsMax = 1, 4
		}
		return r
	}
	return noun[booking.ResourceFields]{
		name: name, say: say, fields: booking.ResourceDescribed, hidden: []string{"kind"}, fixed: []string{"branch_id"},
		base: func(*page.Visit) booking.ResourceFields { return fresh().Fields() },
		list: func(s sight) (out []item, err error) {
			list, err := resources(s, kind)
			for _, r := range list {
				note := r.Title
				if kind == booking.Table {
					note = strings.Trim(s.T("tables.seats", s.Number(r.SeatsMin), s.Number(r.SeatsMax))+" · "+r.Title, " ·")
				}
				out = append(out, item{ID: r.ID, Title: r.Name, Note: note, Off: off(s.Visit, r.Active)})
			}
			return out, err
		},
		get: func(s sight, id string) (booking.ResourceFields, error) {
			r, err := resourceOf(s.u, s.Visit, id, kind)
			return r.Fields(), err
		},
		save: func(v *page.Visit, id string, isNew bool, edit func(booking.ResourceFields) (booking.ResourceFields, error)) error {
			return v.Write(func(u *core.Unit) error {
				if err := u.Places.Lock(); err != nil {
					return err
				}
				r, err := resourceOf(u, v, id, kind)
				switch {
				case isNew && err == nil: // the form came twice
					return nil
				case isNew && fault.Is(err, fault.NotFound):
					r = fresh()
					r.ID = id
				case err != nil:
					return err
				}
				f, err := edit(r.Fields())
				if err != nil {
					return err
				}
				return saveResource(u, r, f)
			})
		},
		choices: func(s sight) (map[string][]page.Choice, error) {
			branches, err := s.u.Places.Branches()
			return map[string][]page.Choice{"branch_id": page.Choices(branches, func(b booking.Branch) page.Choice {
				return page.Choice{Title: b.Name, Value: b.ID}
			})}, err
		},
	}
}

func saveResource(u *core.Unit, r booking.Resource, f booking.ResourceFields) error {
	b, err := u.Places.Branch(cmp.Or(r.BranchID, f.BranchID)) // one that is there stays where it is
	if err != nil {
		return err
	}
	r.BranchID, r.Name, r.Title = b.ID, f.Name, f.Title
	r.SeatsMin, r.SeatsMax, r.Position, r.Active = f.SeatsMin, f.SeatsMax, f.Position, f.Active
	return u.Places.SaveResource(r)
}

func resourceOf(u *core.Unit, v *page.Visit, id string, kind booking.ResourceKind) (booking.Resource, error) {
	r, found, err := u.Places.Resource(id)
	if err == nil && (!found || r.Kind != kind) {
		err = page.NotFound()
	}
	return r, err
}
