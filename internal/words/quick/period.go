package quick

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/number"
	"github.com/mostrador/mostrador/internal/words/when"
	"github.com/mostrador/mostrador/internal/words/word"
)

var (
	todayWords     = word.Set("hoy hoje hj today oy dia day fecha ahora agora manana noche tarde noite manha")
	yesterdayWords = word.Set("ayer ontem yesterday anoche ayr")
	beforeThat     = word.Set("anteayer antier anteontem antes")
	weekWords      = word.Set("semana week")
	monthWords     = word.Set("mes month")
	weekendWords   = word.Set("finde weekend")
	lastWords      = word.Set("pasado pasada passado passada last anterior previous")
	someDays       = regexp.MustCompile(`(\d{1,3}) (?:dias|days)`)
)

// Period is the days that a question about what was is about, from the first to the last; no words are today. ok is
// false where they are not understood.
func Period(tag locale.Tag, text string, now time.Time) (first, last time.Time, ok bool) {
	s := stretch{tag: tag, today: time.Date(now.Year(), now.Month(), now.Day(), 0, 0, 0, 0, now.Location()),
		folded: locale.Fold(number.InFigures(tag, text))}
	s.words = strings.FieldsFunc(s.folded, func(r rune) bool { return r < '0' || r > '9' && r < 'a' })
	for _, read := range []func() (time.Time, time.Time, bool){s.several, s.weekday, s.dayBefore, s.month} {
		if first, last, ok = read(); ok {
			return first, last, true
		}
	}
	if m := when.Parse(tag, text, now, when.Hint{}); m.HasDay && digits.MatchString(s.folded) {
		day := time.Date(m.Day.Year(), m.Day.Month(), m.Day.Day(), 0, 0, 0, 0, now.Location())
		if day.After(s.today) {
			day = day.AddDate(-1, 0, 0)
		}
		return day, day, true
	}
	return s.today, s.today, len(s.words) == 0 || s.has(todayWords)
}

// stretch is a stretch of days as it was said.
type stretch struct {
	tag    locale.Tag
	today  time.Time
	folded string
	words  []string
}

func (s stretch) has(set map[string]bool) bool {
	return slices.ContainsFunc(s.words, func(w string) bool { return set[w] })
}

func (s stretch) ago(days int) time.Time { return s.today.AddDate(0, 0, -days) }

// several are weeks, months and numbers of days.
func (s stretch) several() (first, last time.Time, ok bool) {
	monday := s.ago((int(s.today.Weekday()) + 6) % 7)
	month := s.today.AddDate(0, 0, 1-s.today.Day())
	if m := someDays.FindStringSubmatch(s.folded); m != nil {
		n, err := strconv.Atoi(m[1])
		return s.ago(n - 1), s.today, err == nil && n > 0
	}
	switch {
	case s.has(weekendWords) || s.has(weekWords) && slices.Contains(s.words, "fim"):
		return monday.AddDate(0, 0, -2), monday.AddDate(0, 0, -1), true
	case s.has(weekWords) && s.has(lastWords):
		return monday.AddDate(0, 0, -7), monday.AddDate(0, 0, -1), true
	case s.has(weekWords):
		return monday, s.today, true
	case s.has(monthWords) && s.has(lastWords):
		return month.AddDate(0, -1, 0), month.AddDate(0, 0, -1), true
	}
	return month, s.today, s.has(monthWords)
}

// weekday is the last day of a name.
func (s stretch) weekday() (first, last time.Time, ok bool) {
	names := when.DayNames(s.tag)
	for _, w := range s.words {
		day, found := names[w]
		if !found {
			continue
		}
		back := (int(s.today.Weekday()) - int(day) + 7) % 7
		if back == 0 && s.has(lastWords) {
			back = 7
		}
		return s.ago(back), s.ago(back), true
	}
	return first, last, false
}

func (s stretch) dayBefore() (first, last time.Time, ok bool) {
	if s.has(beforeThat) {
		return s.ago(2), s.ago(2), true
	}
	return s.ago(1), s.ago(1), s.has(yesterdayWords)
}

// month is the last month of a name, if no day of it is named.
func (s stretch) month() (first, last time.Time, ok bool) {
	names := when.MonthNames(s.tag)
	for _, w := range s.words {
		named, found := names[w]
		if !found || digits.MatchString(s.folded) {
			continue
		}
		first = time.Date(s.today.Year(), named, 1, 0, 0, 0, 0, s.today.Location())
		if first.After(s.today) {
			first = first.AddDate(-1, 0, 0)
		}
		return first, first.AddDate(0, 1, -1), true
	}
	return first, last, false
}
