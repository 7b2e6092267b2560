package otlp

import (
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"io"
	"math"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/sdk/resource"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"
)

// collector is a fake one: it keeps what it was sent and answers with the statuses in turn, then with 200.
type collector struct {
	statuses []int
	bodies   []string
	headers  []http.Header
	paths    []string
}

func (c *collector) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	zip, err := gzip.NewReader(r.Body)
	if err != nil {
		http.Error(w, err.Error(), http.StatusUnsupportedMediaType)
		return
	}
	body, _ := io.ReadAll(zip)
	c.bodies, c.headers, c.paths = append(c.bodies, string(body)), append(c.headers, r.Header),
		append(c.paths, r.Method+" "+r.URL.Path)
	if n := len(c.bodies); n <= len(c.statuses) {
		w.WriteHeader(c.statuses[n-1])
		return
	}
	_, _ = w.Write([]byte(`{"partialSuccess":{}}`))
}

func start(t *testing.T, statuses ...int) (*collector, *Exporter) {
	t.Helper()
	c := &collector{statuses: statuses}
	server := httptest.NewServer(c)
	t.Cleanup(server.Close)
	e, err := New(server.URL+"/", "Authorization=Bearer%20a, x-team = shop")
	if err != nil {
		t.Fatal(err)
	}
	e.backoff = time.Millisecond
	return c, e
}

func export(t *testing.T, e *Exporter) error {
	t.Helper()
	var failed error
	provider := sdktrace.NewTracerProvider(sdktrace.WithResource(resource.NewSchemaless(attribute.String("service.name",
		"mostrador"))),
		sdktrace.WithSyncer(noted{e, &failed}))
	tracer := provider.Tracer("lib", trace.WithInstrumentationVersion("1"))
	ctx, parent := tracer.Start(t.Context(), "parent", trace.WithSpanKind(trace.SpanKindServer))
	_, child := tracer.Start(ctx, "child", trace.WithLinks(trace.LinkFromContext(ctx)), trace.WithAttributes(
		attribute.String("s", "ñ"), attribute.Bool("b", true), attribute.Int("i", math.MaxInt64),
		attribute.Float64("f", 1.5), attribute.Float64("inf", math.Inf(1)),
		attribute.StringSlice("list", []string{"x", "y"}), attribute.IntSlice("ints", []int{1})))
	child.AddEvent("happened", trace.WithAttributes(attribute.Int("n", 1)))
	child.SetStatus(codes.Error, "broken")
	child.End()
	if failed == nil {
		parent.SetStatus(codes.Ok, "")
		parent.End()
	}
	return errors.Join(failed, provider.Shutdown(t.Context()))
}

// noted keeps the error that the SDK only passes to its error handler.
type noted struct {
	*Exporter
	err *error
}

func (n noted) ExportSpans(ctx context.Context, spans []sdktrace.ReadOnlySpan) error {
	err := n.Exporter.ExportSpans(ctx, spans)
	if err != nil {
		*n.err = err
	}
	return err
}

func TestASpanArrivesAsTheProtocolHasIt(t *testing.T) {
	t.Parallel()
	c, e := start(t)
	if err := export(t, e); err != nil {
		t.Fatal(err)
	}
	if len(c.bodies) != 2 || c.paths[0] != "POST /v1/traces" {
		t.Fatalf("got %d requests, %v", len(c.bodies), c.paths)
	}
	h := c.headers[0]
	if h.Get("Content-Type") != "application/json" || h.Get("Authorization") != "Bearer a" ||
		h.Get("X-Team") != "shop" {
		t.Errorf("headers %v", h)
	}
	var child, parent exportRequest
	for i, into := range []*exportRequest{&child, &parent} {
		if err := json.Unmarshal([]byte(c.bodies[i]), into); err != nil {
			t.Fatal(err)
		}
	}
	inner, outer := child.ResourceSpans[0].ScopeSpans[0].Spans[0], parent.ResourceSpans[0].ScopeSpans[0].Spans[0]
	if inner.ParentID != outer.SpanID || inner.TraceID != outer.TraceID || len(inner.TraceID) != 32 ||
		len(inner.SpanID) != 16 || outer.ParentID != "" {
		t.Errorf("ids: child %+v, parent %+v", inner, outer)
	}
	if inner.Kind != 1 || outer.Kind != 2 || inner.Status != (status{"broken", 2}) || outer.Status != (status{"", 1}) {
		t.Errorf("kinds and statuses: child %+v, parent %+v", inner, outer)
	}
	if len(inner.Start) != 19 || inner.End < inner.Start || len(inner.Links) != 1 ||
		inner.Links[0].SpanID != outer.SpanID {
		t.Errorf("times and links: %+v", inner)
	}
	for _, want := range []string{
		`"resource":{"attributes":[{"key":"service.name","value":{"stringValue":"mostrador"}}]}`,
		`"scope":{"name":"lib","version":"1"}`,
		`{"key":"s","value":{"stringValue":"ñ"}}`, `{"key":"b","value":{"boolValue":true}}`,
		`{"key":"i","value":{"intValue":"9223372036854775807"}}`,
		`{"key":"f","value":{"doubleValue":1.5}}`, `{"key":"inf","value":{"doubleValue":"Infinity"}}`,
		`{"key":"list","value":{"arrayValue":{"values":[{"stringValue":"x"},{"stringValue":"y"}]}}}`,
		`{"key":"ints","value":{"arrayValue":{"values":[{"intValue":"1"}]}}}`,
		`"name":"happened","attributes":[{"key":"n","value":{"intValue":"1"}}]`,
	} {
		if !strings.Contains(c.bodies[0], want) {
			t.Errorf("%s\nis not in\n%s", want, c.bodies[0])
		}
	}
}

func TestABusyCollectorIsAskedAgain(t *testing.T) {
	t.Parallel()
	c, e := start(t, http.StatusServiceUnavailable, http.StatusTooManyRequests)
	if err := export(t, e); err != nil {
		t.Fatal(err)
	}
	if len(c.bodies) != 4 || c.bodies[0] != c.bodies[2] { // the child thrice, the parent once
		t.Errorf("got %d requests", len(c.bodies))
	}
}

func TestWhatACollectorRefusesIsDropped(t *testing.T) {
	t.Parallel()
	for _, status := range []int{http.StatusBadRequest, http.StatusUnauthorized, http.StatusFound,
		http.StatusInternalServerError} {
		c, e := start(t, status)
		if err := export(t, e); err == nil || !strings.Contains(err.Error(), "1 spans dropped") {
			t.Errorf("%d: got %v", status, err)
		}
		if len(c.bodies) != 1 {
			t.Errorf("%d: got %d requests", status, len(c.bodies))
		}
	}
	c, e := start(t, 503, 503, 503, 503, 503)
	if err := export(t, e); err == nil || len(c.bodies) != attempts {
		t.Errorf("got %v after %d requests", err, len(c.bodies))
	}
}

func TestBadHeadersAreRefused(t *testing.T) {
	t.Parallel()
	for _, headers := range []string{"Authorization", "=x", "a=%zz"} {
		if _, err := New("http://127.0.0.1:1", headers); err == nil {
			t.Errorf("%q was taken", headers)
		}
	}
}
