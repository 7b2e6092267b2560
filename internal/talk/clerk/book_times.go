package clerk

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/words/when"
)

// told are the times that were offered, in words.
func (t visiting) told(k *task) (out []string) {
	for _, o := range k.Options[:t.shown(len(k.Options))] {
		day, clock, _ := strings.Cut(o.ID, " ")
		if words := t.timeWords(clock); day == k.slot("date") {
			out = append(out, words)
		} else {
			out = append(out, t.dayWords(day)+", "+words)
		}
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
		k.drop("from", "until")
		return nil
	}
	if part == "" && t.desk.diary.needs().clinic && k.slot("only") != "" {
		part = when.Morning // which times there are is what was asked
	}
	if part == "" || r.ok {
		return t.question(k, "time", t.in(msgTime))
	}
	if spans, known, err := t.desk.diary.open(t, k.slot("date")); err != nil {
		return err
	} else if at, _ := when.ReadClock(t.visiting.proposed(k.slot("date"), part)); known && !when.Within(spans, at) {
		for _, s := range spans { // the first of that part at which it is open
			if part.Has(s[0]) {
				k.set("time", when.Clock(s[0]))
			}
		}
	}
	k.set("time", firstOf(k.slot("time"), t.visiting.proposed(k.slot("date"), part)))
	k.set("proposed", "yes")
	return nil
}

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
		t.tell(msgClosedOn, t.visiting.headDay(k.slot("date")))
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
	if !other && (edge == when.First || edge == when.Last) { // the one that is meant
		o := r.options[0]
		if edge == when.Last {
			o = r.options[len(r.options)-1]
		}
		k.set("time", o.Name)
		k.drop("edge")
		return nil
	}
	k.drop("edge")
	full := slices.DeleteFunc(slices.Clone(r.options), func(o option) bool { return !strings.HasSuffix(o.ID, ":00") })
	if len(full) == 0 || len(full) < 3 && len(r.options) > len(full) {
		full = r.options
	}
	full = full[:min(len(full), mostTimes)]
	names := make([]string, len(full))
	for i, o := range full {
		names[i] = t.visiting.timeWords(o.Name)
	}
	k.Options = full
	t.tell(msgFreeAt, t.visiting.headDay(k.slot("date")), t.list(names, false))
	return t.question(k, "when", t.in(msgTime))
}
