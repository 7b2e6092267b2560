package frontdesk

import (
	"slices"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/speech"
	"github.com/mostrador/mostrador/internal/words/when"
)

// week is a branch's opening hours: its booking hours or, if it has none, the schedule in the business's profile.
type week struct {
	branch  booking.Branch
	where   string // at which branch, where there are several
	today   booking.Day
	own     *booking.OwnHours // without a week, the profile's schedule counts between its special days
	written map[time.Weekday][]booking.Range
}

// soon is how many days ahead exceptions to the week are mentioned without being asked for.
const soon = 14

func weekAt(u *core.Unit, branchID string) (week, error) {
	b, err := u.Places.At("/branch_id", branchID)
	if err != nil {
		return week{}, err
	}
	where, err := u.Places.Where(b.ID)
	if err != nil {
		return week{}, err
	}
	zone, err := u.Places.Zone(b.ID)
	if err != nil {
		return week{}, err
	}
	w := week{branch: b, where: where, today: booking.DayOf(u.Now.In(zone)),
		written: map[time.Weekday][]booking.Range{}}
	if w.own, err = u.Places.Opening(b.ID, w.today, w.today.Add(soon)); err != nil || w.ownWeek() {
		return w, err
	}
	for d := time.Sunday; d <= time.Saturday; d++ {
		if spans, known := u.Business.Opens(d); known {
			w.written[d] = []booking.Range{}
			for _, s := range spans {
				w.written[d] = append(w.written[d], booking.Range{From: s[0], To: s[1]})
			}
		}
	}
	return w, nil
}

// ownWeek reports whether the branch has a week of its own.
func (w week) ownWeek() bool { return w.own != nil && len(w.own.Week) > 0 }

// around loads the exceptions of one day, however far away.
func (w week) around(u *core.Unit, day booking.Day) (week, error) {
	if w.own == nil {
		return w, nil
	}
	own, err := u.Places.Opening(w.branch.ID, day, day)
	if err == nil {
		w.own = own
	}
	return w, err
}

// on is the opening hours of a day; known is false if the business has not set them.
func (w week) on(day booking.Day) (ranges []booking.Range, known bool) {
	if w.ownWeek() || slices.ContainsFunc(w.specials(), func(d booking.DayRanges) bool { return d.Day == day }) {
		return w.own.On(day, false), true
	}
	ranges, known = w.written[day.Weekday()]
	return ranges, known
}

// usual is the opening hours of a weekday without exceptions.
func (w week) usual(d time.Weekday) (ranges []booking.Range, known bool) {
	if !w.ownWeek() {
		ranges, known = w.written[d]
		return ranges, known
	}
	plain := booking.OwnHours{Week: w.own.Week}
	return plain.On(w.today.Add((int(d)-int(w.today.Weekday())+7)%7), false), true
}

var fromMonday = []time.Weekday{time.Monday, time.Tuesday, time.Wednesday, time.Thursday, time.Friday, time.Saturday,
	time.Sunday}

func (w week) hours(u *core.Unit) []dayHours {
	out := []dayHours{}
	for _, d := range fromMonday {
		if ranges, known := w.usual(d); known {
			out = append(out, dayHoursOf(u, d, ranges))
		}
	}
	for _, special := range w.specials() {
		one := dayHoursOf(u, special.Day.Weekday(), w.own.On(special.Day, false))
		one.Date, one.Note = string(special.Day), special.Note
		out = append(out, one)
	}
	return out
}

func (w week) specials() []booking.DayRanges {
	if w.own == nil {
		return nil
	}
	return w.own.Days
}

func dayHoursOf(u *core.Unit, d time.Weekday, ranges []booking.Range) dayHours {
	return dayHours{Day: locale.Weekday(u.Workspace.Locale, d), Closed: len(ranges) == 0, Ranges: rangesOf(ranges)}
}

var (
	msgWeek    = locale.Text{ES: "El horario%s es: %s.", PT: "O horário%s é: %s.", EN: "We are open as follows%s: %s."}
	msgNoHours = locale.Text{
		ES: "No tengo cargado el horario; mejor consultarlo con una persona del equipo.",
		PT: "Não tenho o horário cadastrado; é melhor confirmar com uma pessoa da equipe.",
		EN: "I do not have the opening hours; a person of our team can tell.",
	}
	msgDays    = locale.Text{ES: "%s a %s", PT: "%s a %s", EN: "%s to %s"}
	wordDaily  = locale.Text{ES: "todos los días", PT: "todos os dias", EN: "every day"}
	msgOpenOn  = locale.Text{ES: "%s abrimos %s.", PT: "%s, abrimos %s.", EN: "%s we are open %s."}
	msgShutOn  = locale.Text{ES: "%s está cerrado.", PT: "%s, estamos fechados.", EN: "%s we are closed."}
	msgWhy     = locale.Text{ES: "%s (%s)", PT: "%s (%s)", EN: "%s (%s)"}
	wordClosed = locale.Text{ES: "cerrado", PT: "fechado", EN: "closed"}
	wordAlways = locale.Text{ES: "las 24 horas", PT: "24 horas", EN: "24 hours"}
	saidAlways = locale.Text{ES: "las veinticuatro horas", PT: "vinte e quatro horas", EN: "twenty-four hours"}
	msgBetween = locale.Text{ES: "de %s a %s", PT: "das %s às %s", EN: "from %s to %s"}
)

