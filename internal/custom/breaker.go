package custom

import (
	"maps"
	"sync"
	"time"
)

// BreakerState is whether a tool's calls are let through.
type BreakerState string

const (
	Closed   BreakerState = "closed"    // they are
	Open     BreakerState = "open"      // none is, until RetryAt
	HalfOpen BreakerState = "half_open" // one is, to see whether the others may
)

// Breaker is what may be seen of a tool's circuit breaker, on this node.
type Breaker struct {
	State    BreakerState `json:"state"`
	Since    time.Time    `json:"since,omitzero"`    // of the state; zero: nothing failed lately
	Failures int          `json:"failures"`          // in a row
	RetryAt  time.Time    `json:"retry_at,omitzero"` // while open
}

const (
	opensAfter  = 5
	firstRest   = 15 * time.Second
	longestRest = 5 * time.Minute
	// Beyond this many tools that failed lately, those whose last failure is long
	// ago are forgotten.
	manyBreakers = 4096
	forgetAfter  = 10 * time.Minute
)

// breakers has an entry for each tool whose last call failed.
type breakers struct {
	mu     sync.Mutex
	byTool map[string]*breaker
}

type breaker struct {
	Breaker
	rest time.Duration // the length of the last rest
	last time.Time     // of the failures
}

// health is what a call says about the other side.
type health int

const (
	well   health = iota // it answered, also with a refusal
	unwell               // it did not, or said itself that it is broken
	noSign               // the caller left before anything was known
)

// enter asks to make a call. If it may not, wait is how long to stay away.
func (b *breakers) enter(tool string, now time.Time) (wait time.Duration, may bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	one := b.byTool[tool]
	switch {
	case one == nil || one.State == Closed:
		return 0, true
	case one.State == Open && !now.Before(one.RetryAt):
		one.State, one.Since = HalfOpen, now
		return 0, true
	case one.State == HalfOpen:
		return time.Second, false // the one call is on its way
	}
	return one.RetryAt.Sub(now), false
}

// leave tells how a call that was let through went.
func (b *breakers) leave(tool string, how health, now time.Time) {
	b.mu.Lock()
	defer b.mu.Unlock()
	one := b.byTool[tool]
	switch {
	case how == well:
		delete(b.byTool, tool)
		return
	case how == noSign:
		if one != nil && one.State == HalfOpen {
			one.State, one.Since, one.RetryAt = Open, now, now // the next may try
		}
		return
	case one == nil:
		one = &breaker{Breaker: Breaker{State: Closed, Since: now}}
		b.remember(tool, one, now)
	}
	one.Failures++
	one.last = now
	if one.State == HalfOpen || one.State == Closed && one.Failures >= opensAfter {
		one.rest = min(max(2*one.rest, firstRest), longestRest)
		one.State, one.Since, one.RetryAt = Open, now, now.Add(one.rest)
	}
}

func (b *breakers) remember(tool string, one *breaker, now time.Time) {
	if b.byTool == nil {
		b.byTool = map[string]*breaker{}
	}
	if len(b.byTool) >= manyBreakers {
		maps.DeleteFunc(b.byTool, func(_ string, old *breaker) bool { return now.Sub(old.last) > forgetAfter })
	}
	b.byTool[tool] = one
}

func (b *breakers) state(tool string) Breaker {
	b.mu.Lock()
	defer b.mu.Unlock()
	if one := b.byTool[tool]; one != nil {
		return one.Breaker
	}
	return Breaker{State: Closed}
}
