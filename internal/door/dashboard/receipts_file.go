package dashboard

import (
	"io"
	"strings"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/file"
)

// receiptFile sends the picture or PDF of a receipt, for its page.
func receiptFile(v *visit) (answer, error) {
	var f file.File
	err := v.read(func(u *core.Unit) error {
		r, err := u.Receipts.Get(idOf(v.r.PathValue("id")), false)
		if err != nil {
			return err
		}
		f, err = u.Files.Get(r.FileID)
		return err
	})
	if err != nil {
		return nil, err
	}
	body, err := v.door.Runtime.Outside(v.Workspace).Files.Open(v.context(), f.StorageKey)
	if err != nil {
		return nil, err
	}
	return paper{f.ContentType, body}, nil
}

// paper is a customer's file as a response. Only our own pages may frame it; a picture opened by itself is in a
// sandbox, in which browsers would not show a PDF.
type paper struct {
	kind string
	body io.ReadCloser
}

func (p paper) write(v *visit) error {
	defer func() { _ = p.body.Close() }()
	h := v.w.Header()
	h.Set("X-Frame-Options", "SAMEORIGIN")
	switch {
	case p.kind == "application/pdf":
		h.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'self'")
	case strings.HasPrefix(p.kind, "image/") && p.kind != "image/svg+xml":
		h.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'self'; sandbox")
	default:
		p.kind = "application/octet-stream"
		h.Set("Content-Disposition", "attachment")
	}
	h.Set("Content-Type", p.kind)
	_, _ = io.Copy(v.w, p.body) // the browser is gone
	return nil
}
