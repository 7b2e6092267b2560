package app

import (
	"errors"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/google/uuid"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/file"
	"github.com/mostrador/mostrador/internal/gateway/files"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// links is file.URLs, signed with a key that is derived from the secret key. Without one there are no links: a URL is
// empty then, and none is accepted.
type links struct {
	secret func() ([]byte, error)
	base   string

	mu   sync.Mutex
	made *files.Signer
}

var _ file.URLs = (*links)(nil)

func (l *links) signer() (*files.Signer, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.made != nil {
		return l.made, nil
	}
	key, err := l.secret()
	if err != nil {
		return nil, err
	}
	l.made, err = files.NewSigner(key, l.base)
	return l.made, err
}

func (l *links) FileURL(workspaceID, fileID string, until time.Time) string {
	s, err := l.signer()
	if err != nil {
		return ""
	}
	return s.URL(fileID, workspaceID, until)
}

func (l *links) FileOf(workspaceID, address string, now time.Time) (fileID string, ok bool) {
	s, err := l.signer()
	if err != nil {
		return "", false
	}
	link, err := s.Read(address, now)
	return link.FileID, err == nil && link.Workspace == workspaceID
}

// servePicture serves a product's picture to anyone without a key. Every other id is not found here.
func (a *App) servePicture(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		problem(w, http.StatusMethodNotAllowed, "method_not_allowed", "Pictures can only be fetched.")
		return
	}
	owner, _, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, catalog.PicturesAt), "/")
	id, ok := catalog.OwnPicture(owner, r.URL.Path)
	if !ok || uuid.Validate(owner) != nil {
		noFile(w)
		return
	}
	a.hand(w, r, files.Link{Workspace: owner, FileID: id}, func(f file.File) bool { return f.Purpose == file.Picture })
}

func (a *App) serveFile(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		problem(w, http.StatusMethodNotAllowed, "method_not_allowed", "Files can only be fetched.")
		return
	}
	link, err := a.readLink(r)
	switch {
	case errors.Is(err, files.ErrLinkExpired):
		problem(w, http.StatusGone, "link_expired", "This link has expired. Ask for a new one.")
		return
	case err != nil: // every failure gets the same answer
		noFile(w)
		return
	}
	a.hand(w, r, link, func(file.File) bool { return true })
}

// hand serves a file, if may allows it.
func (a *App) hand(w http.ResponseWriter, r *http.Request, link files.Link, may func(file.File) bool) {
	workspace, err := a.Keyring.Workspace(r.Context(), link.Workspace)
	var f file.File
	if err == nil {
		err = a.Runtime.Read(r.Context(), &workspace, system, func(u *core.Unit) (err error) {
			f, err = u.Files.Get(link.FileID)
			return err
		})
	}
	if err == nil && !may(f) {
		noFile(w)
		return
	}
	if err != nil {
		a.noBytes(w, r, err)
		return
	}
	body, size, err := a.files.Open(r.Context(), f.StorageKey)
	if err != nil {
		a.noBytes(w, r, err)
		return
	}
	defer func() { _ = body.Close() }()
	if err := files.ServeFile(w, r, files.Content{Name: f.Name, Type: f.ContentType, Size: size, Body: body, Public: f.Purpose == file.Picture}); err != nil {
		a.Log.LogAttrs(r.Context(), slog.LevelWarn, "file download interrupted", slog.String("file", f.ID), slog.Any("error", err))
	}
}

func (a *App) readLink(r *http.Request) (files.Link, error) {
	s, err := a.links.signer()
	if err != nil {
		return files.Link{}, err
	}
	return s.Verify(r.URL, a.Clock.Now())
}

func (a *App) noBytes(w http.ResponseWriter, r *http.Request, err error) {
	if fault.Is(err, fault.NotFound) {
		noFile(w)
		return
	}
	a.Log.LogAttrs(r.Context(), slog.LevelError, "file download failed", slog.Any("error", err))
	problem(w, http.StatusServiceUnavailable, fault.Unavailable, "The file cannot be had right now. Try again later.")
}

func noFile(w http.ResponseWriter) {
	problem(w, http.StatusNotFound, fault.NotFound, "There is no such file.")
}
