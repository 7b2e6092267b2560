// Package fallback answers with the first of several models that gives an answer, and
// keeps away from those whose server is not there. It chooses nothing: the order is its
// caller's.
package fallback

import (
	"context"
	"log/slog"
	"time"

	"github.com/mostrador/mostrador/internal/kit/breaker"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/talk/model"
)

// Link is one model of a chain.
type Link struct {
	Model model.Model
	// Server is what its breaker is known by; empty: it has no server to be away.
	Server string
	// Name is what it is called in logs, without its address.
	Name string
}

// Chain is a model made of several.
type Chain struct {
	Links    []Link
	Breakers *breaker.Set
	Clock    clock.Clock
	Log      *slog.Logger
}

var _ model.Model = Chain{}

// Answer gives the answer of the first that has one. Once words were said, nobody else is
// asked: two models do not finish each other's sentences.
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
		if a, err = c.one(ctx, link, len(c.Links)-i, r, speak); err == nil || said || ctx.Err() != nil {
			return a, err
		}
		if i+1 < len(c.Links) {
			c.Log.WarnContext(ctx, "model request failed, falling back to the next model", "model", link.Name, "error", model.Why(err))
		}
	}
	return a, err
}

// one asks one model, with time left for those behind it.
func (c Chain) one(ctx context.Context, l Link, left int, r model.Request, say func(string)) (model.Answer, error) {
	if end, limited := ctx.Deadline(); limited && left > 1 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, share(-clock.Since(end)))
		defer cancel()
	}
	if l.Server == "" {
		return l.Model.Answer(ctx, r, say)
	}
	wait, may := c.Breakers.Enter(l.Server, c.Clock.Now())
	if !may {
		return model.Answer{}, fault.New(fault.Unavailable, "the model's server did not answer the last times; it is left alone for a moment").After(wait)
	}
	how := breaker.NoSign // also if something panics: whoever probes has to give its place back
	defer func() { c.Breakers.Leave(l.Server, how, c.Clock.Now()) }()
	a, err := l.Model.Answer(ctx, r, say)
	how = healthOf(ctx, err)
	return a, err
}

// share is the part of the time that is not kept for the next.
func share(left time.Duration) time.Duration { return left * 2 / 3 }

// healthOf says what an answer tells about its server: that it refuses, or has enough
// of us for now, is a sign of health.
func healthOf(ctx context.Context, err error) breaker.Health {
	switch {
	case ctx.Err() == context.Canceled: // somebody else's wish
		return breaker.NoSign
	case fault.Is(err, fault.Unavailable), fault.Is(err, fault.Timeout):
		return breaker.Unwell
	}
	return breaker.Well
}
