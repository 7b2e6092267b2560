package payments

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// verify checks the x-signature header: an HMAC of what the request is about, its id and its time, as the vendor's
// "validate the origin" page describes. It returns what was signed, or why it is refused.
func verify(header http.Header, query url.Values, secret string) (dataID string, sentAt time.Time, why string) {
	if secret == "" {
		return "", time.Time{}, "there is no secret to verify signatures with"
	}
	signature, ok := single(header.Values("X-Signature"))
	if !ok || signature == "" {
		return "", time.Time{}, "there is no signature"
	}
	ts, sum, ok := parseSignature(signature)
	if !ok {
		return "", time.Time{}, "the signature cannot be read"
	}
	raw, okID := single(query["data.id"])
	requestID, okRequest := single(header.Values("X-Request-Id"))
	// A ; in a part could imitate the next part.
	if !okID || !okRequest || !plain(raw) || strings.Contains(requestID, ";") {
		return "", time.Time{}, "what was signed cannot be told"
	}
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(manifest(signedID(raw), requestID, ts)))
	if !hmac.Equal(mac.Sum(nil), sum) {
		return "", time.Time{}, "the signature is wrong"
	}
	if raw == "" {
		return "", time.Time{}, "the signature is good, but for nothing in particular"
	}
	return raw, signedAt(ts), ""
}

// manifest is what the vendor signs. A part the request does not have is left out, name and all.
func manifest(dataID, requestID, ts string) string {
	var b strings.Builder
	for _, part := range [...]struct{ name, value string }{{"id", dataID}, {"request-id", requestID}, {"ts", ts}} {
		if part.value != "" {
			b.WriteString(part.name + ":" + part.value + ";")
		}
	}
	return b.String()
}

// parseSignature reads "ts=…,v1=…". Other versions may be present beside v1; a name given twice is refused, because two
// readers could take different ones.
func parseSignature(value string) (ts string, sum []byte, ok bool) {
	if len(value) > 512 {
		return "", nil, false
	}
	seen := map[string]string{}
	for part := range strings.SplitSeq(value, ",") {
		name, v, found := strings.Cut(part, "=")
		name = strings.TrimSpace(name)
		if _, twice := seen[name]; !found || twice {
			return "", nil, false
		}
		seen[name] = strings.TrimSpace(v)
	}
	ts = seen["ts"]
	sum, err := hex.DecodeString(seen["v1"])
	if err != nil || len(sum) != sha256.Size || !digits(ts) || len(ts) > 15 {
		return "", nil, false
	}
	return ts, sum, true
}

// signedAt reads ts. The documentation says milliseconds and shows seconds, and
// both are seen; no second count reaches this size for three thousand years.
func signedAt(ts string) time.Time {
	n, _ := strconv.ParseInt(ts, 10, 64) // digits, 15 at most
	if n >= 100_000_000_000 {
		return time.UnixMilli(n).UTC()
	}
	return time.Unix(n, 0).UTC()
}

// signedID is an id as it is signed: in lower case if it is letters and digits.
func signedID(id string) string {
	if strings.ContainsAny(id, "-_.") {
		return id
	}
	return strings.ToLower(id)
}

// plain reports whether a value has only the characters of ids.
func plain(id string) bool {
	for i := range len(id) {
		b := id[i]
		if (b < '0' || b > '9') && (b < 'a' || b > 'z') && (b < 'A' || b > 'Z') && b != '-' && b != '_' && b != '.' {
			return false
		}
	}
	return len(id) <= 128
}

// single is the one value of a header or parameter, or none. Two values are refused: a proxy in front of us may have
// read the other one.
func single(values []string) (string, bool) {
	switch len(values) {
	case 0:
		return "", true
	case 1:
		return strings.TrimSpace(values[0]), true
	}
	return "", false
}
