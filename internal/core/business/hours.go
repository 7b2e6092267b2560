package business

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// span is an opening of one day, in minutes from its midnight; one that ends after midnight ends beyond 24 hours.
type span struct{ from, to int }

const wholeDay = 24 * 60

var (
	closedWords = []string{"cerrado", "cerrada", "cerramos", "no abre", "no abrimos", "fechado", "fechada", "nao abre",
		"nao abrimos", "closed", "not open"}
	alwaysWords = []string{"24 horas", "abierto 24 horas", "aberto 24 horas", "24 hs", "24hs", "24h", "24/7",
		"las 24 horas", "todo el dia", "o dia todo", "dia todo", "24 hours", "open 24 hours", "all day"}

	// clockTime is an hour in free text: 9, 9:30, 9.30, 9h30, 9hs, 9 pm, 9 a. m.
	clockTime = regexp.MustCompile(`([0-9]{1,2})(?:\s*[:.h]\s*([0-9]{2}))?\s*(?:(?:hs?|hrs?|horas?)\b\.?)?\s*(a\.?\s?m\b\.?|p\.?\s?m\b\.?)?`)
	// joints may stand between hours without changing their meaning.
	joints = regexp.MustCompile(`^(?:de|desde|das|da|from|a|as|ate|hasta|to|until|till|y|e|and|las|la|los|abierto|aberto|open|[-\x{2013}\x{2014},;/&\s]+)*$`)
)

// parseHours parses the schedule text of a day. ok is false for any ambiguous text: customers must not hear guessed
// hours.
func parseHours(text string) (spans []span, ok bool) {
	text = strings.Trim(locale.Fold(text), " .!")
	switch {
	case text == "":
		return nil, false
	case slices.Contains(closedWords, text):
		return nil, true
	case slices.Contains(alwaysWords, text):
		return []span{{0, wholeDay}}, true
	}
	found := clockTime.FindAllStringSubmatchIndex(text, -1)
	if len(found) == 0 || len(found)%2 != 0 {
		return nil, false
	}
	at := 0
	var hours []hour
	for _, m := range found {
		h, fits := hourOf(text, m)
		if !fits || !onlyJoints(text[at:m[0]]) {
			return nil, false
		}
		hours, at = append(hours, h), m[1]
	}
	if !onlyJoints(text[at:]) {
		return nil, false
	}
	for pair := range slices.Chunk(hours, 2) {
		s, fits := between(pair[0], pair[1])
		if !fits || len(spans) > 0 && s.from < spans[len(spans)-1].to {
			return nil, false
		}
		spans = append(spans, s)
	}
	return spans, true
}

func onlyJoints(text string) bool {
	for _, word := range strings.Fields(text) {
		if !joints.MatchString(word) {
			return false
		}
	}
	return true
}

// hour is a written time of day; half is 'a' or 'p' if it says so.
type hour struct {
	hour, minute int
	half         byte
}

func hourOf(text string, m []int) (h hour, fits bool) {
	part := func(i int) string {
		if m[2*i] < 0 {
			return ""
		}
		return text[m[2*i]:m[2*i+1]]
	}
	h.hour, _ = strconv.Atoi(part(1)) // digits
	h.minute, _ = strconv.Atoi(part(2))
	if half := part(3); half != "" {
		h.half = half[0]
	}
	return h, h.hour <= 24 && h.minute < 60 && (h.half == 0 || h.hour >= 1 && h.hour <= 12)
}

func (h hour) minutes() int {
	n := h.hour
	switch {
	case h.half == 'p' && n < 12:
		n += 12
	case h.half == 'a' && n == 12:
		n = 0
	}
	return n*60 + h.minute
}

// between is the opening from one hour to another. "1 a 5 pm" is an afternoon and "9 a 6 pm" a day; "20 a 2" goes past
// midnight; "9 a 1" is ambiguous: false.
func between(from, to hour) (span, bool) {
	if from.half == 0 && to.half != 0 && from.hour >= 1 && from.hour <= 12 {
		from.half = to.half
		if from.minutes() >= to.minutes() {
			from.half = 'a' + 'p' - to.half
		}
	}
	s := span{from.minutes(), to.minutes()}
	if s.to <= s.from {
		if s.from < 12*60 {
			return s, false
		}
		s.to += wholeDay
	}
	return s, s.to > s.from && s.to-s.from <= wholeDay
}

// Opening is the schedule at a moment. Not Known: the schedule is missing or ambiguous.
type Opening struct {
	Known bool
	Open  bool
	Next  time.Time // next opening, in the shop's zone; zero: unknown
	Until time.Time // when it closes, in the shop's zone; zero: it is closed, or never closes
}

// Opening evaluates the schedule at the unit's time, by the clock of a zone.
func (b *Business) Opening(zone *time.Location) Opening {
	now := b.scope.Now.In(zone)
	today, known := b.spansOf(now, 0)
	if !known {
		return Opening{}
	}
	if until, open := within(today, now, 0); open {
		return Opening{Known: true, Open: true, Until: until}
	}
	if yesterday, known := b.spansOf(now, -1); known {
		if until, open := within(yesterday, now, -1); open {
			return Opening{Known: true, Open: true, Until: until}
		}
	}
	return Opening{Known: true, Next: b.nextOpening(now)}
}

