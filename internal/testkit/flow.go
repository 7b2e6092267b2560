package testkit

import (
	"testing"

	"github.com/mostrador/mostrador/internal/store"
)

// Flow is a flow in a shop without doors and vendors.
type Flow = FlowOf[*Shop]

// FlowOf is what one call cannot show: several of them, in a business of its own with a clock of its own. It runs on
// both databases.
type FlowOf[S Opened] struct {
	Name  string
	Setup Setup
	Play  func(t *testing.T, s S)
}

// Flows plays flows on each database, all in parallel.
func Flows(t *testing.T, flows ...Flow) {
	t.Helper()
	FlowsWith(t, openBeside, flows...)
}

// FlowsWith is Flows for shops of another kind.
func FlowsWith[S Opened](t *testing.T, open Opener[S], flows ...FlowOf[S]) {
	t.Helper()
	EachDB(t, func(t *testing.T, db *store.DB) {
		for _, f := range flows {
			t.Run(f.Name, func(t *testing.T) {
				t.Parallel()
				f.Play(t, open(t, db, f.Setup))
			})
		}
	})
}
