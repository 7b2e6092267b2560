package claims

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

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
	return stockFollows(s, i)
}

// stockFollows reports "40 gallons in stock", "five cases left".
func stockFollows(s *sentence, i int) bool {
	to := min(s.clauseOf(i).to, i+6)
	for j := i + 1; j < to && s.tokens[i].use == piece; j++ {
		if s.lex.stockBehind[s.word(j)] || s.lex.stockBehind[s.word(j)+" "+s.word(j+1)] {
			return true
		}
	}
	return false
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
