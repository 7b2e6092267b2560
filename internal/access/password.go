package access

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha1"
	"crypto/subtle"
	"encoding/base32"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"net/url"
	"strings"
	"time"
	"unicode/utf8"

	"golang.org/x/crypto/argon2"
)

// The cost of checking a password: the cheaper setting that RFC 9106 and OWASP both accept, because a sign-in must not
// stall a small server.
const (
	argonTime    = 2
	argonMemory  = 19 << 10 // KiB
	argonThreads = 1
	argonKey     = 32
	argonSalt    = 16
)

const (
	shortestPassword = 10
	longestPassword  = 200
)

// hashing limits how many passwords are hashed at once, and with it the memory.
var hashing = make(chan struct{}, 2)

func argon(password string, salt []byte, time, memory uint32, threads uint8, length uint32) []byte {
	hashing <- struct{}{}
	defer func() { <-hashing }()
	return argon2.IDKey([]byte(password), salt, time, memory, threads, length)
}

// hashPassword returns a hash with all parameters needed to check it.
func hashPassword(password string) string {
	salt := make([]byte, argonSalt)
	_, _ = rand.Read(salt) // never fails
	key := argon(password, salt, argonTime, argonMemory, argonThreads, argonKey)
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, argonMemory, argonTime, argonThreads,
		base64.RawStdEncoding.EncodeToString(salt), base64.RawStdEncoding.EncodeToString(key))
}

// checkPassword compares a password with a hash. Without a hash it takes the same time, so that timing does not reveal
// who has a login.
func checkPassword(password, hash string) bool {
	parts := strings.Split(hash, "$")
	var version int
	var memory, time uint32
	var threads uint8
	var salt, key []byte
	known := len(parts) == 6 && parts[1] == "argon2id"
	if known {
		_, err1 := fmt.Sscanf(parts[2], "v=%d", &version)
		_, err2 := fmt.Sscanf(parts[3], "m=%d,t=%d,p=%d", &memory, &time, &threads)
		var err3, err4 error
		salt, err3 = base64.RawStdEncoding.DecodeString(parts[4])
		key, err4 = base64.RawStdEncoding.DecodeString(parts[5])
		known = err1 == nil && err2 == nil && err3 == nil && err4 == nil && version == argon2.Version && time > 0 &&
			threads > 0 && len(key) > 0
	}
	if !known {
		argon(password, make([]byte, argonSalt), argonTime, argonMemory, argonThreads, argonKey)
		return false
	}
	return subtle.ConstantTimeCompare(key, argon(password, salt, time, memory, threads, uint32(len(key)))) == 1
}

// goodPassword reports whether a password may be chosen: long enough, and neither the email nor its local part. There
// are no rules on its characters.
func goodPassword(password, email string) bool {
	n := utf8.RuneCountInString(password)
	name, _, _ := strings.Cut(email, "@")
	return utf8.ValidString(password) && n >= shortestPassword && len(password) <= longestPassword &&
		!strings.EqualFold(password, email) && !strings.EqualFold(password, name)
}

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
