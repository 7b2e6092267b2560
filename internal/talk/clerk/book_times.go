package clerk

import (
	"errors"
	"regexp"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/words/when"
)

// told are the times that were offered, in words.
func (t calendar) told(k *task) (out []string) {
	before := k.slot("date")
	for _, o := range k.Options[:t.shown(len(k.Options))] {
		day, clock, _ := strings.Cut(o.ID, " ")
		words := t.timeWords(clock)
		if day != before {
			words = t.dayWords(day) + ", " + words
		}
		out, before = append(out, words), day
	}
	return out
}

// times offers the times there are, or proposes one of the part of the day that was said.
func (b booking) times(t *turn, k *task) error {
	r, err := t.desk.diary.look(t, k)
	if err != nil {
		return err
	}
	if !r.unknown {
		return b.offer(t, k, r)
	}
	part := when.Part(k.slot("part"))
	if b := k.bounds(); k.slot("from")+k.slot("until") != "" {
		at := b[0]
		if at == 0 {
			at = b[1] - 60
		}
		k.set("time", when.Clock(at))
		k.set("proposed", "yes")
		return nil
	}
	if part == "" && t.desk.diary.needs().clinic && (k.slot("only") != "" || k.slot("hour_asked") == k.slot("date") || t.heard != nil && whether.MatchString(t.heard.Plain())) {
		part = when.Morning // which times there are is what was asked, or the hour does not matter
	}
	if part == "" || r.ok {
		k.set("hour_asked", k.slot("date"))
		return t.question(k, "time", t.in(msgTime))
	}
	if spans, known, err := t.desk.diary.open(t, k.slot("date")); err != nil {
		return err
	} else if at, _ := when.ReadClock(t.calendar.proposed(k.slot("date"), part)); known && !when.Within(spans, at) {
		for _, s := range spans { // the first of that part at which it is open
			if part.Has(s[0]) {
				k.set("time", when.Clock(s[0]))
			}
		}
	}
	k.set("time", firstOf(k.slot("time"), t.calendar.proposed(k.slot("date"), part)))
	k.set("proposed", "yes")
	return nil
}

// whether asks if there is room at all.
var whether = regexp.MustCompile(`(^| )(hay|habra|tienen|tienes|tendran|tendras|tendra|tem|teria|have|is there) (\pL+ ){0,3}(lugar|espacio|cita|citas|turno|turnos|disponib\pL+|horario|horarios|hueco|vaga|appointment|room)( |$)|(^| )si (hay|tienen|tendran)( |$)`)

// mostTimes that are offered at once.
const mostTimes = 4

// offer tells the free times of a day, or why they are of another.
func (b booking) offer(t *turn, k *task, r room) error {
	day := k.slot("date")
	if len(r.options) > 0 {
		day, _, _ = strings.Cut(r.options[0].ID, " ")
	}
	other := len(r.options) == 0 || day != k.slot("date")
	edge := when.Bound(k.slot("edge"))
	switch {
	case other && r.words != "":
		t.say(r.words)
	case other && r.closed:
		t.tell(msgClosedOn, t.calendar.headDay(k.slot("date")))
	case other && edge != when.Soonest:
		t.tell(msgFull)
	case !other && string(r.part) != k.slot("part"):
		t.tell(msgNotInPart)
		k.drop("part")
	}
	if len(r.options) == 0 {
		k.drop("date")
		return t.question(k, "date", t.in(msgDay))
	}
	k.set("date", day)
	asks := t.heard != nil && t.heard.Question() && k.slot("part") != "" // "e amanhã cedo?"
	if !other && !asks && (edge == when.First || edge == when.Last) {    // the one that is meant
		free := byDay(r.options)[0]
		o := free[0]
		if edge == when.Last {
			o = free[len(free)-1]
		}
		k.set("time", o.Name)
		k.drop("edge")
		return nil
	}
	k.drop("edge")
	t.calendar.tellFree(k, someOf(byDay(r.options)))
	return t.question(k, "when", t.in(msgTime))
}

// someOf are the times of some days that are offered at once, full hours where there are enough.
func someOf(days [][]option) (some []option) {
	most := mostTimes
	if len(days) > 1 {
		most-- // of each
	}
	for _, free := range days {
		full := slices.DeleteFunc(slices.Clone(free), func(o option) bool { return !strings.HasSuffix(o.ID, ":00") })
		if len(full) == 0 || len(full) < 3 && len(free) > len(full) {
			full = free
		}
		some = append(some, full[:min(len(full), most)]...)
	}
	return some
}

