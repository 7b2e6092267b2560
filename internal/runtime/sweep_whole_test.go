package runtime_test

import (
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
)

// A sweep cleans up everything, however much has accumulated since the last.
func TestASweepKeepsUp(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, _ *lab) {
		const many = 2500
		now := s.Clock.Now()
		old := now.Add(-2 * s.Workspace.Settings.ExecutionLife())
		err := s.Runtime.Store.Write(t.Context(), s.Workspace.ID, func(tx runtime.Tx) error {
			rows := make([]runtime.Execution, many)
			for i := range rows {
				rows[i] = runtime.Execution{ID: testkit.NewID(), Tool: "lab/note", Kind: "write", Actor: "agent",
					Input: "{}", StartedAt: old}
				if err := tx.Calls().KeepKey(runtime.Key{
					SessionID: "s", Key: "k:" + testkit.NewID(), Tool: "lab/note", State: runtime.KeyDone,
					ExecutionID: rows[i].ID, CreatedAt: old, ExpiresAt: old.Add(time.Hour),
				}); err != nil {
					return err
				}
				if err := tx.Calls().SetHits(testkit.NewID(), "lab/note", "1", old); err != nil {
					return err
				}
			}
			return tx.Calls().InsertExecutions(rows)
		})
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Runtime.Sweep(t.Context(), s.Workspace); err != nil {
			t.Fatal(err)
		}
		for table, left := range map[string]string{
			"executions": "blanked_at = 0 AND started_at < $2", "call_keys": "expires_at < $2",
			"call_limits": "updated_at < $2",
		} {
			if n := count(t, s, table, left, now.Add(-time.Hour).UnixMicro()); n != 0 {
				t.Errorf("%s: %d left of %d", table, n, many)
			}
		}
	})
}
