package testkit

import (
	"testing"

	"github.com/mostrador/mostrador/internal/store"
)

// Flow is what one call cannot show: several of them, in a business of its own
// with a clock of its own. It runs on both databases.
type Flow struct {
	Name  string
	Setup Setup
	Play  func(t *testing.T, s *Shop)
}

// Flows plays flows on each database, all in parallel.
func Flows(t *testing.T, flows ...Flow) {
	t.Helper()
	EachDB(t, func(t *testing.T, db *store.DB) {
		for _, f := range flows {
			t.Run(f.Name, func(t *testing.T) {
				t.Parallel()
				f.Play(t, openBeside(t, db, f.Setup))
			})
		}
	})
}
