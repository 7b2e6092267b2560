package httpapi

import (
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/scope"
)

// Service is what an appointment is for. Its price is in minor units of the workspace's currency.
type Service struct {
	ID          string   `json:"id"`
	Name        string   `json:"name"`
	Category    string   `json:"category"`
	Description string   `json:"description"`
	Minutes     int      `json:"duration_minutes"`
	Buffer      int      `json:"buffer_minutes" doc:"Kept free behind it."`
	Price       int64    `json:"price" doc:"0: it is not told."`
	StaffIDs    []string `json:"staff_ids" nullable:"false" doc:"Who does it; none: everybody."`
	Position    int      `json:"position"`
	Active      bool     `json:"active"`
}

type serviceBody struct {
	Name        string   `json:"name" minLength:"1" maxLength:"100"`
	Category    string   `json:"category,omitempty" maxLength:"100"`
	Description string   `json:"description,omitempty" maxLength:"1000"`
	Minutes     int      `json:"duration_minutes" minimum:"5" maximum:"720"`
	Buffer      int      `json:"buffer_minutes,omitempty" minimum:"0" maximum:"240"`
	Price       int64    `json:"price,omitempty" minimum:"0" maximum:"1000000000000"`
	StaffIDs    []string `json:"staff_ids,omitempty" maxItems:"200"`
	Position    int      `json:"position,omitempty" minimum:"0" maximum:"100000"`
	Active      *bool    `json:"active,omitempty" doc:"Without it, true."`
}

func showService(v booking.Service) Service {
	return Service{
		ID: v.ID, Name: v.Name, Category: v.Category, Description: v.Description, Minutes: v.Minutes, Buffer: v.Buffer,
		Price:    v.Price,
		StaffIDs: append([]string{}, v.Staff...), Position: v.Position, Active: v.Active,
	}
}

func registerServices(r *router) {
	add(r, get("/v1/services", "listServices", "What appointments can be for"), staffOnly, reads(r, listServices))
	addRaw(r, r.responds(creates(explained(post("/v1/services", "addService", "Offer a service"), addText)), Service{}), staffOnly,
		writesOnce(r, "addService", "/v1/services", addService))
	set := put("/v1/services/{id}", "setService",
		"Change a service; appointments that were made stay as long as they were")
	addRaw(r, r.responds(set, Service{}), staffOnly, writes(r, setService))
	editable[booking.ServiceFields, Service]{
		path: "/v1/services", one: "Service", about: "a service", fields: booking.ServiceDescribed,
		read: staffOnly, write: staffOnly, lock: lockBookings,
		get: func(u *core.Unit, id string) (booking.ServiceFields, Service, error) {
			v, err := u.Places.AnyService(id)
			return v.Fields(), showService(v), err
		},
		change: editService,
		remove: func(u *core.Unit, id string) error {
			v, err := u.Places.AnyService(id)
			if err != nil {
				return err
			}
			f := v.Fields()
			f.Active = false
			_, _, err = editService(u, id, f)
			return err
		},
		gone: "It is not offered any more; appointments that were made stay, and it can be read and activated again.",
	}.register(r)
}

func editService(u *core.Unit, id string, f booking.ServiceFields) (out Service, saved booking.ServiceFields, err error) {
	v, err := u.Places.AnyService(id)
	if err != nil {
		return out, f, err
	}
	v.Set(f)
	if err := u.Places.SaveService(v); err != nil {
		return out, f, err
	}
	v, err = u.Places.AnyService(id)
	return showService(v), v.Fields(), err
}

func listServices(u *core.Unit, in *Page) (list[Service], error) {
	services, err := u.Places.Services()
	return pageOf(services, *in, func(v booking.Service) string { return v.ID }, showService), err
}

func addService(u *core.Unit, in serviceBody) (Service, error) {
	return saveService(u, scope.NewID(), in)
}

type setServiceIn struct {
	ByID
	Version
	Body serviceBody
}

func setService(u *core.Unit, in *setServiceIn) (*edited, error) {
	if err := u.Places.Lock(); err != nil {
		return nil, err
	}
	v, err := u.Places.AnyService(in.id())
	if err != nil {
		return nil, err
	}
	if err := unchanged(in.IfMatch, etag(v.Fields()), u.Workspace.Locale); err != nil {
		return nil, err
	}
	out, err := saveService(u, in.id(), in.Body)
	if err != nil {
		return nil, err
	}
	v, err = u.Places.AnyService(in.id())
	return &edited{ETag: etag(v.Fields()), Body: out}, err
}

func saveService(u *core.Unit, id string, in serviceBody) (Service, error) {
	err := u.Places.SaveService(booking.Service{
		ID: id, Name: in.Name, Category: in.Category, Description: in.Description, Minutes: in.Minutes,
		Buffer: in.Buffer, Price: in.Price,
		Staff: in.StaffIDs, Position: in.Position, Active: in.Active == nil || *in.Active,
	})
	if err != nil {
		return Service{}, err
	}
	saved, err := u.Places.AnyService(id)
	return showService(saved), err
}
