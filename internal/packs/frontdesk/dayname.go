package frontdesk

import (
	"strings"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/when"
)

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
