package store_test

import (
	"slices"
	"testing"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

// A call keeps its conversation, and fsck finds one whose conversation is another's.
func TestACallIsOneConversation(t *testing.T) {
	t.Parallel()
	testkit.EachShop(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop) {
		open := func(agent, call string) (id string, first bool) {
			s.Do(func(u *core.Unit) error {
				talk, opened, err := u.Conversations.OpenCall(conversation.Session{AgentID: agent, Channel: "voice",
					CallID: call}, 0)
				id, first = talk.ID, opened
				return err
			})
			return id, first
		}
		one, first := open(s.Agent.ID, "CA1")
		again, second := open(s.Agent.ID, "CA1")
		other, third := open(s.Agent.ID, "CA2")
		if one != again || one == other || !first || second || !third {
			t.Fatalf("%s %v, %s %v, %s %v", one, first, again, second, other, third)
		}
		if got := broken(t, s); len(got) != 0 {
			t.Fatalf("broken are %q", got)
		}
		err := s.DB.Write(t.Context(), s.Workspace.ID, func(tx *store.Tx) error {
			_, err := tx.Exec(`UPDATE phone_calls SET call_id = 'CA3' WHERE workspace_id = $1 AND call_id = 'CA2'`,
				tx.Workspace())
			return err
		})
		if got := broken(t, s)[s.Workspace.Slug]; err != nil ||
			!slices.Equal(got, []string{"a call is a conversation with its agent"}) {
			t.Errorf("broken are %q, %v", got, err)
		}
	})
}
