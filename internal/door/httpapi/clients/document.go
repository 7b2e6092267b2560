package main

import (
	"maps"
	"slices"
	"strings"
)

// document is what the clients need of the OpenAPI document.
type document struct {
	Paths      map[string]map[string]operation `json:"paths"`
	Components struct {
		Schemas map[string]schema `json:"schemas"`
	} `json:"components"`
}

type operation struct {
	ID          string              `json:"operationId"`
	Summary     string              `json:"summary"`
	Parameters  []parameter         `json:"parameters"`
	RequestBody *content            `json:"requestBody"`
	Responses   map[string]*content `json:"responses"`

	method, path string
	body, answer schema // nil: none
	bodyRequired bool
}

type parameter struct {
	Name        string `json:"name"`
	In          string `json:"in"`
	Required    bool   `json:"required"`
	Description string `json:"description"`
	Schema      schema `json:"schema"`
}

type content struct {
	Required bool                               `json:"required"`
	Content  map[string]struct{ Schema schema } `json:"content"`
}

// schema is a JSON Schema.
type schema map[string]any

func (s schema) at(key string) schema {
	inner, _ := s[key].(map[string]any)
	return inner
}

// ref is the name of the schema that this one is; empty: it is its own.
func (s schema) ref() string {
	name, _ := s["$ref"].(string)
	return strings.TrimPrefix(name, "#/components/schemas/")
}

// kind is the type of a schema, and whether it can be null.
func (s schema) kind() (name string, nullable bool) {
	switch t := s["type"].(type) {
	case string:
		return t, false
	case []any:
		for _, one := range t {
			if one == "null" {
				nullable = true
			} else if text, is := one.(string); is {
				name = text
			}
		}
	}
	return name, nullable
}

// orNull is the schema of what is either of one type or null.
func (s schema) orNull() (schema, bool) {
	options, _ := s["anyOf"].([]any)
	if len(options) != 2 {
		return nil, false
	}
	first, _ := options[0].(map[string]any)
	second, _ := options[1].(map[string]any)
	return first, second["type"] == "null"
}

func (s schema) required() []string {
	var out []string
	list, _ := s["required"].([]any)
	for _, one := range list {
		if name, is := one.(string); is {
			out = append(out, name)
		}
	}
	return out
}

// operations are those whose bodies are JSON, by name.
func (d *document) operations() (out []operation) {
	for path, item := range d.Paths {
		for method, op := range item {
			op.method, op.path = strings.ToUpper(method), path
			if op.speaksJSON() {
				out = append(out, op)
			}
		}
	}
	slices.SortFunc(out, func(a, b operation) int { return strings.Compare(a.ID, b.ID) })
	return out
}

func (op *operation) speaksJSON() bool {
	if b := op.RequestBody; b != nil {
		media, is := b.Content["application/json"]
		if !is {
			return false
		}
		op.body, op.bodyRequired = media.Schema, b.Required
	}
	for _, status := range []string{"200", "201", "202"} {
		answer := op.Responses[status]
		if answer == nil || len(answer.Content) == 0 {
			continue
		}
		media, is := answer.Content["application/json"]
		if !is {
			return false
		}
		op.answer = media.Schema
		return true
	}
	return op.Responses["204"] != nil
}

// properties are the names of an object's properties, sorted.
func (s schema) properties() []string { return slices.Sorted(maps.Keys(s.at("properties"))) }
