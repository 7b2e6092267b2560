package settings

import (
	"io"

	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/door/doorkit"
)

// export downloads everything of the business.
func (area *Settings) export(*page.Visit) (page.Answer, error) { return archive{area}, nil }

type archive struct{ area *Settings }

func (f archive) Write(v *page.Visit) error {
	return doorkit.SendArchive(v.Writer, v.Workspace.Slug+".zip", func(to io.Writer) error {
		return f.area.Export(v.Context(), v.Workspace, to)
	})
}
