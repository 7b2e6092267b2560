package workshop_test

import (
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

// An execution says how its tool was executed and what the other side calls the request, bounded and without secrets.
func TestAnExecutionKnowsTheOtherSidesRequest(t *testing.T) {
	t.Parallel()
	up := testkit.NewUpstream(t, func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/usual":
			w.Header().Set("X-Request-Id", "req-7")
			w.Header().Set("Request-Id", "not this one")
		case "/other":
			w.Header().Set("Request-Id", "  r/8  ")
		case "/refused":
			w.Header().Set("X-Correlation-Id", "corr-9")
			w.WriteHeader(http.StatusConflict)
		case "/long":
			w.Header().Set("X-Request-Id", strings.Repeat("x", 500))
		case "/echo":
			w.Header().Set("X-Request-Id", r.Header.Get("X-Key"))
		}
		io.WriteString(w, `{"ok": true}`)
	})
	server.Flows(t, server.Flow{Name: "kept", Setup: enterprise(up), Play: func(t *testing.T, s *server.Shop) {
		d := doorOf(t, s)
		session := s.Session("+5491155550009")
		rows := map[string]map[string]any{}
		call := func(name, arguments string) {
			t.Helper()
			a := s.Call(session, name, arguments)
			for end := time.Now().Add(time.Minute); rows[name] == nil &&
				time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
				list, _ := d.do(access.Owner, "GET", "/v1/executions?session="+session, "", 200)
				for _, one := range list["data"].([]any) {
					if row := one.(map[string]any); row["id"] == a.ExecutionID {
						rows[name] = row
					}
				}
			}
		}
		for path, want := range map[string]any{"usual": "req-7", "other": "r/8", "refused": "corr-9", "none": nil,
			"long": strings.Repeat("x", 128) + "…", "echo": "•••"} {
			for _, method := range []string{"GET", "POST"} {
				name := strings.ToLower(method) + "_" + path
				k := s.Describe(`{"name": "` + name + `", "execution_config": {"method": "` + method + `", "url": "` +
					up.URL + "/" + path +
					`", "headers": {"X-Key": "{{KEY}}"}}}`)
				s.Secret(k.ID, "KEY", apiKey)
				d = doorOf(t, s)
				call("custom/"+name, `{"a": "x"}`)
				if row := rows["custom/"+name]; row["external_request_id"] != want ||
					row["execution_type"] != "api_call" {
					t.Errorf("%s: %v, %v", name, row["external_request_id"], row["execution_type"])
				}
			}
		}
		call("erp/check_availability", `{"type": "appointment"}`)
		if row := rows["erp/check_availability"]; row["execution_type"] != "internal" ||
			row["external_request_id"] != nil {
			t.Errorf("built in: %v", row)
		}
		s.Sound()
	}})
}
