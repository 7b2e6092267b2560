package access

import (
	"context"
	"time"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

// ChangeWorkspace changes part of a business and leaves the rest as it is. seen is the UpdatedAt that the caller saw:
// if it has changed since, that is a conflict. Invalid settings are invalid_arguments.
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
