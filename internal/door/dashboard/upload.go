package dashboard

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"path"
	"strings"

	"github.com/mostrador/mostrador/internal/core/file"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/picture"
)

const (
	// mostUpload bounds one file of a form; around is room for the rest of the form.
	mostUpload = 10 << 20
	around     = 64 << 10
	// mostRefused bounds how much of a larger file is read before it is refused.
	mostRefused = 100 << 20
	// The longer side of pictures, in pixels: of a product's picture, and of one sent to a customer, who may have to
	// read it.
	cardSide    = 1200
	letterSide  = 2400
	longestName = 100
)

// upload is an uploaded file.
type upload struct {
	name string
	data []byte
}

// uploaded reads the file of a form, before any other field, so that its limit applies. nil: the form has none.
// invalid_arguments: it is too large or broken.
func (v *visit) uploaded(field string) (*upload, error) {
	whole := v.r.Body
	v.r.Body = http.MaxBytesReader(v.w, whole, mostUpload+around)
	sent, head, err := v.r.FormFile(field)
	var large *http.MaxBytesError
	switch {
	case errors.Is(err, http.ErrMissingFile), errors.Is(err, http.ErrNotMultipart):
		return nil, nil
	case errors.As(err, &large), err == nil && head.Size > mostUpload:
		_, _ = io.CopyN(io.Discard, whole, mostRefused) // browsers read the response only after they sent everything
		return nil, fault.New(fault.InvalidArguments, "%s", v.T("upload.large", mostUpload>>20))
	case err != nil:
		return nil, fault.New(fault.InvalidArguments, "%s", v.T("upload.broken"))
	}
	defer func() { _ = sent.Close() }()
	raw, err := io.ReadAll(sent)
	if err != nil {
		return nil, err
	}
	name := []rune(printable(path.Base(strings.ReplaceAll(head.Filename, `\`, "/"))))
	return &upload{string(name[:min(len(name), longestName)]), raw}, nil
}

// redrawn re-encodes a picture, without metadata and no larger than side: invalid_arguments.
func (u *upload) redrawn(v *visit, side int) error {
	data, err := picture.Redraw(u.data, side)
	switch {
	case errors.Is(err, picture.ErrLarge):
		return fault.New(fault.InvalidArguments, "%s", v.T("upload.pixels"))
	case err != nil:
		return fault.New(fault.InvalidArguments, "%s", v.T("upload.picture"))
	}
	u.data, u.name = data, strings.TrimSuffix(u.name, path.Ext(u.name))+".jpg"
	return nil
}

// ready prepares a picture or a PDF for sending; anything else is invalid_arguments.
func (u *upload) ready(v *visit) error {
	if bytes.HasPrefix(bytes.TrimLeft(u.data, "\xef\xbb\xbf \t\r\n"), []byte("%PDF-")) {
		if !strings.EqualFold(path.Ext(u.name), ".pdf") {
			u.name += ".pdf"
		}
		return nil
	}
	if err := u.redrawn(v, letterSide); err != nil {
		return fault.New(fault.InvalidArguments, "%s", v.T("upload.kind"))
	}
	return nil
}

// keep stores the bytes; the caller adds a row or drops them.
func (u *upload) keep(v *visit) (file.Stored, error) {
	return v.door.Runtime.Outside(v.Workspace).Files.Put(v.context(), bytes.NewReader(u.data), mostUpload)
}

// drop deletes bytes that no row names: they could not be found again.
func (v *visit) drop(s file.Stored) {
	if s.StorageKey != "" {
		_ = v.door.Runtime.Outside(v.Workspace).Files.Drop(v.context(), s.StorageKey) // if it fails, they only take space
	}
}
