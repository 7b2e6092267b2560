package claims

import (
	"slices"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/words/word"
)

// visit is an hour that a sentence tells, and the moment that bears it out.
type visit struct {
	Fact
	at int // the hour's token
}

// visits are the moments that a sentence tells: the customer's bookings on their day, hours that a call beside it asks
// for, and free ones of somebody; one for every hour in it.
func visits(r *reader, s *sentence) (out []visit, all bool) {
	who, _ := r.c.professionalsIn(s)
	plans := announces(s)
	for _, d := range schedule(r, s) {
		for _, t := range d.times {
			if d.closes(t) && lastsUntil(r, s, d, t) {
				continue
			}
			f, known := visitAt(r.c, d, t, who, plans)
			if !known {
				return nil, false
			}
			out = append(out, visit{f, clockToken(s, d, t)})
		}
	}
	return out, len(out) > 0
}

// visitAt is the moment of an hour: the one with whom the sentence names, where there are several.
func visitAt(c *Checker, d span, t int, who []professional, plans bool) (found Fact, known bool) {
	best := -1
	dated := len(d.days)+len(d.dates) > 0
	for _, f := range c.facts[Slot] {
		of := f.Role == Booked && dated || f.Role == Planned && plans || f.Role == Free && dated && len(f.Things) > 0
		if !of || !holdsAt(f, t) || !onDay(f, d.days) || !onDate(f, d.dates) {
			continue
		}
		rank := 0
		if slices.ContainsFunc(who, func(p professional) bool { return inAny(f.Things, p.words) }) {
			rank = 2
		} else if len(who) == 0 && f.Role == Booked {
			rank = 1
		}
		if rank > best {
			found, best = f, rank
		}
	}
	return found, best >= 0
}

// holdsAt reports an hour at which a slot begins, or within a stretch of free time.
func holdsAt(f Fact, t int) bool {
	start := slotMinute(f)
	return sameTime(t, start) || f.Value > 0 &&
		(stretch{from: t, to: t + 1, half: t <= 12*60}).within(stretch{from: start, to: start + int(f.Value)})
}

// announces reports a sentence that tells nothing of its hours as done or free: a plan is neither yet.
func announces(s *sentence) bool {
	return !saysFree(s) && !s.has(s.lex.settles, 0, len(s.tokens)) && !slices.ContainsFunc(s.tokens, func(t token) bool {
		v, known := s.lex.verbs[t.text]
		return known && (v.tense == past1 || v.tense == past3 || v.tense == participle || v.tense == both)
	})
}

// closes reports the end of a stretch of time.
func (d span) closes(t int) bool {
	return slices.ContainsFunc(d.ranges, func(x stretch) bool { return x.to == t })
}

// lastsUntil reports the end of a stretch that begins with a moment that is known, and lasts as long as that does.
func lastsUntil(r *reader, s *sentence, d span, t int) bool {
	return slices.ContainsFunc(d.ranges, func(x stretch) bool {
		return sameTime(x.to, t) && slices.ContainsFunc(r.c.facts[Slot], func(f Fact) bool {
			if !onDay(f, d.days) || !onDate(f, d.dates) {
				return false
			}
			if start := slotMinute(f); f.Value > 0 && len(f.Things) > 0 {
				return x.within(stretch{from: start, to: start + int(f.Value)})
			}
			return (f.Role == Booked || f.Role == Planned) && sameTime(x.from, slotMinute(f)) && slices.ContainsFunc(endsOf(r.c, s, f), func(end int) bool { return sameTime(x.to, end) })
		})
	})
}

// endsOf are when what begins at a moment ends: by how long its service takes, else by what is known to end that day.
func endsOf(c *Checker, s *sentence, f Fact) (out []int) {
	for _, k := range c.facts[Term] {
		if slices.Contains(k.Things, serviceOf(f)) {
			for _, l := range lengths(&sentence{lex: anyUnit(s.lex), tokens: tokenize(k.Text)}) {
				out = append(out, slotMinute(f)+l.minutes)
			}
		}
	}
	for _, k := range c.facts[Slot] {
		if k.Role == Until && len(out) == 0 && k.Text[:min(10, len(k.Text))] == f.Text[:min(10, len(f.Text))] {
			out = append(out, slotMinute(k))
		}
	}
	return out
}

// serviceOf is what a moment is for, which stands before with whom it is; empty: nothing says.
func serviceOf(f Fact) string {
	for _, name := range f.Things {
		if !codeForm.MatchString(name) {
			return name
		}
	}
	return ""
}

