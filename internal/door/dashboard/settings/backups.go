package settings

import (
	"time"

	"github.com/mostrador/mostrador/internal/door/dashboard/page"
)

// backupsPage is the data of the page of copies.
type backupsPage struct {
	Last  time.Time // of the server's own; zero: there is none
	Flags string
}

func (area *Settings) showBackups(v *page.Visit) (page.Answer, error) {
	p := backupsPage{Flags: area.StartedWith}
	if area.LastBackup != nil {
		var err error
		if p.Last, err = area.LastBackup(v.Context()); err != nil {
			return nil, err
		}
	}
	return page.Page{Name: "settings-backups", Within: "settings", Title: v.T("backups.title"), Data: p}, nil
}
