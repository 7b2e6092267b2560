package webhook_test

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/synctest"

	"github.com/mostrador/mostrador/internal/webhook"
)

// Notices of a business are dealt with in their order; one that is slow holds up its own
// business only as long as there is room, and nobody who knocks.
func TestReader(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var mu sync.Mutex
		var dealt []string
		gate := make(chan struct{})
		r := webhook.NewReader(func(_ context.Context, workspaceID, id string) {
			if id == "slow" {
				<-gate
			}
			mu.Lock()
			dealt = append(dealt, workspaceID+" "+id)
			mu.Unlock()
		})
		r.Kept("a", []string{"slow", "1", "2"})
		r.Kept("a", []string{"3"})
		synctest.Wait()
		if len(dealt) != 0 {
			t.Errorf("%q before the first", dealt)
		}
		for i := range 5000 { // more than there is room for
			r.Kept("a", []string{fmt.Sprint("more ", i)})
		}
		close(gate)
		synctest.Wait()
		if !slices.Equal(dealt[:4], []string{"a slow", "a 1", "a 2", "a 3"}) || len(dealt) >= 5000 {
			t.Errorf("%q, %d in all", dealt[:4], len(dealt))
		}
		r.Close()
		r.Kept("a", []string{"late"})
		if synctest.Wait(); slices.Contains(dealt, "a late") {
			t.Error("it works after it was closed")
		}
	})
}
