package core

import (
	"slices"

	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/catalog"
)

// Offer is what a business has for customers, as far as it was entered.
type Offer struct{ Goods, Tables, Staff, Services bool }

// Books reports that something can be booked.
func (o Offer) Books() bool { return o.Tables || o.Staff }

// Offer is what the business has.
func (u *Unit) Offer() (o Offer, err error) {
	some, err := u.Catalog.Shelf(catalog.Shelf{Status: catalog.Active, Limit: 1})
	if err != nil {
		return o, err
	}
	places, err := u.Places.Resources("")
	if err != nil {
		return o, err
	}
	services, err := u.Places.Services()
	kind := func(k booking.ResourceKind) bool {
		return slices.ContainsFunc(places, func(r booking.Resource) bool { return r.Kind == k })
	}
	return Offer{len(some) > 0, kind(booking.Table), kind(booking.Staff), len(services) > 0}, err
}
