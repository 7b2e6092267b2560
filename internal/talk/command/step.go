package command

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/words/quick"
)

// step converts a model's step; false: it is not a valid one.
func (s plannedStep) step() (quick.Step, bool) {
	out := quick.Step{
		Verb: quick.Verb(s.Do), Product: strings.TrimSpace(s.Product), Quantity: s.Quantity, Method: s.Method,
		Order: strings.TrimSpace(s.Order), Customer: strings.TrimSpace(s.Customer), Text: strings.TrimSpace(s.Text),
		Day: strings.TrimSpace(s.Day), Ban: quick.Ban(s.Ban),
	}
	if !slices.Contains(quick.Verbs, out.Verb) || s.Quantity < 0 ||
		s.Method != "" && !slices.Contains(methods, s.Method) {
		return out, false
	}
	if s.Percent != "" {
		d, err := money.Parse(s.Percent.String())
		if err != nil {
			return out, false
		}
		if out.BasisPoints, err = d.BasisPoints(); err != nil {
			return out, false
		}
	}
	if s.Amount != "" {
		d, err := money.Parse(s.Amount.String())
		if err != nil {
			return out, false
		}
		out.Amount = d.String()
	}
	switch out.Verb {
	case quick.Add:
		if out.Quantity == 0 {
			out.Quantity = 1
		}
		return out, out.Product != ""
	case quick.Set, quick.Remove:
		return out, out.Product != ""
	case quick.Banned:
		return out, slices.Contains(quick.Bans, out.Ban)
	}
	return out, true
}
