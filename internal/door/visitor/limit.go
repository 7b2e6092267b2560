package visitor

import (
	"sync"
	"time"

	"github.com/mostrador/mostrador/internal/kit/clock"
)

// Rate is a token bucket: Burst times at once, then once every Every.
type Rate struct {
	Name  string
	Burst int
	Every time.Duration
}

// Limits counts in this process only; a limit that must hold across processes belongs where the thing itself is done.
type Limits struct {
	clock clock.Clock

	mu    sync.Mutex
	until map[string]time.Time // when the bucket is full again
}

// mostKnown is how many visitors are remembered before those with a full bucket are dropped.
const mostKnown = 20_000

// NewLimits returns Limits with nothing counted.
func NewLimits(c clock.Clock) *Limits { return &Limits{clock: c, until: map[string]time.Time{}} }

// Take counts one action of the named visitor. Over the limit it counts nothing and returns how long to wait.
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
