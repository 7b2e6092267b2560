package customer

import (
	"strings"

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
