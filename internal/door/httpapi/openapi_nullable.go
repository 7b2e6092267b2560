package httpapi

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// documentJSON is the published document. The library describes most of what it does; the rest is added here, on a
// copy, because it validates requests with the original:
//
//   - a pointer to a struct that is not omitted is null when it is nil;
//   - null is one of the values of a nullable enum;
//   - a request may send null for any optional field;
//   - every operation has an example.
func documentJSON(doc *huma.OpenAPI, bodies, answers map[string]sentBody) ([]byte, error) {
	raw, err := json.Marshal(doc)
	if err != nil {
		return nil, err
	}
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.UseNumber()
	var root tree
	if err := decoder.Decode(&root); err != nil {
		return nil, err
	}
	schemas := root.at("components").at("schemas")
	if schemas["Decimal"] != nil { // the library sees a struct; it is written as a number
		schemas["Decimal"] = map[string]any{"type": "number"}
	}
	for name := range schemas {
		nullPointers(doc.Components.Schemas.TypeFromRef(schemaPrefix+name), schemas.at(name))
	}
	for name := range sentSchemas(root.at("paths"), schemas) {
		nullOptional(schemas.at(name))
	}
	walk(map[string]any(root), finishSchema)
	addBodies(root, bodies, answers)
	if err := addExamples(root); err != nil {
		return nil, err
	}
	return json.Marshal(root)
}

const schemaPrefix = "#/components/schemas/"

// tree is a JSON object.
type tree map[string]any

func (t tree) at(key string) tree {
	inner, _ := t[key].(map[string]any)
	return inner
}

// walk visits every object of a document, the outer ones first.
func walk(value any, visit func(tree)) {
	switch v := value.(type) {
	case map[string]any:
		visit(v)
		for _, inner := range v {
			walk(inner, visit)
		}
	case []any:
		for _, inner := range v {
			walk(inner, visit)
		}
	}
}

// nullPointers marks the struct fields whose nil pointers are written as null. The library does so for plain values
// only.
func nullPointers(t reflect.Type, schema tree) {
	if t == nil || t.Kind() != reflect.Struct {
		return
	}
	properties := schema.at("properties")
	for _, f := range reflect.VisibleFields(t) {
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		property := properties.at(name)
		if f.Type.Kind() != reflect.Pointer || strings.Contains(options, "omit") || property["$ref"] == nil {
			continue
		}
		properties[name] = map[string]any(orNullSchema(property))
	}
}

// sentSchemas are the components that request bodies use.
func sentSchemas(paths, schemas tree) map[string]bool {
	found := map[string]bool{}
	var follow func(tree)
	follow = func(o tree) {
		ref, _ := o["$ref"].(string)
		name, is := strings.CutPrefix(ref, schemaPrefix)
		if !is || found[name] {
			return
		}
		found[name] = true
		walk(map[string]any(schemas.at(name)), follow)
	}
	for _, item := range paths {
		for _, operation := range item.(map[string]any) {
			if op, ok := operation.(map[string]any); ok {
				walk(map[string]any(tree(op).at("requestBody")), follow)
			}
		}
	}
	return found
}

// nullOptional allows null for every optional field.
func nullOptional(schema tree) {
	required, _ := schema["required"].([]any)
	properties := schema.at("properties")
	for name := range properties {
		if !slices.Contains(required, any(name)) {
			properties[name] = map[string]any(orNullSchema(properties.at(name)))
		}
	}
}

// orNullSchema is a schema that allows null, too.
func orNullSchema(s tree) tree {
	switch kind := s["type"].(type) {
	case string:
		s["type"] = []any{kind, "null"}
		return s
	case []any:
		return s // already the library's nullable form
	}
	if s["$ref"] == nil {
		return s // it allows anything
	}
	out := tree{"anyOf": []any{map[string]any{"$ref": s["$ref"]}, map[string]any{"type": "null"}}}
	for key, value := range s {
		if key != "$ref" {
			out[key] = value
		}
	}
	return out
}

// finishSchema fixes every schema: it adds the null that an enum lacks and removes the library's own keyword.
func finishSchema(s tree) {
	kinds, _ := s["type"].([]any)
	values, _ := s["enum"].([]any)
	if slices.Contains(kinds, any("null")) && len(values) > 0 && !slices.Contains(values, nil) {
		s["enum"] = append(values, nil)
	}
	if _, named := s["patternDescription"].(string); named && s["pattern"] != nil {
		delete(s, "patternDescription")
	}
}
