package httpapi

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"strconv"
	"time"

	"github.com/mostrador/mostrador/internal/custom"
	"github.com/mostrador/mostrador/internal/custom/workshop"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// CustomTool is the definition of a business's own tool.
type CustomTool struct {
	Name                 string          `json:"name" doc:"Unique in the workspace; no built-in tool's, and none that looks like one. It stays."`
	DisplayName          string          `json:"display_name,omitempty" doc:"What people read."`
	Description          string          `json:"description" doc:"What a model chooses the tool by."`
	Category             string          `json:"category,omitempty" doc:"custom if empty."`
	ParametersSchema     json.RawMessage `json:"parameters_schema" doc:"JSON Schema of an object."`
	ExecutionType        string          `json:"execution_type" enum:"api_call,webhook,internal"`
	ExecutionConfig      customConfig    `json:"execution_config"`
	ResponseSchema       json.RawMessage `json:"response_schema,omitempty" doc:"JSON Schema of the answer, after the transform."`
	ResponseTransform    string          `json:"response_transform,omitempty" doc:"JMESPath over {response: …}."`
	TimeoutMS            *int            `json:"timeout_ms,omitempty" doc:"10000 if not set; at most 30000, webhooks 10000."`
	RateLimitPerMinute   *int            `json:"rate_limit_per_minute,omitempty" doc:"60 if not set; of the workspace, and of each conversation."`
	RequiresConfirmation bool            `json:"requires_confirmation,omitempty" doc:"The customer has to say yes to every call."`
	IsActive             *bool           `json:"is_active,omitempty" doc:"True unless it says otherwise."`
}

type customConfig struct {
	URL           string            `json:"url,omitempty" doc:"api_call: https only; {{name}} in the path and the query."`
	Method        string            `json:"method,omitempty" enum:"GET,POST,PUT,PATCH,DELETE" doc:"POST if empty."`
	Headers       map[string]string `json:"headers,omitempty" doc:"Secrets stand here, and only here: {{secrets.NAME}} or {{NAME}}."`
	BodyTemplate  string            `json:"body_template,omitempty" doc:"Without one the arguments are the body, or the query of a GET or DELETE."`
	Idempotent    bool              `json:"idempotent,omitempty" doc:"The other side does the same thing once, however often it is sent with one Idempotency-Key."`
	OAuth         *customOAuth      `json:"oauth,omitempty" doc:"api_call: an OAuth 2.0 token for each call, in place of an Authorization header."`
	WebhookURL    string            `json:"webhook_url,omitempty"`
	WebhookSecret string            `json:"webhook_secret,omitempty" doc:"Names a secret: {{secrets.NAME}}."`
	Function      string            `json:"function,omitempty" doc:"internal: one built-in function."`
	FunctionName  string            `json:"function_name,omitempty" doc:"Another spelling of function."`
	Steps         []customStep      `json:"steps,omitempty" maxItems:"10" doc:"internal: a composition of built-in tools."`
}

type customOAuth struct {
	GrantType    string `json:"grant_type" enum:"client_credentials,refresh_token"`
	TokenURL     string `json:"token_url" doc:"Where tokens are got; held to the same rules as url."`
	ClientID     string `json:"client_id" doc:"As it is, or {{secrets.NAME}}."`
	ClientSecret string `json:"client_secret,omitempty" doc:"Names a secret: {{secrets.NAME}}."`
	RefreshToken string `json:"refresh_token,omitempty" doc:"Names a secret; a token that the other side gives in its place is kept under the same name."`
	Scope        string `json:"scope,omitempty"`
	ClientAuth   string `json:"client_auth,omitempty" enum:"basic,body" doc:"Where client id and secret go: the header (basic, if empty) or the form."`
}

type customStep struct {
	Name      string            `json:"name"`
	Tool      string            `json:"tool" doc:"pack/tool"`
	Arguments map[string]string `json:"arguments,omitempty" doc:"JMESPath over {arguments, steps}, by the name of the argument."`
}

// definition converts it to the engine's type. Both have the same JSON.
func (t CustomTool) definition() (d custom.Definition, err error) {
	raw, err := json.Marshal(t)
	if err != nil {
		return d, err
	}
	return custom.ReadForm(raw)
}

