package claims

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/words/word"
)

// Span is a part of a text, in bytes.
type Span struct{ From, To int }

// Sentences divides a text into its sentences, without the white space between them. A line is a sentence at least:
// lists have no full stops. Points inside numbers, links, abbreviations and "a. m." end nothing.
func Sentences(text string) (list []Span) {
	from := 0
	for from < len(text) {
		size, _ := sentenceEnd(text[from:])
		if s := trimmed(text, from, from+size); s.From < s.To {
			list = append(list, s)
		}
		from += size
	}
	return list
}

// First is the length of the first sentence of a text that is still being written, without the space behind it; 0: none
// has certainly ended.
func First(text string) int {
	size, ended := sentenceEnd(text)
	if !ended {
		return 0
	}
	return len(strings.TrimRightFunc(text[:size], unicode.IsSpace))
}

// Pauses reports a text that is still being written and ends with the mark of a sentence that more of the same word could
// hardly follow: not the point of a number, of a link, of an initial or of an abbreviation.
func Pauses(text string) bool {
	before := strings.TrimRight(text, "\"»”')]*_")
	mark, size := utf8.DecodeLastRuneInString(before)
	if !strings.ContainsRune(".!?…", mark) || First(text+" ") == 0 {
		return false
	}
	before = before[:len(before)-size]
	last := before[strings.LastIndexAny(before, " \n¿¡(*_")+1:]
	letter, _ := utf8.DecodeLastRuneInString(last)
	return mark != '.' || unicode.IsLetter(letter) && utf8.RuneCountInString(last) > 1 && !strings.ContainsAny(last, "./@:")
}

func trimmed(text string, from, to int) Span {
	part := text[from:to]
	left := len(part) - len(strings.TrimLeftFunc(part, unicode.IsSpace))
	return Span{from + min(left, len(part)), from + len(strings.TrimRightFunc(part, unicode.IsSpace))}
}

// sentenceEnd is the length of the first sentence of a text; ended: something certainly follows it.
func sentenceEnd(text string) (size int, ended bool) {
	for i, r := range text {
		switch {
		case r == '\n' && strings.TrimSpace(text[:i]) != "":
			return i + 1, true
		case isPicture(r) && i > 0:
			rest := strings.TrimLeft(text[i+utf8.RuneLen(r):], "\ufe0f\u200d")
			next, _ := utf8.DecodeRuneInString(strings.TrimLeft(rest, " "))
			if len(rest) > 0 && rest[0] == ' ' && (unicode.IsUpper(next) || next == '¿' || next == '¡') &&
				hasWord(text[:i]) {
				return len(text) - len(rest), true
			}
		case strings.ContainsRune(".!?…", r):
			end := i + utf8.RuneLen(r)
			rest := strings.TrimLeft(text[end:], ".!?…\"»”')]*_")
			end = len(text) - len(rest)
			if rest == "" {
				continue // more may come
			}
			next, _ := utf8.DecodeRuneInString(rest)
			if !unicode.IsSpace(next) && !isPicture(next) && next != '¿' && next != '¡' {
				continue // 3.900, www.example.com
			}
			if r == '.' && endsNothing(text[:i], rest) {
				continue
			}
			return end, true
		}
	}
	return len(text), false
}

// hasWord reports a text with two letters in a row.
func hasWord(text string) bool {
	letters := 0
	for _, r := range text {
		if letters++; !unicode.IsLetter(r) {
			letters = 0
		}
		if letters == 2 {
			return true
		}
	}
	return false
}

// isPicture reports an emoji.
func isPicture(r rune) bool { return r != utf8.RuneError && r > 0x2190 && unicode.Is(unicode.So, r) }

// abbreviations end with a point that ends no sentence.
var (
	abbreviations = word.Set(`tel telef cel aprox apr min max mín máx nro núm num art pág pag dpto depto esq prov km mts
		hs hrs h seg vs etc ej st ref cod cód lts gr kg ml un ud uds`)
	// titles stand before a name.
	titles = word.Set("av avda bv blvd sr sra srta dr dra lic ing prof gral cnel col mr mrs ms ave sto sta")
)

// endsNothing reports a point that belongs to an abbreviation, an ordinal, the number of a list or a sum that goes on.
func endsNothing(before, rest string) bool {
	line := before[strings.LastIndexByte(before, '\n')+1:]
	last := line[strings.LastIndexAny(line, " ¿¡(*_")+1:]
	rest = strings.TrimLeft(rest, " \t")
	next, _ := utf8.DecodeRuneInString(rest)
	lower := strings.ToLower(last)
	switch {
	case strings.Trim(last, "0123456789") == "" && last != "":
		return strings.Trim(line, "0123456789 *-") == "" // "1. Yerba": the number of a line
	case lower == "a" || lower == "p" || lower == "a.m" || lower == "p.m" || lower == "a. m" || lower == "p. m":
		return strings.HasPrefix(strings.ToLower(rest), "m.") || !unicode.IsUpper(next)
	case lower == "m" && (strings.HasSuffix(strings.ToLower(line), "a. m") ||
		strings.HasSuffix(strings.ToLower(line), "p. m")):
		return !unicode.IsUpper(next) && next != '¿' && next != '¡'
	case titles[lower]:
		return true
	case abbreviations[lower]:
		return rest == "" || unicode.IsLower(next) || unicode.IsDigit(next)
	}
	return false
}
