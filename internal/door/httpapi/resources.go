package httpapi

import (
	"slices"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// Resource is what can be booked: a table, or the time of a member of staff.
type Resource struct {
	ID       string  `json:"id"`
	BranchID *string `json:"branch_id" doc:"Null where the business has no branches."`
	Kind     string  `json:"kind" enum:"table,staff"`
	Name     string  `json:"name"`
	Title    string  `json:"title" doc:"What somebody does, or where a table stands."`
	SeatsMin int     `json:"seats_min" doc:"Of a table: for how many at least."`
	SeatsMax int     `json:"seats_max" doc:"Of a table: for how many at most."`
	Position int     `json:"position" doc:"Whom or what is given away first among equals."`
	Active   bool    `json:"active" doc:"Only what is active is given away; what was booked before stays booked."`
}

type savedResourceOutBody struct {
	Resource
	Stranded []StrandedBooking `json:"stranded_bookings" nullable:"false" doc:"Bookings of it from today on that it is not there for any more. They stand as they are and nobody was told: move or cancel them."`
}

func showResource(r booking.Resource) Resource {
	return Resource{
		ID: r.ID, BranchID: orNull(r.BranchID), Kind: string(r.Kind), Name: r.Name, Title: r.Title,
		SeatsMin: r.SeatsMin, SeatsMax: r.SeatsMax, Position: r.Position, Active: r.Active,
	}
}

// registerResources adds the routes where a business sets up what can be booked. A customer's agent uses its tools.
func registerResources(r *router) {
	add(r, get("/v1/resources", "listResources", "Tables and people that can be booked"),
		staffOnly, reads(r, listResources))
	find := func(u *core.Unit, id string) (booking.ResourceFields, Resource, error) {
		p, err := placeOf(u, id)
		return p.Fields(), showResource(p), err
	}
	editable[booking.ResourceFields, Resource]{path: "/v1/resources", one: "Resource", about: "a table or a person",
		read: staffOnly, get: find}.register(r)
	editable[booking.ResourceFields, savedResourceOutBody]{
		path: "/v1/resources", one: "Resource", about: "a table or a person", fields: booking.ResourceDescribed,
		adds: "addResource", sets: "Change a table or a person", write: staffOnly, shown: true, lock: lockBookings,
		base: func(*core.Unit) booking.ResourceFields { return booking.ResourceFields{Active: true} },
		create: func(u *core.Unit, f booking.ResourceFields) (savedResourceOutBody, booking.ResourceFields, error) {
			return saveResource(u, booking.Resource{ID: scope.NewID()}, f)
		},
		get: func(u *core.Unit, id string) (f booking.ResourceFields, _ savedResourceOutBody, err error) {
			f, _, err = find(u, id)
			return f, savedResourceOutBody{}, err
		},
		change: editResource,
		remove: func(u *core.Unit, id string) error {
			p, err := placeOf(u, id)
			if err != nil || !p.Active {
				return err
			}
			f := p.Fields()
			f.Active = false
			_, _, err = editResource(u, id, f)
			return err
		},
		gone: "It is not given away any more; what was booked stays booked, and it can be read and activated again.",
	}.register(r)
}

// lockBookings keeps others from changing what can be booked until the unit ends.
func lockBookings(u *core.Unit, _ string) error { return u.Places.Lock() }

func editResource(u *core.Unit, id string, f booking.ResourceFields) (savedResourceOutBody, booking.ResourceFields, error) {
	p, err := placeOf(u, id)
	if err != nil {
		return savedResourceOutBody{}, f, err
	}
	return saveResource(u, p, f)
}

type listResourcesIn struct {
	Branch string `query:"branch" maxLength:"64" doc:"Of this branch; without it, of the first."`
	Kind   string `query:"kind" enum:"table,staff"`
	Page
}

func listResources(u *core.Unit, in *listResourcesIn) (list[Resource], error) {
	b, err := u.Places.Branch(in.Branch)
	if err != nil {
		return list[Resource]{}, err
	}
	places, err := u.Places.Resources(b.ID)
	places = slices.DeleteFunc(places, func(r booking.Resource) bool {
		return in.Kind != "" &&
			in.Kind != string(r.Kind)
	})
	return pageOf(places, in.Page, func(r booking.Resource) string { return r.ID }, showResource), err
}

func placeOf(u *core.Unit, id string) (booking.Resource, error) {
	r, found, err := u.Places.Resource(doorkit.ID(id))
	if err == nil && !found {
		err = fault.New(fault.NotFound, "%s", msgNoResource.In(u.Workspace.Locale))
	}
	return r, err
}

func saveResource(u *core.Unit, r booking.Resource, f booking.ResourceFields) (out savedResourceOutBody, _ booking.ResourceFields, err error) {
	b := booking.Branch{ID: r.BranchID}
	if f.BranchID != "" || r.Kind == "" {
		if b, err = u.Places.Branch(f.BranchID); err != nil {
			return out, f, err
		}
	}
	r.BranchID, r.Kind, r.Name, r.Title = b.ID, booking.ResourceKind(f.Kind), f.Name, f.Title
	r.SeatsMin, r.SeatsMax, r.Position, r.Active = f.SeatsMin, f.SeatsMax, f.Position, f.Active
	if err := u.Places.SaveResource(r); err != nil {
		return out, f, err
	}
	out.Resource = showResource(r)
	out.Stranded, err = bookingsOutsideHours(u, r.ID)
	return out, r.Fields(), err
}
