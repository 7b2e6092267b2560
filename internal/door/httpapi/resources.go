package httpapi

import (
	"context"

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

type resourceOut struct{ Body Resource }

type savedResourceOut struct {
	Body struct {
		Resource
		Stranded []StrandedBooking `json:"stranded_bookings" nullable:"false" doc:"Bookings of it from today on that it is not there for any more. They stand as they are and nobody was told: move or cancel them."`
	}
}

func showResource(r booking.Resource) Resource {
	return Resource{
		ID: r.ID, BranchID: orNull(r.BranchID), Kind: string(r.Kind), Name: r.Name, Title: r.Title,
		SeatsMin: r.SeatsMin, SeatsMax: r.SeatsMax, Position: r.Position, Active: r.Active,
	}
}

// serveDesk registers the routes where a business sets up what can be booked, and takes bookings by telephone. A
// customer's agent uses its tools.
func (d *door) serveDesk() {
	add(d, get("/v1/resources", "listResources", "Tables and people that can be booked"), d.listResources)
	add(d, creates(post("/v1/resources", "addResource", "Add a table, or somebody who works here")), d.addResource)
	add(d, get("/v1/resources/{id}", "getResource", "One table or person"), d.getResource)
	add(d, put("/v1/resources/{id}", "setResource", "Change a table or a person"), d.setResource)
	add(d, get("/v1/table-groups", "listTableGroups", "Tables that are put together for larger parties"), d.listTableGroups)
	add(d, put("/v1/table-groups", "setTableGroups", "Replace what is put together at a branch"), d.setTableGroups)
	d.serveServices()
	d.serveHours()
	d.serveBookings()
}

type listResourcesIn struct {
	Branch string `query:"branch" maxLength:"64" doc:"Of this branch; without it, of the first."`
	Kind   string `query:"kind" enum:"table,staff"`
	Page
}

func (d *door) listResources(ctx context.Context, c caller, in *listResourcesIn) (*listed[Resource], error) {
	var found []booking.Resource
	err := d.atDesk(ctx, c, func(u *core.Unit) error {
		b, err := u.Places.Branch(in.Branch)
		if err != nil {
			return err
		}
		all, err := u.Places.Resources(b.ID)
		for _, r := range all {
			if in.Kind == "" || in.Kind == string(r.Kind) {
				found = append(found, r)
			}
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return page(after(found, in.After, func(r booking.Resource) string { return r.ID }), in.Limit, showResource), nil
}

// atDesk runs fn as a read for staff and owners.
func (d *door) atDesk(ctx context.Context, c caller, fn func(u *core.Unit) error) error {
	if err := c.staffOnly(); err != nil {
		return err
	}
	return d.Runtime.Read(ctx, c.Workspace, c.Actor, fn)
}

// changeDesk is atDesk for writes.
func (d *door) changeDesk(ctx context.Context, c caller, fn func(u *core.Unit) error) error {
	if err := c.staffOnly(); err != nil {
		return err
	}
	return d.Runtime.Write(ctx, c.Workspace, c.Actor, fn)
}

func placeOf(u *core.Unit, id string) (booking.Resource, error) {
	r, found, err := u.Places.Resource(doorkit.ID(id))
	if err == nil && !found {
		err = fault.New(fault.NotFound, "There is no such table or person.")
	}
	return r, err
}

func (d *door) getResource(ctx context.Context, c caller, in *byID) (*resourceOut, error) {
	var r booking.Resource
	err := d.atDesk(ctx, c, func(u *core.Unit) (err error) {
		r, err = placeOf(u, in.ID)
		return err
	})
	if err != nil {
		return nil, err
	}
	return &resourceOut{showResource(r)}, nil
}

func (d *door) addResource(ctx context.Context, c caller, in *struct{ Body resourceBody }) (*savedResourceOut, error) {
	return d.saveResource(ctx, c, in.Body, func(*core.Unit) (booking.Resource, error) { return booking.Resource{ID: scope.NewID()}, nil })
}

type setResourceIn struct {
	ID   string `path:"id"`
	Body resourceBody
}

func (d *door) setResource(ctx context.Context, c caller, in *setResourceIn) (*savedResourceOut, error) {
	return d.saveResource(ctx, c, in.Body, func(u *core.Unit) (booking.Resource, error) { return placeOf(u, in.ID) })
}

func (d *door) saveResource(ctx context.Context, c caller, in resourceBody, find func(u *core.Unit) (booking.Resource, error)) (*savedResourceOut, error) {
	out := &savedResourceOut{}
	err := d.changeDesk(ctx, c, func(u *core.Unit) error {
		r, err := find(u)
		if err != nil {
			return err
		}
		b := booking.Branch{ID: r.BranchID}
		if in.BranchID != "" || r.Kind == "" {
			if b, err = u.Places.Branch(in.BranchID); err != nil {
				return err
			}
		}
		r.BranchID, r.Kind, r.Name, r.Title = b.ID, booking.ResourceKind(in.Kind), in.Name, in.Title
		r.SeatsMin, r.SeatsMax, r.Position, r.Active = in.SeatsMin, in.SeatsMax, in.Position, in.Active == nil || *in.Active
		if err := u.Places.SaveResource(r); err != nil {
			return err
		}
		out.Body.Resource = showResource(r)
		out.Body.Stranded, err = stranded(u, r.ID)
		return err
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}
