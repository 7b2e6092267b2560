package client

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"net/url"
)

// Agent reads an agent's settings.
func (c *Client) Agent(ctx context.Context, agent string, out any) error {
	return c.aboutAgent(ctx, http.MethodGet, agent, nil, out)
}

// ChangeAgent changes them and reads the result.
func (c *Client) ChangeAgent(ctx context.Context, agent string, change, out any) error {
	raw, err := json.Marshal(change)
	if err != nil {
		return err
	}
	return c.aboutAgent(ctx, http.MethodPatch, agent, raw, out)
}

func (c *Client) aboutAgent(ctx context.Context, method, agent string, in []byte, out any) error {
	status, body, err := c.send(ctx, method, "/v1/agents/"+url.PathEscape(agent), "application/json", bytes.NewReader(in), nil)
	if err == nil && status != http.StatusOK {
		err = refused(status, body)
	}
	if err != nil {
		return err
	}
	return json.Unmarshal(body, out)
}
