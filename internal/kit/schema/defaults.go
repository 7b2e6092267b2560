package schema

import (
	"maps"

	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/strictjson"
)

// ApplyDefaults returns the value with missing properties filled in, also those of objects within it. What is present,
// null included, stays as it is, an absent object is not created, and the argument itself is not changed.
func (s *Schema) ApplyDefaults(value any) any {
	from := s.source()
	if !from.fills {
		return value
	}
	return filled(from.doc, from.doc, value)
}

func filled(root, schema object, value any) any {
	schema = root.resolved(schema)
	switch v := value.(type) {
	case map[string]any:
		properties := schema.object("properties")
		if len(properties) == 0 {
			return v
		}
		out := maps.Clone(v)
		for _, p := range properties {
			inner, ok := p.value.(object)
			if !ok {
				continue
			}
			inner = root.resolved(inner)
			if present, ok := v[p.key]; ok {
				out[p.key] = filled(root, inner, present)
			} else if inner.has("default") {
				out[p.key] = strictjson.Normalize(plain(inner.get("default")))
			}
		}
		return out
	case []any:
		items := schema.object("items")
		if len(items) == 0 {
			return v
		}
		return lists.Map(v, func(item any) any { return filled(root, items, item) })
	}
	return value
}
