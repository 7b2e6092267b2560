// Package file is documents and pictures a business keeps: whose they are, what is in them and until when. It does not
// know where the bytes are stored, and never reads them inside a transaction.
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
	Catalogue Purpose = "catalogue" // all users of the workspace may see it
	Passing   Purpose = "passing"   // uploaded to be forwarded
	Picture   Purpose = "picture"   // of a product: public
)

// Purposes lists all purposes.
var Purposes = []Purpose{Receipt, Catalogue, Passing, Picture}

// File is one stored document. Its bytes never change.
type File struct {
	ID          string
	Purpose     Purpose
	Name        string // shown to people
	ContentType string // detected from the bytes
	Size        int64
	SHA256      string
	StorageKey  string
	CustomerID  string
	SessionID   string
	MadeOf      string // key that identifies equal documents, generated or uploaded
	Pages       int
	Items       int
	// Unproved: the sender's identity was not proved. Such files expire, and may take only a part of the business's
	// quota.
	Unproved  bool
	ExpiresAt time.Time // zero: never
	CreatedAt time.Time
}

// Stored describes bytes once they are stored.
type Stored struct {
	StorageKey  string `json:"storage_key"`
	ContentType string `json:"content_type"`
	Size        int64  `json:"size"`
	SHA256      string `json:"sha256"`
}

// Vault stores the bytes of one workspace. Put detects the type from the content and returns invalid_arguments for a
// type that is not accepted, or more bytes than limit. Fetch downloads an external reference (a channel's media id, a
// URL) and stores it.
type Vault interface {
	Put(ctx context.Context, r io.Reader, limit int64) (Stored, error)
	Open(ctx context.Context, storageKey string) (io.ReadCloser, error)
	Fetch(ctx context.Context, reference string, limit int64) (Stored, error)
	Drop(ctx context.Context, storageKey string) error
}

// URLs makes and parses temporary URLs of files. It makes no network calls.
type URLs interface {
	FileURL(workspaceID, fileID string, until time.Time) string
	// FileOf returns the file of one of our URLs; false if it is not ours or has expired.
	FileOf(workspaceID, url string, now time.Time) (fileID string, ok bool)
}

// Rows is what files need from storage.
type Rows interface {
	FileRows
	QuotaRows
}

