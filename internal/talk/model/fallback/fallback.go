// Package fallback answers with the first of several models that gives an answer, and skips those whose server's
// circuit breaker is open. The caller sets the order; how long each is waited for is the model's own setting.
package fallback

import (
	"context"
	"log/slog"
	"slices"

	"github.com/mostrador/mostrador/internal/kit/breaker"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/talk/model"
)

// Link is one model of a chain.
type Link struct {
	Model model.Model
	// Server is the key of its circuit breaker; empty: it has no server that could be down.
	Server string
	// Name identifies it in logs, without its address.
	Name string
}

// Chain is a model that consists of several.
type Chain struct {
	Links    []Link
	Breakers *breaker.Set
	Clock    clock.Clock
	Log      *slog.Logger
	// Down hears of a model whose server is left alone from now on; nil: nothing does.
	Down func(ctx context.Context, l Link)
}

var _ model.Model = Chain{}

// Answer returns the first successful answer. In the middle of a turn a fallback is told what came before. Once a model has streamed words, no other model is asked: it could not
// continue the sentence.
func (c Chain) Answer(ctx context.Context, r model.Request, say func(words string)) (a model.Answer, err error) {
	said := false
	speak := say
	if say != nil {
		speak = func(words string) {
			said = true
			say(words)
		}
	}
	for i, link := range c.Links {
		if i == 1 && r.Midway != "" {
			r.History = append(slices.Clip(r.History), model.Message{Role: model.Event, Text: r.Midway})
		}
		a, err = c.one(ctx, link, r, speak)
		a.Fallback = i > 0
		if err == nil || said || ctx.Err() != nil {
			return a, err
		}
		if i+1 < len(c.Links) {
			c.Log.WarnContext(ctx, "model request failed, falling back to the next model", "model", link.Name, "error",
				model.Why(err))
		}
	}
	return a, err
}

func (c Chain) one(ctx context.Context, l Link, r model.Request, say func(string)) (model.Answer, error) {
	if l.Server == "" {
		return l.Model.Answer(ctx, r, say)
	}
	wait, may := c.Breakers.Enter(l.Server, c.Clock.Now())
	if !may {
		return model.Answer{}, fault.New(fault.Unavailable,
			"the model's server did not answer the last times; it is left alone for a moment").After(wait)
	}
	how := breaker.NoSign // also after a panic: a probe has to give its slot back
	defer func() {
		if c.Breakers.Report(l.Server, how, c.Clock.Now()) && c.Down != nil {
			c.Down(ctx, l)
		}
	}()
	a, err := l.Model.Answer(ctx, r, say)
	how = healthOf(ctx, err)
	return a, err
}

// healthOf derives the server's health from an answer: a server that refuses a request, or limits its rate, is up.
func healthOf(ctx context.Context, err error) breaker.Health {
	switch {
	case ctx.Err() == context.Canceled: // the caller cancelled
		return breaker.NoSign
	case fault.Is(err, fault.Unavailable), fault.Is(err, fault.Timeout):
		return breaker.Unwell
	}
	return breaker.Well
}
