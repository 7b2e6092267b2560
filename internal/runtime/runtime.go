// Package runtime is the only way to call a tool: every door, every agent and every plan goes through Execute. It
// enforces the invariants once, whatever the caller assumes.
//
// It knows no transport and no SQL; storage is an interface it declares.
package runtime

import (
	"context"
	"log/slog"
	"time"

	"go.opentelemetry.io/otel/metric"
	"go.opentelemetry.io/otel/trace"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/file"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/policy"
	"github.com/mostrador/mostrador/internal/tool"
)

// Store opens units. A Write function may be run more than once; nothing of a failed run is kept. Errors are faults:
// unavailable when the database is not available, timeout when the context ended.
type Store interface {
	Read(ctx context.Context, workspaceID string, fn func(Tx) error) error
	Write(ctx context.Context, workspaceID string, fn func(Tx) error) error
	// WriteUnsynced does not wait for the disk: its writes survive a crash of the process, but perhaps not of the
	// machine. Use it for what can be determined again.
	WriteUnsynced(ctx context.Context, workspaceID string, fn func(Tx) error) error
}

// Tx is one transaction of one workspace.
type Tx interface {
	Core() core.Rows
	Calls() Rows
	Agents() access.AgentRows
	Policies() policy.Rows
	// Enqueue writes errands with the transaction of a unit that began at now.
	Enqueue(list []scope.Errand, now time.Time) error
	// Within makes the statements from here on obey ctx, for a transaction that learns its timeout while it runs.
	Within(ctx context.Context)
}

// Rows are the pipeline's own tables.
type Rows struct {
	Keys
	HitRows
	Records
	Chain
	Questions
}

// Questions are the open questions of conversations.
type Questions interface {
	// Question reads a question with its conversation and locks both, the conversation first.
	Question(id string) (c confirmation.Confirmation, s conversation.Session, found bool, err error)
}

// Keys are the claims of calls, with their answers.
type Keys interface {
	Key(sessionID, key string) (k Key, found bool, err error)
	// ClaimKey reports false when the key is taken; on PostgreSQL it waits for the transaction that is taking it.
	ClaimKey(k Key) (claimed bool, err error)
	// SettleKey writes a call's progress. With an answer, the key belongs to the execution that gave it; until then to
	// the one under whose id the vendor knows the call.
	SettleKey(k Key) error
	// FinishKey stores a key's answer, or reports that it already has one.
	FinishKey(k Key) (open bool, err error)
	// KeepKey writes a key that was found free under the conversation's lock.
	KeepKey(k Key) error
	// TakeCall renews the lease of an outside call whose lease is k's; false: the call is settled, or another node has
	// it.
	TakeCall(k Key, until time.Time) (bool, error)
	// ClaimsOf returns the keys that an outside call has claimed and not settled.
	ClaimsOf(sessionID, executionID string) ([]Key, error)
	// OpenCalls returns outside calls whose lease has expired.
	OpenCalls(now time.Time, limit int) ([]Key, error)
	DropKeys(now time.Time, limit int) (int64, error)
}

// HitRows are the calls of a tool that count against its limit, of a session or of a customer.
type HitRows interface {
	Hits(of, tool string) (hits string, err error)
	SetHits(of, tool, hits string, now time.Time) error
	// AddHit appends one hit to the stored ones.
	AddHit(of, tool, hit string, now time.Time) error
	// LockHits serializes the units that count the same calls; those of a session are by its row.
	LockHits(of, tool string) error
	DropHits(before time.Time, limit int) (int64, error)
}

// Records are execution rows and events.
type Records interface {
	InsertExecutions(rows []Execution) error
	InsertEvents(sessionID, correlation string, events []scope.Event, now time.Time) error
	// ListExecutions returns rows newest first, ListOutcomes the same without contents.
	ListExecutions(f ExecutionFilter) ([]ExecutionRecord, error)
	ListOutcomes(f ExecutionFilter) ([]Outcome, error)
	Execution(id string) (e ExecutionRecord, found bool, err error)
	BlankExecutions(before, now time.Time, limit int) (int64, error)
	BlankChanges(before, now time.Time, limit int) (int64, error)
	// RecordOld records the state of objects from before states were recorded, up to limit per round until there are
	// none left.
	RecordOld(limit int) (int64, error)
}

// Chain is the audit chain of a workspace.
type Chain interface {
	// ChainHead locks the workspace's chain and returns its last link, or ErrBrokenChain.
	ChainHead() (ChainHead, error)
	// Unsealed is ChainHead with the next rows that are not part of the chain yet.
	Unsealed(limit int) (head ChainHead, rows []Sealing, err error)
	Seal(head ChainHead, rows []Sealing) error
}

// Agents finds an agent's profile, in memory or in the rows; it may be up to a second old.
type Agents interface {
	Agent(workspaceID, agentID string, rows access.AgentRows) (*access.AgentProfile, error)
}

