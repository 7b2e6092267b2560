package claims

import (
	"regexp"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// percents checks percentages: of a discount, a surcharge, a deposit. They count in offers and conditions too.
func (r *reader) percents(s *sentence) {
	if at := s.phrase(s.lex.halves, 0, len(s.tokens)); at >= 0 && !s.clauseOf(at).asked && !s.negated(at) &&
		!hasPercentBy(r, 50_00, s) {
		r.hold(Percent, s.slice(at, at+3), r.c.known(Percent, Promotion))
	}
	for i, t := range s.tokens {
		if t.use != percent || t.value == 100_00 || t.value == 0 {
			continue
		}
		theirs := r.c.customer.numbers[t.value] && (denies(s) || s.clauseOf(i).quoted || s.clauseOf(i).asked)
		if theirs || hasPercentBy(r, t.value, s) {
			continue
		}
		r.hold(Percent, s.slice(i, i+2), r.c.known(Percent, Promotion))
	}
}

func hasPercentBy(r *reader, v int64, s *sentence) bool {
	mine := offered(r, s)
	for _, k := range []Kind{Percent, Promotion, Policy, Name, Methods} {
		for _, f := range r.c.facts[k] {
			text := f.Text + " " + strings.Join(f.Things, " ")
			has := k == Percent && f.Value == v || slices.ContainsFunc(tokenize(text), func(t token) bool {
				return t.isNumber && t.value == v
			})
			if has && (len(mine) == 0 || overlap(mine, words(r.c, text)) > 0 || r.c.things.belongs(f, s.named)) {
				return true
			}
		}
	}
	return (reduced(r, v) || taken(r, v)) && !namesMethod(s)
}

// offered are the words of a sentence that say what an offer is for.
func offered(r *reader, s *sentence) (out []string) {
	for _, w := range s.content(0, len(s.tokens)) {
		if !s.lex.nounStems[w] && !s.lex.offerStems[w] {
			out = append(out, w)
		}
	}
	if len(out) == 0 || s.has(s.lex.already, 0, 0) {
		return nil
	}
	return out
}

// namesMethod reports a sentence with a way to pay.
func namesMethod(s *sentence) bool {
	return slices.ContainsFunc(s.tokens, func(t token) bool { return methodOf(t.fold) != "" })
}

// taken reports a percentage that a discount is of what it is taken off.
func taken(r *reader, v int64) bool {
	for _, d := range r.c.facts[Money] {
		if d.Role != Discount && d.Role != Paid || d.Value <= 0 {
			continue
		}
		for _, f := range r.c.facts[Money] {
			if (f.Role == Subtotal || f.Role == Line || d.Role == Paid && f.Role == Total) && f.Value > 0 &&
				(d.Value*10000+f.Value/2)/f.Value/10 == v/10 {
				return true
			}
		}
	}
	return false
}

// reduced reports a percentage that is the difference of a price and the one before.
func reduced(r *reader, v int64) bool {
	for _, f := range r.c.facts[Money] {
		if f.Role != Before || f.Value == 0 {
			continue
		}
		for _, p := range r.c.facts[Money] {
			if p.Role == Price && slices.Equal(p.Things, f.Things) {
				if off := (f.Value - p.Value) * 10000 / f.Value; off/100 == v/100 || (off+50)/100 == v/100 {
					return true
				}
			}
		}
	}
	return false
}

var bundle = regexp.MustCompile(`\b[2-9]\s?[xX]\s?[1-9]\b`)

// gifts checks what is said to cost nothing, presents, bundles and discounts without a figure.
func (r *reader) gifts(s *sentence) {
	for _, m := range bundle.FindAllString(s.raw, -1) {
		from := strings.Index(s.raw, m)
		if next := s.raw[from+len(m):]; len(next) > 1 && strings.ContainsAny(next[:1], ".,") && isDigit(next[1]) {
			continue // a measure
		}
		at := tokenAt(s, strings.Index(s.text, m))
		if s.clauseOf(at).asked || s.clauseOf(at).quoted || denies(s) {
			continue
		}
		if key := strings.ReplaceAll(strings.ToLower(strings.ReplaceAll(m, " ", "")), "×", "x"); !r.c.promises(key) &&
			!r.c.things.hasWord(key) {
			r.hold(Promotion, m, r.c.known(Promotion))
		}
	}
	if at := giftAt(s); at >= 0 {
		if granted(r, s, at) && !(hasRole(s, Delivery) && isFree(r, s)) &&
			(hasRole(s, Delivery) && freeAt(s) >= 0 || !discounted(r, s)) {
			r.hold(Promotion, strings.TrimSpace(s.text), r.c.known(Promotion))
		}
	}
	if at := freeAt(s); at >= 0 && granted(r, s, at) && !isFree(r, s) {
		r.hold(Promotion, strings.TrimSpace(s.text), r.c.known(Promotion))
	}
}

// giftAt is where a sentence promises a present or a discount; -1: nowhere.
func giftAt(s *sentence) int {
	if at := s.phrase(s.lex.giftPhrases, 0, len(s.tokens)); at >= 0 {
		return at
	}
	for i, t := range s.tokens {
		if s.lex.gifts[t.fold] || s.lex.nouns[t.fold] == Coupon && s.has(s.lex.grants, max(s.clauseFrom(i), i-4), i) {
			return i
		}
	}
	return -1
}

// freeAt is where a sentence says that something costs nothing; -1: nowhere.
func freeAt(s *sentence) int {
	if at := s.phrase(s.lex.freePhrases, 0, len(s.tokens)); at >= 0 {
		return at
	}
	for i, t := range s.tokens {
		if s.lex.free[t.fold] && s.word(i-1) != "feel" && s.word(i-1) != "-" && s.lex.diets[s.word(i-1)] == "" &&
			s.word(i+1) != "to" {
			return i
		}
	}
	return -1
}

// granted reports that something is promised: an offer and a condition promise it as well, a question about it, a
// denial and the customer's words do not.
func granted(r *reader, s *sentence, at int) bool {
	c := s.clauseOf(at)
	return !c.quoted && !s.negated(at) && !(c.asked) && !unknownAt(s, at)
}

// unknownTo reports that the sentence owns up to not knowing, or leaves it to somebody.
func unknownTo(s *sentence) bool {
	return s.phrase(s.lex.unknowns, 0, len(s.tokens)) >= 0
}

// unknownAt is unknownTo for one clause.
func unknownAt(s *sentence, at int) bool {
	c := s.clauseOf(at)
	return s.phrase(s.lex.unknowns, c.from, c.to) >= 0
}

// promises reports a promotion, or a text of the business, with these words.
func (c *Checker) promises(folded string) bool {
	return c.knownIn(Promotion, folded) || c.trusted.says(folded)
}

func (t *things) hasWord(w string) bool { return len(t.byWord[w]) > 0 }

// discounted reports that some discount is known that the sentence may tell of.
func discounted(r *reader, s *sentence) bool {
	mine := s.content(0, len(s.tokens))
	if s.has(s.lex.gifts, 0, len(s.tokens)) {
		return gifted(r, mine)
	}
	for _, f := range r.c.facts[Promotion] {
		if overlap(mine, words(r.c, f.Text+" "+strings.Join(f.Things, " "))) > 0 || r.c.things.belongs(f, s.named) ||
			len(s.named) == 0 && saysPromotion(r, s) {
			return true
		}
	}
	for _, f := range r.c.facts[Money] {
		if (f.Role == Discount && f.Value > 0 || f.Role == Before) &&
			(len(s.named) == 0 || r.c.things.belongs(f, s.named) || len(f.Things) == 0) {
			return true
		}
	}
	for _, d := range r.c.evidence.Deeds {
		if d.Act == Reduced {
			return true
		}
	}
	for _, t := range r.c.trusted.about(mine) {
		if (t.has(t.lex.gifts, 0, len(t.tokens)) || t.phrase(t.lex.giftPhrases, 0, len(t.tokens)) >= 0 ||
			freeAt(t) >= 0 || hasPercent(t)) &&
			overlap(mine, t.content(0, len(t.tokens))) >= 2 {
			return true
		}
	}
	return false
}

// gifted reports a promotion or a text of the business that gives something away, in the same words.
func gifted(r *reader, mine []string) bool {
	gives := func(t *sentence) bool {
		return (t.has(t.lex.gifts, 0, len(t.tokens)) || freeAt(t) >= 0) &&
			overlap(mine, t.content(0, len(t.tokens))) >= 2
	}
	return slices.ContainsFunc(r.c.trusted.sentences, gives)
}

// saysPromotion reports a sentence about promotions as such.
func saysPromotion(r *reader, s *sentence) bool { return slices.Contains(s.nouns(), Coupon) }

func hasPercent(s *sentence) bool {
	return slices.ContainsFunc(s.tokens, func(t token) bool { return t.use == percent })
}

// isFree reports that what the sentence calls free is: delivery that costs nothing, a promotion, a text that says so.
func isFree(r *reader, s *sentence) bool {
	delivery := false
	for _, t := range s.tokens {
		if s.lex.roles[t.fold] == Delivery {
			delivery = true
		}
	}
	if s.phrase(s.lex.pickups, 0, len(s.tokens)) >= 0 || r.fetch && len(s.named) == 0 {
		return true
	}
	for _, f := range r.c.facts[Money] {
		suits := f.Role == Delivery && delivery || f.Role == Price && r.c.things.belongs(f, s.named)
		if f.Value == 0 && suits {
			return true
		}
	}
	if delivery && freeFromSaid(r, s) {
		return true
	}
	mine := s.content(0, len(s.tokens))
	for _, t := range r.c.trusted.about(mine) {
		least := 2
		if delivery {
			least = 1
		}
		if freeAt(t) >= 0 && overlap(mine, t.content(0, len(t.tokens))) >= least && !t.negated(freeAt(t)) {
			return !delivery || !r.c.has(FreeFrom) || freeFromSaid(r, s)
		}
	}
	return !delivery && bundled(r, s)
}

// bundled reports a promotion of so many for the price of fewer that the sentence may tell of.
func bundled(r *reader, s *sentence) bool {
	mine := s.content(0, len(s.tokens))
	return slices.ContainsFunc(r.c.facts[Promotion], func(f Fact) bool {
		text := f.Text + " " + strings.Join(f.Things, " ")
		return bundle.MatchString(text) && (overlap(mine, words(r.c, text)) > 0 || r.c.things.belongs(f, s.named))
	})
}

func (c *Checker) has(role Role) bool {
	return slices.ContainsFunc(c.facts[Money], func(f Fact) bool { return f.Role == role })
}

// freeFromSaid reports that the sentence names the subtotal from which delivery is free, or that the order has reached
// it, in the zone that it names.
func freeFromSaid(r *reader, s *sentence) bool {
	zone := r.c.things.zonesOf(s.named)
	for _, f := range r.c.facts[Money] {
		if f.Role != FreeFrom || f.Value == 0 || len(zone) > 0 && len(f.Things) > 0 && !r.c.things.belongs(f, zone) {
			continue
		}
		if slices.ContainsFunc(s.tokens, func(t token) bool { return t.use == amount && t.value == f.Value }) ||
			slices.Contains(r.proved, f.Value) && !hasAmount(s) || s.has(s.lex.missingWords, 0, len(s.tokens)) {
			return true
		}
		for _, o := range r.c.facts[Money] {
			if o.Role == Subtotal && o.Value >= f.Value && len(zone) > 0 {
				return true
			}
		}
	}
	return false
}

// stock checks what is said to be left, to be there, or to have run out.
func (r *reader) stock(s *sentence) {
	if hasClock(s, clause{from: 0, to: len(s.tokens)}) || slices.Contains(s.nouns(), Booking) {
		return
	}
	for i, t := range s.tokens {
		if t.isNumber && (t.use == piece || t.use == part) && countsStock(s, i) && !s.clauseOf(i).asked &&
			!s.clauseOf(i).quoted {
			if !hasStock(r, s, t.value/100) {
				r.hold(Stock, strings.TrimSpace(s.text), r.c.knownStock(s.named))
				return
			}
		}
	}
	if at := lastOne(s); at >= 0 && s.stated(at) && !hasStock(r, s, 1) {
		r.hold(Stock, strings.TrimSpace(s.text), r.c.knownStock(s.named))
		return
	}
	if at := s.phrase(s.lex.outPhrases, 0, len(s.tokens)); (at >= 0 || s.has(s.lex.stockOut, 0, len(s.tokens))) &&
		!s.hasParticiple(s.clauseOf(max(at, 0))) {
		if !s.clauseOf(max(at, 0)).asked && !s.clauseOf(max(at, 0)).quoted && !s.clauseOf(max(at, 0)).conditional &&
			(inStock(r, s.named, at >= 0) || !depleted(r, s)) {
			r.hold(Stock, strings.TrimSpace(s.text), r.c.knownStock(s.named))
		}
		return
	}
	if at := s.phrase(s.lex.stockPhrases, 0, len(s.tokens)); at >= 0 && s.stated(at) && !available(r, s) {
		r.hold(Stock, strings.TrimSpace(s.text), r.c.knownStock(s.named))
	}
}

// countsStock reports a number that "quedan", "hay" or "en stock" counts.
func countsStock(s *sentence, i int) bool {
	next, then := s.word(i+1), s.word(i+2)
	if s.lex.units[next] || s.tokens[i].use == part && !s.lex.pieces[next] && !s.lex.stockLeft[s.word(i-1)] {
		return false
	}
	goods := s.lex.pieces[next] || s.lex.stockHave[next]
	for j := max(s.clauseFrom(i), i-4); j < i; j++ {
		switch {
		case s.lex.stockLeft[s.word(j)] && !s.lex.slotFree[next]:
			return goods || !hasAmount(s) && (next == "" || s.tokens[i+1].mark || s.lex.functions[next] ||
				len(s.named) > 0)
		case s.lex.stockHave[s.word(j)] && (goods || s.lex.stockHave[then] || s.lex.stockHave[s.word(i+3)]):
			return true
		}
	}
	for j := i + 1; j < min(len(s.tokens), i+6) && s.tokens[j].clause == s.tokens[i].clause; j++ {
		if s.lex.stockBehind[s.word(j)] || s.lex.stockBehind[s.word(j)+" "+s.word(j+1)] {
			return s.tokens[i].use == piece
		}
	}
	return s.lex.stockBehind[next] || s.lex.stockBehind[next+" "+then] ||
		s.lex.pieces[next] && (s.lex.stockBehind[then] || s.lex.stockBehind[then+" "+s.word(i+3)])
}

// lastOne reports a sentence that calls something the last piece.
func lastOne(s *sentence) int {
	if at := s.phrase(s.lex.lasts, 0, len(s.tokens)); at >= 0 {
		return at
	}
	for i, t := range s.tokens {
		if s.lex.stockLeft[t.fold] && (s.lex.article[s.word(i+1)] ||
			s.lex.article[s.word(i+2)] && !s.tokens[i+1].isNumber || s.word(i+1) == "one") && len(s.named) > 0 {
			return i
		}
	}
	return -1
}

func hasStock(r *reader, s *sentence, n int64) bool {
	of := s.named
	if len(of) == 0 {
		of = r.named
	}
	if len(of) == 0 {
		of = r.c.things.asked
	}
	for _, f := range r.c.facts[Stock] {
		enough := f.Value > n && len(s.named) > 0 && !s.has(s.lex.stockLeft, 0, len(s.tokens)) &&
			s.phrase(s.lex.lasts, 0, len(s.tokens)) < 0
		if (f.Value == n || enough) && (len(of) == 0 || r.c.things.belongs(f, of)) {
			return true
		}
	}
	for _, t := range r.c.trusted.sentences {
		if !t.has(t.lex.stockLeft, 0, len(t.tokens)) && !t.has(t.lex.stockHave, 0, len(t.tokens)) {
			continue
		}
		for _, k := range t.tokens {
			if k.isNumber && k.value == n*100 && (k.use == piece || k.use == part) &&
				overlap(s.content(0, len(s.tokens)), t.content(0, len(t.tokens))) > 0 {
				return true
			}
		}
	}
	return false
}

// depleted reports that something is known to have run out: a count of none, or words of ours about the same.
func depleted(r *reader, s *sentence) bool {
	for _, f := range r.c.facts[Stock] {
		if f.Value == 0 {
			return true
		}
	}
	mine := s.content(0, len(s.tokens))
	return slices.ContainsFunc(r.c.trusted.sentences, func(t *sentence) bool {
		out := t.phrase(t.lex.outPhrases, 0, len(t.tokens)) >= 0 || t.has(t.lex.stockOut, 0, len(t.tokens)) || denies(t)
		return out && overlap(mine, t.content(0, len(t.tokens))) > 0
	})
}

// inStock reports that all of some named things are known to be there.
func inStock(r *reader, of []int, denied bool) bool {
	if len(of) == 0 {
		of = r.named
	}
	if len(of) == 0 {
		of = r.c.things.asked
	}
	any := false
	for _, f := range r.c.facts[Stock] {
		if len(of) == 0 && denied || r.c.things.belongs(f, of) {
			if f.Value == 0 {
				return false
			}
			any = any || len(of) > 0
		}
	}
	return any
}

// available reports that one of the things that a sentence names is there, or that some search found it.
func available(r *reader, s *sentence) bool {
	of := s.named
	if len(of) == 0 {
		of = r.named
	}
	if len(of) == 0 {
		of = r.c.things.asked
	}
	known := false
	for _, f := range r.c.facts[Stock] {
		if len(of) == 0 || r.c.things.belongs(f, of) {
			if known = true; f.Value > 0 {
				return true
			}
		}
	}
	return !known && len(r.c.facts[Stock]) == 0
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
