package claims

import (
	"slices"
)

// mention is a thing of which a sentence speaks, with what it may cost and how many of it are meant.
type mention struct {
	prices []int64 // of the things that the words may mean
	counts []int64
	at     int // the word that tells it from the others
}

// mostBaskets bounds how many readings of a list of goods are tried.
const mostBaskets = 64

// baskets are what the goods cost that stand between two places of a sentence, each as often as the words say; where
// they do not, as often as the order in play has it, or once. lists are those that are more than one price.
func (c *Checker) baskets(s *sentence, of []int, from, to int) (all, lists []int64) {
	return added(c.mentions(s, of, from, to))
}

// sized are the same of things that were spoken of before, told apart by their measures alone: "uno de 2,25 y uno de 1,5".
func (c *Checker) sized(s *sentence, of []int, to int) (all, lists []int64) {
	var list []mention
	for i := range to {
		t := s.tokens[i]
		if !t.isNumber || t.use != part {
			continue
		}
		x := mention{at: i, counts: []int64{max(countBefore(s, i), 1)}}
		for _, n := range of {
			if contains(c.things.words[n], wordKey(s.lex, t)) {
				x.prices = append(x.prices, c.pricesOf(n)...)
			}
		}
		if len(x.prices) > 0 {
			list = append(list, x)
		}
	}
	return added(list)
}

// added are the sums of some mentions.
func added(list []mention) (all, lists []int64) {
	if len(list) == 0 {
		return nil, nil
	}
	sums := []int64{0}
	for _, x := range list {
		var next []int64
		for _, sum := range sums {
			for _, p := range x.prices {
				for _, n := range x.counts {
					if v := sum + p*n; len(next) < mostBaskets && !slices.Contains(next, v) {
						next = append(next, v)
					}
				}
			}
		}
		sums = next
	}
	if len(list) > 1 {
		lists = append(lists, sums...)
	}
	for _, x := range list {
		for _, p := range x.prices {
			for _, n := range x.counts {
				if n > 1 {
					lists = append(lists, p*n)
				}
			}
		}
	}
	return sums, lists
}

// mentions are the goods of a list that a part of a sentence names. Things that the same words name are one mention.
func (c *Checker) mentions(s *sentence, of []int, from, to int) (out []mention) {
	var keys [][]string
	var ids []int
	for _, n := range of {
		hits := c.wordsOf(s, n, from, to)
		if len(c.pricesOf(n)) == 0 || len(hits) == 0 || c.things.hasVariant(n, of) {
			continue
		}
		same := slices.IndexFunc(keys, func(k []string) bool { return slices.Equal(k, hits) })
		if same >= 0 {
			out[same].prices = append(out[same].prices, c.pricesOf(n)...)
			continue
		}
		keys, ids = append(keys, hits), append(ids, n)
		out = append(out, mention{prices: c.pricesOf(n)})
	}
	for i := range out {
		var others []string
		for j := range keys {
			if j != i {
				others = append(others, keys[j]...)
			}
		}
		out[i].at = c.things.tellingAt(s, keys[i], others, from, to)
		out[i].counts = c.countsOf(s, ids[i], out[i].at)
	}
	return out
}

// wordsOf are the words of a thing's name that a part of the sentence has.
func (c *Checker) wordsOf(s *sentence, thing, from, to int) (out []string) {
	for i := max(from, 0); i < min(to, len(s.tokens)); i++ {
		key := c.things.whole(s, i)
		if key != "" && s.tokens[i].use != amount && s.tokens[i].use != piece &&
			contains(c.things.words[thing], key) && !contains(out, key) {
			out = append(out, key)
		}
	}
	slices.Sort(out)
	return out
}

// tellingAt is the place of the first word of a mention that no other has.
func (t *things) tellingAt(s *sentence, keys, others []string, from, to int) int {
	first := -1
	for i := max(from, 0); i < min(to, len(s.tokens)); i++ {
		key := t.whole(s, i)
		if !contains(keys, key) {
			continue
		}
		if !contains(others, key) {
			return i
		}
		if first < 0 {
			first = i
		}
	}
	return first
}

