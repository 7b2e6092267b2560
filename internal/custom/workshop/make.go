package workshop

import (
	"context"
	"encoding/json"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/custom"
	"github.com/mostrador/mostrador/internal/kit/guard"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/schema"
	"github.com/mostrador/mostrador/internal/kit/strictjson"
	"github.com/mostrador/mostrador/internal/tool"
)

// make is a version as the pipeline runs it. A GET reads, unless it needs confirmation; other calls have an effect; a
// composition of our own tools is a plan.
func (ws *Workshop) make(w *access.Workspace, t Record, engine *custom.Tool) *tool.Tool {
	d := ws.described(t, engine)
	m := maker{ws, w.ID, w.Locale, engine}
	switch {
	case engine.ExecutionType == custom.Internal:
		return m.plan(d)
	case engine.Reads() && !engine.RequiresConfirmation:
		return tool.DescribedFetch(d, m.fetch)
	}
	if engine.RequiresConfirmation {
		d.Gate = []tool.Ask[tool.Arguments]{{Preview: m.preview}}
	}
	return tool.DescribedCall(d, tool.Outside[tool.Arguments, outgoing, arrived, any]{
		Prepare: m.prepare, Do: m.do, Settle: m.settle, Resolve: m.resolve,
	})
}

// maker is what the handlers of one version know.
type maker struct {
	*Workshop
	workspaceID string
	tag         locale.Tag
	engine      *custom.Tool
}

func (ws *Workshop) described(t Record, engine *custom.Tool) tool.Described {
	d := engine.Definition
	spec := tool.Spec{
		Name: t.Name, Title: d.DisplayName, Doc: d.Description, Category: d.Category, Risk: tool.Medium, Audit: tool.AuditFull, Roles: access.Anyone,
		PerMinute: d.RateLimitPerMinute, PerWorkspace: d.RateLimitPerMinute, Timeout: d.Timeout(), EnabledFor: []string{"*"}, Plan: access.Enterprise,
	}
	if spec.Title == "" {
		spec.Title = d.Name
	}
	switch {
	case engine.Reads():
		spec.Risk = tool.Low
	case engine.ExecutionType != custom.Internal:
		spec.Key = "the Idempotency-Key of the call; the other side gets one of ours with every sending"
	}
	output := engine.Answer
	if d.ExecutionType == custom.Webhook || !promisesObject(d.ResponseSchema) {
		output = anything
	}
	return tool.Described{Spec: spec, Input: engine.Parameters, Output: output, Version: engine.Version, Off: t.State != Active, Later: d.ExecutionType == custom.Webhook}
}

// anything is the schema of an answer without one. MCP requires an object, which answers are converted to.
var anything = func() *schema.Schema {
	s, err := schema.FromJSON([]byte(`{"type":"object"}`))
	if err != nil {
		panic(err) // a literal of ours
	}
	return s
}()

// asObject wraps an answer that is no object: gateways and models expect data with names.
func asObject(data any) json.RawMessage {
	if _, ok := data.(map[string]any); !ok {
		data = map[string]any{"result": data}
	}
	return strictjson.Canonical(data)
}

func promisesObject(raw json.RawMessage) bool {
	var s struct {
		Type string `json:"type"`
	}
	return json.Unmarshal(raw, &s) == nil && s.Type == "object"
}

// call is one use of a version, with what it needs that is not in the arguments.
func (m maker) call(ctx context.Context, engine *custom.Tool, id string, arguments map[string]any) (custom.Call, error) {
	secrets, err := m.secrets(ctx, m.workspaceID, engine)
	if err != nil {
		return custom.Call{}, err
	}
	c := custom.Call{ID: id, Arguments: arguments, Secrets: secrets, Now: m.Clock.Now(), Tag: m.tag}
	if engine.ExecutionType != custom.Webhook {
		return c, nil
	}
	key, err := m.Key()
	if err != nil {
		return c, err
	}
	right := custom.NewCallback(m.workspaceID, engine.ID, id, c.Now)
	c.CallbackURL, c.ExpiresAt = m.BaseURL+CallbackPath+right.Token(key), right.ExpiresAt()
	return c, nil
}

// fetch makes a reading call.
func (m maker) fetch(ctx context.Context, in tool.Arguments) (any, error) {
	c, err := m.call(ctx, m.engine, "", in)
	if err != nil {
		return nil, err
	}
	out, err := m.caller.Do(guard.For(ctx, m.workspaceID), m.engine, c)
	if err != nil {
		return nil, err
	}
	return asObject(out.Data), nil
}
