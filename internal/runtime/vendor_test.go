package runtime_test

import (
	"context"
	"errors"
	"sync"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

// vendor is somebody outside, with an idempotency key and moods.
type vendor struct {
	mu    sync.Mutex
	mood  mood
	mute  bool // does not say what became of a call
	done  map[string]bool
	tried []string // the key of every try, in order
	onDo  func()   // before the answer
}

type mood string

const (
	willing   mood = "willing"
	refusing  mood = "refusing"  // a rule of the vendor says no
	failing   mood = "failing"   // nothing happened, and it says so
	forgetful mood = "forgetful" // does it, and the answer is lost
	away      mood = "away"      // does nothing, and nobody knows
	crashing  mood = "crashing"  // does it, and our code panics
	endless   mood = "endless"   // does it, after our patience
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

// effects is how many calls had one, and with how many keys they were tried.
func (v *vendor) effects() (effects, keys int) {
	v.mu.Lock()
	defer v.mu.Unlock()
	names := map[string]bool{}
	for _, k := range v.tried {
		names[k] = true
	}
	return len(v.done), len(names)
}
