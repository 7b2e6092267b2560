package client

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

// CustomTool holds the fields of a workspace's own tool that commands use.
type CustomTool struct {
	ID      string         `json:"id"`
	Tool    string         `json:"tool"`
	State   string         `json:"state"`
	Version int            `json:"version"`
	Given   int            `json:"given_version"`
	Secrets []CustomSecret `json:"secrets"`
	Agents  []CustomUser   `json:"agents"`
	Breaker struct {
		State string `json:"state"`
	} `json:"breaker"`
}

// CustomUser is an agent, and whether a tool is on for it.
type CustomUser struct {
	Agent   string `json:"agent"`
	Enabled bool   `json:"enabled"`
}

// CustomSecret is a secret that a tool names or has; never its value.
type CustomSecret struct {
	Name   string `json:"name"`
	Set    bool   `json:"set"`
	Needed bool   `json:"needed"`
}

// Drafted is the result of importing one operation of an API document.
type Drafted struct {
	Key  string      `json:"key"`
	Tool *CustomTool `json:"tool"`
	Mistake
}

// Mistake is why an operation is not or cannot become a tool.
type Mistake struct {
	Error  string        `json:"error"`
	Errors []fault.Field `json:"errors"`
}

// String is the whole mistake on one line.
func (m Mistake) String() string {
	details := make([]string, len(m.Errors))
	for i, f := range m.Errors {
		details[i] = f.Path + " " + f.Message
	}
	return strings.TrimSpace(m.Error + " " + strings.Join(details, "; "))
}

// Operation is an operation that a document describes.
type Operation struct {
	Key         string `json:"key"`
	Summary     string `json:"summary"`
	Unsupported string `json:"unsupported"`
	Name        string `json:"name"` // of the tool, unless another is given
	Mistake
}

// Choice is an operation to import, under its own name or the document's.
type Choice struct {
	Key  string `json:"key"`
	Name string `json:"name,omitempty"`
}

// Document is the result of an import.
type Document struct {
	Operations []Operation `json:"operations"`
	Imported   []Drafted   `json:"imported"`
}

// Import asks for a document's operations, or for tools made of some of them.
type Import struct {
	Document   string   `json:"document,omitempty"`
	URL        string   `json:"url,omitempty"`
	Server     string   `json:"server,omitempty"`
	Operations []Choice `json:"operations,omitempty"`
}

const customTools = "/v1/custom-tools"

func customTool(ref string) string { return customTools + "/" + url.PathEscape(ref) }

// CustomTools lists the workspace's own tools; there are a hundred at most.
func (c *Client) CustomTools(ctx context.Context) ([]CustomTool, error) {
	var page struct {
		Data []CustomTool `json:"data"`
	}
	err := c.do(ctx, http.MethodGet, customTools+"?limit=100", nil, &page)
	return page.Data, err
}

// AddCustomTool creates a tool from a definition.
func (c *Client) AddCustomTool(ctx context.Context, definition json.RawMessage) (CustomTool, error) {
	return fetch[CustomTool](ctx, c, http.MethodPost, customTools, definition)
}

// ChangeCustomTool creates a new version of a tool.
func (c *Client) ChangeCustomTool(ctx context.Context, ref string,
	definition json.RawMessage) (CustomTool, error) {
	return fetch[CustomTool](ctx, c, http.MethodPut, customTool(ref), definition)
}

// TryCustomTool calls a tool with sample arguments and returns the server's report unchanged.
func (c *Client) TryCustomTool(ctx context.Context, ref string, arguments json.RawMessage,
	send bool) (json.RawMessage, error) {
	return fetch[json.RawMessage](ctx, c, http.MethodPost, customTool(ref)+"/test",
		map[string]any{"arguments": arguments, "send": send})
}

// SetCustomSecret stores a tool's secret; for an empty value the server makes one, which is returned.
func (c *Client) SetCustomSecret(ctx context.Context, ref, name, value string) (made string, err error) {
	var out struct {
		Value string `json:"value"`
	}
	err = c.do(ctx, http.MethodPut, customTool(ref)+"/secrets/"+url.PathEscape(name), map[string]string{"value": value},
		&out)
	return out.Value, err
}

// AcceptCustomTool gives a version to all agents; 0 is the newest.
func (c *Client) AcceptCustomTool(ctx context.Context, ref string, version int) (CustomTool, error) {
	return fetch[CustomTool](ctx, c, http.MethodPost, customTool(ref)+"/accept", map[string]int{"version": version})
}

// RemoveCustomTool deletes a tool.
func (c *Client) RemoveCustomTool(ctx context.Context, ref string) error {
	return c.do(ctx, http.MethodDelete, customTool(ref), nil, nil)
}

// ImportCustomTools reads a document and makes tools of the chosen operations.
func (c *Client) ImportCustomTools(ctx context.Context, in Import) (Document, error) {
	return fetch[Document](ctx, c, http.MethodPost, customTools+"/import", in)
}
