package webchat

import (
	"sync"
	"time"

	"github.com/mostrador/mostrador/internal/clock"
	"github.com/mostrador/mostrador/internal/fault"
	"github.com/mostrador/mostrador/internal/locale"
)

// rate is how often something may be done: a few times at once, then one every so often.
type rate struct {
	name  string
	burst int
	every time.Duration
}

// What a person can do with two hands, and a household or an office behind one address.
var (
	talkPerSession   = rate{"talk", 10, 2 * time.Second}
	talkPerAddress   = rate{"talk@", 60, 500 * time.Millisecond}
	openPerAddress   = rate{"open@", 30, 10 * time.Second}
	uploadPerSession = rate{"upload", 5, 20 * time.Second}
	uploadPerAddress = rate{"upload@", 20, 6 * time.Second}
	provePerSession  = rate{"prove", 8, 20 * time.Second}
	provePerAddress  = rate{"prove@", 20, 30 * time.Second}
)

// limits counts in this process: what may really not happen more often is limited where
// it happens.
type limits struct {
	clock clock.Clock

	mu    sync.Mutex
	until map[string]time.Time // when everything that was done is paid for
}

// mostKnown is how many visitors are remembered before those who owe nothing are forgotten.
const mostKnown = 20_000

func newLimits(c clock.Clock) *limits { return &limits{clock: c, until: map[string]time.Time{}} }

var msgSlower = locale.Text{
	ES: "Vas muy rápido. Esperá unos segundos y probá de nuevo.", MX: "Vas muy rápido. Espera unos segundos e intenta de nuevo.",
	PT: "Você está indo rápido demais. Espere alguns segundos e tente de novo.", EN: "That is too fast. Wait a few seconds and try again.",
}

// take counts one thing done by whoever is named, or refuses it: rate_limited.
func (l *limits) take(r rate, whom string, tag locale.Tag) error {
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
	key := r.name + " " + whom
	paid := l.until[key]
	if paid.Before(now) {
		paid = now
	}
	paid = paid.Add(r.every)
	if over := paid.Sub(now) - time.Duration(r.burst)*r.every; over > 0 {
		return fault.New(fault.RateLimited, "%s", msgSlower.In(tag)).After(over)
	}
	l.until[key] = paid
	return nil
}

// within takes for the conversation, if there is one, and for the address.
func (d *Door) within(v *visit, session, address rate) error {
	if err := d.limits.take(address, v.address, v.workspace.Locale); err != nil {
		return err
	}
	if v.sessionID == "" {
		return nil
	}
	return d.limits.take(session, v.sessionID, v.workspace.Locale)
}
