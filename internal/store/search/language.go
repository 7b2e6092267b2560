package search

import (
	"strings"

	"github.com/blevesearch/snowballstem"
	"github.com/blevesearch/snowballstem/english"
	"github.com/blevesearch/snowballstem/portuguese"
	"github.com/blevesearch/snowballstem/spanish"
)

// A language says which words carry no meaning and which are forms of one word.
type language struct {
	name string
	stop map[string]bool
	stem func(folded string) string
}

// languageOf picks by the language part of a locale; an unknown one has neither stop-words nor stems.
func languageOf(locale string) language {
	tag, _, _ := strings.Cut(strings.ToLower(locale), "-")
	tag, _, _ = strings.Cut(tag, "_")
	switch tag {
	case "es":
		return language{"es", stopSpanish, stemSpanish}
	case "pt":
		return language{"pt", stopPortuguese, stemPortuguese}
	case "en":
		return language{"en", stopEnglish, stemEnglish}
	}
	return language{"", nil, func(s string) string { return s }}
}

// "sin", "sem" and "without" are not here: they change what is asked for.
var (
	stopSpanish    = set("a al con de del e el en la las lo los o para por que su un una unas unos y")
	stopPortuguese = set("a ao aos as com da das de do dos e em na nas no nos o os ou para por pra que um uma umas uns")
	stopEnglish    = set("a an and for in of on or the to with")

	particles = set("sin sem without")
)

func set(words string) map[string]bool {
	m := map[string]bool{}
	for w := range strings.FieldsSeq(words) {
		m[w] = true
	}
	return m
}

// The stemmers expect accents, which folded words have lost; the endings that depend on them are corrected here, the
// same way on both sides of a match.

func stemSpanish(w string) string {
	env := snowballstem.NewEnv(singularSpanish(w))
	spanish.Stem(env)
	s := env.Current()
	// lápiz, lápices: without the ending, z and c are one letter.
	if strings.HasSuffix(s, "z") {
		s = s[:len(s)-1] + "c"
	}
	return s
}

// singularSpanish takes the plural off first: without its accent "azucar" looks like a verb
// and would lose another ending than "azucares".
func singularSpanish(w string) string {
	head, plural := strings.CutSuffix(w, "s")
	if !plural || len(head) < 3 {
		return w
	}
	if noun, ok := strings.CutSuffix(head, "e"); ok && len(noun) > 2 &&
		strings.IndexByte("dlnr", noun[len(noun)-1]) >= 0 {
		return noun
	}
	if strings.IndexByte("aeiou", head[len(head)-1]) >= 0 {
		return head
	}
	return w
}

func stemPortuguese(w string) string {
	env := snowballstem.NewEnv(singularPortuguese(w))
	portuguese.Stem(env)
	return env.Current()
}

// singularPortuguese undoes the plurals that change the word's end: pães, limões,
// papéis, animais, lençóis, azuis, bombons.
func singularPortuguese(w string) string {
	if len(w) < 4 {
		return w
	}
	for _, e := range [...]struct{ plural, singular string }{
		{"oes", "ao"}, {"aes", "ao"}, {"aos", "ao"},
		{"ais", "al"}, {"eis", "el"}, {"ois", "ol"}, {"uis", "ul"}, {"ns", "m"},
	} {
		if head, ok := strings.CutSuffix(w, e.plural); ok {
			return head + e.singular
		}
	}
	return w
}

func stemEnglish(w string) string {
	env := snowballstem.NewEnv(w)
	english.Stem(env)
	return env.Current()
}
