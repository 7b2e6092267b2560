// Package team has the pages of what an agent takes down for the people of a business: leads, tickets, notifications.
package team

import (
	"embed"
	"html/template"
	"slices"

	"github.com/mostrador/mostrador/internal/door/dashboard/page"
)

//go:embed *.html *.words
var files embed.FS

// Area is the team's pages.
func Area() page.Area {
	routes := slices.Concat(leadsRoutes, ticketsRoutes, notificationsRoutes)
	return page.Area{Files: files, Routes: routes, Funcs: template.FuncMap{
		"leadStatus": page.Lookup(leadWords), "leadLook": page.Lookup(leadLooks), "leadSource": leadSource,
		"ticketState": page.Lookup(ticketWords), "ticketLook": page.Lookup(ticketLooks),
		"priority": page.Lookup(priorityWords),
		"team":     page.Lookup(teamWords), "urgency": page.Lookup(urgencyWords), "urgencyLook": page.Lookup(urgencyLooks),
		"recipient": recipient,
	}}
}

const (
	onPage     = 30 // entries of a list
	mostUrgent = 50 // more than any team can look at
)
