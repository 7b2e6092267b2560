package change

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/mostrador/mostrador/internal/kit/field"
)

// People put keys where none belong: into an agent's instructions, or into an address. The history outlives them, and is exported.

// WithoutSecrets are changes without what looks like a token in addresses and long texts.
func WithoutSecrets(d Described, values []field.Change) []field.Change {
	for i, v := range values {
		values[i].Before, values[i].After = unkeyed(d, v.Path, v.Before), unkeyed(d, v.Path, v.After)
	}
	return values
}

func unkeyed(d Described, path string, raw json.RawMessage) json.RawMessage {
	f, known := d.Field(path)
	if raw == nil || !known {
		return raw
	}
	switch f.Kind {
	case field.Long, field.URL, field.Rows, field.Object:
	default:
		return raw
	}
	var value any
	if json.Unmarshal(raw, &value) != nil {
		return raw
	}
	shown, changed := shownOf(d, path, value)
	if !changed {
		return raw
	}
	out, err := json.Marshal(shown)
	if err != nil {
		return raw
	}
	return out
}

// shownOf is a value at a path as the history keeps it, and whether that is another one.
func shownOf(d Described, path string, value any) (shown any, changed bool) {
	switch v := value.(type) {
	case map[string]any:
		for name, inner := range v {
			one, other := shownOf(d, path+"/"+name, inner)
			v[name], changed = one, changed || other
		}
	case []any:
		for i, inner := range v {
			one, other := shownOf(d, path+"/"+strconv.Itoa(i), inner)
			v[i], changed = one, changed || other
		}
	case string:
		text := v
		switch f, _ := d.Field(path); f.Kind {
		case field.URL:
			text = Address(v)
		case field.Long, field.Object:
			text = words.ReplaceAllStringFunc(v, word)
		}
		return text, text != v
	}
	return value, changed
}

var (
	words = regexp.MustCompile(`[a-z]+://[^\s"'<>]+|[A-Za-z0-9_.+/=~-]{20,}`)
	uuids = regexp.MustCompile(`^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`)
)

// word is a word of a text as the history keeps it: of an address and of what looks like a key only what does not prove who calls.
func word(w string) string {
	if strings.Contains(w, "://") {
		return Address(w)
	}
	if uuids.MatchString(w) || !slices.ContainsFunc(parts(w), random) {
		return w
	}
	return "… (" + fingerprint(w) + ")"
}

// parts are the runs of letters and digits of a word.
func parts(w string) []string {
	return strings.FieldsFunc(w, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// random reports whether a run of letters and digits looks as if nobody had chosen it.
func random(run string) bool {
	return len(run) >= 12 && strings.ContainsFunc(run, unicode.IsDigit) && strings.ContainsFunc(run, unicode.IsLetter)
}

// fingerprint tells two values apart and says nothing else of them.
func fingerprint(raw string) string {
	sum := sha256.Sum256([]byte(raw))
	return hex.EncodeToString(sum[:3])
}
