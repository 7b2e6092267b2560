// Package backup is the archive that a backup is, and the schedule by which backups are made. It knows neither databases
// nor where files are: app gives it what to write, and takes what it has read and verified.
//
// An archive is a gzipped tar: a head, the secret key where there is a passphrase, the database, the stored files, an
// index with the checksum of every entry, and an end with the checksum of the index. It is written and read as a stream.
package backup

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"
)

// Format is the version of archives that this program writes, and the newest that it reads.
const Format = 1

// The entries of an archive, in this order.
const (
	headEntry     = "mostrador-backup.json"
	keyEntry      = "secret.key.sealed"
	databaseEntry = "database"
	filesFolder   = "files/"
	indexEntry    = "index.jsonl"
	endEntry      = "end.json"
)

// Head says what an archive is of.
type Head struct {
	Format    int       `json:"format"`
	Program   string    `json:"program"` // version of the mostrador that wrote it
	Database  string    `json:"database"`
	Schema    int64     `json:"schema"`
	Server    int       `json:"postgres_server,omitempty"`  // major versions
	Dump      int       `json:"postgres_pg_dump,omitempty"` //
	StartedAt time.Time `json:"started_at"`
	Sealed    *Sealed   `json:"sealed,omitempty"` // nil: the secret key is not in it
}

// File is an entry of the index.
type File struct {
	Name   string `json:"name"`
	Size   int64  `json:"size"`
	SHA256 string `json:"sha256"`
	Type   string `json:"type,omitempty"` // content type of a stored file
	Flaw   Flaw   `json:"flaw,omitempty"`
}

// Key is the storage key of a stored file; false for other entries.
func (f File) Key() (string, bool) { return strings.CutPrefix(f.Name, filesFolder) }

// Flaw is what is wrong with a stored file that the database names.
type Flaw string

const (
	// Deleted: it expired or was deleted while the backup was made, and is not in the archive. Its restored row expires.
	Deleted Flaw = "deleted"
	// Lost: its row stands, its bytes were not there, and it is not in the archive.
	Lost Flaw = "lost"
	// Altered: its bytes are in the archive, and are not those that its row has the checksum of.
	Altered Flaw = "altered"
)

// absent reports whether a file has no entry of its own.
func (f File) absent() bool { return f.Flaw == Deleted || f.Flaw == Lost }

// End closes an archive.
type End struct {
	FinishedAt  time.Time `json:"finished_at"`
	Entries     int64     `json:"entries"` // all but the index and the end
	Bytes       int64     `json:"bytes"`
	IndexSHA256 string    `json:"index_sha256"`
	// MAC is over all of the above with a key from the passphrase: without one, checksums show damage, not forgery.
	MAC string `json:"mac,omitempty"`
}

// signed is what the MAC is over.
func (e End) signed() ([]byte, error) {
	e.MAC = ""
	return json.Marshal(e)
}

// Causes to tell apart with errors.Is.
var (
	// ErrDamaged: the archive is cut short, altered, or none of ours.
	ErrDamaged = errors.New("the archive is damaged or not whole")
	// ErrPassphrase: the passphrase does not open the archive's secret key.
	ErrPassphrase = errors.New("the passphrase is wrong")
	// ErrNewerFormat: a newer program wrote the archive.
	ErrNewerFormat = errors.New("a newer mostrador wrote the archive")
)

func damaged(format string, args ...any) error {
	return fmt.Errorf("%w: %w", ErrDamaged, fmt.Errorf(format, args...))
}
