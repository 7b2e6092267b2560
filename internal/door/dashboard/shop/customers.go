package shop

import (
	"cmp"
	"encoding/json"
	"strings"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/core/reminder"
	"github.com/mostrador/mostrador/internal/core/sales"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/door/dashboard/history"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/door/doorkit"
)

// customersPage is the data of the list.
type customersPage struct {
	Customers []customer.Debtor
	Owing     bool
	Find      string
	More      string
}

func listCustomers(v *page.Visit) (page.Answer, error) {
	p := customersPage{Owing: v.Query("show") == "owing", Find: v.Query("find")}
	f := customer.Filter{Owing: p.Owing, After: doorkit.OptionalID(v.Query("after")), Limit: onPage + 1}
	err := v.Read(func(u *core.Unit) (err error) {
		if p.Find != "" {
			p.Customers, err = u.Customers.Search(p.Find, f)
		} else {
			p.Customers, err = u.Customers.List(f)
		}
		return err
	})
	p.Customers, p.More = page.Cut(p.Customers, onPage, func(last customer.Debtor) string {
		return page.Query{
			"after": last.ID, "show": map[bool]string{true: "owing"}[p.Owing], "find": p.Find,
		}.At(v.Path("customers"))
	})
	return page.Page{Name: "customers", Title: v.T("nav.customers"), Data: p}, err
}

// customerPage is the data of one customer's page.
type customerPage struct {
	customer.Customer
	Changes   history.Section
	Stats     customer.Stats
	Tastes    customer.Preferences
	Agreed    customer.Consent
	Lives     order.Address
	Debt      int64
	Credit    int64
	Orders    []orderCard
	All       string // the address of all their orders
	Bookings  []booking.Booking
	Payments  []ledger.Payment
	Open      []ledger.Payment
	Reminders []reminder.Reminder
	NoShows   int64
	Summaries []conversation.Summarised
	Seen      string
	Pay       payForm
	Typed     string // to erase them
	Write     writeForm
}

// latest is how many past entries a customer's page shows.
const latest = 10

func showCustomer(v *page.Visit) (page.Answer, error) {
	var p customerPage
	err := v.Read(func(u *core.Unit) (err error) {
		if p.Customer, err = u.Customers.Get(v.ID()); err != nil {
			return err
		}
		if err = p.Changes.Read(u, p.ID); err != nil {
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
			list, p.All = list[:latest], orderList(v, page.Query{"customer": p.ID})
		}
		if p.Orders, err = cards(v, u, list); err != nil {
			return err
		}
		if p.Write, err = writing(v, u, p.ID, p.Phone); err != nil {
			return err
		}
		if p.NoShows, err = u.Bookings.NoShows(p.ID); err != nil {
			return err
		}
		if p.Bookings, err = u.Bookings.List(booking.Filter{CustomerID: p.ID, Newest: true, Limit: latest}); err != nil {
			return err
		}
		if p.Reminders, err = u.Reminders.Of(p.ID, latest); err != nil {
			return err
		}
		if p.Summaries, err = u.Conversations.SummariesOf(p.ID, latest); err != nil {
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
	if err == nil {
		err = p.Changes.Sign(v, p.ID)
	}
	if err != nil {
		return nil, err
	}
	_ = json.Unmarshal([]byte(p.Customer.Address), &p.Lives) // what cannot be read is shown as no address
	p.Tastes, p.Agreed = p.Customer.Tastes(), p.Customer.Consent()
	p.Seen, p.Typed = page.Seen(p.Customer.UpdatedAt), typedName(p.Customer)
	p.Pay = payForm{To: v.Path("customers", p.ID, "payments"), Amount: p.Debt, Once: scope.NewID()}
	title := cmp.Or(p.FullName(), p.Phone, v.T("orders.nobody"))
	return page.Page{Name: "customer", Within: "customers", Title: title, Data: p, Crumbs: v.Crumbs("customers")}, nil
}

// noteCustomer replaces the notes. conflict: another user changed the customer since.
func noteCustomer(v *page.Visit) (page.Answer, error) {
	id := v.ID()
	err := v.Write(func(u *core.Unit) error {
		if err := u.Customers.Lock(id); err != nil {
			return err
		}
		c, err := u.Customers.Get(id)
		if err != nil {
			return err
		}
		if v.Field("seen") != page.Seen(c.UpdatedAt) {
			return v.Conflict("customer.stale")
		}
		return u.Customers.SetNotes(id, strings.ReplaceAll(v.Field("notes"), "\r\n", "\n"))
	})
	return v.Finish(err, v.Path("customers", id), "customer.noted")
}

// setPreferences replaces a customer's preferences. conflict: another user changed the customer since.
func setPreferences(v *page.Visit) (page.Answer, error) {
	id := v.ID()
	lines := func(name string) *[]string {
		list := strings.Split(v.Field(name), "\n")
		return &list
	}
	delivery := v.Field("delivery")
	change := customer.PreferenceChange{Allergies: lines("allergies"), DietaryRestrictions: lines("diet"),
		FavoriteProducts: lines("favourites"), DeliveryPreferences: &delivery}
	err := v.Write(func(u *core.Unit) error {
		if err := u.Customers.Lock(id); err != nil {
			return err
		}
		c, err := u.Customers.Get(id)
		if err != nil {
			return err
		}
		if v.Field("seen") != page.Seen(c.UpdatedAt) {
			return v.Conflict("customer.preferences.stale")
		}
		_, err = u.Customers.SetPreferences(id, change, customer.Consent{})
		return err
	})
	return v.Finish(err, v.Path("customers", id), "customer.preferences.kept")
}

// payCustomer takes money for what a customer owes, oldest debt first.
func payCustomer(v *page.Visit) (page.Answer, error) {
	p, err := payment(v)
	if err != nil {
		return v.Again(err, showCustomer)
	}
	id := v.ID()
	var done sales.Paid
	err = v.Write(func(u *core.Unit) error {
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
	return showPaid(v, v.Path("customers", id), done.Payment)
}
