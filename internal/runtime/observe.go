package runtime

import (
	"context"
	"errors"
	"log/slog"
	"time"

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
}

func newMeters(m metric.Meter) (out meters, err error) {
	out.calls, err = m.Int64Counter("mostrador.tool.calls", metric.WithDescription("Tool calls by tool and outcome."))
	if err != nil {
		return out, err
	}
	out.duration, err = m.Float64Histogram("mostrador.tool.duration", metric.WithUnit("s"),
		metric.WithDescription("Time from a call's arrival to its answer."),
		metric.WithExplicitBucketBoundaries(.0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 30))
	return out, err
}

// observation traces one call: its span with the stages under it, and its duration.
type observation struct {
	tracer        trace.Tracer
	span          trace.Span
	under         trace.Span // the parent of the next stage
	watch         time.Time
	duration      time.Duration // until the answer; 0: still running
	metersUpdated bool
}

// observe follows the GenAI conventions; arguments and results never become attributes, because they may be personal.
func (r *Runtime) observe(ctx context.Context, q *request) (context.Context, observation) {
	o := observation{tracer: r.Tracer, watch: clock.Stopwatch()}
	ctx, o.span = r.Tracer.Start(ctx, "execute_tool "+q.toolName())
	o.under = o.span
	if o.span.IsRecording() {
		o.span.SetAttributes(
			attribute.String("gen_ai.operation.name", "execute_tool"),
			attribute.String("gen_ai.tool.name", q.toolName()),
			attribute.String("gen_ai.tool.type", "function"),
			attribute.String("gen_ai.tool.call.id", q.id),
			attribute.String("mostrador.workspace.id", q.call.Workspace.ID),
			attribute.String("mostrador.correlation.id", q.call.Correlation),
		)
	}
	return ctx, o
}

// nameSession adds the conversation's id, once it is known to exist.
func (o *observation) nameSession(id string) {
	if o.span.IsRecording() {
		o.span.SetAttributes(attribute.String("gen_ai.conversation.id", id))
	}
}

// stage starts a span while the call is recorded. It is ended with the error of the stage: defer x.stage("name")(&err).
func (o *observation) stage(name string) (stop func(*error)) {
	if !o.under.IsRecording() {
		return noStage
	}
	_, stop = startStage(trace.ContextWithSpan(context.Background(), o.under), o.tracer, name)
	return stop
}

func noStage(*error) {}

// nest is a stage that contains the next ones, until it is ended.
func (o *observation) nest(name string) (stop func(*error)) {
	if !o.under.IsRecording() {
		return noStage
	}
	around := o.under
	ctx, end := startStage(trace.ContextWithSpan(context.Background(), around), o.tracer, name)
	o.under = trace.SpanFromContext(ctx)
	return func(err *error) {
		o.under = around
		end(err)
	}
}

// startStage starts a span under that of ctx, if that one is recorded.
func startStage(ctx context.Context, tracer trace.Tracer, name string) (context.Context, func(*error)) {
	if !trace.SpanFromContext(ctx).IsRecording() {
		return ctx, noStage
	}
	ctx, span := tracer.Start(ctx, name)
	return ctx, func(err *error) {
		if *err != nil {
			span.SetStatus(codes.Error, string(fault.From(*err).Code))
		}
		span.End()
	}
}

// endDecision records the outcome of a reply, never its words.
func endDecision(span trace.Span, d Decision, err error) {
	if err != nil {
		span.SetStatus(codes.Error, string(fault.From(err).Code))
	}
	span.SetAttributes(attribute.String("mostrador.confirmation.outcome", string(d.Outcome)))
	span.End()
}

func (x *execution) finishSpan(ctx context.Context) {
	if label := x.out.label(); !x.out.answer.Success {
		x.span.SetStatus(codes.Error, label)
		x.span.SetAttributes(attribute.String("error.type", label))
	}
	x.span.End()
	if x.Log.Enabled(ctx, slog.LevelDebug) {
		x.Log.LogAttrs(ctx, slog.LevelDebug, "tool called", append(x.logAttrs(x.req.toolName()),
			slog.String("outcome", x.out.label()), slog.Bool("replayed", x.out.answer.Replayed),
			slog.Duration("duration", clock.Since(x.watch)))...)
	}
	if x.out.rowWritten {
		x.measure() // the others are measured with their batch
		x.sealer.touch(x.req.call.Workspace.ID)
	}
}

// logAttrs are the attributes that identify a call in every log line.
func (x *execution) logAttrs(toolName string) []slog.Attr {
	return []slog.Attr{
		slog.String("tool", toolName), slog.String("executionId", x.req.id),
		slog.String("correlationId", x.req.call.Correlation), slog.String("workspace", x.req.call.Workspace.Slug),
	}
}

// measure updates the metrics of a finished call, once.
func (x *execution) measure() {
	if x.metersUpdated {
		return
	}
	x.metersUpdated = true
	ctx := trace.ContextWithSpan(context.Background(), x.span)
	name := attribute.String("tool", x.req.toolName())
	x.meters.calls.Add(ctx, 1, metric.WithAttributes(
		name, attribute.String("outcome", x.out.label()), attribute.Bool("replayed", x.out.answer.Replayed)))
	x.meters.duration.Record(ctx, x.duration.Seconds(), metric.WithAttributes(name))
}

// logFailure logs failures on our side; a refusal is an answer. A request that the vendor refused is a warning, because
// its caller or the owner of the tool has to fix it.
func (x *execution) logFailure(ctx context.Context, e *fault.Error) {
	if fault.Of(e.Code).Status < 500 {
		return
	}
	level := slog.LevelError
	if errors.As(e, &x.upstreamRefusal) && x.upstreamRefusal.Refused() {
		level = slog.LevelWarn
	}
	x.Log.LogAttrs(ctx, level, "tool call failed", append(x.logAttrs(x.req.call.Tool),
		slog.String("code", string(e.Code)), slog.String("error", redact.New(x.sensitive...).Text(e.Error())))...)
}
