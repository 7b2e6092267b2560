package claims

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/words/grammar"
	"github.com/mostrador/mostrador/internal/words/word"
)

// quantities checks every number of pieces that a sentence tells of goods: how many there are, or how many an order
// has. Whatever the verb, one record has to explain it.
func (r *reader) quantities(s *sentence) {
	list := stockParts(s)
	for at, c := range list {
		if c.asked || c.quoted || c.conditional {
			continue
		}
		said, verb := s.presence(c)
		if said == there && slices.Contains(s.nouns(), Order) || // "seu pedido tem três"
			said != unsaid && s.lex.priceVerbs[s.word(verb)] && !s.lex.ourselves[s.word(verb-1)] && amountNear(s, verb) {
			said = unsaid
		}
		for i := c.from; i < c.to; i++ {
			n, is := piecesAt(s, c, i)
			if !is {
				continue
			}
			if said == there && i < verb && ofThem(s, c, verb) {
				continue // "las 3 pizzas tienen queso"
			}
			q := quantity{r, s, list, at, i, n, said}
			if of, tells := q.counted(); tells && !q.explained(of) {
				r.hold(Stock, strings.TrimSpace(s.text), r.c.knownStock(of))
				return
			}
		}
	}
}

// ofThem reports a verb of having that tells what goods are like, and not what the business has.
func ofThem(s *sentence, c clause, verb int) bool {
	w := s.word(verb)
	return s.lex.haves[w] && !strings.HasSuffix(w, "mos") && !grammar.Clitic(s.word(verb-1)) && !s.lex.subjects[s.word(verb-1)] &&
		len(s.content(verb+1, min(verb+3, c.to))) > 0 && s.phrase(s.lex.stockBehind, verb, c.to) < 0
}

// amountNear reports an amount right behind a verb, which tells a price: "te quedan en $ 900", "10 are $90".
func amountNear(s *sentence, verb int) bool {
	for j := verb + 1; j < min(verb+4, len(s.tokens)); j++ {
		if s.tokens[j].use == amount {
			return true
		}
		if !s.lex.functions[s.word(j)] && !isCurrencySign(s.word(j)) && !s.lex.priceJoins[s.word(j)] {
			return false
		}
	}
	return false
}

// quantity is a number of pieces that a sentence tells.
type quantity struct {
	*reader
	s    *sentence
	list []clause // the parts of the sentence
	part int      // the one that it stands in
	at   int
	n    int64
	said presence // what the part says about being there
}

// piecesAt is the number of pieces that a place tells: a number, or "una sola", "the last".
func piecesAt(s *sentence, c clause, i int) (int64, bool) {
	t := s.tokens[i]
	if t.isNumber {
		named := i > 0 && s.tokens[i-1].capital && (i+1 >= len(s.tokens) || s.tokens[i+1].mark) // "Vértiz 845"
		used := t.use == piece && !s.lex.units[s.word(i+1)] ||
			t.use == part && s.lex.units[s.word(i+1)] && !s.lex.terms[s.word(i+1)] && s.phrase(s.lex.stockBehind, i, c.to) >= 0
		return t.value / 100, used && t.value%100 == 0 && !named &&
			!(s.word(i+1) == "-" && s.adjacent(i+1, i)) && !(s.word(i-1) == "-" && s.adjacent(i, i-1))
	}
	if lastOnes(s, i) {
		return 1, !slices.ContainsFunc(s.tokens[i:c.to], func(t token) bool { return t.use == piece })
	}
	said, at := s.presence(c)
	if s.lex.article[t.fold] && s.lex.pieces[s.word(i+1)] {
		return 1, slices.Contains(s.nouns(), Order) || said == there && s.has(s.lex.limits, c.from, i)
	}
	return 1, said == left && max(at-i, i-at) <= 4 && (s.lex.article[t.fold] || t.fold == "one")
}