// formOf is definition's inverse.
func formOf(d custom.Definition) (t CustomTool) {
	raw, _ := json.Marshal(d) // it was stored as JSON
	_ = json.Unmarshal(raw, &t)
	return t
}

// givenTool is a definition as a client sends it: read-only fields of our own responses are allowed and ignored.
type givenTool struct {
	CustomTool
	ID           string `json:"id,omitempty" doc:"Comes back unchanged, or is not said; another tool's is refused."`
	Tool         any    `json:"tool,omitempty" readOnly:"true" doc:"What is answered; nothing that is said here."`
	State        any    `json:"state,omitempty" readOnly:"true"`
	GivenVersion any    `json:"given_version,omitempty" readOnly:"true"`
	Agents       any    `json:"agents,omitempty" readOnly:"true"`
	Secrets      any    `json:"secrets,omitempty" readOnly:"true"`
	Breaker      any    `json:"breaker,omitempty" readOnly:"true"`
	CreatedBy    any    `json:"created_by,omitempty" readOnly:"true"`
	UpdatedBy    any    `json:"updated_by,omitempty" readOnly:"true"`
	CreatedAt    any    `json:"created_at,omitempty" readOnly:"true"`
	UpdatedAt    any    `json:"updated_at,omitempty" readOnly:"true"`
	Version      int    `json:"version,omitempty" minimum:"0" doc:"The version a change starts from; another one is a conflict. Elsewhere it says nothing."`
}

func (t givenTool) definition() (custom.Definition, error) {
	d, err := t.CustomTool.definition()
	d.ID, d.Version = t.ID, t.Version
	return d, err
}

// keptTool is a custom tool as stored.
type keptTool struct {
	ID           string `json:"id"`
	Tool         string `json:"tool" doc:"What it is called by: custom/name."`
	State        string `json:"state" enum:"draft,active,off"`
	Version      int    `json:"version" doc:"The newest; a changed definition is a new one."`
	GivenVersion int    `json:"given_version" doc:"What agents use for whom nobody accepted another."`
	CustomTool
	Agents    []customUser   `json:"agents" nullable:"false" doc:"All agents, and for which the tool is on: none until PUT /v1/agents/{id}/tools says so."`
	Secrets   []customSecret `json:"secrets" nullable:"false" doc:"What the definition names, and what is set; never the values."`
	Breaker   customBreaker  `json:"breaker" doc:"Whether its calls are let through at present, on this node."`
	CreatedBy string         `json:"created_by"`
	UpdatedBy string         `json:"updated_by"`
	CreatedAt time.Time      `json:"created_at"`
	UpdatedAt time.Time      `json:"updated_at"`
}

// customUser is an agent and what it has of the tool.
type customUser struct {
	AgentID string `json:"agent_id"`
	Agent   string `json:"agent"`
	Enabled bool   `json:"enabled" doc:"It is switched on for this agent; it can be called while state is active, too."`
	Version int    `json:"version" doc:"The version the agent has, or would have."`
}

type customSecret struct {
	Name      string     `json:"name"`
	Set       bool       `json:"set"`
	Needed    bool       `json:"needed" doc:"The newest version names it."`
	UpdatedAt *time.Time `json:"updated_at"`
}

type customBreaker struct {
	State    string     `json:"state" enum:"closed,open,half_open"`
	Failures int        `json:"failures" doc:"In a row."`
	RetryAt  *time.Time `json:"retry_at" doc:"While it is open."`
}

func (t customTools) show(k workshop.Kept, users []workshop.User) keptTool {
	out := keptTool{
		ID: k.ID, Tool: k.FullName(), State: string(k.State), Version: k.Newest, GivenVersion: k.Given,
		CustomTool: formOf(k.Definition), Secrets: secretsOf(k),
		Agents: convert(users, func(u workshop.User) customUser {
			return customUser{AgentID: u.ID, Agent: u.Slug, Enabled: u.On, Version: u.Uses}
		}),
		CreatedBy: k.CreatedBy, UpdatedBy: k.UpdatedBy, CreatedAt: k.CreatedAt, UpdatedAt: k.UpdatedAt,
	}
	b := t.workshop.Breaker(k.ID)
	out.Breaker = customBreaker{State: string(b.State), Failures: b.Failures, RetryAt: orNull(b.RetryAt)}
	return out
}