// nextOpening looks a week ahead, as far as the schedule is understood.
func (b *Business) nextOpening(now time.Time) time.Time {
	for day := range 8 {
		spans, known := b.spansOf(now, day)
		if !known {
			break
		}
		for _, s := range spans {
			if opens := on(now, day, s.from); opens.After(now) {
				return opens
			}
		}
	}
	return time.Time{}
}

// spansOf parses the schedule of the day so many days from now.
func (b *Business) spansOf(now time.Time, days int) ([]span, bool) {
	weekday := on(now, days, 12*60).Weekday()
	return parseHours(b.scope.Workspace.Settings.Profile.Schedule[access.Weekdays[weekday]])
}

// Readable reports hours of a day that Opens can read: times, or a word for closed or always open.
func Readable(hours string) bool {
	_, known := parseHours(hours)
	return known
}

// Opens returns the shop's openings on a weekday as pairs of minutes from midnight, none if closed. Not known: the
// schedule is missing or ambiguous.
func (b *Business) Opens(day time.Weekday) (spans [][2]int, known bool) {
	read, known := parseHours(b.scope.Workspace.Settings.Profile.Schedule[access.Weekdays[day]])
	for _, s := range read {
		spans = append(spans, [2]int{s.from, s.to})
	}
	return spans, known
}

// within reports whether now is in one of the spans of another day, and when that one ends.
func within(spans []span, now time.Time, days int) (until time.Time, in bool) {
	for _, s := range spans {
		if end := on(now, days, s.to); !now.Before(on(now, days, s.from)) && now.Before(end) {
			return end, true
		}
	}
	return time.Time{}, false
}

// on is a minute of another day, in now's time zone.
func on(now time.Time, days, minute int) time.Time {
	return time.Date(now.Year(), now.Month(), now.Day()+days, 0, minute, 0, 0, now.Location())
}

var (
	wordClosed  = locale.Text{ES: "cerrado", PT: "fechado", EN: "closed"}
	wordAlways  = locale.Text{ES: "las 24 horas", PT: "24 horas", EN: "24 hours"}
	msgSpan     = locale.Text{ES: "de %s a %s", PT: "das %s às %s", EN: "%s to %s"}
	msgToday    = locale.Text{ES: "hoy desde %s", PT: "hoje a partir %s", EN: "today from %s"}
	msgTomorrow = locale.Text{ES: "mañana desde %s", PT: "amanhã a partir %s", EN: "tomorrow from %s"}
	msgOnDay    = locale.Text{ES: "el %s desde %s", PT: "%s, a partir %s", EN: "on %s, from %s"}
)

// Hours is a day of the schedule for people: in words if it was parsed, else as the shop wrote it; empty without one.
func (b *Business) Hours(weekday string) string {
	written := b.scope.Workspace.Settings.Profile.Schedule[weekday]
	spans, ok := parseHours(written)
	if !ok {
		return locale.OneLine(strings.TrimSpace(written))
	}
	return b.Spans(lists.Map(spans, func(s span) [2]int { return [2]int{s.from, s.to} }))
}

// Spans words a day's openings, pairs of minutes from midnight.
func (b *Business) Spans(spans [][2]int) string {
	switch {
	case len(spans) == 0:
		return b.scope.Say(wordClosed)
	case spans[0] == [2]int{0, wholeDay}:
		return b.scope.Say(wordAlways)
	}
	said := lists.Map(spans, func(s [2]int) string { return b.scope.Say(msgSpan, b.clock(s[0]), b.clock(s[1])) })
	return locale.List(b.scope.Workspace.Locale, said, false)
}

// clock is a minute of the day as a schedule shows it: 9:00, not 09:00.
func (b *Business) clock(minute int) string {
	at := time.Date(2026, 1, 1, 0, minute, 0, 0, time.UTC)
	said := locale.Time(b.scope.Workspace.Locale, at)
	if len(said) > 1 && said[0] == '0' && said[1] >= '0' && said[1] <= '9' { // 0h30 stays
		return said[1:]
	}
	return said
}

// When words an opening relative to now: "mañana desde las 9".
func (b *Business) When(opens time.Time) string {
	now := b.scope.Now.In(opens.Location())
	hour := b.atHour(opens)
	switch opens.Format(time.DateOnly) {
	case on(now, 0, 12*60).Format(time.DateOnly):
		return b.scope.Say(msgToday, hour)
	case on(now, 1, 12*60).Format(time.DateOnly):
		return b.scope.Say(msgTomorrow, hour)
	}
	return b.scope.Say(msgOnDay, locale.Date(b.scope.Workspace.Locale, opens), hour)
}

// atHour is a time of day with the article it takes after "desde" and "a partir".
func (b *Business) atHour(t time.Time) string {
	tag := b.scope.Workspace.Locale
	hour := b.clock(t.Hour()*60 + t.Minute())
	switch {
	case tag == locale.EN:
		return hour
	case tag == locale.PTBR && t.Hour() == 1:
		return "da " + hour
	case tag == locale.PTBR:
		return "das " + hour
	case t.Hour() == 1 || tag == locale.ESMX && t.Hour() == 13:
		return "la " + strings.TrimSuffix(hour, ":00")
	}
	return "las " + strings.TrimSuffix(hour, ":00")
}
