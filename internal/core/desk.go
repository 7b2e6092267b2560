package core

import (
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/business"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/core/support"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Enter locks a conversation and makes it the unit's own: later messages and calls belong to it.
func (u *Unit) Enter(sessionID string) (conversation.Session, error) {
	talk, err := u.Conversations.Get(sessionID, true)
	if err == nil {
		u.Conversations.Adopt(talk)
	}
	return talk, err
}

// KnowsPhone reports a conversation whose customer's telephone is known.
func (u *Unit) KnowsPhone(sessionID string) (bool, error) {
	talk, err := u.Conversations.Get(sessionID, false)
	if err != nil {
		return false, err
	}
	u.Conversations.Adopt(talk)
	who, _, err := u.Customers.Current()
	return who.Phone != "", err
}

// GiveBack returns the unit's conversation to its agent, and tells the customer; it continues with its draft, if any,
// and without the failures from before. waiting: neither staff nor agent has answered the customer's latest words.
func (u *Unit) GiveBack() (waiting bool, err error) {
	if err := u.Conversations.Resume(); err != nil {
		return false, err
	}
	if err := u.Turns.StartOver(); err != nil {
		return false, err
	}
	if waiting, err = u.Conversations.TellReturned(); err != nil {
		return false, err
	}
	draft, err := u.Orders.Draft(false)
	if err == nil {
		err = u.Conversations.Move(conversation.CollectingOrder, draft.ExpiresAt)
	}
	if fault.Is(err, fault.NotFound) {
		err = nil
	}
	return waiting, err
}

// AtDesk is a booking that a staff member makes for a customer in person or on the telephone: it needs no other
// confirmation.
type AtDesk struct {
	booking.Wish
	ID         string // idempotency key chosen by the caller; empty: a new booking
	Day        booking.Day
	Start      int
	Name       string
	Phone      string // the customer's; a new number makes a new customer, who has the name
	Notes      string
	FirstVisit bool
}

// Handover is what the customer reads at a hand-off: how long staff take, or when staff are there again.
func (u *Unit) Handover() (business.Handover, error) {
	wait, err := u.Handoffs.Wait()
	if err != nil {
		return business.Handover{}, err
	}
	o, err := u.Opening()
	if err != nil {
		return business.Handover{}, err
	}
	who, _, err := u.Customers.Current()
	if err != nil {
		return business.Handover{}, err
	}
	if u.Business.PromisesCall(who.Phone) {
		if err := u.promiseCall(o, who.Phone); err != nil {
			return business.Handover{}, err
		}
	}
	return u.Business.Handover(o, wait, who.Phone), nil
}

// BookAtDesk books it. A time that is not free is a conflict, with the nearest free times (booking.NoRoom).
func (u *Unit) BookAtDesk(a AtDesk) (booking.Booking, error) {
	w, err := u.Board.CheckWish(a.Wish)
	if err != nil {
		return booking.Booking{}, err
	}
	w.Need.Day, w.Need.Start = a.Day, a.Start
	who := booking.Who{BookingID: a.ID, Name: locale.PersonName(a.Name), Notes: locale.OneLine(a.Notes),
		FirstVisit: a.FirstVisit}
	if strings.TrimSpace(a.Phone) != "" {
		c, err := u.Customers.Meet(a.Phone, a.Name)
		if err != nil {
			return booking.Booking{}, err
		}
		who.CustomerID, who.Phone = c.ID, c.Phone
	}
	return u.Bookings.Book(w.Need, who, w.Service.ID, w.Service.Name)
}

// BookForGuest books for the customer of the unit's conversation, whom the booking makes a customer where it has none.
func (u *Unit) BookForGuest(n booking.Need, who booking.Who, serviceID, title string) (booking.Booking, error) {
	c, created, err := u.Customers.Guest(who.Name, who.Phone)
	if err == nil && created {
		who.CustomerID, err = c.ID, u.Conversations.Belongs(c.ID)
	}
	if err != nil {
		return booking.Booking{}, err
	}
	return u.Bookings.Book(n, who, serviceID, title)
}

// linkedFor is how long a customer can open a file sent as a link.
const linkedFor = 7 * 24 * time.Hour

// PersonSays sends a staff member's message in the unit's conversation: a text, one of the business's files by its id
// or our URL, or both. The file is sent itself where the channel is ours, and as a link where a program relays the
// conversation. Codes: as Conversations.PersonSays, and not_found for a missing file.
func (u *Unit) PersonSays(talk conversation.Session, text, file, callersID string) (conversation.Message, error) {
	text = strings.TrimSpace(text)
	if file == "" {
		return u.Conversations.PersonSays(conversation.Content{Text: text}, callersID)
	}
	f, err := u.Files.Resolve(file)
	if err != nil {
		return conversation.Message{}, err
	}
	if talk.Account != "" || talk.Channel == conversation.Web {
		return u.Conversations.PersonSays(conversation.Content{Document: &conversation.Document{FileID: f.ID,
			Name: f.Name, Caption: text}}, callersID)
	}
	address, _ := u.Files.URL(f, linkedFor)
	return u.Conversations.PersonSays(conversation.Content{Text: strings.TrimSpace(text + "\n" + f.Name + ": " +
		address)}, callersID)
}

// TicketPurpose marks the outgoing message of a reply to a ticket.
const TicketPurpose = "ticket"

var (
	msgAnswer = locale.Text{
		ES: "Sobre tu consulta %s: %s",
		PT: "Sobre o seu chamado %s: %s",
		EN: "About your request %s: %s",
	}
	msgNoWay = locale.Text{
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
		err = u.Fault(fault.Conflict, msgNoWay, t.Number)
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

var msgNoCodes = locale.Text{
	ES: "Este negocio todavía no puede mandar códigos por WhatsApp, así que acá no se puede comprobar un teléfono.",
	MX: "Este negocio todavía no puede enviar códigos por WhatsApp, así que aquí no se puede comprobar un teléfono.",
	PT: "Esta loja ainda não consegue enviar códigos pelo WhatsApp, então não dá para comprovar um telefone aqui.",
	EN: "The business has no WhatsApp template for codes, so nobody can prove a telephone here.",
}

// AskProof sends a code to the telephone that the unit's conversation claims as its customer's; conflict if no code can
// be sent. Codes always may go as a template: sending one only when needed would reveal who wrote to the shop today.
func (u *Unit) AskProof(number string) (customer.Proof, error) {
	t := u.Deliveries.Template(access.TemplateCode)
	if t == nil {
		return customer.Proof{}, u.Fault(fault.Conflict, msgNoCodes)
	}
	if err := u.Deliveries.Reachable("", number, t); err != nil {
		return customer.Proof{}, err
	}
	return u.Customers.AskProof(number)
}

// ContinueProof is AskProof for a call that was refused for lack of a proof: while a code for the number is on its way
// or can still be entered, no other is sent. sent: one was.
func (u *Unit) ContinueProof(number string) (p customer.Proof, sent bool, err error) {
	p, open, err := u.Customers.OpenProof()
	if err != nil || open && p.Phone == number && u.Now.Before(p.ExpiresAt) {
		return p, false, err
	}
	p, err = u.AskProof(number)
	return p, err == nil, err
}

// Prove checks a code and assigns the conversation and its draft to the customer. A wrong code comes back in refused,
// not err: the caller must commit the unit, or the attempt would not count.
func (u *Unit) Prove(code string) (who customer.Customer, refused *fault.Error, err error) {
	if who, refused, err = u.Customers.Prove(code); err != nil || refused != nil {
		return who, refused, err
	}
	if err := u.Conversations.Belongs(who.ID); err != nil {
		return who, nil, err
	}
	if err := u.Files.Proved(); err != nil {
		return who, nil, err
	}
	return who, nil, u.adoptDraft(who.ID)
}

// adoptDraft assigns the draft to the proven customer.
func (u *Unit) adoptDraft(customerID string) error {
	draft, err := u.Orders.Draft(true)
	switch {
	case fault.Is(err, fault.NotFound):
		return nil
	case err != nil || draft.CustomerID == "" || draft.CustomerID == customerID:
		return err
	}
	draft.CustomerID = customerID
	return u.Orders.Update(&draft)
}

var msgNoWhatsApp = locale.Text{
	ES: "Esta conversación no tiene el WhatsApp del cliente.",
	PT: "Esta conversa não tem o WhatsApp do cliente.",
	EN: "This conversation has no WhatsApp number of its customer.",
}

// ReachCustomer returns the conversation's customer if a message can be sent to them on WhatsApp, as free text or as
// the template; else it is a conflict that says why not.
func (u *Unit) ReachCustomer(t *conversation.Template) (customer.Customer, error) {
	c, found, err := u.Customers.Current()
	if err == nil && (!found || c.Phone == "") {
		err = u.Fault(fault.Conflict, msgNoWhatsApp)
	}
	if err != nil {
		return c, err
	}
	return c, u.Deliveries.Reachable(c.ID, c.Phone, t)
}
