package client

import (
	"context"
	"net/http"
)

// Agent reads an agent's settings.
func (c *Client) Agent(ctx context.Context, agent string, out any) error {
	return c.do(ctx, http.MethodGet, agentRoute(agent), nil, out)
}

// CheckedModel is what came of asking a model for a word.
type CheckedModel struct {
	Name    string `json:"name"`
	Works   bool   `json:"works"`
	Problem string `json:"problem"`
}

// CheckAgent asks an agent's models for a word; nil: the built-in one.
func (c *Client) CheckAgent(ctx context.Context, agent string) (model, fallback *CheckedModel, err error) {
	var out struct{ Model, Fallback *CheckedModel }
	err = c.do(ctx, http.MethodPost, agentRoute(agent)+"/check", nil, &out)
	return out.Model, out.Fallback, err
}

// ChangeAgent changes them and reads the result.
func (c *Client) ChangeAgent(ctx context.Context, agent string, change, out any) error {
	return c.do(ctx, http.MethodPatch, agentRoute(agent), change, out)
}
