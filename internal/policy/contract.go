package policy

import (
	"encoding/json"
	"slices"

	"cel.dev/cel-go/cel"
	"cel.dev/cel-go/common/ast"
	"cel.dev/cel-go/common/operators"
	"cel.dev/cel-go/common/types"

	"github.com/mostrador/mostrador/internal/tool"
)

// Tools lists all tools.
type Tools interface{ All() []*tool.Tool }

// contract is what a check needs to know of a tool: its arguments and their properties.
type contract struct {
	name      string
	readOnly  bool
	arguments map[string]property
}

// property is what is known of an argument.
type property struct {
	always bool     // every call has it
	kind   kind     // empty: several are possible
	values []string // all possible values; none: any of its kind
}

func (k contract) has(argument string) bool { _, ok := k.arguments[argument]; return ok }

// contractsOf returns the contracts of the tools that match a pattern.
func contractsOf(tools Tools, pattern string) []contract {
	var out []contract
	for _, t := range tools.All() {
		if !Matches(pattern, t.FullName()) {
			continue
		}
		var schema struct {
			Properties map[string]struct {
				Default json.RawMessage `json:"default"`
				Type    json.RawMessage `json:"type"`
				Enum    []any           `json:"enum"`
			} `json:"properties"`
			Required []string `json:"required"`
		}
		k := contract{t.FullName(), t.ReadOnly(), map[string]property{}}
		if err := json.Unmarshal(t.Input.JSON(), &schema); err == nil { // cannot fail: a schema of ours
			for name, p := range schema.Properties {
				k.arguments[name] = property{len(p.Default) > 0 || slices.Contains(schema.Required, name),
					kindOf(p.Type), textsOf(p.Enum)}
			}
		}
		out = append(out, k)
	}
	return out
}

// kindOf reads a schema's type; empty if there are several.
func kindOf(written json.RawMessage) kind {
	var k kind
	if json.Unmarshal(written, &k) != nil || k == "null" {
		return ""
	}
	if k == "integer" {
		return "number"
	}
	return k
}

// textsOf returns the values of an enumeration of strings; none for any other.
func textsOf(enum []any) []string {
	var out []string
	for _, v := range enum {
		text, ok := v.(string)
		if !ok {
			return nil
		}
		out = append(out, text)
	}
	return out
}

// lacking names a tool whose calls may lack an argument.
func lacking(contracts []contract, argument string) string {
	for _, k := range contracts {
		if !k.arguments[argument].always {
			return k.name
		}
	}
	return ""
}

// spoken maps the arguments in a condition to whether it tests for their presence.
type spoken map[string]bool

// argumentsIn finds arguments.x, arguments["x"], has(arguments.x) and "x" in arguments. Names computed at run time are
// not found; if one fails then, the rule counts as met.
func argumentsIn(checked *cel.Ast) spoken {
	out := spoken{}
	note := func(name string, asks bool) { out[name] = out[name] || asks }
	named := func(e ast.Expr) (string, bool) {
		if e.Kind() != ast.LiteralKind {
			return "", false
		}
		text, ok := e.AsLiteral().(types.String)
		return string(text), ok
	}
	ast.PostOrderVisit(checked.NativeRep().Expr(), ast.NewExprVisitor(func(e ast.Expr) {
		switch e.Kind() {
		case ast.SelectKind:
			if s := e.AsSelect(); isArguments(s.Operand()) {
				note(s.FieldName(), s.IsTestOnly())
			}
		case ast.CallKind:
			call := e.AsCall()
			if len(call.Args()) != 2 {
				return
			}
			first, second := call.Args()[0], call.Args()[1]
			if name, ok := named(second); ok && call.FunctionName() == operators.Index && isArguments(first) {
				note(name, false)
			}
			if name, ok := named(first); ok && call.FunctionName() == operators.In && isArguments(second) {
				note(name, true)
			}
		}
	}))
	return out
}
