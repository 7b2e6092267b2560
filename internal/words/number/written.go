package number

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/word"
)

// Written returns a text as it would be written that was said aloud: its codes, telephone numbers and other numbers in
// digits. Staff read it: a transcript keeps what was said.
func Written(tag locale.Tag, text string) string { return InFigures(tag, Dictated(text)) }

// Dictated is Written for codes and telephone numbers alone: in a name or an address other numbers are spelled as
// people spell them.
func Dictated(text string) string {
	if !strings.Contains(text, " ") { // most arguments are ids and single words
		return text
	}
	var b strings.Builder
	from := 0
	for _, end := range sentenceEnds.FindAllStringIndex(text, -1) { // no code goes on in the next sentence
		b.WriteString(rewrite(text[from:end[0]], reader.dictation) + text[end[0]:end[1]])
		from = end[1]
	}
	return b.String() + rewrite(text[from:], reader.dictation)
}

var sentenceEnds = regexp.MustCompile(`[.;:!?…]+`)

// dictation reads a code or a telephone number.
func (r reader) dictation(i int) (string, int) {
	if code, next := r.codeAt(i); next > i {
		return code, next
	}
	digits, next := r.digits(i)
	if len(digits) < dictatedDigits || next-i < dictatedNumbers || r[i].isFigures() {
		return "", i
	}
	return digits, next
}

// A row of numbers this long was dictated.
const (
	dictatedDigits  = 8
	dictatedNumbers = 4
)

// InFigures returns a text with its numbers in digits: "dos mil quinientos pesos" becomes "2500 pesos". A lone "one" is
// an article and stays.
func InFigures(tag locale.Tag, text string) string {
	return rewrite(text, func(r reader, i int) (string, int) { return r.figures(tag, i) })
}

// rewrite replaces what read finds; it returns the place after it, or the same place if there is nothing.
func rewrite(text string, read func(r reader, i int) (string, int)) string {
	r := reader(tokens(text))
	var b strings.Builder
	from := 0
	for i := 0; i < len(r); {
		written, next := read(r, i)
		if next == i {
			i++
			continue
		}
		b.WriteString(text[from:r[i].from] + written)
		from, i = r[next-1].to, next
	}
	return b.String() + text[from:]
}

// figures reads a number that is not an article. In Portuguese "dos" is "of the".
func (r reader) figures(tag locale.Tag, i int) (string, int) {
	if written, next := r.scaled(i); next > i {
		return written, next
	}
	n, next := r.numeral(i)
	if next == i || next == i+1 && (n <= 1 || r[i].word == "dos" && tag == locale.PTBR ||
		r[i].word == "once" && tag == locale.EN) {
		return "", i
	}
	written := strconv.FormatInt(n, 10)
	if last := r[next-1].word; last == "luca" || last == "lucas" {
		written += " pesos"
	}
	return written, next
}

// scaled reads a decimal number of thousands or millions in digits: "26,3 mil".
func (r reader) scaled(i int) (string, int) {
	if i+2 >= len(r) || !r[i].isFigures() || !r[i+1].isFigures() || r[i+1].from != r[i].to+1 || len(r[i+1].word) > 2 {
		return "", i
	}
	scale := scales[r.at(i+2)]
	whole, err := strconv.ParseInt(r[i].word, 10, 32)
	part, err2 := strconv.ParseInt((r[i+1].word + "00")[:2], 10, 32)
	if scale == 0 || err != nil || err2 != nil {
		return "", i
	}
	return strconv.FormatInt(whole*scale+part*scale/100, 10), i + 3
}

// prefixes are the letters of the codes that customers are told: of orders, reservations, appointments, tickets and
// receipts. In a text, other capitals before a number are words: "PARA LAS DOCE".
var prefixes = word.Set("ORD RES CIT TCK REC")

// codeAt reads a code whose letters are written in capitals.
func (r reader) codeAt(i int) (string, int) {
	if !prefixes[r[i].raw] {
		return "", i
	}
	digits, next := r.digits(i + 1)
	if len(digits) < 2 || r[i+1].isFigures() {
		return "", i
	}
	return r[i].raw + "-" + digits, next
}
