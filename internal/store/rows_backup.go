package store

import (
	"context"
	"time"

	"github.com/mostrador/mostrador/internal/carry/backup"
	"github.com/mostrador/mostrador/internal/kit/clock"
)

// Backups records the backups of the installation.
type Backups struct{ DB *DB }

const backupColumns = `id, place, name, scheduled, started_at, finished_at, lease_until, size, files, keyed, error`

func scanBackup(r *backup.Run) []any {
	return []any{&r.ID, &r.Place, &r.Name, &r.Scheduled, moment{&r.StartedAt}, moment{&r.FinishedAt},
		moment{&r.LeaseUntil}, &r.Size, &r.Files, &r.Keyed, &r.Error}
}

// Begin inserts first and asks later: the unique index makes other nodes wait for this one's answer, and what they did
// before it is visible then.
func (b Backups) Begin(ctx context.Context, r backup.Run, madeSince, failedSince time.Time) (due bool, err error) {
	err = b.DB.System(ctx, true, func(tx *Tx) error {
		due = true
		if err := giveUpBackups(tx, r.StartedAt); err != nil {
			return err
		}
		n, err := tx.Exec(`INSERT INTO backups (id, place, name, scheduled, started_at, lease_until) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
			r.ID, r.Place, r.Name, flag(r.Scheduled), micros(r.StartedAt), micros(r.LeaseUntil))
		if err != nil || n == 0 || !r.Scheduled {
			due = n > 0
			return err
		}
		// A backup from the future was made before the clock was set back, and counts for nothing.
		var newer int64
		err = tx.Row(`SELECT COUNT(*) FROM backups WHERE place = $1 AND scheduled = 1 AND finished_at > 0 AND started_at <= $2
			AND (error = '' AND started_at > $3 OR error <> '' AND finished_at > $4)`,
			[]any{r.Place, micros(r.StartedAt), micros(madeSince), micros(failedSince)}, &newer)
		if err != nil || newer == 0 {
			return err
		}
		due = false
		_, err = tx.Exec(`DELETE FROM backups WHERE id = $1`, r.ID)
		return err
	})
	return due, err
}

// giveUpBackups ends the runs of nodes that died.
func giveUpBackups(tx *Tx, now time.Time) error {
	_, err := tx.Exec(`UPDATE backups SET finished_at = $1, error = 'the server that made it died' WHERE finished_at = 0 AND (lease_until <= $1 OR lease_until > $2)`,
		micros(now), micros(now.Add(clock.Ahead)))
	return err
}

// Renew renews a run's lease.
func (b Backups) Renew(ctx context.Context, id string, until time.Time) (held bool, err error) {
	err = b.DB.System(ctx, true, func(tx *Tx) error {
		n, err := tx.Exec(`UPDATE backups SET lease_until = $2 WHERE id = $1 AND finished_at = 0`, id, micros(until))
		held = n > 0
		return err
	})
	return held, err
}

// Finish records how a run ended, and forgets old failures.
func (b Backups) Finish(ctx context.Context, r backup.Run) error {
	return b.DB.System(ctx, true, func(tx *Tx) error {
		_, err := tx.Exec(`UPDATE backups SET finished_at = $2, size = $3, files = $4, keyed = $5, error = $6 WHERE id = $1`,
			r.ID, micros(r.FinishedAt), r.Size, r.Files, flag(r.Keyed), r.Error)
		if err != nil {
			return err
		}
		_, err = tx.Exec(`DELETE FROM backups WHERE finished_at > 0 AND finished_at <= $1 AND (error <> '' OR removed_at > 0)`,
			micros(r.FinishedAt.Add(-keepRuns)))
		return err
	})
}

// keepRuns is how long failed and removed backups are remembered.
const keepRuns = 90 * 24 * time.Hour

// Cancel removes a run.
func (b Backups) Cancel(ctx context.Context, id string) error {
	return b.DB.System(ctx, true, func(tx *Tx) error {
		_, err := tx.Exec(`DELETE FROM backups WHERE id = $1 AND finished_at = 0`, id)
		return err
	})
}

// CancelAll removes the runs under way: a restored database has the one that it was copied by.
func (b Backups) CancelAll(ctx context.Context) error {
	return b.DB.System(ctx, true, func(tx *Tx) error {
		_, err := tx.Exec(`DELETE FROM backups WHERE finished_at = 0`)
		return err
	})
}

// Surplus lists the good scheduled backups of a place but the newest ones.
func (b Backups) Surplus(ctx context.Context, place string, keep int) (list []backup.Run, err error) {
	err = b.DB.System(ctx, false, func(tx *Tx) error {
		list = nil
		skip := keep
		return tx.Rows(`SELECT `+backupColumns+` FROM backups WHERE place = $1 AND scheduled = 1 AND finished_at > 0 AND error = '' AND removed_at = 0
			ORDER BY started_at DESC, id DESC`, []any{place}, func(scan func(...any) error) error {
			if skip > 0 {
				skip--
				return nil
			}
			var r backup.Run
			err := scan(scanBackup(&r)...)
			list = append(list, r)
			return err
		})
	})
	return list, err
}

// Remove records that a backup was removed.
func (b Backups) Remove(ctx context.Context, id string, at time.Time) error {
	return b.DB.System(ctx, true, func(tx *Tx) error {
		_, err := tx.Exec(`UPDATE backups SET removed_at = $2 WHERE id = $1`, id, micros(at))
		return err
	})
}

// Last finds the newest good backup, and a failure that is newer.
func (b Backups) Last(ctx context.Context, now time.Time) (last backup.Last, err error) {
	err = b.DB.System(ctx, false, func(tx *Tx) error {
		last = backup.Last{}
		_, err := found(tx.Row(`SELECT `+backupColumns+` FROM backups WHERE finished_at > 0 AND error = '' ORDER BY started_at DESC, id DESC LIMIT 1`,
			nil, scanBackup(&last.Good)...))
		if err != nil {
			return err
		}
		_, err = found(tx.Row(`SELECT `+backupColumns+` FROM backups WHERE scheduled = 1 AND error <> '' AND started_at > $1 ORDER BY started_at DESC, id DESC LIMIT 1`,
			[]any{micros(last.Good.StartedAt)}, scanBackup(&last.Failure)...))
		if err != nil {
			return err
		}
		var running int64
		err = tx.Row(`SELECT COUNT(*) FROM backups WHERE finished_at = 0 AND lease_until > $1`, []any{micros(now)}, &running)
		last.Running = running > 0
		return err
	})
	return last, err
}

// standing are the good backups that were not removed.
const standing = ` FROM backups WHERE finished_at > 0 AND error = '' AND removed_at = 0`

// List finds the newest good backups.
func (b Backups) List(ctx context.Context, limit int) (list []backup.Run, err error) {
	err = b.DB.System(ctx, false, func(tx *Tx) error {
		list = nil
		return tx.Rows(`SELECT `+backupColumns+standing+` ORDER BY started_at DESC, id DESC LIMIT $1`, []any{limit},
			func(scan func(...any) error) error {
				var r backup.Run
				err := scan(scanBackup(&r)...)
				list = append(list, r)
				return err
			})
	})
	return list, err
}

// Get finds a good backup.
func (b Backups) Get(ctx context.Context, id string) (r backup.Run, ok bool, err error) {
	err = b.DB.System(ctx, false, func(tx *Tx) error {
		ok, err = found(tx.Row(`SELECT `+backupColumns+standing+` AND id = $1`, []any{id}, scanBackup(&r)...))
		return err
	})
	return r, ok, err
}

var _ backup.Rows = Backups{}
