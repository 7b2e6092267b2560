package when

// hour reads an hour with its minutes. led: the words before it announce a time. marked: the hour itself is
// recognisable as one. between: it is the first end of a time range, so that "8 y 10" is not ten past eight.
func (r *reader) hour(i int, led, between bool) (o oclock, end int, marked, ok bool) {
	if o, end, ok = r.noonOrMidnight(i); ok {
		return o, end, true, true
	}
	if o, end, ok = r.nearHour(i, led); ok {
		o, end, _ = r.half(o, end)
		return o, end, true, true
	}
	if r.number(i) == none || r.tokens[i].ordinal {
		return o, i, false, false
	}
	t := r.tokens[i]
	if o, ok = r.clockNumber(i, led); !ok {
		return o, i, false, false
	}
	o, end, marked = r.digitMinutes(o, i+1, led)
	if o.hour > 24 || o.min > 59 || o.hour == 24 && (o.min > 0 || !led && !marked) {
		return o, i, false, false
	}
	if end == i+1 && t.digits <= 2 && !between {
		var spoken bool
		o, end, spoken = r.minutesAfter(o, end, led)
		marked = marked || spoken
	}
	o, end, marked = r.signs(o, i, end, led, marked)
	o.midnight = o.sure && o.hour%24 == 0
	return o, end, marked, true
}

// clockNumber reads the number at i as an hour, or as an hour and its minutes in one number: "2030 hs", "a las 830".
func (r *reader) clockNumber(i int, led bool) (o oclock, ok bool) {
	t, n := r.tokens[i], r.tokens[i].num
	switch {
	case t.digits > 2:
		o = oclock{hour: n / 100, min: n % 100, sure: t.padded || n >= 1300}
		return o, (led || r.lex.hourSigns[r.word(i+1)]) && (t.digits != 4 || n >= 1000 || t.padded)
	case n >= 25 && n <= 29 && t.digits == 0: // "às vinte e cinco"
		return oclock{hour: 20, min: n - 20, sure: true}, true
	}
	return oclock{hour: n, sure: t.padded || n > 12 || n == 0}, true
}

// noonOrMidnight reads noon and midnight.
func (r *reader) noonOrMidnight(i int) (oclock, int, bool) {
	o := oclock{hour: 12, sure: true}
	_, end, ok := r.first(r.lex.noon, i)
	if !ok {
		if _, end, ok = r.first(r.lex.midnight, i); !ok {
			return o, i, false
		}
		o.hour, o.midnight = 0, true
	}
	with, to, more := r.minutesAfter(o, end, true)
	if !more && !o.midnight && r.lex.lunch {
		return o, i, false
	}
	return with, to, true
}

// nearHour reads "cuarto para las nueve", "dez pras oito", "half past eight".
func (r *reader) nearHour(i int, led bool) (oclock, int, bool) {
	m, at, ok := r.first(r.lex.short, i)
	sign := -1
	if !ok {
		sign = 1
		if m, at, ok = r.first(r.lex.past, i); !ok {
			return oclock{}, i, false
		}
	}
	by := m.n
	switch {
	case by > 0:
	case r.word(i) == "half":
		by = 30
	default:
		by = 15
	}
	h := r.number(at)
	// "mesa de 10 para las 9" is ten people.
	crowd := r.countsPeople(i) && !led
	if h < 1 || h > 24 || by%5 != 0 || by > 30 || crowd || r.tokens[at].digits > 2 {
		return oclock{}, i, false
	}
	total := h*60 + sign*by
	return oclock{hour: total / 60, min: total % 60, sure: h > 12}, at + 1, true
}

// countsPeople reports whether the number at i is a number of people.
func (r *reader) countsPeople(i int) bool {
	if r.tokens[i].num == none {
		return false
	}
	before := r.word(i - 1)
	return r.lex.parties[before] || before == "de" || before == "para" || before == "por" || before == "pra"
}

// digitMinutes reads minutes in digits: 8:30, 20.30, 15h30.
func (r *reader) digitMinutes(o oclock, end int, led bool) (oclock, int, bool) {
	sign, m := r.mark(end), end+1
	if r.lex.hourSigns[r.word(end)] {
		sign = 'h'
	}
	if m >= len(r.tokens) || r.tokens[m].digits != 2 || !r.tokens[m].glued {
		return o, end, false
	}
	if sign != 'h' && !r.tokens[end].glued {
		return o, end, false
	}
	switch sign {
	case ':', 'h':
	case '.', ',':
		if !led && !r.lex.hourSigns[r.word(m+1)] && !r.halfAt(m+1) {
			return o, end, false
		}
	default:
		return o, end, false
	}
	o.min, end = r.tokens[m].num, m+1
	if o.hour == 12 && !r.lex.twelve {
		o.sure = true
	}
	if r.mark(end) == ':' && end+1 < len(r.tokens) && r.tokens[end+1].digits == 2 && r.tokens[end+1].glued {
		end += 2 // seconds
	}
	return o, end, true
}
