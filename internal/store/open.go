// Package store keeps everything in SQLite or PostgreSQL through one SQL text. It is rows and transactions; the rules
// about them live in core.
package store

import (
	"context"
	"database/sql"
	"errors"
	"math/bits"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"time"

	"github.com/google/uuid"
)

// ServeRole is the role that serves on PostgreSQL: it owns nothing and row-level security applies to it.
const ServeRole = "mostrador_app"

var (
	// ErrClosed is the error of every unit that starts after Close.
	ErrClosed = errors.New("store: the database is closed")

	errNoWorkspace = errors.New("store: a unit needs a workspace; tables without one go through System")
)

// Options says which database to open.
type Options struct {
	URL string // postgres://…; empty means SQLite in Dir
	Dir string // the data folder of SQLite, made when missing

	// MaxReaders bounds the connections: SQLite's readers, or all of
	// PostgreSQL's. Zero takes a default that fits one machine.
	MaxReaders int

	// Role is the role every PostgreSQL connection takes; empty means ServeRole.
	Role string
	// Migrating keeps the login role instead, because only the tables' owner
	// may change them.
	Migrating bool
}

// DB is one open database: a pool of readers and a writer.
type DB struct {
	backend backend
	counts  statCounts
	id      string // identifies this process among others on the same database
	health  storageHealth
	audit   atomic.Pointer[auditKey]

	mu     sync.Mutex
	busy   int  // units under way
	closed bool // no new ones
	idle   chan struct{}
}

// backend is what SQLite and PostgreSQL do differently.
type backend interface {
	dialect() Dialect
	read(ctx context.Context, workspace string, fn func(*Tx) error) ([]func(), error)
	write(ctx context.Context, workspace string, fn func(*Tx) error) ([]func(), error)
	writeUnsynced(ctx context.Context, workspace string, fn func(*Tx) error) ([]func(), error)
	migrate(ctx context.Context) error
	// freshen drops what was read from failing storage; secureLog makes what was written to it durable.
	freshen(ctx context.Context, kind Kind) error
	secureLog(ctx context.Context) error
	jobs() (*sql.DB, error)
	close() error
}

// Open opens the database o names. It does not migrate it, and refuses one that a newer program has migrated, because
// this one does not know what its columns mean.
func Open(ctx context.Context, o Options) (*DB, error) {
	d := &DB{idle: make(chan struct{}), id: uuid.Must(uuid.NewV7()).String(), health: storageHealth{hold: damageHold}}
	var err error
	if o.URL != "" {
		d.backend, err = openPostgres(ctx, o, &d.counts)
	} else {
		d.backend, err = openSQLite(ctx, o, &d.counts)
	}
	if err != nil {
		return nil, asStorage(err)
	}
	if err := d.refuseNewer(ctx); err != nil {
		return nil, errors.Join(err, d.Close())
	}
	return d, nil
}

// Close refuses new units, waits for those under way or queued, and closes the
// connections. Calling it again does nothing.
func (d *DB) Close() error {
	d.mu.Lock()
	if d.closed {
		d.mu.Unlock()
		return nil
	}
	d.closed = true
	if d.busy == 0 {
		close(d.idle)
	}
	d.mu.Unlock()
	<-d.idle
	return d.backend.close()
}

// Dialect tells which database this is.
func (d *DB) Dialect() Dialect { return d.backend.dialect() }

// Read runs fn on a snapshot of the workspace: its statements see one moment. It never waits for a
// writer on SQLite and takes no locks on PostgreSQL.
func (d *DB) Read(ctx context.Context, workspaceID string, fn func(*Tx) error) error {
	if workspaceID == "" {
		return errNoWorkspace
	}
	return d.judge(d.once(ctx, workspaceID, d.backend.read, fn), false)
}

// Write runs fn in a transaction of the workspace and returns once it is durable. fn may run more than once, and only
// what its last run did is kept: it must not have side effects outside the transaction, nor call Write or Read itself.
//
// An error of fn rolls the unit back and is returned as it is. A panic in fn rolls it back and is returned as a
// *PanicError. Conflicts with other transactions, and connections that broke before the commit, are retried a few
// times. ErrUnknown: the commit's answer was lost, and its outcome could not be found out.
func (d *DB) Write(ctx context.Context, workspaceID string, fn func(*Tx) error) error {
	if workspaceID == "" {
		return errNoWorkspace
	}
	return d.retry(ctx, workspaceID, d.backend.write, fn)
}

