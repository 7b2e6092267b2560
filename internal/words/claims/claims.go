// Package claims finds what a model's text states as a fact and nothing bears out:
// amounts, codes, addresses, how much is left, and things it says it has done. It
// reads words only; what follows from a claim is its caller's business.
package claims

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Evidence is what a text may rest on.
type Evidence struct {
	// Texts are words that stand: facts the model was told, the customer's own, and
	// what was said and checked before.
	Texts []string
	// Bodies are answers of tools.
	Bodies []json.RawMessage
	// Acted: something was done in this exchange, by a call that succeeded. Settled: and
	// it was more than a change of a draft.
	Acted, Settled bool
}

// Unsupported are the claims of a text that the evidence does not bear out, as they
// stand in it; numbers in figures, however they were written.
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
		if word := free.FindString(s); word != "" && !strings.ContainsAny(s, "?¿") && !known.says(word) && !known.counts("0") {
			add(s)
		}
	}
	for _, kind := range []*regexp.Regexp{prices, left} {
		for _, at := range kind.FindAllStringSubmatchIndex(counted, -1) {
			claim := counted[at[0]:at[1]]
			if !otherUnits.MatchString(counted[at[1]:]) && !known.pays(tag, firstOf(kind.FindStringSubmatch(claim)[1:]), "") {
				add(claim)
			}
		}
	}
	if !e.Settled {
		for _, d := range deeds(rest, e.Acted) {
			if !known.says(strings.Trim(d, " .!¡\n")) { // else a tool said so in these words
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
