package app

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"

	"github.com/mostrador/mostrador/internal/app/config"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/store"
)

// Health is the state of something that doctor checked.
type Health string

const (
	Well     Health = "✓"
	Sick     Health = "✗"
	Untested Health = "–" // optional, or not visible from here
)

// Finding is one thing doctor checked, what it saw, and what to do about it.
type Finding struct {
	Health Health
	What   string
	Saw    string
	Fix    string
}

// doctor collects findings; it changes nothing.
type doctor struct {
	config config.Config
	clock  clock.Clock
	db     *store.DB // a server's own; nil: it is opened
	sample bool      // the server is the demo
	found  []Finding
	models []askedModel
}

// Examine checks everything a configuration needs to serve, and the data. It migrates and repairs nothing.
func Examine(ctx context.Context, c config.Config) []Finding {
	return (&doctor{config: c, clock: clock.System{}}).examine(ctx)
}

// Examine is the same in a process that serves, with the configuration it serves with.
func (a *App) Examine(ctx context.Context, c config.Config, demo bool) []Finding {
	return (&doctor{config: c, clock: a.Clock, db: a.DB, sample: demo}).examine(ctx)
}

func (d *doctor) examine(ctx context.Context) []Finding {
	c := d.config
	d.settings()
	if c.DatabaseURL == "" {
		if d.folder() {
			d.database(ctx)
		}
	} else {
		d.database(ctx)
	}
	d.secretKey()
	d.askModels(ctx)
	d.programs()
	return d.found
}

func (d *doctor) add(h Health, what, saw, fix string) {
	d.found = append(d.found, Finding{h, what, saw, fix})
}

func (d *doctor) settings() {
	if err := d.config.Check(); err != nil {
		d.add(Sick, "configuration", err.Error(), "correct the flag or its environment variable")
		return
	}
	where := "SQLite in " + d.config.Data
	if d.config.DatabaseURL != "" {
		where = "PostgreSQL"
	}
	d.add(Well, "configuration", fmt.Sprintf("%s, HTTP on %s", where, d.config.Addr), "")
	if nets, _ := d.config.OpenedToTools(); len(nets) > 0 {
		d.add(Well, "tool networks", fmt.Sprintf("custom tools reach %s, also over plain http",
			strings.Trim(fmt.Sprint(nets), "[]")), "")
	}
	if nets, _ := d.config.OpenedToModels(); len(nets) > 0 {
		d.add(Well, "model networks", fmt.Sprintf("models are asked at %s, also over plain http",
			strings.Trim(fmt.Sprint(nets), "[]")), "")
	}
}

const (
	littleSpace = 1 << 30
	noSpace     = 100 << 20
)

// folder checks the data folder without creating it; false when there is none.
func (d *doctor) folder() bool {
	dir := d.config.Data
	info, err := os.Stat(dir)
	if errors.Is(err, os.ErrNotExist) {
		d.add(Untested, "data folder", dir+" is not there yet",
			"the first `mostrador serve` or `mostrador migrate` makes it")
		return false
	}
	if err != nil || !info.IsDir() {
		d.add(Sick, "data folder", dir+" is not a folder that can be read", "name another one with --data")
		return false
	}
	probe, err := os.CreateTemp(dir, ".doctor-*")
	if err != nil {
		d.add(Sick, "data folder", dir+" cannot be written to",
			"give this user the right to write there: chown -R $USER "+dir)
		return false
	}
	probe.Close()
	os.Remove(probe.Name())
	d.add(Well, "data folder", dir+" can be written to", "")
	d.space(dir)
	return true
}

func (d *doctor) space(dir string) {
	var fs syscall.Statfs_t
	if err := syscall.Statfs(dir, &fs); err != nil {
		return
	}
	free := fs.Bavail * uint64(fs.Bsize)
	saw := fmt.Sprintf("%.1f GB free", float64(free)/(1<<30))
	switch {
	case free < noSpace:
		d.add(Sick, "disk", saw, "make room: without it nothing can be written")
	case free < littleSpace:
		d.add(Untested, "disk", saw, "make room before it is gone")
	default:
		d.add(Well, "disk", saw, "")
	}
}

// programs are optional: without them staff read the receipts.
func (d *doctor) programs() {
	for _, p := range []struct{ name, does, install string }{
		{"tesseract", "reads photographed receipts", "tesseract-ocr"},
		{"pdftotext", "reads receipts in PDF", "poppler-utils"},
	} {
		if path, err := exec.LookPath(p.name); err == nil {
			d.add(Well, p.name, path, "")
			continue
		}
		d.add(Untested, p.name, "not installed; optional, "+p.does, "apt install "+p.install)
	}
}
