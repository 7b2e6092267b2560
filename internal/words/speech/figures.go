package speech

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Figures says every number and abbreviation in a text in words, guessing a number's kind from how it is written.
// Unlike Aloud it leaves the rest of the text as it is, and no digits but those in web and email addresses, which are
// not read out.
//
// It is the fallback for texts that others wrote, such as the names of dishes and a business's own sentences. Code that
// knows what a number means calls Count, Time or Money.
func Figures(tag locale.Tag, text string) string {
	text = aloudAbbreviations(tag, text)
	if !strings.ContainsAny(text, "0123456789") {
		return text
	}
	var b strings.Builder
	last := 0
	for _, at := range unread.FindAllStringIndex(text, -1) {
		b.WriteString(figuresOf(tag, text[last:at[0]]))
		b.WriteString(text[at[0]:at[1]])
		last = at[1]
	}
	b.WriteString(figuresOf(tag, text[last:]))
	return b.String()
}

// unread are addresses, which are not read out.
var unread = regexp.MustCompile(`https?://\S+|[\w.+-]+@[\w-]+\.\S+`)

func figuresOf(tag locale.Tag, text string) string {
	for _, rule := range inWords {
		text = rule(tag, text)
	}
	return each(leftOver, text, func(f match) (string, bool) {
		return figure{tag: tag, before: f.before, after: f.after}.spaced(f.groups[0]), true
	})
}

// leftOver matches numbers that no rule was sure of.
var leftOver = regexp.MustCompile(`\d+(?:[.,]\d+)*[ºª°]?`)

// figure is one number of a text, and the text around it.
type figure struct {
	tag           locale.Tag
	before, after string
}

// spaced keeps words from running into the letters beside them: "x2" is "x dos".
func (f figure) spaced(written string) string {
	said := f.number(written)
	if r, _ := utf8.DecodeLastRuneInString(f.before); unicode.IsLetter(r) {
		said = " " + said
	}
	if r, _ := utf8.DecodeRuneInString(f.after); unicode.IsLetter(r) {
		said += " "
	}
	return said
}

// decimalPoint is how the mark between a number and its decimals is said.
var decimalPoint = locale.Text{ES: " coma ", MX: " punto ", PT: " vírgula ", EN: " point "}

func (f figure) number(s string) string {
	s = strings.TrimRight(s, "ºª°")
	whole, part := f.split(s)
	n, err := strconv.ParseInt(whole, 10, 64)
	switch {
	case err != nil || len(whole) > 1 && whole[0] == '0':
		return Phone(f.tag, s)
	case part != "":
		return Number(f.tag, n) + decimalPoint.In(f.tag) + strings.Join(pairs(f.tag, part), " ")
	}
	next := strings.TrimLeft(f.after, " ")
	if end := strings.IndexFunc(next, func(r rune) bool { return !unicode.IsLetter(r) }); end >= 0 {
		next = next[:end]
	}
	if next == "" || !strings.HasPrefix(f.after, " ") {
		return Number(f.tag, n)
	}
	g, _ := nounGender(f.tag, next)
	return Count(f.tag, n, g)
}

// split takes a number apart at its decimal point. It drops the separator of thousands; any other separator is a
// decimal point.
func (f figure) split(s string) (whole, part string) {
	at := strings.LastIndexAny(s, ".,")
	if at < 0 {
		return s, ""
	}
	group, _ := f.tag.Separators()
	plain := strings.NewReplacer(".", "", ",", "")
	if s[at:at+1] == group && len(s)-at == 4 {
		return plain.Replace(s), ""
	}
	return plain.Replace(s[:at]), s[at+1:]
}
