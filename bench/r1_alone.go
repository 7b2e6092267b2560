package main

import "context"

const (
	aloneCalls  = 40
	aloneOrders = (rounds + 1) * aloneCalls
)

// confirmAlone is R1: from the customer's yes to the answer, one customer at a time, compared with only the resulting
// writes.
func confirmAlone(ctx context.Context, l *lab) ([]result, error) {
	c, err := l.shop(ctx)
	if err != nil {
		return nil, err
	}
	questions := c.take(aloneOrders)
	compared, err := inTurn(ctx, aloneCalls,
		func(ctx context.Context, i int) error { return c.yes(ctx, questions[i].confirmation) },
		func(ctx context.Context, i int) error { return c.byHand.confirm(ctx, questions[i]) })
	if err != nil {
		return nil, err
	}
	return []result{compared.times("retail/confirm_order from the yes, in process, SQLite FULL, p50 / its writes by hand in one transaction", atMost(1.20))}, nil
}
