package page

import (
	"net/http"
	"net/url"
	"path"
	"strings"

	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// guard sets the headers of every response of this door.
func guard(h http.Header) {
	doorkit.Guard(h)
	h.Set("X-Frame-Options", "DENY")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=()")
}

// contentPolicy lets pages run our own script and style and nothing else. Product pictures may be on any https host;
// frames show customers' files.
const contentPolicy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; " +
	"img-src 'self' https: data:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; " +
	"require-trusted-types-for 'script'; trusted-types dashboard"

// checkOrigin refuses requests and streams from other sites' pages: forbidden.
func (s *Site) checkOrigin(r *http.Request) error {
	if !doorkit.FromOwnPage(s.foreign, r, r.Header.Get("Accept") == "text/event-stream") {
		return fault.New(fault.Forbidden, "Only the dashboard's own pages may ask this.")
	}
	return nil
}

// signInFirst is the sign-in page, with the way back to the requested one.
func signInFirst(r *http.Request) string {
	if r.URL.Path == "/" || !strings.HasPrefix(r.URL.Path, "/d/") && !strings.HasPrefix(r.URL.Path, "/me") {
		return "/sign-in"
	}
	return "/sign-in?" + url.Values{"to": {r.URL.RequestURI()}}.Encode()
}

// Onward is the address a form says to go to next, if it is one of our own pages; else "/".
func Onward(to string) string {
	u, err := url.Parse(to)
	tricky := func(r rune) bool { return r == '\\' || r < ' ' }
	if err != nil || u.Host != "" || u.Scheme != "" || u.User != nil || strings.ContainsFunc(to, tricky) {
		return "/"
	}
	// The path must still be one of our pages after a browser has resolved its dots, encoded ones included.
	if clean := path.Clean(u.Path); clean != strings.TrimSuffix(u.Path, "/") || strings.ContainsAny(u.Path, "\\\r\n") ||
		!(strings.HasPrefix(clean, "/d/") || clean == "/me" || strings.HasPrefix(clean, "/me/")) {
		return "/"
	}
	return to
}
