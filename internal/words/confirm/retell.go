package confirm

import (
	"regexp"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/number"
	"github.com/mostrador/mostrador/internal/words/word"
)

// A yes may say again what the question shows in another form: "$ 5.000" as "5 lucas", 17:00 as "a las cinco de la tarde".
// Both are compared by value and by kind. What is said again is taken out of the reply, and the rest has to be a yes of its
// own; one value that was not shown, and nothing is taken out.

// limiting words make of a value that was shown a part of it, a limit, or a change.
var limiting = word.Set(`menos mas mais solo solamente so somente apenas excepto salvo sin sem no nao nem ni nunca antes despues
	depois desde hasta ate tipo mejor melhor otro otra otros otras outro outra outros outras tambien tambem cada proximo
	proxima siguiente viene vem doble dobro pero porem aunque cuando quando vez only except but not after before until
	instead ademas luego mitad metade half medio`)

// mention is a part of a reply that names a value, and whether the question shows it.
type mention struct {
	from, to int
	shown    bool
	exact    bool // it can be nothing but a value of its kind: an hour with "a las", an amount with its currency
}

// telling is a reply in which values are looked for; what was found is blanked in folded.
type telling struct {
	text    string // as it was written, with its numbers in figures
	folded  []byte
	offsets []int
	found   []mention
}

// atOne is an hour that is written like an article.
var atOne = regexp.MustCompile(`(?i)\b(a la )una\b`)

func newTelling(tag locale.Tag, reply string) *telling {
	t := &telling{text: number.InFigures(tag, atOne.ReplaceAllString(reply, "${1}1"))}
	t.folded = locale.AppendFold(nil, t.text, &t.offsets)
	return t
}

// each hands the matches of an expression to judge, which says whether they are mentions; what leads to one is taken with it.
func (t *telling) each(re *regexp.Regexp, judge func(groups []string, after string) (m mention, ok bool)) {
	for from := 0; from < len(t.folded); {
		at := re.FindSubmatchIndex(t.folded[from:])
		if at == nil {
			return
		}
		groups := make([]string, len(at)/2)
		for i := range groups {
			if at[2*i] >= 0 {
				groups[i] = string(t.folded[from+at[2*i] : from+at[2*i+1]])
			}
		}
		m, ok := judge(groups, string(t.folded[from+at[1]:]))
		m.from, m.to = from+at[0], from+at[1]
		if ok {
			t.found = append(t.found, m)
			for i := m.from; i < m.to; i++ {
				t.folded[i] = ' '
			}
		}
		from = max(m.to, from+at[0]+1)
	}
}

// rest is the reply with a mark in the place of each mention.
func (t *telling) rest(mark string) string {
	slices.SortFunc(t.found, func(a, b mention) int { return a.from - b.from })
	var b strings.Builder
	at := 0
	for _, m := range t.found {
		if from := t.origin(m.from); from > at {
			b.WriteString(t.text[at:from])
		}
		b.WriteString(mark)
		at = max(at, t.origin(m.to))
	}
	b.WriteString(t.text[at:])
	return strings.Trim(b.String(), " ,;\n")
}

func (t *telling) origin(i int) int {
	if i >= len(t.offsets) {
		return len(t.text)
	}
	return t.offsets[i]
}

// retold is what remains of a reply without what it says again; false where it says nothing again, names another value or
// limits one. strays reports an hour or an amount that can be no other than the ones shown, and is.
func retold(reply string, q Question) (rest string, ok, strays bool) {
	tag := q.tag()
	f := factsOf(tag, q)
	t := newTelling(tag, reply)
	if len(t.offsets) < len(t.folded) {
		return "", false, false
	}
	f.find(t)
	ok, strays = len(t.found) > 0, later.MatchString(greeted.ReplaceAllString(t.text, ""))
	for _, m := range t.found {
		ok = ok && m.shown
		strays = strays || m.exact && !m.shown
	}
	if !ok {
		return "", false, strays
	}
	rest = t.rest(" ")
	return rest, f.complete() && !limited(rest) && !conditioned(t.text, rest), strays
}

// limited reports a rest with a word that limits what was taken out of it, or with a number.
func limited(rest string) bool {
	m, ok := scan(rest, "")
	return !ok || slices.ContainsFunc(m.tokens, func(t token) bool {
		return t.number || limiting[t.text] || len(numbersIn(t)) > 0 || paying[t.text] || weekday(t.text) || soon[t.text]
	})
}

var (
	supposing = regexp.MustCompile(`(?i)(^|\W)si (son|es|somos|seremos|sale|salen|est[aá]n?|sigue|queda)\s`)
	// later is such a condition behind a go-ahead: "va si son 180".
	later    = regexp.MustCompile(`(?i)\w\s+si (son|es|somos|seremos|sale|salen|sigue|queda)\s`)
	greeted  = regexp.MustCompile(`(?i)^\s*(?:hola,? )?(?:hola|buen[oa]?s? (?:d[ií]as?|tardes?|noches?)|buenas|qu[eé] tal)\s+`)
	courtesy = word.Set("si gracias muchas por favor porfa porfavor porfis")
)

// conditioned reports a "si" that may be an if: "si son 5 mil dale".
func conditioned(text, rest string) bool {
	if !supposing.MatchString(text) {
		return false
	}
	m, _ := scan(rest, "")
	return len(m.tokens) > 1 && m.tokens[1].text == "si" || slices.ContainsFunc(m.tokens, func(t token) bool { return !courtesy[t.text] })
}
