// Package app wires the parts together: the only package that knows all of them.
package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/netip"
	"strings"
	"sync/atomic"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app/config"
	"github.com/mostrador/mostrador/internal/carry/dispatch"
	"github.com/mostrador/mostrador/internal/carry/jobs"
	"github.com/mostrador/mostrador/internal/carry/outbox"
	"github.com/mostrador/mostrador/internal/custom/workshop"
	"github.com/mostrador/mostrador/internal/door/transfer"
	"github.com/mostrador/mostrador/internal/gateway/calendar"
	"github.com/mostrador/mostrador/internal/gateway/payments"
	"github.com/mostrador/mostrador/internal/gateway/whatsapp"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/packs"
	"github.com/mostrador/mostrador/internal/policy"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/store/search"
	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/talk/turn"
	"github.com/mostrador/mostrador/internal/tool"
)

// App is a running product without its HTTP listener.
type App struct {
	DB      *store.DB
	Keyring *access.Keyring
	// Credentials opens the workspaces' vendor accounts.
	Credentials *access.Credentials
	// Entrance signs people in.
	Entrance *access.Entrance

	// Policies stores the workspaces' own rules.
	Policies *policy.Book
	// Workshop stores their custom tools.
	Workshop *workshop.Workshop

	Runtime *runtime.Runtime
	Tools   *tool.Set
	Clock   clock.Clock
	Log     *slog.Logger
	Search  *search.Pool

	Events   *outbox.Hub
	Webhooks *dispatch.Dispatcher
	// Turns runs the agents' answers.
	Turns *turn.Turns
	// OneClick are the emails of people who may sign in from this machine without a password; for the demo. Set it
	// before anything is served.
	OneClick []string
	// FirstRun guards the pages that make the first business; without a Begin they let no one in.
	FirstRun access.FirstRun

	version     string
	publicURL   string
	telemetry   *telemetry
	units       store.Units
	queue       *jobs.Queue
	jobs        *jobs.Runner
	worker      *jobs.Worker // nil: this process runs no jobs
	stopping    atomic.Bool
	seeding     atomic.Bool
	callTimeout func(t *tool.Tool) time.Duration

	doors    doors
	vendors  vendors
	backups  backups
	imports  chan struct{} // has room for as many as run at once
	links    *transfer.Links
	models   *models
	loopback []netip.AddrPort // addresses of this machine that clients may reach
	onStop   []func()
}

// Options beyond the operator's configuration, for tests and the demo.
type Options struct {
	Clock clock.Clock
	Log   *slog.Logger
	Tools *tool.Set // nil: every pack
	// SweepEvery is how often expired rows are cleaned up; 0: every minute, negative: no background work at all,
	// neither sweeps nor errands nor webhooks.
	SweepEvery time.Duration
	// MercadoPago is the address and the timeouts of the payments vendor; the zero value is the vendor itself.
	MercadoPago payments.Config
	// GoogleCalendar is the address and the timeouts of calendars; the zero value is Google itself.
	GoogleCalendar calendar.Config
	// TwilioURL is the address of Twilio's API; empty: Twilio itself.
	TwilioURL string
	// RealtimeURL is the address of OpenAI's API for calls; empty: OpenAI itself.
	RealtimeURL string
	// WhatsApp is the address and the timeouts of the WhatsApp vendors; the zero value is the vendors themselves.
	WhatsApp whatsapp.Options
	// Model answers for agents without a model of their own; nil: the built-in one, which needs no key.
	Model model.Model
	// CallTimeout is the timeout of a tool call; nil: the tool's own.
	CallTimeout func(t *tool.Tool) time.Duration
}

// Open opens the database and wires everything to it.
func Open(ctx context.Context, c config.Config, o Options) (*App, error) {
	if err := c.Check(); err != nil {
		return nil, err
	}
	db, err := store.Open(ctx, store.Options{URL: c.DatabaseURL, Dir: c.Data})
	if err != nil {
		return nil, err
	}
	if c.DatabaseURL == "" { // the embedded database migrates itself
		if err := db.Migrate(ctx); err != nil {
			return nil, errors.Join(fmt.Errorf("migrate: %w", err), db.Close())
		}
	} else if err := migrated(ctx, db); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	a, err := Wire(ctx, db, c, o)
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return a, nil
}

