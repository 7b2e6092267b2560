package mcpapi

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"sync"

	"github.com/google/uuid"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/tool"
)

// channel is the channel of MCP conversations.
const channel = "mcp"

// talks maps every MCP session to its conversation: the one it named when it opened, else a new one without a
// customer, opened with its first call.
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

// remember notes the conversation a client names while it opens its session, in case it does not repeat it.
func (v *view) remember(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		if method == "initialize" {
			s, isServer := req.GetSession().(*mcp.ServerSession)
			c, err := v.caller(ctx, req.GetExtra())
			if err == nil && isServer && c.sessionID != "" && !c.withoutSession {
				t := v.door.talks.of(s)
				t.mu.Lock()
				t.id = c.sessionID
				t.mu.Unlock()
			}
		}
		return next(ctx, method, req)
	}
}

// in is the conversation a call runs in.
func (ts *talks) in(ctx context.Context, c caller, agentID string, s *mcp.ServerSession, e tool.Entry,
	key string) (string, error) {
	if c.sessionID != "" {
		return c.sessionID, nil
	}
	if c.withoutSession {
		return ts.alone(ctx, c, agentID, e, key)
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

// alone is the conversation of a call that names none and has no session: a new one, whose id the answer carries for
// the next call. With an idempotency key its id derives from the key, so that a retry meets the first call's effect
// instead of a new conversation. The calls of one request share one.
func (ts *talks) alone(ctx context.Context, c caller, agentID string, e tool.Entry, key string) (string, error) {
	open := func(id string) (string, error) {
		perMinute := e.Tool.RatePerMinute()
		if e.Terms != nil && e.Terms.PerMinute > 0 {
			perMinute = min(perMinute, e.Terms.PerMinute)
		}
		s, err := ts.door.Runtime.OpenAlone(ctx, c.Workspace, c.Actor, e.Tool.FullName(), perMinute,
			conversation.Session{ID: id, AgentID: agentID, Channel: channel})
		return s.ID, err
	}
	if key != "" {
		return open(keyedID(c, agentID, key))
	}
	c.talk.mu.Lock()
	defer c.talk.mu.Unlock()
	if c.talk.id != "" {
		return c.talk.id, nil
	}
	id, err := open("")
	if err == nil {
		c.talk.id = id
	}
	return id, err
}

// keyedID is the conversation id of an idempotency key, per API key and agent.
func keyedID(c caller, agentID, key string) string {
	parts, _ := json.Marshal([]string{"alone", c.Workspace.ID, c.Actor.KeyID, agentID, key}) // texts always marshal
	sum := sha256.Sum256(parts)
	id := uuid.UUID(sum[:16])
	id[6], id[8] = id[6]&0x0f|0x80, id[8]&0x3f|0x80 // version 8: a custom UUID
	return id.String()
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
	return id, err
}
