package policy

import (
	"context"
	"sync"
	"time"

	"cel.dev/cel-go/cel"
	"cel.dev/cel-go/common/types"
)

// Set is the rules of one workspace at one version. It is safe for concurrent use.
type Set struct {
	version int64
	rules   []*compiled
}

// compiled is a rule with its condition. Compiling takes longer than most calls, so it happens when a call first needs
// it.
type compiled struct {
	Rule
	condition *condition
}

type condition struct {
	text    string
	program func() (cel.Program, error)
	partial func() (cel.Program, error) // supports unknown values
}

func newCondition(text string) *condition {
	made := func(partial bool) func() (cel.Program, error) {
		return sync.OnceValues(func() (cel.Program, error) { return programOf(text, partial) })
	}
	return &condition{text, made(false), made(true)}
}

// programOf compiles a condition that was checked when it was saved. One that no longer compiles, saved by an older
// version of the program, returns an error each time.
func programOf(text string, partial bool) (cel.Program, error) {
	checked, _, err := compile(text)
	if err == nil && checked == nil {
		err = errUndecided
	}
	if err != nil {
		return nil, err
	}
	return program(checked, partial)
}

// newSet builds a set of rules. It reuses the compiled conditions of an older set.
func newSet(version int64, rules []Rule, older *Set) *Set {
	made := map[string]*condition{}
	if older != nil {
		for _, r := range older.rules {
			made[r.When] = r.condition
		}
	}
	s := &Set{version: version}
	for _, r := range rules {
		if !r.Active {
			continue
		}
		c := made[r.When]
		if c == nil {
			c = newCondition(r.When)
			made[r.When] = c
		}
		s.rules = append(s.rules, &compiled{r, c})
	}
	return s
}

// Judge applies the rules to a call.
func (s *Set) Judge(ctx context.Context, f *Facts) Verdict { return s.Foresee(ctx, f, nil) }

// Foresee is Judge for a call with arguments that are not known yet, by name. A rule that depends on one of them is not
// met yet: Judge decides it once they are known.
func (s *Set) Foresee(ctx context.Context, f *Facts, later []string) Verdict {
	var v Verdict
	spent := uint64(0)
	for _, r := range s.rules {
		if !Matches(r.Tool, f.Tool) || r.Agent != "" && r.Agent != f.Agent || r.Effect == Confirm && f.ReadOnly {
			continue
		}
		if spent > mostCallCost || r.met(ctx, f, later, &spent) {
			v.meet(&r.Rule)
		}
	}
	return v
}

// met decides a rule; what cannot be decided is met.
func (r *compiled) met(ctx context.Context, f *Facts, later []string, spent *uint64) bool {
	if r.When == "" {
		return true
	}
	prg, facts, err := r.condition.programFor(f, later)
	if err != nil {
		return true
	}
	value, details, err := prg.ContextEval(ctx, facts)
	if cost := details.ActualCost(); cost != nil {
		*spent += *cost
	}
	if err != nil {
		return true
	}
	if types.IsUnknown(value) {
		return false
	}
	yes, decided := value.Value().(bool)
	return !decided || yes
}

// programFor returns the program for what is known of a call, and its input.
func (c *condition) programFor(f *Facts, later []string) (cel.Program, any, error) {
	if len(later) == 0 {
		prg, err := c.program()
		return prg, f, err
	}
	prg, err := c.partial()
	if err != nil {
		return nil, nil, err
	}
	partly, err := f.without(later)
	return prg, partly, err
}

// Cache keeps the rules of active workspaces. The zero value is ready.
type Cache struct {
	mu   sync.Mutex
	sets map[string]*Set
}

// mostSets limits the cache; a server with more active workspaces reads some again.
const mostSets = 1000

// Of returns a workspace's rules, no older than a version. On a miss it reads them through the caller's own
// transaction.
func (c *Cache) Of(workspaceID string, version int64, rows Rows) (*Set, error) {
	c.mu.Lock()
	older := c.sets[workspaceID]
	c.mu.Unlock()
	if older != nil && older.version >= version {
		return older, nil
	}
	at, err := rows.Version()
	if err != nil {
		return nil, err
	}
	rules, err := rows.Rules()
	if err != nil {
		return nil, err
	}
	asked, err := rows.Asked()
	if err != nil {
		return nil, err
	}
	s := newSet(at, append(rules, asked...), older)
	c.mu.Lock()
	defer c.mu.Unlock()
	if kept := c.sets[workspaceID]; kept != nil && kept.version > at {
		return kept, nil // a concurrent call has read a newer one
	}
	if c.sets == nil || len(c.sets) >= mostSets {
		c.sets = map[string]*Set{}
	}
	c.sets[workspaceID] = s
	return s, nil
}

// Rows are the rules of one workspace. Every change increments the workspace's version, by which calls detect it.
type Rows interface {
	// Version must be read before the rules, so that they are never older than it says.
	Version() (int64, error)
	// Rules are ordered by position.
	Rules() ([]Rule, error)
	// Asked returns agents' confirmations beyond the contract, as rules of those agents.
	Asked() ([]Rule, error)
	InsertRule(r Rule) error
	// UpdateRule writes r if its row is still at version; found is false if it is not, or if there is no such row.
	UpdateRule(r Rule, version int64) (found bool, err error)
	// DeleteRule deletes a rule unless from, which may be nil, refuses it as it is.
	DeleteRule(id string, now time.Time, from func(Rule) error) (found bool, err error)
}
