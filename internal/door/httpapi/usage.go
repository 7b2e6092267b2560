package httpapi

import (
	"context"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/usage"
)

type usageIn struct {
	From string `query:"from" pattern:"^[0-9]{4}-[0-9]{2}-[0-9]{2}$" doc:"The first day, as the business counts them; the last thirty without one."`
	To   string `query:"to" pattern:"^[0-9]{4}-[0-9]{2}-[0-9]{2}$" doc:"The last day; today without one."`
}

type usageOut struct {
	Body struct {
		From   string      `json:"from"`
		To     string      `json:"to"`
		Data   []usageDay  `json:"data" nullable:"false"`
		Micros int64       `json:"usd_micros" doc:"All of it, in millionths of a US dollar."`
		Budget usageBudget `json:"budget"`
	}
}

type usageDay struct {
	Day       string `json:"day"`
	AgentID   string `json:"agent_id"`
	Model     string `json:"model"`
	Answers   int64  `json:"answers"`
	Input     int64  `json:"input_tokens"`
	Cached    int64  `json:"cached_tokens" doc:"Of the input, read from the vendor's cache."`
	Output    int64  `json:"output_tokens"`
	Estimated int64  `json:"estimated_answers" doc:"Answers whose tokens the vendor did not count."`
	Micros    int64  `json:"usd_micros"`
}

type usageBudget struct {
	Day   *usageSpending `json:"day" doc:"null: there is none."`
	Month *usageSpending `json:"month"`
}

type usageSpending struct {
	Limit   int64 `json:"limit_usd_micros"`
	Spent   int64 `json:"spent_usd_micros"`
	Reached bool  `json:"reached" doc:"Agents answer with what is free until the period is over."`
}

const (
	usageText = "The built-in model costs nothing and is not listed. Budgets are the setting model_budget."
	usageDays = 30
)

func (d *door) getUsage(ctx context.Context, c caller, in *usageIn) (*usageOut, error) {
	if err := c.ownersOnly(); err != nil {
		return nil, err
	}
	out := &usageOut{}
	err := d.Runtime.Read(ctx, c.Workspace, c.Actor, func(u *core.Unit) error {
		b := &out.Body
		b.From, b.To = u.Usage.Span(usageDays)
		if in.From != "" {
			b.From = in.From
		}
		if in.To != "" {
			b.To = in.To
		}
		list, err := u.Usage.Between(b.From, b.To)
		if err != nil {
			return err
		}
		b.Data, b.Micros = []usageDay{}, 0
		for _, l := range list {
			b.Data = append(b.Data, usageDay{l.Day, l.AgentID, l.Model, l.Answers, l.Input, l.Cached, l.Output, l.Estimated, l.Micros})
			b.Micros += l.Micros
		}
		budget, err := u.Usage.Budget()
		b.Budget = usageBudget{showSpending(budget.Day), showSpending(budget.Month)}
		return err
	})
	return out, err
}

func showSpending(s usage.Spending) *usageSpending {
	if s.Limit == 0 {
		return nil
	}
	return &usageSpending{s.Limit, s.Spent, s.Reached()}
}
