package policy

import (
	"context"
	"maps"
	"slices"

	"cel.dev/cel-go/cel"
	"cel.dev/cel-go/common/types"
	"github.com/google/uuid"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// Store opens the rules of a workspace.
type Store interface {
	Policies(ctx context.Context, workspaceID string, write bool, fn func(Rows) error) error
}

// Book stores and changes rules. Callers must check who may change them.
type Book struct {
	Store Store
	// Tools returns those that a workspace's rules may be about.
	Tools func(ctx context.Context, workspaceID string) (Tools, error)
	Clock clock.Clock
	// Changed is called after every change, so that this node clears its cache at once.
	Changed func()
}

// mostRules limits the rules of a workspace.
const mostRules = 1000

func errNoRule() error { return fault.New(fault.NotFound, "there is no such rule") }

// List returns the rules by position.
func (b *Book) List(ctx context.Context, workspaceID string) (list []Rule, err error) {
	err = b.Store.Policies(ctx, workspaceID, false, func(rows Rows) (err error) {
		list, err = rows.Rules()
		return err
	})
	return list, err
}

// Get returns a rule; not_found if there is none.
func (b *Book) Get(ctx context.Context, workspaceID, id string) (r Rule, err error) {
	err = b.Store.Policies(ctx, workspaceID, false, func(rows Rows) (err error) {
		r, err = find(rows, id)
		return err
	})
	return r, err
}

// Add stores a new rule, under a new id unless it has one; the rule that has its id already is returned as it is.
// Codes: invalid_arguments if it is invalid, conflict if there are too many.
func (b *Book) Add(ctx context.Context, workspaceID string, who access.Actor, r Rule) (Rule, error) {
	if err := b.check(ctx, workspaceID, r); err != nil {
		return r, err
	}
	now := b.Clock.Now()
	if r.ID == "" {
		r.ID = uuid.Must(uuid.NewV7()).String()
	}
	r.Version = 1
	r.CreatedBy, r.UpdatedBy, r.CreatedAt, r.UpdatedAt = who.Name(), who.Name(), now, now
	err := b.write(ctx, workspaceID, func(rows Rows) error {
		all, err := rows.Rules()
		if at := slices.IndexFunc(all, func(other Rule) bool { return other.ID == r.ID }); at >= 0 {
			r = all[at]
			return err
		}
		if err == nil && len(all) >= mostRules {
			err = fault.New(fault.Conflict, "there are %d rules already", len(all))
		}
		if err != nil {
			return err
		}
		return rows.InsertRule(r)
	})
	return r, err
}

// Change replaces a rule that is still at r.Version; conflict if it is not, not_found if there is none.
func (b *Book) Change(ctx context.Context, workspaceID string, who access.Actor, r Rule) (Rule, error) {
	if err := b.check(ctx, workspaceID, r); err != nil {
		return r, err
	}
	return b.replace(ctx, workspaceID, who, r)
}

// mostMeetings is how often an edit is tried while others change the same rule.
const mostMeetings = 20

// Edit changes a rule as it is at that moment. Codes are Change's, and edit's own.
func (b *Book) Edit(ctx context.Context, workspaceID string, who access.Actor, id string, edit func(*Rule) error) (r Rule, err error) {
	for range mostMeetings {
		if r, err = b.Get(ctx, workspaceID, id); err != nil {
			return r, err
		}
		if err = edit(&r); err != nil {
			return r, err
		}
		if r, err = b.Change(ctx, workspaceID, who, r); !fault.Is(err, fault.Conflict) {
			break
		}
	}
	return r, err
}

// Switch activates or deactivates a rule. One that has become invalid can still be deactivated. Codes are Change's.
func (b *Book) Switch(ctx context.Context, workspaceID string, who access.Actor, id string, on bool) (Rule, error) {
	r, err := b.Get(ctx, workspaceID, id)
	if err == nil && on {
		err = b.check(ctx, workspaceID, r)
	}
	if err != nil || r.Active == on {
		return r, err
	}
	r.Active = on
	return b.replace(ctx, workspaceID, who, r)
}

func (b *Book) replace(ctx context.Context, workspaceID string, who access.Actor, r Rule) (Rule, error) {
	from := r.Version
	err := b.write(ctx, workspaceID, func(rows Rows) error {
		before, err := find(rows, r.ID)
		if err != nil {
			return err
		}
		r.Version, r.CreatedBy, r.CreatedAt = from+1, before.CreatedBy, before.CreatedAt
		r.UpdatedBy, r.UpdatedAt = who.Name(), b.Clock.Now()
		found, err := rows.UpdateRule(r, from)
		if err == nil && !found {
			err = fault.New(fault.Conflict, "the rule was changed meanwhile")
		}
		return err
	})
	return r, err
}

// Remove deletes a rule; from refuses one that is not as the caller saw it, nil: none. Codes: not_found, and from's own.
func (b *Book) Remove(ctx context.Context, workspaceID, id string, from func(Rule) error) error {
	return b.write(ctx, workspaceID, func(rows Rows) error {
		found, err := rows.DeleteRule(id, b.Clock.Now(), from)
		if err == nil && !found {
			err = errNoRule()
		}
		return err
	})
}

func (b *Book) check(ctx context.Context, workspaceID string, r Rule) error {
	tools, err := b.Tools(ctx, workspaceID)
	if err != nil {
		return err
	}
	return r.Check(tools)
}

func (b *Book) write(ctx context.Context, workspaceID string, fn func(Rows) error) error {
	err := b.Store.Policies(ctx, workspaceID, true, fn)
	b.Changed()
	return err
}

func find(rows Rows, id string) (Rule, error) {
	all, err := rows.Rules()
	if err != nil {
		return Rule{}, err
	}
	for _, r := range all {
		if r.ID == id {
			return r, nil
		}
	}
	return Rule{}, errNoRule()
}

// Trial is a rule that is tested on past calls, of which not everything is known any more.
type Trial struct {
	Rule
	prg cel.Program
}

// Try makes a trial of a checked rule.
func (r Rule) Try() (*Trial, error) {
	if r.When == "" {
		return &Trial{Rule: r}, nil
	}
	prg, err := programOf(r.When, true)
	if err != nil {
		return nil, err
	}
	return &Trial{r, prg}, nil
}

// Outcome is the result of a rule for a past call.
type Outcome struct {
	Met bool
	// Doubt is why an undecided rule counts as met.
	Doubt string
	// Unknown is what would have to be known to decide; empty: decided.
	Unknown []string
}

// NotKept are the variables whose past values are not stored.
var NotKept = []string{"session.state", "customer.verified", "customer.orders_count", "customer.debt", "customer.no_shows"}

// On tests the rule on a call. Hidden are the arguments that were masked or blanked, by name; with nil Arguments all
// are unknown.
func (t *Trial) On(ctx context.Context, f *Facts, hidden []string) Outcome {
	if t.prg == nil {
		return Outcome{Met: true}
	}
	partly, err := f.without(hidden, NotKept...)
	if err != nil {
		return Outcome{Met: true, Doubt: err.Error()}
	}
	value, _, err := t.prg.ContextEval(ctx, partly)
	if err != nil {
		return Outcome{Met: true, Doubt: err.Error()}
	}
	if missing, ok := value.(*types.Unknown); ok {
		return Outcome{Unknown: trails(missing)}
	}
	yes, decided := value.Value().(bool)
	if !decided {
		return Outcome{Met: true, Doubt: errUndecided.Error()}
	}
	return Outcome{Met: yes}
}

// without returns the facts with some arguments and some other variables unknown. With nil Arguments all arguments are.
func (f *Facts) without(arguments []string, names ...string) (cel.PartialActivation, error) {
	var unknown []*cel.AttributePatternType
	for _, name := range names {
		unknown = append(unknown, cel.AttributePattern(name))
	}
	for _, name := range arguments {
		unknown = append(unknown, cel.AttributePattern("arguments").QualString(name))
	}
	if f.Arguments == nil {
		unknown = append(unknown, cel.AttributePattern("arguments"))
	}
	return cel.PartialVars(f, unknown...)
}

func trails(missing *types.Unknown) []string {
	out := map[string]bool{}
	for _, id := range missing.IDs() {
		all, _ := missing.GetAttributeTrails(id)
		for _, trail := range all {
			out[trail.String()] = true
		}
	}
	return slices.Sorted(maps.Keys(out))
}