func secretsOf(k workshop.Kept) []customSecret {
	out := []customSecret{}
	for _, s := range k.Secrets {
		out = append(out, customSecret{Name: s.Name, Set: true, Needed: slices.Contains(k.Needs, s.Name),
			UpdatedAt: &s.UpdatedAt})
	}
	for _, name := range k.Needs {
		if !slices.ContainsFunc(out, func(s customSecret) bool { return s.Name == name }) {
			out = append(out, customSecret{Name: name, Needed: true})
		}
	}
	return out
}

const customToolsText = "A tool of the business's own: an HTTP API, a signed webhook, or built-in tools put together. All mistakes of a definition are told at once. " +
	"It is called like every other tool, as custom/name, and needs the enterprise plan where plans gate (--plans)."

const changeCustomToolText = "Replaces the definition. That is a new version: agents keep the one they were given until somebody accepts the new one, for all of them here or for one at " +
	"/v1/agents/{id}/tools. Switching it on or off alone makes no new version."

// customTools are the tools that workspaces defined themselves.
type customTools struct{ workshop *workshop.Workshop }

func (t customTools) register(r *router) {
	add(r, get("/v1/custom-tools", "listCustomTools", "The workspace's own tools"), ownersOnly, t.list)
	add(r, explained(creates(post("/v1/custom-tools", "addCustomTool", "Describe a tool")), customToolsText),
		ownersOnly, t.create)
	addRaw(r, r.responds(get("/v1/custom-tools/{id}", "getCustomTool", "One of them, by its id or name"), keptTool{}), ownersOnly, t.get)
	change := put("/v1/custom-tools/{id}", "changeCustomTool", "Change what a tool does, switch it on or off")
	addRaw(r, r.responds(explained(change, changeCustomToolText), keptTool{}), ownersOnly, t.change)
	do(r, remove("/v1/custom-tools/{id}", "removeCustomTool", "Take a tool away from everybody"), ownersOnly, t.remove)
	add(r, get("/v1/custom-tools/{id}/versions", "listCustomToolVersions", "Everything a tool was, newest first"),
		ownersOnly, t.listVersions)
	add(r, post("/v1/custom-tools/{id}/accept", "acceptCustomTool",
		"Give a version to the agents that have none of their own"),
		ownersOnly, t.accept)
	add(r, explained(post("/v1/custom-tools/{id}/test", "tryCustomTool", "Call a definition with sample arguments"),
		tryCustomToolText),
		ownersOnly, t.try)

	add(r, get("/v1/custom-tools/{id}/secrets", "listCustomSecrets", "Which secrets a tool names and has"),
		ownersOnly, t.listSecrets)
	add(r, explained(put("/v1/custom-tools/{id}/secrets/{name}", "setCustomSecret", "Set or rotate a secret"),
		customSecretsText),
		ownersOnly, t.setSecret)
	do(r, remove("/v1/custom-tools/{id}/secrets/{name}", "removeCustomSecret", "Forget a secret"),
		ownersOnly, t.removeSecret)

	imports := explained(post("/v1/custom-tools/import", "importCustomTools", "Make tools of an OpenAPI document"),
		importText)
	imports.MaxBodyBytes = maxDocument + 1
	add(r, imports, ownersOnly, t.importDocument)
}

func (t customTools) list(ctx context.Context, c caller, in *Page) (list[keptTool], error) {
	tools, err := t.workshop.List(ctx, c.Workspace)
	if err != nil {
		return list[keptTool]{}, err
	}
	users, err := t.workshop.UsersOf(ctx, c.Workspace, tools)
	return pageOf(tools, *in, func(k workshop.Kept) string { return k.ID },
		func(k workshop.Kept) keptTool { return t.show(k, users[k.ID]) }), err
}

type addCustomToolIn struct{ Body givenTool }

func (t customTools) create(ctx context.Context, c caller, in *addCustomToolIn) (keptTool, error) {
	def, err := in.Body.definition()
	if err != nil {
		return keptTool{}, err
	}
	k, err := t.workshop.Create(ctx, c.Workspace, c.Actor, def, false)
	return t.showResult(ctx, c, k, err)
}

