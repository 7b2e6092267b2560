package store

import (
	"time"

	"github.com/mostrador/mostrador/internal/core/file"
)

type fileRows struct{ tx *Tx }

var files = describe("files", "f", func(f *file.File) columns {
	return columns{
		key("id", &f.ID), word("purpose", &f.Purpose), prose("name", &f.Name), word("content_type", &f.ContentType),
		number("size", &f.Size), public("sha256", &f.SHA256), id("storage_key", &f.StorageKey),
		id("customer_id", &f.CustomerID), id("session_id", &f.SessionID), public("made_of", &f.MadeOf),
		number("pages", &f.Pages), number("items", &f.Items), yes("unproved", &f.Unproved),
		when("expires_at", &f.ExpiresAt), when("created_at", &f.CreatedAt),
	}
})

func (r fileRows) File(id string) (file.File, bool, error) {
	return files.one(r.tx, ` AND f.id = $2`, id)
}

func (r fileRows) FileMade(of string, since time.Time) (file.File, bool, error) {
	return files.one(r.tx, ` AND f.made_of = $2 AND f.made_of <> '' AND f.created_at >= $3 ORDER BY f.created_at DESC, f.id DESC LIMIT 1`,
		of, micros(since))
}

func (r fileRows) FilesOver(now time.Time, most int) ([]file.File, error) {
	return files.all(r.tx, ` AND f.expires_at > 0 AND f.expires_at <= $2 ORDER BY f.expires_at, f.id LIMIT $3`,
		micros(now), limit(most))
}

func (r fileRows) ListFiles(f file.Filter, now time.Time) ([]file.File, error) {
	var w filter
	w.wants(`f.purpose = ?`, string(f.Purpose))
	w.wants(`f.customer_id = ?`, f.CustomerID)
	w.wants(`f.session_id = ?`, f.SessionID)
	w.add(` AND (f.expires_at = 0 OR f.expires_at > ?)`, micros(now))
	return files.find(r.tx, w.newest("f", f.After, f.Limit))
}

func (r fileRows) FileInUse(id string) (used bool, err error) {
	n := 0
	err = r.tx.Row(`SELECT (SELECT COUNT(*) FROM receipts x WHERE x.workspace_id = $1 AND x.file_id = $2)
		+ (SELECT COUNT(*) FROM messages m WHERE m.workspace_id = $1 AND m.file_id = $2)
		+ (SELECT COUNT(*) FROM products p WHERE p.workspace_id = $1 AND p.deleted_at = 0 AND p.image_url LIKE $3)`,
		[]any{r.tx.Workspace(), id, "%/" + id}, &n)
	return n > 0, err
}

func (r fileRows) ExpireFile(id string, at time.Time) error {
	_, err := writeOne(r.tx, `UPDATE files SET expires_at = $3 WHERE workspace_id = $1 AND id = $2`, id, micros(at))
	return err
}

func (r fileRows) InsertFile(f file.File) error {
	if err := r.count(1, f.Size, f.Unproved); err != nil {
		return err
	}
	return files.add(r.tx, f)
}

func (r fileRows) DeleteFile(id string) error {
	if _, err := r.FileUsage(true); err != nil {
		return err
	}
	var size int64
	var unproved bool
	gone, err := found(r.tx.Row(`DELETE FROM files WHERE workspace_id = $1 AND id = $2 RETURNING size, unproved`,
		[]any{r.tx.Workspace(), id}, &size, &unproved))
	if err != nil || !gone {
		return err
	}
	return r.count(-1, -size, unproved)
}
