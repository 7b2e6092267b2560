package schema

import (
	"encoding/json"
	"slices"
)

// composition is what providers refuse at the top level of a tool.
var composition = []string{"oneOf", "anyOf", "allOf", "not", "if", "then", "else", "dependentSchemas",
	"dependentRequired"}

// ForModel is the contract as tool lists of model providers accept it: without
// composition at the top level (say RuleInWords in the description instead) and
// without the hidden top-level properties. The full contract is still what
// arguments are checked against.
func (s *Schema) ForModel(hidden ...string) json.RawMessage {
	return s.withoutHidden(hidden).JSON()
}

func (s *Schema) withoutHidden(hidden []string) object {
	doc := s.source().doc.without(composition...).without("$schema", "$id", "$comment")
	if !doc.has("type") {
		doc = append(object{{"type", "object"}}, doc...)
	}
	properties := doc.object("properties").without(hidden...)
	return requiring(doc.with("properties", properties), properties)
}

// requiring keeps as required what the properties still have.
func requiring(doc, properties object) object {
	if !doc.has("required") {
		return doc
	}
	required := slices.DeleteFunc(slices.Clone(doc.list("required")), func(name any) bool {
		key, ok := name.(string)
		return !ok || !properties.has(key)
	})
	if len(required) == 0 {
		return doc.without("required")
	}
	return doc.with("required", required)
}

// Offering is the contract for a caller who is offered only some values of top-level enumerations. Validation still
// takes them all. A property none of whose values is offered stays as it is.
func (s *Schema) Offering(values map[string][]string) *Schema {
	return newSchema(func() source {
		from := s.source()
		properties := from.doc.object("properties").mapped(func(name string, property any) any {
			inner, isObject := property.(object)
			if !isObject || !inner.has("enum") {
				return property
			}
			offered := slices.DeleteFunc(slices.Clone(inner.list("enum")), func(v any) bool {
				text, isText := v.(string)
				return isText && !slices.Contains(values[name], text)
			})
			if len(values[name]) == 0 || len(offered) == 0 {
				return property
			}
			return inner.with("enum", offered)
		})
		return source{doc: from.doc.with("properties", properties), inWords: from.inWords}
	})
}

// Preset is the contract for a caller for whom some top-level properties are preset: it may leave out those with a
// value, and does not see the fixed ones. Validation checks the arguments with the values filled in.
func (s *Schema) Preset(values map[string]json.RawMessage, fixed []string) *Schema {
	return newSchema(func() source {
		from := s.source()
		properties := from.doc.object("properties").without(fixed...).mapped(func(name string, property any) any {
			inner, isObject := property.(object)
			if value, preset := values[name]; preset && isObject {
				return inner.with("default", parse(value))
			}
			return property
		})
		still := slices.DeleteFunc(slices.Clone(properties),
			func(m member) bool { _, preset := values[m.key]; return preset })
		return source{doc: requiring(from.doc.with("properties", properties), still), inWords: from.inWords}
	})
}
