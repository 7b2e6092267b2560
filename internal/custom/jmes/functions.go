package jmes

import (
	"cmp"
	"encoding/json"
	"maps"
	"math/big"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/strictjson"
)

// function is one of the specification's. takes says, per argument, which types it
// may have, by the names type() gives; "any" is everything but an expression.
type function struct {
	takes    []string
	variadic bool // the last may be repeated
	run      func(r *run, a []any) any
}

// functions are all there are: an expression that names another does not compile.
var functions = map[string]function{
	"abs": {takes: []string{"number"}, run: func(_ *run,
		a []any) any {
		n := a[0].(json.Number)
		return format(exact(n).Abs(exact(n)))
	}},
	"avg": {takes: []string{"array"}, run: average},
	"ceil": {takes: []string{"number"}, run: func(_ *run,
		a []any) any {
		return rounded(a[0].(json.Number), true)
	}},
	"contains": {takes: []string{"array|string", "any"}, run: contains},
	"ends_with": {takes: []string{"string", "string"}, run: func(r *run, a []any) any {
		r.spendText(len(a[1].(string)))
		return strings.HasSuffix(a[0].(string), a[1].(string))
	}},
	"floor": {takes: []string{"number"}, run: func(_ *run,
		a []any) any {
		return rounded(a[0].(json.Number), false)
	}},
	"join":   {takes: []string{"string", "array"}, run: join},
	"keys":   {takes: []string{"object"}, run: keys},
	"length": {takes: []string{"string|array|object"}, run: length},
	"map":    {takes: []string{"expression", "array"}, run: mapped},
	"max": {takes: []string{"array"}, run: func(r *run,
		a []any) any {
		return most(r, a[0].([]any), a[0].([]any), 1)
	}},
	"max_by": {takes: []string{"array", "expression"},
		run: func(r *run, a []any) any { return most(r, a[0].([]any), by(r, a), 1) }},
	"merge": {takes: []string{"object"}, variadic: true, run: merge},
	"min": {takes: []string{"array"}, run: func(r *run,
		a []any) any {
		return most(r, a[0].([]any), a[0].([]any), -1)
	}},
	"min_by": {takes: []string{"array", "expression"},
		run: func(r *run, a []any) any { return most(r, a[0].([]any), by(r, a), -1) }},
	"not_null": {takes: []string{"any"}, variadic: true, run: notNull},
	"reverse":  {takes: []string{"string|array"}, run: reverse},
	"sort": {takes: []string{"array"}, run: func(r *run,
		a []any) any {
		return sorted(r, a[0].([]any), a[0].([]any))
	}},
	"sort_by": {takes: []string{"array", "expression"},
		run: func(r *run, a []any) any { return sorted(r, a[0].([]any), by(r, a)) }},
	"starts_with": {takes: []string{"string", "string"}, run: func(r *run, a []any) any {
		r.spendText(len(a[1].(string)))
		return strings.HasPrefix(a[0].(string), a[1].(string))
	}},
	"sum":       {takes: []string{"array"}, run: func(r *run, a []any) any { return format(total(r, a[0].([]any))) }},
	"to_array":  {takes: []string{"any"}, run: toArray},
	"to_number": {takes: []string{"any"}, run: toNumber},
	"to_string": {takes: []string{"any"}, run: toString},
	"type":      {takes: []string{"any"}, run: func(_ *run, a []any) any { return typeOf(a[0]) }},
	"values": {takes: []string{"object"}, run: func(r *run,
		a []any) any {
		return valuesOf{current{}}.eval(r, a[0])
	}},
}

func (n call) check(r *run, i int, value any) {
	wanted := n.function.takes[min(i, len(n.function.takes)-1)]
	is := typeOf(value)
	if wanted == "any" && is != "expression" || slices.Contains(strings.Split(wanted, "|"), is) {
		return
	}
	r.fail("%s was given %s, it takes %s", n.name, is, strings.ReplaceAll(wanted, "|", " or "))
}

func typeOf(value any) string {
	switch value.(type) {
	case nil:
		return "null"
	case bool:
		return "boolean"
	case string:
		return "string"
	case json.Number:
		return "number"
	case []any:
		return "array"
	case map[string]any:
		return "object"
	case reference:
		return "expression"
	}
	return "unknown"
}

// numbersOrTexts fails unless the items are all numbers or all text.
func numbersOrTexts(r *run, items []any) {
	for _, item := range items {
		if is := typeOf(item); is != typeOf(items[0]) || is != "number" && is != "string" {
			r.fail("only numbers, or only text, can be put in order")
		}
	}
}

