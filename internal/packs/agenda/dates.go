package agenda

import (
	"regexp"
	"strings"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

var (
	msgDateForm  = locale.Text{ES: "La fecha %q tiene que ir como DD/MM/AAAA.", PT: "A data %q precisa estar no formato DD/MM/AAAA.", EN: "The date %q has to be written as DD/MM/YYYY."}
	msgNoSuchDay = locale.Text{ES: "El día %s no existe en el calendario.", PT: "O dia %s não existe no calendário.", EN: "There is no such day as %s."}
	msgPastDay   = locale.Text{ES: "El día %s ya pasó; hoy es %s.", PT: "O dia %s já passou; hoje é %s.", EN: "%s has passed; today is %s."}
	msgClockForm = locale.Text{ES: "La hora %q tiene que ir como HH:mm, por ejemplo 14:30.", PT: "O horário %q precisa estar no formato HH:mm, por exemplo 14:30.", EN: "The time %q has to be written as HH:mm, 14:30 for example."}
	msgBackwards = locale.Text{ES: "El período termina antes de empezar.", PT: "O período termina antes de começar.", EN: "The period ends before it begins."}
	msgLongSpan  = locale.Text{ES: "El período puede tener como mucho %d días.", PT: "O período pode ter no máximo %d dias.", EN: "The period can be %d days at most."}
)

var dateForm = regexp.MustCompile(`^(\d{2})/(\d{2})/(\d{4})$`)

// problems collects all invalid arguments.
type problems []fault.Field

func (p *problems) add(u *core.Unit, path string, t locale.Text, args ...any) {
	*p = append(*p, fault.Field{Path: path, Message: u.Say(t, args...)})
}

// err is invalid_arguments, or nil if there are no problems.
func (p problems) err() error {
	if len(p) == 0 {
		return nil
	}
	return fault.Invalid(p[0].Message, p...)
}

// day parses DD/MM/AAAA as an existing date; it returns false after adding the problem.
func (p *problems) day(u *core.Unit, path, text string) (booking.Day, bool) {
	m := dateForm.FindStringSubmatch(strings.TrimSpace(text))
	if m == nil {
		p.add(u, path, msgDateForm, text)
		return "", false
	}
	d, ok := booking.ParseDay(m[3] + "-" + m[2] + "-" + m[1])
	if !ok {
		p.add(u, path, msgNoSuchDay, m[0])
	}
	return d, ok
}

// clock parses HH:mm. An hour with one digit is accepted.
func (p *problems) clock(u *core.Unit, path, text string) (int, bool) {
	clock := strings.TrimSpace(text)
	if strings.IndexByte(clock, ':') == 1 {
		clock = "0" + clock
	}
	minute, ok := booking.ParseClock(clock)
	if !ok {
		p.add(u, path, msgClockForm, text)
	}
	return minute, ok
}

// written is a day in the contracts' format.
func written(d booking.Day) string { return string(d[8:10] + "/" + d[5:7] + "/" + d[:4]) }

// today is the current day at a branch.
func today(u *core.Unit, branchID string) (booking.Day, error) {
	zone, err := u.Places.Zone(branchID)
	if err != nil {
		return "", err
	}
	return booking.DayOf(u.Now.In(zone)), nil
}

// period is a range of days as the contracts have it.
type period struct{ first, last booking.Day }

// readPeriod parses both ends of a period of at most most days that is not over.
func readPeriod(u *core.Unit, now booking.Day, start, end string, most int) (period, error) {
	var bad problems
	first, okFirst := bad.day(u, "/startDate", start)
	last, okLast := bad.day(u, "/endDate", end)
	switch {
	case !okFirst || !okLast:
	case last < first:
		bad.add(u, "/endDate", msgBackwards)
	case last < now:
		bad.add(u, "/endDate", msgPastDay, written(last), written(now))
	case first.Days(last) >= most:
		bad.add(u, "/endDate", msgLongSpan, most)
	}
	return period{first, last}, bad.err()
}
