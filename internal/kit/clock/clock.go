// Package clock is the only caller of time.Now, so that every rule about time can be tested by moving a clock instead
// of waiting.
package clock

import (
	"sync"
	"time"
)

// Clock tells the time, always in UTC and to the microsecond both databases keep.
type Clock interface{ Now() time.Time }

// System is the machine's clock.
type System struct{}

func (System) Now() time.Time { return time.Now().UTC().Truncate(time.Microsecond) }

// Manual is a clock that tests set. The zero value starts at the epoch.
type Manual struct {
	mu sync.Mutex
	t  time.Time
}

// NewManual returns a clock that stands at t.
func NewManual(t time.Time) *Manual { return &Manual{t: t.UTC().Truncate(time.Microsecond)} }

func (m *Manual) Now() time.Time {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.t
}

// Advance moves the clock forward.
func (m *Manual) Advance(d time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.t = m.t.Add(d)
}

// Since measures elapsed wall time, for durations that are reported and never decided on.
func Since(start time.Time) time.Duration { return time.Since(start) }

// Stopwatch starts a measurement for Since; it keeps the monotonic reading.
func Stopwatch() time.Time { return time.Now() }

// Ahead is longer than any lease, and than any wait for more words. A stored time further ahead was written before the
// clock was set back, and counts as over.
const Ahead = 15 * time.Minute

// Reached reports whether a stored end of a lease or of a short wait has come.
func Reached(until, now time.Time) bool { return !until.After(now) || until.After(now.Add(Ahead)) }
