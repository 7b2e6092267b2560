package mcpapi

import (
	"context"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/tool"
)

// views keeps one server per agent and pack. Building one takes longer than most calls, so it is built once and
// updated when the agent's tools change; connected clients are notified.
type views struct {
	door *Door
	mu   sync.Mutex
	open map[viewKey]*view
}

// viewKey is what a server is for; pack is empty for the whole view.
type viewKey struct{ workspace, agent, pack string }

// version is everything a view depends on.
type version struct {
	agent  int64
	active bool
	plan   access.Plan
	flags  string
	own    int64
}

func versionOf(w *access.Workspace, a *access.AgentProfile) version {
	v := version{agent: a.Version, active: a.Active, plan: w.Plan, own: w.OwnTools}
	for _, name := range slices.Sorted(maps.Keys(w.Flags)) {
		v.flags += fmt.Sprintf("%q=%t ", name, w.Flags[name])
	}
	return v
}

// view is an agent's tools as one MCP server.
type view struct {
	door   *Door
	server *mcp.Server
	key    viewKey
	caller func(context.Context, *mcp.RequestExtra) (caller, error)
	seen   atomic.Uint64 // the keyring's change count that the tools reflect

	mu      sync.Mutex
	built   bool
	version version
	tools   map[string]tool.Entry // by the agent's name of them
	shown   *tool.View            // the same as a view
	slug    string                // of the workspace
	used    time.Time
}

// unusedAfter is when a view without a session is dropped.
const unusedAfter = 10 * time.Minute

// viewFor is the view of a request.
func (d *Door) viewFor(ctx context.Context, c caller, r *http.Request, pack string) (*view, error) {
	if pack != "" && !d.hasPack(pack) {
		return nil, errNoPack()
	}
	agent, err := d.agentFor(ctx, c, r)
	if err != nil {
		return nil, err
	}
	return d.views.get(ctx, c.Workspace, &agent, pack, c.changes)
}

func (d *Door) hasPack(name string) bool {
	return name == tool.OwnPack || slices.ContainsFunc(d.Tools.Packs(),
		func(p *tool.Pack) bool { return p.Name == name })
}

func errNoPack() error { return fault.New(fault.NotFound, "There is no such pack.") }

func (vs *views) get(ctx context.Context, w *access.Workspace, a *access.AgentProfile, pack string,
	seen uint64) (*view, error) {
	key := viewKey{w.ID, a.ID, pack}
	vs.mu.Lock()
	v, ok := vs.open[key]
	if !ok {
		v = vs.door.newView(key, w, a, callerOf)
		if vs.open == nil {
			vs.open = map[viewKey]*view{}
		}
		vs.open[key] = v
	}
	vs.mu.Unlock()
	return v, v.update(ctx, w, a, seen)
}

func (d *Door) newView(key viewKey, w *access.Workspace, a *access.AgentProfile,
	who func(context.Context, *mcp.RequestExtra) (caller, error)) *view {
	v := &view{door: d, key: key, caller: who, slug: w.Slug}
	v.server = mcp.NewServer(
		&mcp.Implementation{Name: "mostrador", Title: w.Name + " · " + a.Name, Version: d.Version},
		&mcp.ServerOptions{
			Instructions: msgInstructions.In(w.Locale),
			// What the server answers it declares: prompts and resources are empty lists that never change.
			Capabilities: &mcp.ServerCapabilities{
				Tools: &mcp.ToolCapabilities{ListChanged: true}, Prompts: &mcp.PromptCapabilities{},
				Resources: &mcp.ResourceCapabilities{},
			},
			// The list depends on the key: shared caches must not keep it.
			SetCacheable: func(_ context.Context, _ mcp.Request, c *mcp.Cacheable) { c.CacheScope = "private" },
		})
	v.server.AddReceivingMiddleware(v.remember, v.catchUp, v.shorten)
	return v
}

