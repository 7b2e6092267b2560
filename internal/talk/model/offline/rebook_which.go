package offline

import (
	"slices"
	"strconv"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/talk/model/offline/read"
	"github.com/mostrador/mostrador/internal/words/when"
)

// keepOld keeps on which day the booking stands that is spoken of.
func (d *dialogue) keepOld(t *task, m when.Meaning) {
	var days, clocks []string
	for _, o := range append([]when.Option{{Day: m.Day, HasDay: m.HasDay, Minute: m.Minute, HasTime: m.HasTime}}, m.Options...) {
		if o.HasDay {
			days = append(days, o.Day.Format(brDay))
		}
		if o.HasTime {
			clocks = append(clocks, clockOf(o.Minute))
		}
	}
	for _, day := range m.Not {
		days = append(days, day.Format(brDay))
	}
	t.set("old_day", strings.Join(days, " "))
	t.set("old_time", strings.Join(clocks, " "))
	t.set("said", d.msg.Plain())
}

// booked: a day is one the customer says they cannot, or has something booked on.
func (d *dialogue) booked(m when.Meaning) bool {
	return len(m.Not) > 0 || m.HasDay && slices.ContainsFunc(d.r.Facts.Bookings, func(b model.Booking) bool { return b.Start.Format(brDay) == m.Day.Format(brDay) })
}

// meant keeps which booking it is: by its code at a front desk, by its event in an agenda.
func (d *dialogue) meant(t *task, slot, id string) {
	if d.desk() == agenda {
		t.set(slot, id)
		return
	}
	d.m.Code = id
	t.Options = nil
}

// codeOf finds the booking that is meant among those the customer has; stop: they have to
// say which.
func (d *dialogue) codeOf(t *task) (status, bool) {
	list := d.r.Facts.Bookings
	if days := t.slot("old_day"); days != "" {
		if then := slices.DeleteFunc(slices.Clone(list), func(b model.Booking) bool { return !strings.Contains(days, b.Start.Format(brDay)) }); len(then) > 0 {
			list = then
		}
	}
	if clocks := t.slot("old_time"); clocks != "" {
		if then := slices.DeleteFunc(slices.Clone(list), func(b model.Booking) bool { return !strings.Contains(clocks, b.Start.Format("15:04")) }); len(then) > 0 {
			list = then
		}
	}
	if len(list) > 1 {
		said := read.Words(t.slot("said"))
		named := slices.DeleteFunc(slices.Clone(list), func(b model.Booking) bool { return read.Common(read.Words(b.What), said) == 0 })
		if len(named) > 0 {
			list = named
		}
	}
	switch len(list) {
	case 0:
		return d.ask(t, "code", d.in(msgCode)), true
	case 1:
		d.m.Code = list[0].Code
		return over, false
	}
	t.Options = nil
	for _, b := range list {
		t.Options = append(t.Options, option{ID: b.Code, Name: d.bookedWords(b), Stock: endless, More: b.Start.Format(brDay + " 15:04")})
	}
	d.tell(msgWhichBook)
	return d.ask(t, "which", d.options(t.Options)), true
}

// bookedWords says a booking: "Mesa para 4, miércoles 11 de marzo, 21:00 (RES-1234)".
func (d *dialogue) bookedWords(b model.Booking) string {
	if d.voice {
		return b.What + ", " + locale.Date(d.tag, b.Start) + ", " + d.timeWords(b.Start.Format("15:04"))
	}
	return b.What + ", " + locale.Date(d.tag, b.Start) + ", " + d.timeWords(b.Start.Format("15:04")) + " (" + b.Code + ")"
}

// askEvent asks which appointment is meant; the list is told once.
func (d *dialogue) askEvent(t *task) status {
	if t.slot("listed") != "" && t.Tries == 0 {
		return d.ask(t, "which", d.in(msgWhichBook))
	}
	t.set("listed", "yes")
	d.tell(msgWhichBook)
	list := make([]option, len(t.Options))
	for i, o := range t.Options {
		list[i] = option{ID: o.ID, Name: strings.TrimSuffix(d.eventWords(o.Name), ".")}
	}
	return d.ask(t, "which", d.options(list))
}

// bookingMeant is the one of the bookings listed that the message points at: by its place
// in the list, by when it is, or by how many it is for.
func (d *dialogue) bookingMeant(t *task) (int, bool) {
	if i, ok := d.eventMeant(t); ok {
		return i, true
	}
	if index, _ := d.choice(t.Options); len(index) > 0 {
		return index[0], true
	}
	n, ok := d.msg.Number()
	if !ok || read.Said(d.msg.When(noHint)) > 0 {
		return 0, false
	}
	found, hits := 0, 0
	for i, o := range t.Options {
		what, _, _ := strings.Cut(o.Name, ",")
		if slices.Contains(strings.Fields(what), strconv.Itoa(n)) {
			found, hits = i, hits+1
		}
	}
	return found, hits == 1
}

// eventMeant is the appointment on the day or at the time that was said, if it is one.
func (d *dialogue) eventMeant(t *task) (int, bool) {
	m := d.msg.When(noHint)
	days, clocks := map[string]bool{}, map[string]bool{}
	for _, o := range append([]when.Option{{HasDay: m.HasDay, Day: m.Day, HasTime: m.HasTime, Minute: m.Minute}}, m.Options...) {
		if o.HasDay {
			days[o.Day.Format(brDay)] = true
		}
		if o.HasTime {
			clocks[clockOf(o.Minute)] = true
		}
	}
	found, n := 0, 0
	for i, o := range t.Options {
		day, clock, _ := strings.Cut(firstOf(o.More, o.Name), " ")
		if len(days)+len(clocks) > 0 && (len(days) == 0 || days[day]) && (len(clocks) == 0 || clocks[clock]) {
			found, n = i, n+1
		}
	}
	return found, n == 1
}
