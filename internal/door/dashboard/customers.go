package dashboard

import (
	"cmp"
	"encoding/json"
	"net/url"
	"strconv"
	"strings"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/core/reminder"
	"github.com/mostrador/mostrador/internal/core/sales"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

var customersRoutes = []route{
	{"GET /d/{workspace}/customers", staff, listCustomers},
	{"GET /d/{workspace}/customers/{id}", staff, showCustomer},
	{"POST /d/{workspace}/customers/{id}/notes", staff, noteCustomer},
	{"POST /d/{workspace}/customers/{id}/payments", staff, payCustomer},
}

// customersPage is the data of the list.
type customersPage struct {
	Customers []customer.Debtor
	Owing     bool
	Find      string
	More      string
}

func listCustomers(v *visit) (answer, error) {
	p := customersPage{Owing: v.asked("show") == "owing", Find: v.asked("find")}
	f := customer.Filter{Owing: p.Owing, After: knownID(v.asked("after")), Limit: onPage + 1}
	err := v.read(func(u *core.Unit) (err error) {
		if p.Find != "" {
			p.Customers, err = u.Customers.Search(p.Find, f)
		} else {
			p.Customers, err = u.Customers.List(f)
		}
		return err
	})
	if len(p.Customers) > onPage {
		p.Customers = p.Customers[:onPage]
		next := url.Values{"after": {p.Customers[onPage-1].ID}}
		if p.Owing {
			next.Set("show", "owing")
		}
		if p.Find != "" {
			next.Set("find", p.Find)
		}
		p.More = v.Path("customers") + "?" + next.Encode()
	}
	return page{name: "customers", title: v.T("nav.customers"), data: p}, err
}

// customerPage is the data of one customer's page.
type customerPage struct {
	customer.Customer
	Stats     customer.Stats
	Tastes    customer.Preferences
	Lives     order.Address
	Debt      int64
	Credit    int64
	Orders    []orderCard
	All       string // the address of all their orders
	Payments  []ledger.Payment
	Open      []ledger.Payment
	Reminders []reminder.Reminder
	Seen      string
	Pay       payForm
}

// latest is how many past entries a customer's page shows.
const latest = 10

func showCustomer(v *visit) (answer, error) {
	var p customerPage
	err := v.read(func(u *core.Unit) (err error) {
		if p.Customer, err = u.Customers.Get(v.pathID()); err != nil {
			return err
		}
		if p.Stats, err = u.Customers.Stats(p.Customer); err != nil {
			return err
		}
		if p.Debt, err = u.Orders.Debt(p.ID); err != nil {
			return err
		}
		if p.Credit, err = u.Ledger.Credit(p.ID); err != nil {
			return err
		}
		list, err := u.Orders.List(order.Filter{CustomerID: p.ID, Limit: latest + 1})
		if err != nil {
			return err
		}
		if len(list) > latest {
			list, p.All = list[:latest], v.listPath(url.Values{"customer": {p.ID}})
		}
		if p.Orders, err = v.cards(u, list); err != nil {
			return err
		}
		if p.Reminders, err = u.Reminders.Of(p.ID, latest); err != nil {
			return err
		}
		payments, err := u.Ledger.List(ledger.Filter{CustomerID: p.ID, Limit: 2 * latest})
		for _, one := range payments {
			if one.Open() {
				p.Open = append(p.Open, one)
			} else {
				p.Payments = append(p.Payments, one)
			}
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	_ = json.Unmarshal([]byte(p.Customer.Address), &p.Lives) // what cannot be read is shown as no address
	p.Tastes, p.Seen = p.Customer.Tastes(), customerSeen(p.Customer)
	p.Pay = payForm{To: v.Path("customers", p.ID, "payments"), Amount: p.Debt, Once: scope.NewID()}
	title := cmp.Or(p.FullName(), p.Phone, v.T("orders.nobody"))
	return page{name: "customer", within: "customers", title: title, data: p, crumbs: []Crumb{{v.T("nav.customers"), v.Path("customers")}}}, nil
}

// customerSeen is the customer's version that a form was made for.
func customerSeen(c customer.Customer) string { return strconv.FormatInt(c.UpdatedAt.UnixMicro(), 36) }

// noteCustomer replaces the notes. conflict: another user changed the customer since.
func noteCustomer(v *visit) (answer, error) {
	id := v.pathID()
	err := v.write(func(u *core.Unit) error {
		if err := u.Customers.Lock(id); err != nil {
			return err
		}
		c, err := u.Customers.Get(id)
		if err != nil {
			return err
		}
		if v.field("seen") != customerSeen(c) {
			return fault.New(fault.Conflict, "%s", v.T("customer.stale"))
		}
		return u.Customers.SetNotes(id, strings.ReplaceAll(v.field("notes"), "\r\n", "\n"))
	})
	if err != nil {
		return nil, err
	}
	return v.done(v.Path("customers", id), "customer.noted")
}

// payCustomer takes money for what a customer owes, oldest debt first.
func payCustomer(v *visit) (answer, error) {
	p, err := v.payment()
	if err != nil {
		return nil, err
	}
	id := v.pathID()
	var done sales.Paid
	err = v.write(func(u *core.Unit) error {
		if _, err := u.Customers.Get(id); err != nil {
			return err
		}
		p.CustomerID = id
		done, err = settle(u, p)
		return err
	})
	if err != nil {
		return nil, err
	}
	return v.taken(v.Path("customers", id), done.Payment)
}
