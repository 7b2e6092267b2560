package customer

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Named finds the customers whom staff means by a name: those with all of its words, in any spelling; exact matches
// exclude the others. It returns at most limit, and nothing to callers who are not staff.
func (cs *Customers) Named(name string, limit int) ([]Customer, error) {
	wanted := strings.Fields(locale.Fold(name))
	if len(wanted) == 0 || !cs.scope.Actor.Role.Trusted() {
		return nil, nil
	}
	var exact, alike []string
	err := cs.rows.Names(func(c Customer) {
		has := strings.Fields(locale.Fold(c.FirstName + " " + c.LastName))
		if slices.ContainsFunc(wanted, func(w string) bool { return !slices.Contains(has, w) }) {
			return
		}
		alike = append(alike, c.ID)
		if slices.Equal(has, wanted) {
			exact = append(exact, c.ID)
		}
	})
	if err != nil {
		return nil, err
	}
	if len(exact) > 0 {
		alike = exact
	}
	var out []Customer
	for _, id := range alike[:min(len(alike), limit)] {
		c, err := cs.Get(id)
		if err != nil {
			return nil, err
		}
		out = append(out, c)
	}
	return out, nil
}
