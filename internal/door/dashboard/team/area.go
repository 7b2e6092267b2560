// Package team has the pages of what an agent takes down for the people of a business: leads, tickets, notifications.
package team

import (
	"embed"
	"html/template"

	"github.com/mostrador/mostrador/internal/door/dashboard/naming"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
)

//go:embed *.html *.words
var files embed.FS

// Area is the team's pages.
func Area() page.Area {
	return page.Area{Files: files, Funcs: funcs, Routes: []page.Route{
		page.For(page.Staff, "GET /d/{workspace}/leads", listLeads),
		page.For(page.Staff, "GET /d/{workspace}/leads/{id}", page.With(naming.Signers, showLead)),
		page.For(page.Staff, "POST /d/{workspace}/leads/{id}", changeLead),

		page.For(page.Staff, "GET /d/{workspace}/tickets", listTickets),
		page.For(page.Staff, "GET /d/{workspace}/tickets/{id}", page.With(naming.Signers, showTicket)),
		page.For(page.Staff, "POST /d/{workspace}/tickets/{id}/state", moveTicket),
		page.For(page.Staff, "POST /d/{workspace}/tickets/{id}/reply", replyToTicket),
		page.For(page.Staff, "POST /d/{workspace}/tickets/{id}/notes", noteTicket),

		page.For(page.Staff, "GET /d/{workspace}/notices", showNotices),
		page.For(page.Staff, "POST /d/{workspace}/notices", setNotices),
		page.For(page.Staff, "GET /d/{workspace}/notifications", listNotifications),
		page.For(page.Staff, "GET /d/{workspace}/notifications/{id}", page.With(naming.Signers, showNotification)),
		page.For(page.Staff, "POST /d/{workspace}/notifications/{id}/open", openNotification),
	}}
}

var funcs = template.FuncMap{
	"leadStatus": page.Lookup(leadWords), "leadLook": page.Lookup(leadLooks), "leadSource": leadSource,
	"ticketState": page.Lookup(ticketWords), "ticketLook": page.Lookup(ticketLooks),
	"priority": page.Lookup(priorityWords),
	"team":     page.Lookup(teamWords), "urgency": page.Lookup(urgencyWords), "urgencyLook": page.Lookup(urgencyLooks),
	"recipient": recipient, "noticeState": page.Lookup(noticeWords), "noticeLook": page.Lookup(noticeLooks),
	"noticeChannel": page.Lookup(channelWords),
}

const (
	onPage     = 30 // entries of a list
	mostUrgent = 50 // more than any team can look at
)
