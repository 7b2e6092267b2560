package tool

import (
	"cmp"
	"context"
	"encoding/json"
	"reflect"
	"slices"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/schema"
	"github.com/mostrador/mostrador/internal/kit/strictjson"
)

// OwnPack is the pack of all custom tools, which businesses define themselves.
const OwnPack = "custom"

// Shelf loads workspaces' custom tools.
type Shelf interface {
	// Own returns a workspace's, at version w.OwnTools or later; nil: it has none. It may read the database, and must
	// not be called within a transaction.
	Own(ctx context.Context, w *access.Workspace) (*Own, error)
}

// Of returns the tools of a workspace: the built-in ones, and its custom ones, if any.
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

// Own is the custom tools of a business.
type Own struct{ tools map[string]*kin }

// kin is the versions of one tool that agents use, and the newest: an agent keeps the version it was given.
type kin struct {
	given    int
	newest   int
	versions map[int]*Tool
}

// NewOwn builds it from the versions in use and the newest of each tool; given maps a full name to the version of
// agents without a choice of their own.
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

// Get finds the default version.
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

// For returns the version of a tool that an agent uses: the one accepted for it, else the default.
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

// hasVersion also accepts versions not in use: version numbers have no gaps.
func (t *Tool) hasVersion(n int) bool {
	return t.kin != nil && n >= 1 && n <= t.kin.newest
}

// Arguments are the arguments of a custom tool: JSON values from strictjson.Parse.
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

// Described is the definition of a custom tool, whose contract is known only at run time.
type Described struct {
	Spec
	Input, Output *schema.Schema
	Version       int
	Off           bool
	Later         bool
	Execution     string
	Gate          []Asker
}

func (d Described) make(kind Kind) *Tool {
	in := reflect.TypeFor[Arguments]()
	t := &Tool{Spec: d.Spec, Pack: ownPack, Kind: kind, Input: d.Input, Output: d.Output, Gate: oneGate(in, d.Gate),
		Version: d.Version, Off: d.Off, Later: d.Later, Execution: d.Execution, input: in, described: true}
	t.check()
	return t
}

// ownPack is no type's: an agent has a custom tool once somebody switched it on for that agent.
var ownPack = NewPack(Pack{Name: OwnPack, Title: "Custom tools"})

// DescribedFetch makes one that reads from an external API.
func DescribedFetch(d Described, h func(ctx context.Context, in Arguments) (any, error)) *Tool {
	t := d.make(KindFetch)
	t.fetch = func(ctx context.Context, in any) (any, error) { return h(ctx, in.(Arguments)) }
	return t
}

// DescribedCall makes one with an external effect.
func DescribedCall[P, R any](d Described, o Outside[Arguments, P, R, any]) *Tool {
	t := d.make(KindCall)
	t.call = o.erase(t.FullName())
	return t
}

// DescribedPlan makes one that runs other tools, all known before the first.
func DescribedPlan(d Described, h func(ctx context.Context, s Steps, in Arguments) (any, error), ahead Ahead) *Tool {
	t := d.make(KindPlan)
	t.plan = func(ctx context.Context, s Steps, in any) (any, error) { return h(ctx, s, in.(Arguments)) }
	t.ahead, t.Shown = &ahead, Ask[Arguments]{Preview: ahead.Show}.gate()
	return t
}

// CallTimeout is how long a call may take, whichever version an agent uses.
func (t *Tool) CallTimeout() time.Duration {
	longest := t.Deadline()
	if t.kin != nil {
		for _, v := range t.kin.versions {
			longest = max(longest, v.Deadline())
		}
	}
	return longest
}
