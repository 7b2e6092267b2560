package reference

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// document is what the pages show of an OpenAPI document.
type document struct {
	Info struct {
		Title, Version, Description string
	}
	Tags       []tag
	Paths      map[string]map[string]*operation
	Components struct {
		Schemas map[string]schema
	}
}

type tag struct {
	Name, Description string
	Operations        []*operation `json:"-"`
}

// Slug is the tag's page.
func (t tag) Slug() string { return strings.ReplaceAll(strings.ToLower(t.Name), " ", "-") }

type operation struct {
	OperationID, Summary, Description string
	Tags                              []string
	Parameters                        []parameter
	RequestBody                       *content
	Responses                         map[string]content
	Security                          []map[string][]string

	Method string     `json:"-"`
	Path   string     `json:"-"`
	Body   []property `json:"-"` // the fields of the request's JSON
	Answer []property `json:"-"` // and of the response's
}

type parameter struct {
	Name, In, Description string
	Required              bool
	Schema                schema
}

// Kind describes what the parameter can be.
func (p parameter) Kind() string { return p.Schema.kind() }

type content struct {
	Description string
	Content     map[string]struct {
		Schema   schema
		Example  json.RawMessage
		Examples map[string]struct{ Value json.RawMessage }
	}
}

func (c content) schema() schema { return c.Content["application/json"].Schema }

// example is the first example of a body, indented.
func (c content) example() string {
	media := c.Content["application/json"]
	raw := media.Example
	for _, name := range slices.Sorted(maps.Keys(media.Examples)) {
		if raw == nil {
			raw = media.Examples[name].Value
		}
	}
	var out bytes.Buffer
	if raw == nil || json.Indent(&out, raw, "", "  ") != nil {
		return ""
	}
	return out.String()
}

// schema is a JSON Schema, as far as it is shown.
type schema map[string]any

func (s schema) at(key string) schema {
	inner, _ := s[key].(map[string]any)
	return inner
}

func (s schema) text(key string) string {
	text, _ := s[key].(string)
	return text
}

// kind says in a few words what values a schema allows.
func (s schema) kind() string {
	name := s.text("type")
	if several, is := s["type"].([]any); is {
		var words []string
		for _, one := range several {
			words = append(words, fmt.Sprint(one))
		}
		name = strings.Join(words, " or ")
	}
	if name == "array" {
		name = "list of " + cmp.Or(s.at("items").kind(), "objects")
	}
	if enum, is := s["enum"].([]any); is {
		var words []string
		for _, one := range enum {
			words = append(words, fmt.Sprint(one))
		}
		name = strings.Join(words, " | ")
	}
	if format := s.text("format"); format != "" {
		name += " (" + format + ")"
	}
	for _, bound := range []struct{ key, text string }{
		{"minimum", "from"}, {"maximum", "to"}, {"minLength", "at least"}, {"maxLength", "at most"},
	} {
		if n, is := s[bound.key].(json.Number); is {
			name += " " + bound.text + " " + n.String()
		}
	}
	return name
}

// property is one line of the table of a body's fields.
type property struct {
	Name, Kind, Description string
	Required                bool
}

// deepest bounds how far into a body the table goes.
const deepest = 3

// properties are the fields of a schema and, behind their names, of the objects in it.
func (d *document) properties(s schema, prefix string, depth int) (out []property) {
	s = d.resolve(s)
	required, _ := s["required"].([]any)
	fields := s.at("properties")
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		f := d.resolve(fields.at(name))
		out = append(out, property{prefix + name, f.kind(), f.text("description"), slices.Contains(required, any(name))})
		inner, mark := f, "."
		if items := f.at("items"); items != nil {
			inner, mark = d.resolve(items), "[]."
		}
		if inner.at("properties") != nil && depth < deepest {
			out = append(out, d.properties(inner, prefix+name+mark, depth+1)...)
		}
	}
	return out
}

// resolve follows a reference, and the one that can be null.
func (d *document) resolve(s schema) schema {
	if options, is := s["anyOf"].([]any); is && len(options) == 2 {
		for _, one := range options {
			if inner, is := one.(map[string]any); is && inner["$ref"] != nil {
				return d.resolve(inner)
			}
		}
	}
	name, is := strings.CutPrefix(s.text("$ref"), "#/components/schemas/")
	if !is {
		return s
	}
	return d.Components.Schemas[name]
}

// read makes pages of a document: its tags, with the operations of each.
func read(raw []byte) (*document, error) {
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.UseNumber()
	var d document
	if err := decoder.Decode(&d); err != nil {
		return nil, err
	}
	for _, path := range slices.Sorted(maps.Keys(d.Paths)) {
		for _, method := range []string{"get", "post", "put", "patch", "delete"} {
			op := d.Paths[path][method]
			if op == nil {
				continue
			}
			op.Method, op.Path = strings.ToUpper(method), path
			if op.RequestBody != nil {
				op.Body = d.properties(op.RequestBody.schema(), "", 1)
			}
			for _, status := range []string{"200", "201"} {
				if answer, has := op.Responses[status]; has {
					op.Answer = d.properties(answer.schema(), "", 2)
				}
			}
			for i := range d.Tags {
				if slices.Contains(op.Tags, d.Tags[i].Name) {
					d.Tags[i].Operations = append(d.Tags[i].Operations, op)
				}
			}
		}
	}
	return &d, nil
}

// Example is the body of an example request.
func (o *operation) Example() string {
	if o.RequestBody == nil {
		return ""
	}
	return o.RequestBody.example()
}

// Shown is the body of the response to it.
func (o *operation) Shown() string {
	for _, status := range []string{"200", "201", "202"} {
		if answer, has := o.Responses[status]; has {
			return answer.example()
		}
	}
	return ""
}

// Open reports whether an operation needs no key.
func (o *operation) Open() bool { return len(o.Security) == 0 }

// JSON reports whether an operation can be tried here: what it takes is JSON, or nothing.
func (o *operation) JSON() bool {
	if o.RequestBody == nil {
		return true
	}
	_, is := o.RequestBody.Content["application/json"]
	return is
}
