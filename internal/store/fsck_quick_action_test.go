package store_test

import (
	"slices"
	"testing"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/quickaction"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

func TestFsckFindsQuickActionsWithoutAYes(t *testing.T) {
	t.Parallel()
	damages := []struct {
		name, sql string
		want      []string
	}{
		{"untouched", ``, nil},
		{"unasked", `UPDATE quick_actions SET confirmation_id = id WHERE workspace_id = $1`,
			[]string{"a quick action that was done had its yes, where it was asked about"}},
		{"silent", `UPDATE quick_actions SET state = 'stopped' WHERE workspace_id = $1`,
			[]string{"a quick action that was not done says why"}},
		{"unheard-of", `UPDATE quick_actions SET state = 'eaten' WHERE workspace_id = $1`,
			[]string{"quick_actions.state is one that exists"}},
	}
	testkit.EachShop(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop) {
		for _, d := range damages {
			shop := s.Open(testkit.Setup{Slug: d.name})
			shop.Do(func(u *core.Unit) error {
				_, err := u.QuickActions.Begin(quickaction.Action{Command: "avisale a Ana", State: quickaction.Done})
				return err
			})
			if d.sql == "" {
				continue
			}
			if err := s.DB.Write(t.Context(), shop.Workspace.ID,
				func(tx *store.Tx) error { _, err := tx.Exec(d.sql, tx.Workspace()); return err }); err != nil {
				t.Fatalf("%s: %v", d.name, err)
			}
		}
		got := broken(t, s)
		for _, d := range damages {
			if !slices.Equal(got[d.name], d.want) {
				t.Errorf("%s: broken are %q, want %q", d.name, got[d.name], d.want)
			}
		}
	})
}
