package store

import (
	"testing"

	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/scope"
)

// A unit that writes finds the current row: what its neighbours in the transaction did, and what it did itself, however
// often the row was cached before.
func TestWritersAreNotToldOldRows(t *testing.T) {
	t.Parallel()
	n := openNotes(t)
	if err := n.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	s := conversation.Session{ID: scope.NewID(), AgentID: scope.NewID(), Channel: "api", State: conversation.Idle}
	talks := func(tx *Tx) conversation.Rows { return NewRows(tx).Conversations() }
	reason := func(tx *Tx) string {
		got, found, err := talks(tx).Session(s.ID, true)
		if err != nil || !found {
			t.Error(found, err)
		}
		return got.HandoffReason
	}
	change := func(tx *Tx, to string) error {
		if to == "b" { // by a statement that does not name its rows
			_, err := tx.Exec(`UPDATE sessions SET handoff_reason = $2 WHERE workspace_id = $1`, ws, to)
			return err
		}
		changed := s
		changed.HandoffReason = to
		return talks(tx).UpdateSession(changed)
	}
	if err := n.Write(t.Context(), ws, func(tx *Tx) error { return talks(tx).InsertSession(s) }); err != nil {
		t.Fatal(err)
	}
	if err := n.Read(t.Context(), ws, func(tx *Tx) error { reason(tx); return nil }); err != nil {
		t.Fatal(err)
	}
	was := ""
	for _, to := range []string{"a", "b", "c"} {
		var seen [4]string
		wantErrs(t, n.group(t,
			func(tx *Tx) error {
				seen[0] = reason(tx)
				err := change(tx, to)
				seen[1] = reason(tx)
				return err
			},
			func(tx *Tx) error { seen[2] = reason(tx); return nil },
		), nil, nil)
		if err := n.Write(t.Context(), ws, func(tx *Tx) error { seen[3] = reason(tx); return nil }); err != nil {
			t.Fatal(err)
		}
		if seen[0] != was || seen[1] != to || seen[2] != to || seen[3] != to {
			t.Errorf("to %s from %s: %q", to, was, seen)
		}
		was = to
	}
}
