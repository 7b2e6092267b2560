package when

import "time"

// kind is what a phrase is about.
type kind int

const (
	nothing    kind = iota // a greeting: not about time
	relative               // n days from today
	weekday                // a day of the week; phrase.which says which one
	date                   // day and month, maybe year
	monthday               // a day of this month or the next; of the month phrase.away months away, if fixed
	monthend               // the last day of a month
	nthWeekday             // "primer lunes de diciembre"
	ahead                  // n units from today
	week                   // the whole week n weeks away
	weekend                // the weekend of the week n weeks away
	month                  // a whole month
	often                  // "los viernes": no particular day
	payday                 // "la quincena": the middle or the end of a month
	pastPeriod             // "la semana pasada"
	instant                // hours and minutes from now
	present                // "ahora"
	partOfDay
	clock
	limit // "más tarde", "a primera hora": limits a time without naming an hour
)

// isDay reports whether the phrase is about a day.
func (k kind) isDay() bool { return k >= relative && k <= present }

// which is which occurrence of a weekday.
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

// phrase is one phrase, by its words; the resolver decides later what it means today.
type phrase struct {
	kind  kind
	n     int // how many, how far, or the ordinal (-1: the last)
	unit  unit
	which which
	wd    time.Weekday
	plus  int // days after the named day: "del viernes en ocho"

	day, year int
	month     time.Month
	away      int  // months from this one
	fixed     bool // away was given
	feast     bool // named for what is celebrated
	either    bool // day and month may be swapped, or the weeks be counted differently

	part  Part
	bound Bound // of a limit
	clock oclock

	from, to int // tokens
}

// oclock is a time of day as it was written.
type oclock struct {
	hour, min int
	sure      bool // written as 24 hours
	half      half
	part      Part // given with the hour itself
	midnight  bool // by name or as 00:00
	bound     Bound
	to        *oclock // the other end of Between
}

// half is am or pm.
type half int

const (
	unsaid half = iota
	am
	pm
)

// rule is the pattern of a phrase and its meaning. when, if set, checks what stands around it.
type rule struct {
	form    form
	meaning func(match) phrase
	when    func(r *reader, from, to int) bool
}
