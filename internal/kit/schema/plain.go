package schema

import (
	"maps"
	"slices"

	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/strictjson"
)

// mostAlternatives bounds how deep allOf, anyOf and oneOf are looked into.
const mostAlternatives = 8

// Plain returns the value as a caller would have written it who leaves out what is optional: null for an optional
// property that cannot be null is removed, and a text where the contract has an open object is parsed as that object's
// JSON. Models in OpenAI's strict mode have no other way to write either. A null that is required or allowed stays, a
// text that is no object's JSON stays, and the argument itself is not changed. The value is one of strictjson.Parse.
func (s *Schema) Plain(value any) any {
	from := s.source()
	if !from.opens && !holdsNull(value) {
		return value
	}
	p := plainer{from.doc}
	return p.value([]object{from.doc}, value)
}

func holdsNull(value any) bool {
	switch v := value.(type) {
	case nil:
		return true
	case map[string]any:
		for _, inner := range v {
			if holdsNull(inner) {
				return true
			}
		}
	case []any:
		return slices.ContainsFunc(v, holdsNull)
	}
	return false
}

type plainer struct{ root object }

// value is described by any of the schemas.
func (p plainer) value(schemas []object, value any) any {
	views := p.views(schemas, 0)
	switch v := value.(type) {
	case map[string]any:
		out := maps.Clone(v)
		for name, inner := range v {
			described := p.property(views, name)
			if inner == nil && p.leavesOut(views, name, described) {
				delete(out, name)
			} else if len(described) > 0 {
				out[name] = p.value(described, inner)
			}
		}
		return out
	case []any:
		var items []object
		for _, view := range views {
			if one := view.object("items"); one != nil {
				items = append(items, one)
			}
		}
		if len(items) == 0 {
			return v
		}
		return lists.Map(v, func(item any) any { return p.value(items, item) })
	case string:
		return p.text(views, v)
	}
	return value
}

// views are the schemas that may describe a value: each with what it refers to and its
// branches.
func (p plainer) views(schemas []object, depth int) (out []object) {
	for _, s := range schemas {
		s = p.root.resolved(s)
		out = append(out, s)
		for _, keyword := range []string{"allOf", "anyOf", "oneOf"} {
			for _, branch := range s.list(keyword) {
				if inner, ok := branch.(object); ok && depth < mostAlternatives {
					out = append(out, p.views([]object{inner}, depth+1)...)
				}
			}
		}
	}
	return out
}

// property is what the schemas say of one.
func (p plainer) property(views []object, name string) (out []object) {
	for _, view := range views {
		if one, ok := view.object("properties").get(name).(object); ok {
			out = append(out, one)
		} else if others := view.object("additionalProperties"); others != nil && !view.object("properties").has(name) {
			out = append(out, others)
		}
	}
	return out
}

// leavesOut reports whether null for a property means that it is left out: it is declared, no schema that declares it
// requires it without a default, and none allows null. Validation handles rules over several properties that require it
// in some case.
func (p plainer) leavesOut(views []object, name string, described []object) bool {
	declared := false
	for _, view := range views {
		one, ok := view.object("properties").get(name).(object)
		if !ok {
			continue
		}
		if slices.Contains(view.list("required"), any(name)) && !p.root.resolved(one).has("default") {
			return false
		}
		declared = true
	}
	return declared && !slices.ContainsFunc(described, func(one object) bool { return p.allowsNull(one, 0) })
}

// allowsNull reports whether null satisfies a schema, as far as its form shows.
func (p plainer) allowsNull(s object, depth int) bool {
	s = p.root.resolved(s)
	if depth > mostAlternatives {
		return true
	}
	branch := func(v any) bool {
		inner, ok := v.(object)
		return !ok || p.allowsNull(inner, depth+1)
	}
	switch {
	case s.has("type") && s.text("type") != "null" && !slices.Contains(s.list("type"), any("null")):
		return false
	case s.has("enum") && !slices.Contains(s.list("enum"), nil):
		return false
	case s.has("const") && s.get("const") != nil:
		return false
	case s.has("anyOf") && !slices.ContainsFunc(s.list("anyOf"), branch):
		return false
	case s.has("oneOf") && !slices.ContainsFunc(s.list("oneOf"), branch):
		return false
	}
	return !slices.ContainsFunc(s.list("allOf"), func(v any) bool { return !branch(v) })
}

// text reads an open object's JSON, where the value could not be meant as the text.
func (p plainer) text(views []object, text string) any {
	if !slices.ContainsFunc(views, isOpen) || slices.ContainsFunc(views, takesText) {
		return text
	}
	value, problems := strictjson.Parse([]byte(text), strictjson.Limits{Bytes: len(text)})
	if read, ok := value.(map[string]any); ok && len(problems) == 0 {
		return p.value(views, read)
	}
	return text
}

// isOpen is an object whose properties the schema does not name.
func isOpen(s object) bool {
	return hasType(s, "object") && len(s.object("properties")) == 0 && s.get("additionalProperties") != false
}

func takesText(s object) bool {
	return hasType(s, "string") || s.has("enum") && !s.has("type")
}

func hasType(s object, name string) bool {
	return s.text("type") == name || slices.Contains(s.list("type"), any(name))
}

// holdsOpen reports whether some object below the top of a schema is open.
func holdsOpen(value any) bool {
	switch v := value.(type) {
	case object:
		for _, m := range v {
			if inner, ok := m.value.(object); ok && isOpen(inner) || holdsOpen(m.value) {
				return true
			}
		}
	case []any:
		return slices.ContainsFunc(v, func(one any) bool {
			inner, ok := one.(object)
			return ok && isOpen(inner) || holdsOpen(one)
		})
	}
	return false
}
