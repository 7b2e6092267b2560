package core

import (
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/news"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// news_answer.go is news that asks its customer something: its buttons, and what their answers do.

var (
	titleComing = locale.Text{ES: "Confirmo", PT: "Confirmo", EN: "I'm coming"}
	titleMove   = locale.Text{ES: "Cambiar la hora", PT: "Mudar o horário", EN: "Another time"}
	titleCancel = locale.Text{ES: "Cancelar", PT: "Cancelar", EN: "Cancel"}
	wordsComing = locale.Text{ES: "Sí, confirmo", PT: "Sim, confirmo", EN: "Yes, I confirm"}
	wordsMove   = locale.Text{ES: "Quiero cambiar la hora de %s", PT: "Quero mudar o horário de %s", EN: "I want another time for %s"}
	wordsCancel = locale.Text{ES: "Quiero cancelar %s", PT: "Quero cancelar %s", EN: "I want to cancel %s"}
	theBooking  = map[booking.Kind]locale.Text{
		booking.Reservation: {ES: "la reserva %s", MX: "la reservación %s", PT: "a reserva %s", EN: "booking %s"},
		booking.Appointment: {ES: "el turno %s", MX: "la cita %s", PT: "o horário %s", EN: "appointment %s"},
	}
)

// NewsChoices are the buttons of a piece; none for one that asks nothing.
func NewsChoices(u *Unit, p news.Piece) ([]news.Choice, error) {
	switch p.Kind {
	case access.WaitingPlace:
		return []news.Choice{
			{Answer: news.Yes, Title: u.Write(titleTake), Words: u.Write(wordsTake)},
			{Answer: news.No, Title: u.Write(titleNot), Words: u.Write(titleNot)},
		}, nil
	case access.BookingReminder:
	default:
		return nil, nil
	}
	b, err := u.Bookings.Get(p.SubjectID, false)
	if fault.Is(err, fault.NotFound) { // it was erased meanwhile
		return nil, nil
	}
	what := u.Write(theBooking[b.Kind], b.Code)
	return []news.Choice{
		{Answer: news.Yes, Title: u.Write(titleComing), Words: u.Write(wordsComing)},
		{Answer: news.Other, Title: u.Write(titleMove), Words: u.Write(wordsMove, what)},
		{Answer: news.No, Title: u.Write(titleCancel), Words: u.Write(wordsCancel, what)},
	}, err
}

// AskedBy returns the piece that the customer of the unit's conversation was asked by: the one with this id or, without
// one, what was said last.
func AskedBy(u *Unit, id string) (p news.Piece, found bool, err error) {
	last := u.Conversations.LastSaid()
	switch {
	case id != "":
		if p, err = u.News.Get(id, false); fault.Is(err, fault.NotFound) {
			return p, false, nil
		}
		found = err == nil
	case last != "":
		p, found, err = u.News.Said(last)
	case u.CustomerID != "": // news to somebody who never wrote is in no conversation
		var sent []news.Piece
		if sent, err = u.News.List(news.Filter{CustomerID: u.CustomerID, State: news.Sent, Limit: 1}); len(sent) > 0 {
			p, found = sent[0], true
		}
	}
	theirs := p.CustomerID == u.CustomerID && p.CustomerID != "" || p.SessionID == u.SessionID && p.SessionID != ""
	return p, found && theirs && p.Kind.Asks(), err
}

var (
	msgThanks = locale.Text{
		ES: "¡Gracias por confirmar! Te esperamos %s.",
		PT: "Obrigado por confirmar! Esperamos você %s.",
		EN: "Thank you for confirming! We expect you %s.",
	}
	msgNotComing = locale.Text{
		ES: "Entendido. ¿Querés que cancele %s o que busquemos otra hora?",
		MX: "Entendido. ¿Quieres que cancele %s o que busquemos otra hora?",
		PT: "Entendi. Quer que eu cancele %s ou que procuremos outro horário?",
		EN: "I see. Shall I cancel %s, or shall we look for another time?",
	}
	msgMovedSince = locale.Text{
		ES: "Ese horario cambió: %s ahora es %s. Si no te sirve, decime y buscamos otro.",
		MX: "Ese horario cambió: %s ahora es %s. Si no te sirve, dime y buscamos otro.",
		PT: "Esse horário mudou: %s agora é %s. Se não der para você, é só dizer e procuramos outro.",
		EN: "That time has changed: %s is now %s. If it does not suit you, tell me and we will find another one.",
	}
)

// AnswerNews carries out a yes or a no to a piece that asked, and returns what the customer is told; empty: there is
// nothing to answer any more.
func AnswerNews(u *Unit, p news.Piece, a news.Answer) (string, error) {
	if p.Kind == access.WaitingPlace {
		return answerOffer(u, p, a)
	}
	return answerReminder(u, p, a)
}

func answerReminder(u *Unit, p news.Piece, a news.Answer) (string, error) {
	b, err := u.Bookings.Get(p.SubjectID, true)
	if fault.Is(err, fault.NotFound) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	what, when := u.Say(theBooking[b.Kind], u.Code(b.Code)), u.Board.When(b.Day, b.Start)
	over := u.Bookings.Changeable(b)
	switch {
	case over != nil:
		return fault.From(over).Message, nil
	case !strings.HasPrefix(p.Version, b.Appointed()):
		return u.Say(msgMovedSince, what, when), nil
	case a == news.No:
		return u.Say(msgNotComing, what), nil
	}
	_, err = u.Bookings.Acknowledge(b)
	return u.Say(msgThanks, when), err
}