// sentence says the week, with equal days grouped, and the coming exceptions.
func (w week) sentence(u *core.Unit) string {
	var parts []string
	for i := 0; i < len(fromMonday); {
		ranges, known := w.usual(fromMonday[i])
		last := i
		for last+1 < len(fromMonday) {
			next, also := w.usual(fromMonday[last+1])
			if also != known || !slices.Equal(next, ranges) {
				break
			}
			last++
		}
		if known {
			parts = append(parts, daysNamed(u, i, last)+" "+rangesSaid(u, ranges))
		}
		i = last + 1
	}
	if len(parts) == 0 {
		return u.Say(msgNoHours)
	}
	text := u.Say(msgWeek, w.where, strings.Join(parts, "; "))
	for _, special := range w.specials() {
		text += " " + w.daySentence(u, special.Day, "", w.own.On(special.Day, false), true)
	}
	return text
}

// daysNamed says a range of weekdays, counted from Monday.
func daysNamed(u *core.Unit, first, last int) string {
	name := func(i int) string { return locale.Weekday(u.Workspace.Locale, fromMonday[i]) }
	switch {
	case first == last:
		return name(first)
	case first == 0 && last == 6:
		return u.Say(wordDaily)
	}
	if last == first+1 {
		return locale.List(u.Workspace.Locale, []string{name(first), name(last)}, false)
	}
	return u.Say(msgDays, name(first), name(last))
}

func rangesSaid(u *core.Unit, ranges []booking.Range) string {
	always := len(ranges) == 1 && ranges[0] == booking.Range{From: 0, To: 1440}
	switch {
	case len(ranges) == 0:
		return u.Say(wordClosed)
	case always && u.Spoken():
		return u.Say(saidAlways)
	case always:
		return u.Say(wordAlways)
	}
	parts, spans := make([]string, len(ranges)), make([]speech.Span, len(ranges))
	for i, r := range ranges {
		parts[i], spans[i] = u.Say(msgBetween, u.Board.OnClock(r.From), u.Board.OnClock(r.To)),
			speech.Span{From: r.From, To: r.To}
	}
	if u.Spoken() {
		return speech.Hours(u.Workspace.Locale, spans)
	}
	return locale.List(u.Workspace.Locale, parts, false)
}

// daySentence says one day's hours, and where; today and tomorrow are called by that name.
func (w week) daySentence(u *core.Unit, day booking.Day, where string, ranges []booking.Range, known bool) string {
	if !known {
		return u.Say(msgNoHours)
	}
	name := u.Board.OnDay(day)
	if near := w.today.Days(day); near == 0 || near == 1 {
		name = speech.Near(u.Workspace.Locale, day.Midday(), w.today.Midday())
	}
	if note := locale.OneLine(w.own.Note(day)); note != "" {
		name = u.Say(msgWhy, name, note)
	}
	name += where
	if len(ranges) == 0 {
		return locale.Capital(u.Say(msgShutOn, name))
	}
	return locale.Capital(u.Say(msgOpenOn, name, rangesSaid(u, ranges)))
}

var msgWhichDay = locale.Text{
	ES: "No entiendo qué día es %q: va su nombre o una fecha como 2026-01-20.",
	PT: "Não entendi que dia é %q: diga o nome ou uma data como 2026-01-20.",
	EN: "Which day is %q? Give its name or a date like 2026-01-20.",
}

// dayNamed is the day in a question: a date, or a day in words, in the workspace's language or another. Of several
// readings it takes the first, because questions about opening hours are about the near days; of "los sábados" it takes
// the next.
func (w week) dayNamed(u *core.Unit, said string) (booking.Day, error) {
	if day, ok := booking.ParseDay(strings.TrimSpace(said)); ok {
		return day, nil
	}
	now := w.today.Midday()
	for _, tag := range append([]locale.Tag{u.Workspace.Locale}, locale.Tags()...) {
		m := when.Parse(tag, said, now, when.Hint{})
		switch {
		case m.Rest != "" || m.Why == when.NoSuchDate:
		case m.HasDay:
			return booking.DayOf(m.Day), nil
		case len(m.Options) > 0 && m.Options[0].HasDay:
			return booking.DayOf(m.Options[0].Day), nil
		}
	}
	return "", u.Invalid("/day", msgWhichDay, said)
}
