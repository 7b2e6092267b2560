package packs_test

import (
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/schema"
	"github.com/mostrador/mostrador/internal/kit/strictjson"
	"github.com/mostrador/mostrador/internal/packs"
	"github.com/mostrador/mostrador/internal/tool"
)

type dict = map[string]any

// The list for OpenAI's strict mode keeps its published rules whole, for every type.
func TestStrictListsAreWhatOpenAITakes(t *testing.T) {
	t.Parallel()
	named := regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)
	for _, kind := range access.AssistantTypes {
		view, err := packs.Set().View(&access.Workspace{Plan: access.Enterprise}, agent(kind))
		if err != nil {
			t.Fatal(err)
		}
		for i, e := range decoded(t, view.ExportStrict()).([]any) {
			function := e.(dict)["function"].(dict)
			full := view.Entries[i].Tool.FullName()
			if e.(dict)["type"] != "function" || function["strict"] != true || function["description"] == "" ||
				!named.MatchString(function["name"].(string)) {
				t.Errorf("%s: %v", full, function)
			}
			if parameters := function["parameters"].(dict); parameters["type"] != "object" ||
				parameters["anyOf"] != nil {
				t.Errorf("%s: the root has to be an object", full)
			}
			properties := 0
			checkStrict(t, full, function["parameters"], 1, &properties)
			if properties > 5000 {
				t.Errorf("%s has %d properties", full, properties)
			}
			checkStrictCall(t, view.Entries[i].Tool, function["parameters"])
		}
	}
}

// checkStrict holds one schema to platform.openai.com/docs/guides/structured-outputs.
func checkStrict(t *testing.T, at string, value any, level int, properties *int) {
	t.Helper()
	s, ok := value.(dict)
	if !ok || level > 10 {
		t.Errorf("%s at level %d: %v", at, level, value)
		return
	}
	for keyword, value := range s {
		switch keyword {
		case "description", "required", "properties", "items", "anyOf", "additionalProperties", "pattern",
			"minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum", "multipleOf", "minItems", "maxItems":
		case "type":
			if types, several := value.([]any); several && (len(types) != 2 || types[1] != "null") {
				t.Errorf("%s: type %v", at, value)
			}
		case "enum":
			if len(value.([]any)) > 1000 {
				t.Errorf("%s: a long enum", at)
			}
		case "format":
			if !slices.Contains([]string{"date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6",
				"uuid"}, value.(string)) {
				t.Errorf("%s: format %v", at, value)
			}
		default:
			t.Errorf("%s: strict mode does not take %s", at, keyword)
		}
	}
	if s["type"] == nil && s["anyOf"] == nil {
		t.Errorf("%s has no type", at)
	}
	if isOf(s, "object") {
		fields, _ := s["properties"].(dict)
		*properties += len(fields)
		required, _ := s["required"].([]any)
		if s["additionalProperties"] != false || len(required) != len(fields) {
			t.Errorf("%s is open, or something of it may be left out", at)
		}
		for name, inner := range fields {
			if !slices.Contains(required, any(name)) {
				t.Errorf("%s/%s may be left out", at, name)
			}
			checkStrict(t, at+"/"+name, inner, level+1, properties)
		}
	}
	if isOf(s, "array") {
		checkStrict(t, at+"/items", s["items"], level+1, properties)
	}
	branches, _ := s["anyOf"].([]any)
	for _, b := range branches {
		checkStrict(t, at+"/anyOf", b, level, properties)
	}
}

func isOf(s dict, kind string) bool {
	types, _ := s["type"].([]any)
	return s["type"] == kind || slices.Contains(types, any(kind))
}

// checkStrictCall makes a plain call of a tool, says it as a strict model has to, and
// reads it back: both are the same call, and its arguments are good.
func checkStrictCall(t *testing.T, tl *tool.Tool, parameters any) {
	t.Helper()
	contract := decoded(t, tl.Input.JSON()).(dict)
	for _, everything := range []bool{false, true} {
		plain := sampleCall(t, tl, contract, everything)
		strict := asStrict(contract, maps.Clone(plain))
		for _, hidden := range tl.Hidden {
			delete(strict, hidden)
		}
		raw, _ := json.Marshal(parameters)
		shown, err := schema.FromJSON(raw)
		if err != nil {
			t.Fatal(err)
		}
		if wrong := shown.Validate(parsed(t, strict), "en"); len(wrong) > 0 {
			t.Errorf("%s: a strict model cannot say %v: %v", tl.FullName(), strict, wrong)
		}
		want := tl.WithDefaults(parsed(t, plain))
		got := tl.WithDefaults(parsed(t, strict))
		if a, b := string(strictjson.Canonical(want)), string(strictjson.Canonical(got)); a != b {
			t.Errorf("%s\nplain  %s\nstrict %s", tl.FullName(), a, b)
		}
		if wrong := tl.Input.Validate(got, "en"); len(wrong) > 0 {
			t.Errorf("%s refuses %v: %v", tl.FullName(), strict, wrong)
		}
	}
}

