package httpapi

import (
	"context"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/door/doorkit"
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

type serviceOut struct{ Body Service }

func showService(v booking.Service) Service {
	return Service{
		ID: v.ID, Name: v.Name, Category: v.Category, Description: v.Description, Minutes: v.Minutes, Buffer: v.Buffer, Price: v.Price,
		StaffIDs: append([]string{}, v.Staff...), Position: v.Position, Active: v.Active,
	}
}

func (d *door) serveServices() {
	add(d, get("/v1/services", "listServices", "What appointments can be for"), d.listServices)
	add(d, creates(post("/v1/services", "addService", "Offer a service")), d.addService)
	add(d, get("/v1/services/{id}", "getService", "One service"), d.getService)
	add(d, put("/v1/services/{id}", "setService", "Change a service; appointments that were made stay as long as they were"), d.setService)
}

func (d *door) listServices(ctx context.Context, c caller, in *Page) (*listed[Service], error) {
	var all []booking.Service
	err := d.atDesk(ctx, c, func(u *core.Unit) (err error) {
		all, err = u.Places.Services()
		return err
	})
	if err != nil {
		return nil, err
	}
	return page(after(all, in.After, func(v booking.Service) string { return v.ID }), in.Limit, showService), nil
}

func (d *door) getService(ctx context.Context, c caller, in *byID) (*serviceOut, error) {
	var v booking.Service
	err := d.atDesk(ctx, c, func(u *core.Unit) (err error) {
		v, err = u.Places.AnyService(doorkit.ID(in.ID))
		return err
	})
	if err != nil {
		return nil, err
	}
	return &serviceOut{showService(v)}, nil
}

func (d *door) addService(ctx context.Context, c caller, in *struct{ Body serviceBody }) (*serviceOut, error) {
	return d.saveService(ctx, c, "", in.Body)
}

type setServiceIn struct {
	ID   string `path:"id"`
	Body serviceBody
}

func (d *door) setService(ctx context.Context, c caller, in *setServiceIn) (*serviceOut, error) {
	return d.saveService(ctx, c, doorkit.ID(in.ID), in.Body)
}

// saveService writes a service; without an id, a new one.
func (d *door) saveService(ctx context.Context, c caller, id string, in serviceBody) (*serviceOut, error) {
	v := booking.Service{
		Name: in.Name, Category: in.Category, Description: in.Description, Minutes: in.Minutes, Buffer: in.Buffer, Price: in.Price,
		Staff: in.StaffIDs, Position: in.Position, Active: in.Active == nil || *in.Active,
	}
	err := d.changeDesk(ctx, c, func(u *core.Unit) error {
		if v.ID = id; id == "" {
			v.ID = scope.NewID()
		} else if _, err := u.Places.AnyService(id); err != nil {
			return err
		}
		if err := u.Places.SaveService(v); err != nil {
			return err
		}
		saved, err := u.Places.AnyService(v.ID)
		v = saved
		return err
	})
	if err != nil {
		return nil, err
	}
	return &serviceOut{showService(v)}, nil
}
