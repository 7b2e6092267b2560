package workshop_test

import (
	"bytes"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

func (s *syncWriter) read(b *bytes.Buffer) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return b.String()
}

// A refusal by the other side is reported in its words without its JSON, which the tool's developers find in the
// execution; it is no failure of ours.
func TestARefusalIsToldInWords(t *testing.T) {
	t.Parallel()
	calls := heard{}
	up := testkit.NewUpstream(t, func(w http.ResponseWriter, r *http.Request) {
		calls.note(r)
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(http.StatusConflict)
		_, _ = w.Write([]byte(`{"error": {"code": 7, "message": "The order was cancelled already."}, "email": "ana@example.com"}`))
	})
	for _, method := range []string{"GET", "DELETE"} {
		t.Run(method, func(t *testing.T) {
			t.Parallel()
			testkit.EachDB(t, func(t *testing.T, db *store.DB) {
				var log bytes.Buffer
				lines := &syncWriter{w: &log}
				setup := enterprise(up)
				setup.Log = lines
				s := server.OpenShop(t, db, setup)
				s.Describe(`{"name": "cancel", "execution_config": {"method": "` + method + `", "url": "` + up.URL +
					`/orders/{{a}}"}}`)
				a := want(t, s.Call(s.Session(""), "custom/cancel", `{"a":"7"}`), fault.UpstreamFailed)
				if a.Error != "El servicio externo rechazó el pedido (error 409): «The order was cancelled already.»" {
					t.Errorf("told %q", a.Error)
				}
				var row runtime.ExecutionRecord
				for end := time.Now().Add(time.Minute); row.ID == "" &&
					time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
					rows, err := s.Runtime.Executions(t.Context(), s.Workspace, runtime.ExecutionFilter{Limit: 10})
					if err != nil {
						t.Fatal(err)
					}
					for _, e := range rows {
						if e.ID == a.ExecutionID {
							row = e
						}
					}
				}
				if !strings.Contains(row.Output, `"status":409`) || !strings.Contains(row.Output, `"code":7`) ||
					strings.Contains(row.Output, "ana@example.com") {
					t.Errorf("the row keeps %s", row.Output)
				}
				if said := lines.read(&log); strings.Contains(said, "level=ERROR") ||
					!strings.Contains(said, "level=WARN msg=\"tool call failed\"") ||
					strings.Contains(said, "cancelled already.\"}") {
					t.Errorf("logged %s", said)
				}
			})
		})
	}
}
