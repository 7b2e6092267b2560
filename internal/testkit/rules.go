package testkit

import (
	"cmp"

	"github.com/mostrador/mostrador/internal/policy"
)

// Rule writes a rule of the business down, active and with a name if it has none, and
// returns the rule as it is kept. Calls of this shop know it from then on.
func (s *Shop) Rule(r policy.Rule) policy.Rule {
	s.T.Helper()
	r.Name, r.Active = cmp.Or(r.Name, "rule"), true
	kept, err := s.Policies.Add(s.T.Context(), s.Workspace.ID, Boss, r)
	s.Must(err)
	s.Reread()
	return kept
}

// Ruled is the shop with one more rule; the shop as it was does not know of it.
func (s *Shop) Ruled(rules ...policy.Rule) *Shop {
	s.T.Helper()
	out := *s
	for _, r := range rules {
		out.Rule(r)
	}
	return &out
}
