// Package breaker is a circuit breaker: it refuses calls to a service that does not answer, and lets a probe through
// now and then. It makes no calls itself, and knows only what happened on its own node.
package breaker

import (
	"maps"
	"sync"
	"time"
)

// State says whether calls to one service are let through.
type State string

const (
	Closed   State = "closed"    // they are
	Open     State = "open"      // none is, until RetryAt
	HalfOpen State = "half_open" // one probe is
)

// Status is the visible state of one breaker.
type Status struct {
	State    State
	Since    time.Time // of the state; zero: nothing failed lately
	Failures int       // in a row
	RetryAt  time.Time // while open
}

const (
	// OpensAfter failures in a row.
	OpensAfter = 5
	// FirstRest is how long calls are refused at first; it doubles each time.
	FirstRest   = 15 * time.Second
	longestRest = 5 * time.Minute
	// many is the number of failing services beyond which those with an old last failure are dropped.
	many        = 4096
	forgetAfter = 10 * time.Minute
)

// Set is the breakers of many services, by name. It keeps those whose last call failed; the zero value is ready.
type Set struct {
	mu     sync.Mutex
	byName map[string]*breaker
}

type breaker struct {
	Status
	rest time.Duration // the length of the last rest
	last time.Time     // of the failures
}

// Health is what a call says about the service.
type Health int

const (
	Well   Health = iota // it answered, also with a refusal
	Unwell               // it did not answer, or reported a failure of its own
	NoSign               // the caller left before anything was known
)

// Enter asks to make a call. If it may not, wait is the retry-after.
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
		return time.Second, false // the probe is in progress
	}
	return one.RetryAt.Sub(now), false
}

// Report reports the result of a call that was let through; opened says that calls are refused since this one, after
// they were let through.
func (b *Set) Report(name string, how Health, now time.Time) (opened bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	one := b.byName[name]
	switch {
	case how == Well:
		delete(b.byName, name)
		return false
	case how == NoSign:
		if one != nil && one.State == HalfOpen {
			one.State, one.Since, one.RetryAt = Open, now, now // the next call may probe
		}
		return false
	case one == nil:
		one = &breaker{Status: Status{State: Closed, Since: now}}
		b.remember(name, one, now)
	}
	one.Failures++
	one.last = now
	if one.State == HalfOpen || one.State == Closed && one.Failures >= OpensAfter {
		opened = one.State == Closed
		one.rest = min(max(2*one.rest, FirstRest), longestRest)
		one.State, one.Since, one.RetryAt = Open, now, now.Add(one.rest)
	}
	return opened
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
