package schema

import (
	"encoding/json"
	"slices"
)

// geminiKeywords are the fields of Google's Schema message that we use. Anything
// else in a declaration makes the API refuse the whole request.
var geminiKeywords = []string{
	"type", "title", "description", "nullable", "enum", "format", "properties", "required", "items", "anyOf",
	"minItems", "maxItems", "minProperties", "maxProperties", "minLength", "maxLength", "pattern", "minimum", "maximum",
	"default",
}

// geminiFormats are the formats the API accepts, by type; others are put into the description.
var geminiFormats = map[string][]string{
	"string":  {"date-time"},
	"integer": {"int32", "int64"},
	"number":  {"float", "double"},
}

// maxInlined bounds how deep references are written out: Gemini has none, and a
// schema that refers to itself has to end somewhere, soon if it does so twice.
const maxInlined = 3

// ForGemini is ForModel within the subset of OpenAPI 3.0 that Gemini's function
// declarations take. It is nil for a tool without parameters: Gemini refuses an
// object with no properties, so such a declaration leaves them out.
func (s *Schema) ForGemini(hidden ...string) json.RawMessage {
	shown := s.withoutHidden(hidden)
	if len(shown.object("properties")) == 0 {
		return nil
	}
	g := gemini{root: s.source().doc}
	return g.schema(shown, 0).JSON()
}

type gemini struct{ root object }

func (g gemini) schema(in object, refs int) object {
	if in.has("$ref") {
		if refs++; refs > maxInlined {
			return anything()
		}
		in = g.root.resolved(in)
	}
	in = asOpenAPI(in)
	out := object{}
	for _, m := range in {
		if !slices.Contains(geminiKeywords, m.key) {
			continue
		}
		switch m.key {
		case "properties":
			properties := g.properties(in, refs)
			if len(properties) == 0 {
				continue
			}
			var order []any
			for _, p := range properties {
				order = append(order, p.key)
			}
			out = append(out, member{"properties", properties}, member{"propertyOrdering", order})
		case "items":
			items, _ := m.value.(object)
			out = append(out, member{"items", g.schema(items, refs)})
		case "anyOf":
			var branches []any
			for _, b := range in.list("anyOf") {
				if branch, ok := b.(object); ok {
					branches = append(branches, g.schema(branch, refs))
				}
			}
			out = append(out, member{"anyOf", branches})
		default:
			out = append(out, m)
		}
	}
	if in.text("type") == "array" && !out.has("items") {
		out = out.with("items", anything())
	}
	if !out.has("type") && !out.has("anyOf") {
		out = append(out, anything()...)
	}
	return alone(requiring(out, out.object("properties")))
}

// alone leaves anyOf without other fields, as the API wants it: a type of its own says more than the branches, and what
// else is said of a choice belongs to each branch, its description to the first.
func alone(s object) object {
	switch {
	case !s.has("anyOf"):
		return s
	case s.has("type"):
		return s.without("anyOf")
	}
	branches := slices.Clone(s.list("anyOf"))
	for i, b := range branches {
		branch, isObject := b.(object)
		if !isObject || branch.has("anyOf") {
			continue
		}
		if s.has("nullable") {
			branch = branch.with("nullable", true)
		}
		if note := s.text("description"); note != "" && i == 0 {
			branch = branch.with("description", inParentheses(branch.text("description"), note))
		}
		branches[i] = branch
	}
	return object{{"anyOf", branches}}
}

// properties leaves out what cannot be declared: an optional object whose own
// properties are unknown, and references nested too deep.
func (g gemini) properties(in object, refs int) object {
	out := object{}
	for _, p := range in.object("properties") {
		inner, _ := p.value.(object)
		if refs >= maxInlined && inner.has("$ref") {
			continue
		}
		declared := g.schema(inner, refs)
		open := declared.text("type") == "object" && !declared.has("properties")
		if open && !slices.Contains(in.list("required"), any(p.key)) {
			continue
		}
		out = append(out, member{p.key, declared})
	}
	return out
}

// asOpenAPI rewrites what JSON Schema says in another way, at one level.
func asOpenAPI(s object) object {
	if types := s.list("type"); types != nil {
		types = slices.DeleteFunc(slices.Clone(types), func(t any) bool { return t == "null" })
		if len(types) < len(s.list("type")) {
			s = s.with("nullable", true)
		}
		if len(types) == 1 {
			s = s.with("type", types[0])
		} else {
			var branches []any
			for _, t := range types {
				branches = append(branches, object{{"type", t}})
			}
			s = s.without("type").with("anyOf", branches)
		}
	}
	if s.has("const") {
		s = s.with("enum", []any{s.get("const")})
	}
	if s.has("enum") { // of texts only, and null goes without saying
		var texts []any
		for _, v := range s.list("enum") {
			if text, ok := v.(string); ok {
				texts = append(texts, text)
			}
		}
		if s = s.with("enum", texts); len(texts) == 0 || s.text("type") != "string" && s.has("type") {
			s = s.without("enum")
		} else if !s.has("type") {
			s = s.with("type", "string")
		}
	}
	if s.has("oneOf") && !s.has("anyOf") {
		s = s.with("anyOf", s.get("oneOf"))
	}
	for _, bound := range [][2]string{{"exclusiveMinimum", "minimum"}, {"exclusiveMaximum", "maximum"}} {
		if s.has(bound[0]) && !s.has(bound[1]) {
			s = s.with(bound[1], s.get(bound[0]))
		}
	}
	if f := s.text("format"); f != "" && !slices.Contains(geminiFormats[s.text("type")], f) {
		s = s.without("format").with("description", inParentheses(s.text("description"), f))
	}
	return s
}

func inParentheses(description, note string) string {
	if description == "" {
		return note
	}
	return description + " (" + note + ")"
}

// anything: a declaration has to name types, so an open value is one of the simple ones.
func anything() object {
	return object{{"anyOf", []any{
		object{{"type", "string"}}, object{{"type", "number"}}, object{{"type", "boolean"}},
	}}}
}
