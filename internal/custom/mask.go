package custom

import (
	"cmp"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"html"
	"maps"
	"net/url"
	"slices"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/kit/strictjson"
)

const masked = "•••"

// ShortestSecret is the least that can be told from other text: a shorter one would mask every other word.
const ShortestSecret = 4

// mask removes secrets from answers, in the forms an upstream echoes them: as they are, as a header is read,
// URL-encoded, in base64 or hex, and escaped for JSON or HTML.
type mask struct{ replacer *strings.Replacer }

func newMask(secrets map[string]string) mask {
	found := map[string]bool{}
	for _, secret := range secrets {
		for _, form := range forms(secret) {
			if len(form) >= ShortestSecret && form != masked {
				found[form] = true
			}
		}
	}
	if len(found) == 0 {
		return mask{}
	}
	// Longest first, or part of a secret with a common prefix would be left.
	all := slices.SortedFunc(maps.Keys(found), func(a, b string) int {
		return cmp.Or(cmp.Compare(len(b), len(a)), cmp.Compare(a, b))
	})
	pairs := make([]string, 0, 2*len(all))
	for _, form := range all {
		pairs = append(pairs, form, masked)
	}
	return mask{strings.NewReplacer(pairs...)}
}

// forms are the ways one secret may be written.
func forms(secret string) []string {
	var out []string
	whole := append([]string{secret}, within(secret)...)
	for _, plain := range whole {
		whole = append(whole, asHeader(plain))
	}
	for _, plain := range whole {
		if len(plain) < ShortestSecret {
			continue
		}
		quoted, _ := json.Marshal(plain) // also escapes <, > and &; the canonical form does not
		canonical := string(strictjson.Canonical(plain))
		for _, escaped := range []string{string(quoted[1 : len(quoted)-1]), canonical[1 : len(canonical)-1]} {
			for _, text := range []string{escaped, inASCII(escaped, `\u%04x`), inASCII(escaped, `\u%04X`)} {
				out = append(out, text, strings.ReplaceAll(text, "/", `\/`))
			}
		}
		page := html.EscapeString(plain)
		out = append(out, plain, page, strings.ReplaceAll(page, "&#34;", "&quot;"))
		for _, encoded := range []string{url.QueryEscape(plain), url.PathEscape(plain)} {
			out = append(out, encoded, lowerEscapes(encoded))
		}
		out = append(out, hex.EncodeToString([]byte(plain)), strings.ToUpper(hex.EncodeToString([]byte(plain))))
		out = append(out, inBase64(plain)...)
	}
	return out
}

// within are secrets in a secret: a decoded Basic credential, and its password.
func within(secret string) []string {
	raw, err := base64.StdEncoding.DecodeString(secret)
	if err != nil || len(raw) < ShortestSecret || !utf8.Valid(raw) ||
		strings.ContainsFunc(string(raw), func(r rune) bool { return !unicode.IsPrint(r) }) {
		raw = []byte(secret)
	}
	out := []string{string(raw)}
	if _, password, found := strings.Cut(string(raw), ":"); found && len(password) >= 2*ShortestSecret {
		out = append(out, password)
	}
	return out
}

// asHeader is a text as most servers read a header: a character for every byte.
func asHeader(s string) string {
	characters := make([]rune, len(s))
	for i := range len(s) {
		characters[i] = rune(s[i])
	}
	return string(characters)
}

// inASCII escapes all other characters, as ASCII-only JSON writers do.
func inASCII(s, escape string) string {
	var b strings.Builder
	for _, r := range s {
		switch {
		case r < utf8.RuneSelf:
			b.WriteRune(r)
		case r > 0xffff:
			high, low := utf16.EncodeRune(r)
			fmt.Fprintf(&b, escape+escape, high, low)
		default:
			fmt.Fprintf(&b, escape, r)
		}
	}
	return b.String()
}

// inBase64 is the part of a secret that shows in the base64 of any text containing it. How its bytes fall into groups
// of three depends on what comes before; the characters at both ends depend on the neighbours, and are not masked.
func inBase64(secret string) []string {
	var out []string
	for offset := range 3 {
		encoded := base64.RawStdEncoding.EncodeToString(append(make([]byte, offset), secret...))
		start := (offset*8 + 5) / 6
		end := (offset + len(secret)) * 8 / 6
		if end-start < 2*ShortestSecret {
			continue
		}
		core := encoded[start:end]
		out = append(out, core, strings.NewReplacer("+", "-", "/", "_").Replace(core))
	}
	return out
}

// lowerEscapes writes %2F as %2f.
func lowerEscapes(s string) string {
	b := []byte(s)
	for i := 0; i+2 < len(b); i++ {
		if b[i] == '%' {
			copy(b[i+1:i+3], strings.ToLower(string(b[i+1:i+3])))
		}
	}
	return string(b)
}

func (m mask) text(s string) string {
	if m.replacer == nil {
		return s
	}
	return m.replacer.Replace(s)
}

// value masks every text of a parsed JSON value, keys included. It changes the value itself.
func (m mask) value(value any) any {
	if m.replacer == nil {
		return value
	}
	switch v := value.(type) {
	case string:
		return m.text(v)
	case json.Number:
		if text := m.text(string(v)); text != string(v) {
			return text
		}
	case []any:
		for i := range v {
			v[i] = m.value(v[i])
		}
	case map[string]any:
		for key, inner := range v {
			inner = m.value(inner)
			if shown := m.text(key); shown != key {
				delete(v, key)
				key = shown
			}
			v[key] = inner
		}
	}
	return value
}
