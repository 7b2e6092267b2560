package client

import (
	"context"
	"net/http"
)

// Agent reads an agent's settings.
func (c *Client) Agent(ctx context.Context, agent string, out any) error {
	return c.do(ctx, http.MethodGet, agentRoute(agent), nil, out)
}

// ChangeAgent changes them and reads the result.
func (c *Client) ChangeAgent(ctx context.Context, agent string, change, out any) error {
	return c.do(ctx, http.MethodPatch, agentRoute(agent), change, out)
}
