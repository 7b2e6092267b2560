package app

import (
	"context"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/metric"

	"github.com/mostrador/mostrador/internal/core/conversation"
)

// countTurns measures turns, by channel and outcome.
func countTurns(m metric.Meter) (ended func(ctx context.Context, channel string, how conversation.Outcome,
	took time.Duration), err error) {
	duration, err := m.Float64Histogram("mostrador.turn.duration", metric.WithUnit("s"),
		metric.WithDescription("Time from taking up what a customer said to the last word of the answer, by channel and outcome."),
		metric.WithExplicitBucketBoundaries(.005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 30, 60))
	return func(ctx context.Context, channel string, how conversation.Outcome, took time.Duration) {
		duration.Record(ctx, took.Seconds(), metric.WithAttributes(attribute.String("channel", channel),
			attribute.String("outcome", string(how))))
	}, err
}
