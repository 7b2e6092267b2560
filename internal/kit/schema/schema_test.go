package schema_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/kit/schema"
	"github.com/mostrador/mostrador/internal/kit/strictjson"
)

func TestOfIsExact(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		got  *schema.Schema
		want string
	}{
		"input":  {schema.Of(reflect.TypeFor[sampleIn]()), sampleJSON},
		"output": {schema.Of(reflect.TypeFor[sampleOut]()), sampleOutJSON},
		"empty":  {schema.Of(reflect.TypeFor[struct{}]()), `{"type":"object","properties":{},"additionalProperties":false}`},
	} {
		if got, want := string(tc.got.JSON()), compact(t, tc.want); got != want {
			t.Errorf("%s:\n got %s\nwant %s", name, got, want)
		}
	}
	if got, again := schema.Of(reflect.TypeFor[sampleIn]()).JSON(), schema.Of(reflect.TypeFor[sampleIn]()).JSON(); string(got) != string(again) {
		t.Error("two schemas of one type differ")
	}
}

func TestForModelHasNoTopLevelComposition(t *testing.T) {
	t.Parallel()
	s := schema.Of(reflect.TypeFor[sampleIn]())
	want := compact(t, sampleJSON)
	want = want[:strings.Index(want, `,"oneOf"`)] + "}"
	if got := string(s.ForModel()); got != want {
		t.Fatalf("got  %s\nwant %s", got, want)
	}
	if got := s.RuleInWords(); !strings.HasPrefix(got, "Indicá productId o sku") {
		t.Fatalf("rule in words: %q", got)
	}
	hidden := value(t, string(s.ForModel("deliveryMethod", "address", "none"))).(map[string]any)
	properties := hidden["properties"].(map[string]any)
	if _, there := properties["deliveryMethod"]; there || hidden["required"] != nil || len(properties) != 17 {
		t.Fatalf("hidden: %v", hidden)
	}
	if got := string(s.JSON()); got != compact(t, sampleJSON) {
		t.Fatal("ForModel changed the contract")
	}
}

func TestForModelOfAStoredSchema(t *testing.T) {
	t.Parallel()
	s, err := schema.FromJSON([]byte(`{"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"https://x.example/s",
		"$defs":{"n":{"type":"integer"}},"properties":{"b":{"$ref":"#/$defs/n"},"a":{"type":"string"}},
		"anyOf":[{"required":["a"]},{"required":["b"]}],"not":{"required":["c"]}}`))
	if err != nil {
		t.Fatal(err)
	}
	want := `{"type":"object","$defs":{"n":{"type":"integer"}},"properties":{"b":{"$ref":"#/$defs/n"},"a":{"type":"string"}}}`
	if got := string(s.ForModel()); got != want {
		t.Fatalf("got  %s\nwant %s", got, want)
	}
}

func TestForGemini(t *testing.T) {
	t.Parallel()
	type in struct {
		ID     string         `json:"id" jsonschema:"format=uuid" doc:"El producto"`
		Method string         `json:"method" jsonschema:"enum=a,enum=b"`
		Share  float64        `json:"share,omitempty" jsonschema:"exclusiveMinimum=0,exclusiveMaximum=1,multipleOf=0.5"`
		Level  int            `json:"level,omitempty" jsonschema:"enum=1,enum=2,default=1"`
		At     *string        `json:"at" jsonschema:"format=date-time"`
		Where  *place         `json:"where,omitempty"`
		Free   map[string]any `json:"free,omitempty"`
		Any    any            `json:"any,omitempty"`
		Tags   []string       `json:"tags,omitempty" jsonschema:"uniqueItems=true,maxItems=3,format=email"`
		Phone  string         `json:"phone,omitempty" pattern:"^[0-9]{7,8}$"`
		Secret string         `json:"secret"`
	}
	want := compact(t, `{
	  "type": "object",
	  "properties": {
	    "id": {"type": "string", "description": "El producto (uuid)"},
	    "method": {"type": "string", "enum": ["a", "b"]},
	    "share": {"type": "number", "minimum": 0, "maximum": 1},
	    "level": {"type": "integer", "default": 1},
	    "at": {"type": "string", "format": "date-time", "nullable": true},
	    "where": {
	      "type": "object",
	      "properties": {
	        "line1": {"type": "string", "minLength": 5, "maxLength": 20},
	        "city": {"type": "string", "minLength": 2, "default": "Rosario"}
	      },
	      "propertyOrdering": ["line1", "city"],
	      "required": ["line1", "city"]
	    },
	    "any": {"anyOf": [{"type": "string"}, {"type": "number"}, {"type": "boolean"}]},
	    "tags": {"type": "array", "items": {"type": "string", "description": "email"}, "maxItems": 3},
	    "phone": {"type": "string", "pattern": "^[0-9]{7,8}$"}
	  },
	  "propertyOrdering": ["id", "method", "share", "level", "at", "where", "any", "tags", "phone"],
	  "required": ["id", "method", "at"]
	}`)
	if got := string(schema.Of(reflect.TypeFor[in]()).ForGemini("secret")); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if got := schema.Of(reflect.TypeFor[struct{}]()).ForGemini(); got != nil {
		t.Errorf("a tool without parameters declares none, got %s", got)
	}
}

