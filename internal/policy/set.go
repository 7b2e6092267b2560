package policy

import (
	"context"
	"sync"

	"cel.dev/cel-go/cel"
)

// Set is the rules of one workspace at one version, ready to be asked. It is safe
// for concurrent use.
type Set struct {
	version int64
	rules   []*compiled
}

// compiled is a rule with its condition. Making a program takes longer than most
// calls, so that it is made when a call first needs it.
type compiled struct {
	Rule
	condition *condition
}

type condition struct {
	text string
	once sync.Once
	prg  cel.Program
	err  error
}

func (c *condition) program() (cel.Program, error) {
	c.once.Do(func() {
		// What is wrong with it was said when it was saved. One that got here anyway, with
		// an older program's idea of right, is a doubt each time.
		var checked *cel.Ast
		if checked, _, c.err = compile(c.text); c.err != nil {
			return
		}
		if checked == nil {
			c.err = errUndecided
			return
		}
		c.prg, c.err = program(checked, false)
	})
	return c.prg, c.err
}

// newSet puts rules together. Conditions that an older set has are taken over from it.
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
			c = &condition{text: r.When}
			made[r.When] = c
		}
		s.rules = append(s.rules, &compiled{r, c})
	}
	return s
}

// Judge says what the rules make of a call.
func (s *Set) Judge(ctx context.Context, f *Facts) Verdict {
	var v Verdict
	spent := uint64(0)
	for _, r := range s.rules {
		if !Matches(r.Tool, f.Tool) || r.Agent != "" && r.Agent != f.Agent || r.Effect == Confirm && f.ReadOnly {
			continue
		}
		if spent > mostCallCost || r.met(ctx, f, &spent) {
			v.meet(&r.Rule)
		}
	}
	return v
}

// met decides a rule; what cannot be decided is met.
func (r *compiled) met(ctx context.Context, f *Facts, spent *uint64) bool {
	if r.When == "" {
		return true
	}
	prg, err := r.condition.program()
	if err != nil {
		return true
	}
	value, details, err := prg.ContextEval(ctx, f)
	if cost := details.ActualCost(); cost != nil {
		*spent += *cost
	}
	if err != nil {
		return true
	}
	yes, decided := value.Value().(bool)
	return !decided || yes
}
