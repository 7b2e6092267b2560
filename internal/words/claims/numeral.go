package claims

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/number"
)

// numerals are the single-word numbers of Spanish and Portuguese.
var numerals = number.Spanish.With(number.Portuguese).Between(1, 999)

const (
	thousand = 1_000
	million  = 1_000_000
)

// scales multiply the number before them. A luca is a thousand, and always money.
var scales = map[string]int64{
	"mil": thousand, "luca": thousand, "lucas": thousand,
	"millon": million, "millones": million, "milhao": million, "milhoes": million,
}

var (
	wordOrFigure = regexp.MustCompile(`[\p{L}\d]+`)
	fewFigures   = regexp.MustCompile(`^\d{1,3}$`)
)

// inFigures returns a text with its numbers in digits: "dos mil quinientos pesos" becomes "2500 pesos". A lone "one" is
// an article and stays.
func inFigures(tag locale.Tag, text string) string {
	at := wordOrFigure.FindAllStringIndex(text, -1)
	var b strings.Builder
	from := 0
	for i := 0; i < len(at); {
		n, next := numeral(tag, text, at, i)
		if next == i {
			i++
			continue
		}
		b.WriteString(text[from:at[i][0]] + strconv.FormatInt(n, 10))
		if last := text[at[next-1][0]:at[next-1][1]]; strings.HasPrefix(strings.ToLower(last), "luca") {
			b.WriteString(" pesos")
		}
		from, i = at[next-1][1], next
	}
	b.WriteString(text[from:])
	return b.String()
}

// numeral reads the number that begins at word i and returns the index after it; i itself if there is none.
func numeral(tag locale.Tag, text string, at [][]int, i int) (n int64, next int) {
	var whole, part int64 // the sum so far, and the part that a scale may still multiply
	next = i
words:
	for j := i; j < len(at); j++ {
		if j > i && strings.TrimSpace(text[at[j-1][1]:at[j][0]]) != "" {
			break
		}
		said := locale.Fold(text[at[j][0]:at[j][1]])
		value, one := numerals[said]
		scale, scaled := scales[said]
		switch {
		case one && !(said == "dos" && tag == locale.PTBR): // in Portuguese "dos" is "of the"
			part, next = part+int64(value), j+1
		case scaled && scale == million:
			whole, part, next = (whole+max(part, 1))*million, 0, j+1
		case scaled:
			whole, part, next = whole+max(part, 1)*thousand, 0, j+1
		case j == i && fewFigures.MatchString(said): // digits count only before a scale: "5 mil"
			part, _ = strconv.ParseInt(said, 10, 64)
			if j+1 == len(at) || scales[locale.Fold(text[at[j+1][0]:at[j+1][1]])] == 0 {
				return 0, i
			}
		case j > i && (said == "y" || said == "e"):
		default:
			break words
		}
	}
	if n = whole + part; n < 2 {
		return 0, i
	}
	return n, next
}
