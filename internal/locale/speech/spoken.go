package speech

import (
	"strings"
	"unicode"

	"github.com/mostrador/mostrador/internal/locale"
	"github.com/mostrador/mostrador/internal/money"
)

// most is how many things of a list a listener keeps in mind.
const most = 4

// Item is something with a price that is read out.
type Item struct {
	Name  string
	Price money.Amount
}

// Menu reads out what there is, the first few of it: "tacos a cuarenta y cinco pesos y
// quesadillas a cincuenta pesos".
func Menu(tag locale.Tag, items []Item, prices bool) string {
	parts := make([]string, 0, most)
	for _, it := range items[:min(len(items), most)] {
		text := it.Name
		if prices {
			text += map[tongue]string{spanish: " a ", portuguese: " por ", english: " at "}[language(tag)] + Money(tag, it.Price)
		}
		parts = append(parts, text)
	}
	return locale.List(tag, parts, false)
}

// Slots reads out times to choose from, the first few of them: "las tres de la tarde,
// las cuatro de la tarde o las cinco de la tarde".
func Slots(tag locale.Tag, minutes []int) string {
	parts := make([]string, 0, most)
	for _, m := range minutes[:min(len(minutes), most)] {
		parts = append(parts, Time(tag, m))
	}
	return locale.List(tag, parts, true)
}

// Code says an order's or booking's code: its letters as a word, its figures in twos
// as one says them on the telephone: "RES, doce, treinta y cuatro".
func Code(tag locale.Tag, code string) string {
	letters := strings.TrimFunc(code, func(r rune) bool { return !unicode.IsLetter(r) })
	parts := []string{}
	if letters != "" {
		parts = append(parts, letters)
	}
	return strings.Join(append(parts, pairs(tag, code)...), ", ")
}

// Phone says a telephone number in twos, without its country: people know where they
// live.
func Phone(tag locale.Tag, national string) string { return strings.Join(pairs(tag, national), ", ") }

// pairs says figures two by two, as they are written down; one that is over comes first,
// alone, and a nought is said: "cero uno".
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
