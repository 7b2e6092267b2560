package httpapi

import (
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/support"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// Ticket is a customer's request for help.
type Ticket struct {
	ID              string     `json:"id"`
	Number          string     `json:"number"`
	Subject         string     `json:"subject"`
	Description     string     `json:"description"`
	Priority        string     `json:"priority" enum:"low,medium,high"`
	Category        *string    `json:"category"`
	State           string     `json:"state" enum:"open,in_progress,resolved,closed"`
	CustomerID      *string    `json:"customer_id"`
	CustomerName    *string    `json:"customer_name"`
	CustomerContact *string    `json:"customer_contact"`
	SessionID       *string    `json:"session_id"`
	TakenBy         *string    `json:"taken_by" doc:"role:id of the person."`
	CreatedAt       time.Time  `json:"created_at"`
	UpdatedAt       time.Time  `json:"updated_at"`
	ClosedAt        *time.Time `json:"closed_at"`
}

// workedTicket is a ticket with its notes.
type workedTicket struct {
	Ticket
	Notes []ticketNote `json:"notes" nullable:"false"`
}

type ticketNote struct {
	Kind      string    `json:"kind" enum:"note,reply,state"`
	Author    string    `json:"author" doc:"role:id of the person."`
	Text      string    `json:"text"`
	MessageID *string   `json:"message_id" doc:"Of a reply, in the conversation."`
	CreatedAt time.Time `json:"created_at"`
}

func showTicket(t support.Ticket) Ticket {
	return Ticket{
		ID: t.ID, Number: t.Number, Subject: t.Subject, Description: t.Description, Priority: string(t.Priority),
		Category: orNull(t.Category), State: string(t.State), CustomerID: orNull(t.CustomerID),
		CustomerName: orNull(t.CustomerName), CustomerContact: orNull(t.CustomerContact),
		SessionID: orNull(t.SessionID), TakenBy: orNull(t.TakenBy), CreatedAt: t.CreatedAt, UpdatedAt: t.UpdatedAt,
		ClosedAt: orNull(t.ClosedAt),
	}
}

const actOnTicketText = "reply: what the customer is told, in the conversation the ticket came from or at their telephone; a conflict where they cannot be reached. " +
	"note: for the people of the business alone. state: where the ticket stands already it stays, so that a repeated request is harmless. " +
	"All of it happens, or nothing."

func registerTickets(r *router) {
	add(r, explained(get("/v1/tickets", "listTickets", "What customers need help with, newest first"), leadsText),
		staffOnly, reads(r, listTickets))
	add(r, get("/v1/tickets/{id}", "getTicket", "One ticket and what was done about it"), staffOnly,
		reads(r, getTicket))
	addOnce(r, explained(post("/v1/tickets/{id}", "actOnTicket", "Answer a ticket, move it on, close it"), actOnTicketText),
		staffOnly, actOnTicket)
}

type listTicketsIn struct {
	State string `query:"state" enum:"open,in_progress,resolved,closed"`
	Page
}

func listTickets(u *core.Unit, in *listTicketsIn) (list[Ticket], error) {
	found, err := u.Support.Tickets(support.TicketFilter{State: support.TicketState(in.State), After: in.After,
		Limit: in.Limit + 1})
	return page(found, in.Limit, showTicket), err
}

func getTicket(u *core.Unit, in *ByID) (workedTicket, error) {
	t, err := u.Support.Ticket(in.id(), false)
	if err != nil {
		return workedTicket{}, err
	}
	notes, err := u.Support.Notes(t.ID)
	return workedTicket{showTicket(t), convert(notes, func(n support.Note) ticketNote {
		return ticketNote{string(n.Kind), n.Author, n.Text, orNull(n.MessageID), n.CreatedAt}
	})}, err
}

type actOnTicketIn struct {
	ByID
	Keyed
	Body struct {
		State string `json:"state,omitempty" enum:"open,in_progress,resolved,closed"`
		Reply string `json:"reply,omitempty" maxLength:"2000"`
		Note  string `json:"note,omitempty" maxLength:"2000"`
	}
}

func actOnTicket(u *core.Unit, in *actOnTicketIn) (workedTicket, error) {
	if in.Body.State == "" && in.Body.Reply == "" && in.Body.Note == "" {
		return workedTicket{}, fault.Invalid(msgNothingSaid.In(u.Workspace.Locale),
			fault.Field{Path: "/state", Message: msgTicketNeeds.In(u.Workspace.Locale)})
	}
	if in.Body.Reply != "" { // first: it locks the conversation, and the lock order is conversation, ticket
		if _, err := u.AnswerTicket(in.id(), in.Body.Reply); err != nil {
			return workedTicket{}, err
		}
	}
	t, err := u.Support.Ticket(in.id(), true)
	if err == nil && in.Body.Note != "" {
		err = u.Support.Write(t, support.Note{Kind: support.Comment, Text: in.Body.Note})
	}
	if err == nil && in.Body.State != "" {
		_, err = u.Support.MoveTicket(t, support.TicketState(in.Body.State))
	}
	if err != nil {
		return workedTicket{}, err
	}
	return getTicket(u, &in.ByID)
}
