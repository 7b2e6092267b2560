package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/mostrador/mostrador/internal/kit/clock"
)

const (
	againCalls  = 30
	againOrders = (rounds + 1) * againCalls
)

// confirmAgain is R5: the same yes delivered twice, and the tool called with the used token, compared with the first
// time.
func confirmAgain(ctx context.Context, l *lab) ([]result, error) {
	c, err := l.shop(ctx)
	if err != nil {
		return nil, err
	}
	questions := c.take(againOrders)
	byYes, byToken := &comparison{}, &comparison{}
	for round := range rounds + 1 {
		var took [3][]time.Duration
		for i := range againCalls {
			q := questions[round*againCalls+i]
			for n, do := range []func(context.Context, pending) error{c.first, c.first, c.again} {
				watch := clock.Stopwatch()
				if err := do(ctx, q); err != nil {
					return nil, err
				}
				took[n] = append(took[n], clock.Since(watch))
			}
		}
		if round > 0 {
			byYes.add(middle(took[1]).Seconds(), middle(took[0]).Seconds())
			byToken.add(middle(took[2]).Seconds(), middle(took[0]).Seconds())
		}
	}
	return []result{
		byYes.times("the same yes delivered again / the first time, p50", atMost(0.12)),
		byToken.times("retail/confirm_order called with the used token / the first yes, p50", atMost(0.12)),
	}, nil
}

func (c *counter) first(ctx context.Context, q pending) error { return c.yes(ctx, q.confirmation) }

func (c *counter) again(ctx context.Context, q pending) error {
	a, err := c.call(ctx, q.session, "retail/confirm_order", fmt.Sprintf(`{"confirmationToken":%q}`, q.confirmation))
	if err == nil && !a.Replayed {
		err = errors.New("a repetition ran again")
	}
	return err
}
