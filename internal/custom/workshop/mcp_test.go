package workshop_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

// MCP clients see a business's custom tools, and lose them, like built-in ones.
func TestMCPClientsSeeThem(t *testing.T) {
	t.Parallel()
	up := testkit.NewUpstream(t, func(w http.ResponseWriter, r *http.Request) { io.WriteString(w, `[1, 2]`) })
	server.Flows(t, server.Flow{Name: "mcp", Setup: enterprise(up), Play: func(t *testing.T, s *server.Shop) {
		d := doorOf(t, s)
		send := func(path, method, params string) string {
			t.Helper()
			r := httptest.NewRequest("POST", path, strings.NewReader(`{"jsonrpc":"2.0","id":1,"method":"`+method+
				`","params":`+params+`}`))
			r.Header.Set("Authorization", "Bearer "+d.keys[access.Agent])
			r.Header.Set("Content-Type", "application/json")
			r.Header.Set("Accept", "application/json, text/event-stream")
			w := httptest.NewRecorder()
			d.handler.ServeHTTP(w, r)
			return w.Body.String()
		}
		if got := send("/mcp", "tools/list", `{}`); strings.Contains(got, "ask_partner") ||
			!strings.Contains(got, "create_lead") {
			t.Fatalf("before: %.300s", got)
		}
		k := s.Describe(`{"name": "ask_partner", "execution_config": {"method": "GET", "url": "` + up.URL + `/x"}}`)
		d = doorOf(t, s)
		for _, path := range []string{"/mcp", "/mcp/custom"} {
			if got := send(path, "tools/list", `{}`); !strings.Contains(got, "ask_partner") ||
				strings.Contains(got, "create_lead") != (path == "/mcp") {
				t.Errorf("%s: %.300s", path, got)
			}
		}
		// What is no object is wrapped in one: that is what structured content has to be.
		if got := send("/mcp", "tools/call", `{"name":"ask_partner","arguments":{}}`); !strings.Contains(got,
			`"structuredContent":{"result":[1,2]}`) {
			t.Errorf("called: %s", got)
		}
		if got := send("/mcp/custom", "tools/list", `{}`); !strings.Contains(got, `"idempotentHint":true`) ||
			!strings.Contains(got, `"destructiveHint":false`) {
			t.Errorf("a GET only reads: %s", got)
		}
		if err := s.Workshop.Remove(t.Context(), s.Workspace, testkit.Boss, k.ID, nil); err != nil {
			t.Fatal(err)
		}
		if got := send("/mcp", "tools/list", `{}`); strings.Contains(got, "ask_partner") {
			t.Errorf("after: %.300s", got)
		}
		s.Describe(`{"name": "tell_partner", "execution_config": {"url": "` + up.URL + `/x"}}`)
		d = doorOf(t, s)
		if got := send("/mcp/custom", "tools/list", `{}`); strings.Contains(got, `"idempotentHint":true`) ||
			!strings.Contains(got, `"destructiveHint":true`) {
			t.Errorf("a POST may do anything, each time: %s", got)
		}
	}})
}
