package testkit

import "github.com/mostrador/mostrador/internal/store"

// Sound fails unless everything that fsck checks holds for the business.
func (s *Shop) Sound() {
	s.T.Helper()
	s.Must(s.DB.Fsck(s.T.Context(), s.Clock.Now(), func(c store.Checked) {
		if c.Broken > 0 && c.Workspace == s.Workspace.Slug {
			s.T.Errorf("broken: %s: %v", c.Invariant, c.Examples)
		}
	}))
}
