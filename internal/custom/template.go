package custom

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/strictjson"
)

// ref is what one {{…}} stands for: an argument, a member of one, or a secret.
type ref struct {
	path   []string // a secret has one step, its name
	secret bool
}

func (r ref) String() string { return strings.Join(r.path, ".") }

// part is a piece of a template: text as it stands, or a value to be.
type part struct {
	text string
	ref  *ref
}

// names are what a template may speak of.
type names struct{ parameters map[string]bool }

var (
	refPath = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}(?:\.[A-Za-z0-9_-]{1,64}){0,7}$`)
	// A secret may be named without its prefix if it cannot be mistaken for a misspelt argument.
	secretName = regexp.MustCompile(`^[A-Z][A-Z0-9_]{0,63}$`)
)

// parts splits a text at its {{…}}. The result is never expanded again: a value that contains {{…}} stays text.
func (n names) parts(text string) ([]part, error) {
	var out []part
	for text != "" {
		before, rest, found := strings.Cut(text, "{{")
		if before != "" {
			out = append(out, part{text: before})
		}
		if !found {
			break
		}
		inner, after, closed := strings.Cut(rest, "}}")
		if !closed {
			return nil, fmt.Errorf("{{ is not closed by }}")
		}
		r, err := n.ref(inner)
		if err != nil {
			return nil, err
		}
		out = append(out, part{ref: &r})
		text = after
	}
	return out, nil
}

func (n names) ref(inner string) (ref, error) {
	inner = strings.Trim(inner, " ")
	if !refPath.MatchString(inner) {
		return ref{}, fmt.Errorf("{{%.80s}} is not the name of a parameter", inner)
	}
	path := strings.Split(inner, ".")
	switch {
	case path[0] == secretsRoot:
		if len(path) != 2 || !secretName.MatchString(path[1]) {
			return ref{}, fmt.Errorf("{{%s}} does not name a secret: capital letters, digits and _, as in {{secrets.API_KEY}}", inner)
		}
		return ref{path: path[1:], secret: true}, nil
	case n.parameters[path[0]]:
		return ref{path: path}, nil
	case len(path) == 1 && secretName.MatchString(inner):
		return ref{path: path, secret: true}, nil
	}
	return ref{}, fmt.Errorf("{{%s}} is not among the parameters", inner)
}

const secretsRoot = "secrets"

// withoutSecrets refuses secrets where proxies and logs would record the text.
func withoutSecrets(parts []part) error {
	for _, p := range parts {
		if p.ref != nil && p.ref.secret {
			return fmt.Errorf("{{%s}} would be a secret, and secrets may only stand in headers", p.ref)
		}
	}
	return nil
}

// values are what templates are filled with, once.
type values struct {
	arguments map[string]any
	secrets   map[string]string
}

// get is the value of a reference. A step into something that is no object finds nothing.
func (v values) get(r ref) (any, bool) {
	if r.secret {
		s, ok := v.secrets[r.path[0]]
		return s, ok
	}
	var at any = v.arguments
	for _, step := range r.path {
		object, ok := at.(map[string]any)
		if !ok {
			return nil, false
		}
		if at, ok = object[step]; !ok {
			return nil, false
		}
	}
	return at, true
}

// text is a value as text; null counts as missing.
func (v values) text(r ref) (string, bool) {
	value, ok := v.get(r)
	if !ok || value == nil {
		return "", false
	}
	return asText(value), true
}

func asText(value any) string {
	switch v := value.(type) {
	case string:
		return v
	case json.Number:
		return v.String()
	}
	return string(strictjson.Canonical(value))
}

// fill puts values, each encoded, between the texts; missing is the first reference without one.
func fill(parts []part, v values, encode func(string) string) (out string, missing *ref) {
	var b strings.Builder
	for _, p := range parts {
		if p.ref == nil {
			b.WriteString(p.text)
			continue
		}
		text, ok := v.text(*p.ref)
		if !ok {
			return "", p.ref
		}
		b.WriteString(encode(text))
	}
	return b.String(), nil
}

func eachRef(parts []part, do func(ref)) {
	for _, p := range parts {
		if p.ref != nil {
			do(*p.ref)
		}
	}
}
