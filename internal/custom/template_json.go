package custom

import (
	"encoding/json"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/strictjson"
)

// bodyTemplate makes the body of one call.
type bodyTemplate interface {
	bytes(v values) []byte
}

// jsonTemplate is a JSON document in which {{…}} stands for a value of any type, or for text within a string. It is
// parsed into a tree, so that a value can only ever be the node it stands for.
type jsonTemplate struct{ root node }

// node writes itself, or reports that a value it needs is missing and writes nothing.
type node interface {
	append(b []byte, v values) (_ []byte, there bool)
}

type (
	literalNode string // JSON as it stands
	valueNode   ref
	textNode    []part
	arrayNode   []memberNode
	objectNode  []memberNode
	memberNode  struct {
		key   string // with its quotes; empty: an item of an array
		value node
	}
)

func (t jsonTemplate) bytes(v values) []byte {
	b, _ := t.root.append(nil, v)
	return b
}

func (n literalNode) append(b []byte, _ values) ([]byte, bool) { return append(b, n...), true }

func (n valueNode) append(b []byte, v values) ([]byte, bool) {
	value, ok := v.get(ref(n))
	if !ok {
		return b, false
	}
	return append(b, strictjson.Canonical(value)...), true
}

func (n textNode) append(b []byte, v values) ([]byte, bool) {
	text, missing := fill(n, v, noEncoding)
	if missing != nil {
		return b, false
	}
	return append(b, strictjson.Canonical(text)...), true
}

func (n arrayNode) append(b []byte, v values) ([]byte, bool) {
	return append(appendMembers(append(b, '['), n, v), ']'), true
}

func (n objectNode) append(b []byte, v values) ([]byte, bool) {
	return append(appendMembers(append(b, '{'), n, v), '}'), true
}

// appendMembers leaves out what misses a value. An object or an array that loses all of it stays, empty.
func appendMembers(b []byte, members []memberNode, v values) []byte {
	first := true
	for _, m := range members {
		mark := len(b)
		if !first {
			b = append(b, ',')
		}
		if m.key != "" {
			b = append(append(b, m.key...), ':')
		}
		var there bool
		if b, there = m.value.append(b, v); there {
			first = false
		} else {
			b = b[:mark]
		}
	}
	return b
}

// json reads a body template.
func (n names) json(text string) (bodyTemplate, error) {
	p := jsonParser{names: n, rest: text}
	root, err := p.value(0)
	if err != nil {
		return nil, err
	}
	if p.space(); p.rest != "" {
		return nil, p.wrong("more than one JSON value")
	}
	return jsonTemplate{root}, nil
}

const maxTemplateDepth = 32

type jsonParser struct {
	names names
	rest  string
}

func (p *jsonParser) wrong(what string) error {
	near, _ := cutBefore(p.rest, "\n")
	if len(near) > 20 {
		near = strings.ToValidUTF8(near[:20], "") + "…"
	}
	return fault.New(fault.InvalidArguments, "is not a JSON document with {{…}}: %s near %q", what, near)
}

func (p *jsonParser) space() { p.rest = strings.TrimLeft(p.rest, " \t\r\n") }

func (p *jsonParser) take(token string) bool {
	p.space()
	rest, found := strings.CutPrefix(p.rest, token)
	p.rest = rest
	return found
}

func (p *jsonParser) value(depth int) (node, error) {
	if depth > maxTemplateDepth {
		return nil, p.wrong("nested too deep")
	}
	switch {
	case p.take("{{"): // no JSON has two braces here
		return p.placeholder()
	case p.take("{"):
		return p.object(depth)
	case p.take("["):
		return p.array(depth)
	}
	if strings.HasPrefix(p.rest, `"`) {
		return p.text()
	}
	word, _ := cutBefore(p.rest, ",]} \t\r\n")
	if _, problems := strictjson.Parse([]byte(word), strictjson.Limits{}); len(problems) > 0 {
		return nil, p.wrong("no value")
	}
	p.rest = p.rest[len(word):]
	return literalNode(word), nil
}

func (p *jsonParser) placeholder() (node, error) {
	inner, rest, closed := strings.Cut(p.rest, "}}")
	if !closed {
		return nil, p.wrong("{{ is not closed by }}")
	}
	r, err := p.names.ref(inner)
	if err == nil {
		err = withoutSecrets([]part{{ref: &r}})
	}
	if err != nil {
		return nil, fault.New(fault.InvalidArguments, "%s", err.Error())
	}
	p.rest = rest
	return valueNode(r), nil
}

func (p *jsonParser) text() (node, error) {
	text, err := p.quoted()
	if err != nil {
		return nil, err
	}
	parts, err := p.names.parts(text)
	if err == nil {
		err = withoutSecrets(parts)
	}
	if err != nil {
		return nil, fault.New(fault.InvalidArguments, "%s", err.Error())
	}
	if firstRef(parts) == nil {
		return literalNode(strictjson.Canonical(text)), nil
	}
	return textNode(parts), nil
}

// quoted reads a JSON string and returns what it says.
func (p *jsonParser) quoted() (string, error) {
	p.space()
	if !strings.HasPrefix(p.rest, `"`) {
		return "", p.wrong(`no " `)
	}
	end := 1
	for end < len(p.rest) && p.rest[end] != '"' {
		if p.rest[end] == '\\' {
			end++
		}
		end++
	}
	if end >= len(p.rest) {
		return "", p.wrong("a string without an end")
	}
	var text string
	raw := p.rest[:end+1]
	if _, problems := strictjson.Parse([]byte(raw), strictjson.Limits{}); len(problems) > 0 {
		return "", p.wrong("no valid string")
	}
	if err := json.Unmarshal([]byte(raw), &text); err != nil {
		return "", p.wrong("no valid string")
	}
	p.rest = p.rest[end+1:]
	return text, nil
}

func (p *jsonParser) array(depth int) (node, error) {
	out := arrayNode{}
	if p.take("]") {
		return out, nil
	}
	for {
		item, err := p.value(depth + 1)
		if err != nil {
			return nil, err
		}
		out = append(out, memberNode{value: item})
		if p.take("]") {
			return out, nil
		}
		if !p.take(",") {
			return nil, p.wrong("no , or ]")
		}
	}
}

func (p *jsonParser) object(depth int) (node, error) {
	out := objectNode{}
	if p.take("}") {
		return out, nil
	}
	seen := map[string]bool{}
	for {
		key, err := p.quoted()
		if err != nil {
			return nil, err
		}
		switch {
		case strings.Contains(key, "{{"):
			return nil, p.wrong("a {{…}} in the name of a member")
		case seen[key]:
			return nil, p.wrong("a member twice")
		case !p.take(":"):
			return nil, p.wrong("no :")
		}
		seen[key] = true
		value, err := p.value(depth + 1)
		if err != nil {
			return nil, err
		}
		out = append(out, memberNode{string(strictjson.Canonical(key)), value})
		if p.take("}") {
			return out, nil
		}
		if !p.take(",") {
			return nil, p.wrong("no , or }")
		}
	}
}
