package workshop

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/custom"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/strictjson"
	"github.com/mostrador/mostrador/internal/tool"
)

// plan makes a tool of one or several of our own tools. Every step goes through the whole pipeline, with its own
// permissions; the questions of all steps are asked together before the first.
func (m maker) plan(d tool.Described) *tool.Tool {
	steps := m.steps()
	ask := tool.Ask[tool.Arguments]{Preview: func(ctx context.Context, u *core.Unit,
		in tool.Arguments) (confirmation.Question, error) {
		return m.question(ctx, u, steps, in)
	}}
	gated := false
	for _, s := range steps {
		gated = gated || s.tool != nil && s.tool.Gate != nil
	}
	switch {
	case m.engine.RequiresConfirmation:
		d.Gate = append(d.Gate, ask)
	case gated:
		ask.When = func(u *core.Unit, in tool.Arguments) bool { return m.asks(u, steps, in) }
		ask.Condition = "one of its steps would ask"
		d.Gate = append(d.Gate, ask)
	}
	return tool.DescribedPlan(d,
		func(ctx context.Context, s tool.Steps, in tool.Arguments) (any, error) {
			return m.run(ctx, s, steps, in)
		},
		tool.Ahead{
			Foresee: func(ctx context.Context, in tool.Arguments) []tool.Foreseen { return m.foresee(ctx, steps, in) },
			Covers: func(ctx context.Context, u *core.Unit, in tool.Arguments) ([]tool.Covered, error) {
				return m.coveredSteps(ctx, u, steps, in)
			},
			Show: ask.Preview,
		})
}

// planned is one step. Its tool is nil where there is no tool of the name any more: the step is refused when it is
// reached.
type planned struct {
	name string // empty: the one function
	full string
	tool *tool.Tool
}

func (m maker) steps() (out []planned) {
	c := m.engine.ExecutionConfig
	if c.Function != "" {
		t, _ := m.function(c.Function)
		return []planned{{"", Functions[c.Function], t}}
	}
	for _, s := range c.Steps {
		t, _ := m.BuiltIn.Get(s.Tool)
		out = append(out, planned{s.Name, s.Tool, t})
	}
	return out
}

// arguments are those of step i, of the call's own and of the results so far.
func (m maker) arguments(ctx context.Context, steps []planned, i int, in tool.Arguments,
	results map[string]any) (map[string]any, error) {
	if steps[i].name == "" {
		return in, nil
	}
	return m.engine.StepArguments(ctx, i, in, results)
}

// foresee are the steps as far as they are known before the first. Arguments that cannot be computed from the call's
// own are reported at their step.
func (m maker) foresee(ctx context.Context, steps []planned, in tool.Arguments) []tool.Foreseen {
	out := make([]tool.Foreseen, len(steps))
	for i, s := range steps {
		out[i] = tool.Foreseen{Tool: s.full, Known: in}
		if s.name == "" {
			continue
		}
		known, later, err := m.engine.StepAhead(ctx, i, in)
		if err != nil {
			known, later = nil, slices.Collect(maps.Keys(m.engine.ExecutionConfig.Steps[i].Arguments))
		}
		out[i].Known, out[i].Later = known, later
	}
	return out
}

func (m maker) run(ctx context.Context, s tool.Steps, steps []planned, in tool.Arguments) (any, error) {
	results := map[string]any{}
	var last any
	for i, step := range steps {
		arguments, err := m.arguments(ctx, steps, i, in, results)
		if err != nil {
			return nil, err
		}
		raw, err := s.Execute(ctx, step.full, tool.Arguments(arguments))
		if err != nil {
			return nil, m.stepError(err, steps, i)
		}
		value, problems := strictjson.Parse(raw, strictjson.Limits{Bytes: len(raw)})
		if len(problems) > 0 {
			return nil, fmt.Errorf("workshop: the result of %s is no JSON", step.full)
		}
		last, results[step.name] = value, value
	}
	made := last
	if steps[0].name != "" {
		made = results
	}
	raw, err := json.Marshal(made)
	if err != nil {
		return nil, err
	}
	data, err := m.engine.Read(ctx, raw, "application/json", custom.Call{Tag: m.tag})
	if err != nil {
		return nil, err
	}
	return asObject(data), nil
}

var msgStopped = locale.Text{
	ES: "Se hicieron %d de %d pasos; el paso %s no se pudo hacer: %s",
	PT: "Foram feitos %d de %d passos; o passo %s não pôde ser feito: %s",
	EN: "%d of %d steps were done; the step %s could not be: %s",
}

