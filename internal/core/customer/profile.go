package customer

import (
	"encoding/json"
	"strings"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Profile is what a customer mentions about themselves: their preferred name, their address, facts worth remembering.
// Empty fields say nothing.
type Profile struct {
	PreferredName string
	Address       string // in their own words
	Note          string
}

// longestNotes is the most that is kept of notes on a customer, in characters.
const longestNotes = 4000

var msgNotesFull = locale.Text{
	ES: "Ya hay demasiadas notas de este cliente; una persona tiene que ordenarlas.",
	PT: "Já há anotações demais deste cliente; uma pessoa precisa organizá-las.",
	EN: "There are too many notes on this customer; a person has to tidy them up.",
}

// Describe stores what the session's customer says, creating one if the session has none. A note is added as a line,
// never twice; name and address are replaced. changed is false if all of it was known.
func (cs *Customers) Describe(p Profile) (c Customer, created, changed bool, err error) {
	cs.scope.Sensitive(p.PreferredName, p.Address)
	if cs.scope.CustomerID != "" {
		var found bool
		if c, found, err = cs.rows.Customer(cs.scope.CustomerID, true); err != nil {
			return c, false, false, err
		}
		if !found {
			return c, false, false, cs.notFound()
		}
	}
	told := p.over(c)
	if utf8.RuneCountInString(told.Notes) > longestNotes {
		return c, false, false, cs.scope.Invalid("/notes", msgNotesFull)
	}
	if c.ID != "" && told.FirstName == c.FirstName && told.Preferences == c.Preferences && told.Address == c.Address && told.Notes == c.Notes {
		return c, false, false, nil
	}
	if c.ID == "" {
		if c, err = cs.create(told); err != nil {
			return c, false, false, err
		}
		created = true
		told.ID, told.CreatedAt = c.ID, c.CreatedAt
	}
	told.UpdatedAt = cs.scope.Now
	if err := cs.update(told); err != nil {
		return told, created, false, err
	}
	cs.scope.Emit("customer.profile_updated", told.ID, map[string]any{"customerId": told.ID})
	return told, created, true, nil
}

// over applies a profile to a customer. A preferred name is not the billing name, unless no other is known.
func (p Profile) over(c Customer) Customer {
	if p.PreferredName != "" {
		name := locale.PersonName(p.PreferredName)
		c.Preferences = with(c.Preferences, "preferredName", name)
		if c.FirstName == "" {
			c.FirstName = name
		}
	}
	if p.Address != "" {
		c.Address = with("{}", "line1", p.Address)
	}
	if p.Note != "" && !strings.Contains("\n"+c.Notes+"\n", "\n"+p.Note+"\n") {
		c.Notes = strings.TrimPrefix(c.Notes+"\n"+p.Note, "\n")
	}
	return c
}

// with sets a field of a JSON object and keeps the others.
func with(object, field, text string) string {
	var fields map[string]json.RawMessage
	_ = json.Unmarshal([]byte(object), &fields) // not an object: no fields
	if fields == nil {
		fields = map[string]json.RawMessage{}
	}
	fields[field], _ = json.Marshal(text)
	out, _ := json.Marshal(fields) // texts always marshal
	return string(out)
}
