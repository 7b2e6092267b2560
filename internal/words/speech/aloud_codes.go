package speech

import (
	"regexp"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/phone"
)

var (
	addresses  = regexp.MustCompile(`(?i)\bhttps?://[^\s<>]+[^\s<>.,;:!?)]`)
	mails      = regexp.MustCompile(`\b([\w.+-]+)@([\w-]+(?:\.[\w-]+)+)\b`)
	codes      = regexp.MustCompile(`[A-Z]{2,5}(?:-\d{2,})+`)
	numberSign = regexp.MustCompile(`#\s?(\d)`)
	lines      = regexp.MustCompile(`\+?\(?\d[\d\s().-]{6,20}\d`)
)

var (
	aLink = map[languageID]string{spanish: "un enlace", portuguese: "um link", english: "a link"}
	at    = map[languageID]string{spanish: " arroba ", portuguese: " arroba ", english: " at "}
	dot   = map[languageID]string{spanish: " punto ", portuguese: " ponto ", english: " dot "}
	aNum  = map[languageID]string{spanish: "número ", portuguese: "número ", english: "number "}
)

// aloudLinks replaces web addresses, which cannot be followed by ear; an email address can be written down and is
// spelled out.
func aloudLinks(tag locale.Tag, text string) string {
	text = addresses.ReplaceAllString(text, aLink[language(tag)])
	return each(mails, text, func(f match) (string, bool) {
		dotted := strings.NewReplacer(".", dot[language(tag)])
		return dotted.Replace(f.groups[1]) + at[language(tag)] + dotted.Replace(f.groups[2]), true
	})
}

// aloudCodes says a code such as ORD-00012: the letters as a word, the digits in pairs.
func aloudCodes(tag locale.Tag, text string) string {
	text = each(codes, text, func(f match) (string, bool) { return Code(tag, f.groups[0]), f.standsAlone() })
	return numberSign.ReplaceAllString(text, aNum[language(tag)]+"$1")
}

// dictatedDigits is the number of digits in a row from which they are dictated: a telephone, an account, a document.
const dictatedDigits = 8

// aloudPhones says telephones, and every other long row of digits, in pairs. A number with thousands separators is no
// such row.
func aloudPhones(tag locale.Tag, text string) string {
	return each(lines, text, func(f match) (string, bool) {
		written := f.groups[0]
		digits := strings.Map(onlyDigits, written)
		if len(digits) < dictatedDigits || !f.standsAlone() || isGrouped(written) {
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
