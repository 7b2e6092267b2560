package app

import (
	"bytes"
	"context"
	"io"
	"maps"
	"slices"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app/demo"
	"github.com/mostrador/mostrador/internal/carry/importer"
	"github.com/mostrador/mostrador/internal/door/dashboard"
)

// AdmitDemo lets the staff of a sample business sign in, all with one password, and from this machine without. It is
// called before anything is served.
func (a *App) AdmitDemo(ctx context.Context, w *access.Workspace, b demo.Business, password string) error {
	there, err := a.Keyring.People(ctx, w.ID)
	if err != nil {
		return err
	}
	for _, p := range b.People() {
		at := slices.IndexFunc(there, func(q access.Person) bool { return q.Email == p.Email })
		if at >= 0 {
			p = there[at]
		} else if p, err = a.Keyring.AddPerson(ctx, w.ID, p); err != nil {
			return err
		}
		if err := a.Entrance.Provide(ctx, w.ID, p.ID, password); err != nil {
			return err
		}
		a.OneClick = append(a.OneClick, p.Email)
	}
	return nil
}

// InviteURL makes a link with which a staff member chooses a password, once, within three days.
func (a *App) InviteURL(ctx context.Context, w *access.Workspace, personID, kind, baseURL string) (string, error) {
	secret, err := a.Entrance.Invite(ctx, w.ID, personID, kind, "")
	return baseURL + dashboard.WelcomePath(w.Slug, secret), err
}

// invite is InviteURL at this server's own address, by a person of the business.
func (a *App) invite(ctx context.Context, w *access.Workspace, personID, kind, by string) (string, error) {
	secret, err := a.Entrance.Invite(ctx, w.ID, personID, kind, by)
	return a.links.Base + dashboard.WelcomePath(w.Slug, secret), err
}

// importsAtOnce bounds the files that are in memory: the largest one takes about half a gigabyte.
const importsAtOnce = 2

// Import reads a file of a kind into a workspace, and waits while others are read. What its sender says of its columns is remembered with the business, for the next
// file of the kind.
func (a *App) Import(ctx context.Context, w *access.Workspace, kind string, file io.Reader, options importer.Options,
	progress func(done, total int)) (importer.Summary, error) {
	raw, err := io.ReadAll(io.LimitReader(file, importer.MostBytes+1)) // before its turn: a slow sender holds up no one
	if err != nil {
		return importer.Summary{}, err
	}
	select {
	case a.imports <- struct{}{}:
		defer func() { <-a.imports }()
	case <-ctx.Done():
		return importer.Summary{}, ctx.Err()
	}
	said := options.Map
	options.Map = maps.Clone(w.Settings.ImportColumns[kind])
	if options.Map == nil {
		options.Map = map[string]string{}
	}
	maps.Copy(options.Map, said)
	into := importer.Into{Store: a.units, Clock: a.Clock, Options: options, Progress: progress}
	done, err := into.File(ctx, w, kind, bytes.NewReader(raw))
	if err != nil || options.DryRun || len(said) == 0 {
		return done, err
	}
	_, err = a.Keyring.EditWorkspace(ctx, w.ID, func(now *access.Workspace) error {
		all := maps.Clone(now.Settings.ImportColumns)
		if all == nil {
			all = map[string]map[string]string{}
		}
		all[kind] = options.Map
		now.Settings.ImportColumns = all
		return nil
	})
	return done, err
}
