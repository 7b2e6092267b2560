package when

// minutesAfter reads the minutes after an hour: "y media", "menos cuarto", "e vinte", "8 30". spoken: they make it
// certain that it is a time.
func (r *reader) minutesAfter(o oclock, i int, led bool) (_ oclock, end int, spoken bool) {
	at := i
	if r.lex.hourSigns[r.word(at)] || r.lex.hourWords[r.word(at)] {
		at++ // "8h e meia", "oito horas e trinta"
	}
	switch {
	case r.lex.and != "" && r.word(at) == r.lex.and:
		return r.minutesPast(o, i, at, led)
	case r.word(at) == r.lex.minus:
		return r.minutesTo(o, i, at)
	case at == i && (led || r.halfHours(i-1, i)):
		// "viernes 20 20hs" is the 20th at eight, "a las 20 20hs" twenty past eight.
		otherTime := r.lex.hourSigns[r.word(i+1)] && !r.leadBefore(i-1) && (led || r.followsDay(i-1))
		if m := r.number(i); m >= 10 && m < 60 && r.isMinutes(i) && !otherTime {
			o.min = m
			return o, i + 1, true
		}
	}
	return o, i, false
}

// minutesPast reads the minutes behind the "and" at at: "y media", "e vinte".
func (r *reader) minutesPast(o oclock, i, at int, led bool) (_ oclock, end int, spoken bool) {
	if m, ok := r.lex.fractions[r.word(at+1)]; ok {
		o.min = m
		return o, at + 2, true
	}
	expected := led || r.saysPart(at+2) || at == i && r.halfHours(i-1, at+1)
	if m := r.number(at + 1); expected && (m == 5 || m >= 10 && m < 60) && r.isMinutes(at+1) {
		o.min = m
		return o, r.pastWord(at + 2), true
	}
	return o, i, false
}

// minutesTo reads the minutes behind the "minus" at at: "menos cuarto".
func (r *reader) minutesTo(o oclock, i, at int) (_ oclock, end int, spoken bool) {
	m, ok := r.lex.fractions[r.word(at+1)]
	if !ok {
		m = r.number(at + 1)
	}
	if m <= 0 || m >= 60 {
		return o, i, false
	}
	total := (o.hour*60 - m + 1440) % 1440
	o.hour, o.min = total/60, total%60
	if o.hour == 0 {
		o.hour = 12 // a quarter to one
	}
	return o, at + 2, true
}

// halfHours reports whether two numbers are an hour and its minutes although no other word says so: "21 y 30", "veinte
// treinta". "El 21 y 30" are days, and an hour up to twelve needs more evidence.
func (r *reader) halfHours(hour, min int) bool {
	before := r.word(hour - 1)
	if r.number(hour) == none || r.number(min) == none || r.number(hour-1) != none || r.number(min+1) != none {
		return false
	}
	if r.countsPeople(hour) || r.lex.numbersDays[before] || r.lex.parties[before] || !r.endsAt(min+1) {
		return false
	}
	if r.tokens[hour].num > 12 {
		return true
	}
	return r.tokens[min].num%15 == 0 && min+1 == len(r.tokens) && (hour == 0 || r.followsDay(hour))
}

// saysPart reports whether a part of the day stands at i and belongs to the hour before it.
func (r *reader) saysPart(i int) bool {
	_, end := r.partAt(i)
	return end > i && r.says(i)
}

// isMinutes reports whether the number at i is not a date, an amount or another time.
func (r *reader) isMinutes(i int) bool {
	next := i + 1
	if r.lex.counted[r.word(next)] || r.tokens[i].ordinal ||
		r.lex.and != "" && r.word(next) == r.lex.and && r.number(next+1) != none {
		return false
	}
	if s := r.mark(next); (s == '/' || s == '-' || s == ':' || s == '.') && r.number(next+1) != none &&
		r.tokens[next+1].glued {
		return false
	}
	if w := r.word(next); w == "de" || w == "del" || w == "do" {
		next++
	}
	_, month := r.lex.names[r.word(next)]
	return !month
}

// pastWord steps over the word "minutos" after a number of them.
func (r *reader) pastWord(i int) int {
	if r.lex.units[r.word(i)] == minutes {
		return i + 1
	}
	return i
}

// signs reads what follows an hour: "hs", "horas", "am", "en punto". Hours after "de" or "durante" are a duration, and
// so are a few "horas" by themselves.
func (r *reader) signs(o oclock, start, i int, led, marked bool) (oclock, int, bool) {
	w := r.word(i)
	switch {
	case r.lex.hourSigns[w] && (led || marked || !r.lex.lasting[r.word(start-1)]),
		r.lex.hourWords[w] && (led || marked || o.hour > 12 || r.says(i+1)):
		if o.hour == 12 && !r.lex.twelve {
			o.sure = true
		}
		if o.hour < 24 || led {
			i, marked = i+1, true
		}
	}
	if with, to, ok := r.half(o, i); ok {
		o, i, marked = with, to, true
	}
	if _, to, ok := r.first(r.lex.sharp, i); ok {
		i, marked = to, true
	}
	if r.lex.hourSigns[r.word(i)] && marked {
		i++ // "8 y media hs"
	}
	return o, i, marked
}

// half reads am and pm in all their spellings.
func (r *reader) half(o oclock, i int) (oclock, int, bool) {
	w, end := r.word(i), i+1
	if (w == "a" || w == "p") && r.word(end) == "m" {
		w, end = w+"m", end+1
	}
	switch w {
	case "am":
		o.half = am
	case "pm":
		o.half = pm
	default:
		return o, i, false
	}
	if o.hour > 12 || o.hour == 0 {
		o.half = unsaid // "20 pm": the number already says it
	}
	return o, end, true
}

func (r *reader) halfAt(i int) bool {
	_, _, ok := r.half(oclock{}, i)
	return ok
}
