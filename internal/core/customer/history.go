package customer

import (
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/kit/phone"
)

// Stats sums up a customer's confirmed orders that were not cancelled. Spent is in minor units of the workspace's
// currency.
type Stats struct {
	Orders int
	Spent  int64
	LastAt time.Time // zero: none
}

// PastOrder is one order in a customer's history.
type PastOrder struct {
	ID          string
	Number      string
	Status      string
	Currency    string
	Total       int64
	Paid        int64
	CreatedAt   time.Time
	ConfirmedAt time.Time
	Lines       []PastLine
}

// PastLine is one line of it.
type PastLine struct {
	ProductID string
	Name      string
	Quantity  int64
}

// Stats adds up a customer's orders.
func (cs *Customers) Stats(c Customer) (Stats, error) {
	return cs.rows.OrderStats(c.ID, string(cs.scope.Workspace.Currency))
}

// History returns a customer's latest orders, as far back as the workspace lets agents see.
func (cs *Customers) History(c Customer, limit int) ([]PastOrder, error) {
	return cs.rows.PastOrders(c.ID, cs.scope.Now.Add(-cs.scope.Workspace.Settings.CustomerDataLife()), limit)
}

// Recent reports whether a customer was active within the workspace's limit for personal data: an order, a changed
// profile, or the current conversation.
func (cs *Customers) Recent(c Customer, s Stats) bool {
	since := cs.scope.Now.Add(-cs.scope.Workspace.Settings.CustomerDataLife())
	return c.ID == cs.scope.CustomerID || c.UpdatedAt.After(since) || s.LastAt.After(since)
}

// Find returns a customer the actor may see, by id, by phone or by both, which then must match; any other is not_found.
func (cs *Customers) Find(id, rawPhone string) (Customer, error) {
	if rawPhone == "" {
		return cs.Get(id)
	}
	cs.scope.Sensitive(rawPhone)
	e164, err := phone.Normalize(rawPhone, cs.scope.Workspace.Country)
	if err != nil { // not a valid number
		return Customer{}, cs.notFound()
	}
	c, found, err := cs.rows.CustomerByPhone(e164)
	if err != nil {
		return Customer{}, err
	}
	if !found || !cs.scope.MaySee(c.ID) || id != "" && id != c.ID {
		return Customer{}, cs.notFound()
	}
	return c, nil
}

// Search finds customers by a whole telephone, document or email, else by words of a name, telephone, email or tag, for staff.
func (cs *Customers) Search(words string, f Filter) ([]Debtor, error) {
	cs.scope.Sensitive(words)
	exact, err := cs.exactly(words)
	if err != nil || len(exact) > 0 {
		return exact, err
	}
	f.Name, f.Owing = words, false
	return cs.List(f)
}

func (cs *Customers) exactly(words string) (out []Debtor, err error) {
	add := func(c Customer, found bool, err error) error {
		if err == nil && found && (len(out) == 0 || out[0].ID != c.ID) {
			out = append(out, Debtor{Customer: c})
		}
		return err
	}
	if strings.Contains(words, "@") {
		err = add(cs.rows.CustomerByEmail(plainEmail(words)))
		return out, err
	}
	if strings.ContainsFunc(words, unicode.IsLetter) || !strings.ContainsFunc(words, unicode.IsDigit) {
		return nil, nil
	}
	if e164, err := phone.Normalize(words, cs.scope.Workspace.Country); err == nil {
		if err := add(cs.rows.CustomerByPhone(e164)); err != nil {
			return nil, err
		}
	}
	document := plainDocument(words)
	err = add(cs.rows.CustomerByDNI(document))
	return out, err
}

// SetNotes replaces staff's notes on a customer. Codes: not_found, invalid_arguments if too long.
func (cs *Customers) SetNotes(id, notes string) error {
	if !cs.scope.MaySee(id) {
		return cs.notFound()
	}
	c, found, err := cs.rows.Customer(id, true)
	switch {
	case err != nil:
		return err
	case !found:
		return cs.notFound()
	case utf8.RuneCountInString(notes) > longestNotes:
		return cs.scope.Invalid("/notes", msgNotesFull)
	case notes == c.Notes:
		return nil
	}
	c.Notes, c.UpdatedAt = notes, cs.scope.Now
	if err := cs.update(c); err != nil {
		return err
	}
	cs.scope.Emit("customer.profile_updated", c.ID, map[string]any{"customerId": c.ID})
	return nil
}
