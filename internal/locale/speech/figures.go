package speech

import (
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/locale"
	"github.com/mostrador/mostrador/internal/money"
)

// Figures says a text that was written: every figure in it as a person would say it, what
// it stands for told by how it is written. Addresses of the web are left alone: nobody
// reads those out. own is the currency of a bare "$".
//
// It is the last resort for texts that others wrote, such as the names of dishes and a
// business's own sentences; who knows what a number means says it with Count, Time or
// Money.
func Figures(tag locale.Tag, own money.Currency, text string) string {
	if !strings.ContainsAny(text, "0123456789") {
		return text
	}
	var b strings.Builder
	last := 0
	for _, at := range written.FindAllStringSubmatchIndex(text, -1) {
		f := figure{tag: tag, own: own, before: text[:at[0]], after: text[at[1]:]}
		said := text[at[0]:at[1]]
		for group, say := range sayings {
			if from := at[2*(group+1)]; from >= 0 {
				said = f.apart(say(f, text[from:at[2*(group+1)+1]]))
			}
		}
		b.WriteString(text[last:at[0]])
		b.WriteString(said)
		last = at[1]
	}
	b.WriteString(text[last:])
	return b.String()
}

// written finds what is written with digits. Each of its groups is said in its own way,
// in the order of sayings.
var written = regexp.MustCompile(strings.Join([]string{
	`(https?://\S+|[\w.+-]+@[\w-]+\.\S+)`,
	`(\d{4}-\d{2}-\d{2}|\d{1,2}/\d{1,2}/\d{4})`,
	`(-?(?:R\$|US\$|\$|€|[A-Z]{3} )\s?\d+(?:[.,]\d+)*)`,
	`((?:(?:a las?|às|à|at) )?\d{1,2}(?::\d{2}|h\d{2}|h)(?:\s?(?:hs|hrs|AM|PM)\b)?)`,
	`([A-Z]{2,4}-\d{2,})`,
	`(\+\d[\d ()-]{6,}\d|\d{2,4}[ -]\d{3,4}[ -]\d{4}|\d{7,})`,
	`(\d+(?:[.,]\d+)?\s?%)`,
	`(\d+ ?× ?)`,
	`(\d+(?:[.,]\d+)*[ºª°]?)`,
}, "|"))

var sayings = []func(figure, string) string{
	func(_ figure, s string) string { return s },
	figure.date, figure.money, figure.clock,
	func(f figure, s string) string { return Code(f.tag, s) },
	func(f figure, s string) string { return Phone(f.tag, s) },
	func(f figure, s string) string {
		return f.number(strings.TrimRight(s, "% ")) + map[tongue]string{spanish: " por ciento", portuguese: " por cento", english: " percent"}[language(f.tag)]
	},
	figure.times,
	figure.number,
}

// figure is one of a text, and what stands around it.
type figure struct {
	tag           locale.Tag
	own           money.Currency
	before, after string
}

// apart keeps words from running into the letters beside them: "x2" is "x dos".
func (f figure) apart(said string) string {
	if r, _ := utf8.DecodeLastRuneInString(f.before); unicode.IsLetter(r) {
		said = " " + said
	}
	if r, _ := utf8.DecodeRuneInString(f.after); unicode.IsLetter(r) {
		said += " "
	}
	return said
}

func (f figure) date(s string) string {
	for _, layout := range []string{time.DateOnly, "2/1/2006"} {
		if t, err := time.Parse(layout, s); err == nil {
			said := Date(f.tag, t)
			if strings.HasSuffix(strings.ToLower(f.before), "el ") {
				said = strings.TrimPrefix(said, "el ")
			}
			return said
		}
	}
	return Phone(f.tag, s)
}

func (f figure) money(s string) string {
	at := strings.IndexAny(s, "0123456789")
	amount := money.Amount{Currency: f.own}
	switch sign := strings.TrimLeft(strings.TrimSpace(s[:at]), "-"); sign {
	case "$":
	case "R$":
		amount.Currency = money.BRL
	case "US$":
		amount.Currency = money.USD
	case "€":
		amount.Currency = "EUR"
	default:
		amount.Currency = money.Currency(sign)
	}
	whole, part := f.split(s[at:])
	for len(part) < amount.Currency.Exponent() {
		part += "0"
	}
	minor, err := strconv.ParseInt(whole+part[:amount.Currency.Exponent()], 10, 64)
	if err != nil {
		return Phone(f.tag, s)
	}
	if amount.Minor = minor; strings.HasPrefix(s, "-") {
		amount.Minor = -minor
	}
	return Money(f.tag, amount)
}

func (f figure) clock(s string) string {
	at := strings.IndexAny(s, "0123456789")
	hour, rest, _ := strings.Cut(strings.Replace(s[at:], "h", ":", 1), ":")
	h, _ := strconv.Atoi(hour)
	m := 0
	if len(rest) >= 2 {
		m, _ = strconv.Atoi(rest[:2])
	}
	if h > 24 || m > 59 {
		return s[:at] + Phone(f.tag, s[at:])
	}
	if strings.HasSuffix(s, "PM") && h < 12 {
		h += 12
	}
	minute := (h*60 + m) % 1440
	if at > 0 {
		return At(f.tag, minute)
	}
	return Time(f.tag, minute)
}

// times is how many of something, as lists write it: "2 × Fernet" is two of it.
func (f figure) times(s string) string {
	f.after = " " + f.after
	return f.number(strings.TrimRight(s, "× "))
}

// point is what stands between a number and its fraction.
var point = map[locale.Tag]string{locale.ESAR: " coma ", locale.ESMX: " punto ", locale.PTBR: " vírgula ", locale.EN: " point "}

func (f figure) number(s string) string {
	s = strings.TrimRight(s, "ºª°")
	whole, part := f.split(s)
	n, err := strconv.ParseInt(whole, 10, 64)
	switch {
	case err != nil || len(whole) > 1 && whole[0] == '0':
		return Phone(f.tag, s)
	case part != "":
		return Number(f.tag, n) + point[f.tag] + strings.Join(pairs(f.tag, part), " ")
	}
	next := strings.TrimLeft(f.after, " ")
	if end := strings.IndexFunc(next, func(r rune) bool { return !unicode.IsLetter(r) }); end >= 0 {
		next = next[:end]
	}
	if next == "" || !strings.HasPrefix(f.after, " ") {
		return Number(f.tag, n)
	}
	return Count(f.tag, n, feminine(next))
}

// split takes a number apart at its decimal sign. The separator of thousands goes; one that
// separates anything else is somebody's decimal sign.
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

// feminine: what is counted is so by its ending, or against it.
func feminine(word string) Gender {
	switch word = strings.ToLower(word); word {
	case "opciones", "opções", "unidades", "veces", "vezes", "noches", "noites", "porciones", "porções":
		return Feminine
	case "días", "dias", "día", "dia":
		return Masculine
	}
	return Gender(strings.HasSuffix(word, "a") || strings.HasSuffix(word, "as"))
}
