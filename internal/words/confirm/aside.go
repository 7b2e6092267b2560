package confirm

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/word"
)

// A yes may come with clauses that want nothing: when somebody comes by, that they are paying as was shown, why they cancel,
// an excuse. They are known by their form (asides.txt) and are taken out of the reply; the grammar alone then has to find a yes
// in the rest. Where a clause would contradict the question (aside_checks.go), it stays.

// plainly is a reply without its asides; false where it has none.
func plainly(reply string, q Question) (rest string, ok bool) {
	tag := q.tag()
	f, t := factsOf(tag, q), newTelling(tag, unstretched(thankedName.ReplaceAllStringFunc(reply, withoutName)))
	if len(t.offsets) < len(t.folded) {
		return "", false
	}
	for _, s := range asideForms().sections {
		switch {
		case s.flags["private"] && s.re.Match(t.folded):
			return "", false
		case s.flags["private"], s.flags["contradicts"], !s.concerns(f.acts, f.things):
			continue
		}
		known := len(t.found)
		t.each(s.re, func(g []string, _ string) (mention, bool) {
			return mention{shown: true}, checks[s.check](f, asideOf(g)) && (!s.flags["open"] || !setsValue(g[0]))
		})
		if s.flags["told"] && slices.ContainsFunc(t.found[known:], t.behindIf) {
			return "", false
		}
	}
	for i, m := range t.found {
		if at := asideForms().lead.FindIndex(t.folded[:m.from]); at != nil {
			t.found[i].from = at[0]
		}
	}
	rest = t.rest(", ")
	return rest, rest != reply && !t.supposed(rest)
}

// contradicts reports a yes that takes for granted the opposite of what was asked: to be there, where a visit would be
// cancelled; to have it brought, where it would be fetched.
func contradicts(reply string, q Question) bool {
	return slices.ContainsFunc(asideForms().sections, func(s *section) bool {
		return s.flags["contradicts"] && s.concerns(actOf(q.Tool), thingOf(q.Tool)) && s.re.MatchString(reply) &&
			checks[s.check](factsOf(q.tag(), q), aside{})
	})
}

// thankedName is the name of who is thanked at the end: "gracias Caro".
var thankedName = regexp.MustCompile(`(?i:gracias|grax|obrigad[oa]|brigad[oa]|valeu) \p{Lu}\p{Ll}+[\s!.]*$`)

// withoutName leaves out the last word, if it is nothing but a name.
func withoutName(thanks string) string {
	word, name, _ := strings.Cut(strings.TrimRight(thanks, "\n !."), " ")
	name = locale.Fold(name)
	if len(lexicon().phrases.first[lexicon().words.ids[name]]) > 0 || weekday(name) || soon[name] || paying[name] || opposing[name] {
		return thanks
	}
	return word
}

// opposing words begin another sentence, and name nobody.
var opposing = word.Set("pero mas mejor solo falta si que cuando despues luego depois quando antes agrega sin sem con com")

// unstretched writes a letter that is drawn out once: "esperoooo".
func unstretched(s string) string {
	runes := []rune(s)
	out := runes[:0:0]
	for i, r := range runes {
		if unicode.IsLetter(r) && (i > 1 && runes[i-1] == r && runes[i-2] == r || i > 0 && i+1 < len(runes) && runes[i-1] == r && runes[i+1] == r) {
			continue
		}
		out = append(out, r)
	}
	return string(out)
}

// supposed reports an aside behind a "si" that may be an if: "si voy para allá, dale", "si no puedo ir". It is none where
// nothing else follows: "si ya transferí, gracias".
func (t *telling) supposed(rest string) bool {
	for _, m := range t.found {
		if !t.behindIf(m) || noIf.MatchString(locale.Fold(t.text[t.origin(m.from):t.origin(m.to)])) {
			continue
		}
		said, _ := scan(rest, "")
		if negated.MatchString(t.text[t.origin(m.from):]) || slices.ContainsFunc(said.tokens, func(t token) bool { return !courtesy[t.text] }) {
			return true
		}
	}
	return false
}

// behindIf: a "si" that may be an if stands right before it.
func (t *telling) behindIf(m mention) bool {
	return endsInIf.MatchString(strings.TrimRight(t.text[:t.origin(m.from)], " "))
}

var (
	endsInIf = regexp.MustCompile(`(?i)(?:^|[^\pL])si$`)
	// noIf begins what no condition begins with.
	noIf    = regexp.MustCompile(`^\s*(?:perdon|disculp|desculp|gracias|obrigad|mil |muchas|avis|es que|porque|que |recien)`)
	negated = regexp.MustCompile(`(?i)^\s*(?:ya )?(?:no|não|nao)\s`)
)

// setsValue reports words that name a value, or want another one.
func setsValue(clause string) bool {
	m, _ := scan(clause, "")
	return slices.ContainsFunc(m.tokens, func(t token) bool {
		return weekday(t.text) || soon[t.text] || paying[t.text] || adding[t.text] || papers[t.text] || limiting[t.text] && t.text != "no" && t.text != "nao"
	})
}
