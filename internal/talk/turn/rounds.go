package turn

import (
	"context"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/claims"
)

func (x *exchange) rounds(ctx context.Context) error {
	x.since = clock.Stopwatch()
	for {
		if last := x.steps.last(); last != nil && last.Note == "" {
			e, ended, err := afterAnswer(ctx, x, last)
			if err != nil {
				return err
			}
			if ended {
				return finishCut(ctx, x, last, e)
			}
		}
		if x.steps.roundsMade() >= x.mostRounds() {
			text, err := closingWords(ctx, x, msgSafe)
			if err != nil {
				return err
			}
			return x.finish(ctx, ending{outcome: conversation.Replied, author: "runtime", text: text, noResult: true,
				limit: true})
		}
		if err := x.ask(ctx); err != nil {
			return err
		}
	}
}

// afterAnswer makes an answer's calls, and says how the turn ends with it. Where it does not, the model has been told
// what of its words was not said.
func afterAnswer(ctx context.Context, x *exchange, s *step) (e ending, ended bool, err error) {
	switch {
	case s.Ours:
		return ending{outcome: conversation.Replied, author: "runtime", text: s.Text, noResult: !s.Quiet,
			limit: x.overBudget}, true, nil
	case len(s.Calls) == 0:
		return afterReply(ctx, x, s)
	case !s.done:
		if err := x.makeCalls(ctx, s); err != nil {
			return e, false, err
		}
	}
	if e, ended = x.endedBy(s); ended {
		return e, true, nil
	}
	note := step{Repair: waitsForRepair(x.w.Locale, s)}
	if heldBack(x, s) {
		note.Held = unheard(s)
		if s.unsaid == "" {
			s.unsaid = msgNotSent.In(x.w.Locale)
		}
	}
	switch {
	case s.unsaid != "":
		return e, false, x.askForRest(ctx, note, s.unsaid, s.said)
	case saysAll(x, s):
		return ending{outcome: conversation.Replied, author: "agent"}, true, nil
	}
	return e, false, nil
}

// afterReply checks an answer without calls.
func afterReply(ctx context.Context, x *exchange, s *step) (e ending, ended bool, err error) {
	complaint, rest, err := x.check(ctx, s.Text)
	switch {
	case err != nil:
		return e, false, err
	case complaint == "" || (x.questionOpen && s.Text == ""):
		return ending{outcome: conversation.Replied, author: "agent", text: s.Text, noResult: s.Lost,
			limit: x.overBudget}, true, nil
	case x.steps.repaired() || x.steps.roundsMade() >= x.mostRounds():
		return x.cutEnding(s.Heard, s.Text, rest), true, nil
	}
	return e, false, x.askForRest(ctx, step{Repair: true, speech: s.Heard}, complaint, s.Heard)
}

// cutEnding ends a turn whose model said something unproved twice: with the sentences that are borne out, or with the
// safe sentence where they say nothing alone. What lost half of its sentences says so: the customer's question may have
// been answered in the other half.
func (x *exchange) cutEnding(heard, text, rest string) ending {
	if rest == "" {
		return ending{outcome: conversation.Replied, author: "runtime", text: appendTo(heard, msgSafe.In(x.w.Locale)),
			noResult: true}
	}
	if asked := strings.HasSuffix(strings.TrimSpace(rest), "?"); !asked && 2*len(claims.Sentences(rest)) <= len(claims.Sentences(text)) {
		rest += " " + msgTorn.In(x.w.Locale)
	}
	return ending{outcome: conversation.Replied, author: "agent", text: appendTo(heard, rest)}
}

var msgTorn = locale.Text{
	ES: "De lo demás no tengo el dato confirmado; si querés, te paso con una persona.",
	MX: "De lo demás no tengo el dato confirmado; si quieres, te paso con una persona.",
	PT: "Do resto não tenho o dado confirmado; se quiser, passo você para uma pessoa.",
	EN: "I have nothing confirmed about the rest; I can hand you over to a person if you like.",
}

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
