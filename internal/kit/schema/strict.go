package schema

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/strictjson"
)

// What OpenAI's strict mode takes (platform.openai.com/docs/guides/structured-outputs,
// "Supported schemas"). Anything else makes it refuse the whole request.
var (
	strictKeywords = []string{
		"type", "description", "properties", "required", "additionalProperties", "items", "enum", "anyOf",
		"pattern", "format", "minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum", "multipleOf", "minItems",
		"maxItems",
	}
	strictFormats = []string{"date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"}
)

const (
	strictLevels     = 10
	strictProperties = 5000
	strictEnums      = 1000
	strictText       = 120_000 // characters of names and enum values
	strictLongEnum   = 250     // values; the texts of a longer one are bounded by strictEnumText
	strictEnumText   = 15_000
)

// saidInWords are keywords that strict mode does not accept and a model should know of.
var saidInWords = []string{
	"minLength", "maxLength", "uniqueItems", "minProperties", "maxProperties", "default", "const", "not", "contains",
	"prefixItems", "propertyNames",
}

// ForStrict is ForModel within the subset of JSON Schema that OpenAI's strict mode
// takes: every property is required, the optional ones may be null, no object is open,
// and what is left out is said in descriptions. An object whose properties the contract
// does not name is a text of JSON. Plain reads both back. It is false for a contract
// that is larger than the mode allows.
func (s *Schema) ForStrict(hidden ...string) (json.RawMessage, bool) {
	c := strictly{root: s.source().doc, fits: true}
	shown := s.withoutHidden(hidden)
	out := c.object(shown, 1)
	return out.JSON(), c.fits
}

// strictly is one conversion and what it has used up.
type strictly struct {
	root                    object
	properties, enums, text int
	fits                    bool
}

func (c *strictly) schema(in object, level int) object {
	if level > strictLevels {
		c.fits = false
		return object{{"type", "string"}}
	}
	in = merged(c.root, c.root.resolved(in), 0)
	if in.has("const") && !in.has("enum") {
		in = in.without("const").with("enum", []any{in.get("const")})
	}
	if types := in.list("type"); len(types) > 0 {
		return c.union(in, types, level)
	}
	if branches := append(slices.Clone(in.list("anyOf")), in.list("oneOf")...); len(branches) > 0 {
		return c.anyOf(in, branches, level)
	}
	switch in.text("type") {
	case "object":
		if isOpen(in) {
			return object{{"type", "string"}, {"description",
				inParentheses(in.text("description"), "JSON: {…}")}}
		}
		return c.object(in, level)
	case "":
		if !in.has("enum") {
			return described(anything().with("anyOf", append(slices.Clone(anything().list("anyOf")),
				any(object{{"type", "null"}}))), in)
		}
		in = append(object{{"type", typesOf(in.list("enum"))}}, in...)
	case "array":
		items, _ := in.get("items").(object)
		in = in.with("items", c.schema(items, level+1))
	}
	c.count(in.list("enum"))
	return c.supported(in)
}

// count adds the values of an enum to what is used up.
func (c *strictly) count(enum []any) {
	size := 0
	for _, v := range enum {
		size += len(strictjson.Canonical(plain(v)))
	}
	c.enums, c.text = c.enums+len(enum), c.text+size
	c.fits = c.fits && c.enums <= strictEnums && c.text <= strictText &&
		!(len(enum) > strictLongEnum && size > strictEnumText)
}

// supported leaves out what strict mode does not take, and says it.
func (c *strictly) supported(in object) object {
	var notes []string
	out := object{}
	for _, m := range in {
		switch {
		case m.key == "format" && !slices.Contains(strictFormats, in.text("format")):
			notes = append(notes, "format "+in.text("format"))
		case slices.Contains(strictKeywords, m.key):
			out = append(out, m)
		case slices.Contains(saidInWords, m.key):
			notes = append(notes, m.key+" "+string(strictjson.Canonical(plain(m.value))))
		}
	}
	if len(notes) > 0 {
		out = out.with("description", inParentheses(out.text("description"), strings.Join(notes, ", ")))
	}
	return out
}

