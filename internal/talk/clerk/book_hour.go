package clerk

import (
	"regexp"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/words/when"
)

var (
	// clauseEnd is where a clause of a message ends.
	clauseEnd = regexp.MustCompile(`(?i)[?.!;,\n]+(?:\s|$)|\s(?:porque|pq|xq|pois|es que|já que|ya que)\s`)
	// otherHour asks for another hour than the one that is spoken of.
	otherHour = regexp.MustCompile(`(^| )(otr[ao]s?|outr[ao]s?|another|other) (hora|horas|horario|horarios|horarinho|turno|time|times)( |$)`)
	// leaving is of who is free only then: "salgo a las cinco".
	leaving = regexp.MustCompile(`(?i)(^|\s)(salgo|saio|saindo|saliendo|largo|termino|desocupo|i leave|i finish)(\s|$)`)
)

// oneHour is what a text means where it says more hours than the one that is wished for: the first of them counts, and one at
// which the customer gets away from elsewhere is only from when on they can come.
func oneHour(t visiting, text string, m when.Meaning) when.Meaning {
	days, minutes := m.Moments()
	if len(days) > 1 || len(minutes) == 0 || m.Bound == when.Between || sameHour(minutes) && !leaving.MatchString(text) {
		return m
	}
	var free *when.Meaning
	from := 0
	for _, end := range append(clauseEnd.FindAllStringIndex(text, -1), []int{len(text), len(text)}) {
		clause := text[from:end[0]]
		from = end[1]
		one := t.heard.time(clause)
		if _, said := one.Moments(); len(said) == 0 {
			continue
		}
		if leaving.MatchString(clause) {
			one.Bound, free = when.After, &one
			continue
		}
		return withHour(m, one)
	}
	if free != nil {
		return withHour(m, *free)
	}
	return m
}

// withHour is a meaning with the hour of another.
func withHour(m, hour when.Meaning) when.Meaning {
	m.HasTime, m.Minute, m.Bound, m.Options, m.Why = hour.HasTime, hour.Minute, hour.Bound, nil, hour.Why
	for _, o := range hour.Options {
		if o.HasTime {
			m.Options = append(m.Options, when.Option{Day: m.Day, HasDay: m.HasDay, Minute: o.Minute, HasTime: true})
		}
	}
	return m
}

// laterThan takes a wish for later, or earlier, than all that was offered: "¿y más tarde no hay?".
func laterThan(t *turn, k *task, asked string) bool {
	said := t.heard.Plain()
	late := laterForm.MatchString(said)
	if asked != "when" && asked != "room" || !late && !earlierForm.MatchString(said) {
		return false
	}
	free := slices.DeleteFunc(mapped(k.Options, func(o option) string { return o.ID }), func(at string) bool { return !strings.HasPrefix(at, k.slot("date")) })
	if len(free) == 0 && k.slot("time") != "" {
		free = []string{k.slot("date") + " " + k.slot("time")}
	}
	if _, minutes := t.heard.time(t.heard.Raw).Moments(); len(free) == 0 || len(minutes) > 0 {
		return false
	}
	slices.Sort(free)
	k.drop("time", "part", "proposed", "edge", "hours", "from", "until", "agreed", "checked")
	if k.Options = nil; late {
		_, clock, _ := strings.Cut(free[len(free)-1], " ")
		at, _ := when.ReadClock(clock)
		k.set("from", when.Clock(min(at+30, 23*60)))
		return true
	}
	_, clock, _ := strings.Cut(free[0], " ")
	k.set("until", clock)
	return true
}

// laterForm and earlierForm compare with what was offered.
var (
	laterForm   = regexp.MustCompile(`(^| )(mas|mais) (tarde|tardecito|tardinha|noche)( |$)|(^| )later( |$)`)
	earlierForm = regexp.MustCompile(`(^| )(mas|mais) (temprano|tempranito|cedo|cedinho)( |$)|(^| )(antes|earlier)$`)
)

// wantsAgain takes back that a day was refused, since it is named now.
func wantsAgain(k *task, m when.Meaning) {
	if m.HasDay {
		k.set("not", strings.TrimSpace(strings.ReplaceAll(k.slot("not"), dayOf(m.Day), "")))
	}
}

// asksOtherHour gives up the hour of a booking where the message asks which others there are.
func asksOtherHour(t visiting, k *task) bool {
	if k.slot("time") == "" || t.heard == nil || !otherHour.MatchString(t.heard.Plain()) {
		return false
	}
	k.drop("time", "checked", "agreed", "proposed")
	return true
}
