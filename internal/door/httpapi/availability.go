package httpapi

import (
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
)

// FreeTime is a time that could be booked.
type FreeTime struct {
	Date        string   `json:"date" format:"date"`
	Time        string   `json:"time" doc:"HH:MM"`
	ResourceIDs []string `json:"resource_ids" nullable:"false" doc:"What it would be given; another that fits may be by then."`
}

func freeTimes(list []booking.Slot) []FreeTime {
	return convert(list, func(s booking.Slot) FreeTime {
		return FreeTime{string(s.Day), booking.Clock(s.Start), append([]string{}, s.Resources...)}
	})
}

// Availability answers whether one time is free, or which times of a day are.
type Availability struct {
	Available    bool       `json:"available" doc:"Whether the time is free; without a time, whether any of the day is."`
	Reason       *string    `json:"reason" enum:"past,too_far,closed,no_fit,taken,away,too_many,no_time,unserved" doc:"Why a time is not free."`
	Minutes      int        `json:"duration_minutes"`
	Times        []FreeTime `json:"times" nullable:"false" doc:"The time that was asked for, if it is free; without one, all of the day that are."`
	Alternatives []FreeTime `json:"alternatives" nullable:"false" doc:"The nearest free times where the one asked for is not."`
}

type availabilityIn struct {
	Date      string `query:"date" format:"date" required:"true"`
	Time      string `query:"time" pattern:"^([01][0-9]|2[0-3]):[0-5][0-9]$"`
	PartySize int    `query:"party_size" minimum:"1" maximum:"1000" doc:"For a table; without it, an appointment is meant."`
	TableID   string `query:"table" maxLength:"64"`
	ServiceID string `query:"service" maxLength:"64"`
	StaffID   string `query:"staff" maxLength:"64"`
	Minutes   int    `query:"duration_minutes" minimum:"5" maximum:"720"`
	Emergency bool   `query:"emergency"`
	Branch    string `query:"branch" maxLength:"64"`
}

const availabilityText = "With a time: whether it is free, and the nearest that are if it is not. Without one: all times of the day that are. " +
	"An answer promises nothing: whoever books first has it."

func (in *availabilityIn) wish() booking.Wish {
	w := booking.Wish{
		Kind: booking.Appointment, BranchID: in.Branch, ServiceID: in.ServiceID, StaffID: in.StaffID,
		Minutes: in.Minutes, Emergency: in.Emergency,
	}
	if in.PartySize > 0 {
		w.Kind, w.Party, w.TableID = booking.Reservation, in.PartySize, in.TableID
	}
	return w
}

func getAvailability(u *core.Unit, in *availabilityIn) (out Availability, err error) {
	day, ok := booking.ParseDay(in.Date)
	if !ok {
		return out, invalid("query.date", msgNoDate.In(u.Workspace.Locale))
	}
	w, err := u.Board.CheckWish(in.wish())
	if err != nil {
		return out, err
	}
	w.Need.Day = day
	return in.look(u, w.Need)
}

func (in *availabilityIn) look(u *core.Unit, n booking.Need) (Availability, error) {
	if in.Time == "" {
		free, err := u.Board.Free(n)
		return Availability{Available: len(free) > 0, Minutes: n.Minutes, Times: freeTimes(free),
			Alternatives: []FreeTime{}}, err
	}
	n.Start, _ = booking.ParseClock(in.Time) // the pattern has checked it
	a, err := u.Board.Find(n)
	out := Availability{
		Available: a.Available, Reason: orNull(string(a.Why)), Minutes: n.Minutes, Times: []FreeTime{},
		Alternatives: freeTimes(a.Alternatives),
	}
	if a.Available {
		out.Times = freeTimes([]booking.Slot{a.Slot})
	}
	return out, err
}
