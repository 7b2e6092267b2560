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
	// mostUpload is what one file of a form may have; around is the rest of the form.
	mostUpload = 10 << 20
	around     = 64 << 10
	// mostRefused is how much of a larger one is heard out, to say why it is refused.
	mostRefused = 100 << 20
	// The longer side of pictures, in pixels: one that is looked at, and one that is sent
	// to somebody who may have to read it.
	cardSide    = 1200
	letterSide  = 2400
	longestName = 100
)

// upload is a file that a form brought.
type upload struct {
	name string
	data []byte
}

// uploaded reads the file of a form, before any other of its fields: nothing beyond its
// limit is taken in. nil: the form has none.
func (v *visit) uploaded(field string) (*upload, error) {
	whole := v.r.Body
	v.r.Body = http.MaxBytesReader(v.w, whole, mostUpload+around)
	sent, head, err := v.r.FormFile(field)
	var large *http.MaxBytesError
	switch {
	case errors.Is(err, http.ErrMissingFile), errors.Is(err, http.ErrNotMultipart):
		return nil, nil
	case errors.As(err, &large), err == nil && head.Size > mostUpload:
		_, _ = io.CopyN(io.Discard, whole, mostRefused) // browsers listen only when they have said all
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

// redrawn is a picture of ours in place of the one that came: only what can be seen of
// it, no larger than asked for.
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

// ready makes a picture or a PDF one that can be sent; anything else is refused.
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

// keep puts the bytes where files are; what becomes of them is up to the caller.
func (u *upload) keep(v *visit) (file.Stored, error) {
	return v.door.Runtime.Outside(v.Workspace).Files.Put(v.context(), bytes.NewReader(u.data), mostUpload)
}

// drop forgets bytes that no row names: nobody would find them again.
func (v *visit) drop(s file.Stored) {
	if s.StorageKey != "" {
		_ = v.door.Runtime.Outside(v.Workspace).Files.Drop(v.context(), s.StorageKey) // left behind, they are in nobody's way
	}
}
