package workshop

import (
	"context"
	"encoding/json"
	"strconv"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/callback"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/custom"
	"github.com/mostrador/mostrador/internal/kit/fault"
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
		d.Gate = []tool.Asker{tool.Ask[tool.Arguments]{Preview: m.preview}}
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
		Name: t.Name, Title: d.DisplayName, Doc: d.Description, Category: d.Category, Risk: tool.Medium,
		Audit: tool.AuditFull, Roles: access.Anyone,
		PerMinute: d.RateLimitPerMinute, PerWorkspace: d.RateLimitPerMinute, Timeout: d.Timeout(),
	}
	if ws.Plans {
		spec.Plan = access.Enterprise
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
	return tool.Described{Spec: spec, Input: engine.Parameters, Output: output, Version: engine.Version,
		Off: t.State != Active, Later: d.ExecutionType == custom.Webhook, Execution: string(d.ExecutionType)}
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
func (m maker) call(ctx context.Context, engine *custom.Tool, id string,
	arguments map[string]any) (custom.Call, error) {
	secrets, err := m.secrets(ctx, m.workspaceID, engine)
	if err != nil {
		return custom.Call{}, err
	}
	c := custom.Call{ID: id, Arguments: arguments, Secrets: secrets, Now: m.Clock.Now(), Tag: m.tag}
	if engine.ExecutionConfig.OAuth != nil {
		c.Token = m.token(engine)
	}
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

// outgoing is what was decided before a call is sent. It holds no secrets: these are loaded when it is sent.
type outgoing struct {
	ToolID    string         `json:"tool"`
	Version   int            `json:"version"`
	Arguments tool.Arguments `json:"arguments"`
}

// arrived is what came back.
type arrived struct {
	Data    json.RawMessage `json:"data,omitempty"`
	Pending bool            `json:"pending,omitempty"`
	CallID  string          `json:"call,omitempty"`
	Until   time.Time       `json:"until,omitzero"`
}

func (m maker) prepare(_ context.Context, _ *core.Unit, in tool.Arguments) (outgoing, error) {
	return outgoing{m.engine.ID, m.engine.Version, in}, nil
}

// do makes the call. The engine has retried it where that was safe, so every failure is final; the error says whether
// it may have been done all the same.
func (m maker) do(ctx context.Context, _ *core.Outside, key string, plan outgoing) (arrived, error) {
	engine, err := m.version(ctx, m.workspaceID, plan.ToolID, plan.Version)
	if err != nil {
		return arrived{}, tool.FinalError(err, false)
	}
	c, err := m.call(ctx, engine, key, plan.Arguments)
	if err != nil {
		return arrived{}, tool.FinalError(err, false)
	}
	c.Key = key
	out, err := m.caller.Do(guard.For(ctx, m.workspaceID), engine, c)
	if err != nil {
		return arrived{}, tool.FinalError(m.withUnsure(err), custom.MayHaveActed(err))
	}
	if out.Pending {
		return arrived{Pending: true, CallID: key, Until: c.ExpiresAt}, nil
	}
	return arrived{Data: asObject(out.Data)}, nil
}

var msgMayBe = locale.Text{
	ES: "%s No se sabe si la operación se hizo: hay que comprobarlo antes de repetirla.",
	PT: "%s Não se sabe se a operação foi feita: é preciso verificar antes de repetir.",
	EN: "%s It is not known whether it was done: check before repeating it.",
}

var msgTaken = locale.Text{
	ES: "%s La operación fue recibida: hay que comprobar en qué quedó antes de repetirla.",
	PT: "%s A operação foi recebida: é preciso verificar em que ficou antes de repetir.",
	EN: "%s The operation was taken: check what came of it before repeating it.",
}

// withUnsure adds to a failure whether the effect may have happened.
func (m maker) withUnsure(err error) error {
	e := fault.From(err)
	if !custom.MayHaveActed(err) {
		return err
	}
	text := msgMayBe
	if custom.WasAccepted(err) {
		text = msgTaken
	}
	return fault.Wrap(err, e.Code, "%s", text.In(m.tag, e.Message))
}

var msgLater = locale.Text{
	ES: "El pedido se recibió; la respuesta llega más tarde a esta conversación.",
	PT: "O pedido foi recebido; a resposta chega mais tarde a esta conversa.",
	EN: "The request was taken; the answer comes to this conversation later.",
}

// settle returns the answer, or records which conversation waits for a late one.
func (m maker) settle(_ context.Context, u *core.Unit, _ tool.Arguments, plan outgoing, came arrived) (any, error) {
	if !came.Pending {
		return came.Data, nil
	}
	err := u.Callbacks.Expect(callback.Callback{
		ID: came.CallID, ToolID: plan.ToolID, Version: plan.Version, Tool: tool.OwnPack + "/" + m.engine.Name,
		ExpiresAt: came.Until,
	})
	return map[string]any{
		"status": "pending", "message": u.Say(msgLater), "call_id": came.CallID,
		"answer_until": came.Until.UTC().Format(time.RFC3339),
	}, err
}

var msgCutOff = locale.Text{
	ES: "La operación se interrumpió de nuestro lado y no se sabe si se hizo: hay que comprobarlo antes de repetirla.",
	PT: "A operação foi interrompida do nosso lado e não se sabe se foi feita: é preciso verificar antes de repetir.",
	EN: "The operation was cut off on our side and it is not known whether it was done: check before repeating it.",
}

// resolve ends a call that was interrupted. The other side cannot be asked; where the call is idempotent it is sent
// again, under the same key.
func (m maker) resolve(ctx context.Context, out *core.Outside, key string,
	plan outgoing) (came arrived, happened bool, err error) {
	engine, err := m.version(ctx, m.workspaceID, plan.ToolID, plan.Version)
	if err != nil {
		return came, false, tool.FinalError(err, true)
	}
	if c := engine.ExecutionConfig; engine.Reads() || c.Idempotent || c.Method == "PUT" {
		came, err = m.do(ctx, out, key, plan)
		return came, err == nil, err
	}
	return came, false, tool.FinalError(fault.New(fault.Timeout, "%s", msgCutOff.In(m.tag)), true)
}

// preview is the question before a call: its purpose, with everything that is sent.
func (m maker) preview(_ context.Context, u *core.Unit, in tool.Arguments) (confirmation.Question, error) {
	shown, subject, err := m.callText(u, in)
	return confirmation.Question{
		Addressee: access.Customer, Text: u.Say(tool.AskShown, m.title(), shown), Subject: subject,
		Total: confirmation.NoTotal,
	}, err
}

// callText is a call in words, and what a yes to it covers: these arguments and this version.
func (m maker) callText(u *core.Unit, in tool.Arguments) (shown, subject string, err error) {
	canonical, hash := tool.CanonicalArgs(in)
	if len(canonical) > tool.MostShown {
		return "", "", u.Fault(fault.Blocked, tool.TooLongToShow, m.title())
	}
	return tool.ShownAs(m.engine.Parameters, canonical, u.Workspace.Locale), m.engine.ID + " " + strconv.Itoa(m.engine.Version) + " " + hash, nil
}

func (m maker) title() string {
	if m.engine.DisplayName != "" {
		return m.engine.DisplayName
	}
	return m.engine.Name
}
