package agenda

import (
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

var (
	msgNoDate  = locale.Text{ES: "Falta la fecha.", PT: "Falta a data.", EN: "The date is missing."}
	msgNoTime  = locale.Text{ES: "Falta la hora.", PT: "Falta o horário.", EN: "The time is missing."}
	msgThereIs = locale.Text{ES: " Hay lugar %s.", PT: " Há horário %s.", EN: " There is room %s."}
	msgNothing = locale.Text{ES: " No hay lugar en los próximos %d días.", PT: " Não há horário nos próximos %d dias.", EN: " There is no room in the next %d days."}
)

// How many free times are offered, and how far ahead they are looked for.
const (
	mostOffered = 4
	daysAhead   = 14
)

// missing refuses a booking without a date or a time, and offers times instead.
func (w wanted) missing(u *core.Unit) error {
	var bad problems
	if w.undated {
		bad.add(u, "/appointmentDate", msgNoDate)
	}
	if w.untimed {
		bad.add(u, "/appointmentTime", msgNoTime)
	}
	if len(bad) == 0 {
		return nil
	}
	slots, err := w.offer(u)
	if err != nil {
		return err
	}
	text := bad[0].Message
	if len(bad) == 2 {
		text += " " + bad[1].Message
	}
	if len(slots) == 0 {
		return fault.Invalid(text+u.Say(msgNothing, daysAhead), bad...)
	}
	return fault.Invalid(text+u.Say(msgThereIs, u.Board.Times("", slots)), bad...)
}

// offer looks for free times: first on the day that was named, near the time that was named, and never many on one day
// while others have some.
func (w wanted) offer(u *core.Unit) (out []booking.Slot, err error) {
	n, each := w.need, mostOffered
	if w.undated {
		if n.Day, err = today(u, n.BranchID); err != nil {
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
		out = append(out, spread(free, min(each, mostOffered-len(out)))...)
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

// spread picks most slots of a list, evenly, beginning with the first.
func spread(list []booking.Slot, most int) []booking.Slot {
	if len(list) <= most {
		return list
	}
	out := make([]booking.Slot, most)
	for i := range out {
		out[i] = list[i*len(list)/most]
	}
	return out
}

// room checks that the time is free, or refuses with alternatives.
func (w wanted) room(u *core.Unit) error {
	a, err := u.Board.Find(w.need)
	if err != nil || a.Available {
		return err
	}
	return u.Board.Refusal(w.need, a)
}
