package app

import (
	"errors"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/file"
	"github.com/mostrador/mostrador/internal/fault"
	"github.com/mostrador/mostrador/internal/gateway/files"
)

// links is file.URLs, signed with a key that is derived from the secret key. Without
// that there are none: an address is empty then, and none is recognised.
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

// withFiles puts the files that links lead to beside the API. Whoever has a link
// may fetch what it names until its time is over, so nobody is asked for a key.
func (a *App) withFiles(api http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !strings.HasPrefix(r.URL.Path, files.LinkPath) {
			api.ServeHTTP(w, r)
			return
		}
		a.serveFile(w, r)
	})
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
	case err != nil: // whatever is wrong with it, it is answered alike
		noFile(w)
		return
	}
	workspace, err := a.Keyring.Workspace(r.Context(), link.Workspace)
	var f file.File
	if err == nil {
		err = a.Runtime.Read(r.Context(), &workspace, system, func(u *core.Unit) (err error) {
			f, err = u.Files.Get(link.FileID)
			return err
		})
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
	if err := files.ServeFile(w, r, files.Content{Name: f.Name, Type: f.ContentType, Size: size, Body: body}); err != nil {
		a.Log.LogAttrs(r.Context(), slog.LevelWarn, "a file was not sent to its end", slog.String("file", f.ID), slog.Any("cause", err))
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
	a.Log.LogAttrs(r.Context(), slog.LevelError, "a file cannot be had", slog.Any("cause", err))
	problem(w, http.StatusServiceUnavailable, fault.Unavailable, "The file cannot be had right now. Try again later.")
}

func noFile(w http.ResponseWriter) {
	problem(w, http.StatusNotFound, fault.NotFound, "There is no such file.")
}
