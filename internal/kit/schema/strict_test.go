package schema_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"testing"

	"github.com/mostrador/mostrador/internal/kit/schema"
)

func TestForStrict(t *testing.T) {
	t.Parallel()
	type in struct {
		ID     string         `json:"id" jsonschema:"format=uuid" doc:"El producto"`
		Method string         `json:"method,omitempty" jsonschema:"enum=a,enum=b"`
		Level  int            `json:"level,omitempty" jsonschema:"minimum=1,default=1" doc:"Nivel"`
		At     *string        `json:"at" jsonschema:"format=date-time"`
		Where  *place         `json:"where,omitempty"`
		Free   map[string]any `json:"free,omitempty" doc:"Datos"`
		Any    any            `json:"any,omitempty"`
		Photo  string         `json:"photo,omitempty" jsonschema:"format=uri"`
		Tags   []string       `json:"tags,omitempty" jsonschema:"uniqueItems=true,maxItems=3,format=email"`
		Secret string         `json:"secret"`
	}
	want := compact(t, `{
	  "type": "object",
	  "properties": {
	    "id": {"type": "string", "description": "El producto", "format": "uuid"},
	    "method": {"type": ["string", "null"], "enum": ["a", "b", null]},
	    "level": {"type": ["integer", "null"], "description": "Nivel (default 1)", "minimum": 1},
	    "at": {"type": ["string", "null"], "format": "date-time"},
	    "where": {
	      "type": ["object", "null"],
	      "properties": {
	        "line1": {"type": "string", "description": "minLength 5, maxLength 20"},
	        "city": {"type": ["string", "null"], "description": "minLength 2, default \"Rosario\""}
	      },
	      "required": ["line1", "city"],
	      "additionalProperties": false
	    },
	    "free": {"type": ["string", "null"], "description": "Datos (JSON: {…})"},
	    "any": {"anyOf": [{"type": "string"}, {"type": "number"}, {"type": "boolean"}, {"type": "null"}]},
	    "photo": {"type": ["string", "null"], "description": "format uri"},
	    "tags": {"type": ["array", "null"], "items": {"type": "string", "format": "email"}, "maxItems": 3, "description": "uniqueItems true"}
	  },
	  "required": ["id", "method", "level", "at", "where", "free", "any", "photo", "tags"],
	  "additionalProperties": false
	}`)
	got, fits := schema.Of(reflect.TypeFor[in]()).ForStrict("secret")
	if string(got) != want || !fits {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	s, err := schema.FromJSON([]byte(`{"type":"object","properties":{
		"node":{"$ref":"#/$defs/node"},"either":{"oneOf":[{"const":"x"},{"type":["integer","boolean"]}]},"all":{"allOf":[{"type":"object","properties":{"a":{"type":"string"}},"required":["a"]},{"properties":{"b":{"type":"null"}}}]}},
		"$defs":{"node":{"type":"object","properties":{"next":{"$ref":"#/$defs/node"}}}}}`))
	if err != nil {
		t.Fatal(err)
	}
	if got, fits := s.ForStrict(); fits {
		t.Errorf("one that leads back to itself has no end: %s", got)
	}
}

// A contract with more text than the mode takes is not sent in it.
func TestStrictModeIsBounded(t *testing.T) {
	t.Parallel()
	enum := func(values, size int) []byte {
		var list []string
		for i := range values {
			list = append(list, fmt.Sprintf("%0*d", size, i))
		}
		raw, _ := json.Marshal(map[string]any{"type": "object", "properties": map[string]any{
			"a": map[string]any{"type": "string", "enum": list}}})
		return raw
	}
	for name, c := range map[string]struct {
		raw  []byte
		fits bool
	}{
		"few and long": {enum(200, 500), true}, "many and short": {enum(900, 10), true},
		"many and long": {enum(300, 60), false},
		"too many":      {enum(1001, 4), false}, "too much text": {enum(240, 510), false},
	} {
		s, err := schema.FromJSON(c.raw)
		if err != nil {
			t.Fatal(err)
		}
		if _, fits := s.ForStrict(); fits != c.fits {
			t.Errorf("%s: %v", name, fits)
		}
	}
}
