package clerk

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/detail"
	"github.com/mostrador/mostrador/internal/words/speech"
	"github.com/mostrador/mostrador/internal/words/when"
)

func parseDay(day string) (time.Time, bool) {
	t, err := time.Parse(time.DateOnly, day)
	return t, err == nil
}

func parseClock(clock string) (minute int, ok bool) {
	h, m := 0, 0
	n, err := fmt.Sscanf(clock, "%d:%d", &h, &m)
	return h*60 + m, err == nil && n == 2 && h < 24 && m < 60
}

func clockOf(minute int) string { return fmt.Sprintf("%02d:%02d", minute/60%24, minute%60) }

func spanOf(from, to string) span {
	a, _ := parseClock(from)
	b, _ := parseClock(to)
	if b <= a {
		b += 24 * 60
	}
	return span{a, b}
}

// spansOf reads hours as they are written: "08:00-12:00, 14:00-18:00".
func spansOf(text string) (out []span) {
	for part := range strings.SplitSeq(text, ",") {
		from, to, ok := strings.Cut(strings.TrimSpace(part), "-")
		if _, clock := parseClock(from); ok && clock {
			out = append(out, spanOf(from, to))
		}
	}
	return out
}

func within(spans []span, minute int) bool {
	return slices.ContainsFunc(spans, func(s span) bool {
		return minute >= s[0] && minute < s[1] || minute+24*60 >= s[0] && minute+24*60 < s[1]
	})
}

func inPart(part when.Part, minute int) bool {
	switch part {
	case when.Morning, when.Dawn:
		return minute < 12*60
	case when.Noon:
		return minute >= 11*60 && minute < 15*60
	case when.Afternoon:
		return minute >= 12*60 && minute < 19*60
	case when.Night:
		return minute >= 18*60
	}
	return true
}

// usual is a time to propose for a part of the day.
var usual = map[when.Part]int{when.Dawn: 8 * 60, when.Morning: 10 * 60, when.Noon: 14 * 60, when.Afternoon: 17 * 60, when.Night: 20*60 + 30}

// proposed is a time of a day to look at first: the usual one of a part, or the next half hour where that has passed.
func (t *turn) proposed(date string, part when.Part) string {
	now := t.facts.Now
	next := now.Truncate(30 * time.Minute).Add(30 * time.Minute)
	if minute := next.Hour()*60 + next.Minute(); date == dayOf(now) && usual[part] < minute && next.Day() == now.Day() {
		return clockOf(minute)
	}
	return clockOf(usual[part])
}

// dayWords and timeWords say a day and a time.
func (t *turn) dayWords(day string) string {
	at, ok := parseDay(day)
	switch {
	case !ok:
		return day
	case t.voice:
		return speech.Date(t.tag, at)
	}
	return locale.Date(t.tag, at)
}

func (t *turn) timeWords(clock string) string {
	minute, ok := parseClock(clock)
	switch {
	case !ok:
		return clock
	case t.voice:
		return strings.TrimPrefix(strings.TrimPrefix(speech.Time(t.tag, minute), "las "), "la ")
	case t.tag.Language() == "es":
		return clockOf(minute)
	}
	return locale.Time(t.tag, time.Date(2000, 1, 1, minute/60, minute%60, 0, 0, time.UTC))
}

// moments are the days and the minutes that a text may mean, those it rules out among the days.
func moments(m when.Meaning) (days []string, minutes []int) {
	for _, o := range append([]when.Option{{Day: m.Day, HasDay: m.HasDay, Minute: m.Minute, HasTime: m.HasTime}}, m.Options...) {
		if day := dayOf(o.Day); o.HasDay && !slices.Contains(days, day) {
			days = append(days, day)
		}
		if o.HasTime && !slices.Contains(minutes, o.Minute) {
			minutes = append(minutes, o.Minute)
		}
	}
	return days, minutes
}

