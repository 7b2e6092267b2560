package claims

import (
	"strings"

	"github.com/mostrador/mostrador/internal/kit/memo"
	"github.com/mostrador/mostrador/internal/words/number"
)

// mostForms is how many words of a sentence of the business may be told in another form: "não ficou", "não ficar".
const mostForms = 2

// saidNearly reports a sentence that the business wrote, word for word but for the form of a word or two: figures,
// negations and the order of the words are the same.
func saidNearly(c *Checker, lex *lexicon, text string) bool {
	mine := bareWords(number.InFigures(c.tag, text))
	if len(mine) < 6 {
		return false
	}
	near := func(text string) bool {
		return sameButForms(lex, mine, bareTexts.Get(textOf{c.tag, text}, func() []token {
			return bareWords(number.InFigures(c.tag, text))
		}))
	}
	for _, f := range c.facts[Policy] {
		for _, span := range Sentences(f.Text) {
			if near(f.Text[span.From:span.To]) {
				return true
			}
		}
	}
	for _, s := range c.trusted.sentences {
		if !s.old && near(s.raw) {
			return true
		}
	}
	return false
}

var bareTexts = memo.New[textOf, []token](mostTexts)

// bareWords are the folded words and figures of a text.
func bareWords(text string) (out []token) {
	for _, t := range tokenize(text) {
		if !t.mark {
			out = append(out, t)
		}
	}
	return out
}

func sameButForms(lex *lexicon, a, b []token) bool {
	if len(a) != len(b) {
		return false
	}
	forms := 0
	for i := range a {
		x, y := a[i].fold, b[i].fold
		if x == y {
			continue
		}
		if forms++; forms > mostForms || a[i].isNumber || b[i].isNumber || lex.negations[x] || lex.negations[y] ||
			len(x) < 4 || len(y) < 4 || !strings.HasPrefix(y, x[:3]) {
			return false
		}
	}
	return true
}
