package quick

import (
	"cmp"
	"strconv"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/quickaction"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// seen is what the owner is led to after an answer or a refusal.
type seen struct {
	Links  []page.Choice
	Prices []price
}

// price is a form for the price that a sentence asked for: the owner sends it, no quick action does.
type price struct {
	ID, Name, Now, New string
	Version            int64
	Key                string // of the form
}

// of are the pages of places, by what they show: the words of the link, the path, and the query.
var of = map[quickaction.Of]struct {
	words string
	path  []string
	query page.Query
}{
	quickaction.Agenda:    {"quick.see.agenda", []string{"agenda"}, nil},
	quickaction.Broadcast: {"quick.see.broadcast", []string{"broadcasts"}, nil},
	quickaction.Catalog:   {"quick.see.catalog", []string{"catalog"}, nil},
	quickaction.Customers: {"quick.see.customers", []string{"customers"}, nil},
	quickaction.Orders:    {"quick.see.orders", []string{"orders", "list"}, nil},
	quickaction.NewOrder:  {"quick.see.new_order", []string{"orders", "new"}, nil},
	quickaction.Prepare:   {"quick.see.prepare", []string{"orders"}, nil},
	quickaction.Payments:  {"quick.see.payments", []string{"payments"}, nil},
	quickaction.Received:  {"quick.see.received", []string{"payments"}, page.Query{"view": "received"}},
	quickaction.Scarce:    {"quick.see.scarce", []string{"catalog"}, page.Query{"view": "low"}},
	quickaction.Services:  {"quick.see.services", []string{"settings", "services"}, nil},
	quickaction.Debts:     {"quick.see.debts", []string{"customers"}, page.Query{"show": "owing"}},
	quickaction.Hours:     {"quick.see.hours", []string{"settings", "hours"}, nil},
	quickaction.WhatsApp:  {"quick.see.whatsapp", []string{"settings", "whatsapp"}, nil},
}

// link is where a place is.
func link(v *page.Visit, p quickaction.Place) page.Choice {
	to, known := of[p.Of]
	path, query := to.path, to.query
	switch {
	case !known:
		return page.Choice{}
	case p.ID == "":
	case p.Of == quickaction.Catalog:
		path = []string{"catalog", "product", p.ID}
	case p.Of == quickaction.Orders:
		path = []string{"orders", p.ID}
	case p.Of == quickaction.NewOrder:
		query = page.Query{"customer": p.ID}
	default:
		path = append(append([]string{}, path...), p.ID)
	}
	title := v.T(to.words)
	if p.ID != "" && p.Of != quickaction.NewOrder {
		title = cmp.Or(p.Name, v.T("quick.see.customer"))
	}
	return page.Choice{Title: title, Path: query.At(v.Path(path...))}
}

// look finds the places of a plan: those that still exist, with the prices as they are now.
func look(v *page.Visit, u *core.Unit, plan quickaction.Plan) (s seen, err error) {
	for _, p := range plan.See {
		if p.Of != quickaction.Catalog || p.Price == 0 {
			if to := link(v, p); to.Path != "" {
				s.Links = append(s.Links, to)
			}
			continue
		}
		one, err := u.Catalog.GetForStaff(p.ID)
		switch {
		case fault.Is(err, fault.NotFound):
		case err != nil:
			return s, err
		case one.Price == p.Price:
			s.Links = append(s.Links, link(v, p))
		default:
			s.Prices = append(s.Prices, price{ID: one.ID, Name: one.Name, Now: v.Money(one.Price), New: v.WriteAmount(p.Price),
				Version: one.Version, Key: scope.NewID()})
		}
	}
	return s, nil
}

// Field is the name of one of the form's fields, as the list of prices reads them.
func (p price) Field(name string) string { return name + "-" + p.ID }

// At is the version that the form is from.
func (p price) At() string { return strconv.FormatInt(p.Version, 10) }
