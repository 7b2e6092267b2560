// Package trade is what a new business of a trade begins with: its kind of assistant, hours, texts, and examples of
// what it sells or does. It is data, one file per trade; owners change all of it later.
package trade

import (
	"slices"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Trade is one line of business.
type Trade struct {
	Code  string
	Name  locale.Text
	About locale.Text // who is meant
	// AssistantType is the kind of agent, and with it the tools.
	AssistantType string
	Greeting      locale.Text // what customers read first; %s is the business's name
	// Week is the opening hours by weekday: "09:00-13:00, 16:00-20:00". A day that is left out is closed.
	Week map[string]string
	// Weeks are those of places that keep other hours, by how they speak.
	Weeks    map[locale.Tag]map[string]string
	Payments []string
	Delivers bool // it may deliver what it sells
	// Anonymous is a trade that sells without a document number.
	Anonymous bool
	Goods     []Good
	Services  []Service
	Roles     []locale.Text // what its people do, for the first of them
	Tables    []Table
}

// Good is an example of what a business sells. Its price is in US cents: country.Price makes a price of it.
type Good struct {
	Name, Category locale.Text
	Cents          int64
}

// Service is an example of what can be booked with people.
type Service struct {
	Name, Category locale.Text
	Minutes        int
	Cents          int64
}

// Table is an example of a group of equal tables.
type Table struct{ Count, Seats int }

// WeekIn is the opening hours a business usually keeps where it speaks so.
func (t Trade) WeekIn(tag locale.Tag) map[string]string {
	if own, ok := t.Weeks[tag]; ok {
		return own
	}
	return t.Week
}

// Sells reports a business that begins with a list of products.
func (t Trade) Sells() bool { return len(t.Goods) > 0 }

// Books reports a business that is booked with its people.
func (t Trade) Books() bool { return len(t.Services) > 0 }

// Seats reports a business whose tables are booked.
func (t Trade) Seats() bool { return len(t.Tables) > 0 }

// All are the trades, in the order they are offered.
func All() []Trade {
	return []Trade{shop(), wholesaler(), restaurant(), clinic(), salon(), services()}
}

// Of finds a trade by its code.
func Of(code string) (Trade, bool) {
	all := All()
	i := slices.IndexFunc(all, func(t Trade) bool { return t.Code == code })
	if i < 0 {
		return Trade{}, false
	}
	return all[i], true
}

// week is hours that are the same from Monday to Friday; an empty one is closed.
func week(weekdays, saturday, sunday string) map[string]string {
	out := map[string]string{}
	for _, day := range []string{"monday", "tuesday", "wednesday", "thursday", "friday"} {
		out[day] = weekdays
	}
	if saturday != "" {
		out["saturday"] = saturday
	}
	if sunday != "" {
		out["sunday"] = sunday
	}
	return out
}

// text is a text that Mexico says as others do.
func text(es, pt, en string) locale.Text { return locale.Text{ES: es, PT: pt, EN: en} }
