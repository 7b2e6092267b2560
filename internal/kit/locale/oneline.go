package locale

import (
	"strings"
	"unicode"
)

// OneLine puts somebody else's words on one line of ours: line breaks and other
// white space become single spaces, and characters that are not seen but change
// what is (direction marks, zero-width spaces, controls) are dropped. What is
// shown as a list or a question then cannot be forged by what stands inside it.
func OneLine(s string) string {
	var b strings.Builder
	space := false
	for _, r := range s {
		switch {
		case unicode.IsSpace(r) || r == '\u2028' || r == '\u2029':
			space = b.Len() > 0
			continue
		case r != '\u200d' && (unicode.Is(unicode.Cf, r) || unicode.IsControl(r)): // the joiner makes emoji
			continue
		}
		if space {
			b.WriteByte(' ')
			space = false
		}
		b.WriteRune(r)
	}
	return b.String()
}
