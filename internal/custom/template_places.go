package custom

import (
	"maps"
	"mime"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"golang.org/x/net/http/httpguts"

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

// headerTemplate is one header; it is left out when a value it needs is missing.
type headerTemplate struct {
	name  string // canonical
	value []part
}

const (
	jsonBody = "application/json"
	formBody = "application/x-www-form-urlencoded"

	maxHeaderValue = 8 << 10
)

// notTheirs are headers that belong to the connection, to the identity of a call, or to the signature; a definition may
// not set them.
var notTheirs = []string{
	"Host", "Connection", "Keep-Alive", "Proxy-Authorization", "Proxy-Authenticate", "Proxy-Connection", "Te",
	"Trailer",
	"Transfer-Encoding", "Upgrade", "Expect", "Content-Length", "Content-Encoding", "Accept-Encoding", "Cookie",
	"Set-Cookie",
	"Idempotency-Key", "X-Idempotency-Key", "Webhook-Id", "Webhook-Timestamp", "Webhook-Signature",
}

// credentials are headers whose value is a credential, and therefore must be a secret.
var credentials = []string{"Authorization", "X-Api-Key", "Api-Key", "Apikey", "X-Auth-Token", "X-Access-Token"}

func (c *compiler) headers() {
	all := c.tool.ExecutionConfig.Headers
	if len(all) > maxHeaders {
		c.add("/execution_config/headers", "has %d headers; %d is the most", len(all), maxHeaders)
		return
	}
	seen := map[string]bool{}
	for _, name := range slices.Sorted(maps.Keys(all)) {
		at := "/execution_config/headers/" + pointerEscape.Replace(name)
		canonical := http.CanonicalHeaderKey(name)
		switch {
		case !httpguts.ValidHeaderFieldName(name):
			c.add(at, "is not the name of a header")
			continue
		case slices.Contains(notTheirs, canonical):
			c.add(at, "%s cannot be set by a definition", canonical)
			continue
		case seen[canonical]:
			c.add(at, "is there twice, in another case")
			continue
		case len(all[name]) > maxHeaderValue:
			c.add(at, "is longer than %d bytes", maxHeaderValue)
			continue
		}
		seen[canonical] = true
		parts, err := c.names.parts(all[name])
		if err != nil {
			c.add(at, "%v", err)
			continue
		}
		for _, p := range parts {
			if strings.ContainsFunc(p.text, func(r rune) bool { return r < ' ' && r != '\t' || r >= 0x7f }) {
				c.add(at, "may have visible ASCII only")
				break
			}
		}
		hasSecret := false
		eachRef(parts, func(r ref) {
			if r.secret {
				hasSecret = true
				c.secrets[r.path[0]] = true
			} else {
				c.tool.inRequest[r.path[0]] = true
			}
		})
		if slices.Contains(credentials, canonical) && !hasSecret {
			c.add(at, "has to name a secret, as in {{secrets.API_KEY}}: a definition holds no secret itself")
		}
		c.tool.headers = append(c.tool.headers, headerTemplate{canonical, parts})
	}
}

// contentType is the definition's media type of the body: JSON unless it says a form. Anything else is a body whose
// values we cannot encode.
func (c *compiler) contentType() string {
	for _, h := range c.tool.headers {
		if h.name != "Content-Type" {
			continue
		}
		text, missing := fill(h.value, values{}, noEncoding)
		media, _, err := mime.ParseMediaType(text)
		switch {
		case missing != nil || err != nil:
		case media == formBody:
			return formBody
		case isJSON(media):
			return jsonBody
		}
		c.add("/execution_config/headers/Content-Type", "has to be %s or %s, written out", jsonBody, formBody)
	}
	return jsonBody
}

// isJSON knows the media types that mean JSON.
func isJSON(media string) bool {
	return media == jsonBody || media == "text/json" ||
		strings.HasPrefix(media, "application/") && strings.HasSuffix(media, "+json")
}

// expandHeaders is the definition's own headers of one call.
func expandHeaders(all []headerTemplate, v values) (http.Header, *problem) {
	out := http.Header{}
	for _, h := range all {
		text, missing := fill(h.value, v, noEncoding)
		if missing != nil {
			if missing.secret {
				return nil, &problem{missing, secretNotSet}
			}
			continue
		}
		if len(text) > maxHeaderValue || !httpguts.ValidHeaderFieldValue(text) || strings.ContainsRune(text, '\t') {
			return nil, &problem{firstRef(h.value), unfitForHeader}
		}
		out[h.name] = []string{text}
	}
	return out, nil
}

var pointerEscape = strings.NewReplacer("~", "~0", "/", "~1")