// WriteUnsynced is Write without the wait for the disk: what fn did survives the process, but a machine that loses
// power within the next moments may lose it, and everything after it. Use it for what can be recomputed.
func (d *DB) WriteUnsynced(ctx context.Context, workspaceID string, fn func(*Tx) error) error {
	if workspaceID == "" {
		return errNoWorkspace
	}
	return d.retry(ctx, workspaceID, d.backend.writeUnsynced, fn)
}

// System is Read or Write without a workspace: for workspaces, api_keys and jobs. On PostgreSQL, row-level security
// makes the tables of a workspace look empty from here.
func (d *DB) System(ctx context.Context, write bool, fn func(*Tx) error) error {
	if write {
		return d.retry(ctx, "", d.backend.write, fn)
	}
	return d.judge(d.once(ctx, "", d.backend.read, fn), false)
}

// SystemUnsynced is System that writes and does not wait for the disk, as WriteUnsynced.
func (d *DB) SystemUnsynced(ctx context.Context, fn func(*Tx) error) error {
	return d.retry(ctx, "", d.backend.writeUnsynced, fn)
}

// Jobs is a connection pool for the jobs library. It belongs to the DB and is closed with it.
func (d *DB) Jobs() (*sql.DB, error) { return d.backend.jobs() }

// Migrate brings the schema up to date. Several nodes may call it at once.
func (d *DB) Migrate(ctx context.Context) error {
	if err := d.enter(); err != nil {
		return err
	}
	defer d.leave()
	return d.backend.migrate(ctx)
}

const (
	maxAttempts = 6
	firstPause  = 5 * time.Millisecond
)

func (d *DB) retry(ctx context.Context, workspace string, do unitFunc, fn func(*Tx) error) error {
	for attempt := 1; ; attempt++ {
		if err := d.mayWrite(); err != nil {
			return err
		}
		err := d.judge(d.once(ctx, workspace, do, d.recording(fn)), true)
		if err == nil || attempt == maxAttempts || !(d.Dialect().Classify(err).Retryable() || isUndone(err)) {
			return err
		}
		d.counts.retries.Add(1)
		pause := firstPause << (attempt - 1)
		select { // half fixed, half random backoff: two losers should not collide again
		case <-time.After(pause/2 + rand.N(pause)):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

type unitFunc = func(context.Context, string, func(*Tx) error) ([]func(), error)

func (d *DB) once(ctx context.Context, workspace string, do unitFunc, fn func(*Tx) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if err := d.enter(); err != nil {
		return err
	}
	after, err := func() ([]func(), error) {
		defer d.leave() // also when fn ends in runtime.Goexit
		return do(ctx, workspace, fn)
	}()
	if err != nil {
		return err
	}
	for _, f := range after {
		f()
	}
	return nil
}

func (d *DB) enter() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.closed {
		return ErrClosed
	}
	d.busy++
	return nil
}

func (d *DB) leave() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.busy--
	if d.closed && d.busy == 0 {
		close(d.idle)
	}
}

// GroupSizes is the number of buckets for group sizes: at most 1, 2, 4 … 128 units.
const GroupSizes = 8

// Stats are counters since Open.
type Stats struct {
	Waiting   int64  // units that wait now: for SQLite's writer, or for a connection to PostgreSQL
	Units     uint64 // units made durable
	Commits   uint64 // commits that made them so; Units/Commits is the mean group
	Discarded uint64 // groups rolled back whole and rerun one by one
	Retries   uint64 // units retried after a conflict

	// Groups[i] counts the commits of at most 1<<i units, and more than the bucket before.
	Groups [GroupSizes]uint64
}

// Stats is for metrics; the figures are not read at one instant.
func (d *DB) Stats() Stats {
	c := &d.counts
	s := Stats{
		Waiting: c.waiting.Load(), Units: c.units.Load(), Commits: c.commits.Load(),
		Discarded: c.discarded.Load(), Retries: c.retries.Load(),
	}
	for i := range c.groups {
		s.Groups[i] = c.groups[i].Load()
	}
	return s
}

type statCounts struct {
	waiting                            atomic.Int64
	units, commits, discarded, retries atomic.Uint64
	groups                             [GroupSizes]atomic.Uint64
}

// committed counts one commit and the units it made durable.
func (c *statCounts) committed(units int) {
	c.units.Add(uint64(units))
	c.commits.Add(1)
	if units > 0 {
		c.groups[min(bits.Len(uint(units-1)), GroupSizes-1)].Add(1)
	}
}
