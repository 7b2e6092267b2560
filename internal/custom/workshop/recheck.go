package workshop

import (
	"context"
	"net/url"

	"github.com/mostrador/mostrador/internal/custom"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// Broken is a stored version that could not be saved any more: the rules for definitions have become stricter, or one
// of our tools it is made of is gone.
type Broken struct {
	Name    string
	Version int
	Why     []fault.Field
	Runs    bool // it still runs; calls that meet the mistake fail
}

// Recheck checks everything agents may be using again. It makes no calls.
func (ws *Workshop) Recheck(ctx context.Context, workspaceID string) (broken []Broken, err error) {
	preset, err := ws.presets(ctx, workspaceID)
	if err != nil {
		return nil, err
	}
	err = ws.Store.OwnTools(ctx, workspaceID, false, func(rows Rows) error {
		broken = nil
		tools, err := rows.Tools()
		if err != nil {
			return err
		}
		names := map[string]string{}
		for _, t := range tools {
			names[t.ID] = t.Name
		}
		versions, err := rows.InUse()
		for _, v := range versions {
			d := v.Definition
			d.ID, d.Version = v.ToolID, v.Version
			wrong := append(custom.Check(d, custom.Rules{CheckURL: url.Parse, Stored: true}), ws.checkInternal(d)...)
			runs := len(wrong) == 0
			if runs {
				wrong = append(custom.Check(d, custom.Rules{CheckURL: url.Parse}), ws.checkArguments(d, preset)...)
			}
			if len(wrong) > 0 {
				broken = append(broken, Broken{names[v.ToolID], v.Version, wrong, runs})
			}
		}
		return err
	})
	return broken, err
}
