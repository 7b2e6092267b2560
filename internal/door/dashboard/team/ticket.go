package team

import (
	"cmp"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/support"
	"github.com/mostrador/mostrador/internal/door/dashboard/naming"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// ticketPage is the data of one ticket's page.
type ticketPage struct {
	support.Ticket
	Customer string // their name, from the ticket or the customer
	With     string // who works on it
	Moves    []ticketMove
	Work     []ticketNote // the latest first
	Answers  bool         // there is a way to answer the customer
	Seen     string
}

// ticketMove is a possible next state, with its button.
type ticketMove struct {
	To      support.TicketState
	Word    string
	Forward bool
}

// ticketNote is an entry of a ticket's history, with readable names.
type ticketNote struct {
	support.Note
	By string
	To string // the word for the state it led to
}

func showTicket(v *page.Visit) (page.Answer, error) {
	names, err := naming.Signers(v)
	if err != nil {
		return nil, err
	}
	var p ticketPage
	err = v.Read(func(u *core.Unit) (err error) {
		if p.Ticket, err = u.Support.Ticket(v.ID(), false); err != nil {
			return err
		}
		if p.CustomerID != "" {
			c, err := u.Customers.Get(p.CustomerID)
			if err != nil && !fault.Is(err, fault.NotFound) {
				return err
			}
			p.Customer = cmp.Or(c.FullName(), c.Phone)
		}
		notes, err := u.Support.Notes(p.ID)
		p.Work = make([]ticketNote, len(notes))
		for i, n := range notes {
			p.Work[len(notes)-1-i] = ticketNote{n, names.Who(n.Author, ""), stateIn(v, n)}
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	p.Customer, p.Answers, p.Seen = cmp.Or(p.CustomerName, p.Customer), p.SessionID != "" || p.CustomerID != "", page.Seen(p.UpdatedAt)
	if p.TakenBy != "" {
		p.With = names.Who(p.TakenBy, "")
	}
	p.Moves = moves(v, p.State)
	return page.Page{Name: "ticket", Within: "tickets", Title: p.Subject, Data: p, Crumbs: v.Crumbs("tickets")}, nil
}

// moves are the possible next states of a ticket, the usual one first.
func moves(v *page.Visit, from support.TicketState) (list []ticketMove) {
	for _, to := range from.Moves() {
		m := ticketMove{to, v.T(moveWords[to]), onwardFrom[from] == to}
		if from == support.InProgress && to == support.Open {
			m.Word = v.T("ticket.release")
		}
		if m.Forward {
			list = append([]ticketMove{m}, list...)
		} else {
			list = append(list, m)
		}
	}
	return list
}

var (
	moveWords = map[support.TicketState]string{
		support.Open: "ticket.reopen", support.InProgress: "ticket.begin", support.Resolved: "ticket.resolve", support.Closed: "ticket.close",
	}
	onwardFrom = map[support.TicketState]support.TicketState{
		support.Open: support.InProgress, support.InProgress: support.Resolved, support.Resolved: support.Closed, support.Closed: support.Open,
	}
)

func stateIn(v *page.Visit, n support.Note) string {
	if n.Kind != support.NewState {
		return ""
	}
	return v.T(ticketWords[support.TicketState(n.Text)])
}

func moveTicket(v *page.Visit) (page.Answer, error) {
	id, to := v.ID(), support.TicketState(v.Field("state"))
	err := v.Write(func(u *core.Unit) error {
		t, err := u.Support.Ticket(id, true)
		if err == nil {
			_, err = u.Support.MoveTicket(t, to)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return v.Done(v.Path("tickets", id), "ticket.moved", v.T(ticketWords[to]))
}

// replyToTicket answers the customer, once. conflict: the ticket has changed since the form was made, as it does with
// every answer.
func replyToTicket(v *page.Visit) (page.Answer, error) {
	id := v.ID()
	err := v.Write(func(u *core.Unit) error {
		before, err := lockTicket(u, id)
		if err != nil {
			return err
		}
		if v.Field("seen") != page.Seen(before.UpdatedAt) {
			return v.Conflict("ticket.stale")
		}
		_, err = u.AnswerTicket(id, v.Field("text"))
		return err
	})
	if err != nil {
		return nil, err
	}
	return v.Done(v.Path("tickets", id), "ticket.replied")
}

// lockTicket locks the ticket, and its conversation before it, so that of two concurrent answers the second sees the
// first.
func lockTicket(u *core.Unit, id string) (support.Ticket, error) {
	t, err := u.Support.Ticket(id, false)
	if err != nil {
		return t, err
	}
	if t.SessionID != "" {
		if _, err := u.Conversations.Get(t.SessionID, true); err != nil && !fault.Is(err, fault.NotFound) {
			return t, err
		}
	}
	return u.Support.Ticket(id, true)
}

func noteTicket(v *page.Visit) (page.Answer, error) {
	id := v.ID()
	err := v.Write(func(u *core.Unit) error { _, err := u.Support.Comment(id, v.Field("text")); return err })
	if err != nil {
		return nil, err
	}
	return v.Done(v.Path("tickets", id), "ticket.noted")
}
