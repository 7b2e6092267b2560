package workshop

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/callback"
	"github.com/mostrador/mostrador/internal/custom"
	"github.com/mostrador/mostrador/internal/kit/fault"
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

// CallbackPath is the start of the URL for late answers; the rest of the path is the signed token of the call.
const CallbackPath = "/webhooks/custom/"

// TestToken ends the callback URL of calls of the test console: answers to it are dropped.
const TestToken = "test"

// MostLate is the maximum size of a late answer.
const MostLate = 1 << 20

// Late is a late answer as it is stored: read, checked and with its secrets masked.
type Late struct {
	Tool    string          `json:"tool"`
	Title   string          `json:"title"`
	Success bool            `json:"success"`
	Data    json.RawMessage `json:"data,omitempty"`
	Error   string          `json:"error,omitempty"`
}

// ErrNotJSON: the body sent to a callback is not JSON.
var ErrNotJSON = errors.New("the answer is not JSON")

// OpenCallback reads the token of a late answer's URL. One that we did not sign, or that has expired, is not_found.
// early is true for one so young that its call may not be recorded yet.
func (ws *Workshop) OpenCallback(token string) (right custom.Callback, early bool, err error) {
	key, err := ws.Key()
	if err != nil {
		return right, false, err
	}
	now := ws.Clock.Now()
	right, err = custom.ReadCallback(key, token, now)
	return right, now.Before(right.ExpiresAt().Add(time.Minute - custom.CallbackLife)), err
}

// ReadLate reads a late answer as the tool would have read it in time. JSON that breaks the schema is an answer, too:
// the conversation gets the error. Anything else is ErrNotJSON, in words for its sender.
func (ws *Workshop) ReadLate(ctx context.Context, w *access.Workspace, c callback.Callback, body []byte,
	contentType string) (Late, error) {
	engine, err := ws.version(ctx, w.ID, c.ToolID, c.Version)
	if err != nil {
		return Late{}, err
	}
	secrets, err := ws.secrets(ctx, w.ID, engine)
	if err != nil {
		return Late{}, err
	}
	l := Late{Tool: c.Tool, Title: maker{engine: engine}.title()}
	data, err := engine.Read(ctx, body, contentType, custom.Call{Secrets: secrets, Tag: w.Locale})
	if custom.NotJSON(err) {
		return Late{}, fault.Wrap(ErrNotJSON, fault.InvalidArguments, "%s", custom.Detail(err))
	}
	if err != nil {
		l.Error = fault.From(err).Message
		return l, nil
	}
	l.Success, l.Data = true, asObject(data)
	return l, nil
}

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
			wrong := append(custom.Check(d, custom.Rules{CheckURL: url.Parse, Stored: true}), ws.checkInternal(d, "")...)
			runs := len(wrong) == 0
			if runs {
				wrong = append(custom.Check(d, custom.Rules{CheckURL: url.Parse}), ws.checkArguments(d, preset, "")...)
			}
			if len(wrong) > 0 {
				broken = append(broken, Broken{names[v.ToolID], v.Version, wrong, runs})
			}
		}
		return err
	})
	return broken, err
}
