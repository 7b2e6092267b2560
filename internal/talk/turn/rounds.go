package turn

import (
	"slices"

	"github.com/mostrador/mostrador/internal/kit/clock"
)

func (x *exchange) mostRounds() int {
	if !x.modelReads() {
		return builtInRounds
	}
	return x.w.Settings.Turn.MostRounds()
}

// lastWord reports that the model has to answer now: it has no round left after this one, or has used up its calls, its
// time or its tokens.
func (x *exchange) lastWord() bool {
	most := x.w.Settings.Turn
	return x.steps.roundsMade() >= x.mostRounds()-1 || x.steps.callsBefore(nil) >= most.MostCalls() ||
		x.steps.tokens() >= most.MostTokens() || (!x.since.IsZero() && clock.Since(x.since) >= most.MostTime())
}

// mustTellFirst reports a step that asks the customer while something that was read is still to be told: in the same
// step, where the model has not seen it yet, or before, and nothing was said since. The question would be the turn's
// end. The model is asked to tell and to ask again, once, while it has the rounds for it.
func (x *exchange) mustTellFirst(s *step) bool {
	before := x.steps[:len(x.steps)-1]
	if x.steps.roundsMade()+2 > x.mostRounds() || before.toldFirst(x.w.Locale) {
		return false
	}
	if !x.modelReads() { // the built-in one reads first, and what it reads behind a question is read after the yes
		return false
	}
	return x.tools.readsAndAsks(*s) || slices.ContainsFunc(s.Calls, x.tools.asks) && s.Text == "" && before.untold()
}
