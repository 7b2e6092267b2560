package when

import "time"

// time reads a time of day: the words that lead to it, the hour, the minutes and what marks it as a time. A bare number
// is not a time.
func (r *reader) time(i int, alone bool) (phrase, int, bool) {
	lead, at, led := r.lead(i)
	strong := led && !lead.weak || led && r.tokens[i].accented
	o, end, marked, ok := r.hour(at, led || alone && r.followsDay(i), false)
	if !ok {
		return phrase{}, 0, false
	}
	o.bound = r.boundAt(i, lead.bound)
	if part, to := r.partAt(end); to > end && r.says(end) {
		// "de noche" does not make a time of "mesa para 8 de noche"; "de la noche" does.
		marked = marked || r.word(end) != "de" || r.word(end+1) == "la"
		o.part, end = part, to
	} else if _, to, ok := r.first(r.lex.daytime, end); ok && o.hour == 12 && r.number(to) == none {
		o.part, end, marked = Noon, to, true // "las doce del día"
	}
	switch {
	case r.lex.counted[r.word(end)]:
		return phrase{}, 0, false
	case !strong && !marked && !(r.endsAt(end) && (led || alone && r.endsAfterDay(i, end))):
		return phrase{}, 0, false
	}
	return phrase{kind: clock, clock: o}, end, true
}

// boundAt returns the bound that a lead at a token sets: "no antes de las 6" means after six.
func (r *reader) boundAt(i int, b Bound) Bound {
	before := i - 1
	if r.lex.unable[r.word(before)] {
		before--
	}
	if r.lex.not == "" || r.word(before) != r.lex.not {
		return b
	}
	switch b {
	case Before:
		return After
	case After:
		return Before
	}
	return b
}

// says reports whether the part of the day at a token belongs to the hour before it, "de la noche".
func (r *reader) says(i int) bool {
	switch r.word(i) {
	case "de", "del", "da", "do", "in":
		return true
	}
	return false
}

// endsAfterDay reports whether a bare number after a day is a time because nothing follows: "mañana 9". After a weekday
// it is rather a date.
func (r *reader) endsAfterDay(i, end int) bool {
	if !r.followsDay(i) || end < len(r.tokens) && r.mark(end) == 0 {
		return false
	}
	last := r.phrases[len(r.phrases)-1]
	return last.kind == relative || end > i+1
}

func (r *reader) lead(i int) (best lead, end int, ok bool) {
	end = i
	for _, l := range r.lex.leads {
		var m match
		if to := l.form.at(r.lex, r.tokens, i, &m); to > end {
			best, end, ok = l, to, true
		}
	}
	return best, end, ok
}

// dayNumber reads the day of the month after a weekday or a day: "viernes 20", "hoy 18". After "mañana" any other
// number than that day's is a time.
func (r *reader) dayNumber(i int) (phrase, int, bool) {
	n := r.number(i)
	if n < 1 || n > 31 || r.tokens[i].digits > 2 || !r.followsDay(i) || r.lex.counted[r.word(i+1)] {
		return phrase{}, 0, false
	}
	last, fits := r.phrases[len(r.phrases)-1], false
	switch last.kind {
	case weekday:
		fits = n > 12 && r.fallsOn(n, last.wd)
	case relative:
		if r.today.AddDate(0, 0, last.n).Day() != n {
			return phrase{}, 0, false
		}
	default:
		return phrase{}, 0, false
	}
	_, part := r.partAt(i + 1)
	_, _, led := r.lead(i + 1)
	return phrase{kind: monthday, day: n}, i + 1, fits || r.endsAt(i+1) || part > i+1 || led
}

// fallsOn reports whether a day of this month or the next that is not over is of a weekday: "miércoles 25 te digo" is no
// count of anything.
func (r *reader) fallsOn(n int, wd time.Weekday) bool {
	for away := range 2 {
		d, ok := dateOf(r.today.Year(), r.today.Month()+time.Month(away), n)
		if ok && !d.Before(r.today) && d.Weekday() == wd {
			return true
		}
	}
	return false
}

