package customer

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/phone"
)

// Reached reports whether a telephone, an email or both are those of a customer. It reveals no more, and so works for
// any customer.
func (cs *Customers) Reached(id, rawPhone, email string) (bool, error) {
	if id == "" || rawPhone == "" && email == "" {
		return false, nil
	}
	c, found, err := cs.rows.Customer(id, false)
	if err != nil || !found {
		return false, err
	}
	if rawPhone != "" {
		cs.scope.Sensitive(rawPhone)
		e164, err := phone.Normalize(rawPhone, cs.scope.Workspace.Country)
		if err != nil || e164 != c.Phone {
			return false, nil
		}
	}
	if email != "" {
		cs.scope.Sensitive(email)
		if mail := plainEmail(email); mail == "" || mail != plainEmail(c.Email) {
			return false, nil
		}
	}
	return true, nil
}

// ByContact finds a customer the actor may see by telephone, email or both, which then must belong to the same one; any
// other customer is not_found.
func (cs *Customers) ByContact(rawPhone, email string) (Customer, error) {
	if rawPhone != "" {
		c, err := cs.Find("", rawPhone)
		if err == nil && email != "" && plainEmail(email) != plainEmail(c.Email) {
			return Customer{}, cs.notFound()
		}
		return c, err
	}
	cs.scope.Sensitive(email)
	if current, known, err := cs.Current(); err != nil || known && plainEmail(email) == plainEmail(current.Email) {
		return current, err // several may share an email: the conversation's own comes first
	}
	c, found, err := cs.rows.CustomerByEmail(plainEmail(email))
	if err != nil {
		return Customer{}, err
	}
	if !found || !cs.scope.MaySee(c.ID) {
		return Customer{}, cs.notFound()
	}
	return c, nil
}

func plainEmail(email string) string { return strings.ToLower(strings.TrimSpace(email)) }

// Named finds the customers whom staff means by a name: those with all of its words, in any spelling; exact matches
// exclude the others. It returns at most limit, and nothing to callers who are not staff.
func (cs *Customers) Named(name string, limit int) ([]Customer, error) {
	wanted := strings.Fields(locale.Fold(name))
	if len(wanted) == 0 || !cs.scope.Actor.Role.Trusted() {
		return nil, nil
	}
	var exact, alike []string
	err := cs.rows.Names(func(c Customer) {
		has := strings.Fields(locale.Fold(c.FirstName + " " + c.LastName))
		if slices.ContainsFunc(wanted, func(w string) bool { return !slices.Contains(has, w) }) {
			return
		}
		alike = append(alike, c.ID)
		if slices.Equal(has, wanted) {
			exact = append(exact, c.ID)
		}
	})
	if err != nil {
		return nil, err
	}
	if len(exact) > 0 {
		alike = exact
	}
	var out []Customer
	for _, id := range alike[:min(len(alike), limit)] {
		c, err := cs.Get(id)
		if err != nil {
			return nil, err
		}
		out = append(out, c)
	}
	return out, nil
}

// Lock locks a customer's row until the unit ends, to serialize units that change their debt. An empty id does nothing.
func (cs *Customers) Lock(id string) error {
	if id == "" {
		return nil
	}
	_, _, err := cs.rows.Customer(id, true)
	return err
}

// Filter selects customers: the newest first, or debtors by id.
type Filter struct {
	// Name are words of which each is part of a name, telephone, email or tag, in any spelling, searched among the newest
	// Window customers: these are not indexed.
	Name  string
	Owing bool
	After string // the id of the last one seen
	Limit int
}

// Window is how many customers a search by words scans.
const Window = 5000

// Debtor is a customer with what their orders owe.
type Debtor struct {
	Customer
	Debt int64 // minor units; only set if Owing was asked for
}

// ListRows reads many customers.
type ListRows interface {
	ListCustomers(f Filter) ([]Debtor, error)
	CustomersByID(ids []string) ([]Customer, error)
}

// List is for staff; it does not check the role.
func (cs *Customers) List(f Filter) ([]Debtor, error) {
	return cs.rows.ListCustomers(f)
}

// ByIDs returns the customers with these ids, by id, for staff. Unknown ids are left out.
func (cs *Customers) ByIDs(ids []string) (map[string]Customer, error) {
	out := map[string]Customer{}
	list, err := cs.rows.CustomersByID(ids)
	for _, c := range list {
		out[c.ID] = c
	}
	return out, err
}
