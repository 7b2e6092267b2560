package store_test

import (
	"slices"
	"testing"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

// TestFsckFindsLostHandoffs damages a business with a conversation that waits for
// a person, one that was given back, and a telephone that was only claimed.
func TestFsckFindsLostHandoffs(t *testing.T) {
	t.Parallel()
	damages := []struct {
		name, sql string
		want      []string
	}{
		{"untouched", ``, nil},
		{"nobody-waits", `DELETE FROM handoffs WHERE workspace_id = $1`,
			[]string{"a session with a person has one open hand-off"}},
		{"closed", `UPDATE handoffs SET status = 'closed', taken_by = 'x', taken_at = 1, closed_at = 1 WHERE workspace_id = $1`,
			[]string{"a session with a person has one open hand-off"}},
		{"talks-on", `UPDATE sessions SET state = 'IDLE' WHERE workspace_id = $1 AND state = 'HANDOFF'`,
			[]string{"an open hand-off's session is with a person",
				"support is where the conversations with people are"}},
		{"overlooked", `UPDATE sessions SET folder = 'archived' WHERE workspace_id = $1 AND state = 'HANDOFF'`,
			[]string{"support is where the conversations with people are"}},
		{"mislaid", `UPDATE sessions SET folder = 'drawer' WHERE workspace_id = $1 AND state <> 'HANDOFF'`,
			[]string{"sessions.folder is one that exists"}},
		{"by-nobody", `UPDATE handoffs SET taken_by = '' WHERE workspace_id = $1 AND status = 'closed'`,
			[]string{"a hand-off that was taken or closed says by whom and when"}},
		{"never", `UPDATE handoffs SET closed_at = 0 WHERE workspace_id = $1 AND status = 'closed'`,
			[]string{"a hand-off that was taken or closed says by whom and when"}},
		{"urgent", `UPDATE handoffs SET urgency = 'now' WHERE workspace_id = $1`,
			[]string{"handoffs.urgency is one that exists"}},
		{"unclaimed", `UPDATE sessions SET customer_id = '' WHERE workspace_id = $1 AND channel = 'web'`,
			[]string{"a session that claims a telephone has its customer"}},
		{"proof", `UPDATE phone_proofs SET state = 'lost' WHERE workspace_id = $1`,
			[]string{"phone_proofs.state is one that exists"}},
		{"call-back", `UPDATE return_calls SET state = 'lost' WHERE workspace_id = $1`,
			[]string{"return_calls.state is one that exists"}},
	}
	testkit.EachShop(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop) {
		for _, d := range damages {
			waiting(t, s, d.name)
		}
		for _, d := range damages {
			if d.sql == "" {
				continue
			}
			w, err := s.Keyring.WorkspaceBySlug(t.Context(), d.name)
			if err != nil {
				t.Fatal(err)
			}
			err = s.DB.Write(t.Context(), w.ID, func(tx *store.Tx) error {
				n, err := tx.Exec(d.sql, tx.Workspace())
				if err == nil && n == 0 {
					t.Errorf("%s damages nothing", d.name)
				}
				return err
			})
			if err != nil {
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

func waiting(t *testing.T, s *testkit.Shop, slug string) {
	t.Helper()
	shop := s.Open(testkit.Setup{Slug: slug})
	shop.T = t
	shop.HandOff(shop.Session("+5491155550001"))
	back := shop.Session("+5491155550002")
	shop.HandOff(back)
	shop.Do(func(u *core.Unit) error {
		talk, err := u.Conversations.Get(back, true)
		if err != nil {
			return err
		}
		u.Conversations.Adopt(talk)
		return u.Conversations.Resume()
	})
	shop.OK(shop.SessionOn("web", ""), "retail/get_or_create_customer_by_phone",
		map[string]any{"phone": "+5491155550003"})
	anonymous := shop.SessionOn("cli", "")
	shop.Do(func(u *core.Unit) error {
		u.SessionID = anonymous
		if err := u.ReturnCalls.Promise("+5491155550003", u.Now); err != nil {
			return err
		}
		_, err := u.Customers.AskProof("+5491155550003")
		return err
	})
}
