package locale

import (
	"fmt"
	"strings"
)

// Text is one message in every language. MX is only for what Mexico says
// differently: where it is empty, es-MX reads ES.
type Text struct{ ES, MX, PT, EN string }

// In is the text in a language, with fmt's verbs filled in; without args it is
// the text as it stands, percent signs included. A language the text lacks reads
// Spanish, then English, then Portuguese: a foreign sentence is better than none.
func (t Text) In(tag Tag, args ...any) string {
	text := t.Own(tag)
	for _, other := range []string{t.ES, t.EN, t.PT} {
		if text == "" {
			text = other
		}
	}
	if len(args) == 0 {
		return text
	}
	// The full stop of "1:00 p. m." also ends its sentence.
	return strings.ReplaceAll(fmt.Sprintf(text, args...), ". m..", ". m.")
}

// Own is the text in this very language; empty: it has none.
func (t Text) Own(tag Tag) string {
	switch tag.Language() {
	case "pt":
		return t.PT
	case "en":
		return t.EN
	}
	if tag == ESMX && t.MX != "" {
		return t.MX
	}
	return t.ES
}

// Plural is a message that depends on a count.
type Plural struct{ One, Other Text }

// In chooses the form n takes in the language and fills in args; n is written only if it is among them. Zero is plural
// in Portuguese, too: CLDR counts it like one, but Brazilians write "0 pedidos".
func (p Plural) In(tag Tag, n int, args ...any) string {
	if n == 1 || n == -1 {
		return p.One.In(tag, args...)
	}
	return p.Other.In(tag, args...)
}