func TestForGeminiWritesReferencesOut(t *testing.T) {
	t.Parallel()
	s, err := schema.FromJSON([]byte(`{"type":"object","properties":{
		"node":{"$ref":"#/$defs/node"},"either":{"oneOf":[{"const":"x"},{"type":["integer","boolean"]}]}},
		"$defs":{"node":{"type":"object","properties":{"name":{"type":"string"},"next":{"$ref":"#/$defs/node"},
		"all":{"type":"array","items":{"$ref":"#/$defs/node"}}}},"self":{"$ref":"#/$defs/self"}}}`))
	if err != nil {
		t.Fatal(err)
	}
	got := string(s.ForGemini())
	if n := strings.Count(got, `"name":`); n < 2 || n > 20 || strings.Contains(got, "$") {
		t.Errorf("%d levels: %s", n, got)
	}
	if want := `"either":{"anyOf":[{"enum":["x"],"type":"string"},{"anyOf":[{"type":"integer"},{"type":"boolean"}]}]}`; !strings.Contains(got, want) {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// A choice stands alone: beside anyOf the API takes no other field.
func TestForGeminiLeavesChoicesAlone(t *testing.T) {
	t.Parallel()
	s, err := schema.FromJSON([]byte(`{"type":"object","properties":{
		"either":{"description":"Qué","type":["integer","boolean","null"],"default":1},
		"one":{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},"anyOf":[{"required":["a"]},{"required":["b"]}]}}}`))
	if err != nil {
		t.Fatal(err)
	}
	want := compact(t, `{"type":"object","properties":{
		"either":{"anyOf":[{"type":"integer","nullable":true,"description":"Qué"},{"type":"boolean","nullable":true}]},
		"one":{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},"propertyOrdering":["a","b"]}},
		"propertyOrdering":["either","one"]}`)
	if got := string(s.ForGemini()); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestApplyDefaults(t *testing.T) {
	t.Parallel()
	s := schema.Of(reflect.TypeFor[sampleIn]())
	for text, want := range map[string]string{
		`{}`:                           `{"inStock":true,"limit":20}`,
		`{"limit":5,"inStock":false}`:  `{"limit":5,"inStock":false}`,
		`{"limit":null,"inStock":"x"}`: `{"limit":null,"inStock":"x"}`,
		`{"address":{},"stops":[{"line1":"Mitre 1"},{"city":"Funes"},7],"zzz":1}`: `{"address":{"city":"Rosario"},"inStock":true,"limit":20,
			"stops":[{"city":"Rosario","line1":"Mitre 1"},{"city":"Funes"},7],"zzz":1}`,
		`[1]`:  `[1]`,
		`null`: `null`,
	} {
		in := value(t, text)
		before := string(strictjson.Canonical(in))
		got := string(strictjson.Canonical(s.ApplyDefaults(in)))
		if want := string(strictjson.Canonical(value(t, want))); got != want {
			t.Errorf("%s:\n got %s\nwant %s", text, got, want)
		}
		if after := string(strictjson.Canonical(in)); after != before {
			t.Errorf("%s was changed to %s", before, after)
		}
	}
}

func TestDefaultsOfAStoredSchema(t *testing.T) {
	t.Parallel()
	s, err := schema.FromJSON([]byte(`{"type":"object","$defs":{"p":{"type":"object","properties":{"n":{"default":1e1},"l":{"default":[{"a":1}]}}}},
		"properties":{"p":{"$ref":"#/$defs/p"},"loop":{"$ref":"#/properties/loop"}}}`))
	if err != nil {
		t.Fatal(err)
	}
	first := s.ApplyDefaults(value(t, `{"p":{},"loop":{}}`)).(map[string]any)
	if got := string(strictjson.Canonical(first)); got != `{"loop":{},"p":{"l":[{"a":1}],"n":10}}` {
		t.Fatalf("got %s", got)
	}
	first["p"].(map[string]any)["l"].([]any)[0].(map[string]any)["a"] = "changed"
	second := s.ApplyDefaults(value(t, `{"p":{}}`))
	if got := string(strictjson.Canonical(second)); got != `{"p":{"l":[{"a":1}],"n":10}}` {
		t.Fatalf("a default is shared between calls: %s", got)
	}
}

func TestFromJSONRefuses(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"no JSON":            `{`,
		"no object":          `[]`,
		"duplicate keyword":  `{"type":"object","type":"string"}`,
		"unknown type":       `{"type":"money"}`,
		"bad bound":          `{"minimum":"1"}`,
		"bad expression":     `{"pattern":"("}`,
		"foreign reference":  `{"$ref":"https://example.com/other.json"}`,
		"file reference":     `{"properties":{"a":{"$ref":"file:///etc/passwd"}}}`,
		"dangling reference": `{"$ref":"#/$defs/none"}`,
	} {
		if _, err := schema.FromJSON([]byte(text)); err == nil {
			t.Errorf("%s was accepted", name)
		} else if strings.ContainsAny(err.Error(), "\n\t") || strings.Contains(err.Error(), "urn:") {
			t.Errorf("%s: %v", name, err)
		}
	}
	_, err := schema.FromJSON([]byte(`{"type":"object","properties":{"a":{"type":"strin"},"b":{"minLength":-1}}}`))
	for _, says := range []string{"/properties/a/type: value must be one of 'array'",
		"; /properties/b/minLength: minimum: got -1, want 0"} {
		if err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%v does not say %q", err, says)
		}
	}
}

type (
	badBound struct {
		N int `json:"n" jsonschema:"minLength=2"`
	}
	badKeyword struct {
		S string `json:"s" jsonschema:"minlength=2"`
	}
	badNumber struct {
		N int `json:"n" jsonschema:"minimum=one"`
	}
	badFlag struct {
		S string `json:"s" jsonschema:"nullable"`
	}
	badFormat struct {
		S string `json:"s" jsonschema:"format=telephone"`
	}
	badPattern struct {
		N int `json:"n" pattern:"^1"`
	}
	badRule struct {
		A string `json:"a,omitempty"`
	}
	mute struct {
		A string `json:"a,omitempty"`
	}
	defaulted struct {
		A string `json:"a,omitempty" jsonschema:"default=x"`
	}
	cyclic struct {
		Next []*cyclic `json:"next"`
	}
)

func (badRule) SchemaRules() schema.Rules {
	return schema.Rules{AnyOf: [][]string{{"b"}}, InWords: "b"}
}
func (mute) SchemaRules() schema.Rules { return schema.Rules{AnyOf: [][]string{{"a"}}} }
func (*defaulted) SchemaRules() schema.Rules {
	return schema.Rules{AnyOf: [][]string{{"a"}}, InWords: "a"}
}

func TestAContractThatDoesNotMeanWhatItSaysPanics(t *testing.T) {
	t.Parallel()
	for name, s := range map[string]*schema.Schema{
		"bound of another type": schema.Of(reflect.TypeFor[badBound]()), "misspelt keyword": schema.Of(reflect.TypeFor[badKeyword]()),
		"bound that is no number": schema.Of(reflect.TypeFor[badNumber]()),
		"flag":                    schema.Of(reflect.TypeFor[badFlag]()), "unknown format": schema.Of(reflect.TypeFor[badFormat]()),
		"pattern of a number": schema.Of(reflect.TypeFor[badPattern]()),
		"rule about no field": schema.Of(reflect.TypeFor[badRule]()), "rule models never hear of": schema.Of(reflect.TypeFor[mute]()),
		"rule about a default": schema.Of(reflect.TypeFor[defaulted]()), "type that holds itself": schema.Of(reflect.TypeFor[cyclic]()),
		"no struct": schema.Of(reflect.TypeFor[int]()),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			defer func() {
				if said, _ := recover().(string); !strings.HasPrefix(said, "schema: ") {
					t.Fatalf("recovered %q", said)
				}
			}()
			s.JSON()
		})
	}
}