// counted are the goods that a number counts: those named behind it, or those of its clause where it counts packages
// or what is there. tells: it counts goods at all.
func (q quantity) counted() (of []int, tells bool) {
	s, i, c := q.s, q.at, q.list[q.part]
	end := i + 1
	for end < c.to && end < i+8 && !s.tokens[end].mark && !s.lex.ands[s.word(end)] &&
		s.tokens[end].use != piece && s.tokens[end].use != amount {
		end++
	}
	if of = q.c.things.goods(q.c.things.in(s, i+1, end)); len(of) > 0 {
		return of, true
	}
	if !q.tells() || aboutTime(s, c) {
		return nil, false
	}
	if of, _ = q.goodsOf(s, q.list, q.part); len(of) == 0 {
		of = q.c.things.goods(s.named)
	}
	return of, q.said != unsaid || len(of) > 0
}

// tells reports a number that counts goods though none are named behind it: packages, or what is there.
func (q quantity) tells() bool {
	s, i, c := q.s, q.at, q.list[q.part]
	next := s.word(i + 1)
	packed := s.lex.pieces[next]
	if priced := hasUse(s, c, amount); priced && !(packed && q.said == left) {
		return false
	}
	bare := next == "" || s.tokens[i+1].mark && next != ":" || s.lex.functions[next] || stockWord(s, i+1)
	bare = bare && (!s.lex.functions[s.word(i-1)] || more[s.word(i-1)]) // "hay de los dos"
	if packed || q.said != unsaid && (bare || s.phrase(s.lex.stockBehind, i, c.to) >= 0) {
		return true
	}
	named := q.c.things.in(s, c.from, c.to)
	return q.said == left && (len(named) > len(q.c.things.zonesOf(named)) || !s.lex.units[next] && s.lex.nouns[next] == "")
}

// explained reports what makes a number of pieces true: what is there, what an order has, what the customer or the
// business said. One that only stands beside an amount or in a plan is a factor, and no claim.
func (q quantity) explained(of []int) bool {
	s, c := q.s, q.list[q.part]
	supposed := s.consequence(q.at) && q.said == unsaid // what is there is so whatever the customer decides
	switch {
	case planned(s, c):
		return !s.has(s.lex.abilities, c.from, q.at) || !q.exceeds(of)
	case supposed, denied(s, clause{from: c.from}, q.at), q.said == unsaid && hasUse(s, c, amount):
		return true
	case !q.c.recorded(of, q.said) && q.c.textCounts(s, q.n, q.said):
		return true
	case q.said == unsaid && !q.c.recorded(of, q.said) && q.c.customer.numbers[q.n*100]: // what they bring or ask for
		return true
	case q.said == unsaid && s.has(s.lex.settings, c.from, q.at) && slices.ContainsFunc(of, func(n int) bool {
		return slices.Contains(drafted(q.c, n), q.n)
	}): // "te dejo 4 packs" beside the call that does it
		return true
	case len(of) == 0, q.elsewhere(of) && !slices.ContainsFunc(of, q.explainedBy):
		return slices.ContainsFunc(slices.Concat(q.c.facts[Stock], q.c.facts[Contents]), func(f Fact) bool {
			return f.Value == q.n && (f.Kind == Stock || q.said == unsaid)
		})
	case q.said == unsaid && q.n == int64(len(of)): // "cuál de los dos"
		return true
	}
	return slices.ContainsFunc(of, q.explainedBy)
}

// elsewhere reports a number of something that the clause does not name as it is known: of others ("de las otras 14"), or
// of packages of another name ("2 cajas de té").
func (q quantity) elsewhere(of []int) bool {
	s, c := q.s, q.list[q.part]
	if s.has(otherWords, max(c.from, q.at-3), q.at) {
		return true
	}
	if !s.lex.pieces[s.word(q.at+1)] {
		return false
	}
	if !s.lex.of[s.word(q.at+2)] {
		return len(q.c.things.goods(q.c.things.in(s, c.from, c.to))) == 0
	}
	w := s.word(q.at + 3)
	return w != "" && !slices.ContainsFunc(of, func(n int) bool { return contains(q.c.things.words[n], stem(w)) })
}

// otherWords point to goods that were named before.
var otherWords = word.Set("otro otra otros otras outro outra outros outras other others resto rest")

// exceeds reports more pieces than there are of any of some goods, with what orders hold of them.
func (q quantity) exceeds(of []int) bool {
	return len(of) > 0 && !q.s.negated(q.at) && !slices.ContainsFunc(of, func(thing int) bool {
		stock := q.c.piecesOf(thing)
		return len(stock) == 0 || slices.Max(stock)+slices.Max(append(q.c.contents(thing), 0)) >= q.n ||
			contains(q.c.things.words[thing], q.s.word(q.at))
	})
}

