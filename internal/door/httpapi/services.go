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

func showService(v booking.Service) Service {
	return Service{
		ID: v.ID, Name: v.Name, Category: v.Category, Description: v.Description, Minutes: v.Minutes, Buffer: v.Buffer,
		Price:    v.Price,
		StaffIDs: append([]string{}, v.Staff...), Position: v.Position, Active: v.Active,
	}
}

func registerServices(r *router) {
	add(r, get("/v1/services", "listServices", "What appointments can be for"), staffOnly, reads(r, listServices))
	editable[booking.ServiceFields, Service]{
		path: "/v1/services", one: "Service", about: "a service", fields: booking.ServiceDescribed, adds: "addService",
		sets: "Change a service; appointments that were made stay as long as they were",
		read: staffOnly, write: staffOnly, lock: lockBookings,
		base: func(*core.Unit) booking.ServiceFields {
			return booking.ServiceFields{StaffIDs: []string{}, Active: true}
		},
		get: func(u *core.Unit, id string) (booking.ServiceFields, Service, error) {
			v, err := u.Places.AnyService(id)
			return v.Fields(), showService(v), err
		},
		create: func(u *core.Unit, f booking.ServiceFields) (Service, booking.ServiceFields, error) {
			return saveService(u, booking.Service{ID: scope.NewID()}, f)
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

func editService(u *core.Unit, id string, f booking.ServiceFields) (Service, booking.ServiceFields, error) {
	v, err := u.Places.AnyService(id)
	if err != nil {
		return Service{}, f, err
	}
	return saveService(u, v, f)
}

func saveService(u *core.Unit, v booking.Service, f booking.ServiceFields) (Service, booking.ServiceFields, error) {
	v.Set(f)
	if err := u.Places.SaveService(v); err != nil {
		return Service{}, f, err
	}
	v, err := u.Places.AnyService(v.ID)
	return showService(v), v.Fields(), err
}

func listServices(u *core.Unit, in *Page) (list[Service], error) {
	services, err := u.Places.Services()
	return pageOf(services, *in, func(v booking.Service) string { return v.ID }, showService), err
}
