package testkit

import (
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
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

// Settle changes the business's settings.
func (s *Shop) Settle(change func(*access.Settings)) {
	s.T.Helper()
	s.Reread()
	s.Must(s.Keyring.ChangeWorkspace(s.T.Context(), s.Workspace.ID, s.Workspace.UpdatedAt,
		func(w *access.Workspace) { change(&w.Settings) }))
	s.Reread()
}
