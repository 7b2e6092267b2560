package conversation

import (
	"slices"
	"time"
)

// Without anything to go by, somebody is expected to look within this time, and
// to need as long for each conversation before.
const usualTime = 5 * time.Minute

const (
	recently     = 30 * 24 * time.Hour
	recentlyMost = 20
)

// Wait guesses how long the current conversation waits for a person: until
// somebody looks, and then for those before it. What the latest hand-offs took
// is the measure: the middle one of them, so that a night in between is not.
func (c *Conversations) Wait() (time.Duration, error) {
	pending, err := c.rows.PendingHandoffs()
	if err != nil {
		return 0, err
	}
	latest, err := c.rows.ClosedHandoffs(c.scope.Now.Add(-recently), recentlyMost)
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
