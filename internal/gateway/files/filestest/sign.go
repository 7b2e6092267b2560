package filestest

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"slices"
	"strconv"
	"strings"
)

// checkSignature returns the code S3 refuses a request with, or "": signature version 4 in the Authorization header,
// over the headers it names. The signatures of single chunks are not checked, the number of bytes is.
func checkSignature(r *http.Request, body []byte) string {
	fields, ok := strings.CutPrefix(r.Header.Get("Authorization"), "AWS4-HMAC-SHA256 ")
	if !ok {
		return "AccessDenied"
	}
	part := map[string]string{}
	for field := range strings.SplitSeq(fields, ",") {
		name, value, _ := strings.Cut(strings.TrimSpace(field), "=")
		part[name] = value
	}
	access, scope, _ := strings.Cut(part["Credential"], "/")
	if access != AccessKey {
		return "InvalidAccessKeyId"
	}
	day, _, _ := strings.Cut(scope, "/")
	if scope != day+"/"+Region+"/s3/aws4_request" {
		return "AuthorizationHeaderMalformed"
	}
	payload := r.Header.Get("X-Amz-Content-Sha256")
	if sum := sha256.Sum256(body); len(payload) == 64 && payload != hex.EncodeToString(sum[:]) {
		return "XAmzContentSHA256Mismatch"
	}
	request := sha256.Sum256([]byte(canonical(r, part["SignedHeaders"], payload)))
	toSign := strings.Join([]string{"AWS4-HMAC-SHA256", r.Header.Get("X-Amz-Date"), scope,
		hex.EncodeToString(request[:])}, "\n")
	key := []byte("AWS4" + SecretKey)
	for _, step := range []string{day, Region, "s3", "aws4_request", toSign} {
		mac := hmac.New(sha256.New, key)
		mac.Write([]byte(step))
		key = mac.Sum(nil)
	}
	if hex.EncodeToString(key) != part["Signature"] {
		return "SignatureDoesNotMatch"
	}
	return ""
}

// canonical is the request in the one spelling that is signed.
func canonical(r *http.Request, signed, payload string) string {
	names := strings.Split(signed, ";")
	slices.Sort(names)
	lines := []string{r.Method, r.URL.EscapedPath(), strings.ReplaceAll(r.URL.Query().Encode(), "+", "%20")}
	for _, name := range names {
		value := strings.Join(r.Header.Values(name), ",")
		switch name {
		case "host":
			value = r.Host
		case "content-length":
			value = strconv.FormatInt(r.ContentLength, 10)
		}
		lines = append(lines, name+":"+strings.Join(strings.Fields(value), " "))
	}
	return strings.Join(append(lines, "", signed, payload), "\n")
}

// unchunk takes a body apart that came in signed chunks: each is its size in
// hexadecimal, ";chunk-signature=…", and its bytes; the last is empty.
func unchunk(body []byte, length string) ([]byte, bool) {
	var data []byte
	for {
		line, rest, ok := bytes.Cut(body, []byte("\r\n"))
		size, signed, _ := strings.Cut(string(line), ";")
		n, err := strconv.ParseInt(size, 16, 64)
		if !ok || err != nil || !strings.HasPrefix(signed, "chunk-signature=") || n > int64(len(rest)) {
			return nil, false
		}
		data = append(data, rest[:n]...)
		if n == 0 {
			return data, strconv.Itoa(len(data)) == length
		}
		body = bytes.TrimPrefix(rest[n:], []byte("\r\n"))
	}
}
