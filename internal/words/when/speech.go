package when

import (
	"slices"
	"time"

	"github.com/mostrador/mostrador/internal/words/word"
)

// speech is the content of a text, sorted: the days, each with all phrases about it, the times and the part of the day.
type speech struct {
	days     [][]phrase
	clocks   []oclock
	part     Part
	meal     Part // the part of the day that a named meal suggests
	limit    Bound
	excluded []phrase // the days that are ruled out
	instant  *phrase
	present  bool
	paired   bool // each day goes with its own time: "viernes 21hs o sábado 22hs"
}

// speech sorts the phrases of a text into a speech.
func (r *reader) speech() speech {
	var sp speech
	sp.excluded = r.dropExcluded()
	r.markEdges()
	r.joinWeeks()
	r.qualify()
	r.morningAfterDay()
	parts := map[Part]bool{}
	for i, s := range r.phrases {
		if s.part != "" {
			parts[s.part] = true
			sp.part = s.part
		}
		if s.bound != "" {
			sp.limit = s.bound
		}
		switch {
		case s.kind == clock:
			sp.clocks = append(sp.clocks, s.clock)
		case s.kind == instant:
			sp.instant = &r.phrases[i]
		case s.kind == present:
			sp.present = true
		case s.kind == partOfDay, s.kind == limit:
		case i > 0 && r.sameDay(r.phrases[i-1], s) && len(sp.days) > 0:
			last := len(sp.days) - 1
			sp.days[last] = append(sp.days[last], s)
		default:
			sp.days = append(sp.days, []phrase{s})
		}
	}
	sp.paired = len(sp.days) > 1 && len(sp.days) == len(sp.clocks) && r.alternate()
	shareParts(sp.clocks)
	if len(parts) > 1 {
		sp.part = "" // "a la mañana o a la tarde"
	}
	for i := range r.tokens {
		if p := r.lex.meals[r.word(i)]; p != "" && !r.used[i] {
			sp.meal = p
		}
	}
	return sp
}

// shareParts copies what is said about one of several times to those that say nothing: "a las 8 o 9 de la noche".
func shareParts(clocks []oclock) {
	for _, from := range clocks {
		for i := range clocks {
			if to := &clocks[i]; to.part == "" && to.half == unsaid && !to.sure {
				to.part, to.half = from.part, from.half
			}
		}
	}
}

// alternate reports whether days and times alternate.
func (r *reader) alternate() bool {
	var last kind
	for i, s := range r.phrases {
		switch {
		case s.kind == partOfDay, s.kind == limit, i > 0 && r.sameDay(r.phrases[i-1], s):
			continue
		case (s.kind == clock) == (last == clock) && last != nothing:
			return false
		}
		last = s.kind
	}
	return true
}

// markEdges makes phrases vague that name a day without meaning it: "antes del viernes" and "a partir de segunda" are
// not that day, and "viernes santo" is not the next Friday.
func (r *reader) markEdges() {
	for i, s := range r.phrases {
		if !s.kind.isDay() {
			continue
		}
		if _, _, feast := r.first(r.lex.holy, s.to); feast && s.kind == weekday {
			r.phrases[i] = phrase{kind: often, from: s.from, to: s.to}
		}
		at := s.from - 1
		for at >= 0 && articles[r.word(at)] {
			at--
		}
		if at >= 0 && !r.used[at] && r.lex.edges[r.word(at)] {
			r.phrases[i] = phrase{kind: often, from: s.from, to: s.to}
		}
	}
}

// articles are the small words between an edge and its day.
var articles = word.Set("el la de del da do o a the dia")

// between are words that join two ways of saying one day: "viernes, que es el 20".
var between = word.Set("el la o dia que es sea seria the e cae no")

