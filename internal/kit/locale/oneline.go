package locale

import (
	"strings"
	"unicode"
)

// OneLine puts a text that others wrote on one line of ours: line breaks and other white space become single spaces,
// and invisible characters that change the text (direction marks, zero-width spaces, controls) are dropped. A list or a
// question that shows it then cannot be forged by its contents.
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
