package receipttext

import (
	"cmp"
	"image"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/kit/money"
)

// candidate is a piece of a line that may be an amount of money.
type candidate struct {
	number   string         // digits and separators; a space before cents that stand apart
	currency money.Currency // the currency of its sign; empty for a bare $ or none
	sign     sign
	broken   bool // spaces inside, or unrecognised ink beside it
	sure     float64
	box      image.Rectangle
	start    int // where the sign begins in the line's text
	end      int
}

// sign is how clearly a number is marked as money.
type sign int

const (
	noSign  sign = iota
	guessed      // an S where a $ is likely
	written
)

// moneyPattern matches a number with the currency sign that may stand before it. Spaces inside are checked later.
var moneyPattern = regexp.MustCompile(
	`(?:(R ?[$S§]|U\$[SD]|u\$[sd]|US\$|U\$|USD|AR\$|ARS|MX\$|MXN|BRL|CLP|UYU|EUR|€|[$§]|S) ?)?(?:[-–−] ?)?(?:([$]) ?)?(\d[\d.,]*(?: ?[.,] ?\d{3})*)( \d{2})?`)

var afterPattern = regexp.MustCompile(`^ ?(ARS|BRL|MXN|USD|M\.? ?N\.?|(?i:pesos|reais|d[oó]lares))(?:[^\pL]|$)`)

var signs = map[string]money.Currency{
	"R$": money.BRL, "RS": money.BRL, "R§": money.BRL, "BRL": money.BRL, "reais": money.BRL,
	"U$S": money.USD, "U$D": money.USD, "US$": money.USD, "U$": money.USD, "USD": money.USD,
	"dolares": money.USD, "dólares": money.USD,
	"AR$": money.ARS, "ARS": money.ARS, "MX$": money.MXN, "MXN": money.MXN, "MN": money.MXN, "M.N.": money.MXN,
	"M.N": money.MXN, "MN.": money.MXN,
	"CLP": money.CLP, "UYU": "UYU", "EUR": "EUR", "€": "EUR",
}

// candidates returns the possible amounts of a line. Numbers without a sign count only when they are written with
// cents.
func candidates(l Line) []candidate {
	text, spans := joinWords(l)
	var found []candidate
	for _, m := range moneyPattern.FindAllStringSubmatchIndex(text, -1) {
		part := func(i int) string {
			if m[2*i] < 0 {
				return ""
			}
			return text[m[2*i]:m[2*i+1]]
		}
		c := candidate{start: m[0], end: m[7]}
		c.setSign(cmp.Or(strings.ReplaceAll(part(1), " ", ""), part(2)))
		raw := part(3)
		c.number = strings.ReplaceAll(raw, " ", "")
		c.broken = c.number != raw
		c.number = strings.TrimRight(c.number, ".,")
		if before(text, m[0]) {
			continue
		}
		if cents := part(4); cents != "" && c.apart(spans, m[7], m[9]) {
			c.number, c.end = c.number+cents, m[9]
		}
		if after := afterPattern.FindStringSubmatch(text[c.end:]); after != nil &&
			!numberNext(text[c.end+len(after[0]):]) {
			c.currency = cmp.Or(c.currency, signs[strings.ReplaceAll(after[1], " ", "")],
				signs[strings.ToLower(after[1])])
			c.sign = written
			c.end += len(strings.TrimRight(after[0], " "))
		} else if follows(text[c.end:]) {
			continue
		}
		if c.sign == noSign && !centsPattern.MatchString(c.number) {
			continue
		}
		c.broken = c.broken || goesOn.MatchString(text[c.end:])
		c.measure(l, spans)
		found = append(found, c)
	}
	return found
}

// goesOn matches three digits after a space that may belong to the number, "12 500,00"; the match is then only a part
// of it.
var goesOn = regexp.MustCompile(`^[.,]? ?\d{3}(?:[ .,]\d{2,3})*(?:[^\d/:-]|$)`)

var centsPattern = regexp.MustCompile(`^\d[\d.,]*[.,]\d{2}$`)

func (c *candidate) setSign(mark string) {
	switch {
	case mark == "":
		return
	case mark == "S":
		c.sign = guessed
	case mark == "RS" || mark == "R§" || mark == "§":
		c.sign, c.currency = guessed, signs[mark]
	default:
		c.sign, c.currency = written, signs[strings.ToUpper(mark)]
	}
}

// numberNext reports that the currency code stands before another number and belongs to that one.
func numberNext(rest string) bool {
	rest = strings.TrimLeft(rest, " ")
	return rest != "" && rest[0] >= '0' && rest[0] <= '9'
}

// before reports that the match starts inside a word or a longer number.
func before(text string, at int) bool {
	r, _ := utf8.DecodeLastRuneInString(text[:at])
	return at > 0 && (unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("-/.,*•#", r))
}

// follows reports that what comes next makes the number something else than money: part of a date, an account, a code,
// a percentage.
func follows(rest string) bool {
	r, _ := utf8.DecodeRuneInString(rest)
	return rest != "" && (unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("-/:%*•", r))
}

// apart reports that the two digits after the number are smaller, raised and close: cents.
func (c *candidate) apart(spans []span, number, end int) bool {
	var whole, cents *Word
	for i := range spans {
		if spans[i].end == number {
			whole = &spans[i].word
		}
		if spans[i].end == end && spans[i].start > number {
			cents = &spans[i].word
		}
	}
	if whole == nil || cents == nil {
		return false
	}
	high := whole.Box.Dy()
	gap := cents.Box.Min.X - whole.Box.Max.X
	return gap < high*2/3 && cents.Box.Dy() <= high*4/5 && cents.Box.Max.Y <= whole.Box.Max.Y-high/8
}

// measure takes box and confidence from the words the candidate covers, and checks what stands right beside it.
func (c *candidate) measure(l Line, spans []span) {
	c.sure = 1
	last := -1
	for i, s := range spans {
		if s.end <= c.start || s.start >= c.end {
			continue
		}
		c.box = c.box.Union(s.word.Box)
		if strings.ContainsAny(s.word.Text, "0123456789") {
			c.sure = min(c.sure, s.word.Confidence)
		}
		c.broken = c.broken || s.word.Beside
		last = i
	}
	if last >= 0 && last+1 < len(spans) {
		next := spans[last+1].word
		// Something small right after the digits was not recognised as digits.
		if next.Box.Min.X-c.box.Max.X < c.box.Dy()/4 && next.Box.Dy()*5 < c.box.Dy()*4 {
			c.broken = true
		}
	}
}

// span is where a word stands in a line's text.
type span struct {
	start, end int
	word       Word
}

func joinWords(l Line) (string, []span) {
	var b strings.Builder
	spans := make([]span, 0, len(l.Words))
	for i, w := range l.Words {
		if i > 0 {
			b.WriteByte(' ')
		}
		start := b.Len()
		b.WriteString(w.Text)
		spans = append(spans, span{start, b.Len(), w})
	}
	return b.String(), spans
}

var moneyHint = regexp.MustCompile(`[$§€]|\d[.,]\d{2,3}(?:\D|$)|\bRS\b`)

// ShowsMoney reports whether a line is worth a second reading: it may hold an amount, even a misread one.
func ShowsMoney(l Line) bool { return moneyHint.MatchString(l.String()) }
