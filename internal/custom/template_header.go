package custom

import (
	"maps"
	"mime"
	"net/http"
	"slices"
	"strings"

	"golang.org/x/net/http/httpguts"
)

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
	"Host", "Connection", "Keep-Alive", "Proxy-Authorization", "Proxy-Authenticate", "Proxy-Connection", "Te", "Trailer",
	"Transfer-Encoding", "Upgrade", "Expect", "Content-Length", "Content-Encoding", "Accept-Encoding", "Cookie", "Set-Cookie",
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
	return media == jsonBody || media == "text/json" || strings.HasPrefix(media, "application/") && strings.HasSuffix(media, "+json")
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
