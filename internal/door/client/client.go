// Package client calls a running server over its API, for commands that find the data folder in use. It knows only
// the routes the commands need.
package client

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
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

// requestTimeout is the timeout of a request: a tool may take 30 s, and an import much longer.
const requestTimeout = 10 * time.Minute

// mostAnswer bounds how much of a response is read.
const mostAnswer = 64 << 20

// New checks the address. It does not connect.
func New(server, key string) (*Client, error) {
	u, err := url.Parse(server)
	if err != nil || u.Host == "" || (u.Scheme != "http" && u.Scheme != "https") {
		return nil, fmt.Errorf("--url %q: expected http://host:port", server)
	}
	if key == "" {
		return nil, errors.New("--key: an API key of the workspace is needed with --url")
	}
	return &Client{url: strings.TrimSuffix(server, "/"), key: key, http: &http.Client{Timeout: requestTimeout}}, nil
}

// Session is a conversation as the server reports it.
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
	err = c.do(ctx, http.MethodPost, "/v1/sessions", body, &s)
	return s, err
}

// Answer is the result of a call: the fields commands use, and the raw body.
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

// ReadAnswer parses an answer, which every door writes alike.
func ReadAnswer(raw []byte) (a Answer, err error) {
	err = json.Unmarshal(raw, &a)
	if err == nil && a.ExecutionID == "" {
		err = errors.New("this is no answer of a call")
	}
	a.Raw = raw
	return a, err
}

// Decision is the result of a reply; Result is the answer of the call that a yes ran, if any.
type Decision struct {
	Result *Answer
	Raw    json.RawMessage
}

// ReadDecision parses a decision, which every door writes alike.
func ReadDecision(raw []byte) (Decision, error) {
	var d struct{ Result json.RawMessage }
	if err := json.Unmarshal(raw, &d); err != nil || len(d.Result) == 0 {
		return Decision{Raw: raw}, err
	}
	a, err := ReadAnswer(d.Result)
	return Decision{Result: &a, Raw: raw}, err
}

// Call runs a tool. A refusal is an Answer, not an error.
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
		return a, newRefusal(status, body)
	}
	return a, nil
}

// Reply answers a confirmation in the customer's words.
func (c *Client) Reply(ctx context.Context, confirmation, message string) (Decision, error) {
	var raw json.RawMessage
	err := c.do(ctx, http.MethodPost, "/v1/confirmations/"+url.PathEscape(confirmation),
		map[string]string{"message": message}, &raw)
	if err != nil {
		return Decision{}, err
	}
	return ReadDecision(raw)
}

// Tools lists an agent's tools in a format, as the server wrote it.
func (c *Client) Tools(ctx context.Context, agent, format string, strict bool) (list json.RawMessage, err error) {
	query := url.Values{"format": {format}, "all": {"true"}}
	if agent != "" {
		query.Set("agent", agent)
	}
	if strict {
		query.Set("strict", "true")
	}
	err = c.do(ctx, http.MethodGet, "/v1/tools?"+query.Encode(), nil, &list)
	return list, err
}

// Import sends a file, with the options of the route, and returns the server's report unchanged. progress may be nil.
func (c *Client) Import(ctx context.Context, kind string, options url.Values, file io.Reader, progress func(done, total int)) (json.RawMessage, error) {
	at := c.url + "/v1/imports/" + url.PathEscape(kind)
	if len(options) > 0 {
		at += "?" + options.Encode()
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, at, file)
	if err != nil {
		return nil, err
	}
	r.Header.Set("Authorization", "Bearer "+c.key)
	r.Header.Set("Content-Type", "application/octet-stream")
	r.Header.Set("Accept", importLines)
	response, err := c.http.Do(r)
	if err != nil {
		return nil, fmt.Errorf("no answer from %s: %w", c.url, errors.Unwrap(err))
	}
	defer response.Body.Close()
	status, body := response.StatusCode, json.RawMessage(nil)
	if response.Header.Get("Content-Type") == importLines {
		status, body, err = readLines(response.Body, progress)
	} else {
		body, err = io.ReadAll(io.LimitReader(response.Body, mostAnswer))
	}
	if err == nil && status != http.StatusOK {
		err = newRefusal(status, body)
	}
	return body, err
}

// importLines is how a server tells the progress of an import: a JSON object on each line, the last with its answer.
const importLines = "application/x-ndjson"

func readLines(from io.Reader, progress func(done, total int)) (int, json.RawMessage, error) {
	for lines := json.NewDecoder(io.LimitReader(from, mostAnswer)); ; {
		var line struct {
			Done, Total, Status int
			Body                json.RawMessage
		}
		switch err := lines.Decode(&line); {
		case err != nil:
			return 0, nil, fmt.Errorf("the server stopped before the import ended: %w", err)
		case line.Status != 0:
			return line.Status, line.Body, nil
		case progress != nil:
			progress(line.Done, line.Total)
		}
	}
}

