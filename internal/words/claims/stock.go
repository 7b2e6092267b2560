package claims

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/word"
)

// presence is what a clause says about goods being there.
type presence int

const (
	unsaid presence = iota
	there           // "hay", "tenemos", "in stock": as many at least
	left            // "quedan": exactly as many
	gone            // "no hay", "se agotó"
)

// presence reads what a clause says, and where.
func (s *sentence) presence(c clause) (presence, int) {
	found, at := unsaid, -1
	for i := c.from; i < c.to; i++ {
		w := s.word(i)
		switch {
		case s.lex.stockOut[w] || s.phrase(s.lex.outPhrases, i, i+1) >= 0:
			if denied(s, c, i) && s.lex.stockOut[w] {
				return there, i
			}
			return gone, i
		case s.phrase(s.lex.plenty, i, i+1) >= 0 && !plentyOfTime(s, i):
			return there, i
		case leaves(s, i), s.phrase(s.lex.plenty, i-1, i) >= 0 && plentyOfTime(s, i-1): // "I left a note"
		case s.lex.stockLeft[w] || lastOnes(s, i):
			found, at = left, i
		case s.lex.stockHave[w] && found == unsaid:
			found, at = there, i
		}
		if at == i && denied(s, c, i) {
			return gone, i
		}
	}
	return found, at
}

// leaves reports a verb of leaving with its subject, which reads like one of being left.
func leaves(s *sentence, i int) bool {
	return s.lex.tag.Language() == "en" && s.lex.stockLeft[s.word(i)] && s.lex.subjects[s.word(i-1)]
}

// lastOnes reports "the last one" of goods, and of nothing else: "the last step".
func lastOnes(s *sentence, i int) bool {
	for _, p := range s.lex.lasts {
		if !s.phraseAt(p, i) {
			continue
		}
		next := s.word(i + len(p))
		return next == "" || s.tokens[i+len(p)].mark || s.tokens[i+len(p)].isNumber || s.lex.functions[next] ||
			s.lex.pieces[next] || s.lex.nouns[next] == Goods || len(s.named) > 0
	}
	return false
}

// denied reports a negation shortly before a verb about stock: not one in a name ("sin lactosa"), and no "todavía".
func denied(s *sentence, c clause, at int) bool {
	for i := max(c.from, at-4); i < at; i++ {
		if w := s.word(i); s.lex.negations[w] && !s.lex.stills[w] && !s.lex.withouts[w] && !s.lex.noNegations[w+" "+s.word(i+1)] ||
			strings.HasSuffix(w, "n't") {
			return true
		}
	}
	return false
}

// plentyOfTime reports "plenty of time": a word for much of what is no goods.
func plentyOfTime(s *sentence, i int) bool {
	return s.lex.functions[s.word(i+1)] && s.lex.units[s.word(i+2)] || timeWords[s.word(i-1)] || timeWords[s.word(i+2)]
}

// plentyOfGoods reports a clause with a word for much, of anything but time.
func plentyOfGoods(s *sentence, c clause) bool {
	at := s.phrase(s.lex.plenty, c.from, c.to)
	return at >= 0 && !plentyOfTime(s, at)
}

// timeWords are what there may be plenty of beside goods.
var timeWords = word.Set("tiempo tempo time margen margem leeway minutos horas dias minutes hours days")

// stockParts are the clauses of a sentence, divided where a verb about stock follows an "and", behind another one or behind a
// price: "del uno tengo 3 y del otro queda 1".
func stockParts(s *sentence) (out []clause) {
	for _, c := range s.clauses {
		from := c.from
		for i := c.from; i < c.to; i++ {
			left, right := c, c
			left.from, left.to, right.from = from, i, i+1
			if !s.lex.ands[s.word(i)] {
				continue
			}
			said, _ := s.presence(left)
			if more, _ := s.presence(right); more != unsaid && (said != unsaid || hasUse(s, left, amount) && !hasUse(s, right, amount)) {
				out = append(out, left)
				from = i + 1
			}
		}
		c.from = from
		out = append(out, c)
	}
	return out
}

