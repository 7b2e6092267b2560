package mcpapi

import (
	"context"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
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
		short := v.shortList(c.Workspace, c.Actor.Role, v.door.knowsPhone(ctx, c))
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

// knowsPhone reports a request in a conversation whose customer's telephone is known. Where there is no such
// conversation, the calls in it will report that.
func (d *Door) knowsPhone(ctx context.Context, c caller) (known bool) {
	if c.sessionID == "" {
		return false
	}
	err := d.Runtime.Read(ctx, c.Workspace, c.Actor, func(u *core.Unit) (err error) {
		known, err = u.KnowsPhone(c.sessionID)
		return err
	})
	return err == nil && known
}

// shortList is the tools that models see, by their names.
func (v *view) shortList(w *access.Workspace, role access.Role, phoneKnown bool) map[string]tool.Entry {
	v.mu.Lock()
	shown := v.shown
	v.mu.Unlock()
	list := shown.ForModels(w, role)
	if phoneKnown {
		list = list.PhoneKnown(w.Locale)
	}
	out := map[string]tool.Entry{}
	for _, e := range list.Entries {
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
