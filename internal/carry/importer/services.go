package importer

import (
	"context"
	"io"
	"reflect"
	"slices"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/lists"
)

// serviceLayout names staff where a service's fields have their ids.
var serviceLayout = layout{
	required: []string{"name"},
	columns:  serviceColumns(),
}

func serviceColumns() []column {
	out := described(booking.ServiceDescribed, map[string]string{"staff_ids": "staff"})
	for i := range out {
		if out[i].name == "staff" { // a name may be longer than an id
			out[i].characters = 0
		}
	}
	return out
}

// serviceRow is one line of a services file. The name identifies the service; what the file does not mention stays as it is.
type serviceRow struct {
	edited[booking.Service]
	name    string
	minutes int64
	staff   []string
}

// services imports what appointments can be for.
func (in Into) services(ctx context.Context, w *access.Workspace, file io.Reader) (Summary, error) {
	var problems Problems
	t, err := serviceLayout.read(file, in.Options, w.Locale, &problems)
	if err != nil {
		return Summary{}, err
	}
	rows := lists.Map(t.rows, func(r row) serviceRow { return in.readService(w, r) })
	distinct(rows, "name", func(r serviceRow) string { return folded(r.name) })
	return run(ctx, in, w, &problems, []*table{t}, rows, in.saveServices)
}

func (in Into) readService(w *access.Workspace, r row) serviceRow {
	s := serviceRow{edited: edited[booking.Service]{row: r}, name: r.required("name")}
	s.textual("category", func(to *booking.Service, text string) { to.Category = text })
	s.textual("description", func(to *booking.Service, text string) { to.Description = text })
	if n, ok := s.whole("duration_minutes"); ok {
		s.minutes = n
		s.edit(func(to *booking.Service) { to.Minutes = int(n) })
	}
	if n, ok := s.whole("buffer_minutes"); ok {
		s.edit(func(to *booking.Service) { to.Buffer = int(n) })
	}
	if n, ok := s.whole("position"); ok {
		s.edit(func(to *booking.Service) { to.Position = int(n) })
	}
	if n, ok := s.row.price("price", w, in.Minor); ok {
		s.edit(func(to *booking.Service) { to.Price = n })
	}
	if on, ok := s.flag("active"); ok {
		s.edit(func(to *booking.Service) { to.Active = on })
	}
	s.staff = r.list("staff")
	return s
}

func (in Into) saveServices(u unit, rows, _ []serviceRow) (sum Summary, err error) {
	there, err := u.Places.Services()
	if err != nil {
		return sum, err
	}
	known := map[string]booking.Service{}
	for _, s := range there {
		known[folded(s.Name)] = s
	}
	people, err := staffNames(u)
	if err != nil {
		return sum, err
	}
	var problems Problems
	var list []booking.Service
	for _, r := range rows {
		s, old := known[folded(r.name)]
		switch {
		case old:
			sum.Updated++
		case r.minutes == 0:
			problems.add(r.line, "duration_minutes", msgNewService)
			continue
		default:
			sum.Created++
			s = booking.Service{ID: scope.NewID(), Active: true}
		}
		before := s
		s.Name = r.name
		for _, edit := range r.edits {
			edit(&s)
		}
		if r.has("staff") {
			s.Staff = nil
			for _, name := range r.staff {
				id, found := people[folded(name)]
				if !found {
					problems.add(r.line, "staff", msgNoStaff, name)
				}
				s.Staff = append(s.Staff, id)
			}
		}
		if old && sameService(before, s) {
			sum.Unchanged++
			continue
		}
		list = append(list, s)
	}
	if err := problems.err(); err != nil {
		return sum, err
	}
	for i, s := range list {
		if err := u.Places.SaveService(s); err != nil {
			return sum, err
		}
		in.progress(i+1, len(list))
	}
	return sum, nil
}

func sameService(a, b booking.Service) bool {
	alike := slices.Equal(slices.Sorted(slices.Values(a.Staff)), slices.Sorted(slices.Values(b.Staff)))
	a.Staff, b.Staff = nil, nil
	return alike && reflect.DeepEqual(a, b)
}

// staffNames are the ids of staff members by their names.
func staffNames(u unit) (map[string]string, error) {
	branches, err := u.Places.Branches()
	out := map[string]string{}
	for _, id := range append([]string{""}, lists.Map(branches, func(b booking.Branch) string { return b.ID })...) {
		if err != nil {
			return nil, err
		}
		var all []booking.Resource
		all, err = u.Places.Resources(id)
		for _, r := range all {
			if r.Kind == booking.Staff {
				out[folded(r.Name)] = r.ID
			}
		}
	}
	return out, err
}
