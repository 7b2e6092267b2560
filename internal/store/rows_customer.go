package store

import (
	"encoding/json"

	"github.com/mostrador/mostrador/internal/core/customer"
)

type customerRows struct{ tx *Tx }

var customers = describe("customers", "c", func(c *customer.Customer) columns {
	return columns{
		key("id", &c.ID), personal("phone", &c.Phone), personal("first_name", &c.FirstName),
		personal("last_name", &c.LastName), personal("dni", ownDNI{c}), personal("disputed_dni", disputed{c}),
		personal("email", &c.Email), prose("notes", &c.Notes), personal("preferences", object{&c.Preferences}),
		public("tags", &c.Tags), personal("address", object{&c.Address}), id("claimed_by", &c.ClaimedBy),
		word("customer_group", &c.Group), yes("no_news", &c.NoNews),
		when("created_at", &c.CreatedAt), when("updated_at", &c.UpdatedAt),
	}
})

// updateCustomer checks for another owner of the document in the statement itself, and for an erasure since it was read.
var updateCustomer = func() *update[customer.Customer] {
	u := customers.updatesBut("customer", "created_at")
	dni := u.parameter("dni")
	return u.only(`erased_at = 0 AND NOT EXISTS (SELECT 1 FROM customers other
		WHERE other.workspace_id = $1 AND other.dni = ` + dni + ` AND other.dni <> '' AND other.id <> $2)`)
}()

func (r customerRows) Customer(id string, locked bool) (customer.Customer, bool, error) {
	return r.one(` AND c.id = $2`+lock(r.tx, locked, "c"), id)
}

func (r customerRows) CustomerByPhone(e164 string) (customer.Customer, bool, error) {
	return r.one(` AND c.phone = $2 AND c.phone <> ''`, e164)
}

func (r customerRows) CustomerByDNI(dni string) (customer.Customer, bool, error) {
	return r.one(` AND c.dni = $2 AND c.dni <> ''`, dni)
}

func (r customerRows) CustomerByEmail(email string) (customer.Customer, bool, error) {
	return r.one(` AND c.email = $2 AND c.email <> '' ORDER BY c.id DESC LIMIT 1`, email)
}

func (r customerRows) Names(each func(c customer.Customer)) error {
	return r.tx.Rows(`SELECT c.id, c.first_name, c.last_name FROM customers c WHERE c.workspace_id = $1 AND (c.first_name <> '' OR c.last_name <> '')
		ORDER BY c.id`, []any{r.tx.Workspace()}, func(scan func(...any) error) error {
		var c customer.Customer
		err := scan(&c.ID, &c.FirstName, &c.LastName)
		each(c)
		return err
	})
}

// LockDNI locks a document number that may have no row to lock yet. SQLite has one writer.
func (r customerRows) LockDNI(dni string) error {
	return lockName(r.tx, "dni "+r.tx.Workspace()+" "+dni)
}

func (r customerRows) one(which, value string) (customer.Customer, bool, error) {
	return customers.one(r.tx, which, value)
}

func (r customerRows) InsertCustomer(c customer.Customer) (bool, error) {
	added, err := customers.addOr(r.tx, ` ON CONFLICT DO NOTHING`, c)
	if err == nil && added && r.noted() {
		err = r.note(nil, c)
	}
	return added, err
}

// UpdateCustomer: two units that take one document at the same moment still collide in the unique index; the loser gets
// Unique.
func (r customerRows) UpdateCustomer(c customer.Customer) (bool, error) {
	var before any
	if r.noted() {
		old, found, err := r.Customer(c.ID, true)
		if err != nil {
			return false, err
		}
		if found {
			before = old.Kept()
		}
	}
	written, err := updateCustomer.swap(r.tx, c)
	if err == nil && before != nil && written {
		err = r.note(before, c)
	}
	if err != nil || written {
		return written, err
	}
	_, there, err := r.Customer(c.ID, false)
	if err == nil && !there {
		err = touched("customer", c.ID, 0, nil)
	}
	return false, err
}

// Unclaim changes the session first, to follow the lock order. A session that belongs to another customer by now keeps
// them.
func (r customerRows) Unclaim(c customer.Customer) error {
	r.tx.touch(sessionRow, c.ClaimedBy)
	_, err := r.tx.Exec(`UPDATE sessions SET customer_id = '' WHERE workspace_id = $1 AND id = $2 AND customer_id = $3`,
		r.tx.Workspace(), c.ClaimedBy, c.ID)
	if err != nil {
		return err
	}
	n, err := r.tx.Exec(`UPDATE customers SET claimed_by = '' WHERE workspace_id = $1 AND id = $2`, r.tx.Workspace(),
		c.ID)
	return touched("customer", c.ID, n, err)
}

// ownDNI is a document that belongs to the customer, and disputed one that they only claim.
type (
	ownDNI   struct{ of *customer.Customer }
	disputed struct{ of *customer.Customer }
)

func (d ownDNI) Personal() []string   { return []string{d.of.DNI} }
func (d disputed) Personal() []string { return nil } // it is the same field

func (d ownDNI) value() any {
	if d.of.Disputed {
		return ""
	}
	return d.of.DNI
}

func (d disputed) value() any {
	if d.of.Disputed {
		return d.of.DNI
	}
	return ""
}

func (d ownDNI) Scan(src any) error { return assign(&d.of.DNI, src) }

func (d disputed) Scan(src any) error {
	var said string
	err := assign(&said, src)
	if d.of.Disputed = said != ""; d.of.Disputed {
		d.of.DNI = said
	}
	return err
}

// object is a JSON object stored as written; an empty text is stored as {}.
type object struct{ text *string }

func (o object) Scan(src any) error { return assign(o.text, src) }

func (o object) value() any {
	if *o.text == "" {
		return "{}"
	}
	return *o.text
}

// Personal are the texts in it that identify a customer.
func (o object) Personal() []string {
	if *o.text == "" || *o.text == "{}" {
		return nil
	}
	var of struct{ PreferredName, Line1, Line2 string }
	_ = json.Unmarshal([]byte(*o.text), &of) // another shape has none of them
	return []string{of.PreferredName, of.Line1, of.Line2}
}
