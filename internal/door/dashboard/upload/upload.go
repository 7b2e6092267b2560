// Package upload reads the file of a form and prepares it for storing.
package upload

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"path"
	"strings"

	"github.com/mostrador/mostrador/internal/core/file"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/kit/picture"
)

const (
	// mostBytes bounds one file of a form; around is room for the rest of the form.
	mostBytes = 10 << 20
	around    = 64 << 10
	// mostRefused bounds how much of a larger file is read before it is refused.
	mostRefused = 100 << 20
	longestName = 100
	// letterSide is the longer side, in pixels, of a picture sent to a customer, who may have to read it.
	letterSide = 2400
)

// File is an uploaded file.
type File struct {
	Name string
	data []byte
}

// From reads the file of a form, before any other field, so that its limit applies. nil: the form has none.
// invalid_arguments: it is too large or broken.
func From(v *page.Visit, field string) (*File, error) {
	whole := v.Request.Body
	v.Request.Body = http.MaxBytesReader(v.Writer, whole, mostBytes+around)
	sent, head, err := v.Request.FormFile(field)
	var large *http.MaxBytesError
	switch {
	case errors.Is(err, http.ErrMissingFile), errors.Is(err, http.ErrNotMultipart):
		return nil, nil
	case errors.As(err, &large), err == nil && head.Size > mostBytes:
		Refuse(whole)
		return nil, v.Invalid("upload.large", mostBytes>>20)
	case err != nil:
		return nil, v.Invalid("upload.broken")
	}
	defer func() { _ = sent.Close() }()
	raw, err := io.ReadAll(sent)
	if err != nil {
		return nil, err
	}
	name := []rune(page.Printable(path.Base(strings.ReplaceAll(head.Filename, `\`, "/"))))
	return &File{string(name[:min(len(name), longestName)]), raw}, nil
}

// Refuse reads the rest of a body that is too large: browsers read the response only after they sent everything.
func Refuse(rest io.Reader) { _, _ = io.CopyN(io.Discard, rest, mostRefused) }

// Redraw re-encodes a picture, without metadata and no larger than side: invalid_arguments.
func (f *File) Redraw(v *page.Visit, side int) error {
	data, err := picture.Redraw(f.data, side)
	switch {
	case errors.Is(err, picture.ErrLarge):
		return v.Invalid("upload.pixels")
	case err != nil:
		return v.Invalid("upload.picture")
	}
	f.data, f.Name = data, strings.TrimSuffix(f.Name, path.Ext(f.Name))+".jpg"
	return nil
}

// Prepare makes a picture or a PDF ready for sending; anything else is invalid_arguments.
func (f *File) Prepare(v *page.Visit) error {
	if bytes.HasPrefix(bytes.TrimLeft(f.data, "\xef\xbb\xbf \t\r\n"), []byte("%PDF-")) {
		if !strings.EqualFold(path.Ext(f.Name), ".pdf") {
			f.Name += ".pdf"
		}
		return nil
	}
	if f.Redraw(v, letterSide) != nil {
		return v.Invalid("upload.kind")
	}
	return nil
}

// Keep stores the bytes; the caller adds a row or drops them.
func (f *File) Keep(v *page.Visit, to file.Vault) (file.Stored, error) {
	return to.Put(v.Context(), bytes.NewReader(f.data), mostBytes)
}

// Drop deletes bytes that no row names: they could not be found again.
func Drop(v *page.Visit, from file.Vault, s file.Stored) {
	if s.StorageKey != "" {
		_ = from.Drop(v.Context(), s.StorageKey) // if it fails, they only take space
	}
}
