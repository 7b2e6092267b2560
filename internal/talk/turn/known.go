package turn

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

const (
	// mostServices and servicesSize bound the list of services that a model is told, in lines and in bytes.
	mostServices = 40
	servicesSize = 4_000
	// mostEarlier is how many summaries of earlier conversations a model is told, and earlierLength how much of each.
	mostEarlier   = 3
	earlierLength = 300
)

// bookingTools are those whose agents are told the services.
var bookingTools = []string{"agenda/scheduleAppointmentTool", "frontdesk/create_appointment",
	"erp/schedule_appointment"}

// reservingTools are those whose agents are told the customer's bookings.
var reservingTools = append([]string{"frontdesk/create_reservation"}, bookingTools...)

var (
	msgMinutes = locale.Text{ES: "%d minutos", PT: "%d minutos", EN: "%d minutes"}
	msgDoneBy  = locale.Text{ES: "con %s", PT: "com %s", EN: "with %s"}
	msgSomeOf  = locale.Text{
		ES: "Hay %d servicios más que no están en esta lista.",
		PT: "Há mais %d serviços que não estão nesta lista.",
		EN: "There are %d more services that are not in this list.",
	}
)

// services are what an agent that books can book, a line each. A price that depends on the case is left out, and so is
// who does it where everybody does. What it is follows after a colon.
func services(x *exchange, u *core.Unit) (lines []string, err error) {
	if !slices.ContainsFunc(bookingTools, x.tools.has) {
		return nil, nil
	}
	all, err := u.Places.Listed()
	if err != nil || len(all) == 0 {
		return nil, err
	}
	staff, err := u.Places.Resources(u.BranchID)
	if err != nil {
		return nil, err
	}
	size := 0
	for i, v := range all {
		line := serviceLine(u, v, staff)
		if size += len(line); i == mostServices || size > servicesSize {
			return append(lines, msgSomeOf.In(x.w.Locale, len(all)-i)), nil
		}
		lines = append(lines, line)
	}
	return lines, nil
}

func serviceLine(u *core.Unit, v booking.Service, staff []booking.Resource) string {
	parts := []string{locale.OneLine(v.Name)}
	if v.Minutes > 0 {
		parts = append(parts, msgMinutes.In(u.Workspace.Locale, v.Minutes))
	}
	if v.Price > 0 {
		parts = append(parts, u.Money(v.Price))
	}
	var names []string
	for _, r := range staff {
		does := len(v.Staff) == 0 && r.Kind == booking.Staff || slices.Contains(v.Staff, r.ID) // a service that names no staff is done by all
		if does && r.Active {
			names = append(names, locale.OneLine(r.Name))
		}
	}
	if len(names) > 0 {
		parts = append(parts, msgDoneBy.In(u.Workspace.Locale, locale.List(u.Workspace.Locale, names, true)))
	}
	line := strings.Join(parts, ", ")
	if v.Description != "" {
		line += ": " + locale.OneLine(v.Description)
	}
	return line
}

// earlier are the summaries of the customer's other conversations, as far back as the business lets agents look.
func earlier(u *core.Unit, now conversation.Session) (lines []string, err error) {
	list, err := u.Conversations.SummariesOf(now.CustomerID, mostEarlier+1)
	since := u.Now.Add(-u.Workspace.Settings.CustomerDataLife())
	for _, s := range list {
		if s.SessionID == now.ID || s.At.Before(since) || len(lines) == mostEarlier {
			continue
		}
		text := locale.OneLine(s.Text)
		if utf8.RuneCountInString(text) > earlierLength {
			text = string([]rune(text)[:earlierLength]) + "…"
		}
		lines = append(lines, locale.DateYear(u.Workspace.Locale, s.At.In(u.Workspace.Location()))+": "+text)
	}
	return lines, err
}

// bulleted is a list, one a line.
func bulleted(list []string) string {
	if len(list) == 0 {
		return ""
	}
	return "- " + strings.Join(list, "\n- ")
}
