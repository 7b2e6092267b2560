package policy

import (
	"context"
	"maps"
	"slices"

	"cel.dev/cel-go/cel"
	"cel.dev/cel-go/common/types"
)

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
var NotKept = []string{"session.state", "customer.verified", "customer.orders_count", "customer.debt"}

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
