// Package file is documents and pictures a business keeps: whose they are, what is
// in them and until when. Where the bytes are is somebody else's business; it never
// reads them inside a transaction.
package file

import (
	"context"
	"io"
	"time"

	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Purpose is what a file is for; it decides who may see it.
type Purpose string

const (
	Receipt   Purpose = "receipt"
	Catalogue Purpose = "catalogue" // everybody of the workspace may see it
	Passing   Purpose = "passing"   // brought in to be sent on
	Picture   Purpose = "picture"   // of a product: everybody may see it
)

// Purposes are all of them.
var Purposes = []Purpose{Receipt, Catalogue, Passing, Picture}

// File is one kept document. Its bytes never change.
type File struct {
	ID          string
	Purpose     Purpose
	Name        string // as people see it
	ContentType string // as its bytes say
	Size        int64
	SHA256      string
	StorageKey  string
	CustomerID  string
	SessionID   string
	MadeOf      string // what makes a made document the same as another
	Pages       int
	Items       int
	// Unproved: whoever sent it had not shown who they are. Such files have an end, and
	// take at most a part of what the business may keep.
	Unproved  bool
	ExpiresAt time.Time // zero: kept
	CreatedAt time.Time
}

// Stored is what is known of bytes once they are kept.
type Stored struct {
	StorageKey  string `json:"storage_key"`
	ContentType string `json:"content_type"`
	Size        int64  `json:"size"`
	SHA256      string `json:"sha256"`
}

// Vault keeps the bytes of one workspace. Put decides the type by the content and
// refuses what is none of the accepted ones, or larger than limit:
// invalid_arguments. Fetch brings what a reference of the outside names (a
// channel's media id, an address) and keeps it.
type Vault interface {
	Put(ctx context.Context, r io.Reader, limit int64) (Stored, error)
	Open(ctx context.Context, storageKey string) (io.ReadCloser, error)
	Fetch(ctx context.Context, reference string, limit int64) (Stored, error)
	Drop(ctx context.Context, storageKey string) error
}

// URLs writes addresses where a file can be had for a while. It reaches nothing.
type URLs interface {
	FileURL(workspaceID, fileID string, until time.Time) string
	// FileOf is the file that an address of ours names, if it is one and in time.
	FileOf(workspaceID, url string, now time.Time) (fileID string, ok bool)
}

// Rows is what files need from storage.
type Rows interface {
	File(id string) (f File, found bool, err error)
	// InsertFile adds a file and counts it.
	InsertFile(f File) error
	// FileMade is the newest document made of this since a moment.
	FileMade(of string, since time.Time) (f File, found bool, err error)
	// FilesOver are those whose time is over.
	FilesOver(now time.Time, limit int) ([]File, error)
	DeleteFile(id string) error
	QuotaRows
}

// Files is the noun bound to one unit.
type Files struct {
	rows  Rows
	scope *scope.Scope
	urls  URLs
}

// New binds files to a unit.
func New(rows Rows, s *scope.Scope, urls URLs) *Files {
	return &Files{rows: rows, scope: s, urls: urls}
}

var msgNoFile = locale.Text{ES: "No encontré ese archivo.", PT: "Não encontrei esse arquivo.", EN: "I could not find that file."}

// Get returns a file the actor may see and whose time is not over.
func (fs *Files) Get(id string) (File, error) {
	f, found, err := fs.rows.File(id)
	if err == nil && (!found || !fs.visible(f) || (!f.ExpiresAt.IsZero() && !fs.scope.Now.Before(f.ExpiresAt))) {
		err = fault.New(fault.NotFound, "%s", fs.scope.Say(msgNoFile))
	}
	return f, err
}

// Sent is a file that somebody of the business sent in a conversation. Whoever may read
// the message may see it; one that is gone is not found.
func (fs *Files) Sent(id string) (f File, found bool, err error) {
	f, found, err = fs.rows.File(id)
	return f, found && (f.ExpiresAt.IsZero() || fs.scope.Now.Before(f.ExpiresAt)), err
}

func (fs *Files) visible(f File) bool {
	return f.Purpose == Catalogue || f.Purpose == Picture || fs.scope.MaySee(f.CustomerID) || (f.SessionID != "" && f.SessionID == fs.scope.SessionID)
}

// Resolve finds one of our files by its id or by an address of ours.
func (fs *Files) Resolve(reference string) (File, error) {
	if id, ok := fs.urls.FileOf(fs.scope.Workspace.ID, reference, fs.scope.Now); ok {
		reference = id
	}
	return fs.Get(reference)
}

// Add records a file that is kept. Where it is brought by those who do not work here, it
// has to fit: conflict, and the bytes are the caller's to drop.
func (fs *Files) Add(f File, s Stored) (File, error) {
	f.StorageKey, f.ContentType, f.Size, f.SHA256 = s.StorageKey, s.ContentType, s.Size, s.SHA256
	if f.ID == "" {
		f.ID = scope.NewID()
	}
	f.CreatedAt = fs.scope.Now
	if f.Unproved && f.ExpiresAt.IsZero() {
		f.ExpiresAt = fs.scope.Now.Add(fs.limits().StrangerLife())
	}
	if err := fs.fits(f, true); err != nil {
		return f, err
	}
	return f, fs.rows.InsertFile(f)
}

// Made is a document that was made of the same since a moment, and is still there.
func (fs *Files) Made(of string, since time.Time) (File, bool, error) {
	f, found, err := fs.rows.FileMade(of, since)
	return f, found && (f.ExpiresAt.IsZero() || fs.scope.Now.Before(f.ExpiresAt)), err
}

// Linked reports whether there are addresses at all: they need the server's secret key.
func (fs *Files) Linked() bool {
	return fs.urls.FileURL(fs.scope.Workspace.ID, scope.NewID(), fs.scope.Now) != ""
}

// URL is where a file can be had for a while, and never longer than it is kept.
func (fs *Files) URL(f File, life time.Duration) (address string, until time.Time) {
	until = fs.scope.Now.Add(life)
	if !f.ExpiresAt.IsZero() && f.ExpiresAt.Before(until) {
		until = f.ExpiresAt
	}
	return fs.urls.FileURL(fs.scope.Workspace.ID, f.ID, until), until
}

// Over lists files whose time is over.
func (fs *Files) Over(limit int) ([]File, error) { return fs.rows.FilesOver(fs.scope.Now, limit) }

// End makes sure that a file whose time is over is not kept after all, and reports
// whether it is over: from then on its bytes may be dropped.
func (fs *Files) End(id string) (over bool, err error) { return fs.rows.EndFile(id, fs.scope.Now) }

// Forget drops the row of a file whose bytes are gone.
func (fs *Files) Forget(id string) error { return fs.rows.DeleteFile(id) }
