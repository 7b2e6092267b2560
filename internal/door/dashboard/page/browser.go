package page

import (
	"encoding/base64"
	"encoding/json"
	"net/http"
	"time"
)

// Browser is the other side of a visit: the request, the response, and what cookies keep between two of them.
type Browser struct {
	Writer  http.ResponseWriter
	Request *http.Request

	site *Site
}

// The cookies. Over https their __Host- prefix keeps other hosts from setting them.
const (
	SessionCookie = "mostrador"
	flashCookie   = "mostrador-said"
)

// secure reports whether browsers reach this server over https.
func (b *Browser) secure() bool { return b.site.Proxies.Secure(b.Request, b.site.PublicURL) }

func (b *Browser) cookieName(name string) string {
	if b.secure() {
		return "__Host-" + name
	}
	return name
}

// Cookie is the value of a cookie; empty: none.
func (b *Browser) Cookie(name string) string {
	c, err := b.Request.Cookie(b.cookieName(name))
	if err != nil {
		return ""
	}
	return c.Value
}

// SetCookie sets a cookie; without a value it deletes it.
func (b *Browser) SetCookie(name, value string, life time.Duration) {
	c := &http.Cookie{
		Name: b.cookieName(name), Value: value, Path: "/", HttpOnly: true, Secure: b.secure(),
		SameSite: http.SameSiteLaxMode,
		MaxAge:   int(life / time.Second),
	}
	if value == "" {
		c.MaxAge = -1
	}
	http.SetCookie(b.Writer, c)
}

// flash is the message that the next page shows.
type flash struct {
	Text string `json:"t"`
	Bad  bool   `json:"b,omitempty"`
}

func (b *Browser) setFlash(f flash) { b.SetCookie(flashCookie, f.cookie(), time.Minute) }

func (f flash) cookie() string {
	raw, _ := json.Marshal(f) // a text and a flag
	return base64.RawURLEncoding.EncodeToString(raw)
}

// flash is the message for this page. A browser may forge it: it is shown as text only.
func (b *Browser) flash() *flash {
	if b.refreshes() {
		return nil
	}
	raw, err := base64.RawURLEncoding.DecodeString(b.Cookie(flashCookie))
	var f flash
	if err != nil || json.Unmarshal(raw, &f) != nil || f.Text == "" {
		return nil
	}
	return &f
}

func (b *Browser) clearFlash() {
	if b.Cookie(flashCookie) != "" && !b.refreshes() {
		b.SetCookie(flashCookie, "", 0)
	}
}

// refreshes reports that a page's script asks, to bring its parts up to date: the user reads no message there, and the
// page that they are on the way to has yet to show it.
func (b *Browser) refreshes() bool {
	dest := b.Request.Header.Get("Sec-Fetch-Dest")
	return dest != "" && dest != "document"
}
