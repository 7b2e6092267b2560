package turn

import (
	"cmp"
	"context"
	"time"

	"github.com/mostrador/mostrador/internal/kit/clock"
)

// Listener hears a turn while it runs. Its functions are called one at a time, and may be nil.
type Listener struct {
	// Say gets the reply in whole sentences, as they are verified.
	Say func(words string)
	// Wait is called once at most, when calls take longer than a listener's patience and nothing was said yet. What it
	// says is no part of the reply.
	Wait func()
}

// patience is how long calls may take before a listener to whom nothing was said is told to wait.
const patience = time.Second

// patiently makes a call; a listener who has heard nothing in this turn is told when its calls take long.
func patiently(ctx context.Context, x *exchange, call func()) {
	if x.wait == nil || x.streamedText != "" {
		call()
		return
	}
	begun := clock.Stopwatch()
	left := max(cmp.Or(x.Patience, patience)-x.calling, time.Millisecond)
	stop := clock.Repeat(ctx, left, func(context.Context) bool {
		x.wait()
		x.wait = nil
		return false
	})
	call()
	stop()
	x.calling += clock.Since(begun)
}

// listenerAfter is the listener of the turn this one gave way to: its text is apart from what was streamed of this one,
// and nobody is told to wait twice.
func listenerAfter(x *exchange) Listener {
	l := Listener{Say: x.say, Wait: x.wait}
	if x.say == nil || x.streamedText == "" {
		return l
	}
	apart := separator
	l.Wait, l.Say = nil, func(words string) {
		x.say(apart + words)
		apart = ""
	}
	return l
}