// Config is the dependencies of a runtime.
type Config struct {
	Tools  *tool.Set
	Own    tool.Shelf // the tools that workspaces define themselves; nil: none
	Store  Store
	Agents Agents
	Finder catalog.Finder
	URLs   file.URLs
	// Outside is what a Call can reach, as one workspace sees it; nil: nothing.
	Outside func(w *access.Workspace) *core.Outside
	Clock   clock.Clock
	Log     *slog.Logger
	Tracer  trace.Tracer
	Meter   metric.Meter

	// CallTimeout is the timeout of a call; nil: the tool's own. For tests.
	CallTimeout func(t *tool.Tool) time.Duration

	// Told judges the texts in an agent's arguments that a customer will read: of each the sentences that nothing bears
	// out. Nil: none is judged.
	Told func(ctx context.Context, w *access.Workspace, sessionID string, texts []tool.Told) ([][]string, error)

	// Committed, if set, is called after every commit that wrote events. It must be quick.
	Committed func(workspaceID string)
}

// Runtime executes tools. It is safe for concurrent use.
type Runtime struct {
	Config
	meters   meters
	reads    *limiter
	spaces   *limiter
	policies policy.Cache
	finals   *finals
	recorder *recorder
	sealer   *sealer
}

// New returns a runtime; Close it to write what is still buffered.
func New(c Config) (*Runtime, error) {
	m, err := newMeters(c.Meter)
	if err != nil {
		return nil, err
	}
	r := &Runtime{Config: c, meters: m, reads: newLimiter(), spaces: newLimiter(), finals: newFinals()}
	r.sealer = newSealer(r)
	r.recorder = newRecorder(r)
	return r, nil
}

// Close writes buffered execution rows and seals what was written.
func (r *Runtime) Close() error {
	r.recorder.close()
	r.sealer.close()
	return nil
}

// Backlog is the work that this node still has to do for calls it has answered.
type Backlog struct {
	Rows     int // execution rows that are not stored yet
	Unsealed int // workspaces with rows that are not sealed yet
}

// Backlog is for metrics; the numbers are not read at one instant.
func (r *Runtime) Backlog() Backlog {
	return Backlog{Rows: r.recorder.backlog(), Unsealed: r.sealer.backlog()}
}

// FlushRecords writes the rows of calls that are not written yet.
func (r *Runtime) FlushRecords() { r.recorder.flush() }

// Call is one request to run a tool.
type Call struct {
	Workspace   *access.Workspace
	Actor       access.Actor
	SessionID   string
	Tool        string // pack/tool
	Arguments   []byte
	Key         string // the caller's idempotency key; empty: a new operation
	Correlation string

	// TurnID is the turn in which a model makes this call, and Preamble the text it wants before a question, should the
	// call lead to one.
	TurnID   string
	Preamble string
	// CostMicros is the call's part of what that model's answer cost, in millionths of a US dollar.
	CostMicros int64

	// ParentID is the execution of the plan this call is a step of.
	ParentID string
	plan     *execution // that execution itself, on the same goroutine
	step     int        // which of its steps this is
	inner    *tool.Tool // the tool itself, if only the plan has it
}

// unit binds the nouns to one transaction of a call's workspace and actor.
func (r *Runtime) unit(tx Tx, w *access.Workspace, a access.Actor, correlation string) *core.Unit {
	s := &scope.Scope{Workspace: w, Actor: a, Now: r.Clock.Now(), Correlation: correlation}
	return core.New(s, tx.Core(), core.Aids{Finder: r.Finder, URLs: r.URLs})
}

// Read gives a door a snapshot of the nouns, outside any tool.
func (r *Runtime) Read(ctx context.Context, w *access.Workspace, a access.Actor, fn func(u *core.Unit) error) error {
	return r.Store.Read(ctx, w.ID, func(tx Tx) error { return fn(r.unit(tx, w, a, correlationOf(ctx))) })
}

// Write gives a door a transaction over the nouns, outside any tool; its events are delivered like all others.
func (r *Runtime) Write(ctx context.Context, w *access.Workspace, a access.Actor, fn func(u *core.Unit) error) error {
	correlation, eventsWritten := correlationOf(ctx), false
	err := r.Store.Write(ctx, w.ID, func(tx Tx) (err error) {
		u := r.unit(tx, w, a, correlation)
		if err := fn(u); err != nil {
			return err
		}
		eventsWritten, err = writeEvents(tx, u, u.SessionID, correlation)
		return err
	})
	if err == nil && eventsWritten {
		r.notifyCommitted(w.ID)
	}
	return err
}

type correlationKey struct{}

// WithCorrelation sets the correlation id of a door's Read or Write; the events it causes carry it.
func WithCorrelation(ctx context.Context, id string) context.Context {
	return context.WithValue(ctx, correlationKey{}, id)
}

// correlationOf is the request's correlation id, or a new one: every event has one.
func correlationOf(ctx context.Context) string {
	if id, _ := ctx.Value(correlationKey{}).(string); id != "" {
		return id
	}
	return scope.NewID()
}

// writeEvents writes the unit's events and errands, and what they are news of to customers, in its transaction. It reports whether there were events: the caller
// then calls Committed after the commit.
func writeEvents(tx Tx, u *core.Unit, sessionID, correlation string) (bool, error) {
	if err := u.TellNews(); err != nil {
		return false, err
	}
	if list := u.Errands(); len(list) > 0 {
		if err := tx.Enqueue(list, u.Now); err != nil {
			return false, err
		}
	}
	if len(u.Events()) == 0 {
		return false, nil
	}
	return true, tx.Calls().InsertEvents(sessionID, correlation, u.Events(), u.Now)
}

func (r *Runtime) notifyCommitted(workspaceID string) {
	if r.Committed != nil {
		r.Committed(workspaceID)
	}
}
