package claims

import (
	"slices"
	"strings"
)

// checkHouseNumbers checks the number beside a street that is known: "Medrano 837" is another door than "Medrano 387".
// Streets that nobody has named are held as names.
func checkHouseNumbers(r *reader, s *sentence) {
	for i, t := range s.tokens {
		if !t.isNumber || !strings.Contains(s.raw, t.text) || t.use == amount || t.use == percent || t.use == date || t.use == clock ||
			strings.ContainsAny(t.text, ".,:") {
			continue
		}
		street := streetBeside(s, i)
		if c := s.clauseOf(i); len(street) == 0 || c.asked || c.quoted || s.negated(i) || unknownAt(s, i) {
			continue
		}
		if known, right := r.c.houseOn(street, t.fold); known && !right {
			r.hold(Address, s.slice(i-3, i+1), r.c.known(Address))
			return
		}
	}
}

// streetBeside are the folded words of the street that a number stands at: before it, with a sign for "number" between
// or none, or behind it.
func streetBeside(s *sentence, i int) (words []string) {
	j := i - 1
	for j > 0 && (s.lex.doorSigns[s.word(j)] || s.word(j) == ",") {
		j--
	}
	signed := j < i-1 && s.word(i-1) != ","
	for ; j >= 0 && len(words) < 4; j-- {
		t := s.tokens[j]
		switch {
		case t.capital && !t.mark && (len(words) > 0 || j > 0 && !opensText(s, j)), s.lex.streets[t.fold], signed && t.isNumber && len(words) == 0:
			words = append(words, t.fold)
			continue
		case s.lex.nameJoins[t.fold] && len(words) > 0, t.fold == ".":
			continue
		}
		break
	}
	if len(words) > 0 {
		return words
	}
	for j = i + 1; j < len(s.tokens) && s.tokens[j].capital && !s.tokens[j].mark; j++ {
		words = append(words, s.word(j))
	}
	if !slices.ContainsFunc(words, func(w string) bool { return s.lex.streets[w] }) {
		return nil
	}
	return words
}

// houseOn reports whether a known address, or the customer's words, have a street, and whether with a number. Words for
// a kind of street alone name none.
func (c *Checker) houseOn(street []string, number string) (known, right bool) {
	telling := slices.ContainsFunc(street, func(w string) bool { return !c.lexicon.streets[w] && len(w) > 1 })
	if !telling {
		return false, false
	}
	check := func(text string) {
		words := plainWords(text)
		if !slices.ContainsFunc(street, func(w string) bool { return !slices.Contains(words, w) }) {
			known = true
			right = right || slices.Contains(words, number)
		}
	}
	for _, f := range c.facts[Address] {
		check(f.Text)
	}
	if !known {
		return false, false
	}
	for _, s := range slices.Concat(c.trusted.sentences, c.customer.sentences) {
		check(s.raw)
	}
	return known, right
}
