package httpapi

import (
	"cmp"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

type bookIn struct {
	Keyed
	Body struct {
		ID         string `json:"id,omitempty" format:"uuid" doc:"Yours to choose; without it, a new one."`
		Kind       string `json:"kind" enum:"reservation,appointment"`
		Date       string `json:"date" format:"date"`
		Time       string `json:"time" pattern:"^([01][0-9]|2[0-3]):[0-5][0-9]$" doc:"HH:MM by the branch's clock."`
		Minutes    int    `json:"duration_minutes,omitempty" minimum:"5" maximum:"720" doc:"Without it, the service's, or the usual."`
		PartySize  int    `json:"party_size,omitempty" minimum:"1" maximum:"1000" doc:"A reservation needs it."`
		TableID    string `json:"table_id,omitempty" maxLength:"64" doc:"This table; without it, the smallest that fits."`
		ServiceID  string `json:"service_id,omitempty" maxLength:"64"`
		StaffID    string `json:"staff_id,omitempty" maxLength:"64"`
		Emergency  bool   `json:"emergency,omitempty" doc:"It may have time that is kept for those."`
		BranchID   string `json:"branch_id,omitempty" maxLength:"64"`
		Name       string `json:"name" minLength:"1" maxLength:"100"`
		Phone      string `json:"phone,omitempty" maxLength:"40" doc:"Whose booking it is; a new number makes a new customer."`
		Notes      string `json:"notes,omitempty" maxLength:"500"`
		FirstVisit bool   `json:"first_visit,omitempty"`
	}
}

func (in *bookIn) wish() booking.Wish {
	b := in.Body
	return booking.Wish{
		Kind: booking.Kind(b.Kind), BranchID: b.BranchID, Party: b.PartySize, TableID: b.TableID,
		ServiceID: b.ServiceID, StaffID: b.StaffID, Minutes: b.Minutes, Emergency: b.Emergency,
	}
}

func book(u *core.Unit, in *bookIn) (Booking, error) {
	day, start, err := when(u, in.Body.Date, in.Body.Time)
	if err != nil {
		return Booking{}, err
	}
	b, err := u.BookAtDesk(core.AtDesk{
		Wish: in.wish(), ID: in.Body.ID, Day: day, Start: start, Name: in.Body.Name, Phone: in.Body.Phone,
		Notes: in.Body.Notes, FirstVisit: in.Body.FirstVisit,
	})
	return showBooking(b), err
}

// when parses a date and a time: invalid_arguments.
func when(u *core.Unit, date, clock string) (booking.Day, int, error) {
	day, ok := booking.ParseDay(date)
	if !ok {
		return "", 0, invalid("/date", msgNoDate.In(u.Workspace.Locale))
	}
	minute, ok := booking.ParseClock(clock)
	if !ok {
		return "", 0, invalid("/time", msgNoTime.In(u.Workspace.Locale))
	}
	return day, minute, nil
}

type moveIn struct {
	Named
	Keyed
	Body struct {
		Date      string `json:"date,omitempty" format:"date"`
		Time      string `json:"time,omitempty" pattern:"^([01][0-9]|2[0-3]):[0-5][0-9]$"`
		Minutes   int    `json:"duration_minutes,omitempty" minimum:"5" maximum:"720"`
		PartySize int    `json:"party_size,omitempty" minimum:"1" maximum:"1000"`
		TableID   string `json:"table_id,omitempty" maxLength:"64"`
		StaffID   string `json:"staff_id,omitempty" maxLength:"64"`
	}
}

// need is what the moved booking requires.
func (in *moveIn) need(u *core.Unit, b booking.Booking) (booking.Need, error) {
	w, err := u.Board.CheckChange(b, booking.Wish{
		Party: in.Body.PartySize, TableID: in.Body.TableID, StaffID: in.Body.StaffID, Minutes: in.Body.Minutes,
	})
	if err != nil {
		return w.Need, err
	}
	w.Need.Day, w.Need.Start, err = when(u, cmp.Or(in.Body.Date, string(b.Day)),
		cmp.Or(in.Body.Time, booking.Clock(b.Start)))
	return w.Need, err
}

func moveBooking(u *core.Unit, in *moveIn) (Booking, error) {
	return changeBooking(u, in.Named, func(b booking.Booking) (booking.Booking, error) {
		n, err := in.need(u, b)
		if err != nil {
			return b, err
		}
		return u.Bookings.Move(b, n)
	})
}

type cancelIn struct {
	Named
	Keyed
	Body *struct {
		Reason string `json:"reason,omitempty" maxLength:"500"`
	}
}

func cancelBooking(u *core.Unit, in *cancelIn) (Booking, error) {
	return changeBooking(u, in.Named, func(b booking.Booking) (booking.Booking, error) {
		if b.Status == booking.Cancelled {
			return b, nil
		}
		reason := ""
		if in.Body != nil {
			reason = locale.OneLine(in.Body.Reason)
		}
		return u.Bookings.Cancel(b, reason)
	})
}

func markBooking(to booking.Status) func(*core.Unit, *Named) (Booking, error) {
	return func(u *core.Unit, in *Named) (Booking, error) {
		return changeBooking(u, *in, func(b booking.Booking) (booking.Booking, error) { return u.Bookings.Mark(b, to) })
	}
}

func acknowledgeBooking(u *core.Unit, in *Named) (Booking, error) {
	return changeBooking(u, *in, u.Bookings.Acknowledge)
}

func secureBooking(u *core.Unit, in *Named) (Booking, error) {
	return changeBooking(u, *in, u.Bookings.Secure)
}

func changeBooking(u *core.Unit, which Named, change func(booking.Booking) (booking.Booking, error)) (Booking, error) {
	b, err := u.Bookings.Get(which.ref(), true)
	if err != nil {
		return Booking{}, err
	}
	b, err = change(b)
	return showBooking(b), err
}
