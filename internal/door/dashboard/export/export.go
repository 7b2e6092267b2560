// Package export has the downloads of the dashboard's lists, as CSV and for spreadsheets.
package export

import (
	"context"
	"io"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/sheet"
)

// Exporter writes a list as a person sees it.
type Exporter = func(ctx context.Context, w *access.Workspace, who access.Actor, x sheet.Request, to io.Writer) error

// Export sends lists as files.
type Export struct{ Lists Exporter }

// Area is the downloads. What a role may not list it may not download: the list says so.
func (area *Export) Area() page.Area {
	return page.Area{Routes: []page.Route{page.For(page.Staff, "GET /d/{workspace}/exports/{list}", area.download)}}
}

func (area *Export) download(v *page.Visit) (page.Answer, error) {
	if area.Lists == nil {
		return nil, fault.New(fault.NotFound, "there are no exports")
	}
	return file{area, sheet.Asked(v.Named("list"), v.Request.URL.Query(), v.Tag)}, nil
}

type file struct {
	area *Export
	sheet.Request
}

func (f file) Write(v *page.Visit) error {
	return doorkit.SendFile(v.Writer, f.Name(), f.Format.Type(), func(to io.Writer) error {
		return f.area.Lists(v.Context(), v.Workspace, v.Actor(), f.Request, to)
	})
}
