// Package team has the pages of what an agent takes down for the people of a business: leads, tickets, notifications.
package team

import (
	"context"
	"embed"
	"html/template"

	"github.com/mostrador/mostrador/internal/core/support"
	"github.com/mostrador/mostrador/internal/door/dashboard/naming"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
)

//go:embed *.html *.words
var files embed.FS

// Team is the area. Without Browsers nobody turns notifications on.
type Team struct{ Browsers Browsers }

// Browsers is what people's browsers subscribe with.
type Browsers interface {
	// PublicKey fails where the server can keep no secret.
	PublicKey(ctx context.Context) (string, error)
	// Check refuses a browser that no message can be sent to.
	Check(b support.Browser) error
}

// Area is the team's pages.
func (t *Team) Area() page.Area {
	return page.Area{Files: files, Funcs: funcs, Routes: []page.Route{
		page.For(page.Staff, "GET /d/{workspace}/leads", listLeads),
		page.For(page.Staff, "GET /d/{workspace}/leads/{id}", page.With(naming.Signers, showLead)),
		page.For(page.Staff, "POST /d/{workspace}/leads/{id}", changeLead),

		page.For(page.Staff, "GET /d/{workspace}/tickets", listTickets),
		page.For(page.Staff, "GET /d/{workspace}/tickets/{id}", page.With(naming.Signers, showTicket)),
		page.For(page.Staff, "POST /d/{workspace}/tickets/{id}/state", moveTicket),
		page.For(page.Staff, "POST /d/{workspace}/tickets/{id}/reply", replyToTicket),
		page.For(page.Staff, "POST /d/{workspace}/tickets/{id}/notes", noteTicket),

		page.For(page.Staff, "GET /d/{workspace}/notices", t.showNotices),
		page.For(page.Staff, "POST /d/{workspace}/notices", t.setNotices),
		page.For(page.Staff, "POST /d/{workspace}/notices/browsers", t.addBrowser),
		page.For(page.Staff, "POST /d/{workspace}/notices/browsers/{id}/remove", removeBrowser),
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
	"noticeChannel": page.Lookup(channelWords), "device": page.Device,
}

const (
	onPage     = 30 // entries of a list
	mostUrgent = 50 // more than any team can look at
)
