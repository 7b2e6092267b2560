// Package files is where the bytes of documents, pictures and receipts live: a
// folder or an S3-compatible bucket behind one port, the check of what bytes
// are, and the signed links they are fetched with. It is not the record of a
// file: who it belongs to, what it is called and how long it is kept are rows.
package files

import (
	"context"
	"crypto/rand"
	"errors"
	"io"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

// Store stores bytes under keys of its own making. A Put is atomic. Keys are for rows, never for people: a person asks
// for a file's row, and the row knows its workspace.
type Store interface {
	// Put stores what r gives, at most max bytes, for a workspace. It fails with ErrTooLarge, with r's own error, or
	// with fault.Unavailable; then nothing of it is stored.
	Put(ctx context.Context, workspace, contentType string, r io.Reader, max int64) (Object, error)
	// Open returns the bytes and their number. It fails with ErrNotFound, also for a key that Put could not have made,
	// or with fault.Unavailable.
	Open(ctx context.Context, key string) (io.ReadCloser, int64, error)
	// Delete removes the bytes; deleting what is not there succeeds, so that it can be repeated.
	Delete(ctx context.Context, key string) error
}

// Object is a stored file.
type Object struct {
	Key    string
	Size   int64
	SHA256 string // in hexadecimal: the same bytes sent twice are one file
}

// Causes to tell apart with errors.Is; what callers get is a fault that wraps one.
var (
	ErrNotFound = errors.New("files: no such file")   // fault.NotFound
	ErrTooLarge = errors.New("files: over the limit") // fault.InvalidArguments
)

func notFound() error { return fault.Wrap(ErrNotFound, fault.NotFound, "There is no such file.") }

func tooLarge(max int64) error {
	return fault.Wrap(ErrTooLarge, fault.InvalidArguments, "The file is larger than %d bytes.", max)
}

// newKey names a new object. It contains nothing a person wrote: the workspace is an id of ours, checked all the same,
// and the rest is random.
func newKey(workspace string) (string, error) {
	if !plain(workspace) {
		return "", errors.New("files: the workspace is not an id")
	}
	return workspace + "/" + strings.ToLower(rand.Text()), nil
}

// keyLength is what rand.Text gives: 130 bits in base 32.
const keyLength = 26

// splitKey takes a key apart, if it has the form newKey gives.
func splitKey(key string) (workspace, name string, ok bool) {
	workspace, name, ok = strings.Cut(key, "/")
	if !ok || !plain(workspace) || len(name) != keyLength {
		return "", "", false
	}
	for _, c := range []byte(name) {
		if (c < 'a' || c > 'z') && (c < '2' || c > '7') {
			return "", "", false
		}
	}
	return workspace, name, true
}

// plain reports whether s is an id that means nothing to a file system or a URL.
func plain(s string) bool {
	if len(s) == 0 || len(s) > 64 {
		return false
	}
	for _, c := range []byte(s) {
		switch {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9', c == '-', c == '_':
		default:
			return false
		}
	}
	return true
}
