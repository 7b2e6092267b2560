package httpapi

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mostrador/mostrador/internal/kit/field"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// sentBody is a body that its own description checks, not the library: the name of its schema, and the schema.
type sentBody struct {
	name   string
	schema tree
}

// takes gives an operation a body whose schema is made of a description of fields.
func (r *router) takes(op huma.Operation, name string, raw json.RawMessage, fields []field.Field) huma.Operation {
	r.bodies[op.OperationID] = sentBody{name, labelled(name, raw, fields)}
	op.SkipValidateBody = true
	return op
}

// returns gives an operation a response whose schema is made of a description of fields.
func (r *router) returns(op huma.Operation, name string, raw json.RawMessage, fields []field.Field) huma.Operation {
	r.answers[op.OperationID] = sentBody{name, labelled(name, raw, fields)}
	op.Responses = map[string]*huma.Response{
		"200": response("OK", "application/json", &huma.Schema{Type: huma.TypeObject}),
	}
	return op
}

func labelled(name string, raw json.RawMessage, fields []field.Field) tree {
	var schema tree
	if err := json.Unmarshal(raw, &schema); err != nil {
		panic("httpapi: the schema of " + name + ": " + err.Error()) // a schema of ours
	}
	for _, f := range fields {
		labelProperty(schema, strings.Split(f.Path, "/"), f)
	}
	return schema
}

// labelProperty writes what people call a field where its schema has no description of its own.
func labelProperty(schema tree, path []string, f field.Field) {
	for {
		property := schema
		if path[0] == "*" {
			if property = schema.at("items"); property == nil {
				property = schema.at("additionalProperties")
			}
		} else {
			property = schema.at("properties").at(path[0])
		}
		if property == nil {
			return
		}
		if schema, path = property, path[1:]; len(path) == 0 {
			break
		}
	}
	if schema["description"] == nil {
		text := f.Label.In(locale.EN) + "."
		if help := f.Help.In(locale.EN); help != "" {
			text += " " + help
		}
		schema["description"] = text
	}
}

// wholeSchema is the schema of what replaces all that a schema describes: nothing of it can be left out.
func wholeSchema(raw json.RawMessage) json.RawMessage {
	var schema tree
	if err := json.Unmarshal(raw, &schema); err != nil {
		panic("httpapi: " + err.Error()) // a schema of ours
	}
	schema["required"] = slices.Sorted(maps.Keys(schema.at("properties")))
	out, _ := json.Marshal(schema)
	return out
}

// patchSchema is the schema of a merge patch for what a schema describes: everything can be left out, and what can be removed is null.
func patchSchema(raw json.RawMessage) json.RawMessage { return loosened(raw, true) }

// newSchema is the schema of a new one of what a schema describes: null is the same as leaving out what may be left out.
func newSchema(raw json.RawMessage) json.RawMessage { return loosened(raw, false) }

func loosened(raw json.RawMessage, patch bool) json.RawMessage {
	var schema tree
	if err := json.Unmarshal(raw, &schema); err != nil {
		panic("httpapi: " + err.Error()) // a schema of ours
	}
	loosen(schema, patch)
	out, _ := json.Marshal(schema)
	return out
}

func loosen(schema tree, patch bool) {
	required := map[string]bool{}
	for _, name := range listOf(schema["required"]) {
		required[name] = true
	}
	if patch {
		delete(schema, "required")
	}
	properties := schema.at("properties")
	for name := range properties {
		inner := properties.at(name)
		if inner["type"] == "object" {
			loosen(inner, patch)
		}
		if kind, plain := inner["type"].(string); plain && !required[name] {
			inner["type"] = []any{kind, "null"}
			if enum, is := inner["enum"].([]any); is {
				inner["enum"] = append(enum, nil)
			}
		}
	}
	if values := schema.at("additionalProperties"); values != nil && values["type"] == "object" {
		loosen(values, patch)
	}
}

func listOf(v any) (out []string) {
	list, _ := v.([]any)
	for _, one := range list {
		if text, is := one.(string); is {
			out = append(out, text)
		}
	}
	return out
}

// addBodies writes the bodies and responses of operations that describe them themselves into the document.
func addBodies(root tree, bodies, answers map[string]sentBody) {
	schemas := root.at("components").at("schemas")
	content := func(body sentBody) map[string]any {
		schemas[body.name] = map[string]any(body.schema)
		return map[string]any{"application/json": map[string]any{"schema": map[string]any{"$ref": schemaPrefix + body.name}}}
	}
	for _, item := range root.at("paths") {
		operations, _ := item.(map[string]any)
		for _, one := range operations {
			op, _ := one.(map[string]any)
			id, _ := op["operationId"].(string)
			if body, has := bodies[id]; has {
				op["requestBody"] = map[string]any{"required": true, "content": content(body)}
			}
			if answer, has := answers[id]; has {
				tree(op).at("responses").at("200")["content"] = content(answer)
			}
		}
	}
}

// responds describes the body of an operation's response.
func (r *router) responds(op huma.Operation, body any) huma.Operation {
	r.respondsWith(&op, reflect.TypeOf(body))
	return op
}
