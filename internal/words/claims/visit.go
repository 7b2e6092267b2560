package claims

import (
	"slices"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/words/word"
)

// visits are the customer's bookings that a sentence tells back: one for every hour in it, on its day.
func visits(r *reader, s *sentence) (out []Fact, all bool) {
	for _, d := range schedule(r, s) {
		for _, at := range d.times {
			n := slices.IndexFunc(r.c.facts[Slot], func(f Fact) bool {
				return f.Role == Booked && onDay(f, d.days) && onDate(f, d.dates) && sameTime(at, slotMinute(f))
			})
			if n < 0 || len(d.days)+len(d.dates) == 0 {
				return nil, false
			}
			out = append(out, r.c.facts[Slot][n])
		}
	}
	return out, len(out) > 0
}

// checkVisits holds the customer's bookings that a sentence tells back against what each is for and with whom. It reports
// a sentence that is borne out so, in which no other rule about hours and people has to find anything.
func checkVisits(r *reader, s *sentence) bool {
	told, all := visits(r, s)
	if !all || denies(s) || slices.ContainsFunc(s.clauses, func(c clause) bool { return c.asked || c.conditional }) {
		return false
	}
	var of []string
	for _, f := range told {
		of = append(of, f.Things...)
	}
	if wrongService(r, s, told) {
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
	for _, p := range who {
		if !inAny(of, p.words) {
			r.hold(Slot, strings.TrimSpace(s.text), knownVisits(r.c, told))
			return false
		}
	}
	return true
}

// staffTold reports bookings of which it is known with whom each is.
func staffTold(c *Checker, of []Fact) bool {
	return !slices.ContainsFunc(of, func(f Fact) bool {
		return !slices.ContainsFunc(c.staff, func(p professional) bool { return inAny(f.Things, p.words) })
	})
}

// wrongService reports a service that the customer has booked, told with the hours of others.
func wrongService(r *reader, s *sentence, told []Fact) bool {
	for _, f := range r.c.facts[Slot] {
		if f.Role != Booked || len(f.Things) < 2 || !servedBy(s, f) || slices.ContainsFunc(told, func(t Fact) bool { return t.Things[1] == f.Things[1] }) {
			continue
		}
		if !slices.ContainsFunc(told, func(t Fact) bool { return len(t.Things) > 1 && servedBy(s, t) }) {
			return true
		}
	}
	return false
}

// servedBy reports a sentence with a telling word of what a booking is for.
func servedBy(s *sentence, f Fact) bool {
	return slices.ContainsFunc(plainWords(f.Things[1]), func(w string) bool {
		return len(w) > 3 && !s.lex.functions[w] && s.lex.nouns[w] == "" && hasKey(s, stem(w))
	})
}

func knownVisits(c *Checker, of []Fact) string {
	var out []string
	for _, f := range of {
		out = append(out, c.plain(f)+": "+strings.Join(f.Things, ", "))
	}
	return strings.Join(out, "; ")
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
