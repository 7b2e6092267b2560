package files

import (
	"bytes"
	"slices"
)

// Kind is what a file is to a person.
type Kind string

const (
	Image Kind = "image"
	PDF   Kind = "pdf"
)

// SniffLength is how many of a file's first bytes Sniff needs.
const SniffLength = 64

// Sniff decides what a file is by its first bytes. It ignores the file's name and what its sender declares, and refuses
// every other type.
func Sniff(head []byte) (contentType string, kind Kind, ok bool) {
	switch {
	case bytes.HasPrefix(head, []byte("\xff\xd8\xff")):
		return "image/jpeg", Image, true
	case bytes.HasPrefix(head, []byte("\x89PNG\r\n\x1a\n")):
		return "image/png", Image, true
	case len(head) >= 12 && string(head[:4]) == "RIFF" && string(head[8:12]) == "WEBP":
		return "image/webp", Image, true
	case bytes.HasPrefix(head, []byte("GIF87a")), bytes.HasPrefix(head, []byte("GIF89a")):
		return "image/gif", Image, true
	case len(head) >= 12 && string(head[4:8]) == "ftyp" && slices.Contains(heif, string(head[8:12])):
		return "image/heic", Image, true
	case bytes.HasPrefix(start(head), []byte("%PDF-")):
		return "application/pdf", PDF, true
	default:
		return "", "", false
	}
}

// heif are the brands of the pictures that iPhones take. We keep them for people; no program here decodes them.
var heif = []string{"heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"}

// start skips the byte order mark and the white space some banks' systems write before a PDF begins. Readers accept any
// bytes there; we do not, or a web page would pass.
func start(head []byte) []byte {
	return bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\xef\xbb\xbf")), " \t\r\n")
}

// extensions are the endings of the names we serve.
var extensions = map[string]string{
	"image/jpeg": ".jpg", "image/png": ".png", "image/webp": ".webp", "image/gif": ".gif", "application/pdf": ".pdf",
	"image/heic": ".heic",
}
