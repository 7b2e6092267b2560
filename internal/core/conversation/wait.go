package conversation

import (
	"slices"
	"time"
)

// usualTime is the estimate without past hand-offs, both for a staff member to respond and for each conversation
// before.
const usualTime = 5 * time.Minute

const (
	recently     = 30 * 24 * time.Hour
	recentlyMost = 20
)

// Wait estimates how long the current conversation waits for a staff member: their usual response time plus the time
// for conversations ahead. It uses the median of the latest hand-offs, so that an overnight wait does not distort it.
func (hs *Handoffs) Wait() (time.Duration, error) {
	pending, err := hs.rows.PendingHandoffs()
	if err != nil {
		return 0, err
	}
	latest, err := hs.rows.ClosedHandoffs(hs.scope.Now.Add(-recently), recentlyMost)
	if err != nil {
		return 0, err
	}
	var looked, took []time.Duration
	for _, h := range latest {
		looked = append(looked, h.TakenAt.Sub(h.RequestedAt))
		if h.ClosedAt.After(h.TakenAt) { // else it was only given back
			took = append(took, h.ClosedAt.Sub(h.TakenAt))
		}
	}
	before := time.Duration(max(pending-1, 0)) // one of them is this one
	return middle(looked) + before*middle(took), nil
}

func middle(some []time.Duration) time.Duration {
	if len(some) == 0 {
		return usualTime
	}
	slices.Sort(some)
	return some[len(some)/2]
}
