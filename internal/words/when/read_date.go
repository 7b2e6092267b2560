package when

import "time"

// figures reads a date in digits: 3/4, 3-4-2027, 03.04.2027, 2027-04-03. With points only if it has a year, since 20.30
// is a time.
func (r *reader) figures(i int) (phrase, int, bool) {
	if i > 0 && r.tokens[i].glued && (r.mark(i-1) != 0 && r.mark(i-1) != ',' && r.mark(i-1) != '(') {
		return phrase{}, 0, false // part of a longer row of digits, or money
	}
	a, b, c, end := r.row(i)
	switch {
	case end == i:
		return phrase{}, 0, false
	case c != nil && a.digits == 4:
		return phrase{kind: date, year: a.num, month: time.Month(b.num), day: c.num}, end, c.digits <= 2
	case a.digits > 2 || b.digits > 2:
		return phrase{}, 0, false
	}
	s := phrase{kind: date, day: a.num, month: time.Month(b.num)}
	if r.lex.monthFirst {
		// English writes both orders; where both are dates both are reported.
		s.day, s.month = b.num, time.Month(a.num)
		s.either = a.num != b.num && a.num <= 12 && b.num <= 12
		if a.num > 12 {
			s.day, s.month = a.num, time.Month(b.num)
		}
	}
	if c == nil {
		return s, end, r.dayAndMonth(i, end)
	}
	switch c.digits {
	case 2:
		s.year = 2000 + c.num
	case 4:
		s.year = c.num
	default:
		return phrase{}, 0, false
	}
	return s, end, true
}

// row reads two or three numbers with the same separator between them.
func (r *reader) row(i int) (a, b token, c *token, end int) {
	sign := r.mark(i + 1)
	if r.number(i) == none || r.number(i+2) == none || sign != '/' && sign != '-' && sign != '.' ||
		!r.together(i+1, i+2) {
		return a, b, nil, i
	}
	a, b, end = r.tokens[i], r.tokens[i+2], i+3
	if a.digits == 0 || b.digits == 0 {
		return a, b, nil, i
	}
	if r.mark(end) == sign && r.number(end+1) != none && r.tokens[end+1].digits > 0 && r.together(end, end+1) {
		if r.mark(end+2) == sign && r.number(end+3) != none {
			return a, b, nil, i // four numbers: not a date
		}
		return a, b, &r.tokens[end+1], end + 2
	}
	if sign == '.' {
		return a, b, nil, i
	}
	return a, b, nil, end
}

// together reports whether each of the tokens follows the one before without a space.
func (r *reader) together(from, to int) bool {
	for i := from; i <= to; i++ {
		if !r.tokens[i].glued {
			return false
		}
	}
	return true
}

// dayAndMonth reports whether two numbers are a date rather than a fraction or a range of hours.
func (r *reader) dayAndMonth(i, end int) bool {
	after := r.word(end)
	if r.lex.counted[after] || r.lex.hourSigns[after] || r.lex.hourWords[after] || after == "am" || after == "pm" ||
		r.mark(end) == ':' {
		return false
	}
	if r.mark(i+1) == '/' {
		return true
	}
	month := r.number(i + 2)
	_, _, led := r.lead(i)
	return month >= 1 && month <= 12 && !led && !r.leadBefore(i)
}

// leadBefore reports whether the words before a token lead to a time.
func (r *reader) leadBefore(i int) bool {
	for from := max(0, i-5); from < i; from++ {
		if _, end, ok := r.lead(from); ok && end == i {
			return true
		}
	}
	return false
}
