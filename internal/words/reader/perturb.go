package reader

import (
	"math/rand/v2"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// perturbed is a message as it could also have been written: with typos, without accents and marks, in capitals, with
// padding around it. Its labels move with the letters.
func perturbed(l Line, rnd *rand.Rand) Line {
	switch rnd.IntN(5) {
	case 0:
		return rewritten(l, func(i int, r rune) string {
			if !unicode.IsLetter(r) { // folding a space alone leaves nothing of it
				return string(r)
			}
			return locale.Fold(string(r))
		})
	case 1:
		return rewritten(l, func(i int, r rune) string {
			if strings.ContainsRune("¿?¡!.,;", r) {
				return ""
			}
			return string(unicode.ToLower(r))
		})
	case 2:
		return rewritten(l, func(i int, r rune) string { return string(unicode.ToUpper(r)) })
	case 3:
		return padded(l, rnd)
	}
	return mistyped(l, rnd)
}

// Perturb are messages as they could also have been written, several of each.
func Perturb(said []Line) (out []Line) {
	rnd := rand.New(rand.NewPCG(9, 10))
	for _, l := range said {
		for range 3 {
			out = append(out, perturbed(l, rnd))
		}
	}
	return out
}

// rewritten replaces each letter and keeps the marks where they were.
func rewritten(l Line, change func(i int, r rune) string) Line {
	var out strings.Builder
	moved := make([]int, len(l.Text)+1)
	for i, r := range l.Text {
		for j := i; j < i+utf8.RuneLen(r) && j < len(moved); j++ {
			moved[j] = out.Len()
		}
		out.WriteString(change(i, r))
	}
	moved[len(l.Text)] = out.Len()
	return Line{Locale: l.Locale, Trade: l.Trade, Voice: l.Voice, Text: out.String(), Acts: shifted(l.Acts, moved),
		Slots: shifted(l.Slots, moved)}
}

func shifted(list []Span, moved []int) (out []Span) {
	for _, s := range list {
		s.From, s.To = moved[s.From], moved[s.To]
		if s.From < s.To {
			out = append(out, s)
		}
	}
	return out
}

// mistyped drops, doubles or swaps letters of longer words.
func mistyped(l Line, rnd *rand.Rand) Line {
	return rewritten(l, func(i int, r rune) string {
		if !unicode.IsLetter(r) || i == 0 || rnd.IntN(14) != 0 {
			return string(r)
		}
		switch rnd.IntN(3) {
		case 0:
			return ""
		case 1:
			return string(r) + string(r)
		}
		return string(neighbour(r))
	})
}

// neighbour is the key beside a letter's.
func neighbour(r rune) rune {
	const rows = "qwertyuiop asdfghjkl zxcvbnm"
	if i := strings.IndexRune(rows, unicode.ToLower(r)); i >= 0 && i+1 < len(rows) && rows[i+1] != ' ' {
		return rune(rows[i+1])
	}
	return r
}

// pads are what people say around what they want.
var pads = map[string][2][]string{
	"es": {{"hola", "buenas", "che", "disculpa", "perdón que moleste", "una consulta", "ah y", "bueno", "oye", "mira",
		"este"},
		{"porfa", "por favor", "gracias", "jaja", "dale", "si puede ser", "🙏", "saludos", "por fa", "cuando puedas"}},
	"pt": {{"oi", "olá", "bom dia", "então", "olha", "por gentileza", "ah e", "desculpa", "moça"},
		{"por favor", "obrigada", "pfv", "kkk", "se puder", "🙏", "valeu", "tá"}},
	"en": {{"hi", "hey", "sorry to bother", "so", "also", "ok so", "quick one"},
		{"please", "thanks", "lol", "if you can", "cheers"}},
}

func padded(l Line, rnd *rand.Rand) Line {
	words := pads[locale.Tag(l.Locale).Language()]
	before := words[0][rnd.IntN(len(words[0]))] + []string{" ", ", "}[rnd.IntN(2)]
	after := []string{" ", ", "}[rnd.IntN(2)] + words[1][rnd.IntN(len(words[1]))]
	moved := make([]int, len(l.Text)+1)
	for i := range moved {
		moved[i] = i + len(before)
	}
	return Line{Locale: l.Locale, Trade: l.Trade, Voice: l.Voice, Text: before + l.Text + after, Acts: shifted(l.Acts, moved),
		Slots: shifted(l.Slots, moved)}
}

// joints stand between two things that are wanted.
var joints = map[string][]string{"es": {" y ", ", ", " y después ", ". "}, "pt": {" e ", ", ", " e depois ", ". "}, "en": {" and ", ", ", ". "}}

// joined is a message with another one behind it; as it was, if that is of another country, or if the message ends with
// words for somebody else, which have no end.
func joined(l, other Line, rnd *rand.Rand) Line {
	for _, s := range l.Slots {
		if s.Kind == "text" {
			return l
		}
	}
	if l.Locale != other.Locale {
		return l
	}
	all := joints[locale.Tag(l.Locale).Language()]
	before := strings.TrimRight(l.Text, ".?! ") + all[rnd.IntN(len(all))]
	moved := make([]int, len(other.Text)+1)
	for i := range moved {
		moved[i] = i + len(before)
	}
	l.Text = before + other.Text
	l.Acts = append(slices.Clone(l.Acts), shifted(other.Acts, moved)...)
	l.Slots = append(slices.Clone(l.Slots), shifted(other.Slots, moved)...)
	return l
}
