package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/clock"
)

const (
	growthCalls  = 40
	growthOrders = (rounds + 1) * growthCalls
)

// growTenfold is R7: the tools of a conversation, in a database with ten times the workspaces, calls and orders,
// compared with the smaller one.
func growTenfold(ctx context.Context, l *lab) ([]result, error) {
	var sides [2]*grown
	for i, n := range []size{tenfold, once} {
		g, err := l.grown(ctx, filepath.Join(l.dir, fmt.Sprintf("grown-%d", i)), n)
		if err != nil {
			return nil, err
		}
		sides[i] = g
	}
	compared := make([]comparison, len(steps))
	for round := range rounds + 1 {
		for s, step := range steps {
			var took [2][]time.Duration
			for c := range growthCalls {
				i := round*growthCalls + c
				for n := range 2 {
					which := (n + i) % 2
					watch := clock.Stopwatch()
					if err := step.do(sides[which], ctx, i); err != nil {
						return nil, fmt.Errorf("%s: %w", step.name, err)
					}
					took[which] = append(took[which], clock.Since(watch))
				}
			}
			if round > 0 {
				compared[s].add(middle(took[0]).Seconds(), middle(took[1]).Seconds())
			}
		}
	}
	var out []result
	for s, step := range steps {
		out = append(out, compared[s].times(step.name+
			" with ten times the workspaces, executions and orders, p50 / with the smaller database", atMost(1.10)))
	}
	return out, nil
}

// grown is a business in a large database.
type grown struct {
	*stand
	fresh  []string  // conversations without a draft
	drafts []pending // with one
}

func (l *lab) grown(ctx context.Context, home string, n size) (*grown, error) {
	s, err := open(ctx, home)
	if err != nil {
		return nil, err
	}
	if err := errors.Join(s.settle(ctx, 200), s.Close()); err != nil {
		return nil, err
	}
	if err := grow(ctx, home, s.workspace.ID, n, fillings); err != nil {
		return nil, err
	}
	if s, err = open(ctx, home); err != nil {
		return nil, err
	}
	l.later(s.Close)
	if err := s.load(ctx); err != nil {
		return nil, err
	}
	g := &grown{stand: s}
	for len(g.drafts) < growthOrders {
		var fresh []string
		var drafts []pending
		err := s.write(ctx, func(u *core.Unit) error {
			fresh, drafts = nil, nil
			for i := range min(50, growthOrders-len(g.drafts)) {
				p, err := s.fill(u, len(g.drafts)+i)
				if err != nil {
					return err
				}
				talk, err := u.Conversations.Open(conversation.Session{AgentID: s.agent.ID, Channel: "whatsapp",
					CustomerID: u.CustomerID})
				if err != nil {
					return err
				}
				fresh, drafts = append(fresh, talk.ID), append(drafts, p)
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
		g.fresh, g.drafts = append(g.fresh, fresh...), append(g.drafts, drafts...)
	}
	s.quiet()
	return g, nil
}

// steps are the tools, in an order in which each works on the result of the one before.
var steps = []struct {
	name string
	do   func(g *grown, ctx context.Context, i int) error
}{
	{"retail/search_products", func(g *grown, ctx context.Context, i int) error {
		return g.run(ctx, g.fresh[i], "retail/search_products", `{"query":"yerva posta"}`)
	}},
	{"retail/get_product", func(g *grown, ctx context.Context, i int) error {
		return g.run(ctx, g.fresh[i], "retail/get_product", `{"productId":"`+g.products[i%len(g.products)].ID+`"}`)
	}},
	{"retail/get_stock", func(g *grown, ctx context.Context, i int) error {
		return g.run(ctx, g.fresh[i], "retail/get_stock", `{"productId":"`+g.products[i%len(g.products)].ID+`"}`)
	}},
	{"retail/add_item_to_draft", func(g *grown, ctx context.Context, i int) error {
		for g.products[i%len(g.products)].HasVariants {
			i++
		}
		return g.run(ctx, g.fresh[i%len(g.fresh)], "retail/add_item_to_draft",
			`{"productId":"`+g.products[i%len(g.products)].ID+`","quantity":1}`)
	}},
	{"retail/request_confirmation", func(g *grown, ctx context.Context, i int) error {
		a, err := g.call(ctx, g.drafts[i].session, "retail/request_confirmation", `{}`)
		if err != nil {
			return err
		}
		var asked struct {
			ConfirmationID string `json:"confirmationId"`
		}
		err = json.Unmarshal(a.Data, &asked)
		g.drafts[i].confirmation = asked.ConfirmationID
		return err
	}},
	{"the yes to retail/confirm_order", func(g *grown, ctx context.Context, i int) error {
		return g.yes(ctx, g.drafts[i].confirmation)
	}},
}

func (g *grown) run(ctx context.Context, session, tool, arguments string) error {
	_, err := g.call(ctx, session, tool, arguments)
	return err
}
