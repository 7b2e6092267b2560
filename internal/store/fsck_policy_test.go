package store_test

import (
	"slices"
	"testing"

	"github.com/mostrador/mostrador/internal/policy"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

func TestFsckFindsRulesThatDoNothing(t *testing.T) {
	t.Parallel()
	damages := []struct {
		name, sql string
		want      []string
	}{
		{"untouched", ``, nil},
		{"by-nobody", `UPDATE policy_rules SET effect = 'confirm' WHERE workspace_id = $1`,
			[]string{"a rule refuses, or says whom it asks"}},
		{"allows", `UPDATE policy_rules SET effect = 'allow' WHERE workspace_id = $1`,
			[]string{"a rule refuses, or says whom it asks"}},
		{"forgotten", `UPDATE workspaces SET policies = 0 WHERE id = $1`,
			[]string{"a workspace with rules knows that it has some"}},
	}
	testkit.EachShop(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop) {
		for _, d := range damages {
			shop := s.Open(testkit.Setup{Slug: d.name, Rules: []policy.Rule{{Tool: "*", When: "true",
				Effect: policy.Deny}}})
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
