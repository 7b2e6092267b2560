package team

import (
	"cmp"
	"slices"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/support"
	"github.com/mostrador/mostrador/internal/door/dashboard/naming"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// ticketsPage is the data of the list.
type ticketsPage struct {
	Tickets    []support.Ticket
	Views      []page.Choice // by state
	Priorities []page.Choice
	State      string
	Priority   string
	Find       string
	More       string
}

// OnlyState is the state that is listed; empty: all.
func (p ticketsPage) OnlyState() string {
	if p.State == anyState {
		return ""
	}
	return p.State
}

// anyState lists every ticket; the list begins with the open ones.
const anyState = "all"

func listTickets(v *page.Visit) (page.Answer, error) {
	p := ticketsPage{State: v.Query("state"), Priority: v.Query("priority"), Find: v.Query("find")}
	if p.State != anyState && ticketWords[support.TicketState(p.State)] == "" {
		p.State = string(support.Open)
	}
	if priorityWords[support.TicketPriority(p.Priority)] == "" {
		p.Priority = ""
	}
	if p.Find != "" {
		if to, err := ticketNumbered(v, p.Find); to != nil || err != nil {
			return to, err
		}
		return page.Page{Name: "tickets", Title: v.T("nav.tickets"), Data: ticketViews(v, p)}, nil
	}
	f := support.TicketFilter{
		Priority: support.TicketPriority(p.Priority), After: doorkit.OptionalID(v.Query("after")), Limit: onPage + 1,
	}
	if p.State != anyState {
		f.State = support.TicketState(p.State)
	}
	err := v.Read(func(u *core.Unit) (err error) { p.Tickets, err = u.Support.Tickets(f); return err })
	p.Tickets, p.More = page.Cut(p.Tickets, onPage, func(last support.Ticket) string {
		return page.Query{"state": p.State, "priority": p.Priority, "after": last.ID}.At(v.Path("tickets"))
	})
	return page.Page{Name: "tickets", Title: v.T("nav.tickets"), Data: ticketViews(v, p)}, err
}

// ticketViews adds the filters of the list; each keeps the other's value.
func ticketViews(v *page.Visit, p ticketsPage) ticketsPage {
	at := func(state, priority string) string {
		return page.Query{"state": state, "priority": priority}.At(v.Path("tickets"))
	}
	states := append(slices.Clone(support.TicketStates), anyState)
	p.Views = page.Choices(states, func(s support.TicketState) page.Choice {
		here := p.Find == "" && string(s) == p.State
		return page.Choice{Title: v.T(ticketTabs[s]), Value: string(s), Path: at(string(s), p.Priority), Here: here}
	})
	levels := []support.TicketPriority{"", support.HighPriority, support.MediumPriority, support.LowPriority}
	p.Priorities = page.Choices(levels, func(level support.TicketPriority) page.Choice {
		word, to := cmp.Or(priorityWords[level], "tickets.any"), at(p.State, string(level))
		return page.Choice{Title: v.T(word), Value: string(level), Path: to, Here: string(level) == p.Priority}
	})
	return p
}

// ticketNumbered redirects to the ticket with a number; nil: there is none.
func ticketNumbered(v *page.Visit, number string) (page.Answer, error) {
	var t support.Ticket
	err := v.Read(func(u *core.Unit) (err error) {
		t, err = u.Support.TicketNumbered(number)
		return err
	})
	switch {
	case fault.Is(err, fault.NotFound):
		return nil, nil
	case err != nil:
		return nil, err
	}
	return page.Away{To: v.Path("tickets", t.ID)}, nil
}

var (
	ticketWords = map[support.TicketState]string{
		support.Open: "tickets.open", support.InProgress: "tickets.in_progress", support.Resolved: "tickets.resolved",
		support.Closed: "tickets.closed",
	}
	ticketTabs = map[support.TicketState]string{
		support.Open: "tickets.tab.open", support.InProgress: "tickets.in_progress",
		support.Resolved: "tickets.tab.resolved", support.Closed: "tickets.tab.closed", anyState: "tickets.all",
	}
	ticketLooks = map[support.TicketState]string{
		support.Open: "warm", support.InProgress: "live", support.Resolved: "good",
	}
	priorityWords = map[support.TicketPriority]string{
		support.HighPriority: "tickets.high", support.MediumPriority: "tickets.medium",
		support.LowPriority: "tickets.low",
	}
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

func showTicket(v *page.Visit, names naming.Names) (page.Answer, error) {
	var p ticketPage
	err := v.Read(func(u *core.Unit) (err error) {
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
	p.Customer, p.Answers, p.Seen = cmp.Or(p.CustomerName, p.Customer), p.SessionID != "" ||
		p.CustomerID != "", page.Seen(p.UpdatedAt)
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
		support.Open: "ticket.reopen", support.InProgress: "ticket.begin", support.Resolved: "ticket.resolve",
		support.Closed: "ticket.close",
	}
	onwardFrom = map[support.TicketState]support.TicketState{
		support.Open: support.InProgress, support.InProgress: support.Resolved, support.Resolved: support.Closed,
		support.Closed: support.Open,
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
	return v.Finish(err, v.Path("tickets", id), "ticket.moved", v.T(ticketWords[to]))
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
	return v.Finish(err, v.Path("tickets", id), "ticket.replied")
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
	return v.Finish(err, v.Path("tickets", id), "ticket.noted")
}
