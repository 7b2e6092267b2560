package voice

import (
	"regexp"
	"strings"
	"unicode"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// remarks are what platforms put beside what was heard: [interrupted].
var remarks = regexp.MustCompile(`\[[^\]]*\]|<[^>]*>`)

// letters is what of a text is left to compare: platforms change marks and spaces.
func letters(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, locale.Fold(remarks.ReplaceAllString(s, "")))
}

// cutShort reports whether somebody who heard this much of what we said heard less than
// all of it. What is no beginning of it tells nothing.
func cutShort(heard, said string) bool {
	h, s := letters(heard), letters(said)
	return len(h) < len(s) && strings.HasPrefix(s, h)
}

// ending is how much of the end of what we said shows that it was reached.
const ending = 24

// reachedEnd reports whether what was played until somebody spoke goes to the end of what
// we said. Nothing else proves it.
func reachedEnd(played, said string) bool {
	p, s := letters(played), letters(said)
	return s != "" && strings.HasSuffix(p, s[max(0, len(s)-ending):])
}

// spoken are the pieces a text is handed over in, whole sentences: a voice can begin with
// the first while the rest is on its way.
func spoken(text string) (pieces []string) {
	rest := text
	for {
		end := strings.IndexAny(rest, ".?!")
		for end >= 0 && end+1 < len(rest) && rest[end+1] != ' ' {
			next := strings.IndexAny(rest[end+1:], ".?!")
			if next < 0 {
				end = -1
				break
			}
			end += 1 + next
		}
		if end < 0 || end+1 >= len(rest) {
			break
		}
		pieces = append(pieces, rest[:end+2])
		rest = rest[end+2:]
	}
	if rest != "" {
		pieces = append(pieces, rest)
	}
	return pieces
}
