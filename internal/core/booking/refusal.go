package booking

import (
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/speech"
)

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
	msgPast   = locale.Text{ES: "Esa fecha y hora ya pasaron.", PT: "Essa data e horário já passaram.", EN: "That date and time have passed."}
	msgTooFar = locale.Text{
		ES: "Para esa fecha todavía no se puede reservar: se reserva hasta el %s.",
		PT: "Para essa data ainda não dá para reservar: reservamos até %s.",
		EN: "That date cannot be booked yet: bookings are taken until %s.",
	}
	msgClosed  = locale.Text{ES: "A esa hora no atendemos.", PT: "Nesse horário não atendemos.", EN: "We are not open at that time."}
	msgNoFit   = locale.Text{ES: "A esa hora ya no queda tiempo suficiente.", PT: "Nesse horário não há tempo suficiente.", EN: "There is not enough time left at that hour."}
	msgTaken   = locale.Text{ES: "Ese horario ya está ocupado.", PT: "Esse horário já está ocupado.", EN: "That time is taken."}
	msgAway    = locale.Text{ES: "A esa hora no hay quien lo atienda.", PT: "Nesse horário não há quem atenda.", EN: "Nobody who does that is in at that time."}
	msgTooMany = locale.Text{ES: "No tenemos lugar para un grupo de %s personas.", PT: "Não temos lugar para um grupo de %s pessoas.", EN: "We have no room for a party of %s."}
	msgNoTime  = locale.Text{ES: "Ese día el reloj se adelanta y esa hora no existe.", PT: "Nesse dia o relógio adianta e esse horário não existe.", EN: "Clocks go forward that day: there is no such time."}
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
	return bd.scope.Say(map[Reason]locale.Text{
		Past: msgPast, Closed: msgClosed, NoFit: msgNoFit, Taken: msgTaken, Away: msgAway, NoTime: msgNoTime, Unserved: msgUnserve,
	}[why])
}