// stock checks what clauses say to be there, or to be gone, by what is known of the goods that they name.
func (r *reader) stock(s *sentence) {
	list := stockParts(s)
	for n, c := range list {
		said, at := s.presence(c)
		if said == unsaid || clearAt(s) >= 0 || c.asked || c.quoted || c.conditional || s.wished(at) || s.hasParticiple(c) ||
			hasUse(s, c, amount) && r.costs(s, c, at) || aboutTime(s, c) {
			continue
		}
		if !r.bearsPresence(s, list, n, said) {
			r.hold(Stock, strings.TrimSpace(s.text), r.c.knownStock(s.named))
			r.found[len(r.found)-1].sure = said == gone && oneInStock(r.c, r.c.things.goods(r.c.things.in(s, c.from, c.to)))
			return
		}
	}
}

// oneInStock reports a single thing of which there are pieces: rows say so, and the name leaves no doubt which is meant.
func oneInStock(c *Checker, things []int) bool {
	return len(things) == 1 && slices.Max(append(c.piecesOf(things[0]), 0)) > 0
}

// checkShelves checks goods that are said to lie somewhere in the house, whatever the verb: some of what the sentence names
// has to be known to be there.
func checkShelves(r *reader, s *sentence) {
	at := s.phrase(s.lex.shelves, 0, len(s.tokens))
	if at < 0 || len(r.found) > 0 || !s.stated(at) || unknownTo(s) || denies(s) || r.c.trusted.affirms(s.word(at+2)) {
		return
	}
	c := s.clauseOf(at)
	if len(s.content(c.from, at)) > 0 && !slices.ContainsFunc(r.c.things.in(s, 0, len(s.tokens)), func(n int) bool {
		return slices.Max(append(r.c.piecesOf(n), 0)) > 0
	}) {
		r.hold(Stock, strings.TrimSpace(s.text), r.c.knownStock(s.named))
	}
}

// costs reports a verb of being left that tells an amount: "te quedan en $ 900", and not "me quedan, a $ 900".
func (r *reader) costs(s *sentence, c clause, at int) bool {
	if len(r.c.things.goods(r.c.things.in(s, c.from, c.to))) == 0 {
		return true
	}
	return s.lex.priceVerbs[s.word(at)] && !s.lex.ourselves[s.word(at-1)]
}

// aboutTime reports a clause about hours, days or bookings, and no goods: what is free there is no stock.
func aboutTime(s *sentence, c clause) bool {
	return hasUse(s, c, clock, date) || slices.ContainsFunc(s.tokens[c.from:c.to], func(t token) bool {
		return s.lex.nouns[t.fold] == Booking || s.lex.hourTopics[t.fold]
	})
}

// hasUse reports a number of one of some uses in a clause.
func hasUse(s *sentence, c clause, uses ...use) bool {
	return slices.ContainsFunc(s.tokens[c.from:c.to], func(t token) bool { return slices.Contains(uses, t.use) })
}

// bearsPresence reports whether the goods that a clause names are as it says. What has run out must be known to have
// run out; what is said not to be sold must not be among what was read.
func (r *reader) bearsPresence(s *sentence, list []clause, n int, said presence) bool {
	c := list[n]
	of, rest := r.goodsOf(s, list, n)
	some, none := false, false
	for _, thing := range of {
		pieces := append(r.c.piecesOf(thing), 0)
		empty := len(pieces) > 1 && slices.Max(pieces) == 0
		some, none = some || !empty, none || empty
	}
	switch {
	case said != gone && plentyOfGoods(s, c): // nobody says so of what was not counted
		if len(of)+len(s.named) == 0 {
			of = r.c.things.asked
		}
		return slices.ContainsFunc(append(of, s.named...), func(n int) bool {
			return slices.Max(append(r.c.piecesOf(n), 0)) > 1
		})
	case said != gone:
		return (some || !none) && (len(of) > 0 || !r.unheardOf(s, c))
	case none || r.c.saysGone(s.content(c.from, c.to)):
		return true
	case ranOut(s, c), s.has(s.lex.stockLeft, c.from, c.to) && len(r.c.things.in(s, c.from, c.to)) > 0:
		return false
	}
	return !some || rest
}

// ranOut reports words by which there was some: "se agotó".
func ranOut(s *sentence, c clause) bool {
	return s.has(s.lex.stockOut, c.from, c.to) || s.phrase(s.lex.outPhrases, c.from, c.to) >= 0
}

