package app

import (
	"context"
	"errors"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app/config"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/usage"
	"github.com/mostrador/mostrador/internal/talk/clerk"
	"github.com/mostrador/mostrador/internal/talk/command"
	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/talk/turn"
	"github.com/mostrador/mostrador/internal/tool"
	"github.com/mostrador/mostrador/internal/words/quick"
)

// openTalk sets up the agents' answers.
func (a *App) openTalk(c config.Config, builtIn model.Model) error {
	m, err := a.openModels(c, builtIn)
	ended, metersErr := countTurns(a.telemetry.meter)
	a.Turns = &turn.Turns{Desk: a.Runtime, Agents: directory{a}, Models: m, Clock: a.Clock, Log: a.Log, Ended: ended}
	a.Runtime.Told = a.Turns.Told
	return errors.Join(err, metersErr)
}

// directory finds the agent that answers, and its tools.
type directory struct{ app *App }

func (d directory) Agent(ctx context.Context, w *access.Workspace, id string) (access.AgentProfile, error) {
	return d.app.Keyring.AgentByID(ctx, w.ID, id)
}

func (d directory) View(ctx context.Context, w *access.Workspace, agent *access.AgentProfile) (*tool.View, error) {
	tools, err := d.app.ToolsOf(ctx, w)
	if err != nil {
		return nil, err
	}
	return tools.View(w, agent)
}

// commandsOf reads an owner's commands, with the model of the agent they are addressed to.
func (a *App) commandsOf(w *access.Workspace) quick.Reader {
	return command.Reader{Model: func(ctx context.Context, agentID string) (model.Model, error) {
		agent, err := a.Keyring.AgentBySlug(ctx, w.ID, agentID)
		if err != nil {
			return nil, err
		}
		m := a.Turns.Models.For(w, &agent)
		if _, rules := m.(clerk.Clerk); rules {
			return nil, nil
		}
		return m, nil
	}, Spend: func(ctx context.Context, c usage.Cost) error {
		return a.Runtime.Write(ctx, w, access.System, func(u *core.Unit) error { return u.Usage.Count(c) })
	}, Now: a.Clock.Now}
}
