package custom

import (
	"net/url"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

// urlTemplate is an address whose path segments and query values may be filled in.
// Scheme, host and port are fixed when it is saved.
type urlTemplate struct {
	origin   string
	segments [][]part // what stands between the slashes, from the first slash on
	query    pairs
}

const maxURL = 4096

// url reads an address. Its literal text is kept as it was written, already encoded.
func (n names) url(raw string, check func(string) (*url.URL, error)) (urlTemplate, error) {
	var t urlTemplate
	scheme, rest, found := strings.Cut(raw, "://")
	if !found || scheme == "" {
		return t, fault.New(fault.InvalidArguments, "has to be a whole URL, as in https://api.example.com/path")
	}
	host, rest := cutBefore(rest, "/?#")
	if strings.Contains(scheme+host, "{{") || strings.Contains(scheme+host, "}}") {
		return t, fault.New(fault.BlockedAddress, "scheme, host and port have to be written out: no {{…}} there")
	}
	path, query, hasQuery := strings.Cut(rest, "?")

	sample := strings.Builder{}
	sample.WriteString(scheme + "://" + host)
	if path != "" {
		for _, segment := range strings.Split(path[1:], "/") {
			parts, err := n.urlParts(segment, &sample, "/")
			if err != nil {
				return t, err
			}
			t.segments = append(t.segments, parts)
		}
	}
	if hasQuery {
		if strings.Contains(query, "#") {
			return t, fault.New(fault.BlockedAddress, "the URL may not have a fragment")
		}
		var err error
		if t.query, err = n.pairs(query); err != nil {
			return t, err
		}
		sample.WriteString("?" + t.query.sample())
	}
	u, err := check(sample.String())
	if err != nil {
		return t, err
	}
	t.origin = u.Scheme + "://" + u.Host
	for _, segment := range t.segments {
		if text, _ := fill(segment, values{}, noEncoding); climbs(text) {
			return t, fault.New(fault.InvalidArguments, "the path may not have . or .. in it")
		}
	}
	return t, nil
}

// urlParts reads one segment and adds what it could be to a sample.
func (n names) urlParts(segment string, sample *strings.Builder, before string) ([]part, error) {
	parts, err := n.parts(segment)
	if err == nil {
		err = withoutSecrets(parts)
	}
	if err != nil {
		return nil, fault.New(fault.InvalidArguments, "%s", err.Error())
	}
	sample.WriteString(before)
	for _, p := range parts {
		if p.ref != nil {
			sample.WriteByte('x')
		} else {
			sample.WriteString(p.text)
		}
	}
	return parts, nil
}

func (t urlTemplate) refs(do func(ref)) {
	for _, segment := range t.segments {
		eachRef(segment, do)
	}
	t.query.refs(do)
}

// expand is the address of one call; more are query pairs beside the template's own,
// already encoded.
func (t urlTemplate) expand(v values, more []string) (string, *problem) {
	var b strings.Builder
	b.WriteString(t.origin)
	for _, segment := range t.segments {
		text, missing := fill(segment, v, url.PathEscape)
		if missing != nil {
			return "", &problem{missing, missingInPath}
		}
		if first := firstRef(segment); first != nil && (text == "" || climbs(text)) {
			return "", &problem{first, unfitForPath}
		}
		b.WriteString("/" + text)
	}
	if query := slices.Concat(t.query.expand(v), more); len(query) > 0 {
		b.WriteString("?" + strings.Join(query, "&"))
	}
	if b.Len() > maxURL {
		return "", &problem{nil, urlTooLong}
	}
	return b.String(), nil
}

// climbs reports whether a segment is, or decodes to something with, a dot segment: servers that decode before they
// normalise would leave the folder that the definition named.
func climbs(segment string) bool {
	plain, err := url.PathUnescape(segment)
	if err != nil {
		return true
	}
	for _, step := range strings.FieldsFunc(plain, func(r rune) bool { return r == '/' || r == '\\' }) {
		// Some servers treat what follows a semicolon as a parameter of the segment.
		step, _, _ = strings.Cut(step, ";")
		if step == "." || step == ".." {
			return true
		}
	}
	return strings.ContainsFunc(plain, func(r rune) bool { return r < ' ' || r == 0x7f })
}

func firstRef(parts []part) *ref {
	for _, p := range parts {
		if p.ref != nil {
			return p.ref
		}
	}
	return nil
}

func cutBefore(s, any string) (before, from string) {
	if i := strings.IndexAny(s, any); i >= 0 {
		return s[:i], s[i:]
	}
	return s, ""
}

func noEncoding(s string) string { return s }
