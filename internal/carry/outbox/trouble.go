package outbox

import (
	"log/slog"
	"sync"
	"time"

	"github.com/mostrador/mostrador/internal/kit/clock"
)

// Trouble keeps a lasting failure from filling the log: it is logged when it begins, once a minute while it lasts, and
// when it is over, however many things it affects. A database that is away for a minute is one line, not thousands.
type Trouble struct {
	log   *slog.Logger
	what  string
	every time.Duration

	mu       sync.Mutex
	failing  map[string]bool
	since    time.Time
	loggedAt time.Time
	times    int
}

// NewTrouble watches for one kind of failure; what is its log message.
func NewTrouble(log *slog.Logger, what string) *Trouble {
	return &Trouble{log: log, what: what, every: time.Minute, failing: map[string]bool{}}
}

// Saw records the result of an attempt at one of the things that are tried repeatedly; a nil error ends its trouble.
func (t *Trouble) Saw(thing string, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err == nil {
		t.over(thing)
		return
	}
	if len(t.failing) == 0 {
		t.since, t.loggedAt, t.times = clock.Stopwatch(), time.Time{}, 0
	}
	t.failing[thing] = true
	t.times++
	if t.loggedAt.IsZero() || clock.Since(t.loggedAt) >= t.every {
		t.loggedAt = clock.Stopwatch()
		t.log.Error(t.what, "of", thing, "failing", len(t.failing), "times", t.times, "error", err)
	}
}

func (t *Trouble) over(thing string) {
	if !t.failing[thing] {
		return
	}
	delete(t.failing, thing)
	if len(t.failing) == 0 {
		t.log.Info(t.what+": recovered", "times", t.times, "lasted",
			clock.Since(t.since).Round(time.Millisecond).String())
	}
}