// sampleCall is a good call: what is required, with more where a rule asks for it, or
// as much as a rule lets stand together.
func sampleCall(t *testing.T, tl *tool.Tool, contract dict, everything bool) dict {
	t.Helper()
	fields, _ := contract["properties"].(dict)
	call := dict{}
	valid := func(c dict) []schema.Violation { return tl.Input.Validate(tl.WithDefaults(parsed(t, c)), "en") }
	required, _ := contract["required"].([]any)
	for name, field := range fields {
		if slices.Contains(required, any(name)) {
			call[name] = sampleOf(t, field.(dict), everything)
		}
	}
	add := func(name string) bool {
		with := maps.Clone(call)
		with[name] = sampleOf(t, fields[name].(dict), everything)
		if len(valid(with)) > len(valid(call)) || len(valid(with)) > 0 && len(valid(with)) == len(valid(call)) {
			return false
		}
		call = with
		return true
	}
	names := slices.DeleteFunc(slices.Sorted(maps.Keys(fields)),
		func(name string) bool { return slices.Contains(tl.Hidden, name) })
	for range len(names) {
		for _, name := range names {
			if call[name] == nil && (everything || len(valid(call)) > 0) {
				add(name)
			}
		}
	}
	if wrong := valid(call); len(wrong) > 0 {
		t.Fatalf("%s: the test has no sample: %v: %v", tl.FullName(), call, wrong)
	}
	return call
}

func sampleOf(t *testing.T, s dict, everything bool) any {
	t.Helper()
	if values, _ := s["enum"].([]any); len(values) > 0 {
		return values[0]
	}
	switch {
	case isOf(s, "object"):
		fields, _ := s["properties"].(dict)
		required, _ := s["required"].([]any)
		out := dict{}
		for name, field := range fields {
			if everything || slices.Contains(required, any(name)) {
				out[name] = sampleOf(t, field.(dict), everything)
			}
		}
		if len(fields) == 0 {
			out["n"] = json.Number("1")
		}
		return out
	case isOf(s, "array"):
		return []any{sampleOf(t, s["items"].(dict), everything)}
	case isOf(s, "boolean"):
		return true
	case isOf(s, "integer"), isOf(s, "number"):
		for _, n := range []string{"1", "10", "30", "1000"} {
			if one, err := schema.FromJSON(mustMarshal(t, s)); err == nil &&
				len(one.Validate(json.Number(n), "en")) == 0 {
				return json.Number(n)
			}
		}
	}
	if pattern, _ := s["pattern"].(string); pattern != "" {
		return rapid.StringMatching(pattern).Example(1)
	}
	switch s["format"] {
	case "uuid":
		return "019abcde-0000-7000-8000-000000000000"
	case "email":
		return "ana@ejemplo.com"
	case "date":
		return "2026-03-31"
	case "date-time":
		return "2026-03-31T15:30:00-03:00"
	case "uri":
		return "https://example.com/photo.jpg"
	}
	least, _ := s["minLength"].(float64)
	return strings.Repeat("a", max(1, int(least)))
}

// asStrict says a call as a strict model has to: null for what is left out, open
// objects as JSON.
func asStrict(s, call dict) dict {
	fields, _ := s["properties"].(dict)
	for name, field := range fields {
		value, given := call[name]
		if !given {
			call[name] = nil
			continue
		}
		call[name] = strictValue(field.(dict), value)
	}
	return call
}

func strictValue(s dict, value any) any {
	fields, _ := s["properties"].(dict)
	switch v := value.(type) {
	case dict:
		if len(fields) == 0 {
			raw, _ := json.Marshal(v)
			return string(raw)
		}
		return asStrict(s, maps.Clone(v))
	case []any:
		out := make([]any, len(v))
		for i := range v {
			out[i] = strictValue(s["items"].(dict), v[i])
		}
		return out
	}
	return value
}

func mustMarshal(t *testing.T, v any) []byte {
	t.Helper()
	raw, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

func decoded(t *testing.T, v any) any {
	t.Helper()
	var out any
	if err := json.Unmarshal(mustMarshal(t, v), &out); err != nil {
		t.Fatal(err)
	}
	return out
}

func parsed(t *testing.T, v any) any {
	t.Helper()
	value, problems := strictjson.Parse(mustMarshal(t, v), strictjson.Limits{})
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return value
}
