package store

import (
	"fmt"

	"github.com/mostrador/mostrador/internal/core/customer"
)

type customerRows struct{ tx *Tx }

const selectCustomer = `SELECT c.id, c.phone, c.first_name, c.last_name, c.dni, c.disputed_dni, c.email, c.notes, c.preferences, c.tags, c.address,
		c.claimed_by, c.created_at, c.updated_at
	FROM customers c WHERE c.workspace_id = $1`

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

// LockDNI locks a document that may be nobody's yet and so has no row. SQLite has one writer.
func (r customerRows) LockDNI(dni string) error {
	if r.tx.Dialect().Name != Postgres {
		return nil
	}
	var locked int
	return r.tx.Row(`SELECT 1 FROM (SELECT pg_advisory_xact_lock(hashtextextended($1, 0))) l`, []any{"dni " + r.tx.Workspace() + " " + dni}, &locked)
}

func (r customerRows) one(which, value string) (c customer.Customer, ok bool, err error) {
	ok, err = found(r.tx.Row(selectCustomer+which, []any{r.tx.Workspace(), value}, customerFields(&c)...))
	return c, ok, err
}

func customerFields(c *customer.Customer) []any {
	return []any{
		&c.ID, &c.Phone, &c.FirstName, &c.LastName, &c.DNI, disputed{c}, &c.Email, &c.Notes, &c.Preferences, parsed{&c.Tags}, &c.Address,
		&c.ClaimedBy, moment{&c.CreatedAt}, moment{&c.UpdatedAt},
	}
}

func (r customerRows) InsertCustomer(c customer.Customer) (bool, error) {
	n, err := r.tx.Exec(`INSERT INTO customers (workspace_id, id, phone, first_name, last_name, dni, email, notes, preferences,
			tags, address, claimed_by, disputed_dni, created_at, updated_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) ON CONFLICT DO NOTHING`,
		append(r.values(c), micros(c.CreatedAt), micros(c.UpdatedAt))...)
	return n == 1, err
}

// UpdateCustomer looks for the document's other owner in the statement itself.
// Two units that take one document at the same moment still meet in the unique
// index; the loser's error says Unique.
func (r customerRows) UpdateCustomer(c customer.Customer) (bool, error) {
	n, err := r.tx.Exec(`UPDATE customers SET phone = $3, first_name = $4, last_name = $5, dni = $6, email = $7, notes = $8,
			preferences = $9, tags = $10, address = $11, claimed_by = $12, disputed_dni = $13, updated_at = $14
		WHERE workspace_id = $1 AND id = $2 AND NOT EXISTS (SELECT 1 FROM customers other
			WHERE other.workspace_id = $1 AND other.dni = $6 AND other.dni <> '' AND other.id <> $2)`,
		append(r.values(c), micros(c.UpdatedAt))...)
	if err != nil || n == 1 {
		return n == 1, err
	}
	_, there, err := r.Customer(c.ID, false)
	if err == nil && !there {
		err = touched("customer", c.ID, 0, nil)
	}
	return false, err
}

// Unclaim meets the session first, as every lock order does. A session that is
// somebody else's by now stays so.
func (r customerRows) Unclaim(c customer.Customer) error {
	r.tx.touch(sessionRow, c.ClaimedBy)
	_, err := r.tx.Exec(`UPDATE sessions SET customer_id = '' WHERE workspace_id = $1 AND id = $2 AND customer_id = $3`,
		r.tx.Workspace(), c.ClaimedBy, c.ID)
	if err != nil {
		return err
	}
	n, err := r.tx.Exec(`UPDATE customers SET claimed_by = '' WHERE workspace_id = $1 AND id = $2`, r.tx.Workspace(), c.ID)
	return touched("customer", c.ID, n, err)
}

func (r customerRows) values(c customer.Customer) []any {
	own, said := c.DNI, ""
	if c.Disputed {
		own, said = "", c.DNI
	}
	return []any{
		r.tx.Workspace(), c.ID, c.Phone, c.FirstName, c.LastName, own, c.Email, c.Notes,
		orEmpty(c.Preferences), tags(c.Tags), orEmpty(c.Address), c.ClaimedBy, said,
	}
}

// disputed scans the document that a customer has only said to be theirs.
type disputed struct{ of *customer.Customer }

func (d disputed) Scan(src any) error {
	said, ok := src.(string)
	if !ok {
		return fmt.Errorf("store: a document is kept as %T", src)
	}
	if d.of.Disputed = said != ""; d.of.Disputed {
		d.of.DNI = said
	}
	return nil
}

// orEmpty keeps a document readable where nothing was said.
func orEmpty(object string) string {
	if object == "" {
		return "{}"
	}
	return object
}