// stepError says how far a composition got. Finished steps stay done, so the customer is not asked about all of it again
// because a later step has changed.
func (m maker) stepError(err error, steps []planned, i int) error {
	e := *fault.From(err)
	if len(steps) == 1 {
		return err
	}
	if i > 0 && e.Code == fault.ConfirmationStale {
		e.Code = fault.Conflict
	}
	e.Message = msgStopped.In(m.tag, i, len(steps), steps[i].name, e.Message)
	e.Fields = nil // they name the step's arguments, not the call's
	return &e
}

// asks reports whether one of the steps would ask, with these arguments.
func (m maker) asks(u *core.Unit, steps []planned, in tool.Arguments) bool {
	for i, s := range steps {
		if s.tool == nil || s.tool.Gate == nil {
			continue
		}
		decoded, err := m.decodeStep(context.Background(), steps, i, in)
		if err != nil || s.tool.Gate.When(u, decoded) {
			return true // an unknown case is asked about, and refused there
		}
	}
	return false
}

// decodeStep are the arguments of a step that asks, which are known before the first.
func (m maker) decodeStep(ctx context.Context, steps []planned, i int, in tool.Arguments) (any, error) {
	arguments, err := m.arguments(ctx, steps, i, in, nil)
	if err != nil {
		return nil, err
	}
	t := steps[i].tool
	filled := t.WithDefaults(map[string]any(arguments))
	var wrong []fault.Field
	for _, v := range t.Input.Validate(filled, string(m.tag)) {
		wrong = append(wrong, fault.Field(v))
	}
	if len(wrong) > 0 {
		return nil, fault.Invalid(steps[i].full, wrong...)
	}
	return t.Decode(strictjson.Canonical(filled))
}

// coveredSteps are the steps that ask, each with its own question.
func (m maker) coveredSteps(ctx context.Context, u *core.Unit, steps []planned,
	in tool.Arguments) (out []tool.Covered, err error) {
	for i, s := range steps {
		if s.tool == nil || s.tool.Gate == nil {
			continue
		}
		decoded, err := m.decodeStep(ctx, steps, i, in)
		if err != nil {
			return nil, err
		}
		if !s.tool.Gate.When(u, decoded) {
			continue
		}
		q, err := s.tool.Gate.Preview(ctx, u, s.tool.Gate.Stored(decoded))
		if err != nil {
			return nil, err
		}
		out = append(out, tool.Covered{Step: i, Question: q})
	}
	return out, nil
}

var (
	msgTwoAsked = locale.Text{
		ES: "Los pasos de %s necesitan el sí de personas distintas; no se pueden pedir juntos.",
		PT: "Os passos de %s precisam do sim de pessoas diferentes; não dá para pedi-los juntos.",
		EN: "The steps of %s need a yes from different people; they cannot be asked for together.",
	}
	msgSteps = locale.Text{ES: "\nPasos:", PT: "\nPassos:", EN: "\nSteps:"}
)

// question shows every step, and for those that ask their own question. A yes covers all of that.
func (m maker) question(ctx context.Context, u *core.Unit, steps []planned,
	in tool.Arguments) (q confirmation.Question, err error) {
	shown, subject, err := m.callText(u, in)
	if err != nil {
		return q, err
	}
	covered, err := m.coveredSteps(ctx, u, steps, in)
	if err != nil {
		return q, err
	}
	q = confirmation.Question{Addressee: access.Customer, Total: confirmation.NoTotal}
	own := map[int]confirmation.Question{}
	for n, c := range covered {
		if n > 0 && c.Question.Addressee != q.Addressee || c.Question.NotReady {
			return q, u.Fault(fault.Blocked, msgTwoAsked, m.title())
		}
		own[c.Step], q.Addressee = c.Question, c.Question.Addressee
		if c.Question.Total != confirmation.NoTotal {
			q.Total = max(q.Total, 0) + c.Question.Total
		}
		if until := c.Question.Until; !until.IsZero() && (q.Until.IsZero() || until.Before(q.Until)) {
			q.Until = until
		}
		subject += "\n" + c.Question.Subject
	}
	var b strings.Builder
	b.WriteString(shown)
	if len(steps) > 1 {
		b.WriteString(u.Say(msgSteps))
	}
	for i, s := range steps {
		if len(steps) > 1 {
			fmt.Fprintf(&b, "\n%d. %s", i+1, titleOf(s))
		}
		if text := own[i].Text; text != "" {
			b.WriteString("\n" + text)
		}
	}
	sum := sha256.Sum256([]byte(subject))
	q.Subject, q.Text = hex.EncodeToString(sum[:]), u.Say(tool.AskShown, m.title(), b.String())
	return q, nil
}

func titleOf(s planned) string {
	if s.tool == nil || s.tool.Title == "" {
		return s.full
	}
	return s.tool.Title
}
