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

// checkFloors checks the floor that the business is said to be on, in a sentence with its address or about where it is.
func checkFloors(r *reader, s *sentence) {
	for i, t := range s.tokens {
		n := i - 1
		if s.lex.floors[t.fold] && i+1 < len(s.tokens) && s.tokens[i+1].isNumber {
			n = i + 1
		}
		if len(r.found) > 0 || !s.lex.floors[t.fold] || n < 0 || !s.stated(i) || unknownAt(s, i) {
			continue
		}
		floor := s.tokens[n].value / 100
		if !s.tokens[n].isNumber {
			floor = s.lex.ordinals[s.word(n)]
		}
		ours := slices.ContainsFunc(r.c.facts[Address], func(f Fact) bool {
			return overlap(s.content(0, len(s.tokens)), words(r.c, f.Text)) > 0
		}) || s.phrase(s.lex.places, 0, len(s.tokens)) >= 0
		if floor > 0 && ours && !hasFloor(r.c, floor) && !r.c.customer.says(t.fold) {
			r.hold(Address, strings.TrimSpace(s.text), r.c.known(Address))
		}
	}
}

// hasFloor reports an address, or words of ours, with a floor.
func hasFloor(c *Checker, floor int64) bool {
	var texts []string
	for _, f := range c.facts[Address] {
		texts = append(texts, f.Text)
	}
	for _, s := range c.trusted.sentences {
		texts = append(texts, s.raw)
	}
	return slices.ContainsFunc(texts, func(text string) bool {
		list := tokenize(text)
		return slices.ContainsFunc(list, func(t token) bool { return c.lexicon.floors[t.fold] }) &&
			slices.ContainsFunc(list, func(t token) bool {
				return t.isNumber && t.value == floor*100 || c.lexicon.ordinals[t.fold] == floor
			})
	})
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
