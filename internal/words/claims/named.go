package claims

import (
	"slices"
	"strings"
	"unicode"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/memo"
)

// checkNames checks proper names, whatever they are names of: people, banks, branches, streets, brands. A name that
// nobody has told the assistant is made up. The words of a longer one have to stand in one text in their order, or two
// banks that share a word would pass for each other.
func checkNames(r *reader, s *sentence) {
	for _, run := range namesIn(s) {
		c := s.clauseOf(run[0])
		if c.asked || unknownAt(s, run[0]) || addressed(s, run) {
			continue
		}
		if !r.c.named(s, run) {
			r.hold(Name, s.slice(run[0], run[len(run)-1]+1), knownAbout(r.c, s, Name))
			return
		}
	}
}

// addressed reports a name set apart, as whoever reads is called: "Claro, Laura: …", "Hola Laura".
func addressed(s *sentence, run []int) bool {
	last := run[len(run)-1] + 1
	if s.lex.greetings[s.word(run[0]-1)] {
		return len(run) < 4
	}
	return len(run) < 3 && s.word(run[0]-1) == "," && (last >= len(s.tokens) || s.tokens[last].mark)
}

// namesIn are the proper names of a sentence, each as its tokens: words with a capital in a row, with nothing but the
// small words of names between them.
func namesIn(s *sentence) (out [][]int) {
	for i := 0; i < len(s.tokens); i++ {
		if !properAt(s, i) {
			continue
		}
		run := []int{i}
		for j := i + 1; j < len(s.tokens); j++ {
			if properAt(s, j) {
				run = append(run, j)
			} else if !s.lex.nameJoins[s.word(j)] || !properAt(s, j+1) && !(s.lex.nameJoins[s.word(j+1)] && properAt(s, j+2)) {
				break
			}
		}
		i = run[len(run)-1]
		out = append(out, run)
	}
	return out
}

// properAt reports a word that a capital makes a name: not the first one of a sentence, a line or a quotation, and none
// that the language writes so.
func properAt(s *sentence, i int) bool {
	if i <= 0 || i >= len(s.tokens) || !s.tokens[i].capital || s.tokens[i].mark || opensText(s, i) {
		return false
	}
	t := s.tokens[i]
	_, day := dayOf(t.fold)
	raw := s.text[t.from:t.to]
	return len(t.fold) > 2 && !strings.HasPrefix(t.fold, "i'") && !strings.HasPrefix(t.fold, "i’") && !day && strings.ToUpper(raw) != raw && !s.lex.ordinary(t.fold) &&
		!s.lex.verbish(t.text)
}

// ordinary reports a word that is no name by itself, even with a capital.
func (l *lexicon) ordinary(w string) bool {
	return l.months[w] || l.socials[w] || l.coins[w] || l.functions[w] || l.streets[w] || l.nouns[w] != "" ||
		l.methods[w] != "" || l.topics[w] != "" || l.diets[w] != "" || l.titles[w] || l.openers[w] || l.units[w] ||
		l.pieces[w] || l.asks[w] || l.negations[w] || l.roles[w] != "" || l.openWords[w] || l.aliases[w] || l.feasts[w]
}

// opensText reports the first word of a sentence or of a part that is written like one.
func opensText(s *sentence, i int) bool {
	before := s.tokens[i-1]
	if !before.mark {
		return before.isNumber && i == 1
	}
	return before.fold != "," && before.fold != "/" && before.fold != "&" && before.fold != "'" &&
		!(before.fold == "." && i > 1 && s.lex.titles[s.word(i-2)])
}

// named reports a name whose words stand in one known text in their order.
func (c *Checker) named(s *sentence, run []int) bool {
	words := make([]string, len(run))
	for n, i := range run {
		words[n] = strings.TrimSuffix(strings.TrimSuffix(s.word(i), "'s"), "’s")
	}
	paying := s.phrase(payWords, 0, len(s.tokens)) >= 0 || s.phrase(s.lex.holders, 0, len(s.tokens)) >= 0 ||
		s.has(s.lex.banks, 0, len(s.tokens))
	known := func(part []string) bool {
		has := func(text []string) bool { return inOrder(text, part) }
		return slices.ContainsFunc(c.names, has) || paying && slices.ContainsFunc(c.payees, has)
	}
	for n := 1; n < len(words); n++ { // "a Saltillo del Titán": a place, and goods
		if run[n] > run[n-1]+1 && known(words[:n]) && c.things.soldAs(words[n:]) {
			return true
		}
	}
	return known(words)
}

// inOrder reports that a text has some words in their order, others between them; a plural counts as its singular.
func inOrder(text, words []string) bool {
	n := 0
	for _, w := range text {
		if n < len(words) && (w == words[n] || stem(w) == stem(words[n])) {
			n++
		}
	}
	return n == len(words)
}

// indexNames collects the texts that names are looked for in. The holder of an account and the bank are known where
// money is sent, and do not cut hair.
func (c *Checker) indexNames() {
	add := func(to *[][]string, texts ...string) {
		for _, text := range texts {
			if words := plainWords(text); len(words) > 0 {
				*to = append(*to, words)
			}
		}
	}
	for kind, facts := range c.facts {
		for _, f := range facts {
			to := &c.names
			if kind == Account {
				to = &c.payees
			}
			add(to, append([]string{f.Text}, f.Things...)...)
		}
	}
	for _, f := range c.evidence.Descriptions {
		add(&c.names, append([]string{f.Text}, f.Things...)...)
	}
	for _, s := range slices.Concat(c.trusted.sentences, c.customer.sentences) {
		add(&c.names, s.raw)
	}
}

// plainWords are the folded words of a text.
func plainWords(text string) []string {
	return plainTexts.Get(text, func() []string {
		return strings.FieldsFunc(locale.Fold(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	})
}

var plainTexts = memo.New[string, []string](mostTexts)

// soldAs reports words of the name of one thing that has a price.
func (t *things) soldAs(words []string) bool {
	for n := range t.names {
		if !t.container[n] && !slices.ContainsFunc(words, func(w string) bool { return !slices.Contains(t.words[n], stem(w)) }) {
			return true
		}
	}
	return false
}
