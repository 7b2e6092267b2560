package visitor

import (
	"sync"
	"time"

	"github.com/mostrador/mostrador/internal/kit/clock"
)

// Backoff makes whoever is wrong wait longer each time. It counts in this process.
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
	freeTries    = 5                // that cost no waiting
	firstWait    = 5 * time.Second  // after those; it doubles with every further one
	longestWait  = 15 * time.Minute // so that a person who remembers gets in the same day
	forgottenFor = 24 * time.Hour
)

// NewBackoff has seen no guess yet.
func NewBackoff(c clock.Clock) *Backoff { return &Backoff{clock: c, wrong: map[string]guesses{}} }

// Try counts a try as a wrong one, before it is looked at: many at once count as many.
// Where it comes too early it counts nothing and says how long to wait.
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
	if since := now.Sub(g.last); since > forgottenFor || since < 0 {
		g.count = min(g.count, freeTries) * flag(since < 0) // a clock set back forgives no guess and locks nobody out
	} else if wait = g.wait() - since; wait > 0 {
		return wait
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

func flag(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Right forgets the wrong tries of whoever was right in the end.
func (b *Backoff) Right(whom string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.wrong, whom)
}
