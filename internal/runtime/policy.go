package runtime

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"cel.dev/cel-go/cel"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/fault"
	"github.com/mostrador/mostrador/internal/locale"
	"github.com/mostrador/mostrador/internal/tool"
)

// policies compiles the conditions of workspaces that are stricter than a
// contract. The zero value is ready.
type policies struct {
	compiled sync.Map // expression -> cel.Program or error
}

// policyCost bounds what one condition may compute; one that needs more is
// treated as met, because a doubt must lead to a question, not around it.
const policyCost = 10_000

func (p *policies) program(expression string) (cel.Program, error) {
	if v, ok := p.compiled.Load(expression); ok {
		if err, bad := v.(error); bad {
			return nil, err
		}
		return v.(cel.Program), nil
	}
	prg, err := CompileCondition(expression)
	if err != nil {
		p.compiled.Store(expression, err)
		return nil, err
	}
	p.compiled.Store(expression, prg)
	return prg, nil
}

// CompileCondition checks a condition over {arguments}; it must be a boolean.
func CompileCondition(expression string) (cel.Program, error) {
	env, err := cel.NewEnv(cel.Variable("arguments", cel.MapType(cel.StringType, cel.DynType)))
	if err != nil {
		return nil, err
	}
	ast, issues := env.Compile(expression)
	if issues.Err() != nil {
		return nil, issues.Err()
	}
	if t := ast.OutputType(); t != cel.BoolType && t != cel.DynType {
		return nil, fmt.Errorf("a condition has to be true or false, this one is %s", t)
	}
	return env.Program(ast, cel.CostLimit(policyCost), cel.InterruptCheckFrequency(100))
}

// gateFor is the tool's own gate where its contract asks, else what the
// workspace adds. There is no way to take a question away.
func (x *execution) gateFor(ctx context.Context, u *core.Unit) (*tool.Gate, error) {
	if g := x.tool.Gate; g != nil && g.When(u, x.in) {
		return g, nil
	}
	if x.tool.Kind == tool.KindRead {
		return nil, nil
	}
	for _, s := range x.call.Workspace.Settings.Strict {
		if s.Tool == x.call.Tool && x.met(ctx, s) {
			return x.added(s), nil
		}
	}
	return nil, nil
}

func (x *execution) met(ctx context.Context, s access.StricterAsk) bool {
	if s.When == "" {
		return true
	}
	prg, err := x.policies.program(s.When)
	if err != nil {
		return true
	}
	var arguments map[string]any
	if err := json.Unmarshal([]byte(x.canonical), &arguments); err != nil {
		return true
	}
	v, _, err := prg.ContextEval(ctx, map[string]any{"arguments": arguments})
	if err != nil {
		return true
	}
	yes, ok := v.Value().(bool)
	return !ok || yes
}

var msgAdded = locale.Text{
	ES: "%s%s\n¿Confirmás? Respondé SÍ o NO.",
	MX: "%s%s\n¿Confirmas? Responde SÍ o NO.",
	PT: "%s%s\nVocê confirma? Responda SIM ou NÃO.",
	EN: "%s%s\nDo you confirm? Reply YES or NO.",
}

// shown is a call as people read it: every argument on a line of its own, exactly
// as it would run. A text that could pass for more than one line is quoted.
func shown(canonical string) string {
	var arguments map[string]json.RawMessage
	if err := json.Unmarshal([]byte(canonical), &arguments); err != nil {
		return ": " + canonical
	}
	var b strings.Builder
	for i, name := range slices.Sorted(maps.Keys(arguments)) {
		if i == 0 {
			b.WriteString(":")
		}
		value, text := string(arguments[name]), ""
		if json.Unmarshal(arguments[name], &text) == nil && value != "null" {
			if value = text; strings.TrimSpace(text) != text || text == "" || strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) }) {
				value = strconv.Quote(text)
			}
		}
		b.WriteString("\n• " + name + ": " + value)
	}
	return b.String()
}

// mostShown bounds what somebody can be asked to read before saying yes to it.
const mostShown = 2000

var msgTooLong = locale.Text{
	ES: "%s necesita una confirmación y es demasiado larga para mostrarla entera.",
	PT: "%s precisa de uma confirmação e é longa demais para ser mostrada inteira.",
	EN: "%s needs a confirmation and is too long to be shown in full.",
}

// added questions are told from a tool's own by what their yes is for.
const addedSubject = "added:"

func isAdded(c confirmation.Confirmation) bool { return strings.HasPrefix(c.Subject, addedSubject) }

// added is the question a workspace asks on top of a contract: it shows the call
// as it is, and the yes is for exactly these arguments.
func (x *execution) added(s access.StricterAsk) *tool.Gate {
	g := &tool.Gate{
		When:  func(*core.Unit, any) bool { return true },
		Token: func(any) string { return "" }, Stored: func(in any) any { return in },
		Same:    func(*core.Unit, any, confirmation.Confirmation) (bool, error) { return true, nil },
		Asked:   func(context.Context, *core.Unit, any, confirmation.Confirmation) error { return nil },
		Dropped: func(context.Context, *core.Unit, confirmation.Confirmation) error { return nil },
	}
	addressee := s.Addressee
	if addressee == "" || addressee == access.Agent {
		addressee = access.Customer
	}
	g.Preview = func(_ context.Context, u *core.Unit, in any) (confirmation.Question, error) {
		canonical, hash := tool.CanonicalArgs(in, keyArgument)
		if len(canonical) > mostShown {
			return confirmation.Question{}, fault.New(fault.Blocked, "%s", u.Say(msgTooLong, x.tool.Title))
		}
		return confirmation.Question{
			Addressee: addressee, Text: u.Say(msgAdded, x.tool.Title, shown(canonical)),
			Subject: addedSubject + hash, Total: confirmation.NoTotal,
		}, nil
	}
	return g
}
