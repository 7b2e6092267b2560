package files

import (
	"fmt"
	"io"
	"mime"
	"net/http"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Content is a file to be served.
type Content struct {
	Name string // suggested name; any text will do
	Type string // as sniffed
	Size int64
	Body io.Reader
	// Public files may be seen and cached by anyone: their bytes never change.
	Public bool
}

// ServeFile answers a request with a file that a stranger may have sent us: with its sniffed type, sandboxed, and not
// cached on the way. An error comes after the headers were sent, so it is only for the log.
func ServeFile(w http.ResponseWriter, r *http.Request, c Content) error {
	disposition := "inline"
	// A browser does not show a PDF in the sandbox that everything else gets.
	if extensions[c.Type] == "" || c.Type == "application/pdf" || c.Type == "image/heic" {
		disposition = "attachment"
	}
	contentType := c.Type
	if extensions[c.Type] == "" {
		contentType = "application/octet-stream"
	}
	header := w.Header()
	header.Set("Content-Type", contentType)
	header.Set("Content-Length", strconv.FormatInt(c.Size, 10))
	header.Set("Content-Disposition", mime.FormatMediaType(disposition, map[string]string{"filename": fileName(c)}))
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Content-Security-Policy", "default-src 'none'; sandbox")
	header.Set("Cache-Control", "private, no-store")
	if c.Public {
		header.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	header.Set("Referrer-Policy", "no-referrer") // the URL is the permission
	header.Set("X-Robots-Tag", "noindex")
	header.Set("Accept-Ranges", "none")
	w.WriteHeader(http.StatusOK)
	if r.Method == http.MethodHead {
		return nil
	}
	sent, err := io.CopyN(w, c.Body, c.Size)
	if err != nil {
		return fmt.Errorf("serve a file, %d of %d bytes sent: %w", sent, c.Size, err)
	}
	return nil
}

const maxName = 100

// fileName makes a name that is safe on any file system, with the ending that belongs to the type.
func fileName(c Content) string {
	name := strings.Map(func(r rune) rune {
		if strings.ContainsRune(`/\:*?"<>|%;`, r) || r == utf8.RuneError {
			return '_'
		}
		return r
	}, locale.OneLine(strings.ToValidUTF8(c.Name, "_")))
	ending := extensions[c.Type]
	if dot := strings.LastIndexByte(name, '.'); dot >= 0 && len(name)-dot <= len(".webp") {
		name = name[:dot]
	}
	for len(name) > maxName {
		_, size := utf8.DecodeLastRuneInString(name)
		name = name[:len(name)-size]
	}
	name = strings.Trim(name, ". ")
	if name == "" {
		name = "file"
	}
	return name + ending
}
