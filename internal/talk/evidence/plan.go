package evidence

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/words/claims"
)

// momentEvents are the events of calls that set an hour for a customer.
var momentEvents = []string{"booking.created", "booking.rescheduled", "booking.updated"}

// planned takes the moment that a call asks for as one that is planned, with what for and with whom: by its arguments,
// and where they do not say, by the booking that it changes.
func (b *builder) planned(arguments any, events []string) {
	if !slices.ContainsFunc(events, func(e string) bool { return slices.Contains(momentEvents, e) }) {
		return
	}
	values := b.named(leaves(arguments, nil))
	day, clock := momentIn(values)
	if day == "" && clock == "" {
		return
	}
	booked := b.bookedAs(values)
	of := b.concerned(values)
	if len(booked.Things) > 1 {
		of = planOf(b, of, booked.Things[1:])
	}
	if day == "" && len(booked.Text) >= 10 {
		day = booked.Text[:10]
	}
	if clock != "" {
		day += "T" + clock
	}
	b.fact(claims.Fact{Kind: claims.Slot, Role: claims.Planned, Text: day, Things: of})
}

// momentIn is the last day and the last hour among the values of some arguments.
func momentIn(values []string) (day, clock string) {
	for _, v := range values {
		switch {
		case isoDay.MatchString(v):
			if day = v[:10]; len(v) >= 16 && isoTime.MatchString(v[11:]) {
				clock = v[11:16]
			}
		case dayFirst(v) != "":
			day = dayFirst(v)
		case isoTime.MatchString(v) && len(v) <= len("15:04:05"):
			clock = v[:5]
		}
	}
	return day, clock
}

// named are some values with names for the ids among them.
func (b *builder) named(values []string) (out []string) {
	for _, v := range values {
		if name := b.names[v]; name != "" {
			v = name
		}
		out = append(out, v)
	}
	return out
}

// bookedAs is the moment of the customer's booking that some values name by its code.
func (b *builder) bookedAs(values []string) claims.Fact {
	for _, f := range b.Facts {
		if f.Kind == claims.Slot && f.Role == claims.Booked && len(f.Things) > 0 && slices.Contains(values, f.Things[0]) {
			return f
		}
	}
	return claims.Fact{}
}

// concerned are the services and professionals that some values name, services first.
func (b *builder) concerned(values []string) (out []string) {
	var staff []string
	for _, f := range b.Facts {
		if f.Kind != claims.Staff {
			continue
		}
		for _, v := range values {
			if strings.EqualFold(v, f.Text) && !slices.Contains(staff, f.Text) {
				staff = append(staff, f.Text)
			}
			for _, service := range f.Things {
				if strings.EqualFold(v, service) && !slices.Contains(out, service) {
					out = append(out, service)
				}
			}
		}
	}
	return append(out, staff...)
}

// planOf is what a changed booking is for and with whom: as the call says, and else as before.
func planOf(b *builder, says, was []string) (out []string) {
	for _, people := range []bool{false, true} {
		of := slices.DeleteFunc(slices.Clone(says), func(name string) bool { return b.isStaff(name) != people })
		if len(of) == 0 {
			of = slices.DeleteFunc(slices.Clone(was), func(name string) bool { return b.isStaff(name) != people })
		}
		out = append(out, of...)
	}
	return out
}

func (b *builder) isStaff(name string) bool {
	return slices.ContainsFunc(b.Facts, func(f claims.Fact) bool { return f.Kind == claims.Staff && f.Text == name })
}
