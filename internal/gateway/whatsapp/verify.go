package whatsapp

import (
	"crypto/hmac"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/hex"
	"net/http"
	"net/url"
	"regexp"
	"strings"
)

// MetaSignature is the header Meta signs in.
const MetaSignature = "X-Hub-Signature-256"

func (c metaChannel) verify(h http.Header, raw []byte) bool {
	signature, found := strings.CutPrefix(one(h, MetaSignature), "sha256=")
	return found && c.a.AppSecret != "" && signed(raw, c.a.AppSecret, signature)
}

func (c metaChannel) signs(h http.Header) bool {
	signature, found := strings.CutPrefix(one(h, MetaSignature), "sha256=")
	return found && c.a.AppSecret != "" && isSum(signature)
}

var challenge = regexp.MustCompile(`^[A-Za-z0-9_.-]{1,128}$`)

// Challenge answers the GET request with which Meta verifies a new webhook: the text to answer with status 200 and as
// text/plain, or false for a 403.
func (a MetaAccount) Challenge(query url.Values) (answer string, ok bool) {
	answer = query.Get("hub.challenge")
	right := same(query.Get("hub.verify_token"), a.VerifyToken)
	if !right || query.Get("hub.mode") != "subscribe" || !challenge.MatchString(answer) {
		return "", false
	}
	return answer, true
}

func (c infobipChannel) verify(h http.Header, raw []byte) bool {
	return c.proves(h, func(key, signature string) bool { return signed(raw, key, signature) })
}

// signs checks everything but the signature of the body, of which it checks the form.
func (c infobipChannel) signs(h http.Header) bool {
	return c.proves(h, func(_, signature string) bool { return isSum(signature) })
}

func (c infobipChannel) proves(h http.Header, signed func(key, signature string) bool) bool {
	w, proven := c.a.Webhook, false
	if w.User != "" || w.Password != "" {
		user, password, _ := (&http.Request{Header: h}).BasicAuth()
		// Both are compared whatever the first says, so that the timing does not tell which one was wrong.
		rightUser, rightPassword := same(user, w.User), same(password, w.Password)
		if !rightUser || !rightPassword {
			return false
		}
		proven = true
	}
	if w.Header != "" || w.Secret != "" {
		if w.Header == "" || !same(one(h, w.Header), w.Secret) {
			return false
		}
		proven = true
	}
	if w.HMACHeader != "" || w.HMACSecret != "" {
		signature := strings.TrimPrefix(one(h, w.HMACHeader), "sha256=")
		if w.HMACHeader == "" || w.HMACSecret == "" || !signed(w.HMACSecret, signature) {
			return false
		}
		proven = true
	}
	return proven
}

// isSum reports whether a text has the form of an HMAC-SHA256, in hex or base64.
func isSum(signature string) bool {
	sum, err := hex.DecodeString(signature)
	if err != nil {
		sum, err = base64.StdEncoding.DecodeString(signature)
	}
	return err == nil && len(sum) == sha256.Size
}

// one is a header that came exactly once.
func one(h http.Header, name string) string {
	if values := h.Values(name); len(values) == 1 {
		return values[0]
	}
	return ""
}

// same compares a secret in constant time. An empty secret equals nothing.
func same(got, want string) bool {
	return want != "" && subtle.ConstantTimeCompare([]byte(got), []byte(want)) == 1
}

// signed checks an HMAC-SHA256 in hex or base64.
func signed(raw []byte, key, signature string) bool {
	got, err := hex.DecodeString(signature)
	if err != nil {
		got, err = base64.StdEncoding.DecodeString(signature)
	}
	mac := hmac.New(sha256.New, []byte(key))
	mac.Write(raw)
	return err == nil && hmac.Equal(got, mac.Sum(nil))
}
