package workshop

import (
	"context"
	"encoding/json"
	"time"

	"github.com/google/uuid"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/custom"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/guard"
	"github.com/mostrador/mostrador/internal/kit/strictjson"
)

// Trial is the result of a test call. Nothing in it shows a secret.
type Trial struct {
	Request  *custom.Rendering // as it was sent, or would have been; nil: none could be made
	Sent     bool
	Attempts int
	Status   int
	Raw      string
	Data     any
	Pending  bool
	Steps    []TriedStep // of a composition of our own tools, which is not executed
	Err      *fault.Error
	Detail   string
	Took     time.Duration
}

// TriedStep is a call that a composition would make, as far as it is known before the first of them.
type TriedStep struct {
	Name      string // empty: the one function
	Tool      string
	Arguments map[string]any
	Later     []string // arguments that come from an earlier step
	Wrong     []fault.Field
}

// Sample is what to test.
type Sample struct {
	Definition *custom.Definition // instead of the stored one; nil: that
	Version    int                // of the stored tool; 0: the newest
	Arguments  json.RawMessage
	Send       bool // false: the request is only built
}

// Try calls a definition with sample arguments, for its author: no conversation takes part and nothing is stored.
// Compositions of our own tools act in conversations only: their steps are shown, not executed. Codes: not_found,
// plan_required, invalid_arguments for what is wrong with the definition or the arguments; what the other side does is
// in the Trial.
func (ws *Workshop) Try(ctx context.Context, w *access.Workspace, id string, s Sample) (Trial, error) {
	if err := ws.licensed(w); err != nil {
		return Trial{}, err
	}
	engine, err := ws.sample(ctx, w, id, s)
	if err != nil {
		return Trial{}, err
	}
	arguments, err := sampleArguments(w, engine, s.Arguments)
	if err != nil {
		return Trial{}, err
	}
	m := maker{ws, w.ID, w.Locale, engine}
	if engine.ExecutionType == custom.Internal {
		return m.rehearsed(ctx, arguments), nil
	}
	c, err := m.call(ctx, engine, uuid.Must(uuid.NewV7()).String(), arguments)
	if err != nil {
		return Trial{}, err
	}
	c.Key = c.ID
	if c.CallbackURL != "" { // a test does not wait for a late answer
		c.CallbackURL = ws.BaseURL + CallbackPath + TestToken
	}
	if s.Send {
		return tried(ws.caller.Do(guard.For(ctx, w.ID), engine, c)), nil
	}
	request, err := engine.Request(c)
	if err != nil {
		return Trial{Err: fault.From(err)}, nil
	}
	rendered := request.Rendered(c)
	return Trial{Request: &rendered}, nil
}

func tried(out *custom.Outcome, err error) Trial {
	t := Trial{
		Request: out.Request(), Sent: out.Attempts > 0, Attempts: out.Attempts, Status: out.Status(), Raw: out.Raw(),
		Pending: out.Pending, Detail: out.Detail, Took: out.Elapsed,
	}
	switch {
	case err != nil:
		t.Err = fault.From(err)
	case !out.Pending:
		t.Data = asObject(out.Data)
	}
	return t
}

// rehearsed are the steps of a composition with their arguments.
func (m maker) rehearsed(ctx context.Context, in map[string]any) (t Trial) {
	steps := m.steps()
	for i, s := range steps {
		one := TriedStep{Name: s.name, Tool: s.full, Arguments: in}
		if s.name != "" {
			var err error
			if one.Arguments, one.Later, err = m.engine.StepAhead(ctx, i, in); err != nil {
				one.Wrong = []fault.Field{{Message: fault.From(err).Message}}
			}
		}
		if s.tool != nil && len(one.Wrong)+len(one.Later) == 0 {
			for _, v := range s.tool.Input.Validate(s.tool.WithDefaults(one.Arguments), string(m.tag)) {
				one.Wrong = append(one.Wrong, fault.Field(v))
			}
		}
		t.Steps = append(t.Steps, one)
	}
	return t
}

// sample is what is tested, ready to be called. A definition that is not stored has the secrets of the tool it is for.
func (ws *Workshop) sample(ctx context.Context, w *access.Workspace, id string, s Sample) (*custom.Tool, error) {
	t, err := ws.Get(ctx, w, id)
	if err != nil {
		return nil, err
	}
	if s.Definition == nil {
		n := s.Version
		if n == 0 {
			n = t.Newest
		}
		return ws.version(ctx, w.ID, t.ID, n)
	}
	d := s.Definition.WithDefaults()
	if err := ws.check(ctx, w, d, false); err != nil {
		return nil, err
	}
	d.ID = t.ID
	return custom.Compile(d, custom.Rules{CheckURL: ws.Client.CheckURL})
}

func sampleArguments(w *access.Workspace, t *custom.Tool, raw json.RawMessage) (map[string]any, error) {
	if len(raw) == 0 {
		raw = []byte("{}")
	}
	value, problems := strictjson.Parse(raw, strictjson.Limits{Bytes: 64 << 10})
	if len(problems) > 0 {
		return nil, fault.Invalid("The arguments are not JSON.")
	}
	var wrong []fault.Field
	value = t.Parameters.ApplyDefaults(t.Parameters.Plain(value))
	for _, v := range t.Parameters.Validate(value, string(w.Locale)) {
		wrong = append(wrong, fault.Field{Path: "/arguments" + v.Path, Message: v.Message})
	}
	if len(wrong) > 0 {
		return nil, fault.Invalid("The arguments are not what the definition says.", wrong...)
	}
	object, _ := value.(map[string]any)
	return object, nil
}
