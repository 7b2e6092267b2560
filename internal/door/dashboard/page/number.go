package page

import (
	"encoding/json"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/kit/field"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
)

// finer is how many decimal places finer than people write it a number of a kind is stored: 21.5 % are 2150 points.
func finer(k field.Kind) int {
	switch k {
	case field.Points:
		return 2
	case field.Millis:
		return 3
	case field.Micros:
		return 6
	}
	return 0
}

// WriteNumber is a stored number of a kind as the business writes numbers, without marks between thousands.
func WriteNumber(tag locale.Tag, k field.Kind, stored float64) string {
	d, err := money.Parse(strconv.FormatFloat(stored, 'f', -1, 64) + "e-" + strconv.Itoa(finer(k)))
	if err != nil { // beyond any setting
		return strconv.FormatFloat(stored, 'f', -1, 64)
	}
	_, point := tag.Separators()
	return strings.Replace(d.String(), ".", point, 1)
}

// fraction reports a kind that people write with decimals. A mark before three digits is no mark between thousands there.
func fraction(k field.Kind) bool { return k == field.Percent || finer(k) > 0 }

var (
	byDot   = regexp.MustCompile(`^[1-9]\d{0,2}(\.\d{3})+$`)
	byComma = regexp.MustCompile(`^[1-9]\d{0,2}(,\d{3})+$`)
)

// readNumber is a number as it was typed: with the business's mark between thousands, or with a decimal point or comma. false: it
// is none.
func readNumber(tag locale.Tag, k field.Kind, written string) (json.Number, bool) {
	group, _ := tag.Separators()
	thousands := map[string]*regexp.Regexp{".": byDot, ",": byComma}[group]
	if !fraction(k) && thousands.MatchString(written) {
		written = strings.ReplaceAll(written, group, "")
	}
	d, err := money.Parse(strings.Replace(written, ",", ".", 1) + "e" + strconv.Itoa(finer(k)))
	return json.Number(d.String()), err == nil
}

// typedMoment is a day, or a day and a time, as people write it.
var typedMoment = regexp.MustCompile(`^(\d{1,2})/(\d{1,2})/(\d{4})(?:,? +(\d{1,2}:\d{2}))?$`)

const (
	storedDay    = time.DateOnly
	storedMoment = "2006-01-02T15:04"
)

// WriteMoment is a stored day, or day and time, as it is typed: 31/3/2026 18:00, in English 2026-03-31 18:00.
func WriteMoment(tag locale.Tag, stored string) string {
	day := "2/1/2006"
	if tag.Language() == "en" {
		day = storedDay
	}
	if at, err := time.Parse(storedDay, stored); err == nil {
		return at.Format(day)
	}
	if at, err := time.Parse(storedMoment, stored); err == nil {
		return at.Format(day + " 15:04")
	}
	return stored
}

// readMoment is a day, or a day and a time, as it is stored; what was typed where it is neither. A day with strokes begins with
// the day of the month, but in English, where it could be read in two ways and is not taken.
func readMoment(tag locale.Tag, typed string) (stored string, read bool) {
	written := typed
	if parts := typedMoment.FindStringSubmatch(written); parts != nil && tag.Language() != "en" {
		written = strings.TrimSpace(parts[3] + "-" + two(parts[2]) + "-" + two(parts[1]) + " " + parts[4])
	}
	for _, as := range []string{storedDay, storedMoment, "2006-01-02 15:04"} {
		if at, err := time.Parse(as, written); err == nil {
			if as == storedDay {
				return written, true
			}
			return at.Format(storedMoment), true
		}
	}
	return typed, false
}

func two(digits string) string { return strings.Repeat("0", 2-len(digits)) + digits }
