package custom

import (
	"net/url"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

// pairs are a=1&b={{b}}, of a query or of a form.
type pairs []pair

type pair struct {
	key   string // as written, already encoded
	bare  bool   // without an equals sign
	value []part
}

func (n names) pairs(text string) (pairs, error) {
	var out pairs
	for _, one := range strings.Split(text, "&") {
		if one == "" {
			continue
		}
		key, value, hasValue := strings.Cut(one, "=")
		if strings.Contains(key, "{{") || strings.Contains(key, "}}") {
			return nil, fault.New(fault.InvalidArguments, "a {{…}} may only stand in the value of a pair, after the =")
		}
		if _, err := url.QueryUnescape(key); err != nil || key == "" {
			return nil, fault.New(fault.InvalidArguments, "%.80q is not the name of a pair", key)
		}
		parts, err := n.parts(value)
		if err == nil {
			err = withoutSecrets(parts)
		}
		if err != nil {
			return nil, fault.New(fault.InvalidArguments, "%s", err.Error())
		}
		for _, p := range parts {
			if _, err := url.QueryUnescape(p.text); err != nil || strings.ContainsAny(p.text, " #\"<>\\") {
				return nil, fault.New(fault.InvalidArguments, "the value of %s has to be URL-encoded", key)
			}
		}
		out = append(out, pair{key, !hasValue, parts})
	}
	return out, nil
}

func (all pairs) sample() string {
	none := make([]string, 0, len(all))
	for _, p := range all {
		text := p.key + "="
		for _, part := range p.value {
			text += part.text
		}
		none = append(none, text)
	}
	return strings.Join(none, "&")
}

func (all pairs) refs(do func(ref)) {
	for _, p := range all {
		eachRef(p.value, do)
	}
}

// expand is the pairs that have all their values. A list that is a whole value becomes one pair per item.
func (all pairs) expand(v values) []string {
	var out []string
	for _, p := range all {
		if p.bare {
			out = append(out, p.key)
			continue
		}
		if len(p.value) == 1 && p.value[0].ref != nil {
			value, _ := v.get(*p.value[0].ref)
			out = appendPair(out, p.key, value)
			continue
		}
		if text, missing := fill(p.value, v, url.QueryEscape); missing == nil {
			out = append(out, p.key+"="+text)
		}
	}
	return out
}

// appendPair adds a value under an encoded key; null is nothing.
func appendPair(out []string, key string, value any) []string {
	switch v := value.(type) {
	case nil:
		return out
	case []any:
		for _, item := range v {
			if item != nil {
				out = append(out, key+"="+url.QueryEscape(asText(item)))
			}
		}
		return out
	}
	return append(out, key+"="+url.QueryEscape(asText(value)))
}

// form reads the template of a form's body.
func (n names) form(text string) (bodyTemplate, error) {
	if strings.ContainsAny(text, "\r\n") {
		return nil, fault.New(fault.InvalidArguments, "a form is one line: a=…&b=…")
	}
	p, err := n.pairs(text)
	if err != nil {
		return nil, err
	}
	return p, nil
}

func (all pairs) bytes(v values) []byte { return []byte(strings.Join(all.expand(v), "&")) }