// showResult is show for the result of a call.
func (t customTools) showResult(ctx context.Context, c caller, k workshop.Kept, err error) (keptTool, error) {
	if err != nil {
		return keptTool{}, err
	}
	users, err := t.workshop.UsersOf(ctx, c.Workspace, []workshop.Kept{k})
	return t.show(k, users[k.ID]), err
}

// ToolRef names a custom tool by its id or its name.
type ToolRef struct {
	ID string `path:"id" maxLength:"64" doc:"A tool's id or name."`
}

// ref is the id or name to look up; empty: it cannot exist.
func (r ToolRef) ref() string { return storable(r.ID) }

func (t customTools) get(ctx context.Context, c caller, in *ToolRef) (*edited, error) {
	k, err := t.workshop.Get(ctx, c.Workspace, in.ref())
	return t.edited(ctx, c, k, err)
}

func (t customTools) edited(ctx context.Context, c caller, k workshop.Kept, err error) (*edited, error) {
	out, err := t.showResult(ctx, c, k, err)
	return &edited{ETag: customTag(k.Record), Body: out}, err
}

// customTag is the version of what owners edit of a tool: secrets, and which agents have it, are no part of it.
func customTag(r workshop.Record) string { return etag([]any{r.Newest, r.Given, r.State}) }

type changeCustomToolIn struct {
	ToolRef
	Version
	Body givenTool
}

func (t customTools) change(ctx context.Context, c caller, in *changeCustomToolIn) (*edited, error) {
	def, err := in.Body.definition()
	if err != nil {
		return nil, err
	}
	k, err := t.workshop.Change(ctx, c.Workspace, c.Actor, in.ref(), func(now workshop.Record) error {
		return cmp.Or(in.from(c)(now), workshop.AtVersion(def.Version)(now))
	}, def)
	if in.IfMatch != "" && in.IfMatch != "*" && fault.Is(err, fault.Conflict) { // it was changed in between
		err = unchanged(in.IfMatch, "", c.Workspace.Locale)
	}
	return t.edited(ctx, c, k, err)
}

// from refuses a tool in another version than the request's.
func (v Version) from(c caller) workshop.From {
	return func(now workshop.Record) error { return unchanged(v.IfMatch, customTag(now), c.Workspace.Locale) }
}

type removeCustomToolIn struct {
	ToolRef
	Version
}

func (t customTools) remove(ctx context.Context, c caller, in *removeCustomToolIn) error {
	return t.workshop.Remove(ctx, c.Workspace, c.Actor, in.ref(), in.from(c))
}

type acceptCustomToolIn struct {
	ToolRef
	Body struct {
		Version int `json:"version,omitempty" minimum:"0" doc:"Without one, the newest."`
	}
}

func (t customTools) accept(ctx context.Context, c caller, in *acceptCustomToolIn) (keptTool, error) {
	k, err := t.workshop.Accept(ctx, c.Workspace, c.Actor, in.ref(), in.Body.Version)
	return t.showResult(ctx, c, k, err)
}

type toolVersion struct {
	Version int `json:"version"`
	CustomTool
	CreatedBy string    `json:"created_by"`
	CreatedAt time.Time `json:"created_at"`
}

type toolVersionsIn struct {
	ToolRef
	After string `query:"after" maxLength:"20" pattern:"^[0-9]+$" doc:"The number of the last version seen."`
	Limit int    `query:"limit" minimum:"1" maximum:"100" default:"50" doc:"How many at most."`
}

func (t customTools) listVersions(ctx context.Context, c caller, in *toolVersionsIn) (list[toolVersion], error) {
	of, versions, err := t.workshop.Versions(ctx, c.Workspace, in.ref())
	active := of.State == workshop.Active
	return pageOf(versions, Page{in.After, in.Limit}, func(v workshop.Version) string { return strconv.Itoa(v.Version) }, func(v workshop.Version) toolVersion {
		out := toolVersion{Version: v.Version, CustomTool: formOf(v.Definition), CreatedBy: v.CreatedBy,
			CreatedAt: v.CreatedAt}
		out.IsActive = &active
		return out
	}), err
}