// object closes an object and requires everything of it.
func (c *strictly) object(in object, level int) object {
	if level > strictLevels {
		c.fits = false
		return object{{"type", "string"}}
	}
	was := in.list("required")
	properties, required := object{}, []any{}
	for _, p := range in.object("properties") {
		inner, _ := p.value.(object)
		one := c.schema(inner, level+1)
		if !slices.Contains(was, any(p.key)) || c.root.resolved(inner).has("default") {
			one = orNull(one)
		}
		properties, required = append(properties, member{p.key, one}), append(required, p.key)
		c.text += len(p.key)
	}
	c.properties += len(properties)
	c.fits = c.fits && c.properties <= strictProperties && c.text <= strictText
	out := c.supported(in.without("properties", "required", "additionalProperties", "items", "enum", "anyOf"))
	return append(out, member{"properties", properties}, member{"required", required},
		member{"additionalProperties", false})
}

// union is a choice between types: with null it stays, otherwise each is a branch.
func (c *strictly) union(in object, types []any, level int) object {
	others := slices.DeleteFunc(slices.Clone(types), func(t any) bool { return t == "null" })
	mayBeNull := len(others) < len(types)
	if len(others) == 0 {
		return described(object{{"type", "null"}}, in)
	}
	var branches []any
	for _, t := range others {
		branches = append(branches, in.without("description", "default").with("type", t))
	}
	out := c.schema(branches[0].(object), level)
	if len(branches) > 1 {
		out = c.anyOf(in, branches, level)
	}
	if mayBeNull {
		out = orNull(out)
	}
	return described(out, in)
}

func (c *strictly) anyOf(in object, branches []any, level int) object {
	var out []any
	for _, b := range branches {
		if branch, ok := b.(object); ok {
			out = append(out, c.schema(branch, level))
		}
	}
	return described(object{{"anyOf", out}}, c.supported(in.without("anyOf", "oneOf")))
}

// described takes over a description.
func described(s, from object) object {
	if text := from.text("description"); text != "" && !s.has("description") {
		return s.with("description", text)
	}
	return s
}

// orNull lets a strict schema be null.
func orNull(s object) object {
	switch {
	case s.has("anyOf"):
		branches := s.list("anyOf")
		if slices.ContainsFunc(branches, func(b any) bool { return hasType(b.(object), "null") }) {
			return s
		}
		return s.with("anyOf", append(slices.Clone(branches), any(object{{"type", "null"}})))
	case hasType(s, "null"):
		return s
	}
	return nullable(s)
}

// typesOf are the types of an enum's values.
func typesOf(values []any) any {
	var types []any
	for _, v := range values {
		name := "string"
		switch v.(type) {
		case nil:
			name = "null"
		case bool:
			name = "boolean"
		case json.Number:
			name = "number"
		}
		if !slices.Contains(types, any(name)) {
			types = append(types, name)
		}
	}
	if len(types) == 1 {
		return types[0]
	}
	return types
}

// merged writes allOf into the schema it stands in: strict mode has none.
func merged(root, s object, depth int) object {
	branches := s.list("allOf")
	if len(branches) == 0 || depth > mostAlternatives {
		return s.without("allOf", "if", "then", "else", "dependentRequired", "dependentSchemas")
	}
	out := s.without("allOf")
	for _, b := range branches {
		branch, ok := b.(object)
		if !ok {
			continue
		}
		for _, m := range merged(root, root.resolved(branch), depth+1) {
			switch {
			case m.key == "properties":
				all := slices.Clone(out.object("properties"))
				for _, p := range branch.object("properties") {
					all = all.with(p.key, p.value)
				}
				out = out.with("properties", all)
			case m.key == "required":
				out = out.with("required", append(slices.Clone(out.list("required")), branch.list("required")...))
			case !out.has(m.key):
				out = append(out, m)
			}
		}
	}
	return merged(root, out, depth+1)
}
