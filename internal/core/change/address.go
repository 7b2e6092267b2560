package change

import (
	"net/url"
	"strings"
)

// shortestToken is from how many characters on a part of a path is taken for a token.
const shortestToken = 16

// Address is an address as the history keeps it: without what proves who calls, which may stand in its user, its query or a
// part of its path. What was left out is told apart by the end of its digest.
func Address(raw string) string {
	u, err := url.Parse(raw)
	if err != nil || u.Host == "" {
		return raw
	}
	parts := strings.Split(u.EscapedPath(), "/")
	for i, part := range parts {
		if len(part) >= shortestToken && strings.ContainsAny(part, "0123456789") {
			parts[i] = "…"
		}
	}
	shown := u.Scheme + "://" + u.Host + strings.Join(parts, "/")
	if u.RawQuery != "" {
		shown += "?…"
	}
	if u.User == nil && shown == raw {
		return raw
	}
	return shown + " (" + fingerprint(raw) + ")"
}
