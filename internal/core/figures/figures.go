// Package figures sums up a business's days in numbers, for its staff. It reads what other nouns wrote and decides
// nothing.
package figures

import (
	"time"

	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Quarter is a quarter of an hour, the smallest unit all time zones' days consist of, with its count and sum.
type Quarter struct {
	At    time.Time
	Count int64
	Sum   int64 // minor units
}

// Rows is what figures need from storage. Every method scans only the requested range of an index.
type Rows interface {
	// Opened returns conversations by start, Sold confirmed and not cancelled orders by creation, Received valid
	// payments by when they became valid.
	Opened(from, to time.Time) ([]Quarter, error)
	Sold(from, to time.Time) ([]Quarter, error)
	Received(from, to time.Time) ([]Quarter, error)
	// Top is what was sold, or which services were booked, most from a day on and before another, the most first.
	Top(booked bool, from, to time.Time, limit int) ([]Top, error)
	// Booked counts bookings that were not cancelled, by their day, "2006-01-02".
	Booked(from, to string) (map[string]int64, error)
	// Owed is the unpaid part of confirmed orders.
	Owed() (orders, sum int64, err error)
	// Waiting counts what staff has to look at.
	Waiting(now time.Time) (Waiting, error)
	// LowStock counts the low stock items: a product at a place.
	LowStock() (int64, error)
	// ToPrepare counts the orders that wait to be prepared.
	ToPrepare() (int64, error)
	// Team returns whether sales and support features are in use.
	Team() (Team, error)
}

// Waiting counts what staff has to look at.
type Waiting struct {
	Handoffs  int64 // conversations not taken yet
	Receipts  int64 // read, or unreadable
	Claims    int64 // payments that customers claim to have made
	Questions int64 // confirmations without an answer
}

// Top is a product with its units and what they came to, or a service with its bookings.
type Top struct {
	Name  string
	Count int64
	Sum   int64 // minor units
}

// Team is about sales and support work: leads, tickets, notifications.
type Team struct {
	Works  bool  // an agent can create such records, or some exist
	Urgent int64 // urgent notifications not opened yet
	Sells  bool  // there are products or orders
	Books  bool  // there are tables or people that can be booked
}

// Figures is the noun bound to one unit.
type Figures struct {
	rows  Rows
	scope *scope.Scope
}

// New binds figures to a unit.
func New(rows Rows, s *scope.Scope) *Figures { return &Figures{rows: rows, scope: s} }

// Day is one day of the business, in its own time zone.
type Day struct {
	Date     time.Time // its beginning
	Talks    int64
	Orders   int64
	Sales    int64 // minor units
	Payments int64
	Received int64 // minor units
	Bookings int64
}

// Summary is the last days, today last, and the current totals.
type Summary struct {
	Days       []Day
	Waiting    Waiting
	LowStock   int64 // low stock items: a product at a place
	ToPrepare  int64 // orders that wait to be prepared
	OwedOrders int64
	Owed       int64 // minor units
}

// Today is the current day.
func (s Summary) Today() Day { return s.Days[len(s.Days)-1] }

var msgOnlyPeople = locale.Text{
	ES: "Solo las personas del negocio ven sus números.", PT: "Só as pessoas do negócio veem os números.",
	EN: "Only the people of the business see its figures.",
}

const dayLayout = "2006-01-02"

// Summary sums up the last so many days; forbidden for anyone but staff.
func (f *Figures) Summary(days int) (s Summary, err error) {
	if !f.scope.Actor.Role.Trusted() {
		return s, f.scope.Fault(fault.Forbidden, msgOnlyPeople)
	}
	place := f.scope.Workspace.Location()
	today := f.scope.Now.In(place)
	for i := days - 1; i >= 0; i-- {
		s.Days = append(s.Days, Day{Date: time.Date(today.Year(), today.Month(), today.Day()-i, 0, 0, 0, 0, place)})
	}
	from, to := s.Days[0].Date, time.Date(today.Year(), today.Month(), today.Day()+1, 0, 0, 0, 0, place)
	for _, series := range []struct {
		read func(from, to time.Time) ([]Quarter, error)
		add  func(d *Day, q Quarter)
	}{
		{f.rows.Opened, func(d *Day, q Quarter) { d.Talks += q.Count }},
		{f.rows.Sold, func(d *Day, q Quarter) { d.Orders += q.Count; d.Sales += q.Sum }},
		{f.rows.Received, func(d *Day, q Quarter) { d.Payments += q.Count; d.Received += q.Sum }},
	} {
		quarters, err := series.read(from, to)
		if err != nil {
			return s, err
		}
		for _, q := range quarters {
			if d := dayOf(s.Days, q.At); d != nil {
				series.add(d, q)
			}
		}
	}
	booked, err := f.rows.Booked(from.Format(dayLayout), today.Format(dayLayout))
	if err != nil {
		return s, err
	}
	for i := range s.Days {
		s.Days[i].Bookings = booked[s.Days[i].Date.Format(dayLayout)]
	}
	if s.OwedOrders, s.Owed, err = f.rows.Owed(); err != nil {
		return s, err
	}
	if s.LowStock, err = f.rows.LowStock(); err != nil {
		return s, err
	}
	if s.ToPrepare, err = f.rows.ToPrepare(); err != nil {
		return s, err
	}
	s.Waiting, err = f.rows.Waiting(f.scope.Now)
	return s, err
}

// TopProducts is what sold most from a day to another, both included; forbidden for anyone but staff.
func (f *Figures) TopProducts(first, last time.Time, limit int) ([]Top, error) {
	if !f.scope.Actor.Role.Trusted() {
		return nil, f.scope.Fault(fault.Forbidden, msgOnlyPeople)
	}
	return f.rows.Top(false, first, last.AddDate(0, 0, 1), limit)
}

// TopServices is what was booked most from a day to another, both included; forbidden for anyone but staff.
func (f *Figures) TopServices(first, last time.Time, limit int) ([]Top, error) {
	if !f.scope.Actor.Role.Trusted() {
		return nil, f.scope.Fault(fault.Forbidden, msgOnlyPeople)
	}
	return f.rows.Top(true, first, last.AddDate(0, 0, 1), limit)
}

// BookedTomorrow counts the bookings of the next day that were not cancelled; forbidden for anyone but staff.
func (f *Figures) BookedTomorrow() (int64, error) {
	if !f.scope.Actor.Role.Trusted() {
		return 0, f.scope.Fault(fault.Forbidden, msgOnlyPeople)
	}
	day := f.scope.Now.In(f.scope.Workspace.Location()).AddDate(0, 0, 1).Format(dayLayout)
	booked, err := f.rows.Booked(day, day)
	return booked[day], err
}

// dayOf returns the last day that had begun.
func dayOf(days []Day, at time.Time) *Day {
	for i := len(days) - 1; i >= 0; i-- {
		if !at.Before(days[i].Date) {
			return &days[i]
		}
	}
	return nil
}

// Waiting counts what staff has to look at; forbidden for anyone else.
func (f *Figures) Waiting() (Waiting, error) {
	if !f.scope.Actor.Role.Trusted() {
		return Waiting{}, f.scope.Fault(fault.Forbidden, msgOnlyPeople)
	}
	return f.rows.Waiting(f.scope.Now)
}

// Team returns the figures of sales and support; forbidden for anyone but staff.
func (f *Figures) Team() (Team, error) {
	if !f.scope.Actor.Role.Trusted() {
		return Team{}, f.scope.Fault(fault.Forbidden, msgOnlyPeople)
	}
	return f.rows.Team()
}