// byDay are some times, those of each day together.
func byDay(list []option) (out [][]option) {
	last := ""
	for _, o := range list {
		if day, _, _ := strings.Cut(o.ID, " "); day != last {
			out, last = append(out, nil), day
		}
		out[len(out)-1] = append(out[len(out)-1], o)
	}
	return out
}

// tellFree tells some free times, to be chosen from.
func (t calendar) tellFree(k *task, free []option) {
	k.Options = free
	t.say(t.freeWords(free))
}

// freeWords tells some free times, day by day.
func (t calendar) freeWords(list []option) string {
	var out []string
	for _, free := range byDay(list) {
		day, _, _ := strings.Cut(free[0].ID, " ")
		out = append(out, t.in(msgFreeAt, t.headDay(day), t.list(mapped(free, func(o option) string { return t.timeWords(o.Name) }), false)))
	}
	return strings.Join(out, " ")
}

// takenWords says that a time is taken, and which others are free.
func (t calendar) takenWords(clock string, free []option) string {
	return strings.TrimSpace(t.in(msgTakenAt, t.timeWords(clock)) + " " + t.freeWords(free))
}

// nearest are the times nearest to one, as many as are offered at once, in their order.
func nearest(free []option, clock string) []option {
	wish, _ := when.ReadClock(clock)
	away := func(o option) int {
		at, _ := when.ReadClock(o.Name)
		return max(at-wish, wish-at)
	}
	near := slices.SortedStableFunc(slices.Values(free), func(a, b option) int { return away(a) - away(b) })
	near = near[:min(len(near), mostTimes)]
	slices.SortFunc(near, func(a, b option) int { return strings.Compare(a.ID, b.ID) })
	return near
}

// freeIn are hours of a part of the day of a booking at which there is room for it, where each has to be asked for.
func (t calendar) freeIn(k *task, part when.Part) (out []option, err error) {
	spans, _, err := t.desk.diary.open(t.turn, k.slot("date"))
	if err != nil {
		return nil, err
	}
	now := t.facts.Now
	for _, s := range spans {
		for at := s[0]; at < s[1]; at += 60 {
			if !part.Has(at) || k.slot("date") == dayOf(now) && at <= now.Hour()*60+now.Minute() {
				continue
			}
			try := k.clone()
			try.set("time", when.Clock(at))
			r, looked := t.desk.diary.look(t.turn, &try)
			if err = errors.Join(err, looked); r.ok && len(out) < mostTimes {
				out = append(out, option{ID: k.slot("date") + " " + when.Clock(at), Name: when.Clock(at), Stock: 1})
			}
		}
	}
	return out, err
}

// restOfPart offers the other hours of the part of the day that was asked for, of which only the one that was proposed is
// taken, or tells that it is full; told: there are such hours.
func (booking) restOfPart(t *turn, k *task, r room) (told bool, err error) {
	part := when.Part(k.slot("asked_part"))
	if part == "" || k.slot("proposed") == "" || slices.ContainsFunc(r.options, func(o option) bool {
		day, clock, _ := strings.Cut(o.ID, " ")
		at, _ := when.ReadClock(clock)
		return day == k.slot("date") && part.Has(at)
	}) {
		return false, nil
	}
	free, err := t.calendar.freeIn(k, part)
	if err != nil {
		return false, err
	}
	if len(free) == 0 {
		t.tell(msgNotInPart)
		return false, nil
	}
	k.drop("time", "part", "proposed", "edge")
	t.calendar.tellFree(k, free)
	return true, t.question(k, "when", t.in(msgAnyOf))
}

// lastLeft takes the last time that is left of a day whose last hour was asked for and is taken; false: none was told.
func (booking) lastLeft(k *task, r room) bool {
	if bound := k.slot("bound"); bound != string(when.Last) || k.slot("proposed") == "" {
		return false
	}
	k.drop("bound")
	last := ""
	for _, o := range r.options {
		if day, clock, _ := strings.Cut(o.ID, " "); day == k.slot("date") {
			last = max(last, clock)
		}
	}
	if last != "" {
		k.set("time", last)
	}
	return last != ""
}

// price tells what the services cost that are asked for, where that is asked as well.
func (booking) price(t *turn, k *task) error {
	if k.slot("price") != "asked" {
		return nil
	}
	list, err := t.desk.diary.services(t)
	if err != nil {
		return err
	}
	k.set("price", "told")
	wanted := strings.FieldsFunc(k.slot("said"), func(r rune) bool { return r == '\n' || r == '|' })
	list = slices.DeleteFunc(slices.Clone(list), func(s service) bool { return !slices.Contains(wanted, s.Name) })
	t.visiting.tellServices(&task{Slots: map[string]string{"said": k.slot("said")}}, list)
	return nil
}
