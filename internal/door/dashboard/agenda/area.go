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
	return page.Area{Files: files, Routes: routes, Funcs: template.FuncMap{"bookingLook": page.Lookup(statusLooks)}}
}
