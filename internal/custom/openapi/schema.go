package openapi

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/schema"
	"github.com/mostrador/mostrador/internal/kit/strictjson"
)

// resolve follows a reference, and references to references, within the document.
func (d *Document) resolve(o object) (object, error) {
	for range 8 {
		ref, is := o["$ref"].(string)
		if !is {
			return o, nil
		}
		next, err := d.find(ref)
		if err != nil {
			return nil, err
		}
		o = next
	}
	return nil, fmt.Errorf("a reference leads to nothing but references")
}

func (d *Document) find(ref string) (object, error) {
	pointer, local := strings.CutPrefix(ref, "#/")
	if !local {
		return nil, fmt.Errorf("the reference %.100q leads out of the document, which is not supported", ref)
	}
	var value any = d.root
	for _, step := range strings.Split(pointer, "/") {
		step = strings.NewReplacer("~1", "/", "~0", "~").Replace(step)
		switch v := value.(type) {
		case object:
			value = v[step]
		case []any:
			i, err := strconv.Atoi(step)
			if err != nil || i < 0 || i >= len(v) {
				return nil, fmt.Errorf("the reference %.100q leads to nothing", ref)
			}
			value = v[i]
		}
	}
	found, ok := value.(object)
	if !ok {
		return nil, fmt.Errorf("the reference %.100q leads to nothing", ref)
	}
	return found, nil
}

// dropped are keywords that do not constrain a value, or that only OpenAPI knows.
var dropped = []string{
	"discriminator", "xml", "externalDocs", "example", "examples", "deprecated", "readOnly", "writeOnly", "nullable",
	"$schema", "$id", "$anchor", "$comment", "$dynamicAnchor", "$dynamicRef", "$defs", "definitions",
	"contentMediaType", "contentEncoding",
}

const maxInlined = 2_000

// inliner rewrites a schema of the document as one without references.
type inliner struct {
	doc  *Document
	left int
}

func (d *Document) inline(schema object) (object, error) {
	in := inliner{d, maxInlined}
	return in.schema(schema, nil)
}

func (in *inliner) schema(s object, through []string) (object, error) {
	if in.left--; in.left < 0 {
		return nil, fmt.Errorf("its schemas, written out, are more than %d", maxInlined)
	}
	if ref, is := s["$ref"].(string); is {
		if slices.Contains(through, ref) {
			return nil, fmt.Errorf("the schema %.100q contains itself, which is not supported", ref)
		}
		target, err := in.doc.find(ref)
		if err != nil {
			return nil, err
		}
		out, err := in.schema(target, append(slices.Clip(through), ref))
		// What stands beside a reference describes this use of it.
		if description := text(s, "description"); err == nil && description != "" {
			out["description"] = description
		}
		return out, err
	}
	out := object{}
	for _, key := range slices.Sorted(maps.Keys(s)) {
		if slices.Contains(dropped, key) || strings.HasPrefix(key, "x-") {
			continue
		}
		value, err := in.keyword(key, s[key], through)
		if err != nil {
			return nil, err
		}
		out[key] = value
	}
	asDraft2020(s, out)
	return out, nil
}

func (in *inliner) keyword(key string, value any, through []string) (any, error) {
	switch key {
	case "properties", "patternProperties", "dependentSchemas":
		out := object{}
		named, _ := value.(object)
		for _, name := range slices.Sorted(maps.Keys(named)) {
			inner, _ := named[name].(object)
			if truth(inner, "readOnly") {
				continue // set by the other side (read-only)
			}
			converted, err := in.any(named[name], through)
			if err != nil {
				return nil, err
			}
			out[name] = converted
		}
		return out, nil
	case "items", "additionalProperties", "not", "if", "then", "else", "contains", "propertyNames",
		"allOf", "anyOf", "oneOf", "prefixItems":
		return in.any(value, through)
	}
	return value, nil
}

// any converts a schema, or a list of them, or leaves true and false.
func (in *inliner) any(value any, through []string) (any, error) {
	switch v := value.(type) {
	case object:
		return in.schema(v, through)
	case []any:
		out := make([]any, len(v))
		for i, one := range v {
			converted, err := in.any(one, through)
			if err != nil {
				return nil, err
			}
			out[i] = converted
		}
		return out, nil
	}
	return value, nil
}

// asDraft2020 rewrites OpenAPI 3.0's own keywords.
func asDraft2020(from, out object) {
	for bound, exclusive := range map[string]string{"minimum": "exclusiveMinimum", "maximum": "exclusiveMaximum"} {
		if flag, is := from[exclusive].(bool); is {
			delete(out, exclusive)
			if flag && out[bound] != nil {
				out[exclusive] = out[bound]
				delete(out, bound)
			}
		}
	}
	if truth(from, "nullable") {
		if t, is := out["type"].(string); is {
			out["type"] = []any{t, "null"}
		}
		if values, is := out["enum"].([]any); is && !slices.Contains(values, nil) {
			out["enum"] = append(slices.Clip(values), nil)
		}
	}
	// Regular expressions of other dialects (look-ahead, back-references) cannot be checked here; the other side will.
	if pattern, is := out["pattern"].(string); is {
		if _, err := regexp.Compile(pattern); err != nil {
			delete(out, "pattern")
		}
	}
	if required, is := out["required"].([]any); is {
		properties := at(out, "properties")
		out["required"] = slices.DeleteFunc(slices.Clone(required), func(name any) bool {
			s, isText := name.(string)
			_, there := properties[s]
			return !isText || properties != nil && !there
		})
	} else {
		delete(out, "required")
	}
	dropUnusable(out)
}

// dropUnusable drops what would make every call fail: an empty enum, and a default that its own schema refuses. The
// other side knows what it means by them.
func dropUnusable(out object) {
	if choices, is := out["enum"].([]any); is && len(choices) == 0 {
		delete(out, "enum")
	}
	value, said := out["default"]
	if !said {
		return
	}
	if s, err := schema.FromJSON(raw(out)); err == nil && len(s.Validate(value, "en")) > 0 {
		delete(out, "default")
	}
}

func raw(value any) json.RawMessage {
	b, _ := json.Marshal(value) // values of strictjson.Parse
	return b
}

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
	if schema, err = mergeAllOf(schema); err != nil {
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
		if plain = strings.TrimSpace(plain); plain == "application/json" ||
			strings.HasPrefix(plain, "application/") && strings.HasSuffix(plain, "+json") {
			return plain, at(content, name)
		}
	}
	if form := at(content, formType); form != nil {
		return formType, form
	}
	return "", nil
}

// mergeAllOf merges an allOf of plain objects into one: model providers accept no composition at the top.
func mergeAllOf(schema object) (object, error) {
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
		one, err := mergeAllOf(one)
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
