package demo

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/core/booking"
)

// guest is a person who books: one of the sample's customers, or a caller, who left name and telephone and is new.
type guest struct {
	name, phone string
	caller      bool
}

const (
	women = "women"
	men   = "men"
	// regulars is one in how many bookings a customer's own: there are many more bookings than customers.
	regulars = 8
)

// whose says for whom a service is; empty: for every customer.
func (d desk) whose(service string) string {
	for _, v := range d.Services {
		if v.Name == service {
			return v.For
		}
	}
	return ""
}

// planned is a service that can be booked days before: instead of an emergency, another that takes as long.
func (y *diary) planned(v booking.Service) booking.Service {
	if !v.Urgent() {
		return v
	}
	for _, other := range y.services {
		if !other.Urgent() && other.Minutes == v.Minutes && slices.Equal(other.Staff, v.Staff) {
			return other
		}
	}
	return v
}

// first is a guest's first name.
func (g guest) first() string {
	name, _, _ := strings.Cut(g.name, " ")
	return name
}

// suits reports that a service for some people is for a customer, too.
func (d desk) suits(g guest, whose string) bool {
	switch whose {
	case women:
		return slices.Contains(d.Guests.Women, g.first())
	case men:
		return slices.Contains(d.Guests.Men, g.first())
	}
	return true
}

// visitOf is a customer's one booking that is over, or their one to come.
func (y *diary) visitOf(g guest, day booking.Day) string {
	if day < y.today {
		return "past " + g.phone
	}
	return "next " + g.phone
}

// expected are those who book with the agent, and need no other booking to come.
func (y *diary) expected() map[string]bool {
	out := map[string]bool{}
	for _, t := range y.desk.Talks {
		out[y.visitOf(guest{phone: t.Phone}, y.today)] = true
	}
	return out
}

// somebody is the customer or caller who books for a day. A customer comes once and has one booking to come; a caller calls once.
func (y *diary) somebody(luck *rand.Rand, day booking.Day, whose string) guest {
	if luck.IntN(regulars) == 0 {
		free := slices.DeleteFunc(slices.Clone(y.guests), func(g guest) bool {
			return y.came[y.visitOf(g, day)] || !y.desk.suits(g, whose)
		})
		if len(free) > 0 {
			g := free[luck.IntN(len(free))]
			y.came[y.visitOf(g, day)] = true
			return g
		}
	}
	names := slices.Concat(y.desk.Callers.Women, y.desk.Callers.Men)
	switch whose {
	case women:
		names = y.desk.Callers.Women
	case men:
		names = y.desk.Callers.Men
	}
	families := y.desk.Callers.Families
	for at, n := luck.IntN(len(names)*len(families)), 0; ; at, n = at+1, n+1 {
		at %= len(names) * len(families)
		name := names[at%len(names)] + " " + families[at/len(names)]
		if !y.came[name] || n == len(names)*len(families) { // all of them have called
			y.came[name] = true
			return guest{name: name, phone: y.callerPhone(at), caller: true}
		}
	}
}

// callerPhone is the telephone of a caller: beside those of the customers, and of no one else.
func (y *diary) callerPhone(n int) string {
	known := y.guests[0].phone
	return known[:len(known)-4] + fmt.Sprintf("%04d", 3000+n)
}
