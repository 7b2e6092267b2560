package guard

import (
	"slices"
	"sync"
	"time"

	"github.com/mostrador/mostrador/internal/clock"
)

// pool keeps connections that may carry another call. It is one short list, which is
// searched from its fresh end.
//
// One timer looks after all of them, and runs while there are any. A connection that is
// taken and given back does not move it: whoever moves a timer may wake a thread, which
// costs more than the rest of a call.
type pool struct {
	each int           // idle connections to one origin
	keep time.Duration // how long

	mu    sync.Mutex
	idle  []*wire // longest idle first
	timer *time.Timer
	armed bool
}

// take returns the connection that was used last, or nil.
func (p *pool) take(to origin) *wire {
	p.mu.Lock()
	defer p.mu.Unlock()
	for i, w := range slices.Backward(p.idle) {
		if w.to == to {
			p.idle = slices.Delete(p.idle, i, i+1)
			return w
		}
	}
	return nil
}

// put keeps a connection for a while, in the place of an older one if there are enough.
func (p *pool) put(w *wire) {
	w.used, w.since = true, clock.Stopwatch()
	p.mu.Lock()
	older := p.makeRoom(w.to)
	p.idle = append(p.idle, w)
	p.arm(p.keep)
	p.mu.Unlock()
	if older != nil {
		older.close()
	}
}

func (p *pool) makeRoom(to origin) (older *wire) {
	same := func(w *wire) bool { return w.to == to }
	count := 0
	for _, w := range p.idle {
		if same(w) {
			count++
		}
	}
	oldest := 0
	switch {
	case count >= p.each:
		oldest = slices.IndexFunc(p.idle, same)
	case len(p.idle) < maxIdle:
		return nil
	}
	older = p.idle[oldest]
	p.idle = slices.Delete(p.idle, oldest, oldest+1)
	return older
}

func (p *pool) arm(after time.Duration) {
	switch {
	case p.armed:
		return
	case p.timer == nil:
		p.timer = time.AfterFunc(after, p.sweep)
	default:
		p.timer.Reset(after)
	}
	p.armed = true
}

// sweep ends what has been idle for too long and comes back for the next.
func (p *pool) sweep() {
	p.mu.Lock()
	fresh := 0
	for fresh < len(p.idle) && clock.Since(p.idle[fresh].since) >= p.keep {
		fresh++
	}
	stale := slices.Clone(p.idle[:fresh])
	p.idle = slices.Delete(p.idle, 0, fresh)
	p.armed = false
	if len(p.idle) > 0 {
		p.arm(p.keep - clock.Since(p.idle[0].since))
	}
	p.mu.Unlock()
	for _, w := range stale {
		w.close()
	}
}

func (p *pool) close() {
	p.mu.Lock()
	idle := p.idle
	p.idle = nil
	if p.armed = false; p.timer != nil {
		p.timer.Stop()
	}
	p.mu.Unlock()
	for _, w := range idle {
		w.close()
	}
}
