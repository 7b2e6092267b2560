package main

import (
	"context"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app"
	"github.com/mostrador/mostrador/internal/app/demo"
	"github.com/mostrador/mostrador/internal/testkit/talks"
)

// furnish fills an empty installation with the sample businesses, one of them with its own tool, and opens it for
// conversations.
func furnish(ctx context.Context, a *app.App, carrier *demo.Freight) (talks.House, error) {
	house := talks.House{Turns: a.Turns,
		Agent: func(ctx context.Context, slug string) (*access.Workspace, access.AgentProfile, error) {
			w, err := a.Keyring.WorkspaceBySlug(ctx, slug)
			if err != nil {
				return nil, access.AgentProfile{}, err
			}
			agent, err := a.Keyring.AgentBySlug(ctx, w.ID, slug)
			return &w, agent, err
		}}
	if err := a.SeedDemo(ctx); err != nil {
		return house, err
	}
	w, err := a.Keyring.WorkspaceBySlug(ctx, demo.FreightShop)
	if err != nil {
		return house, err
	}
	return house, carrier.Furnish(ctx, a.Workshop, a.Keyring, &w)
}
