// Package transfer is the door for bytes: files and pictures behind links, bookings as calendar feeds, and imports of
// CSV files. It stores nothing and makes nothing of what it carries.
package transfer

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/file"
	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/gateway/files"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// Links is file.URLs, signed with a key that is derived from the secret key. Without one there are no links: a URL is
// empty then, and none is accepted.
type Links struct {
	Secret func() ([]byte, error)
	Base   string

	mu     sync.Mutex
	cached *files.Signer
}

func (l *Links) signer() (*files.Signer, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.cached != nil {
		return l.cached, nil
	}
	key, err := l.Secret()
	if err != nil {
		return nil, err
	}
	l.cached, err = files.NewSigner(key, l.Base)
	return l.cached, err
}

// FileURL is the link to a file until a time; empty without a secret key.
func (l *Links) FileURL(workspaceID, fileID string, until time.Time) string {
	s, err := l.signer()
	if err != nil {
		return ""
	}
	return s.URL(fileID, workspaceID, until)
}

// FileOf reads a link of one workspace.
func (l *Links) FileOf(workspaceID, address string, now time.Time) (fileID string, ok bool) {
	s, err := l.signer()
	if err != nil {
		return "", false
	}
	link, err := s.Read(address, now)
	return link.FileID, err == nil && link.Workspace == workspaceID
}

// Files serves files. The link itself is the permission until it expires, so no key is required.
type Files struct {
	Desk    core.Desk
	Keyring *access.Keyring
	Open    func(ctx context.Context, storageKey string) (io.ReadCloser, int64, error)
	Links   *Links
	Clock   clock.Clock
	Log     *slog.Logger
}

// ServePicture serves a product's picture to anyone without a key. Every other id is not found here.
func (f *Files) ServePicture(w http.ResponseWriter, r *http.Request) {
	if !allowGet(w, r, "Pictures can only be fetched.") {
		return
	}
	owner, _, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, catalog.PicturesAt), "/")
	id, ok := catalog.OwnPicture(owner, r.URL.Path)
	if !ok || !doorkit.IsID(owner) {
		noFile(w)
		return
	}
	f.serve(w, r, files.Link{Workspace: owner, FileID: id}, func(p file.File) bool { return p.Purpose == file.Picture })
}

// ServeLink serves the file of a link.
func (f *Files) ServeLink(w http.ResponseWriter, r *http.Request) {
	if !allowGet(w, r, "Files can only be fetched.") {
		return
	}
	link, err := f.link(r)
	switch {
	case errors.Is(err, files.ErrLinkExpired):
		doorkit.NewProblem(http.StatusGone, "link_expired", "This link has expired. Ask for a new one.").Write(w)
		return
	case err != nil: // every failure gets the same answer
		noFile(w)
		return
	}
	f.serve(w, r, link, func(file.File) bool { return true })
}

// serve serves a file, if may allows it.
func (f *Files) serve(w http.ResponseWriter, r *http.Request, link files.Link, may func(file.File) bool) {
	found, body, size, err := f.open(r.Context(), link, may)
	switch {
	case fault.Is(err, fault.NotFound):
		noFile(w)
		return
	case err != nil:
		f.Log.LogAttrs(r.Context(), slog.LevelError, "file download failed", slog.Any("error", err))
		doorkit.NewProblem(http.StatusServiceUnavailable, fault.Unavailable,
			"The file cannot be had right now. Try again later.").Write(w)
		return
	}
	defer func() { _ = body.Close() }()
	content := files.Content{Name: found.Name, Type: found.ContentType, Size: size, Body: body,
		Public: found.Purpose == file.Picture}
	if err := files.ServeFile(w, r, content); err != nil {
		f.Log.LogAttrs(r.Context(), slog.LevelWarn, "file download interrupted", slog.String("file", found.ID),
			slog.Any("error", err))
	}
}

func (f *Files) open(ctx context.Context, link files.Link,
	may func(file.File) bool) (found file.File, body io.ReadCloser, size int64, err error) {
	workspace, err := f.Keyring.Workspace(ctx, link.Workspace)
	if err != nil {
		return found, nil, 0, err
	}
	found, err = core.Look(ctx, f.Desk, &workspace,
		func(u *core.Unit) (file.File, error) { return u.Files.Get(link.FileID) })
	if err == nil && !may(found) {
		err = fault.New(fault.NotFound, "")
	}
	if err != nil {
		return found, nil, 0, err
	}
	body, size, err = f.Open(ctx, found.StorageKey)
	return found, body, size, err
}

func (f *Files) link(r *http.Request) (files.Link, error) {
	s, err := f.Links.signer()
	if err != nil {
		return files.Link{}, err
	}
	return s.Verify(r.URL, f.Clock.Now())
}

func noFile(w http.ResponseWriter) {
	doorkit.NewProblem(http.StatusNotFound, fault.NotFound, "There is no such file.").Write(w)
}

// allowGet refuses every method but GET and HEAD.
func allowGet(w http.ResponseWriter, r *http.Request, refusal string) bool {
	if r.Method == http.MethodGet || r.Method == http.MethodHead {
		return true
	}
	w.Header().Set("Allow", "GET, HEAD")
	doorkit.NewProblem(http.StatusMethodNotAllowed, doorkit.CodeMethodNotAllowed, refusal).Write(w)
	return false
}
