// Package clerk is the built-in assistant: it needs no key and no network. A trained reader says what a message means,
// skills bid for its parts, the best one runs a step with the business's own tools, and what it says about prices, stock,
// times and people comes from their results. It keeps nothing but what travels with its answers.
package clerk

import (
	"context"
	"errors"

	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/words/reader"
)

// name is what usage is counted under; it costs nothing.
const name = "offline"

// Clerk is the built-in model.
type Clerk struct{ reader *reader.Reader }

// New returns the clerk with the trained reader.
func New() Clerk { return Clerk{reader.Default()} }

// Answer gives the next answer. Every answer of a turn goes through the whole turn again, with the results of the calls
// it has made so far, and makes the calls that are missing: so a skill is written from its first step to its last.
func (c Clerk) Answer(ctx context.Context, r model.Request, say func(words string)) (model.Answer, error) {
	if err := ctx.Err(); err != nil {
		return model.Answer{}, err
	}
	if same := repaired(r.History); same != nil {
		if say != nil {
			say(same.Text)
		}
		return model.Answer{Text: same.Text, State: same.State, Usage: model.Usage{Model: name}}, nil
	}
	if r.NoCalls {
		r.Tools = nil
	}
	t := begin(c.reader, r)
	err := t.run()
	if left := (warrant{t}).leftover(); left != "" {
		trace := t.trace
		t = begin(c.reader, r)
		t.trace = trace
		err = unsure(t, left)
	} else {
		(warrant{t}).ownUp()
	}
	if err != nil && !errors.Is(err, errWaiting) {
		return model.Answer{}, err
	}
	a := t.answer()
	if news := lastNews(r.History); news != "" && len(a.Calls) == 0 {
		a.Text = news
	}
	a.Usage = model.Usage{Model: name}
	if say != nil && len(a.Calls) == 0 {
		say(a.Text)
	}
	return a, nil
}

// repaired is the answer that a repair is asked of. It is given again: all it says comes from the tools, and what of it is
// not borne out is left out by who asks.
func repaired(history []model.Message) *model.Message {
	n := len(history)
	if n < 2 || history[n-1].Role != model.Event || history[n-1].Say != "" || history[n-1].Staff || len(history[n-1].Body) > 0 {
		return nil
	}
	if a := &history[n-2]; a.Role == model.Agent && a.Text != "" && len(a.State) > 0 && len(a.Calls) == 0 {
		return a
	}
	return nil
}

// lastNews is what is to be told where the turn began with an event and not with the customer's words.
func lastNews(history []model.Message) string {
	if n := len(history); n > 0 && history[n-1].Role == model.Event {
		return history[n-1].Say
	}
	return ""
}
