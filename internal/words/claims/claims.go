// Package claims finds what a model's text states as a fact without evidence: amounts, codes, addresses, remaining
// stock, and actions it says it has taken. It only detects claims; the caller decides what to do about them.
package claims

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Evidence is what supports the claims of a text.
type Evidence struct {
	// Texts are trusted texts: facts given to the model, the customer's own messages, and earlier replies that were
	// checked.
	Texts []string
	// Bodies are tools' answers.
	Bodies []json.RawMessage
	// Acted: a call with an effect succeeded in this exchange. Settled: it changed more than a draft.
	Acted, Settled bool
}

// Unsupported returns the claims of a text that the evidence does not support, as the text words them; numbers are
// returned in digits even where the text spells them out.
func Unsupported(tag locale.Tag, text string, e Evidence) []string {
	known := gather(tag, e)
	var bad []string
	add := func(claim string) {
		if claim = strings.TrimSpace(claim); !slices.Contains(bad, claim) {
			bad = append(bad, claim)
		}
	}
	rest := text
	for _, u := range addresses.FindAllString(text, -1) {
		if u = strings.TrimRight(u, ".,;:!?)»”\"'"); !known.says(u) {
			add(u)
		}
		rest = strings.ReplaceAll(rest, u, " ")
	}
	for _, c := range codes.FindAllString(rest, -1) {
		if !known.says(c) {
			add(c)
		}
	}
	for _, m := range accounts.FindAllStringSubmatch(rest, -1) {
		if !known.says(firstOf([]string{m[1], m[0]})) {
			add(m[0])
		}
	}
	counted := inFigures(tag, rest)
	for _, m := range amounts.FindAllStringSubmatch(counted, -1) {
		if !known.pays(tag, firstOf(m[1:3]), m[3]) {
			add(m[0])
		}
	}
	for _, m := range shares.FindAllStringSubmatch(counted, -1) {
		if !known.pays(tag, m[1], "") {
			add(m[0])
		}
	}
	for _, s := range sentences(rest) {
		if word := free.FindString(s); word != "" && !strings.ContainsAny(s, "?¿") && !known.says(word) &&
			!known.counts("0") {
			add(s)
		}
	}
	for _, kind := range []*regexp.Regexp{prices, left} {
		for _, at := range kind.FindAllStringSubmatchIndex(counted, -1) {
			claim := counted[at[0]:at[1]]
			if !otherUnits.MatchString(counted[at[1]:]) &&
				!known.pays(tag, firstOf(kind.FindStringSubmatch(claim)[1:]), "") {
				add(claim)
			}
		}
	}
	if !e.Settled {
		for _, d := range deeds(rest, e.Acted) {
			if !known.says(strings.Trim(d, " .!¡\n")) { // otherwise a tool's answer has these very words
				add(d)
			}
		}
		for _, s := range standing(rest) {
			if !known.says(s.word) && !known.says(s.english) {
				add(s.sentence)
			}
		}
	}
	return bad
}

func firstOf(groups []string) string {
	for _, g := range groups {
		if g != "" {
			return g
		}
	}
	return ""
}