// countsOf are how many of a thing the words before a place may say.
func (c *Checker) countsOf(s *sentence, thing, at int) []int64 {
	if n := countBefore(s, at); n > 0 {
		return []int64{n}
	}
	if n := countBehind(s, at); n > 0 {
		return []int64{n, 1}
	}
	out := []int64{1}
	said := append(c.contents(thing), c.askedOf(thing)...)
	if len(said) == 0 {
		said = c.askedPieces()
	}
	for _, n := range said {
		if !slices.Contains(out, n) {
			out = append(out, n)
		}
	}
	return out
}

// countBefore is the number of pieces that stands before a name: "dos mechas de widia", "uno negro"; 0: none does.
func countBefore(s *sentence, at int) int64 {
	for i := at - 1; i >= max(0, at-6); i-- {
		t := s.tokens[i]
		switch {
		case t.isNumber && (t.use == piece || t.use == part && (i == at-1 || s.lex.pieces[s.word(i+1)])) && t.value%100 == 0:
			return t.value / 100
		case s.lex.article[t.fold]:
			return 1
		case t.isNumber || s.lex.ands[t.fold] || t.mark && !s.lex.times[t.fold]:
			return 0
		case s.lex.priceVerbs[t.fold]:
			return 0
		}
	}
	return 0
}

// countBehind is the number of pieces in "Yerba x 2", "medialunas (3)".
func countBehind(s *sentence, at int) int64 {
	for i := at + 1; i < min(at+6, len(s.tokens)); i++ {
		if t := s.tokens[i]; t.isNumber && t.use == piece && t.value%100 == 0 && s.lex.times[s.word(i-1)] {
			return t.value / 100
		}
	}
	return 0
}

// askedOf are how many of a thing the customer asked for, by their last words that name it.
func (c *Checker) askedOf(thing int) (out []int64) {
	for i := len(c.customer.sentences) - 1; i >= 0; i-- {
		s := c.customer.sentences[i]
		for at, t := range s.tokens {
			key := wordKey(s.lex, t)
			if key == "" || t.isNumber || s.lex.common(key) || !contains(c.things.words[thing], key) {
				continue
			}
			if n := countBefore(s, at); n > 0 && !slices.Contains(out, n) {
				out = append(out, n)
			}
		}
		if len(out) > 0 {
			return out
		}
	}
	return out
}

// mostPieces is how many pieces a number of the customer's may mean.
const mostPieces = 10_000

// askedPieces are the numbers of pieces in the customer's words, whatever they count: "y 100 bolsas".
func (c *Checker) askedPieces() (out []int64) {
	for _, s := range c.customer.sentences {
		for _, t := range s.tokens {
			if t.isNumber && t.use == piece && t.value%100 == 0 && t.value > 100 && t.value <= mostPieces*100 {
				out = append(out, t.value/100)
			}
		}
	}
	return out
}

// hasVariant reports a thing of which some others are kinds: the jar of what is also sold by the glass.
func (t *things) hasVariant(thing int, of []int) bool {
	return slices.ContainsFunc(of, func(n int) bool { return slices.Contains(t.wider[n], thing) })
}

// pricesOf are what one of a thing costs.
func (c *Checker) pricesOf(thing int) (out []int64) {
	for _, f := range c.facts[Money] {
		if (f.Role == Price || f.Role == "") && f.Value > 0 && len(f.Things) > 0 &&
			c.things.belongs(Fact{Things: f.Things[:1]}, []int{thing}) && !slices.Contains(out, f.Value) {
			out = append(out, f.Value)
		}
	}
	return out
}

// lastWanted are what the goods cost that the customer's last words with goods name.
func (c *Checker) lastWanted() []int64 {
	for i := len(c.customer.sentences) - 1; i >= 0; i-- {
		s := c.customer.sentences[i]
		if _, lists := c.baskets(s, c.things.in(s, 0, len(s.tokens)), 0, len(s.tokens)); len(lists) > 0 {
			return lists
		}
	}
	return nil
}

// talkedOf are the prices of what the customer's last words with goods name.
func talkedOf(c *Checker) (out []int64) {
	for i := len(c.customer.sentences) - 1; i >= 0 && len(out) == 0; i-- {
		s := c.customer.sentences[i]
		for _, n := range c.things.in(s, 0, len(s.tokens)) {
			out = append(out, c.pricesOf(n)...)
		}
	}
	return out
}

// customerPlaces are the zones that the customer's words name.
func (c *Checker) customerPlaces() (out []int) {
	for _, s := range c.customer.sentences {
		out = append(out, c.things.zonesOf(c.things.in(s, 0, len(s.tokens)))...)
	}
	return out
}