// explainedBy reports that the pieces of one thing explain the number.
func (q quantity) explainedBy(thing int) bool {
	s, c, n := q.s, q.list[q.part], q.n
	stock, held := q.c.piecesOf(thing), q.c.contents(thing)
	missing := s.has(s.lex.missingWords, c.from, c.to)
	exact := q.said == left || s.has(s.lex.limits, c.from, q.at)
	switch {
	case slices.Contains(held, n) && (q.said != left || len(stock) == 0 && s.has(s.lex.stockWas, c.from, c.to)),
		q.ofDraft(thing), // "quedan 3" of what is left in the order
		q.said == unsaid && contains(q.c.things.words[thing], s.word(q.at)):
		return true
	case slices.ContainsFunc(stock, func(have int64) bool {
		return have == n || !exact && have > n && q.said == there || slices.Contains(held, have-n) ||
			slices.Contains(held, have+n) || missing && q.c.customer.numbers[(have+n)*100]
	}):
		return true
	}
	return q.c.things.multiplies(thing, n) || q.said == unsaid && q.factor(n, thing, s)
}

// ofDraft reports a number of pieces that the order in the making has, told as what is left in it and not in the shop:
// nobody who counts the stock says so without "nos", "solo" or "en stock" of just as many.
func (q quantity) ofDraft(thing int) bool {
	s, c := q.s, q.list[q.part]
	return q.said == left && !s.has(s.lex.limits, c.from, q.at) && !s.has(s.lex.ourselves, c.from, q.at) &&
		s.phrase(s.lex.stockBehind, c.from, c.to) < 0 && !lastOnes(s, q.at) && slices.Contains(drafted(q.c, thing), q.n)
}

// drafted are how many of a thing the order in the making has, and how many it is about to have: what the customer's last
// words ask for of goods that are in it.
func drafted(c *Checker, thing int) (out []int64) {
	for _, f := range c.facts[Contents] {
		if len(f.Things) == 1 && c.things.belongs(f, []int{thing}) {
			out = append(out, f.Value)
		}
	}
	if len(out) > 0 {
		out = append(out, lastPieces(c)...)
	}
	return out
}

// lastPieces are the numbers of pieces in the customer's last words.
func lastPieces(c *Checker) (out []int64) {
	n := len(c.customer.sentences)
	if n == 0 {
		return nil
	}
	for _, t := range c.customer.sentences[n-1].tokens {
		if t.isNumber && t.use == piece && t.value%100 == 0 {
			out = append(out, t.value/100)
		}
	}
	return out
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
func planned(s *sentence, c clause) bool {
	for i := c.from; i < c.to; i++ {
		if s.tokens[i].text != "sí" && s.lex.modals[s.word(i)] && !s.lex.withouts[s.word(i)] ||
			s.lex.modals[s.word(i)+" "+s.word(i+1)] {
			return true
		}
	}
	return false
}

// contents are how many of a thing orders have.
func (c *Checker) contents(thing int) (out []int64) {
	for _, f := range c.facts[Contents] {
		if len(f.Things) > 0 && (c.things.belongs(Fact{Things: f.Things[:1]}, []int{thing}) || c.things.isVariant(f.Things[0], thing)) {
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

// checkInOrder checks goods that the customer is said to have ordered already: "el Poett que ya llevás".
func checkInOrder(r *reader, s *sentence) {
	at := s.phrase(s.lex.inOrder, 0, len(s.tokens))
	if at < 0 || s.clauseOf(at).asked || len(r.found) > 0 {
		return
	}
	from := at
	for from > max(0, at-6) && !s.tokens[from-1].mark {
		from--
	}
	of := slices.DeleteFunc(r.c.things.broad(s, from, at), func(n int) bool { return len(r.c.pricesOf(n)) == 0 })
	if len(of) == 0 {
		return
	}
	if slices.ContainsFunc(of, func(n int) bool { return len(r.c.contents(n)) > 0 }) {
		r.agreed = true
		return
	}
	r.refuted = true
	r.hold(Done, strings.TrimSpace(s.text), r.knownDeeds(s))
}
