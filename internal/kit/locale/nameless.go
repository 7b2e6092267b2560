package locale

import "unicode"

// Nameless reports a text that cannot serve as a name: it is empty, or has nothing visible (blanks, zero-width
// characters, marks without a letter), or changes the text around it (direction overrides and isolates). Every place
// that stores a name checks this.
func Nameless(s string) bool {
	shown := false
	for _, r := range s {
		switch {
		case r >= '\u202a' && r <= '\u202e', r >= '\u2066' && r <= '\u2069':
			return true
		case r == '\u3164', r == '\uffa0', r == '\u115f', r == '\u1160',
			r == '\u2800': // letters and signs that draw nothing
		case unicode.In(r, unicode.L, unicode.N, unicode.P, unicode.S):
			shown = true
		}
	}
	return !shown
}
