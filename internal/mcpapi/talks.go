package mcpapi

import (
	"context"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
)

// channel is where conversations of MCP clients take place.
const channel = "mcp"

// talks knows the conversation of every MCP session: the one it named when it
// opened, else one of its own without a customer, opened with its first call.
type talks struct {
	door *Door
	mu   sync.Mutex
	open map[*mcp.ServerSession]*talk
}

type talk struct {
	mu sync.Mutex
	id string
}

func (ts *talks) of(s *mcp.ServerSession) *talk {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	if t, ok := ts.open[s]; ok {
		return t
	}
	if ts.open == nil {
		ts.open = map[*mcp.ServerSession]*talk{}
	}
	t := &talk{}
	ts.open[s] = t
	go func() {
		_ = s.Wait() // however it ended
		ts.mu.Lock()
		defer ts.mu.Unlock()
		delete(ts.open, s)
	}()
	return t
}

// remember notes the conversation a client names while it opens its session, in
// case it does not repeat it.
func (v *view) remember(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		if method == "initialize" {
			s, isServer := req.GetSession().(*mcp.ServerSession)
			c, err := v.caller(ctx, req.GetExtra())
			if err == nil && isServer && c.named != "" && !c.alone {
				t := v.door.talks.of(s)
				t.mu.Lock()
				t.id = c.named
				t.mu.Unlock()
			}
		}
		return next(ctx, method, req)
	}
}

// in is the conversation a call takes place in.
func (ts *talks) in(ctx context.Context, c caller, agentID string, s *mcp.ServerSession) (string, error) {
	if c.named != "" {
		return c.named, nil
	}
	if c.alone {
		return ts.start(ctx, c, agentID)
	}
	t := ts.of(s)
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.id != "" {
		return t.id, nil
	}
	var err error
	t.id, err = ts.start(ctx, c, agentID)
	return t.id, err
}

func (ts *talks) start(ctx context.Context, c caller, agentID string) (id string, err error) {
	err = ts.door.Runtime.Write(ctx, c.Workspace, c.Actor, func(u *core.Unit) error {
		s, err := u.Conversations.Open(conversation.Session{AgentID: agentID, Channel: channel})
		if err == nil {
			id = s.ID
			u.Conversations.Adopt(s)
		}
		return err
	})
	if err != nil {
		return "", err
	}
	return id, nil
}
