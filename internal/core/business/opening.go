package business

import (
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Opening is the schedule at a moment. Not Known: the schedule is missing or ambiguous.
type Opening struct {
	Known bool
	Open  bool
	Next  time.Time // next opening, in the shop's zone; zero: unknown
}

// Opening evaluates the schedule at the unit's time.
func (b *Business) Opening() Opening {
	now := b.scope.Now.In(b.scope.Workspace.Location())
	today, known := b.spansOf(now, 0)
	if !known {
		return Opening{}
	}
	if yesterday, known := b.spansOf(now, -1); within(yesterday, now, -1) && known || within(today, now, 0) {
		return Opening{Known: true, Open: true}
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

// Opens returns the shop's openings on a weekday as pairs of minutes from midnight, none if closed. Not known: the
// schedule is missing or ambiguous.
func (b *Business) Opens(day time.Weekday) (spans [][2]int, known bool) {
	read, known := parseHours(b.scope.Workspace.Settings.Profile.Schedule[access.Weekdays[day]])
	for _, s := range read {
		spans = append(spans, [2]int{s.from, s.to})
	}
	return spans, known
}

func within(spans []span, now time.Time, days int) bool {
	for _, s := range spans {
		if !now.Before(on(now, days, s.from)) && now.Before(on(now, days, s.to)) {
			return true
		}
	}
	return false
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
	switch {
	case !ok:
		return locale.OneLine(strings.TrimSpace(written))
	case len(spans) == 0:
		return b.scope.Say(wordClosed)
	case spans[0] == span{0, wholeDay}:
		return b.scope.Say(wordAlways)
	}
	said := make([]string, len(spans))
	for i, s := range spans {
		said[i] = b.scope.Say(msgSpan, b.clock(s.from), b.clock(s.to))
	}
	return locale.List(b.scope.Workspace.Locale, said, false)
}

// clock is a minute of the day as a schedule shows it: 9:00, not 09:00.
func (b *Business) clock(minute int) string {
	at := time.Date(2026, 1, 1, 0, minute, 0, 0, time.UTC)
	return strings.TrimPrefix(locale.Time(b.scope.Workspace.Locale, at), "0")
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
