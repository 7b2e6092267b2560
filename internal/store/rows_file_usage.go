package store

import (
	"time"

	"github.com/mostrador/mostrador/internal/core/file"
)

// FileUsage creates the row of a business that has none yet from its files: every unit that changes files locks that
// row, so nothing is counted twice or missed.
func (r fileRows) FileUsage(locked bool) (u file.Usage, err error) {
	query := `SELECT u.files, u.bytes, u.unproved_files, u.unproved_bytes, u.told_at FROM file_usage u WHERE u.workspace_id = $1` + lock(r.tx, locked, "u")
	fields := []any{&u.Files, &u.Bytes, &u.UnprovedFiles, &u.UnprovedBytes, moment{&u.ToldAt}}
	there, err := found(r.tx.Row(query, []any{r.tx.Workspace()}, fields...))
	if err != nil || there {
		return u, err
	}
	const counted = `COUNT(*), CAST(COALESCE(SUM(f.size), 0) AS BIGINT), CAST(COALESCE(SUM(f.unproved), 0) AS BIGINT), CAST(COALESCE(SUM(f.unproved * f.size), 0) AS BIGINT)
		FROM files f WHERE f.workspace_id = $1`
	if !locked {
		err = r.tx.Row(`SELECT `+counted, []any{r.tx.Workspace()}, fields[:4]...)
		return u, err
	}
	if _, err = r.tx.Exec(`INSERT INTO file_usage (workspace_id, files, bytes, unproved_files, unproved_bytes)
		SELECT $1, `+counted+` ON CONFLICT (workspace_id) DO NOTHING`, r.tx.Workspace()); err != nil {
		return u, err
	}
	err = r.tx.Row(query, []any{r.tx.Workspace()}, fields...)
	return u, err
}

// count adds to the usage; removing a file adds negative numbers.
func (r fileRows) count(files, bytes int64, unproved bool) error {
	if _, err := r.FileUsage(true); err != nil {
		return err
	}
	return write(r.tx, `UPDATE file_usage SET files = files + $2, bytes = bytes + $3, unproved_files = unproved_files + $4, unproved_bytes = unproved_bytes + $5
		WHERE workspace_id = $1`, files, bytes, files*flag(unproved), bytes*flag(unproved))
}

func (r fileRows) SessionFiles(sessionID string, since time.Time) (files, bytes int64, err error) {
	err = r.tx.Row(`SELECT COUNT(*), CAST(COALESCE(SUM(f.size), 0) AS BIGINT) FROM files f
		WHERE f.workspace_id = $1 AND f.session_id = $2 AND f.session_id <> '' AND f.created_at >= $3`,
		[]any{r.tx.Workspace(), sessionID, micros(since)}, &files, &bytes)
	return files, bytes, err
}

func (r fileRows) KeepFile(id string, proved bool, now time.Time) (bool, error) {
	f, there, err := r.File(id)
	switch {
	case err != nil || !there:
		return false, err
	case !f.Unproved:
		return true, nil
	}
	n, err := r.prove(`id`, id, proved, now)
	return n > 0, err
}

func (r fileRows) ProveFiles(sessionID string, now time.Time) error {
	if sessionID == "" {
		return nil
	}
	_, err := r.prove(`session_id`, sessionID, true, now)
	return err
}

// prove clears the expiry of one id's unproved files that have not expired, and returns how many there were.
func (r fileRows) prove(column, id string, proved bool, now time.Time) (files int64, err error) {
	if _, err := r.FileUsage(true); err != nil {
		return 0, err
	}
	var bytes int64
	err = r.tx.Rows(`UPDATE files SET expires_at = 0, unproved = $4
		WHERE workspace_id = $1 AND `+column+
		` = $2 AND unproved = 1 AND (expires_at = 0 OR expires_at > $3) RETURNING size`,
		[]any{r.tx.Workspace(), id, micros(now), flag(!proved)}, func(scan func(...any) error) error {
			var size int64
			err := scan(&size)
			files, bytes = files+1, bytes+size
			return err
		})
	if err != nil || !proved || files == 0 {
		return files, err
	}
	_, err = r.tx.Exec(`UPDATE file_usage SET unproved_files = unproved_files - $2, unproved_bytes = unproved_bytes - $3 WHERE workspace_id = $1`,
		r.tx.Workspace(), files, bytes)
	return files, err
}

// EndFile makes the expiry of an expired file final: prove no longer clears it.
func (r fileRows) EndFile(id string, now time.Time) (bool, error) {
	return writeOne(r.tx, `UPDATE files SET expires_at = created_at WHERE workspace_id = $1 AND id = $2 AND expires_at > 0 AND expires_at <= $3`,
		id, micros(now))
}

func (r fileRows) ToldFull(since, now time.Time) (bool, error) {
	if _, err := r.FileUsage(true); err != nil {
		return false, err
	}
	return writeOne(r.tx, `UPDATE file_usage SET told_at = $2 WHERE workspace_id = $1 AND told_at <= $3`,
		micros(now), micros(since))
}
