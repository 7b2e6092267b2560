package clerk

import (
	"regexp"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/detail"
	"github.com/mostrador/mostrador/internal/words/reader"
)

var msgNoneThen = locale.Text{ES: "Para el %s no tenés nada reservado.", MX: "Para el %s no tienes nada agendado.", PT: "Para %s você não tem nada marcado.", EN: "You have nothing booked for %s."}

var (
	// standing says of something that it is booked.
	standing = regexp.MustCompile(`(^| )(fico|ficou|ficaram|quedo|quedaron|qued[eo]|esta|estao|estan|ta|sigue|continua) (\pL+ ){0,2}(marcad|agendad|reservad|confirmad|anotad|apartad)[oa]s?( |$)`)
	// checking makes a question of what is said.
	checking = regexp.MustCompile(`(^| )(ne|verdad|vdd|cierto|certo|saber|confirm\pL+|mesmo|no)$|(^| )(saber|ver|decir|dizer) s[ei] `)
)

// asksIfStands: an act asks whether something is booked; the bookings themselves are the answer.
func asksIfStands(t visiting, a act) bool {
	said := t.heard.part(a.text).Plain()
	if haveBooked.MatchString(said) && confirming.MatchString(said) && a.score(reader.Move, reader.CancelVisit) < 0.3 {
		return true
	}
	if having.MatchString(said) && a.score(reader.Move, reader.CancelVisit) < 0.3 && !addsService(t, a) && (t.front.asked(a) || checking.MatchString(said)) &&
		(a.score(reader.Book, reader.Available) < 0.3 || checking.MatchString(said)) {
		return true
	}
	return standing.MatchString(said) && (t.front.asked(a) || checking.MatchString(said)) && a.score(reader.OrderStatus, reader.Policy) < certain
}

// haveBooked tells that something was booked before, confirming wants to be sure of it.
var (
	haveBooked = regexp.MustCompile(`(^| )(marquei|agendei|reservei|tenia|tinha|tengo|tenho|saque|agende|reserve|hice|habia) (\pL+ ){0,3}(hora|horario|cita|turno|reserva|reservacion|consulta|corte|visita)( |$)`)
	confirming = regexp.MustCompile(`(^| )(confirm\pL+)( |$)`)
)

// having says of whom asks what they have booked.
var having = regexp.MustCompile(`(^| )(tengo|tenho|tinha|tenia|tenemos|temos|hay|ha) (\pL+ ){0,4}(marcad|agendad|reservad|anotad|apartad)[oa]s?( |$)`)

// onlyAsksIfStands: beside an act the message asks what is booked, and the act itself says neither a time nor what to change.
func onlyAsksIfStands(t visiting, a act) bool {
	return slices.ContainsFunc(t.heard.acts, func(b act) bool { return b.at != a.at && asksIfStands(t, b) }) &&
		detail.Said(t.heard.time(a.text)) == 0 && !shifting.MatchString(t.heard.part(a.text).Plain())
}

// wantedText is the message without what only asks whether something is booked.
func wantedText(t visiting) string {
	out := []byte(t.heard.Raw)
	for _, a := range t.heard.acts {
		if asksIfStands(t, a) {
			copy(out[a.From:a.To], strings.Repeat(" ", a.To-a.From))
		}
	}
	return strings.TrimSpace(string(out))
}

// onAskedDay are the bookings of the day that was asked about. Where there are none on it that is said, before the others.
func onAskedDay(t visiting, list []visit) []visit {
	m := t.heard.time(t.heard.Raw)
	if then := fitsTime(list, m); len(then) > 0 {
		return then
	}
	if m.HasDay {
		t.tell(msgNoneThen, t.calendar.dayWords(dayOf(m.Day)))
	}
	return list
}
