package webchat

import (
	"net/http"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// policy lets the page run its own script and style and nothing else. Product pictures may be on any https host. Only
// this site and those the business named may frame the page.
func policy(w *access.Workspace) string {
	frames := append([]string{"'self'"}, w.Settings.WebChat.Origins...)
	return "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' https: data:; " +
		"form-action 'none'; base-uri 'none'; require-trusted-types-for 'script'; frame-ancestors " +
		strings.Join(frames, " ")
}

// checkOrigin refuses requests from pages of other sites: forbidden. They may frame the chat where the business allows
// it, and never send for it.
func (d *Door) checkOrigin(r *http.Request) error {
	if !doorkit.FromOwnPage(d.foreign, r, strings.HasSuffix(r.URL.Path, "/api/stream")) {
		return fault.New(fault.Forbidden, "Only the chat's own page may ask this.")
	}
	return nil
}
