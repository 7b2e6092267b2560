package httpapi

import (
	"context"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/support"
	"github.com/mostrador/mostrador/internal/door/doorkit"
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

type ticketOut struct{ Body workedTicket }

func showTicket(t support.Ticket) Ticket {
	return Ticket{
		ID: t.ID, Number: t.Number, Subject: t.Subject, Description: t.Description, Priority: string(t.Priority), Category: orNull(t.Category),
		State: string(t.State), CustomerID: orNull(t.CustomerID), CustomerName: orNull(t.CustomerName), CustomerContact: orNull(t.CustomerContact),
		SessionID: orNull(t.SessionID), TakenBy: orNull(t.TakenBy), CreatedAt: t.CreatedAt, UpdatedAt: t.UpdatedAt, ClosedAt: orNull(t.ClosedAt),
	}
}

const actOnTicketText = "reply: what the customer is told, in the conversation the ticket came from or at their telephone; a conflict where they cannot be reached. " +
	"note: for the people of the business alone. state: where the ticket stands already it stays, so that a repeated request is harmless. " +
	"All of it happens, or nothing."

func (d *door) serveTickets() {
	add(d, explained(get("/v1/tickets", "listTickets", "What customers need help with, newest first"), leadsText), d.listTickets)
	add(d, get("/v1/tickets/{id}", "getTicket", "One ticket and what was done about it"), d.getTicket)
	add(d, explained(post("/v1/tickets/{id}", "actOnTicket", "Answer a ticket, move it on, close it"), actOnTicketText), d.actOnTicket)
}

type listTicketsIn struct {
	State string `query:"state" enum:"open,in_progress,resolved,closed"`
	Page
}

func (d *door) listTickets(ctx context.Context, c caller, in *listTicketsIn) (*listed[Ticket], error) {
	if err := c.staffOnly(); err != nil {
		return nil, err
	}
	var found []support.Ticket
	err := d.Runtime.Read(ctx, c.Workspace, c.Actor, func(u *core.Unit) (err error) {
		found, err = u.Support.Tickets(support.TicketFilter{State: support.TicketState(in.State), After: in.After, Limit: in.Limit + 1})
		return err
	})
	if err != nil {
		return nil, err
	}
	return page(found, in.Limit, showTicket), nil
}

func (d *door) getTicket(ctx context.Context, c caller, in *byID) (*ticketOut, error) {
	if err := c.staffOnly(); err != nil {
		return nil, err
	}
	out := &ticketOut{}
	err := d.Runtime.Read(ctx, c.Workspace, c.Actor, func(u *core.Unit) error {
		t, err := u.Support.Ticket(doorkit.ID(in.ID), false)
		if err != nil {
			return err
		}
		notes, err := u.Support.Notes(t.ID)
		out.Body = workedTicket{showTicket(t), []ticketNote{}}
		for _, n := range notes {
			out.Body.Notes = append(out.Body.Notes, ticketNote{string(n.Kind), n.Author, n.Text, orNull(n.MessageID), n.CreatedAt})
		}
		return err
	})
	return out, err
}

type actOnTicketIn struct {
	ID   string `path:"id"`
	Body struct {
		State string `json:"state,omitempty" enum:"open,in_progress,resolved,closed"`
		Reply string `json:"reply,omitempty" maxLength:"2000"`
		Note  string `json:"note,omitempty" maxLength:"2000"`
	}
}

func (d *door) actOnTicket(ctx context.Context, c caller, in *actOnTicketIn) (*ticketOut, error) {
	if err := c.staffOnly(); err != nil {
		return nil, err
	}
	if in.Body.State == "" && in.Body.Reply == "" && in.Body.Note == "" {
		return nil, fault.Invalid("Say what to do.", fault.Field{Path: "/state", Message: "expected a state, a reply or a note"})
	}
	err := d.Runtime.Write(ctx, c.Workspace, c.Actor, func(u *core.Unit) (err error) {
		if in.Body.Reply != "" { // first: it locks the conversation, and the lock order is conversation, ticket
			if _, err := u.AnswerTicket(doorkit.ID(in.ID), in.Body.Reply); err != nil {
				return err
			}
		}
		t, err := u.Support.Ticket(doorkit.ID(in.ID), true)
		if err == nil && in.Body.Note != "" {
			err = u.Support.Write(t, support.Note{Kind: support.Comment, Text: in.Body.Note})
		}
		if err == nil && in.Body.State != "" {
			_, err = u.Support.MoveTicket(t, support.TicketState(in.Body.State))
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return d.getTicket(ctx, c, &byID{in.ID})
}
