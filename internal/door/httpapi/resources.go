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

type resourceBody struct {
	BranchID string `json:"branch_id,omitempty" maxLength:"64" doc:"Without it, the first branch."`
	Kind     string `json:"kind" enum:"table,staff"`
	Name     string `json:"name" minLength:"1" maxLength:"100"`
	Title    string `json:"title,omitempty" maxLength:"100"`
	SeatsMin int    `json:"seats_min,omitempty" minimum:"0" maximum:"1000"`
	SeatsMax int    `json:"seats_max,omitempty" minimum:"0" maximum:"1000"`
	Position int    `json:"position,omitempty" minimum:"0" maximum:"100000"`
	Active   *bool  `json:"active,omitempty" doc:"Without it, true."`
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
	addRaw(r, r.responds(creates(explained(post("/v1/resources", "addResource", "Add a table, or somebody who works here"), addText)),
		savedResourceOutBody{}), staffOnly, writesOnce(r, "addResource", "/v1/resources", addResource))
	addRaw(r, r.responds(put("/v1/resources/{id}", "setResource", "Change a table or a person"), savedResourceOutBody{}),
		staffOnly, writes(r, setResource))
	find := func(u *core.Unit, id string) (booking.ResourceFields, Resource, error) {
		p, err := placeOf(u, id)
		return p.Fields(), showResource(p), err
	}
	editable[booking.ResourceFields, Resource]{path: "/v1/resources", one: "Resource", about: "a table or a person",
		read: staffOnly, get: find}.register(r)
	editable[booking.ResourceFields, savedResourceOutBody]{
		path: "/v1/resources", one: "Resource", about: "a table or a person", fields: booking.ResourceDescribed,
		write: staffOnly, shown: true, lock: lockBookings,
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
	out, err := saveResource(u, p, resourceBody{BranchID: f.BranchID, Kind: f.Kind, Name: f.Name, Title: f.Title,
		SeatsMin: f.SeatsMin, SeatsMax: f.SeatsMax, Position: f.Position, Active: &f.Active})
	return out, f, err
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
		err = fault.New(fault.NotFound, "There is no such table or person.")
	}
	return r, err
}

func addResource(u *core.Unit, in resourceBody) (savedResourceOutBody, error) {
	return saveResource(u, booking.Resource{ID: scope.NewID()}, in)
}

type setResourceIn struct {
	ByID
	Version
	Body resourceBody
}

func setResource(u *core.Unit, in *setResourceIn) (*edited, error) {
	if err := u.Places.Lock(); err != nil {
		return nil, err
	}
	r, err := placeOf(u, in.ID)
	if err != nil {
		return nil, err
	}
	if err := unchanged(in.IfMatch, etag(r.Fields()), u.Workspace.Locale); err != nil {
		return nil, err
	}
	out, err := saveResource(u, r, in.Body)
	if err != nil {
		return nil, err
	}
	r, err = placeOf(u, in.ID)
	return &edited{ETag: etag(r.Fields()), Body: out}, err
}

func saveResource(u *core.Unit, r booking.Resource, in resourceBody) (out savedResourceOutBody, err error) {
	b := booking.Branch{ID: r.BranchID}
	if in.BranchID != "" || r.Kind == "" {
		if b, err = u.Places.Branch(in.BranchID); err != nil {
			return out, err
		}
	}
	r.BranchID, r.Kind, r.Name, r.Title = b.ID, booking.ResourceKind(in.Kind), in.Name, in.Title
	r.SeatsMin, r.SeatsMax, r.Position, r.Active = in.SeatsMin, in.SeatsMax, in.Position, in.Active == nil || *in.Active
	if err := u.Places.SaveResource(r); err != nil {
		return out, err
	}
	out.Resource = showResource(r)
	out.Stranded, err = bookingsOutsideHours(u, r.ID)
	return out, err
}
