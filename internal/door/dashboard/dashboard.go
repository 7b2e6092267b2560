// Package dashboard serves the pages for staff and owners: HTML rendered on the server, one stylesheet, one small
// script. It shows what the nouns know and asks the runtime for everything it does; it holds no business rules. Each
// area of the menu is a package; this one mounts them.
package dashboard

import (
	"context"
	"io"
	"log/slog"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/carry/dispatch"
	"github.com/mostrador/mostrador/internal/carry/outbox"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/custom/workshop"
	"github.com/mostrador/mostrador/internal/door/dashboard/agenda"
	"github.com/mostrador/mostrador/internal/door/dashboard/entry"
	"github.com/mostrador/mostrador/internal/door/dashboard/executions"
	"github.com/mostrador/mostrador/internal/door/dashboard/export"
	"github.com/mostrador/mostrador/internal/door/dashboard/help"
	"github.com/mostrador/mostrador/internal/door/dashboard/live"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/door/dashboard/quick"
	"github.com/mostrador/mostrador/internal/door/dashboard/settings"
	"github.com/mostrador/mostrador/internal/door/dashboard/shop"
	"github.com/mostrador/mostrador/internal/door/dashboard/start"
	"github.com/mostrador/mostrador/internal/door/dashboard/talk"
	"github.com/mostrador/mostrador/internal/door/dashboard/team"
	"github.com/mostrador/mostrador/internal/door/dashboard/tools"
	"github.com/mostrador/mostrador/internal/door/visitor"
	"github.com/mostrador/mostrador/internal/policy"
	"github.com/mostrador/mostrador/internal/runtime"
)

// Config is what New needs. Its fields are documented where an area takes them.
type Config struct {
	Runtime     *runtime.Runtime
	Keyring     *access.Keyring
	Entrance    *access.Entrance
	Events      *outbox.Hub
	Workshop    *workshop.Workshop
	Policies    *policy.Book
	Webhooks    *dispatch.Dispatcher
	Credentials *access.Credentials
	Log         *slog.Logger
	PublicURL   string
	Proxies     *visitor.Proxies
	Secret      func() ([]byte, error)
	OneClick    func() []string
	CheckVendor func(ctx context.Context, w *access.Workspace, credential string) error
	CheckModel  settings.CheckModel
	AskModel    settings.AskModel
	FeedURL     func(workspaceID string, r booking.Resource) string
	Import      shop.Importer
	Export      export.Exporter
	FirstRun    *access.FirstRun
	LastBackup  func(ctx context.Context) (time.Time, error)
	Leaving     Leaving
	Backups     settings.Backups
	// StartedWith are the flags that commands shown to owners have first: where this server listens and keeps its data.
	StartedWith string
	// MailPassword mails a login a link for a new password.
	MailPassword func(ctx context.Context, email string)
	// Browsers is what people's browsers subscribe with; nil: they cannot.
	Browsers team.Browsers
	// RemoveBranch takes a branch away; conflict while something is there.
	RemoveBranch func(ctx context.Context, w *access.Workspace, b access.Branch) error
}

// Leaving takes customers and businesses out.
type Leaving interface {
	shop.Leaving
	Export(ctx context.Context, w *access.Workspace, to io.Writer) error
}

// Door is the handler of the dashboard's pages.
type Door struct {
	*page.Site
	shop    *shop.Shop
	dismiss context.CancelFunc
}

// New returns a Door; the caller must Dismiss it.
func New(c Config) *Door { return open(c, c.Runtime) }

func open(c Config, units page.Units) *Door {
	closing, dismiss := context.WithCancel(context.Background())
	d := &Door{
		dismiss: dismiss,
		shop: &shop.Shop{Runtime: c.Runtime, Keyring: c.Keyring, Import: c.Import, Closing: closing,
			LastBackup: c.LastBackup, Leaving: c.Leaving},
	}
	d.Site = page.New(page.Config{
		Units: units, Clock: c.Runtime.Clock, Entrance: c.Entrance, Keyring: c.Keyring, Log: c.Log,
		PublicURL: c.PublicURL,
		Proxies:   c.Proxies,
	}, areas(c, d.shop, closing)...)
	return d
}

// areas are all areas; page/nav.go says which the menu shows, and in which order.
func areas(c Config, sells *shop.Shop, closing context.Context) []page.Area {
	return []page.Area{
		entry.New(entry.Config{
			Entrance: c.Entrance, Keyring: c.Keyring, Proxies: c.Proxies, Clock: c.Runtime.Clock, Log: c.Log,
			Secret: c.Secret, OneClick: c.OneClick, MailPassword: mails(c), Closing: closing,
		}).Area(),
		start.New(start.Config{
			Runtime: c.Runtime, Keyring: c.Keyring, Entrance: c.Entrance, FirstRun: c.FirstRun, Proxies: c.Proxies,
			Clock: c.Runtime.Clock, StartedWith: c.StartedWith,
		}).Area(),
		(&talk.Talk{Runtime: c.Runtime, Events: c.Events}).Area(),
		sells.Area(),
		agenda.Area(),
		(&team.Team{Browsers: c.Browsers}).Area(),
		(&quick.Quick{Runtime: c.Runtime, Keyring: c.Keyring}).Area(),
		(&tools.Tools{Runtime: c.Runtime, Keyring: c.Keyring, Workshop: c.Workshop, Policies: c.Policies}).Area(),
		(&executions.Executions{Runtime: c.Runtime}).Area(),
		(&settings.Settings{
			Keyring: c.Keyring, Entrance: c.Entrance, Credentials: c.Credentials, Webhooks: c.Webhooks,
			CheckVendor: c.CheckVendor, CheckModel: c.CheckModel, AskModel: c.AskModel, FeedURL: c.FeedURL, Export: exports(c.Leaving), RemoveBranch: c.RemoveBranch,
			Backups: c.Backups, StartedWith: c.StartedWith,
		}).Area(),
		(&export.Export{Lists: c.Export}).Area(),
		help.Area(),
		live.Live{Events: c.Events, Entrance: c.Entrance, Closing: closing}.Area(),
	}
}

// mails is how people get a link for a new password; nil on a server that does not know its own address.
func mails(c Config) func(context.Context, string) {
	if c.PublicURL == "" {
		return nil
	}
	return c.MailPassword
}

// exports is how a business's data leaves; nil in a dashboard that has no such way.
func exports(l Leaving) func(context.Context, *access.Workspace, io.Writer) error {
	if l == nil {
		return nil
	}
	return l.Export
}

// Dismiss ends every stream and cancels background work, so that a shutdown does not wait for them to finish.
func (d *Door) Dismiss() {
	d.dismiss()
	d.shop.Wait()
}

// WelcomePath is the path of an invitation.
func WelcomePath(slug, secret string) string { return page.WelcomePath(slug, secret) }
