package page

import (
	"encoding/base64"
	"encoding/json"
	"net/http"
	"net/url"
	"path"
	"strings"
	"time"

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

// The cookies. Over https their __Host- prefix keeps other hosts from setting them.
const (
	SessionCookie = "mostrador"
	flashCookie   = "mostrador-said"
)

// secure reports whether browsers reach this server over https.
func (v *Visit) secure() bool { return v.site.Proxies.Secure(v.Request, v.site.PublicURL) }

func (v *Visit) cookieName(name string) string {
	if v.secure() {
		return "__Host-" + name
	}
	return name
}

// Cookie is the value of a cookie; empty: none.
func (v *Visit) Cookie(name string) string {
	c, err := v.Request.Cookie(v.cookieName(name))
	if err != nil {
		return ""
	}
	return c.Value
}

// SetCookie sets a cookie; without a value it deletes it.
func (v *Visit) SetCookie(name, value string, life time.Duration) {
	c := &http.Cookie{
		Name: v.cookieName(name), Value: value, Path: "/", HttpOnly: true, Secure: v.secure(),
		SameSite: http.SameSiteLaxMode,
		MaxAge:   int(life / time.Second),
	}
	if value == "" {
		c.MaxAge = -1
	}
	http.SetCookie(v.Writer, c)
}

// flash is the message that the next page shows.
type flash struct {
	Text string `json:"t"`
	Bad  bool   `json:"b,omitempty"`
}

func (v *Visit) setFlash(f flash) {
	if raw, err := json.Marshal(f); err == nil {
		v.SetCookie(flashCookie, base64.RawURLEncoding.EncodeToString(raw), time.Minute)
	}
}

// flash is the message for this page. A browser may forge it: it is shown as text only.
func (v *Visit) flash() *flash {
	if v.refreshes() {
		return nil
	}
	raw, err := base64.RawURLEncoding.DecodeString(v.Cookie(flashCookie))
	var f flash
	if err != nil || json.Unmarshal(raw, &f) != nil || f.Text == "" {
		return nil
	}
	return &f
}

func (v *Visit) clearFlash() {
	if v.Cookie(flashCookie) != "" && !v.refreshes() {
		v.SetCookie(flashCookie, "", 0)
	}
}

// refreshes reports that a page's script asks, to bring its parts up to date: nobody reads a message there, and the
// page that somebody is on the way to has yet to show it.
func (v *Visit) refreshes() bool {
	dest := v.Request.Header.Get("Sec-Fetch-Dest")
	return dest != "" && dest != "document"
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
