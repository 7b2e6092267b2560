package speech

import (
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

var (
	isoDates   = regexp.MustCompile(`(\d{4})-(\d{2})-(\d{2})`)
	shortDates = regexp.MustCompile(`(\d{1,2})([/-])(\d{1,2})(?:([/-])(\d{4}|\d{2}))?`)
	daysOf     = regexp.MustCompile(`(?i)(\d{1,2})[º°]? de (enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre|janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro)`)
	monthDays  = regexp.MustCompile(`(January|February|March|April|May|June|July|August|September|October|November|December) (\d{1,2})`)
	aDay       = regexp.MustCompile(`(?i)\b(?:el|del|al|día|dia|no dia|em|on)\s+$`)
)

func aloudDates(tag locale.Tag, text string) string {
	text = each(isoDates, text, func(f match) (string, bool) {
		words, ok := dateOf(tag, f.groups[3], f.groups[2], f.groups[1])
		return words, ok && f.standsAlone()
	})
	text = each(shortDates, text, func(f match) (string, bool) {
		first, second, year := f.groups[1], f.groups[3], f.groups[5]
		// Without a year a dash is a range and a slash may be a fraction.
		if year == "" && (f.groups[2] == "-" || !(len(first) == 2 && len(second) == 2) &&
			!aDay.MatchString(f.before)) || !f.standsAlone() {
			return "", false
		}
		if tag == locale.EN {
			first, second = second, first
		}
		return dateOf(tag, first, second, year)
	})
	text = each(daysOf, text, func(f match) (string, bool) {
		day, err := strconv.Atoi(f.groups[1])
		return dayOf(tag, day) + " de " + strings.ToLower(f.groups[2]),
			err == nil && day >= 1 && day <= 31 && f.standsAlone()
	})
	if tag != locale.EN {
		return text
	}
	return each(monthDays, text, func(f match) (string, bool) {
		day, err := strconv.Atoi(f.groups[2])
		return f.groups[1] + " " + englishOrdinal(day), err == nil && day >= 1 && day <= 31 && f.standsAlone()
	})
}

// dateOf says a date, with the year if one is given; ok is false if it cannot be one. The 31st of February is said,
// too: a customer may have to hear that there is none.
func dateOf(tag locale.Tag, day, month, year string) (words string, ok bool) {
	d, _ := strconv.Atoi(day)
	m, _ := strconv.Atoi(month)
	y, _ := strconv.Atoi(year)
	if year != "" && y < 100 {
		y += 2000
	}
	if m < 1 || m > 12 || d < 1 || d > 31 {
		return "", false
	}
	words = dayAndMonth(tag, d, time.Month(m))
	switch {
	case year == "":
		return words, true
	case language(tag) == english:
		return words + ", " + Number(tag, int64(y)), true
	}
	return words + " de " + Number(tag, int64(y)), true
}

// dayAndMonth says a day without its weekday and its year.
func dayAndMonth(tag locale.Tag, day int, month time.Month) string {
	if language(tag) == english {
		return locale.Month(tag, month) + " " + englishOrdinal(day)
	}
	return dayOf(tag, day) + " de " + locale.Month(tag, month)
}

// dayOf is a day of the month: the first has a word of its own.
func dayOf(tag locale.Tag, day int) string {
	switch {
	case day == 1 && language(tag) == portuguese:
		return "primeiro"
	case day == 1:
		return "primero"
	}
	return Number(tag, int64(day))
}
