// Package history shows changes on the pages of what was changed: the last few, and the way to all of them. Its template,
// changes-of, and its words are the frame's.
package history

import (
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/change"
	"github.com/mostrador/mostrador/internal/door/dashboard/naming"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
)

// shown is how many changes a page shows of its thing.
const shown = 4

// Section is the changes on a thing's own page.
type Section struct {
	Rows []Row
	All  string // the address of all of them

	list []change.Change
}

// Read reads the last changes of a thing or, without an id, of kinds of things, with the rest of the page.
func (s *Section) Read(u *core.Unit, thingID string, kinds ...change.Thing) (err error) {
	s.list, err = u.History.List(change.Filter{ThingID: thingID, Things: kinds, Limit: shown})
	return err
}

// Sign names those who made them; the way to all has the same thing or the first of its kinds.
func (s *Section) Sign(v *page.Visit, thingID string, kinds ...change.Thing) error {
	query := page.Query{"id": thingID}
	if len(kinds) > 0 && thingID == "" {
		query["thing"] = string(kinds[0])
	}
	if s.All = query.At(v.Path("changes")); len(s.list) == 0 {
		return nil
	}
	names, err := naming.Signers(v)
	for _, c := range s.list {
		s.Rows = append(s.Rows, RowOf(v, names, c))
	}
	return err
}

// Show reads and signs, for a page that reads nothing else of a unit.
func (s *Section) Show(v *page.Visit, thingID string, kinds ...change.Thing) error {
	err := v.Read(func(u *core.Unit) error { return s.Read(u, thingID, kinds...) })
	if err == nil {
		err = s.Sign(v, thingID, kinds...)
	}
	return err
}
