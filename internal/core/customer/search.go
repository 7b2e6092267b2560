package customer

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/kit/phone"
)

// Search finds customers by a whole telephone, document or email, else by part of a name, for staff.
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
	document := strings.NewReplacer(".", "", "-", "", " ", "", "/", "").Replace(words)
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
