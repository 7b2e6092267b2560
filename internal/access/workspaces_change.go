package access

import (
	"context"
	"time"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

// ChangeWorkspace changes some of a business and leaves the rest as it is now. Seen is
// when it was last changed as far as whoever asks knows: where that is not so any more
// they have not seen what they change, a conflict. Settings that cannot be meant are
// invalid_arguments.
func (k *Keyring) ChangeWorkspace(ctx context.Context, id string, seen time.Time, change func(*Workspace)) error {
	err := k.dir.Directory(ctx, true, func(ws WorkspaceRows, _ KeyRows) error {
		w, found, err := ws.WorkspaceToChange(id)
		switch {
		case err != nil:
			return err
		case !found:
			return fault.New(fault.NotFound, "there is no workspace with the id %q", id)
		case !w.UpdatedAt.Equal(seen):
			return fault.New(fault.Conflict, "the workspace was changed meanwhile")
		}
		change(&w)
		if err := w.check(); err != nil {
			return err
		}
		return ws.UpdateWorkspace(w, k.clock.Now())
	})
	k.Forget()
	return err
}
