package app

import (
	"context"
	"errors"
	"sync"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/metric"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/talk/model"
)

// modelMeters count requests and costs by model. Businesses choose the names, so only so many are labelled.
type modelMeters struct {
	answers, tokens, cost metric.Int64Counter
	names                 *modelNames
}

type modelNames struct {
	mu   sync.Mutex
	seen map[string]bool
}

const mostModelNames = 50

func (n *modelNames) label(name string) attribute.KeyValue {
	n.mu.Lock()
	defer n.mu.Unlock()
	if !n.seen[name] {
		if len(n.seen) >= mostModelNames {
			name = "other"
		}
		n.seen[name] = true
	}
	return attribute.String("model", name)
}

func newModelMeters(m metric.Meter) (out modelMeters, err error) {
	var errs [3]error
	out.names = &modelNames{seen: map[string]bool{}}
	out.answers, errs[0] = m.Int64Counter("mostrador.model.answers",
		metric.WithDescription("Answers of models behind a vendor, by model and outcome."))
	out.tokens, errs[1] = m.Int64Counter("mostrador.model.tokens",
		metric.WithDescription("Tokens of their answers, by model and type."))
	out.cost, errs[2] = m.Int64Counter("mostrador.model.cost",
		metric.WithDescription("What they cost, in millionths of a US dollar, by model."))
	return out, errors.Join(errs[:]...)
}

// countingModel is a model whose answers are counted.
type countingModel struct {
	model.Model
	meters modelMeters
	name   string
}

func (c countingModel) Answer(ctx context.Context, r model.Request, say func(words string)) (model.Answer, error) {
	a, err := c.Model.Answer(ctx, r, say)
	name, outcome := c.meters.names.label(c.name), "ok"
	if err != nil {
		outcome = string(fault.From(err).Code)
	}
	c.meters.answers.Add(ctx, 1, metric.WithAttributes(name, attribute.String("outcome", outcome)))
	for kind, n := range map[string]int{"input": a.Usage.Input - a.Usage.Cached, "cached": a.Usage.Cached,
		"output": a.Usage.Output} {
		if n > 0 {
			c.meters.tokens.Add(ctx, int64(n), metric.WithAttributes(name, attribute.String("type", kind)))
		}
	}
	if a.Usage.Micros > 0 {
		c.meters.cost.Add(ctx, a.Usage.Micros, metric.WithAttributes(name))
	}
	return a, err
}
