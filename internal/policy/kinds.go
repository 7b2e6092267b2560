package policy

import (
	"cmp"
	"slices"
	"strings"

	"cel.dev/cel-go/cel"
	"cel.dev/cel-go/common/ast"
	"cel.dev/cel-go/common/operators"
	"cel.dev/cel-go/common/types"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// kind is a value's JSON type; empty: known only at run time.
type kind string

var kindWords = map[kind]locale.Text{
	"string":  {ES: "un texto", PT: "um texto", EN: "a text"},
	"number":  {ES: "un número", PT: "um número", EN: "a number"},
	"boolean": {ES: "verdadero o falso", PT: "verdadeiro ou falso", EN: "true or false"},
	"array":   {ES: "una lista", PT: "uma lista", EN: "a list"},
	"object":  {ES: "un objeto", PT: "um objeto", EN: "an object"},
}

// reading checks a condition against the contracts: CEL knows no types of arguments, and would find mistakes only at
// run time.
type reading struct {
	*ast.AST
	contracts []contract
	wrong     []said
}

// impossible reports comparisons that are never true, and conditions that are not boolean.
func impossible(checked *cel.Ast, contracts []contract) []said {
	r := &reading{AST: checked.NativeRep(), contracts: contracts}
	r.decides(r.Expr())
	ast.PostOrderVisit(r.Expr(), ast.NewExprVisitor(func(e ast.Expr) {
		if e.Kind() == ast.CallKind {
			r.call(e.AsCall())
		}
	}))
	return r.wrong
}

func (r *reading) call(c ast.CallExpr) {
	args := c.Args()
	switch c.FunctionName() {
	case operators.LogicalAnd, operators.LogicalOr, operators.LogicalNot:
		for _, a := range args {
			r.decides(a)
		}
	case operators.Conditional:
		r.decides(args[0])
	case operators.Equals, operators.NotEquals, operators.Less, operators.LessEquals, operators.Greater,
		operators.GreaterEquals:
		r.compared(args[0], args[1])
	case operators.In:
		if args[1].Kind() == ast.ListKind {
			for _, one := range args[1].AsList().Elements() {
				r.compared(args[0], one)
			}
		}
	case operators.Divide, operators.Modulo:
		if args[1].Kind() == ast.LiteralKind && args[1].AsLiteral().Equal(types.IntZero) == types.True &&
			r.GetType(args[1].ID()).IsExactType(cel.IntType) {
			r.say(neverDecided, r.text(args[0])+" / 0")
		}
	}
}

// decides checks an expression that must be boolean.
func (r *reading) decides(e ast.Expr) {
	if e.Kind() == ast.CallKind && e.AsCall().FunctionName() == operators.Conditional {
		r.decides(e.AsCall().Args()[1])
		r.decides(e.AsCall().Args()[2])
		return
	}
	if k := r.kind(e); k != "" && k != "boolean" {
		r.say(neither, r.text(e), say(kindWords[k]))
	}
}

// compared checks two operands of a comparison.
func (r *reading) compared(a, b ast.Expr) {
	if one, other := r.kind(a), r.kind(b); one != other && one != "" && other != "" {
		r.say(neverEqual, r.text(a), say(kindWords[one]), r.text(b), say(kindWords[other]))
		return
	}
	for _, pair := range [][2]ast.Expr{{a, b}, {b, a}} {
		can := r.values(pair[0])
		if len(can) == 0 || pair[1].Kind() != ast.LiteralKind {
			continue
		}
		if text, ok := pair[1].AsLiteral().(types.String); ok && !slices.Contains(can, string(text)) {
			r.say(neverValue, r.text(pair[0]), string(text), strings.Join(can, ", "))
		}
	}
}

func (r *reading) say(text locale.Text, args ...any) { r.wrong = append(r.wrong, say(text, args...)) }

// text is a part of the condition in source form.
func (r *reading) text(e ast.Expr) string {
	text, err := cel.ExprToString(e, r.SourceInfo())
	if err != nil {
		return "?"
	}
	return text
}

// kind is the type of an expression in every call.
func (r *reading) kind(e ast.Expr) kind {
	switch r.GetType(e.ID()).Kind() {
	case types.StringKind:
		return "string"
	case types.IntKind, types.UintKind, types.DoubleKind:
		return "number"
	case types.BoolKind:
		return "boolean"
	case types.ListKind:
		return "array"
	case types.MapKind:
		return "object"
	case types.DynKind:
		return same(r.contracts, argument(e), func(p property) kind { return p.kind })
	}
	return ""
}

// values are all possible values of an expression; none: any.
func (r *reading) values(e ast.Expr) []string {
	if e.Kind() == ast.IdentKind && e.AsIdent() == "actor.role" {
		var out []string
		for _, role := range access.Anyone {
			out = append(out, string(role))
		}
		return out
	}
	all := same(r.contracts, argument(e), func(p property) string { return strings.Join(p.values, "\n") })
	if all == "" {
		return nil
	}
	return strings.Split(all, "\n")
}

// argument returns the name if an expression is an argument; else empty.
func argument(e ast.Expr) string {
	switch e.Kind() {
	case ast.SelectKind:
		if s := e.AsSelect(); isArguments(s.Operand()) && !s.IsTestOnly() {
			return s.FieldName()
		}
	case ast.CallKind:
		c := e.AsCall()
		if c.FunctionName() != operators.Index || !isArguments(c.Args()[0]) || c.Args()[1].Kind() != ast.LiteralKind {
			return ""
		}
		name, _ := c.Args()[1].AsLiteral().(types.String)
		return string(name)
	}
	return ""
}

func isArguments(e ast.Expr) bool { return e.Kind() == ast.IdentKind && e.AsIdent() == "arguments" }

// same returns the common value of all contracts that have an argument; zero if they differ.
func same[T cmp.Ordered](contracts []contract, name string, of func(property) T) (out T) {
	var none T
	first := true
	for _, k := range contracts {
		p, has := k.arguments[name]
		if !has {
			continue
		}
		if v := of(p); first {
			out, first = v, false
		} else if v != out {
			return none
		}
	}
	return out
}

// undecidable returns the error of a condition without variables that always fails.
func undecidable(checked *cel.Ast) error {
	speaks := false
	ast.PostOrderVisit(checked.NativeRep().Expr(),
		ast.NewExprVisitor(func(e ast.Expr) { speaks = speaks || e.Kind() == ast.IdentKind }))
	if speaks {
		return nil
	}
	prg, err := program(checked, false)
	if err == nil {
		_, _, err = prg.Eval(cel.NoVars())
	}
	return err
}
