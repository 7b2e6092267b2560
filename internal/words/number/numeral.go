package number

import (
	"strconv"
	"strings"
	"unicode"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// spoken are the words for numbers of every language: none of them means two numbers.
var spoken = Spanish.With(Portuguese).With(English)

// scales multiply the number before them. A billón is a million million in Spanish, a bilhão and a billion a thousand.
// A luca is a thousand pesos.
var scales = map[string]int64{
	"mil": 1e3, "thousand": 1e3, "luca": 1e3, "lucas": 1e3,
	"millon": 1e6, "millones": 1e6, "milhao": 1e6, "milhoes": 1e6, "million": 1e6,
	"bilhao": 1e9, "bilhoes": 1e9, "billion": 1e9,
	"billon": 1e12, "billones": 1e12, "trilhao": 1e12, "trilhoes": 1e12, "trillion": 1e12,
}

// joins stand between the parts of a number: treinta y dos, trinta e dois, one hundred and two.
var joins = map[string]bool{"y": true, "e": true, "and": true}

// token is one word of a text, folded, or one row of digits.
type token struct {
	word  string
	raw   string
	pause bool // punctuation stands before it

	from, to int // where it stands in the text
}

func (t token) isFigures() bool { return strings.Trim(t.word, "0123456789") == "" }

// tokens takes a text apart. A plus sign is a word of its own; every other sign but a hyphen is a pause.
func tokens(text string) (out []token) {
	pause, begin := false, -1
	end := func(at int) {
		if begin >= 0 {
			out = append(out, token{word: locale.Fold(text[begin:at]), raw: text[begin:at], pause: pause, from: begin,
				to: at})
			pause, begin = false, -1
		}
	}
	for i, r := range text {
		switch inside := unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.Mn, r); {
		case r == '+':
			end(i)
			out = append(out, token{word: "+", raw: "+", pause: pause, from: i, to: i + 1})
		case !inside:
			end(i)
			pause = pause || !unicode.IsSpace(r) && r != '-'
		case begin < 0:
			begin = i
		}
	}
	end(len(text))
	return out
}

// reader reads numbers from tokens.
type reader []token

// at returns the word at a place if it continues what stands before it, without a pause.
func (r reader) at(i int) string {
	if i >= len(r) || r[i].pause {
		return ""
	}
	return r[i].word
}

// numeral reads the number that begins at a token and returns the place after it; i itself if there is none.
func (r reader) numeral(i int) (n int64, next int) {
	var total, thousands int64
	group, next := r.group(i)
	began := next > i
	for {
		word := r.at(next)
		if next == i {
			word = r[i].word
		}
		scale := scales[word]
		switch {
		case scale == 0:
			return total + thousands + group, next
		case scale == 1e3 && thousands == 0:
			thousands = max(group, 1) * 1e3
		case scale == 1e3 || total > 0 && total < scale:
			return total + thousands + group, next
		default:
			if !began {
				group = 1 // "millón" alone
			}
			total, thousands = total+(thousands+group)*scale, 0
		}
		began, group = true, 0
		next++
		from := next
		if joins[r.at(from)] {
			from++
		}
		if r.at(from) != "" {
			if g, to := r.group(from); to > from {
				group, next = g, to
			}
		}
	}
}

// group reads a number below a thousand, in words or in at most three digits before a scale.
func (r reader) group(i int) (n int64, next int) {
	if i >= len(r) {
		return 0, i
	}
	if r[i].isFigures() {
		n, err := strconv.ParseInt(r[i].word, 10, 64)
		if err != nil || len(r[i].word) > 3 || scales[r.at(i+1)] == 0 {
			return 0, i
		}
		return n, i + 1
	}
	value, known := spoken[r[i].word]
	switch {
	case !known:
		return 0, i
	case value > 0 && value < 10 && r.at(i+1) == "hundred":
		return r.below(int64(value)*100, i+2)
	case value == 100 && (r[i].word == "cien" || r[i].word == "cem"):
		return 100, i + 1
	case value >= 100:
		return r.below(int64(value), i+1)
	}
	return r.tens(i)
}

// below adds what follows a number of hundreds.
func (r reader) below(hundreds int64, i int) (int64, int) {
	from := i
	if joins[r.at(from)] {
		from++
	}
	if value, known := spoken[r.at(from)]; known && value > 0 && value < 100 {
		rest, to := r.tens(from)
		return hundreds + rest, to
	}
	return hundreds, i
}

// tens reads a number below a hundred: treinta y dos, thirty-two. In Spanish and Portuguese the two words need their
// "and": treinta, dos are two numbers.
func (r reader) tens(i int) (int64, int) {
	value := spoken[r[i].word]
	if value < 20 || value%10 != 0 {
		return int64(value), i + 1
	}
	from := i + 1
	_, isEnglish := English[r[i].word]
	if word := r.at(from); word == "y" || word == "e" {
		from++
	} else if !isEnglish {
		return int64(value), i + 1
	}
	if one := spoken[r.at(from)]; one > 0 && one < 10 {
		return int64(value + one), from + 1
	}
	return int64(value), i + 1
}
