package when

import (
	"maps"
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// DayNames are the folded names of the days of the week, short ones and plurals included, without those that are also
// other words.
func DayNames(tag locale.Tag) map[string]time.Weekday {
	l := lexiconOf(tag)
	out := maps.Clone(l.weekdays)
	for w := range l.needs {
		delete(out, w)
	}
	return out
}

// MonthNames are the folded names of the months, short ones included.
func MonthNames(tag locale.Tag) map[string]time.Month { return maps.Clone(lexiconOf(tag).names) }
