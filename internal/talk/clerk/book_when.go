package clerk

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/detail"
	"github.com/mostrador/mostrador/internal/words/speech"
	"github.com/mostrador/mostrador/internal/words/when"
)

// soonest is the first time there is, in words that no day stands in.
var soonest = regexp.MustCompile(`(^| )((cuando|quando|lo que) (haya|tengan|tiver|houver)|mas pronto|mais cedo possivel|cuanto antes|quanto antes)( |$)`)

// lastThereIs is the last hour of a day that there is, whatever was offered: "la última que tengas".
var lastThereIs = regexp.MustCompile(`(^| )(ultim[ao]|last) ((hora|horario|horarinho|turno|cita|lugar|espacio|one|slot) )?((q|que) )?(tengas?|tengan|tenes|tienes|tienen|haya|hay|quede|tiver|tem|houver|ha|disponible|disponivel|libre|livre|del dia|do dia|de la tarde|da tarde|de la manana|da manha|you have|of the day)( |$)|(^| )ultim[ao] (hora|horario|horarinho|turno|cita)( |$)`)

// earliest is the first hour of a day in other words: "lo más temprano que tengan".
var earliest = regexp.MustCompile(`(^| )(mas temprano|mais cedo|mas tempranito) ((q|que) )?(tengas?|tengan|tenes|tienes|haya|hay|se pueda|tiver|tem|houver|der|possivel|posible)( |$)`)

// firstThereIs is the first that there is, of whatever.
var firstThereIs = regexp.MustCompile(`(^| )(primer[ao]?|primeir[ao]|first) ((hora|horario|cita|turno|lugar|one) )?((q|que) )?(tengas?|tengan|tenes|tienes|haya|hay|tiver|tem|houver|libre|livre|disponible|disponivel|you have)( |$)`)

func parseDay(day string) (time.Time, bool) {
	t, err := time.Parse(time.DateOnly, day)
	return t, err == nil
}

// proposed is a time of a day to look at first: the usual one of a part, or the next half hour where that has passed.
func (t calendar) proposed(date string, part when.Part) string {
	now := t.facts.Now
	next := now.Truncate(30 * time.Minute).Add(30 * time.Minute)
	if minute := next.Hour()*60 + next.Minute(); date == dayOf(now) && part.Usual() < minute && next.Day() == now.Day() {
		return when.Clock(minute)
	}
	return when.Clock(part.Usual())
}

// dayWords and timeWords say a day and a time.
func (t calendar) dayWords(day string) string {
	at, ok := parseDay(day)
	switch {
	case !ok:
		return day
	case t.voice:
		return speech.Date(t.tag, at)
	}
	return locale.Date(t.tag, at)
}

func (t calendar) timeWords(clock string) string {
	minute, ok := when.ReadClock(clock)
	switch {
	case !ok:
		return clock
	case t.voice:
		return strings.TrimPrefix(strings.TrimPrefix(speech.Time(t.tag, minute), "las "), "la ")
	case t.tag.Language() == "es":
		return when.Clock(minute)
	}
	return locale.Time(t.tag, time.Date(2000, 1, 1, minute/60, minute%60, 0, 0, time.UTC))
}

func (t calendar) spanWords(spans []when.Span) string {
	return t.list(mapped(spans, func(s when.Span) string {
		return t.in(msgFromTo, t.timeWords(when.Clock(s[0])), t.timeWords(when.Clock(s[1])))
	}), false)
}