// unheardOf reports goods that the customer asked for, told to be there, which nothing that was read has.
func (r *reader) unheardOf(s *sentence, c clause) bool {
	_, at := s.presence(c)
	for i := at + 1; i < c.to && len(r.c.things.counted) > 0; i++ {
		t := s.tokens[i]
		key := wordKey(s.lex, t)
		switch {
		case t.mark:
			return false
		case key == "", t.isNumber, s.lex.pieces[t.fold], s.lex.article[t.fold]:
			continue
		}
		_, diet := s.lex.diets[t.fold]
		return len(key) > 3 && r.c.customer.says(key) && !s.lex.common(key) && s.lex.topics[t.fold] == "" &&
			methodOf(t.fold) == "" && !diet && !r.c.things.hasWord(key) && !r.c.trusted.says(key)
	}
	return false
}

// goodsOf are the goods that a clause speaks of: those it names, or the ones named before where it has no other noun.
// rest: it says more of them than their names do, so that it may speak of others.
func (r *reader) goodsOf(s *sentence, list []clause, n int) (of []int, rest bool) {
	c := list[n]
	of = r.c.things.goods(r.c.things.in(s, c.from, c.to))
	plain := true
	for i := c.from; i < c.to; i++ {
		t := s.tokens[i]
		key := wordKey(s.lex, t)
		if key == "" || t.mark || stockWord(s, i) || s.lex.negations[t.fold] || s.lex.openers[t.fold] {
			continue
		}
		known := slices.ContainsFunc(of, func(n int) bool { return contains(r.c.things.words[n], key) })
		plain = plain && known
		rest = rest || !known && !t.isNumber
	}
	if len(of) > 0 || !plain && !ranOut(s, c) {
		return of, rest
	}
	for n--; n >= 0; n-- {
		part := list[n]
		of = r.c.things.goods(r.c.things.in(s, part.from, part.to))
		if len(of) > 0 || len(s.content(part.from, part.to)) > 0 && plain {
			return of, false
		}
	}
	for _, before := range [][]int{r.named, r.c.things.asked} {
		if of = r.c.things.goods(before); len(of) > 0 {
			return of, false
		}
	}
	return nil, false
}

// stockWord reports a word about being there or a measure of goods, which names none.
func stockWord(s *sentence, i int) bool {
	w := s.word(i)
	return s.lex.stockLeft[w] || s.lex.stockHave[w] || s.lex.stockOut[w] || s.lex.pieces[w] ||
		i > 0 && s.lex.units[w] && s.tokens[i-1].isNumber ||
		s.lex.nouns[w] == Goods || s.phrase(s.lex.outPhrases, i, i+1) >= 0
}

// goods are those of some things that are sold by the piece: no orders, zones and services.
func (t *things) goods(list []int) (out []int) {
	for _, n := range list {
		if t.counted[n] {
			out = append(out, n)
		}
	}
	return out
}

// piecesOf are the numbers of a thing's pieces that were read: what can be sold, and what stands in each place.
func (c *Checker) piecesOf(thing int) (out []int64) {
	for _, f := range c.facts[Stock] {
		if c.things.belongs(f, []int{thing}) {
			out = append(out, f.Value)
		}
	}
	return out
}

// saysGone reports words of ours by which something of these names has run out, or is not sold.
func (c *Checker) saysGone(names []string) bool {
	return slices.ContainsFunc(c.trusted.sentences, func(t *sentence) bool {
		out := t.phrase(t.lex.outPhrases, 0, len(t.tokens)) >= 0 || t.has(t.lex.stockOut, 0, len(t.tokens)) || denies(t)
		return out && overlap(names, t.content(0, len(t.tokens))) > 0
	})
}

func (c *Checker) knownStock(of []int) string {
	var out []string
	for _, f := range c.facts[Stock] {
		if len(out) < 6 && len(f.Things) > 0 && c.things.belongs(f, of) {
			out = append(out, f.Things[0]+": "+locale.Number(c.tag, f.Value))
		}
	}
	return strings.Join(out, "; ")
}

// soldOut are the goods of which the business's own description says that there are none.
func soldOut(lex *lexicon, e Evidence) (out []Fact) {
	for _, d := range e.Descriptions {
		for _, span := range Sentences(d.Text) {
			s := &sentence{lex: lex, text: d.Text[span.From:span.To]}
			s.tokens = tokenize(s.text)
			if len(d.Things) > 0 && ranOut(s, clause{to: len(s.tokens)}) {
				out = append(out, Fact{Kind: Stock, Things: d.Things[:1]})
			}
		}
	}
	return out
}
