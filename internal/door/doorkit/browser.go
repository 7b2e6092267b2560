package doorkit

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"net/http"
	"unicode"
)

// Guard sets the headers of every response of a door that browsers use: nothing is cached, indexed, framed or run. A
// page sets a policy of its own.
func Guard(h http.Header) {
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "same-origin")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Robots-Tag", "noindex")
	h.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
}

// FromOwnPage reports whether a request may be of a door's own page, not of another site's. CrossOriginProtection lets
// every GET pass; a stream that another site's page opens is told by Sec-Fetch-Site.
func FromOwnPage(foreign *http.CrossOriginProtection, r *http.Request, stream bool) bool {
	site := r.Header.Get("Sec-Fetch-Site")
	if stream && site != "" && site != "same-origin" && site != "none" {
		return false
	}
	return foreign.Check(r) == nil
}

// MAC signs texts. Each is preceded by its length, so that no two lists of texts have the same signature.
func MAC(key []byte, parts ...string) []byte {
	h := hmac.New(sha256.New, key)
	for _, p := range parts {
		h.Write(binary.BigEndian.AppendUint64(nil, uint64(len(p))))
		h.Write([]byte(p))
	}
	return h.Sum(nil)
}

// Digest is the part of a static file's name that changes with its content, so that browsers cache it for good.
func Digest(body []byte) string {
	sum := sha256.Sum256(body)
	return hex.EncodeToString(sum[:6])
}

// Initial stands in for the picture of a person or a business.
func Initial(name string) string {
	for _, r := range name {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return string(unicode.ToUpper(r))
		}
	}
	return "·"
}