// meant reads days and times. asked is what the question was for: an answer may be too short to say so itself ("9").
func (t *turn) meant(text, asked string) when.Meaning {
	m := t.heard.time(text)
	short := detail.Read(t.tag, text, t.facts.Now)
	if m.Bound == "" && m.HasTime && t.isNow(m) {
		m.HasTime = false // "ahora seremos 6" is not a time
	}
	before := map[string]map[string]string{
		"time": {"es": "a las ", "pt": "às ", "en": "at "},
		"date": {"es": "el ", "pt": "dia ", "en": "on the "},
	}[asked]
	if detail.Said(m) == 0 && len(m.Not) == 0 && before != nil && short.Len() <= 4 {
		if _, ok := short.Number(); ok || strings.ContainsAny(text, "0123456789") {
			return t.heard.time(before[t.tag.Language()] + text)
		}
	}
	return m
}

func (t *turn) isNow(m when.Meaning) bool {
	now := t.facts.Now
	return m.Minute == now.Hour()*60+now.Minute() && t.heard.Has("ahora", "agora", "now")
}

// readWhen takes a day and a time into a booking; false: nothing was said. What can be read in two ways is kept as that.
func (t *turn) readWhen(k *task, m when.Meaning) bool {
	switch m.Why {
	case when.Past:
		k.set("odd", "past")
		return true
	case when.NoSuchDate:
		k.set("odd", "none")
		return true
	}
	found := false
	for _, day := range m.Not {
		found = true
		k.set("not", k.slot("not")+" "+dayOf(day))
		if k.slot("date") == dayOf(day) {
			k.drop("date")
		}
	}
	days, minutes := moments(m)
	days = slices.DeleteFunc(days, func(day string) bool { return strings.Contains(k.slot("not"), day) })
	found = t.takeDays(k, days, m.HasDay) || found
	if takeBounds(k, m, minutes) {
		minutes, found = nil, true
	}
	found = takeMinutes(k, minutes, m.HasTime) || found
	if m.Part != "" && len(minutes) == 0 {
		k.set("part", string(m.Part))
		k.set("asked_part", string(m.Part))
		k.drop("proposed", "time", "hours")
		found = true
	}
	switch m.Bound {
	case when.First, when.Last, when.Soonest:
		found = true
		k.set("edge", string(m.Bound))
		if k.drop("time", "hours", "proposed"); m.Bound == when.Soonest {
			k.set("date", firstOf(k.slot("date"), dayOf(t.facts.Now)))
		}
	}
	if m.Why == when.Vague && !found {
		k.set("odd", "vague")
		return true
	}
	return found
}

func (t *turn) takeDays(k *task, days []string, sure bool) bool {
	if sure && len(days) > 0 {
		if at, ok := parseDay(days[0]); ok && k.slot("within") != "" && !strings.Contains(k.slot("within"), days[0]) {
			if week := dayOf(at.AddDate(0, 0, 7)); strings.Contains(k.slot("within"), week) {
				days[0] = week // the one of the week they spoke of
			}
		}
		days = days[:1]
	}
	switch {
	case len(days) == 0:
		return false
	case len(days) == 1:
		k.set("date", days[0])
		k.drop("days")
	case len(days) == 2:
		k.set("days", days[0]+"|"+days[1])
		k.drop("date")
	default: // a week, a month: any of them
		k.set("within", strings.Join(days, " "))
		k.drop("date", "days")
	}
	return true
}

// takeBounds keeps from and until when it may be: "después de las 15", "entre las 10 y las 12".
func takeBounds(k *task, m when.Meaning, minutes []int) bool {
	if len(minutes) == 0 {
		return false
	}
	at := minutes[0]
	if len(minutes) > 1 && at < 8*60 {
		at = minutes[1]
	}
	switch m.Bound {
	case when.After:
		k.set("from", clockOf(at))
		k.drop("until")
	case when.Before:
		k.set("until", clockOf(at))
		k.drop("from")
	case when.Between:
		k.set("from", clockOf(at))
		k.set("until", clockOf(m.Until))
	default:
		return false
	}
	k.drop("part", "proposed", "edge", "time", "hours")
	return true
}

