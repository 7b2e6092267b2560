package schema

import (
	"encoding/json"
	"slices"
)

// Brief is the contract for a model's list: shorter, and no narrower. It leaves out what a model does not need to fill
// arguments in (bounds of texts, formats of ids, that nothing else is accepted) and describes some properties in other
// words, by their path: "address/city", and also "items/quantity" where items is a list; empty: without a word.
// Optional ones of the top level, which somebody else fills in, are not required. Arguments are still checked against
// the contract.
func (s *Schema) Brief(words map[string]string, optional ...string) *Schema {
	return newSchema(func() source {
		from := s.source()
		doc := reworded(brief(from.doc), "", words)
		if doc.has("properties") {
			doc = requiring(doc, doc.object("properties").without(optional...))
		}
		return source{doc: doc, inWords: from.inWords}
	})
}

// reworded describes the properties of a schema at a path in other words.
func reworded(s object, at string, words map[string]string) object {
	if s.has("properties") {
		s = s.with("properties", s.object("properties").mapped(func(name string, property any) any {
			inner, isObject := property.(object)
			if !isObject {
				return property
			}
			inner = reworded(inner, at+name+"/", words)
			switch text, given := words[at+name]; {
			case !given:
				return inner
			case text == "": // its name says it
				return inner.without("description")
			default:
				return inner.with("description", text)
			}
		}))
	}
	if items, isObject := s.get("items").(object); isObject {
		s = s.with("items", reworded(items, at, words))
	}
	return s
}

// leftOut are keywords that cost a model more than they tell it: a refusal names them.
var leftOut = []string{"title", "examples", "minLength", "maxLength", "maxItems", "pattern", "$comment"}

func brief(s object) object {
	out := make(object, 0, len(s))
	for _, m := range s {
		switch inner, _ := m.value.(object); {
		case slices.Contains(leftOut, m.key), m.key == "additionalProperties" && m.value == false,
			m.key == "format" && m.value == "uuid", m.key == "default" && isZero(m.value):
			continue
		case m.key == "properties" || m.key == "$defs":
			m.value = inner.mapped(func(_ string, property any) any {
				if one, isObject := property.(object); isObject {
					return brief(one)
				}
				return property
			})
		case inner != nil && (m.key == "items" || m.key == "additionalProperties"):
			m.value = brief(inner)
		}
		out = append(out, m)
	}
	return out
}

// isZero reports whether a default is what leaving the argument out suggests anyway.
func isZero(value any) bool {
	return value == false || value == nil || value == "" || value == json.Number("0")
}
