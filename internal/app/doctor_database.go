package app

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/packs"
	"github.com/mostrador/mostrador/internal/store"
)

// database checks the database, and its contents when it can.
func (d *doctor) database(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, 20*time.Second)
	defer cancel()
	if d.db != nil {
		d.contents(ctx, d.db)
		return
	}
	if d.config.DatabaseURL == "" {
		if _, err := os.Stat(filepath.Join(d.config.Data, "mostrador.db")); err != nil {
			d.add(Untested, "database", "there is none in the folder yet",
				"the first `mostrador serve` or `mostrador migrate` makes it")
			return
		}
	}
	db, err := store.Open(ctx, store.Options{URL: d.config.DatabaseURL, Dir: d.config.Data, MaxReaders: 2})
	var trouble *store.StorageError
	switch {
	case errors.Is(err, store.ErrLocked):
		d.add(Untested, "database", "a mostrador that takes no commands has it; what is inside was not looked at",
			"stop that one, or wait until it has started")
		return
	case errors.Is(err, store.ErrNewer):
		d.add(Sick, "migrations", oneLine(err), "install the mostrador that migrated it, or a later one")
		return
	case errors.As(err, &trouble):
		d.add(Sick, "database", oneLine(err),
			"restore a backup (`mostrador restore`), or give the disk room and this user the right to write")
		return
	case err != nil:
		d.add(Sick, "database", oneLine(err),
			"start it, or correct --database-url; a new one needs `mostrador migrate`")
		return
	}
	defer db.Close()
	d.contents(ctx, db)
}

// contents checks an open database.
func (d *doctor) contents(ctx context.Context, db *store.DB) {
	d.add(Well, "database", "answers", "")
	if d.schema(ctx, db) {
		d.storage(ctx, db)
		d.auditKey(ctx, db)
		d.role(ctx, db)
		d.time(ctx, db)
		d.backups(ctx, db)
		units := store.Units{DB: db}
		d.workspaces(ctx, units, access.NewKeyring(units, d.clock))
	}
}

// storage checks the file, where it is ours, and writes a row that it removes again.
func (d *doctor) storage(ctx context.Context, db *store.DB) {
	const what = "storage"
	err := db.CheckPages(ctx)
	if err == nil {
		err = db.CanWrite(ctx)
	}
	if err == nil {
		d.add(Well, what, "is whole and can be written to", "")
		return
	}
	fix := "see the log of the database"
	if trouble := (*store.StorageError)(nil); errors.As(err, &trouble) {
		switch trouble.Kind {
		case store.Full:
			fix = "make room: nothing can be written"
		case store.Damaged:
			fix = "stop the server and restore a backup (`mostrador restore`); `mostrador fsck` says what is damaged"
		case store.Failing:
			fix = "look at the disk (dmesg, smartctl) before anything else is written to it"
		case store.ReadOnly:
			fix = "find out why it became read-only: a file system that met errors, a standby server"
		}
	}
	d.add(Sick, what, oneLine(err), fix)
}

func (d *doctor) schema(ctx context.Context, db *store.DB) bool {
	s, err := db.Schema(ctx)
	if err != nil {
		d.add(Sick, "migrations", oneLine(err), "run `mostrador migrate`")
		return false
	}
	if !s.Current() {
		d.add(Sick, "migrations", fmt.Sprintf("at version %d of %d", s.Present, s.Wanted), "run `mostrador migrate`")
		return false
	}
	d.add(Well, "migrations", fmt.Sprintf("at version %d", s.Present), "")
	return true
}

func (d *doctor) role(ctx context.Context, db *store.DB) {
	super, bypass, name, err := db.RoleSafety(ctx)
	const fix = "run `mostrador migrate`, which makes a role without those rights; then ALTER ROLE … NOSUPERUSER NOBYPASSRLS"
	switch {
	case err != nil:
		d.add(Sick, "database role", oneLine(err), "run `mostrador migrate`")
	case super:
		d.add(Sick, "database role", name+" is a superuser: row-level security does not bind it", fix)
	case bypass:
		d.add(Sick, "database role", name+" has BYPASSRLS: row-level security does not bind it", fix)
	case name != "":
		d.add(Well, "database role", name+" sees one workspace at a time", "")
		d.login(ctx, db, name)
	}
}

