// Package client talks to a running server the way any program would, for
// commands that find the data folder in use. It knows the routes the commands
// need and no others.
package client

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

// Client is one server and a key to it.
type Client struct {
	url  string
	key  string
	http *http.Client
}

// A call may take its tool's 30 s and an import much longer; nobody waits for ever.
const patience = 10 * time.Minute

// mostAnswer bounds what is read of an answer.
const mostAnswer = 64 << 20

// New checks the address. It does not knock.
func New(server, key string) (*Client, error) {
	u, err := url.Parse(server)
	if err != nil || u.Host == "" || (u.Scheme != "http" && u.Scheme != "https") {
		return nil, fmt.Errorf("--url %q: expected http://host:port", server)
	}
	if key == "" {
		return nil, errors.New("--key: an API key of the workspace is needed with --url")
	}
	return &Client{url: strings.TrimSuffix(server, "/"), key: key, http: &http.Client{Timeout: patience}}, nil
}

// Session is what the server says of a conversation.
type Session struct {
	ID    string `json:"id"`
	State string `json:"state"`
}

// OpenSession starts a conversation with an agent.
func (c *Client) OpenSession(ctx context.Context, agent, channel, phone string) (s Session, err error) {
	body := map[string]string{"agent": agent, "channel": channel}
	if phone != "" {
		body["customer_phone"] = phone
	}
	err = c.exchange(ctx, "/v1/sessions", body, &s)
	return s, err
}

// Answer is what a call came to: the part commands look at, and all of it.
type Answer struct {
	Success      bool       `json:"success"`
	ErrorCode    fault.Code `json:"errorCode"`
	Error        string     `json:"error"`
	Confirmation *struct {
		ID      string `json:"id"`
		Message string `json:"message"`
	} `json:"confirmation"`
	ExecutionID string `json:"executionId"`

	Raw json.RawMessage `json:"-"`
}

// ReadAnswer reads an answer as every door writes it.
func ReadAnswer(raw []byte) (a Answer, err error) {
	err = json.Unmarshal(raw, &a)
	if err == nil && a.ExecutionID == "" {
		err = errors.New("this is no answer of a call")
	}
	a.Raw = raw
	return a, err
}

// Decision is what a reply came to; Result is the answer of the call that a yes
// ran, if one ran.
type Decision struct {
	Result *Answer
	Raw    json.RawMessage
}

// ReadDecision reads a decision as every door writes it.
func ReadDecision(raw []byte) (Decision, error) {
	var d struct{ Result json.RawMessage }
	if err := json.Unmarshal(raw, &d); err != nil || len(d.Result) == 0 {
		return Decision{Raw: raw}, err
	}
	a, err := ReadAnswer(d.Result)
	return Decision{Result: &a, Raw: raw}, err
}

// Call runs a tool. A refusal is an answer, not an error.
func (c *Client) Call(ctx context.Context, session, tool string, arguments []byte, key string) (Answer, error) {
	header := http.Header{}
	if key != "" {
		header.Set("Idempotency-Key", key)
	}
	route := "/v1/sessions/" + url.PathEscape(session) + "/tools/" + tool
	status, body, err := c.send(ctx, http.MethodPost, route, "application/json", bytes.NewReader(arguments), header)
	if err != nil {
		return Answer{}, err
	}
	a, err := ReadAnswer(body)
	if err != nil {
		return a, refused(status, body)
	}
	return a, nil
}

// Reply answers a question in the customer's words.
func (c *Client) Reply(ctx context.Context, confirmation, message string) (Decision, error) {
	var raw json.RawMessage
	err := c.exchange(ctx, "/v1/confirmations/"+url.PathEscape(confirmation), map[string]string{"message": message}, &raw)
	if err != nil {
		return Decision{}, err
	}
	return ReadDecision(raw)
}

// Tools lists an agent's tools in a format, as the server wrote it.
func (c *Client) Tools(ctx context.Context, agent, format string, strict bool) (json.RawMessage, error) {
	query := url.Values{"format": {format}}
	if agent != "" {
		query.Set("agent", agent)
	}
	if strict {
		query.Set("strict", "true")
	}
	status, body, err := c.send(ctx, http.MethodGet, "/v1/tools?"+query.Encode(), "", nil, nil)
	if err == nil && status != http.StatusOK {
		err = refused(status, body)
	}
	return body, err
}

// Import sends a CSV file and returns what came of it, as the server wrote it.
func (c *Client) Import(ctx context.Context, kind string, file io.Reader) (json.RawMessage, error) {
	status, body, err := c.send(ctx, http.MethodPost, "/v1/imports/"+url.PathEscape(kind), "text/csv", file, nil)
	if err == nil && status != http.StatusOK {
		err = refused(status, body)
	}
	return body, err
}

// AgentTool is one line of what is said about an agent's tools.
type AgentTool struct {
	Tool    string `json:"tool"`
	Enabled bool   `json:"enabled"`
	Alias   string `json:"alias,omitempty"`
	ToolTerms
}

