package speech

import (
	"regexp"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/phone"
)

var (
	addresses = regexp.MustCompile(`(?i)\bhttps?://[^\s<>]+[^\s<>.,;:!?)]`)
	mails     = regexp.MustCompile(`\b([\w.+-]+)@([\w-]+(?:\.[\w-]+)+)\b`)
	codes     = regexp.MustCompile(`[A-Z]{2,5}(?:-\d{2,})+`)
	numbered  = regexp.MustCompile(`#\s?(\d)`)
	lines     = regexp.MustCompile(`\+?\(?\d[\d\s().-]{6,20}\d`)
)

var (
	aLink = map[tongue]string{spanish: "un enlace", portuguese: "um link", english: "a link"}
	at    = map[tongue]string{spanish: " arroba ", portuguese: " arroba ", english: " at "}
	dot   = map[tongue]string{spanish: " punto ", portuguese: " ponto ", english: " dot "}
	aNum  = map[tongue]string{spanish: "número ", portuguese: "número ", english: "number "}
)

// aloudLinks replaces web addresses, which cannot be followed by ear; an email address can be written down and is
// spelled out.
func aloudLinks(tag locale.Tag, text string) string {
	text = addresses.ReplaceAllString(text, aLink[language(tag)])
	return each(mails, text, func(f found) (string, bool) {
		dotted := strings.NewReplacer(".", dot[language(tag)])
		return dotted.Replace(f.groups[1]) + at[language(tag)] + dotted.Replace(f.groups[2]), true
	})
}

// aloudCodes says a code such as ORD-00012: the letters as a word, the digits in pairs.
func aloudCodes(tag locale.Tag, text string) string {
	text = each(codes, text, func(f found) (string, bool) { return Code(tag, f.groups[0]), f.apart() })
	return numbered.ReplaceAllString(text, aNum[language(tag)]+"$1")
}

// dictated is the number of digits in a row from which they are dictated: a telephone, an account, a document.
const dictated = 8

// aloudPhones says telephones, and every other long row of digits, in pairs. A number with thousands separators is no
// such row.
func aloudPhones(tag locale.Tag, text string) string {
	return each(lines, text, func(f found) (string, bool) {
		written := f.groups[0]
		digits := strings.Map(onlyDigits, written)
		if len(digits) < dictated || !f.apart() || isGrouped(written) {
			return "", false
		}
		if strings.HasPrefix(written, "+") {
			return Phone(tag, phone.National("+"+digits)), true
		}
		return Phone(tag, digits), true
	})
}

func onlyDigits(r rune) rune {
	if r >= '0' && r <= '9' {
		return r
	}
	return -1
}

// isGrouped reports a number like 30.111.222, with points only.
func isGrouped(s string) bool {
	return strings.Contains(s, ".") && strings.Trim(s, "0123456789.") == ""
}
