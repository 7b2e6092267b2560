package customer

import (
	"reflect"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Identity is what a customer tells about themselves; empty fields stay as they are.
type Identity struct {
	DNI       string
	FirstName string
	LastName  string
	Email     string
}

// Identify sets the identity of the session's customer, creating one if the session has none. Known data changes
// nothing. Staff gets a conflict for another customer's document. A customer does not, since guessing would reveal who
// buys here: both keep the document, and an event reports the dispute.
func (cs *Customers) Identify(id Identity) (c Customer, created bool, err error) {
	disputes := "" // the other customer who has the document
	cs.scope.Sensitive(id.DNI, id.FirstName, id.LastName, id.Email)
	if cs.scope.CustomerID != "" {
		var found bool
		c, found, err = cs.rows.Customer(cs.scope.CustomerID, true)
		if err != nil {
			return c, false, err
		}
		if !found {
			return c, false, cs.notFound()
		}
	}
	if id.DNI != "" && id.DNI != c.DNI {
		if err := cs.rows.LockDNI(id.DNI); err != nil {
			return c, false, err
		}
		other, found, err := cs.rows.CustomerByDNI(id.DNI)
		if err != nil {
			return c, false, err
		}
		if taken := found && other.ID != c.ID; taken && cs.scope.Actor.Role.Trusted() {
			return c, false, fault.New(fault.Conflict, "%s", cs.scope.Say(msgDNITaken))
		} else if taken {
			disputes = other.ID
		}
	}
	told := id.over(c)
	told.Disputed = disputes != "" || c.Disputed && told.DNI == c.DNI
	switch {
	case c.ID == "":
		c, err = cs.create(told)
		created = err == nil
	case reflect.DeepEqual(told, c):
		return c, false, nil
	default:
		c = told
		c.UpdatedAt = cs.scope.Now
		err = cs.update(c)
	}
	if err != nil {
		return c, false, err
	}
	cs.scope.Emit("customer.identity_updated", c.ID, map[string]any{"customerId": c.ID, "isComplete": c.Identified()})
	if disputes != "" {
		cs.scope.Emit("customer.identity_disputed", c.ID, map[string]any{"customerId": c.ID, "otherCustomerId": disputes})
	}
	return c, created, nil
}

func (id Identity) over(c Customer) Customer {
	if id.DNI != "" {
		c.DNI = id.DNI
	}
	if id.FirstName != "" {
		c.FirstName = locale.PersonName(id.FirstName)
	}
	if id.LastName != "" {
		c.LastName = locale.PersonName(id.LastName)
	}
	if id.Email != "" {
		c.Email = strings.ToLower(strings.TrimSpace(id.Email))
	}
	return c
}
