package workshop

import (
	"context"
	"fmt"
	"net/url"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/custom"
	"github.com/mostrador/mostrador/internal/tool"
)

// shelf caches a workspace's tools, ready to run.
type shelf struct {
	changes int64
	own     *tool.Own
}

// Own are a workspace's tools as the pipeline runs them, no older than w.OwnTools.
func (ws *Workshop) Own(ctx context.Context, w *access.Workspace) (*tool.Own, error) {
	if w.OwnTools == 0 {
		return nil, nil
	}
	ws.mu.Lock()
	kept := ws.shelves[w.ID]
	ws.mu.Unlock()
	if kept != nil && kept.changes >= w.OwnTools {
		return kept.own, nil
	}
	fresh, err := ws.fill(ctx, w)
	if err != nil {
		return nil, err
	}
	ws.mu.Lock()
	defer ws.mu.Unlock()
	if kept := ws.shelves[w.ID]; kept != nil && kept.changes > fresh.changes {
		return kept.own, nil // another caller has read newer ones meanwhile
	}
	if len(ws.shelves) >= mostKept {
		clear(ws.shelves)
	}
	ws.shelves[w.ID] = fresh
	return fresh.own, nil
}

func (ws *Workshop) fill(ctx context.Context, w *access.Workspace) (*shelf, error) {
	s := &shelf{}
	var tools []Record
	var versions []Version
	err := ws.Store.OwnTools(ctx, w.ID, false, func(rows Rows) (err error) {
		if s.changes, err = rows.Changes(); err != nil {
			return err
		}
		if tools, err = rows.Tools(); err != nil {
			return err
		}
		versions, err = rows.InUse()
		return err
	})
	if err != nil {
		return nil, err
	}
	byID, given := map[string]Record{}, map[string]int{}
	for _, t := range tools {
		byID[t.ID], given[tool.OwnPack+"/"+t.Name] = t, t.Given
	}
	var made []*tool.Tool
	for _, v := range versions {
		engine, err := ws.engine(w.ID, v)
		if err != nil { // it was valid when it was saved; a stricter rule of ours must not affect the others
			continue
		}
		made = append(made, ws.make(w, byID[v.ToolID], engine))
	}
	s.own = tool.NewOwn(made, given)
	return s, nil
}

// engine is a version as package custom runs it. Versions never change, so each is compiled once.
func (ws *Workshop) engine(workspaceID string, v Version) (*custom.Tool, error) {
	name := fmt.Sprintf("%s %s %d", workspaceID, v.ToolID, v.Version)
	ws.mu.Lock()
	kept := ws.compiled[name]
	ws.mu.Unlock()
	if kept != nil {
		return kept, nil
	}
	d := v.Definition
	d.ID, d.Version = v.ToolID, v.Version
	// The address was checked when it was saved, and is again with every call.
	t, err := custom.Compile(d, custom.Rules{CheckURL: url.Parse, Stored: true})
	if err != nil {
		return nil, err
	}
	ws.mu.Lock()
	defer ws.mu.Unlock()
	if len(ws.compiled) >= mostKept {
		clear(ws.compiled)
	}
	ws.compiled[name] = t
	return t, nil
}

// version finds one by its number, also of a removed tool.
func (ws *Workshop) version(ctx context.Context, workspaceID, toolID string, n int) (*custom.Tool, error) {
	ws.mu.Lock()
	kept := ws.compiled[fmt.Sprintf("%s %s %d", workspaceID, toolID, n)]
	ws.mu.Unlock()
	if kept != nil {
		return kept, nil
	}
	var v Version
	err := ws.Store.OwnTools(ctx, workspaceID, false, func(rows Rows) error {
		found := false
		var err error
		if v, found, err = rows.Version(toolID, n); err == nil && !found {
			err = errNoVersion()
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return ws.engine(workspaceID, v)
}
