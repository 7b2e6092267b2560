package runtime

import (
	"context"
	"encoding/json"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/tool"
)

// toolOf finds a tool: one of ours, or one of the workspace's own; nil: there is none.
// It may read the database and is not called within a transaction.
func (r *Runtime) toolOf(ctx context.Context, w *access.Workspace, name string) (*tool.Tool, error) {
	if t, ok := r.Tools.Get(name); ok {
		return t, nil
	}
	if r.Own == nil || w.OwnTools == 0 || !strings.HasPrefix(name, tool.OwnPack+"/") {
		return nil, nil
	}
	own, err := r.Own.Own(ctx, w)
	if err != nil {
		return nil, err
	}
	t, _ := own.Get(name)
	return t, nil
}

// fetch reads something outside. Nothing changes, so that nothing is claimed before and nothing has to be
// resolved after.
func (x *execution) fetch(ctx context.Context) Answer {
	stop := x.stage("outside")
	data, err := guarded(func() (json.RawMessage, error) {
		out, err := x.req.tool.Fetch(ctx, x.req.in)
		if err != nil {
			return nil, err
		}
		return asJSON(out)
	})
	stop(&err)
	if err != nil {
		return x.refuse(ctx, namedTimeout(err))
	}
	x.finish(Answer{Success: true, Data: data, ExecutionID: x.req.id})
	return x.keepRead(ctx)
}
