package visitor

import (
	"sync"
	"time"

	"github.com/mostrador/mostrador/internal/kit/clock"
)

// Rate is how often something may be done: a few times at once, then one every so often.
type Rate struct {
	Name  string
	Burst int
	Every time.Duration
}

// Limits counts in this process: what may really not happen more often is limited where
// it happens.
type Limits struct {
	clock clock.Clock

	mu    sync.Mutex
	until map[string]time.Time // when everything that was done is paid for
}

// mostKnown is how many visitors are remembered before those who owe nothing are forgotten.
const mostKnown = 20_000

// NewLimits has counted nothing yet.
func NewLimits(c clock.Clock) *Limits { return &Limits{clock: c, until: map[string]time.Time{}} }

// Take counts one thing done by whoever is named. Where that is once too often it counts
// nothing and says how long to wait.
func (l *Limits) Take(r Rate, whom string) (wait time.Duration) {
	now := l.clock.Now()
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.until) > mostKnown {
		for key, until := range l.until {
			if !until.After(now) {
				delete(l.until, key)
			}
		}
	}
	key := r.Name + " " + whom
	paid := l.until[key]
	if paid.Before(now) {
		paid = now
	}
	paid = paid.Add(r.Every)
	if over := paid.Sub(now) - time.Duration(r.Burst)*r.Every; over > 0 {
		return over
	}
	l.until[key] = paid
	return 0
}
