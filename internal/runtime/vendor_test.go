package runtime_test

import (
	"context"
	"errors"
	"sync"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

// vendor is a fake vendor with idempotency keys and failure modes.
type vendor struct {
	mu    sync.Mutex
	mood  mood
	mute  bool // does not tell the outcome of a call
	done  map[string]bool
	tried []string // the key of every attempt, in order
	onDo  func()   // before the answer
}

type mood string

const (
	willing   mood = "willing"
	refusing  mood = "refusing"  // refuses by a rule of its own
	failing   mood = "failing"   // has no effect, and says so
	forgetful mood = "forgetful" // takes effect, and the response is lost
	away      mood = "away"      // has no effect, and the outcome is unknown
	crashing  mood = "crashing"  // takes effect, and our code panics
	endless   mood = "endless"   // takes effect after our timeout
)

func newVendor() *vendor { return &vendor{mood: willing, done: map[string]bool{}} }

func (v *vendor) feel(m mood) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.mood = m
}

func (v *vendor) silence(mute bool) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.mute = mute
}

func (v *vendor) do(ctx context.Context, key string) (string, error) {
	v.mu.Lock()
	m, hook := v.mood, v.onDo
	v.tried = append(v.tried, key)
	switch m {
	case willing, forgetful, crashing, endless:
		v.done[key] = true
	}
	v.mu.Unlock()
	if hook != nil {
		hook()
	}
	switch m {
	case refusing:
		return "", fault.New(fault.Blocked, "the vendor does not do that")
	case failing:
		return "", fault.New(fault.UpstreamFailed, "the vendor is broken")
	case forgetful, away:
		return "", fault.Wrap(errors.New("connection reset"), fault.Timeout, "")
	case crashing:
		panic("the vendor's answer made no sense")
	case endless:
		<-ctx.Done()
		return "", ctx.Err()
	}
	return "receipt of " + key, nil
}

func (v *vendor) resolve(key string) (string, bool, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.mute {
		return "", false, fault.New(fault.Unavailable, "no answer")
	}
	return "receipt of " + key, v.done[key], nil
}

// effects returns how many calls took effect, and how many keys were used.
func (v *vendor) effects() (effects, keys int) {
	v.mu.Lock()
	defer v.mu.Unlock()
	names := map[string]bool{}
	for _, k := range v.tried {
		names[k] = true
	}
	return len(v.done), len(names)
}
