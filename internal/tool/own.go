package tool

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/schema"
	"github.com/mostrador/mostrador/internal/kit/strictjson"
)

// OwnPack is the pack of every tool that a business described itself.
const OwnPack = "custom"

// Shelf has the tools that workspaces described themselves.
type Shelf interface {
	// Own are a workspace's, as they were at w.OwnTools or later; nil: it has none. It
	// may read the database, and is never asked within a transaction.
	Own(ctx context.Context, w *access.Workspace) (*Own, error)
}

// Of are the tools of a workspace: ours, and those on its shelf, if there is one.
func Of(ctx context.Context, w *access.Workspace, ours *Set, shelf Shelf) (*Set, error) {
	if shelf == nil || w.OwnTools == 0 {
		return ours, nil
	}
	own, err := shelf.Own(ctx, w)
	if err != nil {
		return nil, err
	}
	return ours.With(own), nil
}

// Own are the tools a business described itself.
type Own struct{ tools map[string]*kin }

// kin are the versions of one tool that somebody uses, and the newest: agents keep the one
// they were given.
type kin struct {
	given    int
	newest   int
	versions map[int]*Tool
}

// NewOwn puts them together: the versions of each tool that are in use, and its newest; and
// by full name the one that agents use of whom nobody said anything else.
func NewOwn(versions []*Tool, given map[string]int) *Own {
	o := &Own{tools: map[string]*kin{}}
	for _, t := range versions {
		k := o.tools[t.FullName()]
		if k == nil {
			k = &kin{given: given[t.FullName()], versions: map[int]*Tool{}}
			o.tools[t.FullName()] = k
		}
		k.versions[t.Version], t.kin, k.newest = t, k, max(k.newest, t.Version)
	}
	return o
}

// Get finds the version that was given to everybody.
func (o *Own) Get(fullName string) (*Tool, bool) {
	if o == nil {
		return nil, false
	}
	k, known := o.tools[fullName]
	if !known {
		return nil, false
	}
	t, made := k.versions[k.given]
	return t, made
}

// All lists them by name.
func (o *Own) All() []*Tool {
	if o == nil {
		return nil
	}
	var out []*Tool
	for name := range o.tools {
		if t, ok := o.Get(name); ok {
			out = append(out, t)
		}
	}
	slices.SortFunc(out, func(a, b *Tool) int { return cmp.Compare(a.Name, b.Name) })
	return out
}

// For is the version of a tool that an agent uses: the one somebody accepted for it,
// else the one everybody was given.
func (t *Tool) For(agent *access.AgentProfile) *Tool {
	if t.kin == nil {
		return t
	}
	wanted := t.kin.given
	if terms := agent.Terms(t.FullName()); terms != nil && terms.Version != 0 {
		wanted = terms.Version
	}
	if v, ok := t.kin.versions[wanted]; ok {
		return v
	}
	return t
}

// Versioned reports whether agents may use different versions of the tool.
func (t *Tool) Versioned() bool { return t.kin != nil }

// hasVersion also knows those that nobody uses yet, or any more: none is ever left out.
func (t *Tool) hasVersion(n int) bool {
	return t.kin != nil && n >= 1 && n <= t.kin.newest
}

// Arguments are what a business's own tool is called with: JSON values as
// strictjson.Parse gives them.
type Arguments map[string]any

func (a *Arguments) UnmarshalJSON(raw []byte) error {
	value, problems := strictjson.Parse(raw, strictjson.Limits{Bytes: len(raw)})
	object, ok := value.(map[string]any)
	if len(problems) > 0 || !ok {
		return &json.UnmarshalTypeError{Value: "value"}
	}
	*a = object
	return nil
}

func (a Arguments) MarshalJSON() ([]byte, error) {
	if a == nil {
		return []byte("{}"), nil
	}
	return strictjson.Canonical(map[string]any(a)), nil
}

// Described is a tool that a business described: what it takes and gives is known
// only when the program runs.
type Described struct {
	Spec
	Input, Output *schema.Schema
	Version       int
	Off           bool
	Later         bool
	Gate          []Ask[Arguments]
}

func (d Described) make(kind Kind) *Tool {
	t := &Tool{Spec: d.Spec, Pack: ownPack, Kind: kind, Input: d.Input, Output: d.Output, Gate: oneGate(d.Gate), Version: d.Version, Off: d.Off, Later: d.Later, described: true}
	t.decode = func(raw []byte) (any, error) {
		var in Arguments
		err := json.Unmarshal(raw, &in)
		return in, err
	}
	t.check()
	return t
}

var ownPack = NewPack(Pack{Name: OwnPack, Title: "Custom tools", Types: []string{"*"}})

// DescribedFetch makes one that reads something outside.
func DescribedFetch(d Described, h func(ctx context.Context, in Arguments) (any, error)) *Tool {
	t := d.make(KindFetch)
	t.fetch = func(ctx context.Context, in any) (any, error) { return h(ctx, in.(Arguments)) }
	return t
}

// DescribedCall makes one with an effect outside.
func DescribedCall[P, R any](d Described, o Outside[Arguments, P, R, any]) *Tool {
	t := d.make(KindCall)
	t.call = o.erase(t.FullName())
	return t
}

// DescribedPlan makes one that runs other tools, and knows them before the first.
func DescribedPlan(d Described, h func(ctx context.Context, s Steps, in Arguments) (any, error), ahead Ahead) *Tool {
	t := d.make(KindPlan)
	t.plan = func(ctx context.Context, s Steps, in any) (any, error) { return h(ctx, s, in.(Arguments)) }
	t.ahead, t.Shown = &ahead, oneGate([]Ask[Arguments]{{Preview: ahead.Show}})
	return t
}

// Patience is how long a call may take whichever version an agent turns out to use.
func (t *Tool) Patience() time.Duration {
	longest := t.Deadline()
	if t.kin != nil {
		for _, v := range t.kin.versions {
			longest = max(longest, v.Deadline())
		}
	}
	return longest
}
