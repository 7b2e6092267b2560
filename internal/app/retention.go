package app

import (
	"context"
	"maps"
	"slices"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/store"
)

// retainFor bounds one sweep of a business, so that the others have their turn; the next one goes on where it was.
const retainFor = 20 * time.Second

// retain blanks what a business does not keep any longer: batch after batch, until one is not full or the time is over.
func (a Leaving) retain(ctx context.Context, w *access.Workspace) error {
	enough, cancel := context.WithTimeout(ctx, retainFor)
	defer cancel()
	kept := w.Settings.Retention.Kept()
	for _, kind := range slices.Sorted(maps.Keys(kept)) {
		for enough.Err() == nil {
			n, err := store.Retention{DB: a.DB}.Batch(ctx, w.ID, kind, a.Clock.Now().Add(-kept[kind]))
			if err != nil {
				return err
			}
			if n < store.RetentionBatch {
				break
			}
		}
	}
	return nil
}
