package schema

import (
	"bytes"
	"encoding/json"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/strictjson"
)

// object is a JSON object that keeps its order, which models read as a hint of
// what matters. Its values are object, []any, json.Number, string, bool and nil.
// An object is never changed once it is part of a Schema.
type object []member

type member struct {
	key   string
	value any
}

func (o object) get(key string) any {
	for _, m := range o {
		if m.key == key {
			return m.value
		}
	}
	return nil
}

func (o object) has(key string) bool {
	return slices.ContainsFunc(o, func(m member) bool { return m.key == key })
}

func (o object) object(key string) object {
	inner, _ := o.get(key).(object)
	return inner
}

func (o object) text(key string) string {
	s, _ := o.get(key).(string)
	return s
}

func (o object) list(key string) []any {
	l, _ := o.get(key).([]any)
	return l
}

// with returns a copy in which key has the value, in its place or at the end.
func (o object) with(key string, value any) object {
	out := slices.Clone(o)
	for i := range out {
		if out[i].key == key {
			out[i].value = value
			return out
		}
	}
	return append(out, member{key, value})
}

func (o object) without(keys ...string) object {
	return slices.DeleteFunc(slices.Clone(o), func(m member) bool { return slices.Contains(keys, m.key) })
}

// mapped returns a copy with every value replaced.
func (o object) mapped(f func(key string, value any) any) object {
	return lists.Map(o, func(m member) member { return member{m.key, f(m.key, m.value)} })
}

func (o object) JSON() json.RawMessage { return appendJSON(nil, o) }

func appendJSON(b []byte, value any) []byte {
	switch v := value.(type) {
	case object:
		b = append(b, '{')
		for i, m := range v {
			if i > 0 {
				b = append(b, ',')
			}
			b = append(append(b, strictjson.Canonical(m.key)...), ':')
			b = appendJSON(b, m.value)
		}
		return append(b, '}')
	case []any:
		b = append(b, '[')
		for i, item := range v {
			if i > 0 {
				b = append(b, ',')
			}
			b = appendJSON(b, item)
		}
		return append(b, ']')
	}
	return append(b, strictjson.Canonical(value)...)
}

// plain turns a document value into the maps that other packages work with.
func plain(value any) any {
	switch v := value.(type) {
	case object:
		out := make(map[string]any, len(v))
		for _, m := range v {
			out[m.key] = plain(m.value)
		}
		return out
	case []any:
		return lists.Map(v, plain)
	}
	return value
}

// parse reads text that is known to be one valid JSON value.
func parse(raw []byte) any {
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	return parseValue(d)
}

func parseValue(d *json.Decoder) any {
	token, _ := d.Token()
	switch token {
	case json.Delim('{'):
		out := object{}
		for d.More() {
			key, _ := d.Token()
			out = append(out, member{key.(string), parseValue(d)})
		}
		_, _ = d.Token()
		return out
	case json.Delim('['):
		out := []any{}
		for d.More() {
			out = append(out, parseValue(d))
		}
		_, _ = d.Token()
		return out
	}
	return token
}

// at follows a fragment like "/properties/a~1b", percent-encoded as in a URL.
func (o object) at(fragment string) (any, bool) {
	fragment, err := url.PathUnescape(fragment)
	if err != nil {
		return nil, false
	}
	var value any = o
	for _, token := range strings.Split(fragment, "/")[1:] {
		token = strings.NewReplacer("~1", "/", "~0", "~").Replace(token)
		switch v := value.(type) {
		case object:
			if !v.has(token) {
				return nil, false
			}
			value = v.get(token)
		case []any:
			i, err := strconv.Atoi(token)
			if err != nil || i < 0 || i >= len(v) {
				return nil, false
			}
			value = v[i]
		default:
			return nil, false
		}
	}
	return value, true
}

// resolved follows references within the document, as far as they go.
func (o object) resolved(schema object) object {
	for range 16 {
		fragment, local := strings.CutPrefix(schema.text("$ref"), "#")
		if !local {
			return schema
		}
		target, _ := o.at(fragment)
		next, ok := target.(object)
		if !ok {
			return schema
		}
		schema = next
	}
	return schema
}
