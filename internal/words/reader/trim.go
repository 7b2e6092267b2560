package reader

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/word"
)

// leading are articles and prepositions, which the marks of some messages have and those of others have not.
var leading = word.Set(`el la los las lo de del a al para por en con o os as do da dos das no na nos nas pro pra pros pras ao
	aos the to at on for of in my mi mis meu minha tu su sus este esta ese esa`)

// trimmed is a slot without its articles and prepositions. Names keep what they write with a capital: La Plata.
func trimmed(text string, s Span) Span {
	switch s.Kind {
	case "choice", "person", "professional", "quantity", "people", "text": // "dos" is a number here
		return s
	}
	for {
		raw := text[s.From:s.To]
		w, rest, found := strings.Cut(raw, " ")
		first, _ := utf8.DecodeRuneInString(w)
		named := unicode.IsUpper(first) && s.From > 0 && (s.Kind == "zone" || s.Kind == "address")
		if !found || strings.TrimSpace(rest) == "" || named || !leading[locale.Fold(w)] {
			return s
		}
		s.From = s.To - len(strings.TrimLeft(rest, " "))
	}
}