// login checks the login role that the current role could fall back to.
func (d *doctor) login(ctx context.Context, db *store.DB, takes string) {
	unsafe, name, err := db.LoginSafety(ctx)
	switch {
	case err != nil:
		d.add(Sick, "login role", oneLine(err), "")
	case unsafe:
		d.add(Sick, "login role", name+" is a superuser or has BYPASSRLS: a statement that gets out of "+takes+
			" would be bound by nothing",
			"serve as somebody who owns nothing: CREATE ROLE node LOGIN NOINHERIT PASSWORD '…' IN ROLE "+takes)
	default:
		d.add(Well, "login role", name+" is bound, too", "")
	}
}

// mostSkew is how far two clocks may differ before questions and reservations expire at visibly different times on
// different nodes.
const mostSkew = 5 * time.Second

// someTimeAgo is before this program was written: a clock behind it was never set.
var someTimeAgo = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

func (d *doctor) time(ctx context.Context, db *store.DB) {
	now := d.clock.Now()
	theirs, err := db.Time(ctx)
	skew := theirs.Sub(now).Abs()
	const fix = "set it, and keep it set: timedatectl set-ntp true"
	switch {
	case err != nil:
		d.add(Sick, "clock", oneLine(err), "")
	case now.Before(someTimeAgo):
		d.add(Sick, "clock", "says "+now.Format(time.RFC3339), fix)
	case skew > mostSkew:
		d.add(Sick, "clock", fmt.Sprintf("%s apart from the database's", skew.Round(time.Second)), fix)
	default:
		d.add(Well, "clock", now.Format(time.RFC3339), "")
	}
}

func (d *doctor) workspaces(ctx context.Context, units store.Units, keys *access.Keyring) {
	list, err := keys.Workspaces(ctx)
	if err != nil {
		d.add(Sick, "workspaces", oneLine(err), "")
		return
	}
	if len(list) == 0 {
		d.add(Untested, "workspaces", "there are none", "make one: mostrador workspace create SLUG --name …")
		return
	}
	d.address(list)
	for _, w := range list {
		d.workspace(ctx, keys, &w)
		d.owner(ctx, units, keys, &w)
		d.hours(ctx, units, &w)
		d.payments(&w)
		d.ownWork(ctx, units, keys, &w)
		d.noteModels(ctx, units, keys, &w)
	}
}

func (d *doctor) workspace(ctx context.Context, keys *access.Keyring, w *access.Workspace) {
	what := "workspace " + w.Slug
	if _, err := time.LoadLocation(w.Zone); err != nil || w.Zone == "" {
		d.add(Sick, what, fmt.Sprintf("its time zone %q does not exist; UTC is used instead", w.Zone),
			"set it to an IANA name such as America/Argentina/Buenos_Aires")
		return
	}
	tools := packs.Set()
	if err := w.Settings.Check(w.Locale); err != nil {
		d.add(Sick, what, fault.From(err).Message, "correct them: mostrador workspace update --workspace "+w.Slug+
			" --settings FILE")
		return
	}
	agents, err := keys.AgentList(ctx, w.ID)
	if err != nil {
		d.add(Sick, what, oneLine(err), "")
		return
	}
	for _, a := range agents {
		if _, err := tools.View(w, &a); err != nil {
			d.add(Sick, what, oneLine(err),
				"give one of the two an alias: mostrador agent tools enable PACK/TOOL --alias NAME --workspace "+w.Slug+
					" --agent "+a.Slug)
			return
		}
	}
	if len(agents) == 0 {
		d.add(Untested, what, "has no agent", "make one: mostrador agent create SLUG --workspace "+w.Slug+
			" --type retail")
		return
	}
	saw := fmt.Sprintf("%s, agents: %d", w.Zone, len(agents))
	if len(w.Accounts) > 0 {
		saw += ", accounts: " + strings.Join(w.Accounts, ", ")
	}
	d.add(Well, what, saw, "")
}
