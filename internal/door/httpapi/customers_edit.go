package httpapi

import (
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/customer"
)

// Customer is who the business sells to, as its people edit them. Amounts are minor units of the workspace's currency.
type Customer struct {
	ID string `json:"id"`
	customer.Fields
	Debt        int64     `json:"debt" doc:"What their orders still owe."`
	Credit      int64     `json:"credit" doc:"What they paid beyond that; their next order takes it off."`
	Preferences string    `json:"preferences" doc:"The path of what they like, eat and are allergic to."`
	CreatedAt   time.Time `json:"created_at"`
	UpdatedAt   time.Time `json:"updated_at"`
}

func editCustomers(r *router) {
	add(r, explained(get("/v1/customers", "listCustomers", "Customers, newest first"), listCustomersText), staffOnly,
		reads(r, listCustomers))
	editable[customer.Fields, Customer]{
		path: "/v1/customers", one: "Customer", about: "a customer", fields: customer.Described,
		read: staffOnly, write: staffOnly,
		base: func(*core.Unit) customer.Fields { return customer.Customer{}.Fields() },
		lock: func(u *core.Unit, id string) error { return u.Customers.Lock(id) },
		get: func(u *core.Unit, id string) (customer.Fields, Customer, error) {
			c, err := u.Customers.Get(id)
			if err != nil {
				return customer.Fields{}, Customer{}, err
			}
			out, err := showCustomer(u, c)
			return c.Fields(), out, err
		},
		create: func(u *core.Unit, f customer.Fields) (Customer, customer.Fields, error) {
			return keepCustomer(u, "", f)
		},
		change: keepCustomer,
	}.register(r)
}

const listCustomersText = "q is a whole telephone, document number or email, or words of which each is part of a name, " +
	"telephone, email or tag, in any spelling; those are looked for among the newest 5,000 customers. " +
	"With owing, only those who owe something, by id. Document numbers show their last three characters; a customer's own route has them whole."

type listCustomersIn struct {
	Words string `query:"q" maxLength:"100" doc:"A telephone, a document number, an email, or words of a name or tag."`
	Owing bool   `query:"owing" doc:"Only those who owe something; not together with q."`
	Page
}

func listCustomers(u *core.Unit, in *listCustomersIn) (out list[Customer], err error) {
	f := customer.Filter{Owing: in.Owing, After: in.After, Limit: in.Limit + 1}
	find := u.Customers.List
	if in.Words != "" {
		if in.Owing {
			return out, invalid("query.owing", msgOneSearch.In(u.Workspace.Locale))
		}
		find = func(f customer.Filter) ([]customer.Debtor, error) { return u.Customers.Search(in.Words, f) }
	}
	found, err := find(f)
	if err != nil {
		return out, err
	}
	shown := make([]Customer, min(len(found), in.Limit))
	for i := range shown {
		if shown[i], err = showCustomer(u, found[i].Customer); err != nil {
			return out, err
		}
		shown[i].DNI = found[i].HiddenDNI()
	}
	return list[Customer]{Data: shown, HasMore: len(found) > in.Limit}, nil
}

func showCustomer(u *core.Unit, c customer.Customer) (out Customer, err error) {
	out = Customer{ID: c.ID, Fields: c.Fields(), Preferences: "/v1/customers/" + c.ID + "/preferences",
		CreatedAt: c.CreatedAt, UpdatedAt: c.UpdatedAt}
	if out.Debt, err = u.Orders.Debt(c.ID); err != nil {
		return out, err
	}
	out.Credit, err = u.Ledger.Credit(c.ID)
	return out, err
}

func keepCustomer(u *core.Unit, id string, f customer.Fields) (out Customer, saved customer.Fields, err error) {
	c, err := u.Customers.Keep(id, f)
	if err != nil {
		return out, f, err
	}
	out, err = showCustomer(u, c)
	return out, c.Fields(), err
}
