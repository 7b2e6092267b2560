package client

import (
	"context"
	"net/http"
	"net/url"
	"time"
)

// Policy is a workspace's own rule about its tools.
type Policy struct {
	ID       string            `json:"id,omitempty"`
	Name     string            `json:"name"`
	Tool     string            `json:"tool"`
	When     string            `json:"when,omitempty"`
	Effect   string            `json:"effect"`
	By       string            `json:"by,omitempty"`
	Message  map[string]string `json:"message,omitempty"`
	Active   bool              `json:"active"`
	Position int               `json:"position,omitempty"`
}

// Trial is what a rule would have changed in the last calls.
type Trial struct {
	Judged    int         `json:"judged"`
	Changed   []Changed   `json:"changed"`
	Undecided []Undecided `json:"undecided"`
}

// Changed is a call that would have ended differently.
type Changed struct {
	ExecutionID string    `json:"execution_id"`
	Tool        string    `json:"tool"`
	At          time.Time `json:"at"`
	Before      string    `json:"before"`
	After       string    `json:"after"`
	Doubt       string    `json:"doubt"`
}

// Undecided is a call whose stored data is too little to tell.
type Undecided struct {
	ExecutionID string    `json:"execution_id"`
	Tool        string    `json:"tool"`
	At          time.Time `json:"at"`
	Unknown     []string  `json:"unknown"`
}

// Policies lists the rules by position.
func (c *Client) Policies(ctx context.Context) (all []Policy, err error) {
	for after := ""; ; after = all[len(all)-1].ID {
		query := url.Values{"limit": {"100"}}
		if after != "" {
			query.Set("after", after)
		}
		var page struct {
			Data    []Policy `json:"data"`
			HasMore bool     `json:"has_more"`
		}
		if err := c.do(ctx, http.MethodGet, "/v1/policies?"+query.Encode(), nil, &page); err != nil {
			return nil, err
		}
		all = append(all, page.Data...)
		if !page.HasMore || len(page.Data) == 0 {
			return all, nil
		}
	}
}

// AddPolicy creates a rule and returns it as stored.
func (c *Client) AddPolicy(ctx context.Context, p Policy) (Policy, error) {
	return fetch[Policy](ctx, c, http.MethodPost, "/v1/policies", p)
}

// TryPolicy runs a rule over the last calls without storing it.
func (c *Client) TryPolicy(ctx context.Context, p Policy, last int) (Trial, error) {
	return fetch[Trial](ctx, c, http.MethodPost, "/v1/policies/dry-run", map[string]any{"rule": p, "last": last})
}

// RemovePolicy deletes a rule.
func (c *Client) RemovePolicy(ctx context.Context, id string) error {
	return c.do(ctx, http.MethodDelete, "/v1/policies/"+url.PathEscape(id), nil, nil)
}
