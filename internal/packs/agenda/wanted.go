package agenda

import (
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Maximum lengths of texts, in characters.
const (
	longestName  = 100
	longestTitle = 200
	longestWords = 500
)

var (
	msgNoService = locale.Text{
		ES: "Falta decir qué se agenda.",
		PT: "Falta dizer o que vai ser agendado.",
		EN: "It does not say what is to be booked.",
	}
	msgWhichOne = locale.Text{
		ES: "“%s” puede ser %s. ¿Cuál de ellos?",
		PT: "“%s” pode ser %s. Qual deles?",
		EN: "“%s” could be %s. Which one?",
	}
	msgNotAName = locale.Text{
		ES: "Eso no parece un nombre.",
		PT: "Isso não parece um nome.",
		EN: "That does not look like a name.",
	}
)

// wanted is a requested appointment, and which parts of it are missing.
type wanted struct {
	need      booking.Need
	who       booking.Who
	serviceID string // empty: none of the business's services
	title     string
	undated   bool
	untimed   bool
}

// read parses the arguments, or reports all that is wrong with them. The length comes from the matched service.
func (in scheduleAppointmentIn) read(u *core.Unit) (wanted, error) {
	u.Sensitive(in.ClientFullName)
	branch, err := u.Places.At("/branch", in.Branch)
	if err != nil {
		return wanted{}, err
	}
	now, err := u.Places.Today(branch.ID)
	if err != nil {
		return wanted{}, err
	}
	w := wanted{title: locale.OneLine(in.ServiceName), undated: blank(in.AppointmentDate),
		untimed: blank(in.AppointmentTime)}
	w.need = booking.Need{Kind: booking.Appointment, BranchID: branch.ID,
		Minutes: u.Workspace.Settings.Booking.AppointmentMinutes()}
	bad := problems{u.Problems()}
	if w.title == "" {
		bad.Add("/serviceName", msgNoService)
	}
	bad.Short("/serviceName", w.title, longestTitle)
	if !w.undated {
		day, ok := bad.day("/appointmentDate", in.AppointmentDate)
		if w.need.Day = day; ok && day < now {
			bad.Add("/appointmentDate", msgPastDay, formatDay(day), formatDay(now))
		}
	}
	if !w.untimed {
		w.need.Start = bad.clock("/appointmentTime", in.AppointmentTime)
	}
	name := bad.name("/clientFullName", in.ClientFullName)
	if err := bad.Err(); err != nil {
		return w, err
	}
	if err := w.matchService(u); err != nil {
		return w, err
	}
	if err := w.matchProfessional(u, in.Professional); err != nil {
		return w, err
	}
	return w, w.client(u, name)
}

func blank(s string) bool { return locale.OneLine(s) == "" }

// name parses a person's name; an empty one is accepted.
func (p *problems) name(path, text string) string {
	name := locale.PersonName(locale.OneLine(text))
	if !blank(text) && utf8.RuneCountInString(name) < 2 {
		p.Add(path, msgNotAName)
	}
	p.Short(path, name, longestName)
	return name
}

// matchService takes over what is known about the service that is meant. If several match, it refuses instead of
// guessing the staff and the length; a business that lists its services books no other.
func (w *wanted) matchService(u *core.Unit) error {
	fits, err := u.Places.ServicesMeant(w.title)
	switch {
	case err != nil:
		return err
	case len(fits) == 0:
		return u.Places.NoService(w.title)
	case len(fits) > 1:
		names := lists.Map(fits, func(v booking.Service) string { return v.Name })
		return u.Invalid("/serviceName", msgWhichOne, w.title, locale.List(u.Workspace.Locale, names, true))
	}
	v := fits[0]
	w.serviceID, w.title = v.ID, v.Name
	w.need.Minutes, w.need.Buffer, w.need.Staff = v.Minutes, v.Buffer, v.Staff
	return nil
}

// matchProfessional takes the staff member that the words mean, who must do the service.
func (w *wanted) matchProfessional(u *core.Unit, said string) error {
	if blank(said) {
		return nil
	}
	fits, err := u.Places.StaffMeant(w.need.BranchID, locale.OneLine(said))
	if err != nil {
		return err
	}
	if len(fits) > 1 {
		names := lists.Map(fits, func(p booking.Resource) string { return p.Name })
		return u.Invalid("/professional", msgWhichOne, locale.Quotable(said),
			locale.List(u.Workspace.Locale, names, true))
	}
	checked, err := u.Board.CheckWish(booking.Wish{Kind: booking.Appointment, BranchID: w.need.BranchID,
		ServiceID: w.serviceID, StaffID: fits[0].ID})
	w.need.StaffID = checked.Need.StaffID
	return err
}

// client is the customer of the appointment: the conversation's customer, under the given name or else the known one.
func (w *wanted) client(u *core.Unit, name string) error {
	c, _, err := u.Customers.Current()
	w.who = booking.Who{CustomerID: u.CustomerID, Name: name, Phone: c.Phone}
	if name == "" {
		w.who.Name = c.FullName()
	}
	u.Sensitive(w.who.Name)
	return err
}

var (
	msgNoDate  = locale.Text{ES: "Falta la fecha.", PT: "Falta a data.", EN: "The date is missing."}
	msgNoTime  = locale.Text{ES: "Falta la hora.", PT: "Falta o horário.", EN: "The time is missing."}
	msgThereIs = locale.Text{ES: " Hay lugar %s.", PT: " Há horário %s.", EN: " There is room %s."}
	msgNothing = locale.Text{
		ES: " No hay lugar en los próximos %d días.",
		PT: " Não há horário nos próximos %d dias.",
		EN: " There is no room in the next %d days.",
	}
)

// How many free times are offered, and how far ahead they are looked for.
const (
	mostOffered = 4
	daysAhead   = 14
)

// checkComplete refuses a booking without a date or a time, and offers times instead.
func (w wanted) checkComplete(u *core.Unit) error {
	bad := problems{u.Problems()}
	if w.undated {
		bad.Add("/appointmentDate", msgNoDate)
	}
	if w.untimed {
		bad.Add("/appointmentTime", msgNoTime)
	}
	if len(bad.Fields) == 0 {
		return nil
	}
	slots, err := w.offer(u)
	if err != nil {
		return err
	}
	text := bad.Fields[0].Message
	if len(bad.Fields) == 2 {
		text += " " + bad.Fields[1].Message
	}
	if len(slots) == 0 {
		return fault.Invalid(text+u.Say(msgNothing, daysAhead), bad.Fields...)
	}
	return fault.Invalid(text+u.Say(msgThereIs, u.Board.Times("", slots)), bad.Fields...)
}

// offer looks for free times: first on the day that was named, near the time that was named, and never many on one day
// while others have some.
func (w wanted) offer(u *core.Unit) (out []booking.Slot, err error) {
	n, each := w.need, mostOffered
	if w.undated {
		if n.Day, err = u.Places.Today(n.BranchID); err != nil {
			return nil, err
		}
		each = 2
		if !w.untimed {
			each = 1
		}
	}
	for range daysAhead {
		free, err := u.Board.Free(n)
		if err != nil {
			return nil, err
		}
		if !w.untimed {
			free = from(free, w.need.Start)
		}
		out = append(out, booking.Spread(free, min(each, mostOffered-len(out)))...)
		if len(out) == mostOffered || len(out) > 0 && !w.undated {
			break
		}
		n.Day = n.Day.Add(1)
	}
	return out, nil
}

// from are the slots at a time or after it.
func from(list []booking.Slot, start int) []booking.Slot {
	for i, s := range list {
		if s.Start >= start {
			return list[i:]
		}
	}
	return nil
}