// Wire builds the product over an open, migrated database, which it owns from
// here on.
func Wire(ctx context.Context, db *store.DB, c config.Config, o Options) (*App, error) {
	a := &App{DB: db, Clock: o.Clock, Log: o.Log, Tools: o.Tools, version: c.Version,
		publicURL: strings.TrimSuffix(c.PublicURL, "/"), callTimeout: o.CallTimeout,
		imports: make(chan struct{}, importsAtOnce)}
	if a.Clock == nil {
		a.Clock = clock.System{}
	}
	if a.Log == nil {
		a.Log = NewLogger(c)
	}
	if a.Tools == nil {
		a.Tools = packs.Set()
	}
	var err error
	if a.telemetry, err = newTelemetry(ctx, c, db); err != nil {
		return nil, err
	}
	if err := openAudit(ctx, db, c, true); err != nil {
		return nil, err
	}
	a.queue, err = jobs.NewQueue(jobs.Config{Postgres: db.Dialect().Name == store.Postgres,
		Log: slog.New(quiet{a.Log.Handler()})})
	if err != nil {
		return nil, err
	}
	if a.loopback, err = c.Loopback(); err != nil {
		return nil, err
	}
	if _, err := c.OpenedToTools(); err != nil {
		return nil, err
	}
	database := db.Dialect().Name
	a.units = store.Units{DB: db, Errands: a.queue}
	a.Keyring = access.NewKeyring(a.units, a.Clock)
	a.Credentials = access.NewCredentials(a.units, keyRing(c, database), a.Keyring)
	a.Entrance = access.NewEntrance(a.units, keyRing(c, database), a.Keyring)
	a.Policies = &policy.Book{Store: a.units, Tools: a.toolsUnder, Clock: a.Clock, Changed: a.Keyring.Forget}
	a.openWorkshop(c)
	a.Search = search.NewPool(10*time.Minute, a.Clock.Now)
	a.links = &transfer.Links{Secret: keySource(c, database), Base: c.BaseURL()}
	a.openEvents(c)
	if a.Runtime, err = a.runtimeAt(a.Clock); err != nil {
		a.Events.Close()
		return nil, err
	}
	err = a.openTalk(c, o.Model)
	if err == nil {
		err = a.openVendors(c, o)
	}
	if err == nil {
		err = a.openDoors(c)
	}
	if err == nil {
		err = a.openBackups(c)
	}
	if err != nil {
		return nil, errors.Join(err, a.Runtime.Close())
	}
	err = a.publishNumbers()
	if err == nil && o.SweepEvery >= 0 {
		a.Webhooks.Start()
		err = a.startJobs(ctx, o.SweepEvery)
		a.startBackups(ctx)
	}
	if err != nil {
		return nil, errors.Join(err, a.Stop())
	}
	return a, nil
}

func (a *App) startJobs(ctx context.Context, every time.Duration) error {
	pool, err := a.DB.Jobs()
	if err != nil {
		return err
	}
	work := jobs.Work{Sweep: a.Sweep, Workspaces: a.workspaceIDs, Errand: a.Errand}
	a.jobs, err = jobs.New(jobs.Config{
		DB: pool, Postgres: a.DB.Dialect().Name == store.Postgres, Every: every, Log: slog.New(quiet{a.Log.Handler()}),
		Work: work,
	})
	if err != nil {
		return err
	}
	a.worker = jobs.NewWorker(a.units, work, a.Clock, a.Log)
	a.queue.Wake(a.worker)
	return a.jobs.Start(ctx)
}

// Ready reports whether the database answers and accepts writes, and the process is not stopping.
func (a *App) Ready(ctx context.Context) error {
	if a.stopping.Load() {
		return errLeaving()
	}
	err := a.DB.System(ctx, false, func(tx *store.Tx) error {
		var one int
		return tx.Row(`SELECT 1`, nil, &one)
	})
	if err == nil {
		err = a.DB.CanWrite(ctx)
	}
	if trouble := (*store.StorageError)(nil); errors.As(err, &trouble) {
		a.Log.WarnContext(ctx, "not ready", "error", oneLine(err))
		return fault.Wrap(err, fault.Unavailable, "%s", sentence(trouble.Says()))
	}
	return err
}

// sentence is a text with a capital letter and a full stop.
func sentence(s string) string { return strings.ToUpper(s[:1]) + s[1:] + "." }

// Close stops background work, writes what is buffered and closes the database.
func (a *App) Close() error {
	err := a.Stop()
	ctx, cancel := context.WithTimeout(context.Background(), 15*time.Second)
	defer cancel()
	return errors.Join(err, a.DB.Close(), a.telemetry.close(ctx))
}

// Stop is Close that leaves the database open.
func (a *App) Stop() error {
	ctx, cancel := context.WithTimeout(context.Background(), 15*time.Second)
	defer cancel()
	var errs []error
	a.doors.close()
	if a.worker != nil {
		errs = append(errs, a.worker.Stop(ctx))
	}
	if a.jobs != nil {
		errs = append(errs, a.jobs.Stop(ctx))
	}
	a.Webhooks.Close()
	for _, stop := range a.onStop {
		stop()
	}
	errs = append(errs, a.Runtime.Close(), a.vendors.files.Store.Close())
	a.Events.Close() // last: numbers what was committed until here
	return errors.Join(errs...)
}

// closes has Stop call these.
func (a *App) closes(fn ...func()) { a.onStop = append(a.onStop, fn...) }