// meant reads days and times. asked is what the question was for: an answer may be too short to say so itself ("9").
func (t calendar) meant(text, asked string) when.Meaning {
	m := t.heard.time(text)
	short := detail.Read(t.tag, text, t.facts.Now)
	if asked == "name" && short.BareName() != "" {
		return when.Meaning{Rest: text} // "Rosa Mier" is no Wednesday
	}
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

func (t calendar) isNow(m when.Meaning) bool {
	now := t.facts.Now
	return m.Minute == now.Hour()*60+now.Minute() && t.heard.Has("ahora", "ahorita", "agora", "now")
}

// oddDates are why a day cannot be taken, as a task notes it.
var oddDates = map[when.Reason]string{when.Past: "past", when.NoSuchDate: "none"}

// readWhen takes a day and a time into a booking; false: nothing was said. What can be read in two ways is kept as that.
func (t calendar) readWhen(k *task, m when.Meaning) bool {
	m = todayLeft(t, k, m)
	if odd := oddDates[m.Why]; odd != "" {
		k.set("odd", odd)
		return true
	}
	if detail.Said(m) == 0 && t.heard != nil && soonest.MatchString(t.heard.Plain()) && k.slot("date")+k.slot("time") == "" {
		m.Bound = when.Soonest
	}
	m = endsOfDay(t, k, m)
	found := takeNot(k, m.Not)
	days, minutes := m.Moments()
	wantsAgain(k, m)
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
	found = t.takeEdge(k, m.Bound) || found
	if edge, ok := t.heard.Edge(); ok && len(minutes) == 0 && m.Part != "" {
		k.set("edge", string(edge))
	}
	found = len(minutes) == 0 && asksOtherHour(t.visiting, k) || found
	if m.Why == when.Vague && !found {
		k.set("odd", "vague")
		return true
	}
	return found
}

// todayLeft is what is said of today where the hour of it is over: the day stands.
func todayLeft(t calendar, k *task, m when.Meaning) when.Meaning {
	if m.Why != when.Past || !m.HasDay || !m.HasTime || dayOf(m.Day) != dayOf(t.facts.Now) {
		return m
	}
	if m.Bound != when.After {
		k.set("odd", "hour")
	}
	m.Why, m.HasTime, m.Bound = "", false, ""
	return m
}

// endsOfDay reads the first or the last hour of a day in words that no rule of times knows.
func endsOfDay(t calendar, k *task, m when.Meaning) when.Meaning {
	if t.heard == nil || m.HasTime || len(m.Options) > 0 {
		return m
	}
	switch said := t.heard.Plain(); {
	case lastThereIs.MatchString(said):
		m.Bound = when.Last
	case earliest.MatchString(said) && m.Bound == "":
		m.Bound = when.First
	case firstThereIs.MatchString(said) && k.slot("days") != "":
		first, _, _ := strings.Cut(k.slot("days"), "|")
		k.set("date", first)
		k.drop("days")
		m.Bound = when.First
	}
	return m
}

// takeNot takes the days that are not wanted.
func takeNot(k *task, days []time.Time) bool {
	for _, day := range days {
		k.set("not", k.slot("not")+" "+dayOf(day))
		if k.slot("date") == dayOf(day) {
			k.drop("date")
		}
	}
	return len(days) > 0
}

// takeEdge takes the first or the last time of what is free.
func (t calendar) takeEdge(k *task, bound when.Bound) bool {
	switch bound {
	case when.First, when.Last, when.Soonest:
		k.set("edge", string(bound))
		if k.drop("time", "hours", "proposed"); bound == when.Soonest {
			k.set("date", firstOf(k.slot("date"), dayOf(t.facts.Now)))
		}
		return true
	}
	return false
}

// nearDay are words that say which one of a weekday is meant.
var nearDay = regexp.MustCompile(`(^| )(este|esta|ese mismo|hoy|manana|proxim[ao]|que viene|que vem|hoje|amanha|today|tomorrow|this|next|\d{1,2} de|dia)( |$)`)

// sameWeekday are days of which a bare weekday is that of the day that is spoken of: after "el miércoles 25", "el
// miércoles" is no other.
func (t calendar) sameWeekday(days []string, spoken string) []string {
	at, known := parseDay(spoken)
	if len(days) == 0 || !known || t.heard == nil || nearDay.MatchString(t.heard.Plain()) {
		return days
	}
	if first, ok := parseDay(days[0]); ok && first.Weekday() == at.Weekday() && !slices.Contains(days, spoken) && !t.heard.Has(strconv.Itoa(first.Day())) {
		return []string{spoken}
	}
	return days
}

func (t calendar) takeDays(k *task, days []string, sure bool) bool {
	days = t.sameWeekday(days, k.slot("date"))
	if sure && len(days) > 0 {
		if at, ok := parseDay(days[0]); ok && k.slot("within") != "" && !strings.Contains(k.slot("within"), days[0]) {
			if week := dayOf(at.AddDate(0, 0, 7)); strings.Contains(k.slot("within"), week) {
				days[0] = week // the one of the week they spoke of
			}
		}
		days = days[:1]
	}
	if within := slices.DeleteFunc(slices.Clone(days), func(d string) bool { return !strings.Contains(k.slot("within"), d) }); len(within) > 0 {
		days = within
	}
	switch {
	case len(days) == 0:
		return false
	case len(days) == 1:
		k.set("date", days[0])
		k.set("wished", days[0])
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
		k.set("from", when.Clock(at))
		k.drop("until")
	case when.Before:
		k.set("until", when.Clock(at))
		k.drop("from")
	case when.Between:
		k.set("from", when.Clock(at))
		k.set("until", when.Clock(m.Until))
	default:
		return false
	}
	k.drop("part", "proposed", "edge", "time", "hours")
	return true
}

// bounds are the minutes of the day between which it may be.
func (k *task) bounds() when.Span {
	from, _ := when.ReadClock(k.slot("from"))
	until, ok := when.ReadClock(k.slot("until"))
	if !ok {
		until = 24 * 60
	}
	return when.Span{from, until}
}

func takeMinutes(k *task, minutes []int, sure bool) bool {
	if len(minutes) == 0 {
		return false
	}
	k.drop("part", "proposed", "edge", "time", "hours", "from", "until")
	one := slices.DeleteFunc(slices.Clone(minutes), func(m int) bool { return m%720 != minutes[0]%720 }) // of several hours the first
	if sure || len(one) == 1 {
		k.set("time", when.Clock(minutes[0]))
		return true
	}
	k.set("hours", when.Clock(one[0])+"|"+when.Clock(one[1]))
	return true
}

// partOf are the opening hours that a part of the day begins or ends with; all of them where it has none.
func partOf(spans []when.Span, part when.Part) (out []when.Span) {
	for _, s := range spans {
		if part == "" || part.Has(s[0]) || part.Has(s[1]-30) {
			out = append(out, s)
		}
	}
	if len(out) == 0 {
		return spans
	}
	return out
}

// decide keeps the one reading of an hour at which the business is open, or the first or last of its hours.
func (t calendar) decide(k *task, spans []when.Span) {
	edge := when.Bound(k.slot("edge"))
	if edge != "" && len(spans) > 0 && k.slot("time") == "" {
		spans = partOf(spans, when.Part(k.slot("part")))
		at := spans[0][0]
		for _, s := range spans {
			if edge == when.Last {
				at = max(at, s[1]-max(t.minutesOf(k.slot("service_name")), 30))
			} else {
				at = min(at, s[0])
			}
		}
		if soon := t.facts.Now.Add(45 * time.Minute).Truncate(30 * time.Minute); edge != when.Last && k.slot("date") == dayOf(soon) {
			at = max(at, soon.Hour()*60+soon.Minute())
		}
		k.set("time", when.Clock(at))
		k.set("proposed", "yes")
		k.set("bound", string(edge))
		k.drop("edge", "part")
	}
	a, b, _ := strings.Cut(k.slot("hours"), "|")
	early, _ := when.ReadClock(a)
	late, ok := when.ReadClock(b)
	if !ok {
		return
	}
	switch openA, openB := when.Within(spans, early), when.Within(spans, late); {
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
func (t calendar) offered(text, day string) (out []option) {
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
		if minute, ok := when.ReadClock(clock); ok && day != "" {
			id := day + " " + when.Clock(minute)
			out = append(out, option{ID: id, Name: id, Stock: 1})
		}
	}
	return out
}

// spans are bounds that say no hour, but from or until when.
var spans = map[when.Bound]bool{when.After: true, when.Before: true, when.Between: true}

// placeIn is the place in a list of times that is pointed at by its number; the last one is of the first day of them, since
// the others were only told beside it. Past the end: it is none of them.
func placeIn(t calendar, list []option, index int) int {
	switch {
	case lastThereIs.MatchString(t.heard.Plain()):
		return len(list)
	case index < 0:
		return min(len(byDay(list)[0]), t.shown(len(list))) - 1
	}
	return index
}

// pickedTime is which of the times that were offered is meant: by its day and hour, or by its place among them. day and
// tried are those that were wished for and are taken.
func (t calendar) pickedTime(list []option, day, tried string) (string, bool) {
	if len(list) == 0 {
		return "", false
	}
	p := t.heard.Pick()
	m := oneHour(t.visiting, t.heard.Raw, t.meant(t.heard.Raw, "time"))
	if spans[m.Bound] { // what there is then is looked at
		return "", false
	}
	days, minutes := m.Moments()
	days = t.sameWeekday(days, day)
	if t.heard.Len() <= 3 && len(p.Index) == 1 && !strings.ContainsAny(t.heard.Raw, "0123456789:") {
		days, minutes = nil, nil // "el primero" is one of them, not the first of a month
	}
	if len(days)+len(minutes) > 0 {
		fit := slices.DeleteFunc(slices.Clone(list), func(o option) bool {
			day, clock, _ := strings.Cut(o.ID, " ")
			minute, _ := when.ReadClock(clock)
			return !falls(day, minute, days, minutes) || !m.Part.Has(minute)
		})
		if len(days) == 0 && len(fit) > 0 && !strings.HasPrefix(fit[0].ID, day) && strings.HasSuffix(fit[0].ID, tried) {
			return "", false // it is wished for once more, not on another day
		}
		if len(fit) == 1 || len(fit) > 1 && len(minutes) > 0 {
			return fit[0].ID, true
		}
		return "", false
	}
	at := len(list)
	switch {
	case len(p.Index) == 1:
		at = placeIn(t, list, p.Index[0])
	case t.heard.Any() || t.heard.yes() > 0.5 && len(list) == 1:
		at = 0
	}
	if at >= len(list) {
		return "", false
	}
	return list[at].ID, true
}
