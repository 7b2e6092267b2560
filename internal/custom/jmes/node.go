package jmes

import (
	"encoding/json"
	"maps"
	"slices"

	"github.com/mostrador/mostrador/internal/kit/lists"
)

// node is a part of an expression.
type node interface {
	eval(r *run, value any) any
}

type (
	constant   struct{ value any }
	field      string
	current    struct{}
	quote      struct{ inner node }
	not        struct{ inner node }
	or         struct{ left, right node }
	and        struct{ left, right node }
	then       struct{ left, right node } // a.b, and a | b
	comparison struct {
		by          kind
		left, right node
	}
	item struct {
		of node
		n  int
	}
	slice struct {
		of     node
		bounds [3]*int
	}
	valuesOf   struct{ of node }
	flattened  struct{ of node }
	filtered   struct{ of, condition node }
	projection struct{ of, each node } // each of what of gives, without nulls
	list       []node
	hash       []entry
	entry      struct {
		key   string
		value node
	}
	call struct {
		name      string
		function  function
		arguments []node
	}
)

// reference is the value of &expression, for functions that apply it.
type reference struct{ node }

func (n constant) eval(r *run, _ any) any { r.spend(1); return n.value }

func (n field) eval(r *run, value any) any {
	r.spend(1)
	object, _ := value.(map[string]any)
	return object[string(n)]
}

func (current) eval(r *run, value any) any { r.spend(1); return value }

func (n quote) eval(r *run, _ any) any { r.spend(1); return reference{n.inner} }

func (n not) eval(r *run, value any) any { return !isTrue(n.inner.eval(r, value)) }

func (n or) eval(r *run, value any) any {
	if left := n.left.eval(r, value); isTrue(left) {
		return left
	}
	return n.right.eval(r, value)
}

func (n and) eval(r *run, value any) any {
	if left := n.left.eval(r, value); !isTrue(left) {
		return left
	}
	return n.right.eval(r, value)
}

func (n then) eval(r *run, value any) any {
	r.spend(1)
	return n.right.eval(r, n.left.eval(r, value))
}

func (n comparison) eval(r *run, value any) any {
	left, right := n.left.eval(r, value), n.right.eval(r, value)
	switch n.by {
	case "==":
		return r.equal(left, right)
	case "!=":
		return !r.equal(left, right)
	}
	a, isNumber := left.(json.Number)
	b, areNumbers := right.(json.Number)
	if !isNumber || !areNumbers {
		return nil // only numbers have an order
	}
	switch c := compareNumbers(a, b); n.by {
	case "<":
		return c < 0
	case "<=":
		return c <= 0
	case ">":
		return c > 0
	default:
		return c >= 0
	}
}

func (n item) eval(r *run, value any) any {
	r.spend(1)
	items, _ := n.of.eval(r, value).([]any)
	at := n.n
	if at < 0 {
		at += len(items)
	}
	if at < 0 || at >= len(items) {
		return nil
	}
	return items[at]
}

func (n slice) eval(r *run, value any) any {
	items, ok := n.of.eval(r, value).([]any)
	if !ok {
		return nil
	}
	step := 1
	if n.bounds[2] != nil {
		step = *n.bounds[2]
	}
	// As in Python: bounds count from the end if negative and are cut to the list.
	first, last := 0, len(items)
	low, high := 0, len(items)
	if step < 0 {
		first, last = len(items)-1, -1
		low, high = -1, len(items)-1
	}
	clamp := func(bound *int, otherwise int) int {
		if bound == nil {
			return otherwise
		}
		at := *bound
		if at < 0 {
			at += len(items)
		}
		return min(max(at, low), high)
	}
	out := []any{}
	for i := clamp(n.bounds[0], first); step > 0 && i < clamp(n.bounds[1], last) ||
		step < 0 && i > clamp(n.bounds[1], last); i += step {
		r.spend(1)
		out = append(out, items[i])
	}
	return out
}

func (n valuesOf) eval(r *run, value any) any {
	object, ok := n.of.eval(r, value).(map[string]any)
	if !ok {
		return nil
	}
	r.spend(2 * len(object))
	return lists.Map(slices.Sorted(maps.Keys(object)), func(key string) any { return object[key] })
}

// each builds a list of what add makes of every item; null for what is no list.
func (r *run) each(items any, add func(out []any, inner any) []any) any {
	list, ok := items.([]any)
	if !ok {
		return nil
	}
	out := []any{}
	for _, inner := range list {
		r.spend(1)
		out = add(out, inner)
	}
	return out
}

func (n flattened) eval(r *run, value any) any {
	return r.each(n.of.eval(r, value), func(out []any, inner any) []any {
		nested, isList := inner.([]any)
		if !isList {
			return append(out, inner)
		}
		r.spend(len(nested))
		return append(out, nested...)
	})
}

func (n filtered) eval(r *run, value any) any {
	return r.each(n.of.eval(r, value), func(out []any, inner any) []any {
		if isTrue(n.condition.eval(r, inner)) {
			return append(out, inner)
		}
		return out
	})
}

func (n projection) eval(r *run, value any) any {
	return r.each(n.of.eval(r, value), func(out []any, inner any) []any {
		if made := n.each.eval(r, inner); made != nil {
			return append(out, made)
		}
		return out
	})
}

func (n list) eval(r *run, value any) any {
	r.spend(1 + len(n))
	if value == nil {
		return nil
	}
	return lists.Map(n, func(inner node) any { return inner.eval(r, value) })
}

func (n hash) eval(r *run, value any) any {
	r.spend(1 + 4*len(n)) // a map's entry is the largest thing an expression makes
	if value == nil {
		return nil
	}
	out := make(map[string]any, len(n))
	for _, e := range n {
		out[e.key] = e.value.eval(r, value)
	}
	return out
}

func (n call) eval(r *run, value any) any {
	arguments := make([]any, len(n.arguments))
	for i, a := range n.arguments {
		arguments[i] = a.eval(r, value)
		n.check(r, i, arguments[i])
	}
	r.spend(1)
	return n.function.run(r, arguments)
}

// isTrue is everything but null, false, and what is empty.
func isTrue(value any) bool {
	switch v := value.(type) {
	case nil:
		return false
	case bool:
		return v
	case string:
		return v != ""
	case []any:
		return len(v) > 0
	case map[string]any:
		return len(v) > 0
	}
	return true
}

func (r *run) equal(a, b any) bool {
	r.spend(1)
	switch a := a.(type) {
	case string:
		b, ok := b.(string)
		if !ok || len(a) != len(b) {
			return false
		}
		r.spendText(len(a))
		return a == b
	case json.Number:
		b, ok := b.(json.Number)
		return ok && compareNumbers(a, b) == 0
	case []any:
		b, ok := b.([]any)
		return ok && slices.EqualFunc(a, b, r.equal)
	case map[string]any:
		b, ok := b.(map[string]any)
		if !ok || len(a) != len(b) {
			return false
		}
		for key, inner := range a {
			other, has := b[key]
			if !has || !r.equal(inner, other) {
				return false
			}
		}
		return true
	case reference:
		r.fail("an expression (&) cannot be compared")
	}
	return a == b
}
