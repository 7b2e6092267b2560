package turn

import (
	"slices"

	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/talk/model"
)

// roundsMade is how often a model has answered in this turn.
func (x *exchange) roundsMade() (n int) {
	for _, s := range x.steps {
		if s.Note == "" {
			n++
		}
	}
	return n
}

func (x *exchange) mostRounds() int {
	if !x.agent.Model.Set() || x.agent.Model.IsBuiltIn() {
		return builtInRounds
	}
	return x.w.Settings.Turn.MostRounds()
}

// lastWord reports that the model has to answer now: it has no round left after this one, or has used up its calls, its
// time or its tokens.
func (x *exchange) lastWord() bool {
	most := x.w.Settings.Turn
	return x.roundsMade() >= x.mostRounds()-1 || x.callsBefore(nil) >= most.MostCalls() ||
		x.tokens() >= most.MostTokens() || (!x.since.IsZero() && clock.Since(x.since) >= most.MostTime())
}

func (x *exchange) tokens() (n int) {
	for _, s := range x.steps {
		if s.Usage != nil {
			n += s.Usage.Input + s.Usage.Output
		}
	}
	return n
}

// begun reports that a model other than the built-in one, which has a state of its own, has made calls in this turn.
func (x *exchange) begun() bool {
	return slices.ContainsFunc(x.steps, func(s step) bool { return len(s.Calls) > 0 && s.State == nil })
}

// asks reports a tool that may ask the customer.
func (x *exchange) asks(c call) bool {
	return slices.ContainsFunc(x.tools, func(t model.Tool) bool { return t.FullName == c.Tool && t.Asks })
}

// mustTellFirst reports a step that reads something and asks the customer at once: the model has not seen what it read,
// and the question would be the turn's end. It is asked to tell and to ask again, once, while it has the rounds for it.
func (x *exchange) mustTellFirst(s *step) bool {
	if x.roundsMade()+2 > x.mostRounds() || slices.ContainsFunc(x.steps[:len(x.steps)-1], x.readsAndAsks) {
		return false
	}
	return x.readsAndAsks(*s)
}

func (x *exchange) readsAndAsks(s step) bool {
	reads := func(c call) bool { return c.Tool != "" && !x.binds(c) }
	return slices.ContainsFunc(s.Calls, x.asks) && slices.ContainsFunc(s.Calls, reads)
}
