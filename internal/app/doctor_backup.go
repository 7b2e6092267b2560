package app

import (
	"context"
	"fmt"
	"time"

	"github.com/mostrador/mostrador/internal/store"
)

// oldBackup is when a backup is old where no schedule is known.
const oldBackup = 8 * 24 * time.Hour

// backups looks at the newest backup, and whether PostgreSQL could be backed up from here.
func (d *doctor) backups(ctx context.Context, db *store.DB) {
	const what = "backup"
	const advice = "have the server make them: serve --backup-to FOLDER (docs/BACKUP.md)"
	last, err := store.Backups{DB: db}.Last(ctx, d.clock.Now())
	every, _, _ := d.config.BackupSchedule()
	age := d.clock.Now().Sub(last.Good.StartedAt)
	saw := "the last one was made " + last.Good.StartedAt.Format(time.RFC3339)
	switch {
	case err != nil:
		d.add(Sick, what, oneLine(err), "")
	case !last.Failure.StartedAt.IsZero():
		d.add(Sick, what, fmt.Sprintf("the one of %s failed: %s", last.Failure.StartedAt.Format(time.RFC3339), last.Failure.Error),
			"mend that; the server tries again by itself")
	case last.Good.StartedAt.IsZero():
		d.add(Untested, what, "none was made yet", advice)
	case d.config.Backup.To != "" && age > 2*every:
		d.add(Sick, what, saw+", and one is due every "+every.String(), "see the log of the server")
	case d.config.Backup.To == "" && age > oldBackup:
		d.add(Untested, what, saw, advice)
	default:
		d.add(Well, what, saw, "")
	}
	if d.config.DatabaseURL == "" {
		return
	}
	const how = "backups of PostgreSQL"
	if err := store.CheckBackup(ctx, d.config.BackupURL()); err == nil {
		d.add(Well, how, "pg_dump reads all of it", "")
	} else if d.config.Backup.To != "" {
		d.add(Sick, how, oneLine(err), "see docs/BACKUP.md")
	} else {
		d.add(Untested, how, oneLine(err), "see docs/BACKUP.md")
	}
}
