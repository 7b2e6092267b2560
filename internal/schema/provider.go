package schema

import (
	"encoding/json"
	"slices"
)

// composition is what providers refuse at the top level of a tool.
var composition = []string{"oneOf", "anyOf", "allOf", "not", "if", "then", "else", "dependentSchemas", "dependentRequired"}

// ForModel is the contract as tool lists of model providers accept it: without
// composition at the top level (say RuleInWords in the description instead) and
// without the hidden top-level properties. The full contract is still what
// arguments are checked against.
func (s *Schema) ForModel(hidden ...string) json.RawMessage {
	return s.shown(hidden).JSON()
}

func (s *Schema) shown(hidden []string) object {
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
