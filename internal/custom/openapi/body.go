package openapi

import (
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/strictjson"
)

const formType = "application/x-www-form-urlencoded"

// body turns the members of a request body into parameters of the tool, and the body into a template. A body that is no
// plain object is one parameter.
func (c *conversion) body(operation object, method string) error {
	if operation["requestBody"] == nil || method == "get" {
		return nil
	}
	described, err := c.doc.resolve(at(operation, "requestBody"))
	if err != nil {
		return err
	}
	media, content := chosen(at(described, "content"))
	if media == "" {
		if truth(described, "required") {
			return errors.New("its body is neither JSON nor a form, which is not supported")
		}
		c.note("the body was left out: it is neither JSON nor a form")
		return nil
	}
	schema, err := c.doc.inline(at(content, "schema"))
	if err != nil {
		return fmt.Errorf("the body: %w", err)
	}
	if schema, err = merged(schema); err != nil {
		return err
	}
	config := &c.out.Definition.ExecutionConfig
	config.Headers["Content-Type"] = media
	required, _ := schema["required"].([]any)
	if !truth(described, "required") {
		required = nil
	}
	properties := at(schema, "properties")
	if len(properties) == 0 {
		if media == formType {
			return errors.New("the form has no fields that are described")
		}
		if len(schema) == 0 {
			schema = object{"type": "object"}
		}
		key, err := c.property("body", "body", schema, truth(described, "required"))
		config.BodyTemplate = "{{" + key + "}}"
		return err
	}
	var parts []string
	for _, name := range sortedKeys(properties) {
		inner, ok := properties[name].(object)
		if !ok {
			inner = object{}
		}
		key, err := c.property(name, "body", inner, slices.Contains(required, any(name)))
		if err != nil {
			return err
		}
		if media == formType {
			parts = append(parts, url.QueryEscape(name)+"={{"+key+"}}")
		} else {
			parts = append(parts, string(strictjson.Canonical(name))+": {{"+key+"}}")
		}
	}
	if media == formType {
		config.BodyTemplate = strings.Join(parts, "&")
	} else {
		config.BodyTemplate = "{" + strings.Join(parts, ", ") + "}"
	}
	return nil
}

// chosen is the first supported media type of a body: JSON before a form.
func chosen(content object) (media string, described object) {
	for _, name := range sortedKeys(content) {
		plain, _, _ := strings.Cut(strings.ToLower(name), ";")
		if plain = strings.TrimSpace(plain); plain == "application/json" || strings.HasPrefix(plain, "application/") && strings.HasSuffix(plain, "+json") {
			return plain, at(content, name)
		}
	}
	if form := at(content, formType); form != nil {
		return formType, form
	}
	return "", nil
}

// merged merges an allOf of plain objects into one: model providers accept no composition at the top.
func merged(schema object) (object, error) {
	branches, is := schema["allOf"].([]any)
	if !is {
		return schema, nil
	}
	out := object{"type": "object"}
	properties := object{}
	var required []any
	rest := object{"properties": schema["properties"], "required": schema["required"]}
	for _, branch := range append(slices.Clip(branches), any(rest)) {
		one, _ := branch.(object)
		one, err := merged(one)
		if err != nil {
			return nil, err
		}
		for _, keyword := range []string{"oneOf", "anyOf", "not", "if"} {
			if one[keyword] != nil {
				return nil, fmt.Errorf("the body combines schemas with %s, which is not supported", keyword)
			}
		}
		for name, property := range at(one, "properties") {
			properties[name] = property
		}
		more, _ := one["required"].([]any)
		required = append(required, more...)
	}
	out["properties"], out["required"] = properties, required
	return out, nil
}
