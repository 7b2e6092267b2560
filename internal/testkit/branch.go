package testkit

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/stock"
	"github.com/mostrador/mostrador/internal/store"
)

// Branch opens a branch with a table for four and a person, Eva, and with the same hours every day, in minutes. The one
// opened first is the business's first.
func (s *Shop) Branch(name, zone string, from, to int) string {
	s.T.Helper()
	s.Clock.Advance(time.Millisecond)
	b, err := s.Keyring.AddBranch(s.T.Context(), s.Workspace.ID, access.Branch{Name: name, Zone: zone})
	s.Must(err)
	s.Do(func(u *core.Unit) error {
		var week []booking.WeekRange
		for d := time.Sunday; d <= time.Saturday; d++ {
			week = append(week, booking.WeekRange{Weekday: d, Range: booking.Range{From: from, To: to}})
		}
		if err := u.Places.SetWeek(b.ID, week); err != nil {
			return err
		}
		if err := u.Places.SaveResource(booking.Resource{ID: NewID(), BranchID: b.ID, Kind: booking.Table, Name: "Mesa",
			SeatsMin: 1, SeatsMax: 4, Active: true}); err != nil {
			return err
		}
		return u.Places.SaveResource(booking.Resource{ID: NewID(), BranchID: b.ID, Kind: booking.Staff, Name: "Eva",
			Active: true})
	})
	return b.ID
}

// Keep puts units of a product at a place, by its code and name, and makes the place a branch's; without one it is all
// branches'.
func (s *Shop) Keep(p catalog.Product, place, branchID string, units int64) {
	s.T.Helper()
	s.Do(func(u *core.Unit) error { return u.Stock.SetLevel(stock.Pair{ProductID: p.ID}, place, units, 0) })
	s.Must(s.DB.Write(s.T.Context(), s.Workspace.ID, func(tx *store.Tx) error {
		_, err := store.NewRows(tx).AssignLocation(place, branchID)
		return err
	}))
}

// Shelves are the quantities and reservations of a product by place, as "quantity-reserved".
func (s *Shop) Shelves(p catalog.Product) string {
	s.T.Helper()
	var out []string
	s.Look(func(u *core.Unit) error {
		level, err := u.Stock.LevelOf(stock.Pair{ProductID: p.ID})
		for _, it := range level.Places {
			out = append(out, fmt.Sprintf("%s %d-%d", it.LocationName, it.Quantity, it.Reserved))
		}
		return err
	})
	slices.Sort(out)
	return strings.Join(out, ", ")
}

// Settle changes the business's settings.
func (s *Shop) Settle(change func(*access.Settings)) {
	s.T.Helper()
	s.Reread()
	s.Must(s.Keyring.ChangeWorkspace(s.T.Context(), s.Workspace.ID, s.Workspace.UpdatedAt,
		func(w *access.Workspace) { change(&w.Settings) }))
	s.Reread()
}
