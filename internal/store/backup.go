package store

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"
)

// Copied is a database as it was at one moment, in a folder.
type Copied struct {
	Database string // SQLite or Postgres
	Path     string // the database's file, or its dump
	Schema   int64
	// Server and Program are the major versions of PostgreSQL's server and of the pg_dump that read it.
	Server, Program int

	files string // the rows of the stored files, a line of JSON each: there may be many
}

// StoredFile is a file that a database names.
type StoredFile struct {
	Key         string `json:"key"` // begins with its workspace
	ContentType string `json:"type"`
	Size        int64  `json:"size"`
	SHA256      string `json:"sha256"`
}

// Copy copies the database into a folder while units go on: the copy has every unit that was committed before Copy was
// called, and no half of any. url is PostgreSQL's, of a role that may read all rows; SQLite needs none.
func (d *DB) Copy(ctx context.Context, dir, url string) (c Copied, err error) {
	if err := d.enter(); err != nil {
		return c, err
	}
	defer d.leave()
	c = Copied{Database: d.Dialect().Name, Path: filepath.Join(dir, "database"), files: filepath.Join(dir, "files")}
	list, err := os.OpenFile(c.files, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return c, err
	}
	out := bufio.NewWriter(list)
	defer func() { err = errors.Join(err, out.Flush(), list.Close()) }()
	lines := json.NewEncoder(out)
	add := func(f StoredFile) error { return lines.Encode(f) }
	if s, ok := d.backend.(*sqliteDB); ok {
		c.Schema, err = s.copyTo(ctx, c.Path, add)
		return c, err
	}
	return c, copyPostgres(ctx, url, &c, add)
}

// CopySize is about how large a copy becomes; 0 where this process cannot see it.
func (d *DB) CopySize() (size int64) {
	s, ok := d.backend.(*sqliteDB)
	if !ok {
		return 0
	}
	for _, name := range []string{s.path, s.path + "-wal"} {
		if info, err := os.Stat(name); err == nil {
			size += info.Size()
		}
	}
	return size
}

// copiedFiles lists the files whose bytes are kept. Those whose expiry is final are left out: their bytes may be gone,
// and the next sweep deletes their rows.
const copiedFiles = `SELECT storage_key, content_type, size, sha256 FROM files
	WHERE NOT (expires_at > 0 AND expires_at <= created_at) ORDER BY workspace_id, id`

// EachFile calls fn with every file that the copy names.
func (c Copied) EachFile(fn func(StoredFile) error) error {
	f, err := os.Open(c.files)
	if err != nil {
		return err
	}
	defer f.Close()
	for lines := json.NewDecoder(bufio.NewReader(f)); ; {
		var one StoredFile
		if err := lines.Decode(&one); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		if err := fn(one); err != nil {
			return err
		}
	}
}

// FileStands reports whether a row still names a file's bytes: it is there, and did not expire.
func (d *DB) FileStands(ctx context.Context, workspaceID, key string, now time.Time) (stands bool, err error) {
	err = d.Read(ctx, workspaceID, func(tx *Tx) error {
		var one int64
		stands, err = found(tx.Row(`SELECT 1 FROM files WHERE workspace_id = $1 AND storage_key = $2 AND NOT (expires_at > 0 AND expires_at <= $3)`,
			[]any{workspaceID, key, micros(now)}, &one))
		return err
	})
	return stands, err
}

// EndFile makes a file expire: its bytes are not there, and the next sweep deletes its row with what depends on it.
func (d *DB) EndFile(ctx context.Context, workspaceID, key string) error {
	return d.Write(ctx, workspaceID, func(tx *Tx) error {
		_, err := tx.Exec(`UPDATE files SET expires_at = created_at WHERE workspace_id = $1 AND storage_key = $2`,
			workspaceID, key)
		return err
	})
}

// CheckSchema refuses a schema version that this program does not know; its error has ErrNewer in its chain.
func CheckSchema(version int64) error {
	newest, err := newestMigration()
	if err == nil && version > newest {
		err = fmt.Errorf("it is at version %d and this program knows versions up to %d: %w", version, newest, ErrNewer)
	}
	return err
}
