package app

import (
	"context"
	"io"
	"net/http"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app/config"
	"github.com/mostrador/mostrador/internal/door/dashboard"
	"github.com/mostrador/mostrador/internal/door/mcpapi"
	"github.com/mostrador/mostrador/internal/door/visitor"
	"github.com/mostrador/mostrador/internal/door/voice"
	"github.com/mostrador/mostrador/internal/door/webchat"
)

// openDoors opens the gateways that keep connections or state of their own.
func (a *App) openDoors(c config.Config) error {
	trusted, err := c.Proxies()
	if err != nil {
		return err
	}
	a.proxies = visitor.NewProxies(trusted, a.Log)
	a.mcp = mcpapi.New(mcpapi.Config{
		Runtime: a.Runtime, Keyring: a.Keyring, Tools: a.Tools, Own: a.Workshop, Log: a.Log, Version: c.Version,
		PublicURL: c.PublicURL, Origins: c.Origins(), Secret: keySource(c, a.DB.Dialect().Name),
	})
	a.chat = webchat.New(webchat.Config{
		Runtime: a.Runtime, Keyring: a.Keyring, Turns: a.Turns, Log: a.Log, PublicURL: a.publicURL, Secret: keySource(c, a.DB.Dialect().Name),
		Proxies: a.proxies,
	})
	a.voice = voice.New(voice.Config{
		Runtime: a.Runtime, Keyring: a.Keyring, Credentials: a.Credentials, Turns: a.Turns, Log: a.Log, PublicURL: a.publicURL,
		Proxies: a.proxies,
	})
	a.dashboard = dashboard.New(dashboard.Config{
		Runtime: a.Runtime, Keyring: a.Keyring, Entrance: a.Entrance, Workshop: a.Workshop, Policies: a.Policies, Webhooks: a.Webhooks, Events: a.Events, Log: a.Log, PublicURL: a.publicURL,
		OneClick: func() []string { return a.OneClick }, Import: a.Import, Credentials: a.Credentials, CheckVendor: a.CheckVendor, CheckModel: a.CheckModel,
		Proxies: a.proxies, Secret: keySource(c, a.DB.Dialect().Name),
	})
	return nil
}

// withDashboard adds the staff pages to the API.
func (a *App) withDashboard(api http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if dashboard.Serves(r.URL.Path) {
			a.dashboard.ServeHTTP(w, r)
			return
		}
		api.ServeHTTP(w, r)
	})
}

// withChat adds the customers' chat page to the API.
func (a *App) withChat(api http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if webchat.Serves(r.URL.Path) {
			a.chat.ServeHTTP(w, r)
			return
		}
		api.ServeHTTP(w, r)
	})
}

// withMCP adds the MCP gateway and the pages of its questions to the API.
func (a *App) withMCP(api http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if mcpapi.Serves(r.URL.Path) {
			a.mcp.ServeHTTP(w, r)
			return
		}
		api.ServeHTTP(w, r)
	})
}

// Pages serves only what questions are answered with: their pages, and for those that the business decides the API's
// routes, with a key.
func (a *App) Pages() http.Handler {
	all := a.Handler()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		const questions = "/v1/confirmations"
		switch path := r.URL.Path; {
		case strings.HasPrefix(path, "/confirm/"), path == questions, strings.HasPrefix(path, questions+"/"):
			all.ServeHTTP(w, r)
		default:
			http.NotFound(w, r)
		}
	})
}

// MCP is one MCP client at a pair of streams; see mcpapi.Line.
type MCP struct {
	Workspace access.Workspace
	Agent     string
	Pack      string
	Session   string
	BaseURL   string
	Ready     func(agentSlug string) // called when the workspace and agent were found
}

// ServeMCP serves MCP to the program that started this one, until it disconnects. It acts as an agent: staff decide
// their questions elsewhere.
func (a *App) ServeMCP(ctx context.Context, m MCP, in io.ReadCloser, out io.WriteCloser) error {
	return a.mcp.ServeLine(ctx, mcpapi.Line{
		Workspace: m.Workspace, Actor: access.Actor{Role: access.Agent, PersonID: "mcp"},
		Agent: m.Agent, Pack: m.Pack, Session: m.Session, BaseURL: m.BaseURL, Ready: m.Ready,
	}, in, out)
}

// withVoice adds the voice gateway to the API.
func (a *App) withVoice(api http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if voice.Serves(r.URL.Path) {
			a.voice.ServeHTTP(w, r)
			return
		}
		api.ServeHTTP(w, r)
	})
}
