package tool

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/kit/schema"
	"github.com/mostrador/mostrador/internal/kit/strictjson"
)

// UnitHandler is a handler that works in one unit.
type UnitHandler[In, Out any] func(ctx context.Context, u *core.Unit, in In) (Out, error)

// DefineRead adds a tool that only reads.
func DefineRead[In, Out any](p *Pack, s Spec, h UnitHandler[In, Out]) *Tool {
	t := define(p, s, KindRead, reflect.TypeFor[In](), reflect.TypeFor[Out](), nil)
	t.unit = func(ctx context.Context, u *core.Unit, in any) (any, error) { return h(ctx, u, in.(In)) }
	return t
}

// DefineWrite adds a tool whose effect is one transaction: no network, nothing slow, and a handler that may be rerun
// from its start.
func DefineWrite[In, Out any](p *Pack, s Spec, h UnitHandler[In, Out], gate ...Asker) *Tool {
	t := define(p, s, KindWrite, reflect.TypeFor[In](), reflect.TypeFor[Out](), gate)
	t.unit = func(ctx context.Context, u *core.Unit, in any) (any, error) { return h(ctx, u, in.(In)) }
	return t
}

// DefinePlan adds a tool that runs other tools, each through the whole pipeline.
func DefinePlan[In, Out any](p *Pack, s Spec, h func(ctx context.Context, steps Steps, in In) (Out, error),
	gate ...Asker) *Tool {
	t := define(p, s, KindPlan, reflect.TypeFor[In](), reflect.TypeFor[Out](), gate)
	t.plan = func(ctx context.Context, steps Steps, in any) (any, error) { return h(ctx, steps, in.(In)) }
	return t
}

// Steps lets a plan run other tools. Each step has its own key under the plan's.
type Steps interface {
	Execute(ctx context.Context, fullName string, arguments any) (data json.RawMessage, err error)
	// Inner is Execute for a tool outside any pack: only the plan that holds it can run it.
	Inner(ctx context.Context, t *Tool, arguments any) (data json.RawMessage, err error)
	// In returns the steps of the same plan in another conversation of the business.
	In(sessionID string) Steps
	// Look reads a snapshot, to decide what to do next.
	Look(ctx context.Context, fn func(u *core.Unit) error) error
	// Try runs fn in a transaction that is always rolled back.
	Try(ctx context.Context, fn func(u *core.Unit) error) error
	// Keep stores something about the plan itself; it is not a step.
	Keep(ctx context.Context, fn func(u *core.Unit) error) error
	// Key is the plan's idempotency key; empty: none.
	Key() string
}

// RunPlan calls a Plan handler.
func (t *Tool) RunPlan(ctx context.Context, s Steps, in any) (any, error) { return t.plan(ctx, s, in) }

// define makes everything of a tool but its handler. It takes types as values: as a generic function it would be
// compiled again for every tool.
func define(p *Pack, s Spec, kind Kind, in, out reflect.Type, gate []Asker) *Tool {
	t := &Tool{Spec: s, Pack: p, Kind: kind, Input: schema.Of(in), Output: schema.Of(out),
		Gate: oneGate(in, gate), input: in, dictated: dictatedIn(in), told: toldIn(in), orders: ordersIn(in)}
	t.check()
	p.add(t)
	return t
}

// check panics at startup for a tool whose spec is incomplete.
func (t *Tool) check() {
	fail := func(what string) { panic(fmt.Sprintf("tool %s: %s", t.FullName(), what)) }
	switch {
	case t.Name == "":
		fail("has no name")
	case t.Doc == "":
		fail("has no Doc: a model would not know when to use it")
	case t.Category == "":
		fail("has no category")
	case t.Risk == "":
		fail("does not say its risk")
	case t.Audit == "":
		fail("does not say what its execution row keeps")
	case len(t.Roles) == 0:
		fail("does not say who may call it")
	}
	for at, kind := range t.ToldKinds() {
		if kind != ToldMessage && kind != ToldNote && kind != ToldLabel {
			fail("has no such tag as told:" + string(kind) + " at " + at)
		}
	}
}

// CanonicalArgs writes arguments in canonical form, without the fields in drop, and hashes them. Two calls with one
// hash are the same call: drop what identifies a call rather than being part of it (a token, a key).
func CanonicalArgs(in any, drop ...string) (canonical, hash string) {
	raw, err := json.Marshal(in)
	if err != nil {
		panic(fmt.Sprintf("tool: %T does not marshal: %v", in,
			err)) // a defect of our contract, not of the caller's input
	}
	value, problems := strictjson.Parse(raw, strictjson.Limits{Bytes: len(raw)})
	arguments, ok := value.(map[string]any)
	if !ok {
		panic(fmt.Sprintf("tool: %T is not a JSON object: %v", in, problems))
	}
	for _, field := range drop {
		delete(arguments, field)
	}
	text := strictjson.Canonical(arguments)
	sum := sha256.Sum256(text)
	return string(text), hex.EncodeToString(sum[:])
}

// ownDefaults is implemented by a contract some of whose published defaults depend on the workspace, like the currency:
// such an argument stays absent, and the handler uses the workspace's.
type ownDefaults interface{ WorkspaceDefaults() []string }

// WithDefaults fills in the contract's defaults for absent arguments, including null for an optional one. The value
// comes from strictjson.Parse and is not changed.
func (t *Tool) WithDefaults(value any) any {
	value = t.Input.Plain(value)
	filled := t.Input.ApplyDefaults(value)
	before, wasObject := value.(map[string]any)
	after, isObject := filled.(map[string]any)
	if !wasObject || !isObject || len(after) == len(before) { // nothing was left out
		return filled
	}
	in, err := t.Decode([]byte("{}"))
	own, states := in.(ownDefaults)
	if err != nil || !states {
		return filled
	}
	after = maps.Clone(after)
	for _, field := range own.WorkspaceDefaults() {
		if _, given := before[field]; !given {
			delete(after, field)
		}
	}
	return after
}
