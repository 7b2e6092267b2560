package httpapi_test

import (
	"fmt"
	"net/http/httptest"
	"strings"
	"testing"

	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"

	"github.com/mostrador/mostrador/internal/door/httpapi"
	"github.com/mostrador/mostrador/internal/testkit"
)

// A caller's trace continues in the request's span and in the call's below it.
func TestTrace(t *testing.T) {
	t.Parallel()
	c := serve(t, testkit.SQLite(t))
	session := c.session()
	spans := tracetest.NewSpanRecorder()
	c.app.Runtime.Tracer = sdktrace.NewTracerProvider(sdktrace.WithSpanProcessor(spans)).Tracer("test")
	handler := httpapi.New(httpapi.Config{Runtime: c.app.Runtime, Keyring: c.app.Keyring, Tools: c.app.Tools,
		Log: c.app.Log})

	const trace = "4bf92f3577b34da6a3ce929d0e0e4736"
	r := httptest.NewRequestWithContext(t.Context(), "POST", "/v1/sessions/"+session+"/tools/shop/echo",
		strings.NewReader(`{"text":"+5491155550000"}`))
	r.Header.Set("Authorization", "Bearer "+c.mine.agent)
	r.Header.Set("traceparent", "00-"+trace+"-00f067aa0ba902b7-01")
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, r)
	if w.Code != 200 {
		t.Fatal(w.Code, w.Body)
	}
	parents := map[string]string{}
	for _, s := range spans.Ended() {
		if s.SpanContext().TraceID().String() != trace {
			t.Errorf("the span %s is in another trace", s.Name())
		}
		if all := fmt.Sprint(s.Name(), s.Attributes(), s.Events()); strings.Contains(all, "55550000") ||
			strings.Contains(all, c.mine.agent) {
			t.Errorf("the span %s says too much: %s", s.Name(), all)
		}
		parents[s.Name()] = s.Parent().SpanID().String()
		if s.Name() == "POST /v1/sessions/{id}/tools/{pack}/{tool}" &&
			parents["execute_tool shop/echo"] != s.SpanContext().SpanID().String() {
			t.Error("the call's span is not below the request's")
		}
	}
	if parents["POST /v1/sessions/{id}/tools/{pack}/{tool}"] != "00f067aa0ba902b7" {
		t.Errorf("spans %v", parents)
	}
}
