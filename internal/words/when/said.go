package when

import "time"

// kind is what a phrase speaks of.
type kind int

const (
	nothing    kind = iota // a greeting: not about when
	relative               // n days from today
	weekday                // which one of wd
	date                   // day and month, maybe year
	monthday               // day of this month or the next; of the month that many away, if fixed
	monthend               // the last day of a month
	nthWeekday             // "primer lunes de diciembre"
	ahead                  // n units from today
	week                   // the whole of the week n away
	weekend                // that of the week n away
	month                  // a whole month
	often                  // "los viernes": no day in particular
	payday                 // "la quincena": the middle or the end of a month
	gone                   // "la semana pasada"
	instant                // hours and minutes from now
	present                // "ahora"
	partOfDay
	clock
	limit // "más tarde", "a primera hora": how a time is limited, without an hour
)

// isDay: the phrase is about which day.
func (k kind) isDay() bool { return k >= relative && k <= present }

// which one of a weekday's days.
type which int

const (
	nearest   which = iota // "el viernes", "este viernes"
	coming                 // "el viernes que viene", "el próximo viernes", "sexta que vem"
	other                  // "el otro viernes"
	previous               // "el viernes pasado"
	thisWeek               // "el viernes de esta semana"
	nextWeek               // "sexta da semana que vem"
	weeksAway              // "daqui a duas semanas na terça"
)

// unit of a distance.
type unit int

const (
	minutes unit = iota + 1
	hours
	days
	weeks
	months
	years
)

// said is one phrase, taken by its words; what it means today is decided later.
type said struct {
	kind  kind
	n     int // how many, how far, or the ordinal (-1: the last)
	unit  unit
	which which
	wd    time.Weekday
	plus  int // days beyond the day said: "del viernes en ocho"

	day, year int
	month     time.Month
	away      int  // months from this one
	fixed     bool // away was said
	either    bool // the day and the month may be the other way round, or the week counted otherwise

	part  Part
	bound Bound // of a limit
	clock oclock

	from, to int // tokens
}

// oclock is a time of day as it was said.
type oclock struct {
	hour, min int
	sure      bool // written as 24 hours
	half      half
	part      Part // said with the hour itself
	midnight  bool // by name or as 00:00
	bound     Bound
	to        *oclock // the other end of Between
}

// half of the day by the letters am and pm.
type half int

const (
	unsaid half = iota
	am
	pm
)

// rule is how a phrase is written and what it says. when, if given, looks at what
// stands around it.
type rule struct {
	form form
	say  func(match) said
	when func(r *reader, from, to int) bool
}
