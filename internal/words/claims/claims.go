// Package claims finds what a model's text states as a fact without evidence: amounts, codes, addresses, remaining
// stock, and actions it says it has taken. It only detects claims; the caller decides what to do about them.
package claims

import (
	"cmp"
	"encoding/json"
	"regexp"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/number"
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
	f := finder{tag: tag, evidence: gather(tag, e)}
	rest := f.addresses(text)
	f.names(rest)
	f.numbers(number.InFigures(tag, rest))
	for _, s := range sentences(rest) {
		word := free.FindString(s)
		if word != "" && !strings.ContainsAny(s, "?¿") && !f.evidence.hasText(word) && !f.evidence.hasNumber("0") {
			f.add(s)
		}
	}
	if !e.Settled {
		f.deeds(rest, e.Acted)
	}
	return f.claims
}

// finder collects the unsupported claims of one text.
type finder struct {
	tag      locale.Tag
	evidence evidence
	claims   []string
}

func (f *finder) add(claim string) {
	if claim = strings.TrimSpace(claim); !slices.Contains(f.claims, claim) {
		f.claims = append(f.claims, claim)
	}
}

// addresses checks web and mail addresses, and returns the text without them: their digits are no amounts.
func (f *finder) addresses(text string) (rest string) {
	rest = text
	for _, u := range addresses.FindAllString(text, -1) {
		if u = strings.TrimRight(u, ".,;:!?)»”\"'"); !f.evidence.hasText(u) {
			f.add(u)
		}
		rest = strings.ReplaceAll(rest, u, " ")
	}
	return rest
}

// names checks codes and bank accounts.
func (f *finder) names(text string) {
	for _, c := range codes.FindAllString(text, -1) {
		if !f.evidence.hasText(c) {
			f.add(c)
		}
	}
	for _, m := range accounts.FindAllStringSubmatch(text, -1) {
		if !f.evidence.hasText(cmp.Or(m[1], m[0])) {
			f.add(m[0])
		}
	}
}

// numbers checks amounts, percentages, prices and remaining stock.
func (f *finder) numbers(text string) {
	for _, m := range amounts.FindAllStringSubmatch(text, -1) {
		if !f.evidence.hasAmount(f.tag, cmp.Or(m[1], m[2]), m[3]) {
			f.add(m[0])
		}
	}
	for _, m := range shares.FindAllStringSubmatch(text, -1) {
		if !f.evidence.hasAmount(f.tag, m[1], "") {
			f.add(m[0])
		}
	}
	for _, kind := range []*regexp.Regexp{prices, stockLeft} {
		for _, at := range kind.FindAllStringSubmatchIndex(text, -1) {
			claim := text[at[0]:at[1]]
			if !otherUnits.MatchString(text[at[1]:]) &&
				!f.evidence.hasAmount(f.tag, cmp.Or(kind.FindStringSubmatch(claim)[1:]...), "") {
				f.add(claim)
			}
		}
	}
}

// deeds checks what the text says was done, or is the case.
func (f *finder) deeds(text string, acted bool) {
	for _, d := range deeds(text, acted) {
		if !f.evidence.hasText(strings.Trim(d, " .!¡\n")) { // otherwise a tool's answer has these very words
			f.add(d)
		}
	}
	for _, s := range standing(text) {
		if !f.evidence.hasText(s.word) && !f.evidence.hasText(s.english) {
			f.add(s.sentence)
		}
	}
}