// another reads the second of two times, "a las 8 o 9", or of two days, "el 21 y 30".
func (r *reader) another(i int) (phrase, int, bool) {
	or := r.lex.ors[r.word(i)]
	if len(r.phrases) == 0 || !or && (r.lex.and == "" || r.word(i) != r.lex.and) {
		return phrase{}, 0, false
	}
	last := r.phrases[len(r.phrases)-1]
	if last.kind == monthday && last.to == i {
		n := r.number(i + 1)
		return phrase{kind: monthday, day: n, away: last.away, fixed: last.fixed}, i + 2,
			n > 0 && n <= 31 && r.endsAt(i+2)
	}
	if !or || last.kind != clock || last.to != i {
		return phrase{}, 0, false
	}
	o, end, _, ok := r.hour(i+1, true, false)
	if !ok || r.lex.counted[r.word(end)] || !r.endsAt(end) {
		return phrase{}, 0, false
	}
	if part, to := r.partAt(end); to > end && r.says(end) {
		o.part, end = part, to
	}
	return phrase{kind: clock, clock: o}, end, true
}

// timeRange reads a time range: "de 14 a 16", "entre las 8 y las 10 de la noche", "8 a 9 de la noche".
func (r *reader) timeRange(i int) (phrase, int, bool) {
	_, at, ok := r.first(r.lex.from, i)
	if !ok {
		return r.bareTimeRange(i)
	}
	plain := at == i+1 && (r.word(i) == "de" || r.word(i) == "from")
	from, end, marked, ok := r.hour(at, true, true)
	if !ok || plain && r.lex.parties[r.word(i-1)] {
		return phrase{}, 0, false
	}
	_, next, ok := r.first(r.lex.until, end)
	if !ok {
		return phrase{}, 0, false
	}
	// "8 a las 10" after a plain "de" is eight people at ten; Portuguese says both so.
	if plain && !marked && next > end+1 {
		return phrase{}, 0, false
	}
	to, end, endMarked, ok := r.hour(next, true, false)
	if !ok {
		return phrase{}, 0, false
	}
	if part, after := r.partAt(end); after > end {
		from.part, to.part, end, endMarked = part, part, after, true
	}
	if r.lex.counted[r.word(end)] || plain && !endMarked && !r.endsAt(end) {
		return phrase{}, 0, false
	}
	return joinRange(from, to), end, true
}

// joinRange joins the two ends of a time range: what one of them says about the clock applies to both.
func joinRange(from, to oclock) phrase {
	// "de 10 a 14": if one end is in 24 hours, so is the other.
	if to.sure && from.hour < to.hour {
		from.sure = true
	}
	if to.half == pm && from.half == unsaid && from.hour <= to.hour {
		from.half = pm
	}
	if to.half == am && from.half == unsaid {
		from.half = am
	}
	from.bound, from.to = Between, &to
	return phrase{kind: clock, clock: from}
}

// bareTimeRange reads a time range that nothing opens: "8 a 9 de la noche", "20h às 21h". In Spanish only a plain "a"
// joins its ends, because "8 a las 9" is eight people. The part of the day, a sign, or the absence of anything else
// shows that they are hours.
func (r *reader) bareTimeRange(i int) (phrase, int, bool) {
	from, end, _, ok := r.hour(i, false, true)
	if !ok || r.number(i) < 1 || r.countsPeople(i) || r.lex.parties[r.word(i-1)] || r.dateOfWeekday(i) ||
		!r.lex.joins[r.word(end)] {
		return phrase{}, 0, false
	}
	to, end, marked, ok := r.hour(end+1, true, false)
	if !ok || to.hour <= from.hour && !(to.hour == from.hour && to.min > from.min) || r.lex.counted[r.word(end)] {
		return phrase{}, 0, false
	}
	alone := (i == 0 || r.followsDay(i)) && r.endsAt(end)
	if part, after := r.partAt(end); after > end && r.says(end) {
		from.part, to.part, end = part, part, after
	} else if !marked && !alone {
		return phrase{}, 0, false
	}
	return joinRange(from, to), end, true
}

// dateOfWeekday reports whether the number after a weekday is its date: "viernes 20 às 21".
func (r *reader) dateOfWeekday(i int) bool {
	if !r.followsDay(i) {
		return false
	}
	last := r.phrases[len(r.phrases)-1]
	for n := range 2 {
		d, ok := dateOf(r.today.Year(), r.today.Month()+time.Month(n), r.number(i))
		if ok && last.kind == weekday && d.Weekday() == last.wd {
			return true
		}
	}
	return false
}
