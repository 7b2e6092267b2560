package customer

import (
	"encoding/json"
	"time"

	"github.com/mostrador/mostrador/internal/kit/phone"
)

// Stats are what a customer's orders add up to: those that were confirmed and not
// cancelled. Spent is in minor units of the workspace's currency.
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

// PastLine is what was in it.
type PastLine struct {
	ProductID string
	Name      string
	Quantity  int64
}

// Stats adds up a customer's orders.
func (cs *Customers) Stats(c Customer) (Stats, error) {
	return cs.rows.OrderStats(c.ID, string(cs.scope.Workspace.Currency))
}

// History is a customer's latest orders, as far back as the workspace lets agents see.
func (cs *Customers) History(c Customer, limit int) ([]PastOrder, error) {
	return cs.rows.PastOrders(c.ID, cs.scope.Now.Add(-cs.scope.Workspace.Settings.CustomerDataLife()), limit)
}

// Recent reports whether there was a sign of life of a customer within the time
// that the workspace keeps personal data in view: an order, a change of what is
// known of them, or the conversation this is.
func (cs *Customers) Recent(c Customer, s Stats) bool {
	since := cs.scope.Now.Add(-cs.scope.Workspace.Settings.CustomerDataLife())
	return c.ID == cs.scope.CustomerID || c.UpdatedAt.After(since) || s.LastAt.After(since)
}

// Find returns a customer the actor may see, by id, by phone or by both, which
// then have to mean the same one; anybody else's is not_found.
func (cs *Customers) Find(id, rawPhone string) (Customer, error) {
	if rawPhone == "" {
		return cs.Get(id)
	}
	cs.scope.Sensitive(rawPhone)
	e164, err := phone.Normalize(rawPhone, cs.scope.Workspace.Country)
	if err != nil { // a number nobody can have
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

// Preferences are what a business has noted of a customer's tastes.
type Preferences struct {
	Allergies           []string
	DietaryRestrictions []string
	DeliveryPreferences string
	FavoriteProducts    []string
}

// Tastes reads the customer's preferences. People and programs write them, so
// what is not of the expected kind is left out rather than refused.
func (c Customer) Tastes() Preferences {
	var fields map[string]json.RawMessage
	_ = json.Unmarshal([]byte(c.Preferences), &fields) // without any there are none
	read := func(name string, into any) { _ = json.Unmarshal(fields[name], into) }
	var p Preferences
	for name, into := range map[string]*[]string{
		"allergies": &p.Allergies, "dietaryRestrictions": &p.DietaryRestrictions, "favoriteProducts": &p.FavoriteProducts,
	} {
		*into = []string{}
		var some []any
		read(name, &some)
		for _, v := range some {
			if text, ok := v.(string); ok && text != "" {
				*into = append(*into, text)
			}
		}
	}
	read("deliveryPreferences", &p.DeliveryPreferences)
	return p
}
