// Package breaker keeps calls away from another side that does not answer, and lets one
// through now and then to see whether it does again. It makes no call itself, and knows
// what happened on its own node only.
package breaker

import (
	"maps"
	"sync"
	"time"
)

// State is whether calls to one other side are let through.
type State string

const (
	Closed   State = "closed"    // they are
	Open     State = "open"      // none is, until RetryAt
	HalfOpen State = "half_open" // one is, to see whether the others may
)

// Status is what may be seen of one breaker.
type Status struct {
	State    State
	Since    time.Time // of the state; zero: nothing failed lately
	Failures int       // in a row
	RetryAt  time.Time // while open
}

const (
	// OpensAfter failures in a row.
	OpensAfter = 5
	// FirstRest is how long calls are kept away at first; twice as long each time.
	FirstRest   = 15 * time.Second
	longestRest = 5 * time.Minute
	// Beyond this many that failed lately, those whose last failure is long ago are
	// forgotten.
	many        = 4096
	forgetAfter = 10 * time.Minute
)

// Set is the breakers of many other sides, by name. It remembers those whose last call
// failed; the zero value is ready.
type Set struct {
	mu     sync.Mutex
	byName map[string]*breaker
}

type breaker struct {
	Status
	rest time.Duration // the length of the last rest
	last time.Time     // of the failures
}

// Health is what a call says about the other side.
type Health int

const (
	Well   Health = iota // it answered, also with a refusal
	Unwell               // it did not, or said itself that it is broken
	NoSign               // the caller left before anything was known
)

// Enter asks to make a call. If it may not, wait is how long to stay away.
func (b *Set) Enter(name string, now time.Time) (wait time.Duration, may bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	one := b.byName[name]
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

// Leave tells how a call that was let through went.
func (b *Set) Leave(name string, how Health, now time.Time) {
	b.mu.Lock()
	defer b.mu.Unlock()
	one := b.byName[name]
	switch {
	case how == Well:
		delete(b.byName, name)
		return
	case how == NoSign:
		if one != nil && one.State == HalfOpen {
			one.State, one.Since, one.RetryAt = Open, now, now // the next may try
		}
		return
	case one == nil:
		one = &breaker{Status: Status{State: Closed, Since: now}}
		b.remember(name, one, now)
	}
	one.Failures++
	one.last = now
	if one.State == HalfOpen || one.State == Closed && one.Failures >= OpensAfter {
		one.rest = min(max(2*one.rest, FirstRest), longestRest)
		one.State, one.Since, one.RetryAt = Open, now, now.Add(one.rest)
	}
}

func (b *Set) remember(name string, one *breaker, now time.Time) {
	if b.byName == nil {
		b.byName = map[string]*breaker{}
	}
	if len(b.byName) >= many {
		maps.DeleteFunc(b.byName, func(_ string, old *breaker) bool { return now.Sub(old.last) > forgetAfter })
	}
	b.byName[name] = one
}

// Status is that of one other side.
func (b *Set) Status(name string) Status {
	b.mu.Lock()
	defer b.mu.Unlock()
	if one := b.byName[name]; one != nil {
		return one.Status
	}
	return Status{State: Closed}
}
