package app

import (
	"context"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app/config"
	"github.com/mostrador/mostrador/internal/custom"
	"github.com/mostrador/mostrador/internal/custom/workshop"
	"github.com/mostrador/mostrador/internal/kit/guard"
	"github.com/mostrador/mostrador/internal/policy"
	"github.com/mostrador/mostrador/internal/tool"
)

const (
	mostAPIDocument = 4 << 20 // of an API description
	documentTimeout = 15 * time.Second
)

// openWorkshop sets up custom tools, which businesses describe themselves.
func (a *App) openWorkshop(c config.Config) {
	database := a.DB.Dialect().Name
	nets, _ := c.OpenedToTools() // Wire has checked them
	a.Workshop = workshop.New(workshop.Config{
		Store: a.units, Box: keyRing(c, database), Clock: a.Clock, BuiltIn: a.Tools,
		Client:  a.client(guard.Policy{Timeout: custom.MaxTimeoutMS * time.Millisecond, AllowNets: nets}),
		Fetcher: a.client(guard.Policy{Timeout: documentTimeout, MaxBytes: mostAPIDocument, AllowNets: nets}),
		Agents:  a.Keyring.AgentList, BaseURL: c.BaseURL(), Key: keySource(c, database), Changed: a.Keyring.Forget,
		Plans: c.Plans,
	})
}

// ToolsOf are the tools of a workspace: built-in and custom.
func (a *App) ToolsOf(ctx context.Context, w *access.Workspace) (*tool.Set, error) {
	return tool.Of(ctx, w, a.Tools, a.Workshop)
}

func (a *App) toolsUnder(ctx context.Context, workspaceID string) (policy.Tools, error) {
	w, err := a.Keyring.Workspace(ctx, workspaceID)
	if err != nil {
		return nil, err
	}
	return a.ToolsOf(ctx, &w)
}
