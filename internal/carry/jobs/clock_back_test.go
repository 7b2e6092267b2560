package jobs_test

import (
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

// Errands enqueued before the clock was set back run now, not when the clock reaches their time again: those of a node
// that died, and those that this node holds.
func TestErrandsOutliveAClockSetBack(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		d, now := newDesk(t, db), clock.NewManual(time.Now())
		d.leaveAt(now.Now(), scope.Errand{ID: "left behind"}) // its worker never started: its node died
		now.Advance(-time.Hour)
		d.workBy(now, d.units)
		d.until("the errand of the dead node was run",
			func() bool { return len(d.runs()) == 1 && d.count("errands") == 0 })
		d.leaveAt(now.Now(), scope.Errand{ID: "held", At: now.Now().Add(300 * time.Millisecond)})
		now.Advance(-time.Hour)
		d.until("the errand that this node holds was run",
			func() bool { return len(d.runs()) == 2 && d.count("errands") == 0 })
	})
}
