package policy

import (
	"context"
	"sync"

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
	prg, facts, err := r.condition.over(f, later)
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

// over returns the program for what is known of a call, and its input.
func (c *condition) over(f *Facts, later []string) (cel.Program, any, error) {
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
