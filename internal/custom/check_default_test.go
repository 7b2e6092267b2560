package custom

import (
	"encoding/json"
	"testing"
)

// Mistakes that every call without the argument would meet are reported when the definition is saved.
func TestDefaultsAndChoicesAreChecked(t *testing.T) {
	t.Parallel()
	with := func(parameters string) Definition {
		return described(func(d *Definition) { d.ParametersSchema = json.RawMessage(parameters) })
	}
	for parameters, path := range map[string]string{
		`{"type":"object","properties":{"a":{"type":"string","default":5}}}`:                                                           "/properties/a/default",
		`{"type":"object","properties":{"a":{"enum":["x"],"default":"y"},"b":{"type":"string"}},"required":["b"]}`:                     "/properties/a/default",
		`{"type":"object","properties":{"o":{"type":"object","properties":{"n":{"type":"integer","default":1.5}},"required":["m"]}}}`:  "/properties/o/properties/n/default",
		`{"type":"object","properties":{"l":{"type":"array","items":{"type":"object","properties":{"n":{"maximum":1,"default":2}}}}}}`: "/properties/l/items/properties/n/default",
		`{"type":"object","properties":{"a":{"$ref":"#/$defs/t"}},"$defs":{"t":{"type":"string","default":5}}}`:                        "/properties/a/default",
		`{"type":"object","properties":{"a":{"type":"string","enum":[]}}}`:                                                             "/properties/a/enum",
		`{"type":"object","properties":{"a":{"anyOf":[{"type":"null"},{"enum":[]}]}}}`:                                                 "/properties/a/anyOf/1/enum",
		`{"type":"object","properties":{"a":{"type":"string","default":"x"},"enum":{"type":"array","default":[]}}}`:                    "",
		`{"type":"object","properties":{"o":{"type":"object","default":{"enum":[]}},"n":{"type":["string","null"],"default":null}}}`:   "",
		`{"type":"object","properties":{"m":{"type":"number","default":1.50},"i":{"type":"integer","minimum":1,"default":1}}}`:         "",
	} {
		if path == "" {
			wantFields(t, with(parameters), Rules{})
			continue
		}
		wantFields(t, with(parameters), Rules{}, "/parameters_schema"+path)
		wantFields(t, with(parameters), Rules{Stored: true}) // it runs as it did
	}
	wantFields(t, described(func(d *Definition) { d.ResponseSchema = json.RawMessage(`{"enum": []}`) }), Rules{},
		"/response_schema/enum")
}
