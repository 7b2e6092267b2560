package core

import (
	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/support"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// TicketPurpose marks the outgoing message of a reply to a ticket.
const TicketPurpose = "ticket"

var (
	msgAnswer = locale.Text{ES: "Sobre tu consulta %s: %s", PT: "Sobre o seu chamado %s: %s", EN: "About your request %s: %s"}
	msgNoWay  = locale.Text{
		ES: "El ticket %s no viene de una conversación ni de un cliente con teléfono; hay que responderle por otro medio.",
		PT: "O chamado %s não vem de uma conversa nem de um cliente com telefone; é preciso responder por outro meio.",
		EN: "Ticket %s comes from no conversation and no customer with a telephone; it has to be answered in another way.",
	}
)

// AnswerTicket sends an answer to a ticket's customer, in its conversation or, without one, to their telephone. It is a
// conflict that says why if they cannot be reached: an answer is never only stored. Other codes: not_found,
// invalid_arguments. The caller must hold no locks.
func (u *Unit) AnswerTicket(ticketID, words string) (support.Ticket, error) {
	if err := u.Support.CheckNote("/reply", words); err != nil {
		return support.Ticket{}, err
	}
	t, err := u.Support.Ticket(ticketID, false)
	if err != nil {
		return t, err
	}
	talk, err := u.talkOf(t)
	if err != nil {
		return t, err
	}
	if t, err = u.Support.Ticket(ticketID, true); err != nil {
		return t, err
	}
	text := u.Say(msgAnswer, t.Number, words)
	messageID := ""
	switch {
	case talk.ID != "" && talk.Account == "": // a program relays it, or the page shows it
		messageID, err = u.Conversations.Say("person", text, "")
	case t.CustomerID != "":
		messageID, err = u.write(t, talk.ID, text, words)
	default:
		err = fault.New(fault.Conflict, "%s", u.Say(msgNoWay, t.Number))
	}
	if err != nil {
		return t, err
	}
	if t.State == support.Open {
		if t, err = u.Support.MoveTicket(t, support.InProgress); err != nil {
			return t, err
		}
	}
	return u.Support.Replied(t, words, messageID)
}

// talkOf returns the conversation of a ticket, locked; zero if there is none.
func (u *Unit) talkOf(t support.Ticket) (conversation.Session, error) {
	if t.SessionID == "" {
		return conversation.Session{}, nil
	}
	talk, err := u.Conversations.Get(t.SessionID, true)
	if fault.Is(err, fault.NotFound) {
		return conversation.Session{}, nil
	}
	if err == nil {
		u.Conversations.Adopt(talk)
	}
	return talk, err
}

// write sends an answer to the customer's telephone.
func (u *Unit) write(t support.Ticket, sessionID, text, words string) (string, error) {
	c, err := u.Customers.Get(t.CustomerID)
	if err != nil {
		return "", err
	}
	template := u.Deliveries.Template(access.TemplateTicket, t.Number, words)
	if err := u.Deliveries.Reachable(c.ID, c.Phone, template); err != nil {
		return "", err
	}
	out, err := u.Conversations.Send(conversation.Outgoing{
		SessionID: sessionID, CustomerID: c.ID, Address: c.Phone, Purpose: TicketPurpose, SubjectID: t.ID,
		Content: conversation.Content{Text: text, Template: template},
	})
	return out.ID, err
}
