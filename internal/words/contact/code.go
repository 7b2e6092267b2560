package contact

import (
	"regexp"
	"strings"

	"github.com/mostrador/mostrador/internal/words/number"
)

// codeDigits is the length of the codes that are sent to a telephone.
const codeDigits = 6

// runs are numbers as they are written, with what stands before and between their digits.
var runs = regexp.MustCompile(`[$€#]?[ \t]*\d(?:[\d \t.,/:\-]*\d)?`)

// grouped is a code in the groups that people make of it.
var grouped = regexp.MustCompile(`^(?:\d{6}|\d{3}[\s-]\d{3}|\d{2}[\s-]\d{2}[\s-]\d{2}|\d(?:[\s-]\d){5})$`)

// aroundCode are the words that people put around a code, besides those around a contact, as locale.Fold writes them.
var aroundCode = set(`codigo clave code pin me llego llegaron recibi vino dice seria chegou recebi veio diz got came says`)

// Code finds the code that somebody types after it was sent to them: the last six digits in a row, which may also be
// dictated in words. Amounts, dates and parts of longer numbers are none. alone: the message says nothing else.
func Code(text string) (code string, alone bool) {
	if said := number.Phone(text); said != text && len(said) == codeDigits {
		return said, true
	}
	rest := text
	for _, at := range runs.FindAllStringIndex(text, -1) {
		written := strings.TrimSpace(text[at[0]:at[1]])
		if !grouped.MatchString(written) {
			continue
		}
		code = strings.Map(func(r rune) rune {
			if r < '0' || r > '9' {
				return -1
			}
			return r
		}, written)
		rest = text[:at[0]] + " " + text[at[1]:]
	}
	if code == "" {
		return "", false
	}
	for _, w := range plain(rest) {
		if !around[w] && !aroundCode[w] {
			return code, false
		}
	}
	return code, true
}