// bounds are the minutes of the day between which it may be.
func (k *task) bounds() span {
	from, _ := parseClock(k.slot("from"))
	until, ok := parseClock(k.slot("until"))
	if !ok {
		until = 24 * 60
	}
	return span{from, until}
}

func takeMinutes(k *task, minutes []int, sure bool) bool {
	if len(minutes) == 0 {
		return false
	}
	k.drop("part", "proposed", "edge", "time", "hours", "from", "until")
	if sure || len(minutes) == 1 {
		k.set("time", clockOf(minutes[0]))
		return true
	}
	k.set("hours", clockOf(minutes[0])+"|"+clockOf(minutes[1]))
	return true
}

// decide keeps the one reading of an hour at which the business is open, or the first or last of its hours.
func (t *turn) decide(k *task, spans []span) {
	edge := when.Bound(k.slot("edge"))
	if edge != "" && len(spans) > 0 && k.slot("time") == "" {
		at := spans[0][0]
		for _, s := range spans {
			if edge == when.Last {
				at = max(at, s[1]-60)
			} else {
				at = min(at, s[0])
			}
		}
		if soon := t.facts.Now.Add(45 * time.Minute).Truncate(30 * time.Minute); edge != when.Last && k.slot("date") == dayOf(soon) {
			at = max(at, soon.Hour()*60+soon.Minute())
		}
		k.set("time", clockOf(at))
		k.set("proposed", "yes")
		k.drop("edge")
	}
	a, b, _ := strings.Cut(k.slot("hours"), "|")
	early, _ := parseClock(a)
	late, ok := parseClock(b)
	if !ok {
		return
	}
	switch openA, openB := within(spans, early), within(spans, late); {
	case openA && !openB:
		k.set("time", a)
	case openB && !openA, !openA && early < 7*60: // closed at both: nobody means the small hours
		k.set("time", b)
	default:
		return
	}
	k.drop("hours")
}

// clockForm is a time as refusals write it.
var clockForm = regexp.MustCompile(`\d{1,2}(?::\d{2}|h\d{2}|h)`)

// offered are the times that a refusal proposes in its text, each on the day last named before it.
func (t *turn) offered(text, day string) (out []option) {
	from := 0
	for _, at := range clockForm.FindAllStringIndex(text, -1) {
		if m := when.Parse(t.tag, text[from:at[1]], t.facts.Now, when.Hint{}); m.HasDay {
			day = dayOf(m.Day)
		}
		from = at[1]
		clock := strings.Replace(text[at[0]:at[1]], "h", ":", 1)
		if strings.HasSuffix(clock, ":") {
			clock += "00"
		}
		if minute, ok := parseClock(clock); ok && day != "" {
			id := day + " " + clockOf(minute)
			out = append(out, option{ID: id, Name: id, Stock: 1})
		}
	}
	return out
}

// pickedTime is which of the times that were offered is meant.
func (t *turn) pickedTime(list []option) (string, bool) {
	days, minutes := moments(t.meant(t.heard.Raw, "time"))
	p := t.heard.Pick()
	if t.heard.Len() <= 3 && len(p.Index) == 1 && !strings.ContainsAny(t.heard.Raw, "0123456789:") {
		days, minutes = nil, nil // "el primero" is one of them, not the first of a month
	}
	var fit []string
	for _, o := range list {
		day, clock, _ := strings.Cut(o.ID, " ")
		minute, _ := parseClock(clock)
		if len(days)+len(minutes) > 0 && (len(days) == 0 || slices.Contains(days, day)) && (len(minutes) == 0 || slices.Contains(minutes, minute)) {
			fit = append(fit, o.ID)
		}
	}
	switch {
	case len(fit) == 1 || len(fit) > 1 && len(minutes) > 0:
		return fit[0], true
	case len(days)+len(minutes) > 0:
		return "", false
	}
	if len(p.Index) == 1 && p.Index[0] < len(list) {
		i := p.Index[0]
		if i < 0 {
			i = t.shown(len(list)) - 1
		}
		return list[i].ID, true
	}
	if t.heard.Any() || t.heard.yes() > 0.5 && len(list) == 1 {
		return list[0].ID, true
	}
	return "", false
}
