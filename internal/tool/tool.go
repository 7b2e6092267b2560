// Package tool defines what a tool is: a contract, a few promises about it, and a handler whose kind says what it may
// do. It knows no transport and no SQL; only the runtime calls a handler.
package tool

import (
	"context"
	"encoding/json"
	"reflect"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/kit/schema"
	"github.com/mostrador/mostrador/internal/kit/strictjson"
)

// Kind is what a handler may do; it follows from the Define function used.
type Kind string

const (
	KindRead  Kind = "read"  // reads a snapshot
	KindWrite Kind = "write" // one transaction, nothing external
	KindFetch Kind = "fetch" // reads something external: changes nothing
	KindCall  Kind = "call"  // an external effect, claimed before and settled after
	KindPlan  Kind = "plan"  // runs other tools in sequence
)

// Risk is how much harm a mistaken call does.
type Risk string

const (
	Low    Risk = "low"
	Medium Risk = "medium"
	High   Risk = "high"
)

// Audit is how much of a call its execution row stores.
type Audit string

const (
	AuditNone  Audit = "none"  // only that it happened
	AuditBasic Audit = "basic" // and its redacted input
	AuditFull  Audit = "full"  // and its redacted output and what changed
)

// Spec is what a tool promises. Roles has no default: no tool is open to all callers by accident.
type Spec struct {
	Name     string
	Title    string
	Doc      string // for models, in the pack's language; lists for models have the agent's, see words.go
	Category string // as its document says: query, mutation, system, booking, info …
	Risk     Risk
	Audit    Audit
	Roles    access.Roles

	PerMinute int // calls per session and minute; 0: 60
	// PerCustomer counts the calls of all conversations of a customer who is known together, so that a new conversation
	// is no new guess. Only of writes.
	PerCustomer bool
	// PerWorkspace is calls per minute of all sessions together; 0: only the workspace's own limit applies.
	PerWorkspace int
	Timeout      time.Duration // 0: 10 s; never over 30 s
	MaxBytes     int           // of the arguments; 0: 64 KB
	EnabledFor   []string      // assistant types; empty: the pack's
	Plan         access.Plan   // the plan it needs, if any
	Events       []string
	// Done words an answer for the customer whose yes ran it; nil: the answer has its own text.
	Done func(w *access.Workspace, data json.RawMessage) string
	// Key says in words or a template what makes two calls the same; empty: nothing does.
	Key string
	// Hidden are arguments for programs that models do not see.
	Hidden []string
	// Offers are, for arguments with listed values, those that a business offers; models see no others.
	Offers map[string]func(w *access.Workspace) []string
	// OwnPhone is the argument that is the telephone of the conversation's customer where a caller leaves it out and it
	// is known.
	OwnPhone string
	// OwnCustomer are the arguments that name a customer, the one for an id first: where a caller gives none of them it
	// is the conversation's customer, if that is known.
	OwnCustomer []string
	// Listing is how lists for models show it; the zero value: as the contract has it.
	Listing Listing
	// Unlisted tools are never offered to a model; the runtime calls them.
	Unlisted bool
	// HandOffOnFailure hands the conversation to staff when the tool fails on our side.
	HandOffOnFailure bool
	// AfterHandOff lets an agent call it although the conversation is with staff.
	AfterHandOff bool
}

// Tool is one defined tool, its types erased for the runtime.
type Tool struct {
	Spec
	Pack   *Pack
	Kind   Kind
	Input  *schema.Schema
	Output *schema.Schema
	Gate   *Gate // nil: never asks
	// Shown is how a policy rule's question shows a plan; nil: as a call with its arguments.
	Shown *Gate

	// Version is the version of a custom tool; 0: a built-in one.
	Version int
	// Off is a custom tool that is switched off.
	Off bool
	// Execution is how a custom tool is executed: api_call, webhook or internal.
	Execution string
	// Later is one whose answer may come long after the call.
	Later bool

	input     reflect.Type // of the handler's arguments
	described bool         // takes its arguments as they are
	dictated  []dictated   // arguments that callers say in words
	told      []told       // arguments that customers will read
	orders    []string     // arguments that name an order by its id

	unit   func(ctx context.Context, u *core.Unit, in any) (any, error)
	fetch  func(ctx context.Context, in any) (any, error)
	call   *callSteps
	plan   func(ctx context.Context, s Steps, in any) (any, error)
	ahead  *Ahead
	think  func(ctx context.Context, out *core.Outside, s Steps, in any) (any, error)
	covers func(ctx context.Context, u *core.Unit, in any) ([]Covered, error)
	kin    *kin
}

// FullName is the tool's identity everywhere: pack/tool.
func (t *Tool) FullName() string { return t.Pack.Name + "/" + t.Name }

// Decode converts validated arguments to the handler's own type.
func (t *Tool) Decode(canonical []byte) (any, error) {
	in := reflect.New(t.input)
	if err := json.Unmarshal(canonical, in.Interface()); err != nil {
		return nil, err
	}
	return in.Elem().Interface(), nil
}

// Take is Decode for callers that also have the parsed value.
func (t *Tool) Take(value map[string]any, canonical []byte) (any, error) {
	if t.described {
		return Arguments(strictjson.Normalize(value).(map[string]any)), nil
	}
	return t.Decode(canonical)
}

// ReadOnly reports whether calling the tool changes nothing, here or elsewhere.
func (t *Tool) ReadOnly() bool { return t.Kind == KindRead || t.Kind == KindFetch }

// Run calls a Read or Write handler.
func (t *Tool) Run(ctx context.Context, u *core.Unit, in any) (any, error) { return t.unit(ctx, u, in) }

// Fetch calls a Fetch handler, outside any transaction.
func (t *Tool) Fetch(ctx context.Context, in any) (any, error) { return t.fetch(ctx, in) }

// Limits with their defaults applied.
func (t *Tool) RatePerMinute() int { return orInt(t.PerMinute, 60) }
func (t *Tool) ArgumentBytes() int { return orInt(t.MaxBytes, 64<<10) }

// Deadline is how long a call may take, 30 s at most.
func (t *Tool) Deadline() time.Duration {
	if t.Timeout <= 0 {
		return 10 * time.Second
	}
	return min(t.Timeout, 30*time.Second)
}

// Types returns the assistant types that have the tool by default.
func (t *Tool) Types() []string {
	if len(t.EnabledFor) > 0 {
		return t.EnabledFor
	}
	return t.Pack.Types
}

// ExecutionType is how the tool is executed; built-in ones are internal.
func (t *Tool) ExecutionType() string {
	if t.Execution == "" {
		return "internal"
	}
	return t.Execution
}

func orInt(n, def int) int {
	if n > 0 {
		return n
	}
	return def
}

// TextOrNull is null in an answer for what is not known.
func TextOrNull(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}
