package main

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/mostrador/mostrador/internal/kit/clock"
)

// spokenTurns is how many turns of calls are measured.
const spokenTurns = 100

// answerACall is a turn of a call through the door of voice platforms, with the built-in model. Callers notice a
// pause of half a second.
func answerACall(ctx context.Context, l *lab) ([]result, error) {
	s, err := l.serve(ctx)
	if err != nil {
		return nil, err
	}
	return s.spoken(ctx, spokenTurns)
}

// spoken measures turns, five to a call: a platform sends the whole conversation every time.
func (s *served) spoken(ctx context.Context, turns int) ([]result, error) {
	const perCall, unmeasured = 5, 3
	before := load()
	var took []time.Duration
	var messages []map[string]string
	for i := range turns + unmeasured {
		if i%perCall == 0 {
			messages = nil
		}
		words := questionsAsked[i%len(questionsAsked)]
		messages = append(messages, map[string]string{"role": "user", "content": words})
		body, err := json.Marshal(map[string]any{"model": s.agent.Slug, "messages": messages,
			"metadata": map[string]string{"call_id": fmt.Sprintf("bench-%d", i/perCall)}})
		if err != nil {
			return nil, err
		}
		watch := clock.Stopwatch()
		if err := post(ctx, s.url+"/openai/v1/chat/completions", string(body), `"finish_reason":"stop"`,
			"Authorization", "Bearer "+s.key); err != nil {
			return nil, err
		}
		if i >= unmeasured {
			took = append(took, clock.Since(watch))
		}
		messages = append(messages, map[string]string{"role": "assistant", "content": "…"})
	}
	slices.Sort(took)
	row := func(share int, bound time.Duration) result {
		at := took[min(len(took)*share/100, len(took)-1)]
		ratio := func(d time.Duration) float64 { return d.Seconds() / bound.Seconds() }
		return result{fmt.Sprintf("a turn of a call, SQLite, p%d of %d (load %s)", share, len(took), before),
			seconds(at.Seconds()), seconds(bound.Seconds()),
			spread{ratio(at), ratio(took[0]), ratio(took[len(took)-1])}, atMost(1)}
	}
	return []result{row(50, 100*time.Millisecond), row(95, 500*time.Millisecond)}, nil
}
