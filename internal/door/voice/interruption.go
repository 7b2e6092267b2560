package voice

import (
	"regexp"
	"strings"
	"unicode"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/speech"
)

// remarks are what platforms write beside the heard text: [interrupted].
var remarks = regexp.MustCompile(`\[[^\]]*\]|<[^>]*>`)

// letters is the part of a text that is compared: platforms change punctuation and spaces.
func letters(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, locale.Fold(s))
}

func withoutRemarks(heard string) string { return remarks.ReplaceAllString(heard, "") }

// cutShort reports whether the caller heard only a beginning of what we said. A text that is no beginning of it
// proves nothing.
func cutShort(heard, said string) bool {
	h, s := letters(withoutRemarks(heard)), letters(said)
	return len(h) < len(s) && strings.HasPrefix(s, h)
}

// reachedEnd reports whether what was played before the caller spoke ends with all that we said. Nothing less proves
// it: questions that follow each other end alike.
func reachedEnd(played, said string) bool {
	s := letters(said)
	return s != "" && (strings.HasSuffix(letters(played), s) || strings.HasSuffix(letters(withoutRemarks(played)), s))
}

// heardQuestion reports whether what was played ends with a whole question, as it is written or as it is said.
func heardQuestion(played, question string, tag locale.Tag) bool {
	return reachedEnd(played, question) || reachedEnd(played, speech.Aloud(tag, question))
}

// sentences splits a text into whole sentences, so that the voice can begin with the first while the rest is on its
// way.
func sentences(text string) (pieces []string) {
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
