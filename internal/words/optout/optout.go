// Package optout reads from a customer's message that they do not want to be written to unasked, or that they may be
// again. It wants positive evidence: the wish has to be all that the message says, but for greetings and courtesies.
// What stands beside another wish ("no me escriban más tarde de las 9") is left to who answers.
package optout

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Wish is what a message asks for.
type Wish int

const (
	None   Wish = iota
	Stop        // not to be written to unasked
	Resume      // to be written to again
)

// longest is more words than anybody needs to say it.
const longest = 16

// Read reads a message. offered is the last thing the customer was told: a bare keyword means something only where it
// was offered, in capitals.
func Read(text, offered string) Wish {
	said := words(text)
	if len(said) == 0 || len(said) > longest {
		return None
	}
	if len(said) == 1 && slices.Contains(keywords, said[0]) && strings.Contains(offered, strings.ToUpper(said[0])) {
		return Stop
	}
	said = slices.DeleteFunc(said, func(w string) bool { return courtesies[w] })
	plain := strings.Join(said, " ")
	switch {
	case slices.ContainsFunc(stops, func(r *regexp.Regexp) bool { return r.MatchString(plain) }):
		return Stop
	case slices.ContainsFunc(resumes, func(r *regexp.Regexp) bool { return r.MatchString(plain) }):
		return Resume
	}
	return None
}

// Keyword is the word that a broadcast offers to its readers.
func Keyword(tag locale.Tag) string {
	return locale.Text{ES: "BAJA", PT: "SAIR", EN: "STOP"}.In(tag)
}

// words are a message's words, folded; a question asks, and wishes nothing.
func words(text string) []string {
	if strings.ContainsAny(text, "?¿") {
		return nil
	}
	return strings.FieldsFunc(strings.ReplaceAll(strings.ReplaceAll(locale.Fold(text), "'", ""), "’", ""),
		func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}
