package locale

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// particles are the words inside a name that people write small.
var particles = map[string]bool{
	"de": true, "del": true, "da": true, "das": true, "do": true, "dos": true, "di": true,
	"e": true, "y": true, "van": true, "von": true,
}

// articles are small only after a particle: "de la Cruz", but "Ana La Rosa".
var articles = map[string]bool{
	"la": true, "las": true, "lo": true, "los": true, "den": true, "der": true,
}

var ordinals = map[string]bool{"ii": true, "iii": true, "iv": true}

// PersonName writes a name as people write theirs: "maría josé DE LA cruz" is
// "María José de la Cruz". A word its owner capitalised inside ("McDonald") stays
// as it is; nothing is guessed for one that was not. A particle that opens or
// ends the name is capitalised.
func PersonName(s string) string {
	s = visible(s)
	shouted := s == strings.ToUpper(s)
	words := strings.Fields(s)
	small := false // whether the word before was a particle, or an article after one
	for i, word := range words {
		lower := strings.ToLower(word)
		initial := len(word) == 1 && word != lower && !shouted // "Ana E Paz" has no "and"
		small = particles[lower] && !initial || small && articles[lower]
		switch {
		case small && i > 0 && i < len(words)-1:
			words[i] = lower
		case i > 0 && ordinals[lower]:
			words[i] = strings.ToUpper(word)
		case !chosen(word):
			words[i] = capitalised(lower)
		}
	}
	return norm.NFC.String(strings.Join(words, " "))
}

// chosen reports whether the capitals inside a word are deliberate: each follows
// a small letter and begins another run of them, as in McDonald or DiCaprio.
func chosen(word string) bool {
	capitals, before := 0, rune(0)
	for _, r := range word {
		if !unicode.IsLetter(r) || before == 0 && !unicode.IsUpper(r) {
			return false
		}
		if unicode.IsUpper(r) {
			if unicode.IsUpper(before) {
				return false
			}
			capitals++
		}
		before = r
	}
	return capitals > 1 && unicode.IsLower(before)
}

// capitalised raises the first letter of a word and of each part that a hyphen,
// a dot or an apostrophe begins: Ana-María, J.C., O'Higgins.
func capitalised(lower string) string {
	var b strings.Builder
	start := true
	for i, r := range lower {
		switch {
		case start && unicode.IsLetter(r):
			b.WriteRune(unicode.ToTitle(r))
			start = false
			continue
		case r == '-' || r == '.':
			start = true
		case r == '\'' || r == '’':
			// A single letter after an apostrophe ends a word: "Mario's".
			start = utf8.RuneCountInString(lower[i:]) > 2
		}
		b.WriteRune(r)
	}
	return b.String()
}

// Capital begins a text with a capital letter.
func Capital(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}

// titles are what stands before a name and is none, without its point.
var titles = map[string]bool{
	"dr": true, "dra": true, "doctor": true, "doctora": true, "lic": true, "ing": true, "arq": true, "prof": true, "profa": true,
	"sr": true, "sra": true, "srta": true, "don": true, "doña": true, "dona": true, "mr": true, "mrs": true, "ms": true,
}

// CallName is the name that people use for somebody: "Elena" for "Dra. Elena Ruiz".
func CallName(name string) string {
	words := strings.Fields(name)
	for i, word := range words {
		if i == len(words)-1 || !titles[strings.ToLower(strings.TrimRight(word, ".ª"))] {
			return word
		}
	}
	return ""
}
