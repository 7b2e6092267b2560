package claims

import (
	"slices"
	"strings"
)

// professional is somebody who can be booked.
type professional struct {
	words    []string // of the name, without titles
	services []string
}

// readStaff collects who does what.
func (c *Checker) readStaff(lex *lexicon) {
	for _, f := range c.facts[Staff] {
		var p professional
		for _, w := range plainWords(f.Text) {
			if !lex.titles[w] {
				p.words = append(p.words, w)
			}
		}
		n := slices.IndexFunc(c.staff, func(o professional) bool { return slices.Equal(o.words, p.words) })
		if n < 0 {
			n = len(c.staff)
			c.staff = append(c.staff, p)
		}
		c.staff[n].services = append(c.staff[n].services, f.Things...)
	}
}

// professionalsIn are the professionals that a sentence names, with the token of each.
func (c *Checker) professionalsIn(s *sentence) (who []professional, at []int) {
	for _, p := range c.staff {
		for i, t := range s.tokens {
			if t.capital && slices.Contains(p.words, t.fold) {
				who, at = append(who, p), append(at, i)
				break
			}
		}
	}
	return who, at
}

// checkProfessionals checks who is said to do what, and with whom a booking is said to be.
func checkProfessionals(r *reader, s *sentence) {
	who, at := r.c.professionalsIn(s)
	for n, p := range who {
		c := s.clauseOf(at[n])
		asked := r.c.servicesIn(sectionOf(s, at[n]))
		if c.asked || c.quoted || s.negated(at[n]) || unknownAt(s, at[n]) {
			continue
		}
		list := len(who) > 1 && !s.has(s.lex.possessives, 0, len(s.tokens)) // who works there, not who sees the customer
		does := slices.ContainsFunc(asked, func(v string) bool { return slices.Contains(p.services, v) })
		if len(asked) > 0 && len(p.services) > 0 && !does || !c.conditional && tellsVisit(r, s, does || list) && !r.c.bookedWith(p) {
			r.hold(Name, strings.TrimSpace(s.text), r.c.knownStaff())
			return
		}
	}
}

// sectionOf is the part of a sentence between semicolons that a token stands in, without what stands in parentheses
// behind the names of others: "Ana (corte) y Luis (color)".
func sectionOf(s *sentence, at int) *sentence {
	from, to := 0, len(s.tokens)
	for i, t := range s.tokens {
		switch {
		case t.fold != ";":
		case i < at:
			from = i
		case i < to:
			to = i
		}
	}
	var out []token
	other := false
	for i := from; i < to; i++ {
		t := s.tokens[i]
		switch {
		case t.fold == "(":
			other = i < at || slices.ContainsFunc(s.tokens[at+1:i], func(b token) bool { return b.mark })
		case t.fold == ")":
			other = false
		case !other:
			out = append(out, t)
		}
	}
	return &sentence{lex: s.lex, text: s.text, tokens: out}
}

// servicesIn are the services of professionals that a sentence names: those that share most of its telling words.
func (c *Checker) servicesIn(s *sentence) (best []string) {
	most := 0
	for _, p := range c.staff {
		for _, v := range p.services {
			n := 0
			for _, w := range plainWords(v) {
				if len(w) > 3 && !s.lex.functions[w] && !s.lex.common(stem(w)) && hasKey(s, stem(w)) {
					n++
				}
			}
			switch {
			case n == 0 || n < most:
			case n > most:
				best, most = []string{v}, n
			default:
				best = append(best, v)
			}
		}
	}
	return best
}

// tellsVisit reports a sentence about who sees the customer: of their booking, at an hour, or with a verb of attending.
// Somebody who does what the sentence names may be told of without being booked.
func tellsVisit(r *reader, s *sentence, does bool) bool {
	if denies(s) {
		return false
	}
	own := s.has(s.lex.possessives, 0, len(s.tokens)) || hasClock(s, clause{to: len(s.tokens)}) ||
		s.phrase(s.lex.attends, 0, len(s.tokens)) >= 0
	return tellsBooked(r, s) || own && !does || len(bookedThen(r, s)) > 0
}

// bookedThen are the customer's bookings whose day and hour a sentence tells.
func bookedThen(r *reader, s *sentence) (out []Fact) {
	for _, d := range schedule(r, s) {
		for _, f := range r.c.facts[Slot] {
			if f.Role == Booked && len(d.days)+len(d.dates) > 0 && onDay(f, d.days) && onDate(f, d.dates) &&
				slices.ContainsFunc(d.times, func(t int) bool { return sameTime(t, slotMinute(f)) }) {
				out = append(out, f)
			}
		}
	}
	return out
}

// checkBookedService checks what a booking is told to be for, by its day and hour.
func checkBookedService(r *reader, s *sentence) {
	for _, f := range bookedThen(r, s) {
		what := slices.IndexFunc(r.c.things.names, func(name string) bool { return slices.Contains(f.Things, name) })
		if what < 0 || namesWhole(s, r.c.things.names[what]) || denies(s) {
			continue
		}
		for _, n := range s.named {
			name := r.c.things.names[n]
			at := tokenAt(s, max(0, strings.Index(strings.ToLower(s.text), strings.ToLower(name))))
			if c := s.clauseOf(at); n != what && !r.c.things.container[n] && namesWhole(s, name) && !c.asked && !c.conditional &&
				!c.quoted && overlap(r.c.things.words[n], r.c.things.words[what]) > 0 {
				r.hold(Slot, strings.TrimSpace(s.text), strings.Join(f.Things, ", "))
				return
			}
		}
	}
}

// bookedWith reports that a booking of the customer's, or our own words, may be with somebody: where nothing says with
// whom it is, nothing speaks against it.
func (c *Checker) bookedWith(p professional) bool {
	var texts [][]string
	for _, f := range c.facts[Slot] {
		if f.Role == Booked {
			texts = append(texts, f.Things)
		}
	}
	for _, s := range c.trusted.sentences { // what we told or asked about a visit names its professional
		if hasClock(s, clause{to: len(s.tokens)}) {
			texts = append(texts, []string{s.raw})
		}
	}
	told := false
	for _, text := range texts {
		for _, other := range c.staff {
			named := inAny(text, other.words)
			told = told || named
			if named && slices.Equal(other.words, p.words) {
				return true
			}
		}
	}
	return !told
}

// inAny reports that one of some texts has one of some words.
func inAny(texts, words []string) bool {
	return slices.ContainsFunc(texts, func(t string) bool {
		return slices.ContainsFunc(plainWords(t), func(w string) bool { return slices.Contains(words, w) })
	})
}

// knownStaff says who does what.
func (c *Checker) knownStaff() string {
	var out []string
	for _, f := range c.facts[Staff] {
		line := f.Text
		if len(f.Things) > 0 {
			line += ": " + strings.Join(f.Things, ", ")
		}
		if len(out) < mostKnown && !slices.Contains(out, line) {
			out = append(out, line)
		}
	}
	return strings.Join(out, "; ")
}
