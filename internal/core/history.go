package core

import (
	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/change"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/core/stock"
)

// Described is the description of a thing whose changes are kept: the one that its forms have, where it has some.
func Described(t change.Thing) change.Described {
	switch t {
	case change.Product:
		return catalog.Described
	case change.StockPlace:
		return stock.KeptPlaceDescribed
	case change.Customer:
		return customer.KeptDescribed
	case change.Settings:
		return settingsDescribed
	case change.Business:
		return access.OperatedDescribed
	case change.Branch:
		return access.BranchDescribed
	case change.Promotion:
		return access.PromotionDescribed
	case change.Resource:
		return booking.ResourceDescribed
	case change.Service:
		return booking.ServiceDescribed
	case change.Tables:
		return booking.GroupsDescribed
	case change.Hours:
		return booking.HoursDescribed
	}
	return change.Own(t)
}

var settingsDescribed = access.Workspace{}.SettingsFields()
