package testkit

import (
	"encoding/json"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/custom"
	"github.com/mostrador/mostrador/internal/custom/workshop"
)

// Upstream is another company's API on this machine; name its Address in Setup.Loopback.
type Upstream struct {
	*httptest.Server
	Address string
}

// NewUpstream starts one.
func NewUpstream(t testing.TB, h http.HandlerFunc) Upstream {
	t.Helper()
	server := httptest.NewUnstartedServer(h)
	server.Config.ErrorLog = log.New(io.Discard, "", 0)
	server.Start()
	t.Cleanup(server.Close)
	return Upstream{server, server.Listener.Addr().String()}
}

// Describe adds a tool of the business's own, as JSON, over what a test need not say, switches it on for every agent,
// and has the shop know of it.
func (s *Shop) Describe(definition string) workshop.Kept {
	s.T.Helper()
	d := custom.Definition{
		Description: "Consulta a un tercero.", IsActive: true, ExecutionType: custom.APICall,
		ParametersSchema: json.RawMessage(`{"type":"object","properties":{"a":{"type":"string","title":"Domicilio"},"n":{"type":"integer","title":"Bultos"}}}`),
	}
	s.Must(json.Unmarshal([]byte(definition), &d))
	k, err := s.Workshop.Create(s.T.Context(), s.Workspace, Boss, d, false)
	s.Must(err)
	s.Give(k.FullName())
	return k
}

// Give switches a tool on for every agent, and has the shop know of it.
func (s *Shop) Give(tool string) {
	s.T.Helper()
	agents, err := s.Keyring.AgentList(s.T.Context(), s.Workspace.ID)
	s.Must(err)
	for _, a := range agents {
		s.Must(s.Keyring.SetAgentTool(s.T.Context(), s.Workspace.ID, a.ID,
			access.ToolOverride{Tool: tool, Enabled: true}))
	}
	s.Reread()
}

// Secret sets one of a tool's.
func (s *Shop) Secret(toolID, name, value string) {
	s.T.Helper()
	_, err := s.Workshop.SetSecret(s.T.Context(), s.Workspace, Boss, toolID, name, value)
	s.Must(err)
}
