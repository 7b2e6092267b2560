package mcpapi

import (
	"context"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/tool"
)

const (
	// allHeader and allQuery ask for whole lists: every tool, with its contract's schemas.
	allHeader = "Mostrador-Tools"
	allQuery  = "tools"
	wantsAll  = "all"
	// allMeta asks the same for one list.
	allMeta = "mostrador/all"
)

// shorten makes lists those for models, unless the client asks for whole ones: models are sent a list with every
// request. A tool that is left out stays registered, so that it can be called.
func (v *view) shorten(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		r, err := next(ctx, method, req)
		list, isList := r.(*mcp.ListToolsResult)
		if err != nil || !isList {
			return r, err
		}
		c, err := v.caller(ctx, req.GetExtra())
		if err != nil || c.allTools || asksForAll(req) {
			return r, err
		}
		short := v.shortList(c.Workspace, c.Actor.Role)
		whole := list.Tools
		list.Tools = make([]*mcp.Tool, 0, len(whole))
		for _, t := range whole {
			if e, listed := short[t.Name]; listed {
				list.Tools = append(list.Tools, describeTool(e))
			}
		}
		return list, nil
	}
}

// shortList is the tools that models see, by their names.
func (v *view) shortList(w *access.Workspace, role access.Role) map[string]tool.Entry {
	v.mu.Lock()
	shown := v.shown
	v.mu.Unlock()
	out := map[string]tool.Entry{}
	for _, e := range shown.ForModels(w, role).Entries {
		out[e.Name] = e
	}
	return out
}

func asksForAll(req mcp.Request) bool {
	p, _ := req.GetParams().(*mcp.ListToolsParams)
	if p == nil {
		return false
	}
	all, _ := p.Meta[allMeta].(bool)
	return all
}
