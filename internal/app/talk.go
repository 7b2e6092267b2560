package app

import (
	"context"
	"errors"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/fault"
	"github.com/mostrador/mostrador/internal/tool"
	"github.com/mostrador/mostrador/internal/turn"
	"github.com/mostrador/mostrador/internal/turn/model"
	"github.com/mostrador/mostrador/internal/turn/model/offline"
)

// openTalk lets agents answer, with a model for all of them or, without one, each with
// its own.
func (a *App) openTalk(m model.Model) {
	if m == nil {
		m = offline.New()
	}
	a.Turns = &turn.Turns{Desk: a.Runtime, Agents: directory{a}, Models: models{m}, Clock: a.Clock, Log: a.Log}
}

// directory says who answers, and with which tools.
type directory struct{ app *App }

func (d directory) Agent(ctx context.Context, w *access.Workspace, id string) (access.AgentProfile, error) {
	return d.app.Keyring.AgentBySlug(ctx, w.ID, id)
}

func (d directory) View(ctx context.Context, w *access.Workspace, agent *access.AgentProfile) (*tool.View, error) {
	tools, err := d.app.ToolsOf(ctx, w)
	if err != nil {
		return nil, err
	}
	return tools.View(w, agent)
}

// models gives every agent the same model.
type models struct{ model.Model }

func (m models) For(*access.Workspace, *access.AgentProfile) model.Model { return m.Model }

// runTurn is the errand that answers what came through a channel of ours.
func (a *App) runTurn(ctx context.Context, w *access.Workspace, id string) error {
	_, err := a.Turns.Run(ctx, w, id, nil)
	return err
}

// sweepTurns takes up turns whose runner vanished.
func (a *App) sweepTurns(ctx context.Context, w *access.Workspace) error {
	var late []string
	err := a.Runtime.Read(ctx, w, system, func(u *core.Unit) (err error) {
		late, err = u.Conversations.LateTurns(100)
		return err
	})
	failures := []error{err}
	for _, id := range late {
		if err := a.runTurn(ctx, w, id); !fault.Is(err, fault.InProgress) {
			failures = append(failures, err)
		}
	}
	return errors.Join(failures...)
}

// DemoAgent is who answers in one of the sample businesses.
func (a *App) DemoAgent(ctx context.Context, slug string) (*access.Workspace, access.AgentProfile, error) {
	w, err := a.Keyring.WorkspaceBySlug(ctx, slug)
	if err != nil {
		return nil, access.AgentProfile{}, err
	}
	agent, err := a.Keyring.AgentBySlug(ctx, w.ID, slug)
	return &w, agent, err
}
