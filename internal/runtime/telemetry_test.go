package runtime_test

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/sdk/metric"
	"go.opentelemetry.io/otel/sdk/metric/metricdata"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"
	"go.opentelemetry.io/otel/trace"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
)

// observer is a node with all telemetry recorded.
type observer struct {
	runtime *runtime.Runtime
	spans   *tracetest.InMemoryExporter
	meter   *metric.ManualReader
}

func observe(t testing.TB, s *testkit.Shop, log io.Writer) observer {
	t.Helper()
	o := observer{spans: tracetest.NewInMemoryExporter(), meter: metric.NewManualReader()}
	c := s.Runtime.Config
	c.Tracer = sdktrace.NewTracerProvider(sdktrace.WithSyncer(o.spans)).Tracer("test")
	c.Meter = metric.NewMeterProvider(metric.WithReader(o.meter)).Meter("test")
	c.Log = slog.New(slog.NewJSONHandler(log, nil))
	var err error
	if o.runtime, err = runtime.New(c); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := o.runtime.Close(); err != nil {
			t.Error(err)
		}
	})
	return o
}

// calls are the counted calls, as "tool outcome replayed" -> number.
func (o observer) calls(t testing.TB) (calls map[string]int64, timed uint64) {
	t.Helper()
	var data metricdata.ResourceMetrics
	if err := o.meter.Collect(context.Background(), &data); err != nil {
		t.Fatal(err)
	}
	calls = map[string]int64{}
	for _, m := range data.ScopeMetrics[0].Metrics {
		switch d := m.Data.(type) {
		case metricdata.Sum[int64]:
			for _, p := range d.DataPoints {
				value := func(k attribute.Key) string { v, _ := p.Attributes.Value(k); return v.String() }
				calls[value("tool")+" "+value("outcome")+" "+value("replayed")] = p.Value
			}
		case metricdata.Histogram[float64]:
			for _, p := range d.DataPoints {
				timed += p.Count
			}
		}
	}
	return calls, timed
}

// tree is the spans by parent, in the order they ended.
func (o observer) tree() string {
	var b strings.Builder
	spans := o.spans.GetSpans()
	var write func(under trace.SpanID, indent string)
	write = func(under trace.SpanID, indent string) {
		for _, s := range spans {
			if s.Parent.SpanID() == under {
				b.WriteString(indent + s.Name + "\n")
				write(s.SpanContext.SpanID(), indent+"  ")
			}
		}
	}
	write(trace.SpanID{}, "")
	return b.String()
}

// A trace of one yes shows where its time went.
func TestTraceOfAYes(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, _ *lab) {
		o := observe(t, s, io.Discard)
		q := want(t, s.Call(s.Session(""), "lab/pay", `{"amount":3}`), fault.ConfirmationRequired).Confirmation
		d, err := o.runtime.Decide(t.Context(), runtime.Reply{Workspace: s.Workspace, Actor: testkit.Relay,
			ConfirmationID: q.ID, Message: "sí"})
		if err != nil || !d.Result.Success {
			t.Fatal(d, err)
		}
		if got := o.tree(); got != `decide_confirmation
  question
  execute_tool lab/pay
    take up
    transaction
      session
      claim
      limits
      confirmation
      handler
      settle
      record
      commit
` {
			t.Errorf("the trace is\n%s", got)
		}
	})
}

func TestCallsAreObserved(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, _ *lab) {
		session, o := s.Session(""), observe(t, s, io.Discard)
		call := func(name, arguments, key string) runtime.Answer {
			c := callOf(s, session, name, arguments)
			c.Key = key
			return o.runtime.Execute(t.Context(), c)
		}
		a := want(t, call("lab/note", `{"text":"a"}`, "k"), "")
		spans := o.spans.GetSpans()
		i := slices.IndexFunc(spans, func(s tracetest.SpanStub) bool { return s.Name == "execute_tool lab/note" })
		if i < 0 {
			t.Fatalf("no span of the call: %+v", spans)
		}
		for k, v := range map[attribute.Key]string{
			"gen_ai.operation.name": "execute_tool", "gen_ai.tool.name": "lab/note",
			"gen_ai.tool.call.id":    a.ExecutionID,
			"gen_ai.conversation.id": session, "mostrador.workspace.id": s.Workspace.ID,
		} {
			if !slices.Contains(spans[i].Attributes, attribute.String(string(k), v)) {
				t.Errorf("the span lacks %s = %s: %v", k, v, spans[i].Attributes)
			}
		}
		var stages []string
		for _, stage := range spans {
			if stage.Parent.SpanID() == spans[i].SpanContext.SpanID() {
				stages = append(stages, stage.Name)
			}
		}
		if got := strings.Join(stages,
			" "); got != "session resolve permission arguments replay state limits policy confirmation handler transaction" {
			t.Errorf("stages %q", got)
		}

		want(t, call("lab/note", `{"text":"a"}`, "k"), "")
		want(t, call("lab/note", `{}`, ""), fault.InvalidArguments)
		want(t, call("lab/made_up", `{}`, ""), fault.ToolNotFound)
		want(t, call("lab/made_up_too", `{}`, ""), fault.ToolNotFound)
		want(t, call("lab/routine", `{"texts":["a"]}`, ""), "")
		q := want(t, call("lab/pay", `{"amount":3}`, ""), fault.ConfirmationRequired).Confirmation
		if d, err := o.runtime.Decide(t.Context(), runtime.Reply{Workspace: s.Workspace, Actor: testkit.Relay,
			ConfirmationID: q.ID, Message: "sí"}); err != nil || !d.Result.Success {
			t.Fatal(d, err)
		}
		calls, timed := o.calls(t)
		for range 24_000 { // some are counted with their batch
			if timed == 9 {
				break
			}
			time.Sleep(5 * time.Millisecond)
			calls, timed = o.calls(t)
		}
		if got, want := fmt.Sprint(calls), fmt.Sprint(map[string]int64{
			"lab/note ok false": 2, "lab/note ok true": 1, "lab/note invalid_arguments false": 1,
			"unknown tool_not_found false": 2,
			"lab/routine ok false":         1, "lab/pay confirmation_required false": 1, "lab/pay ok false": 1,
		}); got != want || timed != 9 {
			t.Errorf("counted %s (%d timed), want %s", got, timed, want)
		}
		for _, span := range o.spans.GetSpans() {
			if span.EndTime.IsZero() || strings.Contains(span.Name, "made_up") {
				t.Errorf("span %+v", span)
			}
			if span.Name == "execute_tool unknown" && (span.Status.Code != codes.Error ||
				span.Status.Description != "tool_not_found") {
				t.Errorf("status %+v", span.Status)
			}
		}
	})
}
