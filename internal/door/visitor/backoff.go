package visitor

import (
	"sync"
	"time"

	"github.com/mostrador/mostrador/internal/kit/clock"
)

// Backoff makes a visitor wait longer after each wrong try. It counts in this process only.
type Backoff struct {
	clock clock.Clock

	mu    sync.Mutex
	wrong map[string]guesses
}

type guesses struct {
	count int
	last  time.Time
}

const (
	freeTries    = 5                // tries without a wait
	firstWait    = 5 * time.Second  // after the free tries; doubles with each further one
	longestWait  = 15 * time.Minute // short enough that a person who remembers the password gets in the same day
	forgottenFor = 24 * time.Hour
)

// NewBackoff returns a Backoff with no tries counted.
func NewBackoff(c clock.Clock) *Backoff { return &Backoff{clock: c, wrong: map[string]guesses{}} }

// Try counts a wrong try before the caller checks it, so that concurrent tries all count. A try that comes too early
// is not counted; Try returns how long to wait.
func (b *Backoff) Try(whom string) (wait time.Duration) {
	now := b.clock.Now()
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.wrong) > mostKnown {
		for key, g := range b.wrong {
			if now.Sub(g.last) > longestWait {
				delete(b.wrong, key)
			}
		}
	}
	g := b.wrong[whom]
	switch since := now.Sub(g.last); {
	case since > forgottenFor:
		g.count = 0
	case since < 0: // a clock set back neither forgives a guess nor locks a visitor out
		g.count = min(g.count, freeTries)
	case g.wait() > since:
		return g.wait() - since
	}
	b.wrong[whom] = guesses{g.count + 1, now}
	return 0
}

func (g guesses) wait() time.Duration {
	if g.count < freeTries {
		return 0
	}
	return min(firstWait<<min(g.count-freeTries, 16), longestWait)
}

// Right forgets the visitor's wrong tries after a right one.
func (b *Backoff) Right(whom string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.wrong, whom)
}
