package agenda

import (
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// bookForm is the form of a new booking.
type bookForm struct {
	ID                 string // chosen when the form is shown: a form sent twice is one booking
	Kind               booking.Kind
	Day, Time          string
	Branch, Place      string
	Service            string
	Party, Minutes     string
	Name, Phone, Notes string
	First              bool

	Wrong    string
	Offers   []page.Choice // free times, where the wanted one is taken
	Places   []booking.Resource
	Services []booking.Service
	Kinds    []page.Choice
}

func showBookForm(v *page.Visit) (page.Answer, error) {
	q := v.Request.URL.Query()
	f := bookForm{
		ID: scope.NewID(), Day: q.Get("day"), Time: q.Get("time"), Branch: q.Get("branch"), Place: q.Get("place"),
		Party: "2",
	}
	if booking.ResourceKind(q.Get("kind")) == booking.Staff {
		f.Kind = booking.Appointment
	}
	return bookPage(v, f, http.StatusOK)
}

// bookPage fills in the choices of the form.
func bookPage(v *page.Visit, f bookForm, status int) (page.Answer, error) {
	err := v.Read(func(u *core.Unit) error {
		branch, err := u.Places.Branch(f.Branch)
		if err != nil {
			return err
		}
		f.Branch = branch.ID
		places, err := u.Places.Resources(branch.ID)
		if err != nil {
			return err
		}
		if f.Services, err = u.Places.Services(); err != nil {
			return err
		}
		f.Services = slices.DeleteFunc(f.Services, func(s booking.Service) bool { return !s.Active })
		chooseKind(v, &f, slices.DeleteFunc(places, func(r booking.Resource) bool { return !r.Active }))
		if f.Day == "" {
			today, err := u.Places.Today(branch.ID)
			f.Day = string(today)
			return err
		}
		return nil
	})
	back := agendaPath(v, agendaView{Day: booking.Day(f.Day), Branch: f.Branch})
	return page.Page{
		Name: "agenda-new", Title: v.T("agenda.new"), Data: f, Crumbs: []page.Crumb{
			{Title: v.T("nav.agenda"), Path: back},
		}, Status: status,
	}, err
}

// chooseKind sets the kind of the booking, by the named place or by what the business has.
func chooseKind(v *page.Visit, f *bookForm, places []booking.Resource) {
	of := map[booking.ResourceKind][]booking.Resource{}
	for _, r := range places {
		of[r.Kind] = append(of[r.Kind], r)
		if r.ID == f.Place {
			f.Kind = map[booking.ResourceKind]booking.Kind{
				booking.Table: booking.Reservation, booking.Staff: booking.Appointment,
			}[r.Kind]
		}
	}
	if f.Kind == "" {
		f.Kind = booking.Appointment
		if len(of[booking.Table]) > 0 {
			f.Kind = booking.Reservation
		}
	}
	f.Places = of[booking.Staff]
	if f.Kind == booking.Reservation {
		f.Places = of[booking.Table]
	}
	if len(of[booking.Table]) == 0 || len(of[booking.Staff]) == 0 {
		return
	}
	for _, k := range []booking.ResourceKind{booking.Table, booking.Staff} {
		here := (k == booking.Table) == (f.Kind == booking.Reservation)
		f.Kinds = append(f.Kinds, page.Choice{
			Title: v.T(columnWords[k]),
			Path:  newPath(v, agendaView{Kind: k, Branch: f.Branch}, booking.Day(f.Day), f.Time, ""), Here: here,
		})
	}
}

func readBookForm(v *page.Visit) bookForm {
	f := bookForm{
		ID: v.Field("id"), Kind: booking.Kind(v.Field("kind")), Day: v.Field("day"), Time: v.Field("time"),
		Branch: v.Field("branch"), Place: v.Field("place"), Service: v.Field("service"), Party: v.Field("party"),
		Minutes: v.Field("minutes"), Name: v.Field("name"), Phone: v.Field("phone"), Notes: v.Field("notes"),
		First: v.Field("first") != "",
	}
	if day, clock, offered := strings.Cut(v.Field("slot"), " "); offered {
		f.Day, f.Time = day, clock
	}
	return f
}

// atDesk reads the form: invalid_arguments.
func atDesk(v *page.Visit, f bookForm) (a core.AtDesk, err error) {
	a = core.AtDesk{ID: doorkit.IDOrEmpty(f.ID), Name: f.Name, Phone: f.Phone, Notes: f.Notes, FirstVisit: f.First}
	a.Kind, a.BranchID, a.ServiceID = f.Kind, f.Branch, f.Service
	if a.Day, a.Start, err = deskTime(v, f.Day, f.Time); err != nil {
		return a, err
	}
	if a.Minutes, err = deskMinutes(v, f.Minutes); err != nil {
		return a, err
	}
	if f.Kind == booking.Reservation {
		a.TableID = f.Place
		a.Party, err = deskNumber(v, "party", f.Party)
	} else {
		a.Kind, a.StaffID = booking.Appointment, f.Place
	}
	if err == nil && f.Name == "" {
		err = v.InvalidAt("name", "agenda.nameless")
	}
	return a, err
}

// deskTime reads a day and a time: invalid_arguments.
func deskTime(v *page.Visit, date, clock string) (booking.Day, int, error) {
	day, known := booking.ParseDay(date)
	minute, told := booking.ParseClock(clock)
	if !known || !told {
		at := "time"
		if !known {
			at = "day"
		}
		return "", 0, v.InvalidAt(at, "agenda.timeless")
	}
	return day, minute, nil
}

// deskNumber reads an optional number: invalid_arguments.
func deskNumber(v *page.Visit, field, text string) (int, error) {
	if text == "" {
		return 0, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > 1000 {
		return 0, v.InvalidAt(field, "agenda.number")
	}
	return n, nil
}

// deskMinutes reads an optional length of time: invalid_arguments.
func deskMinutes(v *page.Visit, text string) (int, error) {
	if text == "" {
		return 0, nil
	}
	n, read := locale.ReadMinutes(text)
	if !read || n < 1 || n > 1000 {
		return 0, v.InvalidAt("minutes", "agenda.minutes.wrong")
	}
	return n, nil
}

func bookAtDesk(v *page.Visit) (page.Answer, error) {
	f := readBookForm(v)
	a, err := atDesk(v, f)
	var b booking.Booking
	if err == nil {
		err = v.Write(func(u *core.Unit) (err error) {
			b, err = u.BookAtDesk(a)
			return err
		})
	}
	if err == nil {
		return v.Done(agendaOf(v, b), "agenda.booked", b.Code)
	}
	status, text, ok := formRefusal(err)
	if !ok {
		return nil, err
	}
	v.Point(err)
	f.Wrong, f.Offers = text, freeTimes(v, err)
	return bookPage(v, f, status)
}

// placeKinds is the kind of resource a booking needs.
var placeKinds = map[booking.Kind]booking.ResourceKind{
	booking.Reservation: booking.Table, booking.Appointment: booking.Staff,
}

// formRefusal is a refusal that the user can do something about: the form is shown again with it.
func formRefusal(err error) (status int, text string, ok bool) {
	e := fault.From(err)
	ok = e.Message != "" && slices.Contains([]fault.Code{
		fault.InvalidArguments, fault.Conflict, fault.IdempotencyConflict,
	}, e.Code)
	return fault.Of(e.Code).Status, e.Message, ok
}

// freeTimes are the alternatives of a refusal.
func freeTimes(v *page.Visit, err error) (list []page.Choice) {
	var full *booking.NoRoom
	if !errors.As(err, &full) {
		return nil
	}
	for _, s := range full.Alternatives {
		list = append(list, page.Choice{
			Title: locale.Weekday(v.Tag, s.Day.Weekday()) + " " + page.ShortDay(v.Tag, s.Day.Midday()) + ", " + page.TimeOfDay(v.Tag, s.Start),
			Value: string(s.Day) + " " + booking.Clock(s.Start),
		})
	}
	return list
}
