package agenda

import (
	"regexp"
	"strings"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

var (
	msgDateForm = locale.Text{
		ES: "La fecha %q tiene que ir como DD/MM/AAAA.",
		PT: "A data %q precisa estar no formato DD/MM/AAAA.",
		EN: "The date %q has to be written as DD/MM/YYYY.",
	}
	msgNoSuchDay = locale.Text{
		ES: "El día %s no existe en el calendario.",
		PT: "O dia %s não existe no calendário.",
		EN: "There is no such day as %s.",
	}
	msgPastDay = locale.Text{
		ES: "El día %s ya pasó; hoy es %s.",
		PT: "O dia %s já passou; hoje é %s.",
		EN: "%s has passed; today is %s.",
	}
	msgClockForm = locale.Text{
		ES: "La hora %q tiene que ir como HH:mm, por ejemplo 14:30.",
		PT: "O horário %q precisa estar no formato HH:mm, por exemplo 14:30.",
		EN: "The time %q has to be written as HH:mm, 14:30 for example.",
	}
	msgBackwards = locale.Text{
		ES: "El período termina antes de empezar.",
		PT: "O período termina antes de começar.",
		EN: "The period ends before it begins.",
	}
	msgLongSpan = locale.Text{
		ES: "El período puede tener como mucho %d días.",
		PT: "O período pode ter no máximo %d dias.",
		EN: "The period can be %d days at most.",
	}
)

var (
	dateForm = regexp.MustCompile(`^(\d{2})/(\d{2})/(\d{4})$`)
	isoForm  = regexp.MustCompile(`^\d{4}-\d{2}-\d{2}$`)
)

// problems are the arguments that make no sense, all of them.
type problems struct{ *scope.Problems }

// day parses DD/MM/AAAA, or AAAA-MM-DD as lists for models have it in all packs, as an existing date; it returns false
// after adding the problem.
func (p *problems) day(path, text string) (booking.Day, bool) {
	written := strings.TrimSpace(text)
	if isoForm.MatchString(written) {
		written = formatDay(booking.Day(written))
	}
	m := dateForm.FindStringSubmatch(written)
	if m == nil {
		p.Add(path, msgDateForm, text)
		return "", false
	}
	d, ok := booking.ParseDay(m[3] + "-" + m[2] + "-" + m[1])
	if !ok {
		p.Add(path, msgNoSuchDay, m[0])
	}
	return d, ok
}

// clock reads HH:mm.
func (p *problems) clock(path, text string) int {
	minute, ok := booking.ReadClock(text)
	if !ok {
		p.Add(path, msgClockForm, text)
	}
	return minute
}

// formatDay is a day in the contracts' format.
func formatDay(d booking.Day) string { return string(d[8:10] + "/" + d[5:7] + "/" + d[:4]) }

// period is a range of days as the contracts have it, at the conversation's branch.
type period struct {
	branchID    string
	first, last booking.Day
	today       booking.Day
}

// readPeriod parses both ends of a period of at most most days that is not over.
func readPeriod(u *core.Unit, start, end string, most int) (period, error) {
	branch, err := u.Places.Branch("")
	if err != nil {
		return period{}, err
	}
	now, err := u.Places.Today(branch.ID)
	if err != nil {
		return period{}, err
	}
	bad := problems{u.Problems()}
	first, okFirst := bad.day("/startDate", start)
	last, okLast := bad.day("/endDate", end)
	switch {
	case !okFirst || !okLast:
	case last < first:
		bad.Add("/endDate", msgBackwards)
	case last < now:
		bad.Add("/endDate", msgPastDay, formatDay(last), formatDay(now))
	case first.Days(last) >= most:
		bad.Add("/endDate", msgLongSpan, most)
	}
	return period{branch.ID, first, last, now}, bad.Err()
}