// Export writes a list as a file of a format, with the list's filters.
func (c *Client) Export(ctx context.Context, list, format string, filter url.Values, to io.Writer) error {
	query := maps.Clone(filter)
	query.Set("format", format)
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, c.url+"/v1/exports/"+url.PathEscape(list)+"?"+query.Encode(), nil)
	if err != nil {
		return err
	}
	r.Header.Set("Authorization", "Bearer "+c.key)
	response, err := c.http.Do(r)
	if err != nil {
		return fmt.Errorf("no answer from %s: %w", c.url, errors.Unwrap(err))
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		body, err := io.ReadAll(io.LimitReader(response.Body, mostAnswer))
		if err != nil {
			return err
		}
		return newRefusal(response.StatusCode, body)
	}
	_, err = io.Copy(to, response.Body)
	return err
}

// AgentTool is one line of an agent's tool settings.
type AgentTool struct {
	Tool    string `json:"tool"`
	Enabled bool   `json:"enabled"`
	Alias   string `json:"alias,omitempty"`
	ToolTerms
}

// ToolTerms are an agent's terms for a tool, where they differ from the contract.
type ToolTerms struct {
	PerMinute    int               `json:"rate_limit_per_minute,omitempty"`
	Confirmation string            `json:"confirmation,omitempty"`
	Description  string            `json:"description,omitempty"`
	Arguments    map[string]Preset `json:"arguments,omitempty"`
	Listed       bool              `json:"listed,omitempty"`  // shown to models anyway
	Version      int               `json:"version,omitempty"` // of a custom tool
}

// Preset is the value of an argument that the caller leaves out or, if fixed, cannot set.
type Preset struct {
	Value json.RawMessage `json:"value"`
	Fixed bool            `json:"fixed,omitempty"`
}

// AgentTools is the whole list, with its version.
type AgentTools struct {
	Agent   string      `json:"agent"`
	Version int64       `json:"version"`
	Tools   []AgentTool `json:"tools"`
}

// AgentTools reads an agent's tool settings.
func (c *Client) AgentTools(ctx context.Context, agent string) (AgentTools, error) {
	return fetch[AgentTools](ctx, c, http.MethodGet, agentRoute(agent)+"/tools", nil)
}

// SetAgentTools replaces the list unless it has changed since it was read: then the server answers conflict.
func (c *Client) SetAgentTools(ctx context.Context, agent string, t AgentTools) error {
	return c.do(ctx, http.MethodPut, agentRoute(agent)+"/tools", map[string]any{"tools": t.Tools, "version": t.Version},
		nil)
}

func agentRoute(agent string) string { return "/v1/agents/" + url.PathEscape(agent) }

// Agents lists the slugs of the workspace's agents.
func (c *Client) Agents(ctx context.Context) (slugs []string, err error) {
	var list struct {
		Data []struct {
			Slug string `json:"slug"`
		} `json:"data"`
	}
	err = c.do(ctx, http.MethodGet, "/v1/agents?limit=100", nil, &list)
	for _, a := range list.Data {
		slugs = append(slugs, a.Slug)
	}
	return slugs, err
}

// fetch sends a request and returns what the server answers.
func fetch[T any](ctx context.Context, c *Client, method, route string, in any) (out T, err error) {
	err = c.do(ctx, method, route, in, &out)
	return out, err
}

// do sends in as JSON, unless it is nil, and reads the response into out, unless that is nil.
func (c *Client) do(ctx context.Context, method, route string, in, out any) error {
	var content []byte
	kind := ""
	if in != nil {
		var err error
		if content, err = json.Marshal(in); err != nil {
			return err
		}
		kind = "application/json"
	}
	status, body, err := c.send(ctx, method, route, kind, bytes.NewReader(content), nil)
	if err != nil {
		return err
	}
	if status/100 != 2 {
		return newRefusal(status, body)
	}
	if out == nil {
		return nil
	}
	return json.Unmarshal(body, out)
}

func (c *Client) send(ctx context.Context, method, route, kind string, body io.Reader,
	header http.Header) (int, []byte, error) {
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

// Refusal is a response with another status than expected.
type Refusal struct {
	Status int
	Body   []byte
	text   string
}

func (r *Refusal) Error() string { return r.text }

// newRefusal makes an error of a problem document: one line, nothing repeated.
func newRefusal(status int, body []byte) error {
	var problem struct {
		Detail string        `json:"detail"`
		Errors []fault.Field `json:"errors"`
	}
	r := &Refusal{Status: status, Body: body}
	if json.Unmarshal(body, &problem) != nil || problem.Detail == "" {
		r.text = fmt.Sprintf("the server answered %d %s", status, http.StatusText(status))
		return r
	}
	r.text = problem.Detail
	for _, e := range problem.Errors {
		switch repeated := strings.Contains(problem.Detail, e.Message); {
		case repeated && strings.Contains(problem.Detail, e.Path):
		case repeated:
			r.text += fmt.Sprintf(" (%s)", e.Path)
		default:
			r.text += fmt.Sprintf(" (%s: %s)", e.Path, e.Message)
		}
	}
	return r
}
