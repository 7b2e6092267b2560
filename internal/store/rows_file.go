package store

import (
	"time"

	"github.com/mostrador/mostrador/internal/core/file"
)

type fileRows struct{ tx *Tx }

const selectFiles = `SELECT f.id, f.purpose, f.name, f.content_type, f.size, f.sha256, f.storage_key, f.customer_id, f.session_id, f.made_of,
		f.pages, f.items, f.unproved, f.expires_at, f.created_at
	FROM files f WHERE f.workspace_id = $1`

func fileFields(f *file.File) []any {
	return []any{
		&f.ID, &f.Purpose, &f.Name, &f.ContentType, &f.Size, &f.SHA256, &f.StorageKey, &f.CustomerID, &f.SessionID, &f.MadeOf,
		&f.Pages, &f.Items, &f.Unproved, moment{&f.ExpiresAt}, moment{&f.CreatedAt},
	}
}

func (r fileRows) File(id string) (f file.File, ok bool, err error) {
	ok, err = found(r.tx.Row(selectFiles+` AND f.id = $2`, []any{r.tx.Workspace(), id}, fileFields(&f)...))
	return f, ok, err
}

func (r fileRows) FileMade(of string, since time.Time) (f file.File, ok bool, err error) {
	ok, err = found(r.tx.Row(selectFiles+` AND f.made_of = $2 AND f.made_of <> '' AND f.created_at >= $3 ORDER BY f.created_at DESC, f.id DESC LIMIT 1`,
		[]any{r.tx.Workspace(), of, micros(since)}, fileFields(&f)...))
	return f, ok, err
}

func (r fileRows) FilesOver(now time.Time, most int) (out []file.File, err error) {
	err = r.tx.Rows(selectFiles+` AND f.expires_at > 0 AND f.expires_at <= $2 ORDER BY f.expires_at, f.id LIMIT $3`,
		[]any{r.tx.Workspace(), micros(now), limit(most)}, func(scan func(...any) error) error {
			var f file.File
			err := scan(fileFields(&f)...)
			out = append(out, f)
			return err
		})
	return out, err
}

func (r fileRows) InsertFile(f file.File) error {
	if err := r.count(1, f.Size, f.Unproved); err != nil {
		return err
	}
	_, err := r.tx.Exec(`INSERT INTO files (workspace_id, id, purpose, name, content_type, size, sha256, storage_key, customer_id, session_id, made_of,
			pages, items, unproved, expires_at, created_at)
		VALUES (`+placeholders(1, 16)+`)`,
		r.tx.Workspace(), f.ID, string(f.Purpose), f.Name, f.ContentType, f.Size, f.SHA256, f.StorageKey, f.CustomerID, f.SessionID, f.MadeOf,
		f.Pages, f.Items, flag(f.Unproved), micros(f.ExpiresAt), micros(f.CreatedAt))
	return err
}

func (r fileRows) DeleteFile(id string) error {
	if _, err := r.FileUsage(true); err != nil {
		return err
	}
	var size int64
	var unproved bool
	gone, err := found(r.tx.Row(`DELETE FROM files WHERE workspace_id = $1 AND id = $2 RETURNING size, unproved`, []any{r.tx.Workspace(), id}, &size, &unproved))
	if err != nil || !gone {
		return err
	}
	return r.count(-1, -size, unproved)
}
