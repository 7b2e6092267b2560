package mcpapi_test

import (
	"bytes"
	"log/slog"
	"net/url"
	"strings"
	"sync"
	"testing"

	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"

	"github.com/mostrador/mostrador/internal/door/mcpapi"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

// book is a log for concurrent writers.
type book struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (b *book) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(p)
}

// line is the log line of a request.
func (b *book) line(correlation string) string {
	b.mu.Lock()
	defer b.mu.Unlock()
	for l := range strings.Lines(b.text.String()) {
		if strings.Contains(l, `"msg":"request"`) && strings.Contains(l, `"correlationId":"`+correlation+`"`) {
			return l
		}
	}
	return ""
}

func TestARequestIsLoggedAndTracedWithItsCall(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		spans := tracetest.NewInMemoryExporter()
		shop := server.OpenShop(t, db, selling)
		shop.Runtime.Tracer = sdktrace.NewTracerProvider(sdktrace.WithSyncer(spans)).Tracer("test")
		var log book
		c := serve(t, shop, mcpapi.Config{Log: slog.New(slog.NewJSONHandler(&log, nil))})
		link, _ := c.question()
		token := link[strings.LastIndex(link, "/")+1:]
		spans.Reset() // of calls that came through no door

		call := `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"create_order_draft","arguments":{}}}`
		for id, send := range map[string]func(id string){
			"single":  func(id string) { c.rpc(call, "Mostrador-Session", c.Session(""), "X-Correlation-Id", id) },
			"lasting": func(id string) { c.rpc(call, "Mcp-Session-Id", c.open(), "X-Correlation-Id", id) },
			"page": func(id string) {
				c.press(link, c.send("GET", link, ""), url.Values{"answer": {"yes"}}, "X-Correlation-Id", id)
			},
		} {
			send(id)
			var line string
			eventually(t, "the line of "+id, func() bool { line = log.line(id); return line != "" })
			if !strings.Contains(line, `"executionId":"`) || strings.Contains(line, token) {
				t.Errorf("%s: %s", id, line)
			}
		}
		roots := map[string]int{}
		for _, s := range spans.GetSpans() {
			if !s.Parent.IsValid() {
				roots[s.Name]++
			}
			for _, a := range s.Attributes {
				if strings.Contains(a.Value.String(), token) {
					t.Errorf("span %s: %s holds a link's token", s.Name, a.Key)
				}
			}
		}
		for name := range roots {
			if strings.HasPrefix(name, "execute_tool") || strings.HasPrefix(name, "decide") {
				t.Errorf("%q has no request above it: %v", name, roots)
			}
		}
		if roots["POST /mcp"] == 0 || roots["POST /confirm/{token}"] != 1 {
			t.Errorf("requests without a span: %v", roots)
		}
	})
}
