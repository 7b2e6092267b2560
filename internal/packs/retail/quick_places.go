package retail

import (
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/quickaction"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/words/quick"
)

// seen is where the figures behind an answer are.
var seen = map[quick.Verb]quickaction.Of{
	quick.Price: quickaction.Catalog, quick.Stock: quickaction.Catalog, quick.Low: quickaction.Scarce,
	quick.Orders: quickaction.Orders, quick.Sold: quickaction.Orders, quick.Waiting: quickaction.Prepare,
	quick.Received: quickaction.Received, quick.Claimed: quickaction.Payments, quick.Owed: quickaction.Debts,
	quick.Bookings: quickaction.Agenda,
}

// see notes where the owner finds something, once.
func (r resolver) see(p quickaction.Place) {
	for _, one := range r.action.Plan.See {
		if one == p {
			return
		}
	}
	if len(r.action.Plan.See) < mostChoices {
		r.action.Plan.See = append(r.action.Plan.See, p)
	}
}

// refer notes where the owner does themselves what a quick action does not do.
func (r resolver) refer(read []quick.Step) error {
	for _, s := range read {
		var err error
		switch {
		case s.Verb == quick.Restock, s.Ban == quick.ProductRemoval:
			err = r.referToProducts(s)
		case s.Ban == quick.PriceChange:
			err = r.referToPrices(s)
		case s.Ban == quick.AgendaChange:
			r.see(quickaction.Place{Of: quickaction.Agenda})
		case s.Ban == quick.HoursChange:
			r.see(quickaction.Place{Of: quickaction.Hours})
		case s.Ban == quick.OrderChange:
			err = r.referToOrders(s)
		case s.Ban == quick.CustomerData:
			err = r.referToCustomers(s)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (r resolver) referToProducts(s quick.Step) error {
	list, err := r.shelf(s.Product)
	for _, p := range list {
		place := quickaction.Place{Of: quickaction.Catalog, ID: p.ID, Name: locale.OneLine(p.Name)}
		if s.Ban == quick.PriceChange && !p.HasVariants {
			place.Price = r.newPrice(s, p.Price)
		}
		r.see(place)
	}
	if len(list) == 0 {
		r.see(quickaction.Place{Of: quickaction.Catalog})
	}
	return err
}

// referToPrices leads to the service, where it is one that the sentence means, or to the products.
func (r resolver) referToPrices(s quick.Step) error {
	if s.Product == "" {
		return r.referToProducts(s)
	}
	services, err := r.u.Places.ServicesMeant(s.Product)
	if err != nil || len(services) == 0 {
		return joinErr(err, func() error { return r.referToProducts(s) })
	}
	for _, one := range services {
		r.see(quickaction.Place{Of: quickaction.Services, ID: one.ID, Name: locale.OneLine(one.Name)})
	}
	return nil
}

func joinErr(err error, then func() error) error {
	if err != nil {
		return err
	}
	return then()
}

// referToOrders leads to the order that is named, or to those of the customer, and to a new one.
func (r resolver) referToOrders(s quick.Step) error {
	if s.Order != "" && s.Order != quick.InTheMaking {
		o, err := r.u.Orders.ByNumber(s.Order, false)
		if err == nil {
			r.see(quickaction.Place{Of: quickaction.Orders, ID: o.ID, Name: r.name(scene{order: &o})})
			return nil
		}
		if !fault.Is(err, fault.NotFound) {
			return err
		}
	}
	if s.Customer == "" {
		r.see(quickaction.Place{Of: quickaction.Prepare})
		r.see(quickaction.Place{Of: quickaction.NewOrder})
		return nil
	}
	list, err := r.customersNamed(s.Customer)
	for _, c := range list {
		r.see(quickaction.Place{Of: quickaction.Customers, ID: c.ID, Name: locale.OneLine(c.FullName())})
	}
	if len(list) == 1 {
		r.see(quickaction.Place{Of: quickaction.NewOrder, ID: list[0].ID, Name: locale.OneLine(list[0].FullName())})
	}
	return err
}

func (r resolver) referToCustomers(s quick.Step) error {
	if s.Customer == "" {
		r.see(quickaction.Place{Of: quickaction.Customers})
		return nil
	}
	list, err := r.customersNamed(s.Customer)
	for _, c := range list {
		r.see(quickaction.Place{Of: quickaction.Customers, ID: c.ID, Name: locale.OneLine(c.FullName())})
	}
	return err
}

// shelf are the products that a name may mean; none, if it names none.
func (r resolver) shelf(said string) ([]catalog.Product, error) {
	if said == "" {
		return nil, nil
	}
	list, err := r.productsNamed(said)
	if fault.Is(err, fault.NotFound) || fault.Is(err, fault.InvalidArguments) {
		return nil, nil
	}
	return list, err
}

// newPrice is what a product is to cost; 0: the sentence does not say.
func (r resolver) newPrice(s quick.Step, now int64) int64 {
	price := now
	switch {
	case s.BasisPoints > 0:
		price += int64(s.Rise) * (now*int64(s.BasisPoints) + 5000) / 10000
	case s.Amount != "":
		amount, err := money.Parse(s.Amount)
		if err != nil {
			return 0
		}
		minor, err := r.u.Minor("/commandText", amount)
		if err != nil {
			return 0
		}
		if price = minor; s.Rise != 0 {
			price = now + int64(s.Rise)*minor
		}
	}
	if price == now {
		return 0
	}
	return max(price, 0)
}
