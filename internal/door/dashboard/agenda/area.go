// Package agenda has the pages of bookings: the agenda, one booking, and the form of a new one.
package agenda

import (
	"embed"
	"html/template"

	"github.com/mostrador/mostrador/internal/door/dashboard/page"
)

//go:embed *.html *.words
var files embed.FS

// Area is the agenda's pages.
func Area() page.Area {
	return page.Area{Files: files, Funcs: template.FuncMap{"bookingLook": page.Lookup(statusLooks)},
		Routes: []page.Route{
			page.For(page.Staff, "GET /d/{workspace}/agenda", showAgenda),
			page.For(page.Staff, "GET /d/{workspace}/agenda/new", showBookForm),
			page.For(page.Staff, "POST /d/{workspace}/agenda/new", bookAtDesk),
			page.For(page.Staff, "GET /d/{workspace}/agenda/bookings/{id}", showBooking),
			page.For(page.Staff, "POST /d/{workspace}/agenda/bookings/{id}/move", moveBooking),
			page.For(page.Staff, "POST /d/{workspace}/agenda/bookings/{id}/mark", markBooking),
			page.For(page.Staff, "POST /d/{workspace}/agenda/bookings/{id}/acknowledge", acknowledgeBooking),
			page.For(page.Staff, "POST /d/{workspace}/agenda/bookings/{id}/secure", secureBooking),
			page.For(page.Staff, "POST /d/{workspace}/agenda/bookings/{id}/cancel", cancelBooking),
			page.For(page.Staff, "GET /d/{workspace}/agenda/waiting", showWaiting),
			page.For(page.Staff, "POST /d/{workspace}/agenda/waiting", addWaiting),
			page.For(page.Staff, "POST /d/{workspace}/agenda/waiting/{id}/remove", removeWaiting),
			page.For(page.Staff, "POST /d/{workspace}/agenda/calendars/{id}", lookAtCalendar),
		}}
}
