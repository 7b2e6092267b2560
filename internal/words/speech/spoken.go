package speech

import (
	"strings"
	"unicode"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Code says an order's or booking's code: its letters as a word, its digits in pairs, as on the telephone: "RES, doce,
// treinta y cuatro".
func Code(tag locale.Tag, code string) string {
	letters := strings.TrimFunc(code, func(r rune) bool { return !unicode.IsLetter(r) })
	parts := []string{}
	if letters != "" {
		parts = append(parts, letters)
	}
	return strings.Join(append(parts, pairs(tag, code)...), ", ")
}

// Phone says a telephone number in pairs, without the country code, which local customers do not need.
func Phone(tag locale.Tag, national string) string { return strings.Join(pairs(tag, national), ", ") }

// pairs says digits in pairs; with an odd number of digits the first one comes alone, and a leading zero is said: "cero
// uno".
func pairs(tag locale.Tag, s string) []string {
	var figures []int64
	for _, r := range s {
		if r >= '0' && r <= '9' {
			figures = append(figures, int64(r-'0'))
		}
	}
	var out []string
	for i := 0; i < len(figures); {
		if i == 0 && len(figures)%2 == 1 {
			out = append(out, Number(tag, figures[i]))
			i++
			continue
		}
		pair := Number(tag, figures[i]*10+figures[i+1])
		if figures[i] == 0 {
			pair = Number(tag, 0) + " " + Number(tag, figures[i+1])
		}
		out = append(out, pair)
		i += 2
	}
	return out
}
