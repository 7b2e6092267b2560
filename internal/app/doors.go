package app

import (
	"context"
	"io"
	"net/http"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/config"
	"github.com/mostrador/mostrador/internal/mcpapi"
)

// openDoors opens the doors that keep something open themselves.
func (a *App) openDoors(c config.Config) {
	a.mcp = mcpapi.New(mcpapi.Config{
		Runtime: a.Runtime, Keyring: a.Keyring, Tools: a.Tools, Log: a.Log, Version: c.Version,
		PublicURL: c.PublicURL, Origins: c.Origins(), Secret: keySource(c, a.DB.Dialect().Name),
	})
}

// withMCP puts the MCP door and the pages of its questions beside the API.
func (a *App) withMCP(api http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if mcpapi.Serves(r.URL.Path) {
			a.mcp.ServeHTTP(w, r)
			return
		}
		api.ServeHTTP(w, r)
	})
}

// Pages serves the pages of questions and nothing else.
func (a *App) Pages() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !strings.HasPrefix(r.URL.Path, "/confirm/") {
			http.NotFound(w, r)
			return
		}
		a.mcp.ServeHTTP(w, r)
	})
}

// MCP is one MCP client at a pair of streams; see mcpapi.Line.
type MCP struct {
	Workspace access.Workspace
	Agent     string
	Pack      string
	Session   string
	BaseURL   string
}

// ServeMCP speaks MCP with the program that started this one, until it hangs up.
// It acts as an agent: what is for people is decided elsewhere.
func (a *App) ServeMCP(ctx context.Context, m MCP, in io.ReadCloser, out io.WriteCloser) error {
	return a.mcp.ServeLine(ctx, mcpapi.Line{
		Workspace: m.Workspace, Actor: access.Actor{Role: access.Agent, PersonID: "mcp"},
		Agent: m.Agent, Pack: m.Pack, Session: m.Session, BaseURL: m.BaseURL,
	}, in, out)
}