// sameDay reports whether two consecutive phrases describe one day.
func (r *reader) sameDay(a, b phrase) bool {
	if !names(a.kind) || !names(b.kind) || a.kind == b.kind {
		return false
	}
	for i := a.to; i < b.from; i++ {
		w := r.word(i)
		if r.mark(i) != ',' && r.mark(i) != '(' && (!between[w] || r.lex.ors[w] || w == r.lex.and) {
			return false
		}
	}
	return true
}

// names reports whether the phrase names a single day.
func names(k kind) bool { return k == relative || k == weekday || k == date || k == monthday }

// qualify applies a week or month that was named separately to the days: "la semana que viene, el viernes", "en
// diciembre, el 15".
func (r *reader) qualify() {
	var wk, mo *phrase
	named := false
	for i, s := range r.phrases {
		switch s.kind {
		case week:
			wk = &r.phrases[i]
		case month:
			mo = &r.phrases[i]
		case relative, weekday, date, monthday, monthend, nthWeekday, ahead, weekend:
			named = true
		}
	}
	if !named || wk == nil && mo == nil {
		return
	}
	kept := make([]phrase, 0, len(r.phrases))
	for _, s := range r.phrases {
		switch {
		case s.kind == week || s.kind == month:
			continue
		case s.kind == weekday && wk != nil && s.which == nearest:
			s.which = thisWeek
			if wk.n == 1 {
				s.which = nextWeek
			}
		case s.kind == weekend && wk != nil:
			s.n = wk.n
		case s.kind == monthday && mo != nil && !s.fixed && mo.month != 0:
			s.kind, s.month = date, mo.month
		case s.kind == monthday && mo != nil && !s.fixed:
			s.away, s.fixed = mo.away, true
		}
		kept = append(kept, s)
	}
	r.phrases = kept
}

// joinWeeks applies a number of weeks to the weekday beside it: "daqui a duas semanas na terça". In the other order
// ("el martes en dos semanas") some people count from the coming Tuesday.
func (r *reader) joinWeeks() {
	for i := 1; i < len(r.phrases); i++ {
		a, b := r.phrases[i-1], r.phrases[i]
		if !r.onlySmallWordsBetween(a, b) {
			continue
		}
		far, wd := a, b
		if a.kind == weekday {
			far, wd = b, a
		}
		if far.kind != ahead || far.unit != weeks || wd.kind != weekday || wd.which != nearest {
			continue
		}
		wd.which, wd.n, wd.either = weeksAway, far.n, a.kind == weekday
		wd.from, wd.to = a.from, b.to
		r.phrases = slices.Replace(r.phrases, i-1, i+1, wd)
	}
}

// onlySmallWordsBetween reports whether only small words stand between two phrases.
func (r *reader) onlySmallWordsBetween(a, b phrase) bool {
	for i := a.to; i < b.from; i++ {
		if r.mark(i) != ',' && !r.lex.glue[r.word(i)] {
			return false
		}
	}
	return true
}

// morningAfterDay reads "mañana" right after a day that is not tomorrow as its morning: "viernes mañana". Before a day
// it is tomorrow: "mañana viernes".
func (r *reader) morningAfterDay() {
	tomorrow := r.today.AddDate(0, 0, 1)
	for i := 1; i < len(r.phrases); i++ {
		a, b := r.phrases[i-1], &r.phrases[i]
		if b.kind != relative || r.word(b.from) != "manana" || b.to != b.from+1 || a.to != b.from {
			continue
		}
		var is bool
		switch a.kind {
		case weekday:
			is = a.wd == tomorrow.Weekday()
		case date, monthday:
			is = a.day == tomorrow.Day() && (a.month == 0 || a.month == tomorrow.Month())
		case relative:
			is = a.n == 1
		default:
			continue
		}
		if !is {
			b.kind, b.part = partOfDay, Morning
		}
	}
}

// civil returns the local date of a moment, at midnight UTC.
func civil(t time.Time) time.Time {
	y, m, d := t.Date()
	return time.Date(y, m, d, 0, 0, 0, 0, time.UTC)
}
