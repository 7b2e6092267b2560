package dashboard

import (
	"net/url"
	"slices"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/support"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

var ticketsRoutes = []route{
	{"GET /d/{workspace}/tickets", staff, listTickets},
	{"GET /d/{workspace}/tickets/{id}", staff, showTicket},
	{"POST /d/{workspace}/tickets/{id}/state", staff, moveTicket},
	{"POST /d/{workspace}/tickets/{id}/reply", staff, replyToTicket},
	{"POST /d/{workspace}/tickets/{id}/notes", staff, noteTicket},
}

// ticketsPage is the data of the list.
type ticketsPage struct {
	Tickets    []support.Ticket
	Views      []Choice // by state
	Priorities []Choice
	State      string
	Priority   string
	Find       string
	More       string
}

// anyState lists every ticket; the list begins with the open ones.
const anyState = "all"

func listTickets(v *visit) (answer, error) {
	p := ticketsPage{State: v.asked("state"), Priority: v.asked("priority"), Find: v.asked("find")}
	if p.State != anyState && ticketWords[support.TicketState(p.State)] == "" {
		p.State = string(support.Open)
	}
	if priorityWords[support.TicketPriority(p.Priority)] == "" {
		p.Priority = ""
	}
	if p.Find != "" {
		if to, err := v.ticketNumbered(p.Find); to != nil || err != nil {
			return to, err
		}
		return page{name: "tickets", title: v.T("nav.tickets"), data: v.ticketViews(p)}, nil
	}
	f := support.TicketFilter{Priority: support.TicketPriority(p.Priority), After: knownID(v.asked("after")), Limit: onPage + 1}
	if p.State != anyState {
		f.State = support.TicketState(p.State)
	}
	err := v.read(func(u *core.Unit) (err error) { p.Tickets, err = u.Support.Tickets(f); return err })
	if len(p.Tickets) > onPage {
		p.Tickets = p.Tickets[:onPage]
		p.More = v.listed("tickets", url.Values{"state": {p.State}, "priority": {p.Priority}, "after": {p.Tickets[onPage-1].ID}})
	}
	return page{name: "tickets", title: v.T("nav.tickets"), data: v.ticketViews(p)}, err
}

// ticketViews adds the filters of the list; each keeps the other's value.
func (v *visit) ticketViews(p ticketsPage) ticketsPage {
	for _, s := range append(slices.Clone(support.TicketStates), anyState) {
		title := v.T("tickets.all")
		if s != anyState {
			title = v.T(ticketTabs[s])
		}
		to := v.listed("tickets", url.Values{"state": {string(s)}, "priority": {p.Priority}})
		p.Views = append(p.Views, Choice{Title: title, Value: string(s), Path: to, Here: p.Find == "" && string(s) == p.State})
	}
	for _, level := range []support.TicketPriority{"", support.HighPriority, support.MediumPriority, support.LowPriority} {
		title := v.T("tickets.any")
		if level != "" {
			title = v.T(priorityWords[level])
		}
		to := v.listed("tickets", url.Values{"state": {p.State}, "priority": {string(level)}})
		p.Priorities = append(p.Priorities, Choice{Title: title, Value: string(level), Path: to, Here: string(level) == p.Priority})
	}
	return p
}

// ticketNumbered redirects to the ticket with a number; nil: there is none.
func (v *visit) ticketNumbered(number string) (answer, error) {
	var t support.Ticket
	err := v.read(func(u *core.Unit) (err error) {
		t, err = u.Support.TicketNumbered(number)
		return err
	})
	switch {
	case fault.Is(err, fault.NotFound):
		return nil, nil
	case err != nil:
		return nil, err
	}
	return away{to: v.Path("tickets", t.ID)}, nil
}

var (
	ticketWords = map[support.TicketState]string{
		support.Open: "tickets.open", support.InProgress: "tickets.in_progress", support.Resolved: "tickets.resolved", support.Closed: "tickets.closed",
	}
	ticketTabs = map[support.TicketState]string{
		support.Open: "tickets.tab.open", support.InProgress: "tickets.in_progress", support.Resolved: "tickets.tab.resolved", support.Closed: "tickets.tab.closed",
	}
	ticketLooks   = map[support.TicketState]string{support.Open: "warm", support.InProgress: "live", support.Resolved: "good"}
	priorityWords = map[support.TicketPriority]string{
		support.HighPriority: "tickets.high", support.MediumPriority: "tickets.medium", support.LowPriority: "tickets.low",
	}
)

// TicketState is the word for a ticket's state, and TicketLook its colour.
func (v View) TicketState(s support.TicketState) string { return v.T(ticketWords[s]) }
func (v View) TicketLook(s support.TicketState) string  { return ticketLooks[s] }

// Priority is the word for a priority.
func (v View) Priority(p support.TicketPriority) string { return v.T(priorityWords[p]) }
