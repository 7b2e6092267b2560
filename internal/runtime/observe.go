package runtime

import (
	"context"
	"errors"
	"log/slog"
	"sync"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/metric"
	"go.opentelemetry.io/otel/trace"

	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/redact"
)

type meters struct {
	calls    metric.Int64Counter
	duration metric.Float64Histogram
	labels   *sync.Map // counted -> labels: there are few, and making them takes longer than counting
}

// counted is what calls are told apart by.
type counted struct {
	tool, outcome string
	replayed      bool
}

type labels struct{ calls, duration metric.MeasurementOption }

func (m meters) labelsOf(c counted) labels {
	if l, ok := m.labels.Load(c); ok {
		return l.(labels)
	}
	l := labels{
		calls: metric.WithAttributeSet(attribute.NewSet(
			attribute.String("tool", c.tool), attribute.String("outcome", c.outcome), attribute.Bool("replayed", c.replayed))),
		duration: metric.WithAttributeSet(attribute.NewSet(attribute.String("tool", c.tool))),
	}
	m.labels.Store(c, l)
	return l
}

func newMeters(m metric.Meter) (out meters, err error) {
	out.labels = &sync.Map{}
	if out.calls, err = m.Int64Counter("mostrador.tool.calls", metric.WithDescription("Tool calls by tool and outcome.")); err != nil {
		return out, err
	}
	out.duration, err = m.Float64Histogram("mostrador.tool.duration", metric.WithUnit("s"), metric.WithDescription("Time from a call's arrival to its answer."),
		metric.WithExplicitBucketBoundaries(.0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 30))
	return out, err
}

type spanEnd struct{ span trace.Span }

// startSpan follows the GenAI conventions; arguments and results never become
// attributes, they may be personal.
func (r *Runtime) startSpan(ctx context.Context, x *execution) (context.Context, spanEnd) {
	ctx, span := r.Tracer.Start(ctx, "execute_tool "+x.toolName())
	if span.IsRecording() {
		span.SetAttributes(
			attribute.String("gen_ai.operation.name", "execute_tool"),
			attribute.String("gen_ai.tool.name", x.toolName()),
			attribute.String("gen_ai.tool.type", "function"),
			attribute.String("gen_ai.tool.call.id", x.id),
			attribute.String("mostrador.workspace.id", x.call.Workspace.ID),
			attribute.String("mostrador.correlation.id", x.call.Correlation),
		)
	}
	return ctx, spanEnd{span}
}

// toolName never is what a caller made up: that may be anything, and as many
// things as callers like.
func (x *execution) toolName() string {
	if x.tool == nil {
		return "unknown"
	}
	return x.call.Tool
}

// belongsTo names the conversation, once it is known to be one.
func (s spanEnd) belongsTo(sessionID string) {
	if s.span.IsRecording() {
		s.span.SetAttributes(attribute.String("gen_ai.conversation.id", sessionID))
	}
}

// stage is a span of its own while somebody records. It is ended with the error
// it led to: defer x.stage("name")(&err).
func (x *execution) stage(name string) (stop func(*error)) {
	if !x.under.IsRecording() {
		return unrecorded
	}
	_, stop = x.part(trace.ContextWithSpan(context.Background(), x.under), name)
	return stop
}

func unrecorded(*error) {}

// nest is a stage that has the next ones inside it, until it is ended.
func (x *execution) nest(name string) (stop func(*error)) {
	if !x.under.IsRecording() {
		return unrecorded
	}
	around := x.under
	ctx, end := x.part(trace.ContextWithSpan(context.Background(), around), name)
	x.under = trace.SpanFromContext(ctx)
	return func(err *error) {
		x.under = around
		end(err)
	}
}

// part is a span under ctx's, if that one is recorded.
func (r *Runtime) part(ctx context.Context, name string) (context.Context, func(*error)) {
	if !trace.SpanFromContext(ctx).IsRecording() {
		return ctx, unrecorded
	}
	ctx, span := r.Tracer.Start(ctx, name)
	return ctx, func(err *error) {
		if *err != nil {
			span.SetStatus(codes.Error, string(fault.From(*err).Code))
		}
		span.End()
	}
}

// endDecision names what a reply came to, never its words.
func endDecision(span trace.Span, d Decision, err error) {
	if err != nil {
		span.SetStatus(codes.Error, string(fault.From(err).Code))
	}
	span.SetAttributes(attribute.String("mostrador.confirmation.outcome", string(d.Outcome)))
	span.End()
}

func (x *execution) finishSpan(ctx context.Context) {
	outcome := x.outcome()
	if !x.answer.Success {
		x.span.span.SetStatus(codes.Error, outcome)
		x.span.span.SetAttributes(attribute.String("error.type", outcome))
	}
	x.span.span.End()
	if x.wrote {
		x.measure() // the others are measured with their batch
	}
	if x.Log.Enabled(ctx, slog.LevelDebug) {
		x.Log.LogAttrs(ctx, slog.LevelDebug, "tool called",
			slog.String("tool", x.toolName()), slog.String("outcome", outcome), slog.Bool("replayed", x.answer.Replayed),
			slog.Duration("duration", clock.Since(x.watch)), slog.String("executionId", x.id),
			slog.String("correlationId", x.call.Correlation), slog.String("workspace", x.call.Workspace.Slug))
	}
	if x.wrote {
		x.sealer.touch(x.call.Workspace.ID)
	}
}

// outcome is what a call came to, in a word.
func (x *execution) outcome() string {
	if x.answer.Success {
		return "ok"
	}
	return string(x.answer.ErrorCode)
}

// measure counts a call that is over, once.
func (x *execution) measure() {
	if x.measured {
		return
	}
	x.measured = true
	ctx := trace.ContextWithSpan(context.Background(), x.span.span)
	l := x.meters.labelsOf(counted{x.toolName(), x.outcome(), x.answer.Replayed})
	x.meters.calls.Add(ctx, 1, l.calls)
	x.meters.duration.Record(ctx, x.took.Seconds(), l.duration)
}

// logFailure writes down failures that are ours; refusals are answers, not news. A
// request that the other side refused is its caller's or its tool's owner's to mend.
func (x *execution) logFailure(ctx context.Context, e *fault.Error) {
	if fault.Of(e.Code).Status < 500 {
		return
	}
	level := slog.LevelError
	if errors.As(e, &x.declined) && x.declined.Refused() {
		level = slog.LevelWarn
	}
	x.Log.LogAttrs(ctx, level, "tool call failed",
		slog.String("tool", x.call.Tool), slog.String("code", string(e.Code)), slog.String("executionId", x.id),
		slog.String("correlationId", x.call.Correlation), slog.String("workspace", x.call.Workspace.Slug),
		slog.String("cause", redact.New(x.sensitive...).Text(e.Error())))
}
