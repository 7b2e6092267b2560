package fallback_test

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/kit/breaker"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/talk/model/fallback"
)

// answers is a model that streams words, fails, or both.
type answers struct {
	text  string
	err   error
	asked int
	limit time.Duration
	told  []model.Message
}

func (m *answers) Answer(ctx context.Context, r model.Request, say func(string)) (model.Answer, error) {
	m.asked++
	m.told = r.History
	if end, ok := ctx.Deadline(); ok {
		m.limit = -clock.Since(end)
	}
	if m.text != "" && say != nil {
		say(m.text)
	}
	return model.Answer{Text: m.text}, m.err
}

func chain(hand clock.Clock, links ...fallback.Link) fallback.Chain {
	return fallback.Chain{Links: links, Breakers: &breaker.Set{}, Clock: hand, Log: slog.New(slog.DiscardHandler)}
}

func TestTheNextIsAskedWhereOneHasNoAnswer(t *testing.T) {
	t.Parallel()
	first, second := &answers{err: fault.New(fault.UpstreamFailed, "no")}, &answers{text: "Hola."}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	a, err := chain(&clock.Manual{}, fallback.Link{Model: first, Server: "a"}, fallback.Link{Model: second}).Answer(ctx,
		model.Request{}, nil)
	if err != nil || a.Text != "Hola." || first.asked != 1 {
		t.Errorf("%q %v", a.Text, err)
	}
	// A fallback takes nothing of the first one's time.
	if first.limit < 55*time.Second || second.limit < 50*time.Second {
		t.Errorf("the first had %s, the second %s", first.limit, second.limit)
	}
}

func TestAFallbackIsToldWhatCameBefore(t *testing.T) {
	t.Parallel()
	first, second := &answers{err: fault.New(fault.UpstreamFailed, "no")}, &answers{text: "Sigo."}
	r := model.Request{Midway: "No saludes.", History: []model.Message{{Role: model.Customer, Text: "hola"}}}
	a, err := chain(&clock.Manual{}, fallback.Link{Model: first}, fallback.Link{Model: second}).Answer(t.Context(), r, nil)
	if err != nil || !a.Fallback || len(first.told) != 1 || len(second.told) != 2 ||
		second.told[1].Role != model.Event || second.told[1].Text != "No saludes." {
		t.Errorf("%+v %v, the first was told %+v, the second %+v", a, err, first.told, second.told)
	}
}

func TestNobodyGoesOnWithAnothersWords(t *testing.T) {
	t.Parallel()
	first, second := &answers{text: "Hay", err: fault.New(fault.Unavailable, "cut")}, &answers{text: "Hola."}
	heard := ""
	_, err := chain(&clock.Manual{}, fallback.Link{Model: first, Server: "a"}, fallback.Link{Model: second}).
		Answer(t.Context(), model.Request{}, func(w string) { heard += w })
	if !fault.Is(err, fault.Unavailable) || heard != "Hay" || second.asked != 0 {
		t.Errorf("%v after %q", err, heard)
	}
}

func TestADeadServerIsLeftAlone(t *testing.T) {
	t.Parallel()
	hand := clock.NewManual(time.Date(2026, 3, 10, 15, 0, 0, 0, time.UTC))
	dead, refusing := &answers{err: fault.New(fault.Timeout, "")}, &answers{err: fault.New(fault.RateLimited, "")}
	c := chain(hand, fallback.Link{Model: dead, Server: "dead"}, fallback.Link{Model: refusing, Server: "busy"})
	for range breaker.OpensAfter + 5 {
		if _, err := c.Answer(t.Context(), model.Request{}, nil); !fault.Is(err, fault.RateLimited) {
			t.Fatal(err)
		}
	}
	if dead.asked != breaker.OpensAfter || refusing.asked != breaker.OpensAfter+5 {
		t.Errorf("the dead one was asked %d times, the busy one %d", dead.asked, refusing.asked)
	}
	hand.Advance(breaker.FirstRest)
	dead.err, dead.text = nil, "Volví."
	if a, err := c.Answer(t.Context(), model.Request{}, nil); err != nil || a.Text != "Volví." {
		t.Errorf("%q %v", a.Text, err)
	}
}
