package team

import (
	"slices"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/support"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

var ticketsRoutes = []page.Route{
	page.For(page.Staff, "GET /d/{workspace}/tickets", listTickets),
	page.For(page.Staff, "GET /d/{workspace}/tickets/{id}", showTicket),
	page.For(page.Staff, "POST /d/{workspace}/tickets/{id}/state", moveTicket),
	page.For(page.Staff, "POST /d/{workspace}/tickets/{id}/reply", replyToTicket),
	page.For(page.Staff, "POST /d/{workspace}/tickets/{id}/notes", noteTicket),
}

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
	f := support.TicketFilter{Priority: support.TicketPriority(p.Priority), After: doorkit.OptionalID(v.Query("after")), Limit: onPage + 1}
	if p.State != anyState {
		f.State = support.TicketState(p.State)
	}
	err := v.Read(func(u *core.Unit) (err error) { p.Tickets, err = u.Support.Tickets(f); return err })
	if len(p.Tickets) > onPage {
		p.Tickets = p.Tickets[:onPage]
		p.More = page.Query{"state": p.State, "priority": p.Priority, "after": p.Tickets[onPage-1].ID}.At(v.Path("tickets"))
	}
	return page.Page{Name: "tickets", Title: v.T("nav.tickets"), Data: ticketViews(v, p)}, err
}

// ticketViews adds the filters of the list; each keeps the other's value.
func ticketViews(v *page.Visit, p ticketsPage) ticketsPage {
	for _, s := range append(slices.Clone(support.TicketStates), anyState) {
		title := v.T("tickets.all")
		if s != anyState {
			title = v.T(ticketTabs[s])
		}
		to := page.Query{"state": string(s), "priority": p.Priority}.At(v.Path("tickets"))
		p.Views = append(p.Views, page.Choice{Title: title, Value: string(s), Path: to, Here: p.Find == "" && string(s) == p.State})
	}
	for _, level := range []support.TicketPriority{"", support.HighPriority, support.MediumPriority, support.LowPriority} {
		title := v.T("tickets.any")
		if level != "" {
			title = v.T(priorityWords[level])
		}
		to := page.Query{"state": p.State, "priority": string(level)}.At(v.Path("tickets"))
		p.Priorities = append(p.Priorities, page.Choice{Title: title, Value: string(level), Path: to, Here: string(level) == p.Priority})
	}
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
