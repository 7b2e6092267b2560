package retail

import (
	"context"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/quickaction"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/quick"
	"github.com/mostrador/mostrador/internal/words/when"
)

var (
	labelClose  = locale.Text{ES: "Cerrar el %s", PT: "Fechar em %s", EN: "Close on %s"}
	msgWhichDay = locale.Text{
		ES: "¿Qué día se cierra? Decime uno solo, con su fecha.",
		MX: "¿Qué día se cierra? Dime uno solo, con su fecha.",
		PT: "Que dia fecha? Diga um só, com a data.",
		EN: "Which day is closed? Tell me one, with its date.",
	}
	wordNoneBooked = locale.Text{ES: "no hay reservas ese día", PT: "não há reservas nesse dia", EN: "there are no bookings on that day"}
	wordOneBooked  = locale.Text{
		ES: "hay 1 reserva ese día, que sigue en pie hasta que la cambies",
		PT: "há 1 reserva nesse dia, que continua de pé até você mudar",
		EN: "there is 1 booking on that day, which stands until you change it",
	}
	wordSomeBooked = locale.Text{
		ES: "hay %d reservas ese día, que siguen en pie hasta que las cambies",
		PT: "há %d reservas nesse dia, que continuam de pé até você mudar",
		EN: "there are %d bookings on that day, which stand until you change them",
	}
)

type closeDayIn struct {
	Day string `json:"day" jsonschema:"format=date"`
}

type closeDayOut struct {
	Day string `json:"day"`
}

// closeDay makes a day a special one without hours, at every branch.
var closeDay = ownStep("close_day", "Un día en que el negocio no abre.",
	func(_ context.Context, u *core.Unit, in closeDayIn) (closeDayOut, error) {
		day, ok := booking.ParseDay(in.Day)
		if !ok {
			return closeDayOut{}, u.Invalid("/day", msgWhichDay)
		}
		branches, err := u.Places.Branches()
		if err != nil {
			return closeDayOut{}, err
		}
		if len(branches) == 0 {
			branches = []booking.Branch{{}}
		}
		for _, b := range branches {
			if err := u.Places.SetDay(b.ID, day, nil, ""); err != nil {
				return closeDayOut{}, err
			}
		}
		return closeDayOut(in), nil
	})

// closing closes the day that a sentence names.
func (r resolver) closing(step quickaction.Step, s quick.Step) (quickaction.Step, error) {
	now := r.u.Now.In(r.u.Workspace.Location())
	m := when.Parse(r.u.Workspace.Locale, s.Day, now, when.Hint{})
	if !m.HasDay || m.Why != when.Clear {
		return step, r.u.Invalid("/commandText", msgWhichDay)
	}
	day := booking.DayOf(m.Day)
	n, err := standing(r.u, day)
	step = r.newStep(step, closeDay.Name, closeDayIn{string(day)},
		r.u.Say(labelClose, locale.Date(r.u.Workspace.Locale, day.Midday())))
	switch n {
	case 0:
		step.Preview = r.u.Say(wordNoneBooked)
	case 1:
		step.Preview = r.u.Say(wordOneBooked)
	default:
		step.Preview = r.u.Say(wordSomeBooked, n)
	}
	return step, err
}

// standing is how many bookings stand on a day.
func standing(u *core.Unit, day booking.Day) (int, error) {
	list, err := u.Bookings.Between(day, day)
	return len(lists.Filter(list, func(b booking.Booking) bool { return b.Status.Holds() })), err
}
