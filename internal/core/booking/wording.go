package booking

import (
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/speech"
)

var (
	msgOn    = locale.Text{ES: "el %s", PT: "na %s", EN: "on %s"}
	msgOnMan = locale.Text{ES: "el %s", PT: "no %s", EN: "on %s"} // Portuguese weekends are masculine
	msgAt    = locale.Text{ES: "a las %s", PT: "às %s", EN: "at %s"}
	msgAtOne = locale.Text{ES: "a la %s", PT: "à %s", EN: "at %s"}
	msgWhen  = locale.Text{ES: "%s %s", PT: "%s, %s", EN: "%s %s"}
)

// OnDay words a day within a sentence: "el martes 10 de marzo", "na terça-feira, dez de março".
func (bd *Board) OnDay(d Day) string {
	on := msgOn
	if w := d.Weekday(); w == time.Saturday || w == time.Sunday {
		on = msgOnMan
	}
	return bd.scope.Say(on, bd.date(d))
}

// nearby is how many days away a date is clear without its year.
const nearby = 335

var msgOfYear = locale.Text{ES: "%s de %d", PT: "%s de %d", EN: "%s, %d"}

// date words a day without article or preposition, with its year if it is ambiguous.
func (bd *Board) date(d Day) string {
	tag := bd.scope.Workspace.Locale
	date := locale.Date(tag, d.Midday())
	if bd.scope.Spoken() {
		date = strings.TrimPrefix(speech.Date(tag, d.Midday()), "el ")
	}
	if abs(DayOf(bd.scope.Now).Days(d)) > nearby {
		date = bd.scope.Say(msgOfYear, date, d.Midday().Year())
	}
	return date
}

// AtTime words a time of day: "a las 21:00", "às 21h", "a las nueve de la noche".
func (bd *Board) AtTime(minute int) string {
	if bd.scope.Spoken() {
		return speech.At(bd.scope.Workspace.Locale, minute)
	}
	at := msgAt
	if minute/60%24 == 1 {
		at = msgAtOne
	}
	return bd.scope.Say(at, bd.OnClock(minute))
}

// OnClock is a written time: 21:00 in Spanish, 21h in Portuguese.
func (bd *Board) OnClock(minute int) string {
	tag := bd.scope.Workspace.Locale
	if tag.Language() == "es" {
		return Clock(minute)
	}
	return locale.Time(tag, time.Date(2000, 1, 1, 0, minute, 0, 0, time.UTC))
}

// When words a day and a time within a sentence.
func (bd *Board) When(d Day, minute int) string {
	return bd.scope.Say(msgWhen, bd.OnDay(d), bd.AtTime(minute))
}

// WhenNear is When with today and tomorrow by their names, for what happens soon.
func (bd *Board) WhenNear(today, d Day, minute int) string {
	if n := today.Days(d); n != 0 && n != 1 {
		return bd.When(d, minute)
	}
	return speech.Near(bd.scope.Workspace.Locale, d.Midday(), today.Midday()) + " " + bd.AtTime(minute)
}

// Times lists times to choose from, naming a time's day only where it differs from that of the time before, and the
// first one's where it differs from after.
func (bd *Board) Times(after Day, list []Slot) string {
	parts := make([]string, len(list))
	for i, s := range list {
		if parts[i] = bd.When(s.Day, s.Start); s.Day == after {
			parts[i] = bd.AtTime(s.Start)
		}
		after = s.Day
	}
	return locale.List(bd.scope.Workspace.Locale, parts, true)
}

// Reason is why there is no room.
type Reason string

const (
	Past     Reason = "past"
	TooFar   Reason = "too_far" // beyond the booking horizon
	Closed   Reason = "closed"
	NoFit    Reason = "no_fit" // open then, but not for long enough
	Taken    Reason = "taken"
	Away     Reason = "away"     // no staff member who could do it works then
	TooMany  Reason = "too_many" // no table is that large
	NoTime   Reason = "no_time"  // skipped by a clock change
	Unserved Reason = "unserved" // no staff member offers it
)

var (
	msgPast = locale.Text{
		ES: "Esa fecha y hora ya pasaron.",
		PT: "Essa data e horário já passaram.",
		EN: "That date and time have passed.",
	}
	msgTooFar = locale.Text{
		ES: "Para esa fecha todavía no se puede reservar: se reserva hasta el %s.",
		PT: "Para essa data ainda não dá para reservar: reservamos até %s.",
		EN: "That date cannot be booked yet: bookings are taken until %s.",
	}
	msgClosed = locale.Text{
		ES: "A esa hora no atendemos.",
		PT: "Nesse horário não atendemos.",
		EN: "We are not open at that time.",
	}
	msgNoFit = locale.Text{
		ES: "A esa hora ya no queda tiempo suficiente.",
		PT: "Nesse horário não há tempo suficiente.",
		EN: "There is not enough time left at that hour.",
	}
	msgTaken = locale.Text{
		ES: "Ese horario ya está ocupado.",
		PT: "Esse horário já está ocupado.",
		EN: "That time is taken.",
	}
	msgTakenWith = locale.Text{
		ES: "Con %s ese horario ya está ocupado.",
		PT: "Com %s esse horário já está ocupado.",
		EN: "%s is not free at that time.",
	}
	msgAway = locale.Text{
		ES: "A esa hora no hay quien lo atienda.",
		PT: "Nesse horário não há quem atenda.",
		EN: "Nobody who does that is in at that time.",
	}
	msgTooMany = locale.Text{
		ES: "No tenemos lugar para un grupo de %s personas.",
		PT: "Não temos lugar para um grupo de %s pessoas.",
		EN: "We have no room for a party of %s.",
	}
	msgNoTime = locale.Text{
		ES: "Ese día el reloj se adelanta y esa hora no existe.",
		PT: "Nesse dia o relógio adianta e esse horário não existe.",
		EN: "Clocks go forward that day: there is no such time.",
	}
	msgUnserve = locale.Text{ES: "No hay quien lo atienda.", PT: "Não há quem atenda.", EN: "There is nobody for that."}
	msgInstead = locale.Text{ES: " Podría ser %s.", PT: " Poderia ser %s.", EN: " It could be %s."}
)

// Refusal says why a need cannot be met, with alternatives. It is a conflict, or confirmation_stale when the customer's
// yes came too late.
func (bd *Board) Refusal(n Need, a Answer) *fault.Error {
	code := fault.Conflict
	if bd.scope.Deciding {
		code = fault.ConfirmationStale
	}
	text := bd.why(n, a.Why)
	if len(a.Alternatives) > 0 {
		text += bd.scope.Say(msgInstead, bd.Times(n.Day, a.Alternatives))
	}
	return fault.New(code, "%s", text)
}

func (bd *Board) why(n Need, why Reason) string {
	if why == TooMany {
		return bd.scope.Say(msgTooMany, bd.scope.Count(int64(n.Party), speech.Feminine))
	}
	if why == TooFar {
		zone, _ := bd.places.Zone(n.BranchID) // cannot fail: the answer was found in this zone
		return bd.scope.Say(msgTooFar, bd.date(bd.lastDay(zone)))
	}
	if why == Taken && n.StaffID != "" { // someone else may be free
		if r, found, err := bd.places.Resource(n.StaffID); err == nil && found {
			return bd.scope.Say(msgTakenWith, bd.places.Called(r.Name))
		}
	}
	return bd.scope.Say(map[Reason]locale.Text{
		Past: msgPast, Closed: msgClosed, NoFit: msgNoFit, Taken: msgTaken, Away: msgAway, NoTime: msgNoTime,
		Unserved: msgUnserve,
	}[why])
}
