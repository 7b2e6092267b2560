package webchat

import (
	"net/http"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// guard sets the headers of every response of this door. The page sets its own policy.
func guard(h http.Header) {
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "same-origin")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Robots-Tag", "noindex")
	h.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
}

// policy lets the page run its own script and style and nothing else. Product pictures may be on any https host. Only
// this site and those the business named may frame the page.
func policy(w *access.Workspace) string {
	frames := append([]string{"'self'"}, w.Settings.WebChat.Origins...)
	return "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' https: data:; " +
		"form-action 'none'; base-uri 'none'; require-trusted-types-for 'script'; frame-ancestors " +
		strings.Join(frames, " ")
}

// welcome refuses requests from pages of other sites: forbidden. They may frame the chat where the business allows
// it, and never send for it.
func (d *Door) welcome(r *http.Request) error {
	err := d.foreign.Check(r)
	if strings.HasSuffix(r.URL.Path, "/api/stream") {
		if site := r.Header.Get("Sec-Fetch-Site"); site != "" && site != "same-origin" && site != "none" {
			err = http.ErrNotSupported
		}
	}
	if err != nil {
		return fault.New(fault.Forbidden, "Only the chat's own page may ask this.")
	}
	return nil
}

// secure reports whether browsers reach this server over https.
func (d *Door) secure(r *http.Request) bool {
	return d.Proxies.HTTPS(r) || strings.HasPrefix(d.PublicURL, "https://")
}
