package schema

import (
	"encoding/json"
	"errors"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// location is the name of the schema within its compiler; errors carry it.
const location = "urn:contract"

// safeInteger is the largest whole number every JSON reader keeps exact.
const safeInteger = "9007199254740991"

// checker is the compiled contract and the document that its errors point into.
type checker struct {
	doc      object
	compiled *jsonschema.Schema
}

func compile(doc object) (*checker, error) {
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	c.AssertFormat()
	c.UseLoader(noLoader{})
	for name, ok := range formats {
		c.RegisterFormat(&jsonschema.Format{Name: name, Validate: func(v any) error {
			if s, isText := v.(string); isText && !ok(s) {
				return errFormat
			}
			return nil
		}})
	}
	doc = withSafeIntegers(doc)
	if err := c.AddResource(location, plain(doc)); err != nil {
		return nil, malformed(err)
	}
	compiled, err := c.Compile(location)
	if err != nil {
		return nil, malformed(err)
	}
	return &checker{doc: doc, compiled: compiled}, nil
}

// noLoader keeps a stored schema from reading files or the network.
type noLoader struct{}

func (noLoader) Load(string) (any, error) {
	return nil, errors.New("references to other documents are not followed")
}

// withSafeIntegers bounds every integer that has no bound of its own, so that
// no argument overflows the int64 it is decoded into. The published contract
// does not repeat it on every field.
func withSafeIntegers(s object) object {
	nested := func(v any) any {
		if inner, ok := v.(object); ok {
			return withSafeIntegers(inner)
		}
		return v
	}
	s = s.mapped(func(key string, value any) any {
		switch key {
		case "items", "additionalProperties", "then", "else":
			return nested(value)
		case "properties", "patternProperties", "$defs":
			if all, ok := value.(object); ok {
				return all.mapped(func(_ string, v any) any { return nested(v) })
			}
		}
		return value
	})
	if !isInteger(s.get("type")) {
		return s
	}
	if !s.has("minimum") && !s.has("exclusiveMinimum") {
		s = s.with("minimum", json.Number("-"+safeInteger))
	}
	if !s.has("maximum") && !s.has("exclusiveMaximum") {
		s = s.with("maximum", json.Number(safeInteger))
	}
	return s
}

func isInteger(declared any) bool {
	switch t := declared.(type) {
	case string:
		return t == "integer"
	case []any:
		for _, one := range t {
			if one == "integer" {
				return true
			}
		}
	}
	return false
}