// update brings the server's tools to the agent's. It adds before it removes, so that a list in between never misses
// a tool that stays. seen is the keyring's change count before the workspace and the agent were read.
func (v *view) update(ctx context.Context, w *access.Workspace, a *access.AgentProfile, seen uint64) (err error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.used = clock.Stopwatch()
	if v.built && seen < v.seen.Load() {
		return nil
	}
	defer func() {
		if err == nil {
			v.seen.Store(seen)
		}
	}()
	now := versionOf(w, a)
	// An older read must not undo a newer one.
	if v.built && (v.version == now || now.agent < v.version.agent || now.own < v.version.own) {
		return nil
	}
	all, err := tool.Of(ctx, w, v.door.Tools, v.door.Own)
	if err != nil {
		return err
	}
	shown, err := all.View(w, a)
	if err != nil { // two tools of one name: a configuration error
		return fault.New(fault.Conflict, "%s", err.Error())
	}
	if v.key.pack != "" {
		shown.Entries = slices.DeleteFunc(shown.Entries,
			func(e tool.Entry) bool { return e.Tool.Pack.Name != v.key.pack })
	}
	tools := map[string]tool.Entry{}
	for _, e := range shown.Entries {
		tools[e.Name] = e
		if !v.tools[e.Name].Same(e) {
			v.server.AddTool(describeTool(e), v.handler(e))
		}
	}
	for name := range v.tools {
		if tools[name].Tool == nil {
			v.server.RemoveTools(name)
		}
	}
	v.tools, v.shown, v.version, v.built = tools, shown, now, true
	return nil
}

func (v *view) connected() bool {
	for range v.server.Sessions() {
		return true
	}
	return false
}

// watch polls the agents of connected clients until ctx ends: another node may have changed them.
func (vs *views) watch(ctx context.Context, every time.Duration) {
	ticker := time.NewTicker(every)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			vs.look(ctx)
		}
	}
}

// look updates every connected view and drops the unused ones.
func (vs *views) look(ctx context.Context) {
	live := map[string][]*view{} // by workspace
	vs.mu.Lock()
	for key, v := range vs.open {
		v.mu.Lock()
		unused := clock.Since(v.used) > unusedAfter
		v.mu.Unlock()
		switch {
		case v.connected():
			live[key.workspace] = append(live[key.workspace], v)
		case unused:
			delete(vs.open, key)
		}
	}
	vs.mu.Unlock()
	for workspaceID, list := range live {
		if err := vs.door.refresh(ctx, workspaceID, list); ctx.Err() == nil {
			vs.door.refreshFailures.Saw(list[0].slug, err)
		}
	}
}

// catchUp applies changes made on this node before a session lists or calls tools. watch finds those of other nodes.
func (v *view) catchUp(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		if (method == "tools/list" || method == "tools/call") && v.seen.Load() != v.door.Keyring.Changes() {
			v.door.refreshFailures.Saw(v.slug, v.door.refresh(ctx, v.key.workspace, []*view{v}))
		}
		return next(ctx, method, req)
	}
}

func (d *Door) refresh(ctx context.Context, workspaceID string, list []*view) error {
	seen := d.Keyring.Changes()
	w, err := d.Keyring.WorkspaceBySlug(ctx, list[0].slug)
	if err != nil {
		return err
	}
	agents, err := d.agents.read(ctx, workspaceID)
	if err != nil {
		return err
	}
	for _, v := range list {
		for _, a := range agents {
			if a.ID == v.key.agent {
				err = v.update(ctx, &w, &a, seen)
			}
		}
	}
	return err
}

// closeSessions closes every session. A session closes when its calls are done.
func (vs *views) closeSessions() {
	vs.mu.Lock()
	open := slices.Collect(maps.Values(vs.open))
	vs.mu.Unlock()
	var all sync.WaitGroup
	for _, v := range open {
		for s := range v.server.Sessions() {
			all.Go(func() { _ = s.Close() }) // the client is gone, or about to be
		}
	}
	all.Wait()
}