// order compares two numbers or two texts.
func order(r *run, a, b any) int {
	if text, ok := a.(string); ok {
		r.spendText(min(len(text), len(b.(string))))
		return cmp.Compare(text, b.(string))
	}
	r.spend(4)
	return compareNumbers(a.(json.Number), b.(json.Number))
}

// by is what an expression makes of every item.
func by(r *run, a []any) []any {
	items := a[0].([]any)
	out := make([]any, len(items))
	for i, item := range items {
		r.spend(1)
		out[i] = a[1].(reference).eval(r, item)
	}
	return out
}

// most is the first of the items whose key is the largest, or the smallest.
func most(r *run, items, keys []any, sign int) any {
	if len(items) == 0 {
		return nil
	}
	numbersOrTexts(r, keys)
	best := 0
	for i := range keys {
		if order(r, keys[i], keys[best])*sign > 0 {
			best = i
		}
	}
	return items[best]
}

// sorted puts items in the order of their keys; equal ones stay as they were.
func sorted(r *run, items, keys []any) any {
	if len(items) == 0 {
		return []any{}
	}
	numbersOrTexts(r, keys)
	r.spend(len(items))
	at := make([]int, len(items))
	for i := range at {
		at[i] = i
	}
	slices.SortStableFunc(at, func(i, j int) int { return order(r, keys[i], keys[j]) })
	out := make([]any, len(items))
	for i, from := range at {
		out[i] = items[from]
	}
	return out
}

func total(r *run, items []any) *big.Rat {
	sum := new(big.Rat)
	for _, item := range items {
		n, ok := item.(json.Number)
		if !ok {
			r.fail("only numbers can be added")
		}
		r.spend(4)
		sum.Add(sum, exact(n))
	}
	return sum
}

func average(r *run, a []any) any {
	items := a[0].([]any)
	sum := total(r, items)
	if len(items) == 0 {
		return nil
	}
	return format(sum.Quo(sum, new(big.Rat).SetInt64(int64(len(items)))))
}

func contains(r *run, a []any) any {
	if text, ok := a[0].(string); ok {
		part, ok := a[1].(string)
		r.spendText(len(text))
		return ok && strings.Contains(text, part)
	}
	return slices.ContainsFunc(a[0].([]any), func(item any) bool { return r.equal(item, a[1]) })
}

func join(r *run, a []any) any {
	separator, items := a[0].(string), a[1].([]any)
	var b strings.Builder
	for i, item := range items {
		text, ok := item.(string)
		if !ok {
			r.fail("join was given a list with %s in it, it takes text", typeOf(item))
		}
		r.spend(1 + len(text) + len(separator)) // this text is new memory, byte by byte
		if i > 0 {
			b.WriteString(separator)
		}
		b.WriteString(text)
	}
	return b.String()
}

func keys(r *run, a []any) any {
	object := a[0].(map[string]any)
	r.spend(2 * len(object))
	return lists.Map(slices.Sorted(maps.Keys(object)), func(key string) any { return key })
}

func length(r *run, a []any) any {
	switch v := a[0].(type) {
	case string:
		r.spendText(len(v))
		return whole(utf8.RuneCountInString(v))
	case []any:
		return whole(len(v))
	}
	return whole(len(a[0].(map[string]any)))
}

func mapped(r *run, a []any) any { return by(r, []any{a[1], a[0]}) }

func merge(r *run, a []any) any {
	out := map[string]any{}
	for _, object := range a {
		r.spend(1 + 4*len(object.(map[string]any)))
		maps.Copy(out, object.(map[string]any))
	}
	return out
}

func notNull(_ *run, a []any) any {
	for _, value := range a {
		if value != nil {
			return value
		}
	}
	return nil
}

func reverse(r *run, a []any) any {
	if text, ok := a[0].(string); ok {
		r.spend(1 + len(text))
		runes := []rune(text)
		slices.Reverse(runes)
		return string(runes)
	}
	r.spend(len(a[0].([]any)))
	out := slices.Clone(a[0].([]any))
	slices.Reverse(out)
	return out
}

func toArray(_ *run, a []any) any {
	if _, already := a[0].([]any); already {
		return a[0]
	}
	return []any{a[0]}
}

// toNumber is null for what is no number.
func toNumber(_ *run, a []any) any {
	switch v := a[0].(type) {
	case json.Number:
		return v
	case string:
		value, problems := strictjson.Parse([]byte(v), strictjson.Limits{Bytes: 64})
		if n, ok := value.(json.Number); ok && len(problems) == 0 {
			return n
		}
	}
	return nil
}

func toString(r *run, a []any) any {
	if text, ok := a[0].(string); ok {
		return text
	}
	size := r.size(a[0], defaultOutput)
	if size > defaultOutput {
		panic(stop{ErrOutput})
	}
	r.spend(size)
	return string(strictjson.Canonical(a[0]))
}
