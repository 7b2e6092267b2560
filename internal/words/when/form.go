package when

import (
	"slices"
	"strconv"
	"strings"
	"time"
)

// form is the pattern of a phrase, compiled from a line like "en|dentro {n} {unit} mas?": words with their
// alternatives, ? after what is optional, and placeholders:
//
//	{n} a number       {d} a day of a month   {m} a month's number   {y} a year
//	{wd} a weekday     {mon} a month's name   {unit} days, weeks …   #8 that number
//	{ord} first, last  {yy} a year's last two digits   {1st} the first
type form []slot

type slot struct {
	hole     string
	words    []string
	optional bool
}

// match is what the placeholders matched.
type match struct {
	n, d, y int
	month   time.Month
	wd      time.Weekday
	unit    unit
}

func compile(line string) form {
	var f form
	for _, field := range strings.Fields(line) {
		s := slot{}
		if strings.HasSuffix(field, "?") {
			s.optional, field = true, strings.TrimSuffix(field, "?")
		}
		if field[0] == '{' || field[0] == '#' {
			s.hole = field
		} else {
			s.words = strings.Split(field, "|")
		}
		f = append(f, s)
	}
	return f
}

// at matches a form from token i on and returns where it ends; none if it does not match.
func (f form) at(l *lexicon, in []token, i int, m *match) int {
	if len(f) == 0 {
		return i
	}
	if i < len(in) && f[0].fits(l, in, i, m) {
		if end := f[1:].at(l, in, i+1, m); end != none {
			return end
		}
	}
	if f[0].optional {
		return f[1:].at(l, in, i, m)
	}
	return none
}

func (s slot) fits(l *lexicon, in []token, i int, m *match) bool {
	t := in[i]
	switch s.hole {
	case "":
		return slices.Contains(s.words, t.word)
	case "{n}":
		m.n = t.num
		return t.num >= 0 && t.num <= maxAhead
	case "{d}":
		m.d = t.num
		return t.num >= 0 && t.num < 100 && t.digits <= 2
	case "{m}":
		m.month = time.Month(t.num)
		return t.num >= 1 && t.num <= 12 && !t.ordinal
	case "{y}":
		m.y = t.num
		return t.num >= 1900 && t.num < 2200
	case "{ord}":
		var ok bool
		if m.n, ok = l.nth[t.word]; ok {
			return true
		}
		m.n = t.num
		return t.ordinal && t.num >= 1 && t.num <= 5
	case "{1st}":
		return t.ordinal && t.num == 1
	case "{yy}":
		m.y = 2000 + t.num
		return t.digits == 2 && t.num >= 20
	case "{wd}":
		var ok bool
		m.wd, ok = l.weekday(in, i)
		return ok
	case "{mon}":
		var ok bool
		m.month, ok = l.names[t.word]
		return ok
	case "{unit}":
		var ok bool
		m.unit, ok = l.units[t.word]
		return ok
	}
	n, _ := strconv.Atoi(s.hole[1:])
	return t.num == n
}

// maxAhead is the largest distance that is understood: ten years of days.
const maxAhead = 3660
