package receipttext

import (
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

var (
	dayFirst        = regexp.MustCompile(`(?:^|[^\d/.-])(\d{1,2}) ?[/.-] ?(\d{1,2}) ?[/.-] ?(\d{4}|\d{2})(?:[^\d/]|$)`)
	yearFirst       = regexp.MustCompile(`(?:^|[^\d/.-])(\d{4})[/-](\d{1,2})[/-](\d{1,2})(?:[^\d/-]|$)`)
	dayAndMonthName = regexp.MustCompile(`(?:^|[^\d])(\d{1,2})[ºo]?(?: de |[ /.-]+)(` + monthWords +
		`)[a-z]*\.?(?:(?: de | del |[ ,/.-]+)(\d{4}|\d{2})(?:\D|$))?`)
	monthAt   = regexp.MustCompile(`\b(` + monthWords + `)[a-z]* (\d{1,2}),? (\d{4})(?:\D|$)`)
	dateLabel = regexp.MustCompile(`\b(fecha|data|dia|realizad[ao]|hora|horario|date)\b`)
)

const monthWords = `ene|jan|feb|fev|mar|abr|apr|may|mai|jun|jul|ago|aug|sep|set|oct|out|nov|dic|dez|dec`

var months = map[string]time.Month{
	"ene": 1, "jan": 1, "feb": 2, "fev": 2, "mar": 3, "abr": 4, "apr": 4, "may": 5, "mai": 5, "jun": 6, "jul": 7,
	"ago": 8, "aug": 8, "sep": 9, "set": 9, "oct": 10, "out": 10, "nov": 11, "dic": 12, "dez": 12, "dec": 12,
}

// when returns the receipt's day: the first date beside a word for it, else the first of all. Dates in the future are
// ignored, and late reports that there was one.
func when(t Text, now time.Time) (day time.Time, late bool) {
	today := time.Date(now.Year(), now.Month(), now.Day(), 0, 0, 0, 0, time.UTC)
	var first time.Time
	label := false
	for _, page := range t.Pages {
		for _, line := range page.Lines {
			text := locale.Fold(line.String())
			said := dateLabel.MatchString(text)
			for _, d := range days(text, today) {
				switch {
				case d.After(today.AddDate(0, 0, 1)): // one day of grace: the bank may be in another time zone
					late = true
				case said || label:
					return d, late
				case first.IsZero():
					first = d
				}
			}
			label = said
		}
	}
	return first, late
}

// days returns the dates in a folded line, in the order of their formats. All of these countries write the day before
// the month.
func days(text string, today time.Time) []time.Time {
	var found []time.Time
	add := func(year, month, day int) {
		if year < 100 {
			year += 2000
		}
		d := time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC)
		if d.Day() == day && d.Month() == time.Month(month) { // there is no 31st of February
			found = append(found, d)
		}
	}
	for _, m := range dayFirst.FindAllStringSubmatch(text, 8) {
		add(number(m[3]), number(m[2]), number(m[1]))
	}
	for _, m := range yearFirst.FindAllStringSubmatch(text, 8) {
		add(number(m[1]), number(m[2]), number(m[3]))
	}
	for _, m := range dayAndMonthName.FindAllStringSubmatch(text, 8) {
		year, month, day := number(m[3]), int(months[m[2]]), number(m[1])
		if m[3] == "" { // "8 de noviembre": the most recent one
			year = today.Year()
			if time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC).After(today.AddDate(0, 0, 1)) {
				year--
			}
		}
		add(year, month, day)
	}
	for _, m := range monthAt.FindAllStringSubmatch(text, 8) {
		add(number(m[3]), int(months[m[1]]), number(m[2]))
	}
	return found
}

func number(s string) int {
	n, _ := strconv.Atoi(strings.TrimSpace(s))
	return n
}
