package files

import (
	"encoding/base64"
	"errors"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

// ErrDataURI is the cause of a data URI's refusal, apart from its size.
var ErrDataURI = errors.New("files: not a base64 data URI")

// IsDataURI reports whether a text means to be a data URI.
func IsDataURI(s string) bool { return len(s) >= 5 && strings.EqualFold(s[:5], "data:") }

// ParseDataURI returns the bytes of a data URI, at most max of them. They must be in base64, canonical, padded and
// unbroken: one file has one spelling. It ignores the type the URI declares; Sniff the bytes. It fails with
// fault.InvalidArguments, for ErrTooLarge or ErrDataURI.
func ParseDataURI(s string, max int64) ([]byte, error) {
	declared, encoded, ok := strings.Cut(s, ",")
	if !ok || !IsDataURI(declared) || len(declared) > 256 || !strings.HasSuffix(strings.ToLower(declared), ";base64") {
		return nil, badDataURI()
	}
	padding := len(encoded) - len(strings.TrimRight(encoded, "="))
	if int64(base64.StdEncoding.DecodedLen(len(encoded))-padding) > max {
		return nil, tooLarge(max) // before anything is decoded
	}
	// The decoder would skip line breaks.
	if encoded == "" || strings.ContainsAny(encoded, "\r\n") {
		return nil, badDataURI()
	}
	data, err := base64.StdEncoding.Strict().DecodeString(encoded)
	if err != nil {
		return nil, badDataURI()
	}
	return data, nil
}

func badDataURI() error {
	return fault.Wrap(ErrDataURI, fault.InvalidArguments, "The content is not a data URI in base64.")
}
