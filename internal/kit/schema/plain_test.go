package schema_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/kit/schema"
	"github.com/mostrador/mostrador/internal/kit/strictjson"
)

func TestPlain(t *testing.T) {
	t.Parallel()
	s, err := schema.FromJSON([]byte(`{"type":"object","additionalProperties":false,"required":["name","note","city"],"properties":{
		"name":{"type":"string"}, "note":{"type":["string","null"]}, "city":{"type":"string","default":"Rosario"},
		"limit":{"type":"integer","default":20}, "color":{"enum":["red",null]}, "anything":{},
		"where":{"$ref":"#/$defs/place"}, "stops":{"type":"array","items":{"$ref":"#/$defs/place"}},
		"either":{"oneOf":[{"type":"object","properties":{"a":{"type":"string"}},"additionalProperties":false},{"type":"string"}]},
		"all":{"allOf":[{"type":"object","properties":{"b":{"type":"integer"}}}]},
		"free":{"type":"object"}, "labels":{"type":"object","additionalProperties":{"type":"integer"}},
		"list":{"type":"array","items":{"type":"object"}}, "loose":{"type":["object","string"]}
		},
		"$defs":{"place":{"type":"object","properties":{"line":{"type":"string"},"unit":{"type":"string"}},"required":["line"]}}}`))
	if err != nil {
		t.Fatal(err)
	}
	for given, want := range map[string]string{
		`{"name":"x","limit":null,"where":null,"stops":null}`:             `{"name":"x"}`,
		`{"name":null,"note":null,"city":null}`:                           `{"name":null,"note":null}`,
		`{"color":null,"anything":null,"unknown":null}`:                   `{"color":null,"anything":null,"unknown":null}`,
		`{"where":{"line":null,"unit":null}}`:                             `{"where":{"line":null}}`,
		`{"stops":[{"line":"a","unit":null},null]}`:                       `{"stops":[{"line":"a"},null]}`,
		`{"either":{"a":null},"all":{"b":null}}`:                          `{"either":{},"all":{}}`,
		`{"free":{"kept":null},"labels":{"kept":null}}`:                   `{"free":{"kept":null},"labels":{"kept":null}}`,
		`{"free":"{\"n\": 1.0}","labels":"{\"a\":2}"}`:                    `{"free":{"n":1},"labels":{"a":2}}`,
		`{"free":"null","labels":"[1]","name":"{\"a\":1}"}`:               `{"free":"null","labels":"[1]","name":"{\"a\":1}"}`,
		`{"free":"{\"a\":1,\"a\":2}","loose":"{}","list":["{}","{",{}]}`:  `{"free":"{\"a\":1,\"a\":2}","loose":"{}","list":[{},"{",{}]}`,
		`{"where":"{\"line\":\"a\"}","either":"{\"a\":\"b\"}","all":"x"}`: `{"where":"{\"line\":\"a\"}","either":"{\"a\":\"b\"}","all":"x"}`,
		`null`: `null`,
	} {
		in := value(t, given)
		got := string(strictjson.Canonical(s.Plain(in)))
		if want := string(strictjson.Canonical(value(t, want))); got != want {
			t.Errorf("%s\ngot  %s\nwant %s", given, got, want)
		}
		if string(strictjson.Canonical(in)) != string(strictjson.Canonical(value(t, given))) {
			t.Errorf("%s was changed itself", given)
		}
	}
}
