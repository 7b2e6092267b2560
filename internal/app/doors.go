package app

import (
	"context"
	"io"

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

