// Package mood detects in a customer's words that they want a person, or are so angry that staff should take over. It
// matches signs, not meaning: what is only possible is not reported. The caller acts on it.
package mood

import (
	"slices"
	"strings"
	"unicode"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/grammar"
)

// enough is the number of signs of anger at which staff should take over.
const enough = 2

// Angry reports whether the writer should be talking to a person: they insult or threaten the business, or show anger
// in two milder ways.
func Angry(text string) bool {
	said := words(text)
	signs := shouting(text)
	for _, s := range furious {
		signs += enough * occurs(said, s)
	}
	hurts := slices.ContainsFunc(said, func(w string) bool { return slices.Contains(pains, w) })
	for _, s := range annoyed {
		if n := occurs(said, s); n > 0 && !(hurts && ofPain[strings.Join(s, " ")]) {
			signs++
		}
	}
	return signs >= enough
}

// shouting returns 1 for capitals and an exclamation mark. It is only one sign, because many friendly people type like
// that.
func shouting(text string) int {
	upper, lower := 0, 0
	for _, r := range text {
		switch {
		case unicode.IsUpper(r):
			upper++
		case unicode.IsLower(r):
			lower++
		}
	}
	if upper >= 10 && lower*4 <= upper && strings.Contains(text, "!") {
		return 1
	}
	return 0
}

// WantsPerson reports whether a text plainly asks to talk to a person.
func WantsPerson(text string) bool {
	for _, clause := range strings.FieldsFunc(text,
		func(r rune) bool { return strings.ContainsRune(",.;:!?¿¡\n", r) }) {
		if asksForPerson(words(clause)) {
			return true
		}
	}
	return false
}

// NamesPerson reports a text with a word for somebody of the business, whatever it says of them.
func NamesPerson(text string) bool {
	return slices.ContainsFunc(words(text), func(w string) bool {
		return slices.Contains(people, w) || slices.Contains(staff, w)
	})
}

// asksForPerson matches a word for talking, a preposition and a person, close together; or a clause of little more than
// a word for staff.
func asksForPerson(said []string) bool {
	if slices.ContainsFunc(said, grammar.Denies) {
		return false
	}
	for i, w := range said {
		if slices.Contains(staff, w) && len(rest(said)) == 0 ||
			(slices.Contains(people, w) || slices.Contains(staff, w)) && talksTo(said[:i]) {
			return true
		}
	}
	return false
}

// rest returns what is left of a clause without words for staff, politeness and articles.
func rest(said []string) []string {
	return slices.DeleteFunc(slices.Clone(said), func(w string) bool {
		return slices.Contains(staff, w) ||
			slices.Contains(polite, w)
	})
}

// near is the window, in words, before a person in which a word for talking counts.
const near = 5

// talksTo reports whether the words before a person say that the customer wants to talk to them.
func talksTo(before []string) bool {
	before = before[max(0, len(before)-near):]
	toward := func(w string) bool { return slices.Contains(prepositions, w) }
	for i, w := range before {
		if slices.Contains(serving, w) || slices.Contains(talking, w) && slices.ContainsFunc(before[i+1:], toward) {
			return true
		}
	}
	return false
}

// words returns the words of a text without accents, capitals and punctuation.
func words(text string) []string {
	return strings.FieldsFunc(locale.Fold(text), func(r rune) bool {
		return !unicode.IsLetter(r) &&
			!unicode.IsDigit(r)
	})
}

// occurs returns 1 if a text has the phrase, else 0.
func occurs(said, phrase []string) int {
	for i := range said {
		if len(said)-i >= len(phrase) && slices.Equal(said[i:i+len(phrase)], phrase) {
			return 1
		}
	}
	return 0
}