// checkVisits holds the moments that a sentence tells against what each is for and with whom. It reports bookings told
// back as they are, in which no other rule about hours and people has to find anything; so far planned and free hours
// agree, the reader notes that.
func checkVisits(r *reader, s *sentence) bool {
	if denies(s) || slices.ContainsFunc(s.clauses, func(c clause) bool { return c.asked || c.conditional }) {
		return false
	}
	if wrongEnd(r, s) {
		r.refuted = true
		r.hold(Slot, strings.TrimSpace(s.text), knownOwn(r.c))
		return false
	}
	told, all := visits(r, s)
	if !all {
		return false
	}
	var of []string
	for _, f := range told {
		of = append(of, f.Things...)
	}
	if wrongService(r, s, told) || swapped(s, told) {
		r.hold(Slot, strings.TrimSpace(s.text), knownVisits(r.c, told))
		return false
	}
	who, _ := r.c.professionalsIn(s)
	services := r.c.servicesIn(s)
	if len(who) > 0 && !staffTold(r.c, told) || len(services) > 0 && !slices.ContainsFunc(services, func(v string) bool {
		return slices.ContainsFunc(of, func(what string) bool { return strings.HasPrefix(what, v) })
	}) {
		return false // with whom they are is not known, or something else is told
	}
	booked := !slices.ContainsFunc(told, func(f visit) bool { return f.Role != Booked })
	for _, p := range who {
		if inAny(of, p.words) {
			continue
		}
		if booked || !slices.ContainsFunc(who, func(o professional) bool { return inAny(of, o.words) }) {
			r.refuted = true
			r.hold(Slot, strings.TrimSpace(s.text), knownVisits(r.c, told))
		}
		return false
	}
	r.agreed = !booked
	return booked
}

// wrongEnd reports a booking of the customer's told from and until an hour that it does not begin or end at.
func wrongEnd(r *reader, s *sentence) bool {
	if saysFree(s) || s.phrase(s.lex.slotPhrases, 0, len(s.tokens)) >= 0 || !s.has(s.lex.possessives, 0, len(s.tokens)) && !tellsBooked(r, s) && !stands(s) {
		return false
	}
	for _, d := range schedule(r, s) {
		if len(d.ranges) == 0 || len(d.days)+len(d.dates) == 0 {
			continue
		}
		for _, f := range r.c.facts[Slot] {
			if f.Role == Booked && onDay(f, d.days) && onDate(f, d.dates) && servedBy(s, f) && len(endsOf(r.c, s, f)) > 0 {
				return !slices.ContainsFunc(d.ranges, func(x stretch) bool { return lastsUntil(r, s, d, x.to) })
			}
		}
	}
	return false
}

// swapped reports services told before their hours, one of which stands before the hour of another.
func swapped(s *sentence, told []visit) bool {
	from := 0
	for n, f := range told {
		part := &sentence{lex: s.lex, text: s.text, tokens: s.tokens[from:max(from, f.at)]}
		from = f.at
		other := slices.ContainsFunc(told, func(o visit) bool { return serviceOf(o.Fact) != serviceOf(f.Fact) && servedBy(part, o.Fact) })
		own := servedBy(part, f.Fact)
		if n == 0 && !own && !other {
			return false // they stand behind
		}
		if other && !own {
			return true
		}
	}
	return false
}

// staffTold reports bookings of which it is known with whom each is.
func staffTold(c *Checker, of []visit) bool {
	return !slices.ContainsFunc(of, func(f visit) bool {
		return !slices.ContainsFunc(c.staff, func(p professional) bool { return inAny(f.Things, p.words) })
	})
}

// wrongService reports a service that the customer has booked, told with the hours of others.
func wrongService(r *reader, s *sentence, told []visit) bool {
	for _, f := range r.c.facts[Slot] {
		if f.Role != Booked || !servedBy(s, f) || slices.ContainsFunc(told, func(t visit) bool { return serviceOf(t.Fact) == serviceOf(f) }) {
			continue
		}
		if !slices.ContainsFunc(told, func(t visit) bool { return t.Role != Booked || servedBy(s, t.Fact) }) {
			return true
		}
	}
	return false
}

// servedBy reports a sentence with a telling word of what a booking is for.
func servedBy(s *sentence, f Fact) bool {
	return slices.ContainsFunc(plainWords(serviceOf(f)), func(w string) bool {
		return len(w) > 3 && !s.lex.functions[w] && s.lex.nouns[w] == "" && hasKey(s, stem(w))
	})
}

