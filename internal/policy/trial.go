package policy

import (
	"context"
	"maps"
	"slices"

	"cel.dev/cel-go/cel"
	"cel.dev/cel-go/common/types"
)

// Trial is a rule that is tried on calls of the past, of which not everything is
// known any more.
type Trial struct {
	Rule
	prg cel.Program
}

// Try makes a trial of a rule that was checked.
func (r Rule) Try() (*Trial, error) {
	if r.When == "" {
		return &Trial{Rule: r}, nil
	}
	checked, _, err := compile(r.When)
	if err == nil && checked == nil {
		err = errUndecided
	}
	if err != nil {
		return nil, err
	}
	prg, err := program(checked, true)
	return &Trial{r, prg}, err
}

// Outcome is what a rule makes of a call of the past.
type Outcome struct {
	Met bool
	// Doubt is why a rule is met that could not be decided.
	Doubt string
	// Unknown is what would have to be known to tell; empty: it can be told.
	Unknown []string
}

// NotKept are the names whose values of then nobody has written down.
var NotKept = []string{"session.state", "customer.verified", "customer.orders_count", "customer.debt"}

// On tries the rule on a call. Hidden are the arguments that were masked or blanked,
// by name; a nil Arguments are all of them.
func (t *Trial) On(ctx context.Context, f *Facts, hidden []string) Outcome {
	if t.prg == nil {
		return Outcome{Met: true}
	}
	var unknown []*cel.AttributePatternType
	for _, name := range NotKept {
		unknown = append(unknown, cel.AttributePattern(name))
	}
	for _, name := range hidden {
		unknown = append(unknown, cel.AttributePattern("arguments").QualString(name))
	}
	if f.Arguments == nil {
		unknown = append(unknown, cel.AttributePattern("arguments"))
	}
	partly, err := cel.PartialVars(f, unknown...)
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
