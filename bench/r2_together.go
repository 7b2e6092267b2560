package main

import (
	"context"
	"fmt"
	"sync"
)

const (
	clients         = 32
	togetherPerTurn = 320
	togetherOrders  = (rounds + 1) * togetherPerTurn
)

// confirmTogether is R2: many concurrent customers, compared with a loop that commits every order separately.
func confirmTogether(ctx context.Context, l *lab) ([]result, error) {
	c, err := l.shop(ctx)
	if err != nil {
		return nil, err
	}
	questions := c.take(togetherOrders)
	compared, perOrder := &comparison{}, &comparison{}
	var one sync.Mutex
	for round := range rounds + 1 {
		from := round * togetherPerTurn
		before := c.DB.Stats().Commits
		ours, err := together(ctx, clients, from, togetherPerTurn, func(ctx context.Context, _, i int) error {
			return c.yes(ctx, questions[i].confirmation)
		})
		if err != nil {
			return nil, err
		}
		commits := c.DB.Stats().Commits - before
		c.quiet() // so that its background work does not slow the other side
		theirs, err := together(ctx, clients, from, togetherPerTurn, func(ctx context.Context, _, i int) error {
			one.Lock()
			defer one.Unlock()
			return c.byHand.confirm(ctx, questions[i])
		})
		if err != nil {
			return nil, err
		}
		if round > 0 {
			compared.add(ours, theirs)
			perOrder.add(float64(commits), togetherPerTurn)
		}
	}
	return []result{
		compared.rates(fmt.Sprintf("the same, %d clients / a loop with one commit per order", clients), "orders",
			atLeast(2.5)),
		{
			what:   "commits per order, background work included",
			ours:   fmt.Sprintf("%.0f commits", middle(perOrder.ours)),
			theirs: fmt.Sprintf("%d orders", togetherPerTurn), ratio: spreadOf(perOrder.ratios),
			target: atMost(1.0 / 8),
		},
	}, nil
}