func knownVisits(c *Checker, of []visit) string {
	var out []string
	for _, f := range of {
		out = append(out, c.plain(f.Fact)+": "+strings.Join(f.Things, ", "))
	}
	return strings.Join(out, "; ")
}

// knownOwn are the customer's bookings.
func knownOwn(c *Checker) string {
	var own []visit
	for _, f := range c.facts[Slot] {
		if f.Role == Booked {
			own = append(own, visit{Fact: f})
		}
	}
	return knownVisits(c, own)
}

// checkVisitCount checks how many bookings the customer is told to have, in all or on a day. It reports a number that is
// right.
func checkVisitCount(r *reader, s *sentence) bool {
	at := visitCount(s)
	if at < 0 || s.clauseOf(at).asked || s.clauseOf(at).conditional || denies(s) || hasClock(s, clause{to: len(s.tokens)}) {
		return false
	}
	var days, dates []int
	if d, named := lastDay(schedule(r, s)); named {
		days, dates = d.days, d.dates
	}
	switch {
	case hasRole(s, Total): // "en total"
		days, dates = nil, nil
	case strings.Contains(s.text, ":") || s.has(s.lex.untils, 0, len(s.tokens)): // a list, or a stretch of days
		return false
	}
	have := int64(0)
	for _, f := range r.c.facts[Slot] {
		if f.Role == Booked && onDay(f, days) && onDate(f, dates) && !isPast(r.c, f) && (s.lex.nouns[s.word(at+1)] == Booking || visitWords[s.word(at+1)] || servedBy(s, f)) {
			have++
		}
	}
	total := slices.IndexFunc(r.c.facts[Slot], func(f Fact) bool { return f.Role == Booked }) >= 0
	if !total || have == s.tokens[at].value/100 {
		return total
	}
	r.refuted = true
	r.hold(Slot, strings.TrimSpace(s.text), r.c.known(Slot))
	return false
}

// isPast reports a moment that has passed by more than its day.
func isPast(c *Checker, f Fact) bool {
	t, err := time.ParseInLocation("2006-01-02", f.Text[:min(10, len(f.Text))], c.evidence.Now.Location())
	return err == nil && !c.evidence.Now.IsZero() && t.Before(c.evidence.Now.AddDate(0, 0, -1))
}

// visitCount is the number of bookings that a sentence says the customer has; -1: none.
func visitCount(s *sentence) int {
	if s.has(s.lex.slotFree, 0, len(s.tokens)) || !s.has(visitVerbs, 0, len(s.tokens)) {
		return -1
	}
	for i, t := range s.tokens {
		next := s.word(i + 1)
		if t.isNumber && t.value%100 == 0 && t.use != date && t.use != clock && t.use != amount && t.use != percent &&
			(s.lex.nouns[next] == Booking && next != "mesa" && next != "lugar" || visitWords[next]) {
			return i
		}
	}
	return -1
}

var (
	visitWords = word.Set("horarios appointments bookings agendamentos")
	visitVerbs = word.Set("tenes tienes tem veo vejo son sao have")
)

// daysAhead reports how many days are left until a day, where a sentence tells that: "faltan tres días para el jueves".
// right: they are.
func daysAhead(r *reader, s *sentence, i int, value int64) (told, right bool) {
	c := s.clauseOf(i)
	if unitOf(s.word(i+1)) != "day" || !s.has(s.lex.missingWords, c.from, i) && s.phrase(s.lex.lacks, c.from, i) < 0 || r.c.evidence.Now.IsZero() {
		return false, false
	}
	more := s.lex.below[s.word(i-2)+" "+s.word(i-1)]
	for _, d := range schedule(r, s) {
		if len(d.days)+len(d.dates) == 0 {
			continue
		}
		told = true
		for _, one := range apiece(d) {
			n := daysUntil(r.c.evidence.Now, one)
			right = right || n*100 == value || more && n*100 >= value
		}
	}
	return told, right
}

// apiece is a span by its days of the week, where it has no dates.
func apiece(d span) (out []span) {
	if len(d.dates) > 0 {
		return []span{d}
	}
	for _, day := range d.days {
		out = append(out, span{days: []int{day}})
	}
	return out
}

// daysUntil is how many days are left until the next day of a span; 0: it is today, or none of the next two months.
func daysUntil(now time.Time, d span) int64 {
	for n := range int64(60) {
		day := now.AddDate(0, 0, int(n))
		if (len(d.days) == 0 || slices.Contains(d.days, int(day.Weekday()))) && (len(d.dates) == 0 || slices.Contains(d.dates, day.Day())) {
			return n
		}
	}
	return 0
}
