package access

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha1"
	"crypto/subtle"
	"encoding/base32"
	"encoding/binary"
	"fmt"
	"net/url"
	"strings"
	"time"
)

// Time-based codes (RFC 6238), as authenticator apps generate them.
const (
	codeEvery  = 30 * time.Second
	codeDigits = 6
	// codeDrift is how many codes before and after the current one are accepted too, since telephones' clocks drift.
	codeDrift = 1
)

var base32NoPadding = base32.StdEncoding.WithPadding(base32.NoPadding)

func newTOTP() string {
	raw := make([]byte, 20)
	_, _ = rand.Read(raw) // never fails
	return base32NoPadding.EncodeToString(raw)
}

func codeAt(key []byte, step int64) string {
	h := hmac.New(sha1.New, key)
	h.Write(binary.BigEndian.AppendUint64(nil, uint64(step)))
	sum := h.Sum(nil)
	at := sum[len(sum)-1] & 0xf
	n := binary.BigEndian.Uint32(sum[at:]) & 0x7fffffff
	return fmt.Sprintf("%0*d", codeDigits, n%1_000_000)
}

// codeStep finds the step of a code at a moment; ok is false for a wrong one.
func codeStep(secret, code string, now time.Time) (step int64, ok bool) {
	key, err := base32NoPadding.DecodeString(secret)
	code = strings.Join(strings.Fields(code), "")
	if err != nil || len(code) != codeDigits {
		return 0, false
	}
	present := now.Unix() / int64(codeEvery/time.Second)
	for s := present - codeDrift; s <= present+codeDrift; s++ {
		if subtle.ConstantTimeCompare([]byte(codeAt(key, s)), []byte(code)) == 1 {
			step, ok = s, true
		}
	}
	return step, ok
}

// totpURL is the content of the QR code for an authenticator app.
func totpURL(secret, email string) string {
	q := url.Values{"secret": {secret}, "issuer": {"mostrador"}}
	return "otpauth://totp/" + url.PathEscape("mostrador:"+email) + "?" + q.Encode()
}
