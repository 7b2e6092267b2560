// Package mood reads in a customer's words that they want a person, or are so angry that
// one should come. It reads signs, not meaning: what is only possible is not reported, and
// nothing is done about it here.
package mood

import (
	"slices"
	"strings"
	"unicode"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// enough is how many signs of anger bring a person.
const enough = 2

// Angry reports whether somebody who writes like this should be talking to a person: they
// insult or threaten us, or show it in two milder ways.
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

// shouting is one sign: capitals and an exclamation mark. Plenty of friendly people type
// like that.
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

// WantsPerson reports whether a text asks plainly to talk to a person.
func WantsPerson(text string) bool {
	for _, clause := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(",.;:!?¿¡\n", r) }) {
		if asksForPerson(words(clause)) {
			return true
		}
	}
	return false
}

// asksForPerson: a way of talking, "with", and a person, close together; or little more
// than a word that can mean nothing else.
func asksForPerson(said []string) bool {
	if slices.ContainsFunc(said, func(w string) bool { return slices.Contains(negations, w) }) {
		return false
	}
	for i, w := range said {
		if slices.Contains(staff, w) && len(rest(said)) == 0 || (slices.Contains(people, w) || slices.Contains(staff, w)) && talksTo(said[:i]) {
			return true
		}
	}
	return false
}

// rest is what a clause says beyond whom it asks for, politeness and articles.
func rest(said []string) []string {
	return slices.DeleteFunc(slices.Clone(said), func(w string) bool { return slices.Contains(staff, w) || slices.Contains(polite, w) })
}

// near is how many words may stand between talking and whom to.
const near = 5

// talksTo reports whether the words before a person lead to them.
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

// words are a text's, as nobody types them: without accents, capitals and marks.
func words(text string) []string {
	return strings.FieldsFunc(locale.Fold(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// occurs counts a phrase in a text; once is enough.
func occurs(said, phrase []string) int {
	for i := range said {
		if len(said)-i >= len(phrase) && slices.Equal(said[i:i+len(phrase)], phrase) {
			return 1
		}
	}
	return 0
}
