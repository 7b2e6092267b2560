package agenda

import (
	"cmp"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// bookingPage is the data of one booking: its details, its possible next states, and the form that moves it.
type bookingPage struct {
	bookingLine
	Title     string // what it is for
	Branch    string // where the business has several
	When      string
	Awaited   string // the deposit that it waits for
	Seen      string // its version when the page was made
	Open      bool   // it can be moved and cancelled
	Marks     []page.Choice
	Calendars []writtenIn
	Talk      string // its conversation
	Customer  string

	Move   bookForm
	Wrong  string
	Offers []page.Choice
	Places []booking.Resource
}

// Moving is the form's choice of places.
func (p bookingPage) Moving() bookForm {
	return bookForm{Kind: p.Kind, Place: p.Move.Place, Places: p.Places}
}

// writtenIn is the booking's state in an external calendar.
type writtenIn struct {
	booking.Entry
	Name string
}

// statusWords are the names of a booking's states, markWords the buttons that set them.
var statusWords = map[booking.Status]string{
	booking.Confirmed: "agenda.confirmed", booking.Arrived: "agenda.arrived", booking.Completed: "agenda.completed",
	booking.NoShow: "agenda.no_show", booking.Cancelled: "agenda.cancelled",
}

var statusLooks = map[booking.Status]string{
	booking.Confirmed: "good", booking.Arrived: "live", booking.NoShow: "warm", booking.Cancelled: "bad",
}

var markWords = []struct {
	to   booking.Status
	word string
}{
	{booking.Arrived, "agenda.mark.arrived"},
	{booking.Completed, "agenda.mark.completed"},
	{booking.NoShow, "agenda.mark.no_show"},
}

func showBooking(v *page.Visit) (page.Answer, error) {
	return renderBooking(v, bookingPage{}, http.StatusOK)
}

// renderBooking shows the booking as it is now, with the reason why a change was refused.
func renderBooking(v *page.Visit, p bookingPage, status int) (page.Answer, error) {
	err := v.Read(func(u *core.Unit) error {
		b, err := u.Bookings.Get(v.ID(), false)
		if err != nil {
			return err
		}
		if p.Places, err = u.Places.Resources(b.BranchID); err != nil {
			return err
		}
		p.bookingLine = lineOf(v, b, namesOf(p.Places, b.Resources))
		p.When = locale.Date(v.Tag, b.Day.Midday()) + ", " + p.Clock + "–" + page.TimeOfDay(v.Tag, b.Start+b.Minutes)
		p.Seen, p.Open = page.Seen(b.UpdatedAt), u.Bookings.Changeable(b) == nil
		for _, m := range markWords {
			if u.Bookings.Markable(b, m.to) == nil {
				p.Marks = append(p.Marks, page.Choice{Title: v.T(m.word), Value: string(m.to)})
			}
		}
		if b.Waits() {
			p.Awaited = locale.Money(v.Tag, v.Workspace.Amount(b.Deposit))
		}
		p.Title = cmp.Or(b.Title, v.T(map[booking.Kind]string{
			booking.Reservation: "agenda.table", booking.Appointment: "agenda.visit",
		}[b.Kind]))
		if p.Branch, err = u.Places.Several(b.BranchID); err != nil {
			return err
		}
		p.Calendars, err = calendarsOf(v, u, b, p.Places)
		return err
	})
	if err != nil {
		return nil, err
	}
	if v.To("conversations") != "" && p.SessionID != "" {
		p.Talk = v.Path("conversations", p.SessionID)
	}
	if v.To("customers") != "" && p.CustomerID != "" {
		p.Customer = v.Path("customers", p.CustomerID)
	}
	if p.Wrong == "" {
		p.Move = bookForm{Day: string(p.Day), Time: booking.Clock(p.Start), Party: strconv.Itoa(p.Party),
			Minutes: strconv.Itoa(p.Minutes)}
		if p.Kind == booking.Appointment && len(p.Resources) > 0 {
			p.Move.Place = p.Resources[0]
		}
	}
	p.Places = slices.DeleteFunc(p.Places, func(r booking.Resource) bool {
		return !r.Active || r.Kind != placeKinds[p.Kind]
	})
	return page.Page{
		Name: "agenda-booking", Title: p.Code + " · " + p.Name, Data: p, Status: status,
		Crumbs: []page.Crumb{{Title: v.T("nav.agenda"), Path: agendaOf(v, p.Booking)}},
	}, nil
}

func namesOf(places []booking.Resource, ids []string) string {
	var names []string
	for _, r := range places {
		if slices.Contains(ids, r.ID) {
			names = append(names, r.Name)
		}
	}
	return strings.Join(names, " + ")
}

func calendarsOf(v *page.Visit, u *core.Unit, b booking.Booking,
	places []booking.Resource) (list []writtenIn, err error) {
	entries, err := u.Calendars.Standing(b)
	for _, e := range entries {
		name := v.Workspace.Name
		if e.ResourceID != booking.Everybody {
			name = namesOf(places, []string{e.ResourceID})
		}
		list = append(list, writtenIn{e, name})
	}
	return list, err
}

// agendaOf is the address of the day of a booking.
func agendaOf(v *page.Visit, b booking.Booking) string {
	return agendaPath(v, agendaView{Day: b.Day, Branch: b.BranchID, Kind: placeKinds[b.Kind]})
}

// Forms carry the version that their page showed (Seen), so that a user does not change a booking they have not seen.

// inBooking runs do on the booking that the address names, locked.
func inBooking(
	v *page.Visit, do func(u *core.Unit, b booking.Booking) (booking.Booking, error),
) (b booking.Booking, err error) {
	err = v.Write(func(u *core.Unit) error {
		if b, err = u.Bookings.Get(v.ID(), true); err != nil {
			return err
		}
		b, err = do(u, b)
		return err
	})
	return b, err
}

func moveBooking(v *page.Visit) (page.Answer, error) {
	f := readBookForm(v)
	b, err := inBooking(v, func(u *core.Unit, b booking.Booking) (booking.Booking, error) { return rebook(v, u, b, f) })
	if err == nil {
		return v.Done(bookingPath(v, b), "agenda.moved", locale.Date(v.Tag, b.Day.Midday()), page.TimeOfDay(v.Tag, b.Start))
	}
	status, text, ok := formRefusal(err)
	if !ok {
		return nil, err
	}
	return renderBooking(v, bookingPage{Wrong: text, Offers: freeTimes(v, err), Move: f}, status)
}

// rebook moves a booking as the form says. A booking that already matches stays, so that a form sent twice is
// harmless; one that another user changed since is a conflict.
func rebook(v *page.Visit, u *core.Unit, b booking.Booking, f bookForm) (booking.Booking, error) {
	day, start, err := deskTime(v, f.Day, f.Time)
	if err != nil {
		return b, err
	}
	var wish booking.Wish
	if wish.Minutes, err = deskMinutes(v, f.Minutes); err != nil {
		return b, err
	}
	if wish.Party, err = deskNumber(v, "party", f.Party); err != nil && b.Kind == booking.Reservation {
		return b, err
	}
	if wish.StaffID = f.Place; b.Kind == booking.Reservation {
		wish.StaffID, wish.TableID = "", f.Place
	}
	same := b.Day == day && b.Start == start && cmp.Or(wish.Minutes, b.Minutes) == b.Minutes &&
		cmp.Or(wish.Party, b.Party) == b.Party &&
		(f.Place == "" || slices.Equal(b.Resources, []string{f.Place}))
	switch {
	case same:
		return b, nil
	case v.Field("seen") != page.Seen(b.UpdatedAt):
		return b, v.Conflict("agenda.changed")
	}
	w, err := u.Board.CheckChange(b, wish)
	if err != nil {
		return b, err
	}
	w.Need.Day, w.Need.Start = day, start
	return u.Bookings.Move(b, w.Need)
}

func markBooking(v *page.Visit) (page.Answer, error) {
	to := booking.Status(v.Field("to"))
	if !slices.Contains([]booking.Status{booking.Arrived, booking.Completed, booking.NoShow}, to) {
		return nil, page.NotFound()
	}
	b, err := inBooking(v, func(u *core.Unit,
		b booking.Booking) (booking.Booking, error) {
		return u.Bookings.Mark(b, to)
	})
	return v.Finish(err, bookingPath(v, b), "agenda.marked", b.Code, v.T(statusWords[to]))
}

// acknowledgeBooking records what the customer said at the desk or on the telephone.
func acknowledgeBooking(v *page.Visit) (page.Answer, error) {
	b, err := inBooking(v, func(u *core.Unit, b booking.Booking) (booking.Booking, error) { return u.Bookings.Acknowledge(b) })
	return v.Finish(err, bookingPath(v, b), "agenda.marked", b.Code, v.T("agenda.comes"))
}

// secureBooking lets a booking stand without its deposit.
func secureBooking(v *page.Visit) (page.Answer, error) {
	b, err := inBooking(v, func(u *core.Unit, b booking.Booking) (booking.Booking, error) { return u.Bookings.Secure(b) })
	return v.Finish(err, bookingPath(v, b), "agenda.marked", b.Code, v.T("agenda.confirmed"))
}

func cancelBooking(v *page.Visit) (page.Answer, error) {
	b, err := inBooking(v, func(u *core.Unit, b booking.Booking) (booking.Booking, error) {
		if b.Status == booking.Cancelled {
			return b, nil
		}
		return u.Bookings.Cancel(b, locale.OneLine(v.Field("reason")))
	})
	return v.Finish(err, agendaOf(v, b), "agenda.called_off", b.Code)
}
