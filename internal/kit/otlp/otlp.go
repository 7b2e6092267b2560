// Package otlp sends spans to a collector: OTLP over HTTP with JSON, as the OpenTelemetry protocol defines it
// for traces. It is not a general exporter: no gRPC, no metrics, no logs.
package otlp

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"go.opentelemetry.io/otel"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"

	"github.com/mostrador/mostrador/internal/kit/clock"
)

const (
	// attemptTimeout is the timeout of one request, the same as of OpenTelemetry's own exporters.
	attemptTimeout = 10 * time.Second
	attempts       = 4
	firstBackoff   = time.Second
	maxResponse    = 64 << 10
)

// Exporter is a trace exporter. A batch that the collector does not accept within a few attempts is dropped, and
// reported to the SDK's error handler.
type Exporter struct {
	url     string
	headers http.Header
	client  *http.Client
	backoff time.Duration
}

// New sends to endpoint/v1/traces. Headers are written as OTEL_EXPORTER_OTLP_HEADERS has them:
// name=value pairs, separated by commas, with percent encoding.
func New(endpoint, headers string) (*Exporter, error) {
	e := &Exporter{
		url:     strings.TrimSuffix(endpoint, "/") + "/v1/traces",
		headers: http.Header{},
		client: &http.Client{Timeout: attemptTimeout,
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }},
		backoff: firstBackoff,
	}
	for pair := range strings.SplitSeq(headers, ",") {
		if strings.TrimSpace(pair) == "" {
			continue
		}
		name, value, ok := strings.Cut(pair, "=")
		value, err := url.PathUnescape(strings.TrimSpace(value))
		if name = strings.TrimSpace(name); !ok || name == "" || err != nil {
			return nil, fmt.Errorf("OTEL_EXPORTER_OTLP_HEADERS: %q is no name=value", name)
		}
		e.headers.Set(name, value)
	}
	return e, nil
}

// ExportSpans sends one batch and retries while the collector allows it.
func (e *Exporter) ExportSpans(ctx context.Context, spans []sdktrace.ReadOnlySpan) error {
	if len(spans) == 0 {
		return nil
	}
	body, err := compressed(request(spans))
	if err != nil {
		return err
	}
	wait := e.backoff
	for attempt := 1; ; attempt++ {
		after, err := e.send(ctx, body)
		if err == nil {
			return nil
		}
		if after < 0 || attempt == attempts {
			return fmt.Errorf("trace export failed after %d attempts, %d spans dropped: %w", attempt, len(spans), err)
		}
		if err := clock.Sleep(ctx, max(wait, after)); err != nil {
			return err
		}
		wait *= 2
	}
}

// Shutdown closes idle connections; the SDK has exported what was left before.
func (e *Exporter) Shutdown(context.Context) error {
	e.client.CloseIdleConnections()
	return nil
}

// send makes one attempt. A negative wait means that a retry is useless.
func (e *Exporter) send(ctx context.Context, body []byte) (after time.Duration, err error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, e.url, bytes.NewReader(body))
	if err != nil {
		return -1, err
	}
	for name, values := range e.headers {
		r.Header[name] = values
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Content-Encoding", "gzip")
	response, err := e.client.Do(r)
	if err != nil {
		return 0, err
	}
	defer response.Body.Close()
	text, _ := io.ReadAll(io.LimitReader(response.Body, maxResponse))
	switch status := response.StatusCode; {
	case status >= 200 && status < 300:
		reportRejected(text)
		return 0, nil
	case status == http.StatusTooManyRequests, status == http.StatusBadGateway, status == http.StatusServiceUnavailable,
		status == http.StatusGatewayTimeout:
		seconds, _ := strconv.Atoi(response.Header.Get("Retry-After"))
		return min(time.Duration(max(seconds, 0))*time.Second, time.Minute),
			fmt.Errorf("collector answered %s", response.Status)
	default:
		return -1, fmt.Errorf("collector answered %s", response.Status)
	}
}

// reportRejected reports spans that the collector received and refused to the SDK's error handler.
func reportRejected(body []byte) {
	var answer struct {
		PartialSuccess struct {
			RejectedSpans json.Number `json:"rejectedSpans"`
			ErrorMessage  string      `json:"errorMessage"`
		} `json:"partialSuccess"`
	}
	if json.Unmarshal(body, &answer) != nil {
		return // a success without a readable body is one
	}
	if p := answer.PartialSuccess; p.ErrorMessage != "" || p.RejectedSpans != "" && p.RejectedSpans != "0" {
		otel.Handle(fmt.Errorf("collector rejected %s spans: %s", p.RejectedSpans, p.ErrorMessage))
	}
}

func compressed(message any) ([]byte, error) {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if err := json.NewEncoder(w).Encode(message); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}
