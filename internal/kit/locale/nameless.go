package locale

import "unicode"

// Nameless reports a text that no one could tell anything apart by: it is empty, or there
// is nothing in it to be seen (blanks, zero-width characters, marks without a letter), or
// it turns the text around it into something else (direction overrides and isolates).
// Every door where a name is kept asks this.
func Nameless(s string) bool {
	shown := false
	for _, r := range s {
		switch {
		case r >= '\u202a' && r <= '\u202e', r >= '\u2066' && r <= '\u2069':
			return true
		case r == '\u3164', r == '\uffa0', r == '\u115f', r == '\u1160', r == '\u2800': // letters and signs that draw nothing
		case unicode.In(r, unicode.L, unicode.N, unicode.P, unicode.S):
			shown = true
		}
	}
	return !shown
}
