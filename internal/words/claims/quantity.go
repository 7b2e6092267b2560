package claims

import (
	"slices"
	"strings"
)

// quantities checks every number of pieces that a sentence tells of goods: how many there are, or how many an order
// has. Whatever the verb, one record has to explain it.
func (r *reader) quantities(s *sentence) {
	for i := range s.tokens {
		n, is := s.piecesAt(i)
		c := s.clauseOf(i)
		if !is || c.asked || c.quoted || c.conditional {
			continue
		}
		said, _ := s.presence(c)
		if said == there && slices.Contains(s.nouns(), Order) { // "seu pedido tem três"
			said = unsaid
		}
		of, tells := r.counted(s, i, said)
		if tells && !r.explains(s, i, n, of, said) {
			r.hold(Stock, strings.TrimSpace(s.text), r.c.knownStock(of))
			return
		}
	}
}

// piecesAt is the number of pieces that a place tells: a number, or "una sola", "the last".
func (s *sentence) piecesAt(i int) (int64, bool) {
	t := s.tokens[i]
	if t.isNumber {
		named := i > 0 && s.tokens[i-1].capital && (i+1 >= len(s.tokens) || s.tokens[i+1].mark) // "Vértiz 845"
		return t.value / 100, t.use == piece && t.value%100 == 0 && !s.lex.units[s.word(i+1)] && !named &&
			!(s.word(i+1) == "-" && s.adjacent(i+1, i)) && !(s.word(i-1) == "-" && s.adjacent(i, i-1))
	}
	if s.phrase(s.lex.lasts, i, i+1) >= 0 {
		return 1, !slices.ContainsFunc(s.tokens[i:s.clauseOf(i).to], func(t token) bool { return t.use == piece })
	}
	said, at := s.presence(s.clauseOf(i))
	if s.lex.article[t.fold] && s.lex.pieces[s.word(i+1)] {
		return 1, slices.Contains(s.nouns(), Order) || said == there && s.has(s.lex.limits, s.clauseFrom(i), i)
	}
	return 1, said == left && max(at-i, i-at) <= 4 && (s.lex.article[t.fold] || t.fold == "one")
}

// counted are the goods that a number counts: those named behind it, or those of its clause where it counts packages
// or what is there. tells: it counts goods at all.
func (r *reader) counted(s *sentence, i int, said presence) (of []int, tells bool) {
	c := s.clauseOf(i)
	end := i + 1
	for end < c.to && end < i+8 && !s.tokens[end].mark && !s.lex.ands[s.word(end)] &&
		s.tokens[end].use != piece && s.tokens[end].use != amount {
		end++
	}
	if of = r.c.things.goods(r.c.things.in(s, i+1, end)); len(of) > 0 {
		return of, true
	}
	next := s.word(i + 1)
	bare := next == "" || s.tokens[i+1].mark && next != ":" || s.lex.functions[next] || s.stockWord(i+1)
	bare = bare && !s.lex.functions[s.word(i-1)] // "hay de los dos"
	named := said == left && len(r.c.things.in(s, c.from,
		c.to)) > len(r.c.things.zonesOf(r.c.things.in(s, c.from, c.to)))
	named = named || said == left && !s.lex.units[next] && s.lex.nouns[next] == ""
	packed := s.lex.pieces[next]
	if !packed && !named && (said == unsaid || !bare) || s.hasUse(c, amount) && !(packed && said == left) ||
		s.aboutTime(c) {
		return nil, false
	}
	if of, _ = r.goodsOf(s, s.tokens[i].clause); len(of) == 0 {
		of = r.c.things.goods(s.named)
	}
	return of, said != unsaid || len(of) > 0
}

// explains reports what makes a number of pieces true: what is there, what an order has, what the customer or the
// business said. One that only stands beside an amount or in a plan is a factor, and no claim.
func (r *reader) explains(s *sentence, i int, n int64, of []int, said presence) bool {
	c := s.clauseOf(i)
	if s.planned(c) || s.consequence(i) || s.negated(i) || said == unsaid && s.hasUse(c, amount) ||
		!r.c.recorded(of, said) && r.c.textCounts(s, n, said) {
		return true
	}
	missing := s.has(s.lex.missingWords, c.from, c.to)
	exact := said == left || s.has(s.lex.limits, c.from, i)
	if len(of) == 0 {
		return slices.ContainsFunc(r.c.facts[Stock], func(f Fact) bool { return f.Value == n })
	}
	for _, thing := range of {
		stock, held := r.c.piecesOf(thing), r.c.contents(thing)
		switch {
		case slices.Contains(held, n) && said != left, said == unsaid && contains(r.c.things.words[thing], s.word(i)):
			return true
		case slices.ContainsFunc(stock, func(have int64) bool {
			return have == n || !exact && have > n && said == there || slices.Contains(held, have-n) ||
				slices.Contains(held, have+n) || missing && r.c.customer.numbers[(have+n)*100]
		}):
			return true
		case r.c.things.multiplies(thing, n), said == unsaid && r.factor(n, thing, s):
			return true
		}
	}
	return said == unsaid && !r.c.recorded(of, said) && r.c.customer.numbers[n*100]
}

// factor reports an amount of the sentence that is so many times a thing's price.
func (r *reader) factor(n int64, thing int, s *sentence) bool {
	return slices.ContainsFunc(r.c.facts[Money], func(f Fact) bool {
		return f.Role == Price && r.c.things.belongs(f, []int{thing}) &&
			slices.ContainsFunc(s.tokens, func(t token) bool {
				return t.use == amount && t.value == f.Value*n
			})
	})
}

// multiplies reports a number that two numbers of a thing's name come to: "x 100 bulto x 10".
func (t *things) multiplies(thing int, n int64) bool {
	for i, a := range t.words[thing] {
		for _, b := range t.words[thing][i+1:] {
			x, isNumber := parseNumber(a)
			y, too := parseNumber(b)
			if isNumber && too && x*y == n*100_00 {
				return true
			}
		}
	}
	return false
}

// recorded reports goods of which it is known how many are there or, where the words do not speak of that, how many an
// order has: then nothing else tells.
func (c *Checker) recorded(of []int, said presence) bool {
	return slices.ContainsFunc(of, func(thing int) bool {
		return said != unsaid && len(c.piecesOf(thing)) > 0 || said == unsaid && len(c.contents(thing)) > 0
	})
}

// planned reports a clause about what would be.
func (s *sentence) planned(c clause) bool {
	for i := c.from; i < c.to; i++ {
		if s.tokens[i].text != "sí" && s.lex.modals[s.word(i)] || s.lex.modals[s.word(i)+" "+s.word(i+1)] {
			return true
		}
	}
	return false
}

// contents are how many of a thing orders have.
func (c *Checker) contents(thing int) (out []int64) {
	for _, f := range c.facts[Contents] {
		if len(f.Things) > 0 && c.things.belongs(Fact{Things: f.Things[:1]}, []int{thing}) {
			out = append(out, f.Value)
		}
	}
	return out
}

// textCounts reports a text of the business, or of ours, with the number and a word of the sentence.
func (c *Checker) textCounts(s *sentence, n int64, said presence) bool {
	mine := s.content(0, len(s.tokens))
	return slices.ContainsFunc(c.trusted.sentences, func(t *sentence) bool {
		if of, _ := t.presence(clause{to: len(t.tokens)}); said != unsaid && of == unsaid {
			return false
		}
		return slices.ContainsFunc(t.tokens, func(k token) bool { return k.isNumber && k.value == n*100 }) &&
			overlap(mine, t.content(0, len(t.tokens))) > 0
	})
}