// ToolTerms are the terms it has the tool on, where they differ from the contract.
type ToolTerms struct {
	PerMinute    int               `json:"rate_limit_per_minute,omitempty"`
	Confirmation string            `json:"confirmation,omitempty"`
	Description  string            `json:"description,omitempty"`
	Arguments    map[string]Preset `json:"arguments,omitempty"`
	Version      int               `json:"version,omitempty"` // of a custom tool
}

// Preset is the value of an argument that a caller leaves out, or cannot say.
type Preset struct {
	Value json.RawMessage `json:"value"`
	Fixed bool            `json:"fixed,omitempty"`
}

// AgentTools is all of it, at a version.
type AgentTools struct {
	Agent   string      `json:"agent"`
	Version int64       `json:"version"`
	Tools   []AgentTool `json:"tools"`
}

// AgentTools reads what is said about an agent's tools.
func (c *Client) AgentTools(ctx context.Context, agent string) (t AgentTools, err error) {
	status, body, err := c.send(ctx, http.MethodGet, toolsOf(agent), "", nil, nil)
	if err == nil && status != http.StatusOK {
		err = refused(status, body)
	}
	if err != nil {
		return t, err
	}
	return t, json.Unmarshal(body, &t)
}

// SetAgentTools replaces it, if nobody has changed it since it was read.
func (c *Client) SetAgentTools(ctx context.Context, agent string, t AgentTools) error {
	raw, err := json.Marshal(map[string]any{"tools": t.Tools, "version": t.Version})
	if err != nil {
		return err
	}
	status, body, err := c.send(ctx, http.MethodPut, toolsOf(agent), "application/json", bytes.NewReader(raw), nil)
	if err == nil && status != http.StatusOK {
		err = refused(status, body)
	}
	return err
}

func toolsOf(agent string) string { return "/v1/agents/" + url.PathEscape(agent) + "/tools" }

// Agents are the slugs of the workspace's agents.
func (c *Client) Agents(ctx context.Context) (slugs []string, err error) {
	status, body, err := c.send(ctx, http.MethodGet, "/v1/agents?limit=100", "", nil, nil)
	if err == nil && status != http.StatusOK {
		err = refused(status, body)
	}
	if err != nil {
		return nil, err
	}
	var list struct {
		Data []struct {
			Slug string `json:"slug"`
		} `json:"data"`
	}
	err = json.Unmarshal(body, &list)
	for _, a := range list.Data {
		slugs = append(slugs, a.Slug)
	}
	return slugs, err
}

// exchange posts JSON for JSON.
func (c *Client) exchange(ctx context.Context, route string, in, out any) error {
	raw, err := json.Marshal(in)
	if err != nil {
		return err
	}
	status, body, err := c.send(ctx, http.MethodPost, route, "application/json", bytes.NewReader(raw), nil)
	if err != nil {
		return err
	}
	if status/100 != 2 {
		return refused(status, body)
	}
	return json.Unmarshal(body, out)
}

// look gets JSON.
func (c *Client) look(ctx context.Context, route string, out any) error {
	status, body, err := c.send(ctx, http.MethodGet, route, "", nil, nil)
	if err != nil {
		return err
	}
	if status != http.StatusOK {
		return refused(status, body)
	}
	return json.Unmarshal(body, out)
}

func (c *Client) send(ctx context.Context, method, route, kind string, body io.Reader, header http.Header) (int, []byte, error) {
	r, err := http.NewRequestWithContext(ctx, method, c.url+route, body)
	if err != nil {
		return 0, nil, err
	}
	if header != nil {
		r.Header = header
	}
	r.Header.Set("Authorization", "Bearer "+c.key)
	if kind != "" {
		r.Header.Set("Content-Type", kind)
	}
	response, err := c.http.Do(r)
	if err != nil {
		return 0, nil, fmt.Errorf("no answer from %s: %w", c.url, errors.Unwrap(err))
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(io.LimitReader(response.Body, mostAnswer))
	return response.StatusCode, answer, err
}

// Refusal is an answer that is not the one asked for.
type Refusal struct {
	Status int
	Body   []byte
	said   string
}

func (r *Refusal) Error() string { return r.said }

// refused is what a problem says, in one line, and each thing once.
func refused(status int, body []byte) error {
	var problem struct {
		Detail string        `json:"detail"`
		Errors []fault.Field `json:"errors"`
	}
	r := &Refusal{Status: status, Body: body}
	if json.Unmarshal(body, &problem) != nil || problem.Detail == "" {
		r.said = fmt.Sprintf("the server answered %d %s", status, http.StatusText(status))
		return r
	}
	r.said = problem.Detail
	for _, e := range problem.Errors {
		switch told := strings.Contains(problem.Detail, e.Message); {
		case told && strings.Contains(problem.Detail, e.Path):
		case told:
			r.said += fmt.Sprintf(" (%s)", e.Path)
		default:
			r.said += fmt.Sprintf(" (%s: %s)", e.Path, e.Message)
		}
	}
	return r
}