// FileRows stores files.
type FileRows interface {
	File(id string) (f File, found bool, err error)
	// InsertFile adds a file and counts it.
	InsertFile(f File) error
	// FileMade returns the newest document with this MadeOf key since a moment.
	FileMade(of string, since time.Time) (f File, found bool, err error)
	// FilesOver returns expired files.
	FilesOver(now time.Time, limit int) ([]File, error)
	DeleteFile(id string) error
	// ListFiles returns files that have not expired, the newest first.
	ListFiles(f Filter, now time.Time) ([]File, error)
	// FileInUse reports a file that a receipt, a product or a message shows.
	FileInUse(id string) (bool, error)
	// ExpireFile makes a file expire at a moment.
	ExpireFile(id string, at time.Time) error
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

var msgNoFile = locale.Text{
	ES: "No encontré ese archivo.",
	PT: "Não encontrei esse arquivo.",
	EN: "I could not find that file.",
}

// Get returns a file that the actor may see and that has not expired; not_found otherwise.
func (fs *Files) Get(id string) (File, error) {
	f, found, err := fs.rows.File(id)
	if err == nil && (!found || !fs.visible(f) || (!f.ExpiresAt.IsZero() && !fs.scope.Now.Before(f.ExpiresAt))) {
		err = fs.scope.Fault(fault.NotFound, msgNoFile)
	}
	return f, err
}

// SentByStaff returns a file that staff sent in a conversation. It does not check permissions: callers show it only
// with the message. An expired one is not found.
func (fs *Files) SentByStaff(id string) (f File, found bool, err error) {
	f, found, err = fs.rows.File(id)
	return f, found && (f.ExpiresAt.IsZero() || fs.scope.Now.Before(f.ExpiresAt)), err
}

func (fs *Files) visible(f File) bool {
	return f.Purpose == Catalogue || f.Purpose == Picture || fs.scope.MaySeeIn(f.CustomerID, f.SessionID)
}

// Resolve finds one of our files by its id or by our URL.
func (fs *Files) Resolve(reference string) (File, error) {
	if id, ok := fs.urls.FileOf(fs.scope.Workspace.ID, reference, fs.scope.Now); ok {
		reference = id
	}
	return fs.Get(reference)
}

// Add records a stored file. Unless staff adds it, it must fit the quotas: conflict otherwise, and the caller must
// delete the bytes.
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

// AddOnce is Add for a file whose MadeOf identifies its content: a file with the same key that has not expired is
// returned instead. No other unit can add one in between.
func (fs *Files) AddOnce(f File, s Stored) (added File, fresh bool, err error) {
	if _, err = fs.rows.FileUsage(true); err != nil {
		return f, false, err
	}
	known, found, err := fs.FindDocument(f.MadeOf, time.Time{})
	if err != nil || found {
		return known, false, err
	}
	added, err = fs.Add(f, s)
	return added, err == nil, err
}

// FindDocument returns a document with this MadeOf key since a moment that has not expired.
func (fs *Files) FindDocument(of string, since time.Time) (File, bool, error) {
	f, found, err := fs.rows.FileMade(of, since)
	return f, found && (f.ExpiresAt.IsZero() || fs.scope.Now.Before(f.ExpiresAt)), err
}

// Filter selects files; empty fields select all.
type Filter struct {
	Purpose    Purpose
	CustomerID string
	SessionID  string
	After      string // the id of the last one seen
	Limit      int
}

// List is for staff; it does not check the role.
func (fs *Files) List(f Filter) ([]File, error) { return fs.rows.ListFiles(f, fs.scope.Now) }

var msgFileInUse = locale.Text{
	ES: "Ese archivo se usa en un comprobante, un producto o un mensaje.",
	PT: "Esse arquivo é usado em um comprovante, um produto ou uma mensagem.",
	EN: "That file is used by a receipt, a product or a message.",
}

// Remove ends a file that nothing uses: nobody sees it any more, and the sweep deletes its bytes. Codes: not_found,
// conflict for one that is in use.
func (fs *Files) Remove(id string) error {
	if _, err := fs.rows.FileUsage(true); err != nil { // as whoever adds one does
		return err
	}
	if _, err := fs.Get(id); err != nil {
		return err
	}
	used, err := fs.rows.FileInUse(id)
	if err == nil && used {
		err = fs.scope.Fault(fault.Conflict, msgFileInUse)
	}
	if err != nil {
		return err
	}
	return fs.rows.ExpireFile(id, fs.scope.Now)
}

// HasURLs reports whether URLs are available: they need the server's secret key.
func (fs *Files) HasURLs() bool {
	return fs.urls.FileURL(fs.scope.Workspace.ID, scope.NewID(), fs.scope.Now) != ""
}

// URL is a temporary URL of a file, never valid longer than the file is kept.
func (fs *Files) URL(f File, life time.Duration) (address string, until time.Time) {
	until = fs.scope.Now.Add(life)
	if !f.ExpiresAt.IsZero() && f.ExpiresAt.Before(until) {
		until = f.ExpiresAt
	}
	return fs.urls.FileURL(fs.scope.Workspace.ID, f.ID, until), until
}

// Over lists expired files.
func (fs *Files) Over(limit int) ([]File, error) { return fs.rows.FilesOver(fs.scope.Now, limit) }

// End makes the expiry of a file final and reports whether it has expired: from then on its bytes may be deleted.
func (fs *Files) End(id string) (over bool, err error) { return fs.rows.EndFile(id, fs.scope.Now) }

// Forget deletes the row of a file whose bytes are deleted.
func (fs *Files) Forget(id string) error { return fs.rows.DeleteFile(id) }

// Documents generates files from the business's data and stores their bytes. It opens its own units, so callers must
// not be in a transaction.
type Documents interface {
	// Catalogue prints the products that an edition selects.
	Catalogue(ctx context.Context, e Edition) (Made, error)
}

// Edition is a catalogue to print. Amounts are minor units.
type Edition struct {
	Categories []string `json:"categories,omitempty"` // none: all
	InStock    bool     `json:"in_stock,omitempty"`
	MinPrice   int64    `json:"min_price,omitempty"`
	MaxPrice   int64    `json:"max_price,omitempty"` // 0: any
	Pictures   bool     `json:"pictures,omitempty"`
	Prices     bool     `json:"prices,omitempty"`
	SortBy     string   `json:"sort_by,omitempty"`   // name, price or category
	BranchID   string   `json:"branch_id,omitempty"` // whose stock counts; empty: all of it
}

// Made is a generated and stored document, without a row yet.
type Made struct {
	Stored
	Pages int `json:"pages"`
	Items int `json:"items"`
}
