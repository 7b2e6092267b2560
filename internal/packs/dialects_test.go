package packs_test

import (
	"fmt"
	"regexp"
	"slices"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/packs"
)

// views are the tool lists of every kind of agent.
func views(t *testing.T, each func(kind string, gemini, anthropic, openai, strict []any)) {
	t.Helper()
	for _, kind := range access.AssistantTypes {
		view, err := packs.Set().View(&access.Workspace{Plan: access.Enterprise}, agent(kind))
		if err != nil {
			t.Fatal(err)
		}
		each(kind, exported(t, view, "gemini"), exported(t, view, "anthropic"), exported(t, view, "openai"),
			decoded(t, view.ExportStrict()).([]any))
	}
}

// Every list keeps the rules that Google publishes for function declarations: ai.google.dev/api/caching#Schema, and
// what its API answers to schemas that break them.
func TestGeminiListsAreWhatGoogleTakes(t *testing.T) {
	t.Parallel()
	named := regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]{0,63}$`)
	views(t, func(kind string, list, _, _, _ []any) {
		for _, one := range list {
			f := one.(dict)
			name, _ := f["name"].(string)
			if !named.MatchString(name) || f["description"] == "" || len(f) > 3 {
				t.Errorf("%s: %v", kind, f)
			}
			parameters, has := f["parameters"]
			if has && (parameters.(dict)["type"] != "object" || len(parameters.(dict)["properties"].(dict)) == 0) {
				t.Errorf("%s/%s: an object without properties", kind, name)
			}
			if has {
				checkGemini(t, kind+"/"+name, parameters)
			}
		}
	})
}

// geminiFields are the fields of Google's Schema message, by the types that may have them; nil: all.
var geminiFields = map[string][]string{
	"type": nil, "title": nil, "description": nil, "nullable": nil, "default": nil, "example": nil,
	"format":   {"string", "integer", "number"},
	"enum":     {"string"},
	"minItems": {"array"}, "maxItems": {"array"}, "items": {"array"},
	"properties": {"object"}, "required": {"object"}, "propertyOrdering": {"object"}, "minProperties": {"object"},
	"maxProperties": {"object"},
	"minLength":     {"string"}, "maxLength": {"string"}, "pattern": {"string"},
	"minimum": {"integer", "number"}, "maximum": {"integer", "number"},
}

func checkGemini(t *testing.T, at string, value any) {
	t.Helper()
	s, ok := value.(dict)
	if !ok {
		t.Errorf("%s: %v is no schema", at, value)
		return
	}
	if branches, union := s["anyOf"].([]any); union {
		if len(s) > 1 { // "When using any_of, it must be the only field set."
			t.Errorf("%s: anyOf beside other fields: %v", at, s)
		}
		for i, b := range branches {
			checkGemini(t, fmt.Sprintf("%s/anyOf/%d", at, i), b)
		}
		return
	}
	kind, _ := s["type"].(string)
	if !slices.Contains([]string{"string", "integer", "number", "boolean", "array", "object"}, kind) {
		t.Errorf("%s: its type is %v", at, s["type"])
	}
	for field := range s {
		kinds, known := geminiFields[field]
		if !known || kinds != nil && !slices.Contains(kinds, kind) {
			t.Errorf("%s: %s of a %s", at, field, kind)
		}
	}
	if format, has := s["format"]; has && !slices.Contains(map[string][]string{"string": {"enum", "date-time"},
		"integer": {"int32", "int64"}, "number": {"float", "double"}}[kind], format.(string)) {
		t.Errorf("%s: format %v", at, format)
	}
	if values, has := s["enum"].([]any); has {
		for _, v := range values {
			if text, isText := v.(string); !isText || text == "" {
				t.Errorf("%s: %v in an enum", at, v)
			}
		}
	}
	fields, _ := s["properties"].(dict)
	required, _ := s["required"].([]any)
	for _, name := range required {
		if _, defined := fields[name.(string)]; !defined {
			t.Errorf("%s: %v is required and not defined", at, name)
		}
	}
	for name, inner := range fields {
		checkGemini(t, at+"/"+name, inner)
	}
	if kind == "array" {
		checkGemini(t, at+"/items", s["items"])
	}
}

// Anthropic takes any JSON Schema whose root is an object without composition; its compatibility endpoint ignores
// strict, and takes the list of OpenAI's plain format under the same rules.
func TestAnthropicListsAreWhatAnthropicTakes(t *testing.T) {
	t.Parallel()
	named := regexp.MustCompile(`^[a-zA-Z0-9_-]{1,64}$`)
	check := func(at, name string, description, parameters any) {
		s, _ := parameters.(dict)
		if !named.MatchString(name) || description == "" || s["type"] != "object" {
			t.Errorf("%s: %v", at, parameters)
		}
		for _, field := range []string{"oneOf", "anyOf", "allOf", "not", "if", "$ref", "$schema", "$id"} {
			if s[field] != nil {
				t.Errorf("%s has %s at its top", at, field)
			}
		}
	}
	views(t, func(kind string, _, anthropic, openai, _ []any) {
		for _, one := range anthropic {
			f := one.(dict)
			check(kind+"/"+f["name"].(string), f["name"].(string), f["description"], f["input_schema"])
		}
		for _, one := range openai {
			f := one.(dict)["function"].(dict)
			check(kind+"/"+f["name"].(string), f["name"].(string), f["description"], f["parameters"])
		}
	})
}

// Strict mode also bounds the texts of a schema: 120,000 characters of names and enum values, 1,000 values in all, and
// 15,000 characters where one enum has more than 250 (platform.openai.com/docs/guides/structured-outputs).
func TestStrictListsAreShortEnough(t *testing.T) {
	t.Parallel()
	views(t, func(kind string, _, _, _, strict []any) {
		for _, one := range strict {
			f := one.(dict)["function"].(dict)
			characters, values := 0, 0
			var walk func(value any)
			walk = func(value any) {
				s, _ := value.(dict)
				enum, _ := s["enum"].([]any)
				size := 0
				for _, v := range enum {
					size += len(fmt.Sprint(v))
				}
				if len(enum) > 250 && size > 15_000 {
					t.Errorf("%s/%v: a long enum", kind, f["name"])
				}
				values, characters = values+len(enum), characters+size
				for name, inner := range dictOf(s["properties"]) {
					characters += len(name)
					walk(inner)
				}
				walkAll(walk, s["items"], s["anyOf"])
			}
			walk(f["parameters"])
			if characters > 120_000 || values > 1000 {
				t.Errorf("%s/%v: %d characters, %d values", kind, f["name"], characters, values)
			}
		}
	})
}

func dictOf(v any) dict { d, _ := v.(dict); return d }

func walkAll(walk func(any), items, branches any) {
	if items != nil {
		walk(items)
	}
	list, _ := branches.([]any)
	for _, b := range list {
		walk(b)
	}
}
