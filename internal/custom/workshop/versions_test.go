package workshop_test

import (
	"fmt"
	"net/http"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/custom/workshop"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

func TestVersionsAreAccepted(t *testing.T) {
	t.Parallel()
	up := testkit.NewUpstream(t, func(w http.ResponseWriter,
		r *http.Request) {
		fmt.Fprintf(w, `{"path":%q}`, r.URL.Path)
	})
	server.Flows(t, server.Flow{Name: "versions", Setup: enterprise(up), Play: func(t *testing.T, s *server.Shop) {
		k := s.Describe(`{"name": "ask", "execution_config": {"method": "GET", "url": "` + up.URL + `/v1"}}`)
		session := s.Session("")
		path := func() string {
			t.Helper()
			return testkit.Data(t, want(t, s.Call(session, "custom/ask", `{}`), ""))["path"].(string)
		}
		next := func(n int) {
			t.Helper()
			d := k.Definition
			d.ExecutionConfig.URL = fmt.Sprintf("%s/v%d", up.URL, n)
			if _, err := s.Workshop.Change(t.Context(), s.Workspace, testkit.Boss, "ask", workshop.AtVersion(n-1), d); err != nil {
				t.Fatal(err)
			}
			s.Reread()
		}
		next(2)
		if got := path(); got != "/v1" {
			t.Errorf("nobody accepted %s", got)
		}
		if _, err := s.Workshop.Change(t.Context(), s.Workspace, testkit.Boss, "ask", workshop.AtVersion(1), k.Definition); !fault.Is(err,
			fault.Conflict) {
			t.Errorf("a change of an old version: %v", err)
		}
		if err := s.Keyring.SetAgentTool(t.Context(), s.Workspace.ID, s.Agent.ID,
			access.ToolOverride{Tool: "custom/ask", Enabled: true,
				ToolTerms: access.ToolTerms{Version: 2}}); err != nil {
			t.Fatal(err)
		}
		if got := path(); got != "/v2" {
			t.Errorf("the agent accepted version 2, not %s", got)
		}
		next(3)
		if _, err := s.Workshop.Accept(t.Context(), s.Workspace, testkit.Boss, "ask", 0); err != nil {
			t.Fatal(err)
		}
		s.Reread()
		if got := path(); got != "/v2" {
			t.Errorf("the agent keeps version 2, not %s", got)
		}
		if err := s.Keyring.SetAgentTool(t.Context(), s.Workspace.ID, s.Agent.ID,
			access.ToolOverride{Tool: "custom/ask", Enabled: true}); err != nil {
			t.Fatal(err)
		}
		if got := path(); got != "/v3" {
			t.Errorf("given to all is version 3, not %s", got)
		}
		if err := s.Keyring.SetAgentTool(t.Context(), s.Workspace.ID, s.Agent.ID,
			access.ToolOverride{Tool: "custom/ask"}); err != nil {
			t.Fatal(err)
		}
		want(t, s.Call(session, "custom/ask", `{}`), fault.ToolNotEnabled)
		s.Sound()
	}})
}
