package app

import (
	"context"
	"io"
	"sync"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app/config"
	"github.com/mostrador/mostrador/internal/door/dashboard"
	"github.com/mostrador/mostrador/internal/door/httpapi"
	"github.com/mostrador/mostrador/internal/door/mcpapi"
	"github.com/mostrador/mostrador/internal/door/visitor"
	"github.com/mostrador/mostrador/internal/door/voice"
	"github.com/mostrador/mostrador/internal/door/webchat"
)

// doors are those that keep connections or state of their own.
type doors struct {
	mcp       *mcpapi.Door
	chat      *webchat.Door
	dashboard *dashboard.Door
	voice     *voice.Door
	proxies   *visitor.Proxies
	exports   func() httpapi.Exports
}

// openDoors opens the doors that keep connections or state of their own.
func (a *App) openDoors(c config.Config) error {
	trusted, err := c.Proxies()
	if err != nil {
		return err
	}
	proxies, key := visitor.NewProxies(trusted, a.Log), keySource(c, a.DB.Dialect().Name)
	a.doors.proxies = proxies
	a.doors.exports = sync.OnceValue(func() httpapi.Exports { return httpapi.NewExports(a.api()) })
	a.doors.mcp = mcpapi.New(mcpapi.Config{
		Runtime: a.Runtime, Keyring: a.Keyring, Tools: a.Tools, Own: a.Workshop, Log: a.Log, Version: c.Version,
		PublicURL: c.PublicURL, Origins: c.Origins(), Secret: key,
	})
	a.doors.chat = webchat.New(webchat.Config{
		Runtime: a.Runtime, Keyring: a.Keyring, Turns: a.Turns, Log: a.Log, PublicURL: a.publicURL, Secret: key,
		Proxies: proxies,
	})
	a.doors.voice = voice.New(voice.Config{
		Runtime: a.Runtime, Keyring: a.Keyring, Credentials: a.Credentials, Turns: a.Turns, Log: a.Log,
		PublicURL: a.publicURL, Proxies: proxies, ConfirmLink: a.doors.mcp.Link,
		Realtime: a.vendors.realtime,
	})
	a.doors.dashboard = dashboard.New(dashboard.Config{
		Runtime: a.Runtime, Keyring: a.Keyring, Entrance: a.Entrance, Workshop: a.Workshop, Policies: a.Policies,
		Webhooks: a.Webhooks, Events: a.Events, Log: a.Log, PublicURL: a.publicURL,
		OneClick: func() []string { return a.OneClick }, Import: a.Import, Export: a.Export, Credentials: a.Credentials,
		CheckVendor: a.CheckVendor, CheckModel: a.CheckModel, AskModel: a.AskModel, FeedURL: a.feeds().URL,
		Proxies: proxies, Secret: key, Leaving: a.Leaving(), FirstRun: &a.FirstRun, RemoveBranch: a.RemoveBranch,
		StartedWith: c.Again(), MailPassword: a.MailPassword, Browsers: a.vendors.teamNews.Browsers,
		Backups: ownersBackups{a},
		LastBackup: func(ctx context.Context) (time.Time, error) {
			last, err := a.LastBackup(ctx)
			return last.Good.FinishedAt, err
		},
	})
	return nil
}

// dismiss ends every open stream.
func (d *doors) dismiss() {
	d.mcp.Dismiss()
	d.chat.Dismiss()
	d.dashboard.Dismiss()
	d.voice.Dismiss()
}

func (d *doors) close() {
	d.mcp.Close()
	d.chat.Close()
	d.dashboard.Dismiss()
	d.voice.Close()
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
	return a.doors.mcp.ServeLine(ctx, mcpapi.Line{
		Workspace: m.Workspace, Actor: access.Actor{Role: access.Agent, PersonID: "mcp"},
		Agent: m.Agent, Pack: m.Pack, Session: m.Session, BaseURL: m.BaseURL, Ready: m.Ready,
	}, in, out)
}
