package customer

import (
	"encoding/json"
	"strings"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Profile is what a customer lets slip about themselves: how they like to be called,
// where they live, what is worth remembering. Empty fields say nothing.
type Profile struct {
	PreferredName string
	Address       string // as they said it
	Note          string
}

// longestNotes is how much is kept of a customer in free words, in characters.
const longestNotes = 4000

var msgNotesFull = locale.Text{
	ES: "Ya hay demasiadas notas de este cliente; una persona tiene que ordenarlas.",
	PT: "Já há anotações demais deste cliente; uma pessoa precisa organizá-las.",
	EN: "There are too many notes on this customer; a person has to tidy them up.",
}

// Describe keeps what the session's customer tells, making one for a session that had
// none. A note is added to those that are there, a line each and none twice; name and
// address are replaced. changed is false where all of it was known.
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

// over is a customer with what a profile tells. A name they like to be called by is
// not what a bill is made out to, unless no other is known.
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

// with sets a field of a JSON object and leaves the others as they are written.
func with(object, field, text string) string {
	var fields map[string]json.RawMessage
	_ = json.Unmarshal([]byte(object), &fields) // what is no object has no fields
	if fields == nil {
		fields = map[string]json.RawMessage{}
	}
	fields[field], _ = json.Marshal(text)
	out, _ := json.Marshal(fields) // texts always marshal
	return string(out)
}
