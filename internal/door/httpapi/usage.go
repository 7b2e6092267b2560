package httpapi

import (
	"cmp"
	"reflect"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/usage"
)

type usageIn struct {
	From string `query:"from" pattern:"^[0-9]{4}-[0-9]{2}-[0-9]{2}$" doc:"The first day, as the business counts them; the last thirty without one."`
	To   string `query:"to" pattern:"^[0-9]{4}-[0-9]{2}-[0-9]{2}$" doc:"The last day; today without one."`
}

type usageOutBody struct {
	From   string      `json:"from"`
	To     string      `json:"to"`
	Data   []usageDay  `json:"data" nullable:"false"`
	Micros int64       `json:"usd_micros" doc:"All of it, in millionths of a US dollar."`
	Budget usageBudget `json:"budget"`
}

func (usageOutBody) item() reflect.Type { return reflect.TypeFor[usageDay]() }

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

func registerUsage(r *router) {
	add(r, explained(get("/v1/usage", "getUsage", "What models cost, by day, agent and model"), usageText),
		ownersOnly, reads(r, getUsage))
}

func getUsage(u *core.Unit, in *usageIn) (usageOutBody, error) {
	from, to := u.Usage.Span(usageDays)
	out := usageOutBody{From: cmp.Or(in.From, from), To: cmp.Or(in.To, to), Data: []usageDay{}}
	lines, err := u.Usage.Between(out.From, out.To)
	if err != nil {
		return out, err
	}
	for _, l := range lines {
		out.Data = append(out.Data, usageDay{l.Day, l.AgentID, l.Model, l.Answers, l.Input, l.Cached, l.Output,
			l.Estimated, l.Micros})
		out.Micros += l.Micros
	}
	budget, err := u.Usage.Budget()
	out.Budget = usageBudget{showSpending(budget.Day), showSpending(budget.Month)}
	return out, err
}

func showSpending(s usage.Spending) *usageSpending {
	if s.Limit == 0 {
		return nil
	}
	return &usageSpending{s.Limit, s.Spent, s.Reached()}
}
