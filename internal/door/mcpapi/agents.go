package mcpapi

import (
	"cmp"
	"context"
	"net/http"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// agentCache caches the agents of connected workspaces for a second, as the keyring does. A change on this node
// invalidates it.
type agentCache struct {
	keyring *access.Keyring

	mu   sync.Mutex
	list map[string]agentList // by workspace
	// byConversation caches the agent of a conversation, which never changes.
	byConversation map[string]string
}

type agentList struct {
	agents  []access.AgentProfile
	read    time.Time
	changes uint64 // the keyring's change count before the read
}

const (
	cacheTime  = time.Second
	mostCached = 10_000
)

// of lists a workspace's agents by slug.
func (a *agentCache) of(ctx context.Context, workspaceID string) ([]access.AgentProfile, error) {
	a.mu.Lock()
	l, ok := a.list[workspaceID]
	a.mu.Unlock()
	if ok && l.changes == a.keyring.Changes() && clock.Since(l.read) < cacheTime {
		return l.agents, nil
	}
	return a.read(ctx, workspaceID)
}

func (a *agentCache) read(ctx context.Context, workspaceID string) ([]access.AgentProfile, error) {
	read, changes := clock.Stopwatch(), a.keyring.Changes()
	agents, err := a.keyring.AgentList(ctx, workspaceID)
	if err != nil {
		return nil, err
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.list == nil || len(a.list) >= mostCached {
		a.list = map[string]agentList{}
	}
	a.list[workspaceID] = agentList{agents, read, changes}
	return agents, nil
}

// agentFor is the agent of a request: the one it names, else its conversation's, else the workspace's first active
// one. conflict: the conversation is another agent's.
func (d *Door) agentFor(ctx context.Context, c caller, r *http.Request) (access.AgentProfile, error) {
	spoken := ""
	if c.sessionID != "" {
		spoken = d.conversationAgent(ctx, c)
	}
	a, err := d.findAgent(ctx, c.Workspace, cmp.Or(r.URL.Query().Get("agent"), r.Header.Get(agentHeader), spoken))
	if err == nil && spoken != "" && spoken != a.ID {
		err = errOtherAgent(a.Slug)
	}
	return a, err
}

// errOtherAgent refuses an agent in another's conversation, where the runtime would refuse all its tools.
func errOtherAgent(slug string) error {
	return fault.New(fault.Conflict, "The conversation is another agent's, not %s's.", slug)
}

func (d *Door) findAgent(ctx context.Context, w *access.Workspace, named string) (access.AgentProfile, error) {
	if !utf8.ValidString(named) || strings.ContainsRune(named, 0) {
		named = "\uFFFD" // no agent has this name
	}
	agents, err := d.agents.of(ctx, w.ID)
	if err != nil {
		return access.AgentProfile{}, err
	}
	for _, a := range agents {
		switch {
		case named != a.Slug && named != a.ID && (named != "" || !a.Active):
		case !a.Active:
			return a, fault.New(fault.Conflict, "The agent %s is switched off.", a.Slug)
		default:
			return a, nil
		}
	}
	return access.AgentProfile{}, fault.New(fault.NotFound, "There is no such agent.")
}

// conversationAgent is the agent of the conversation a request names; empty where there is no such conversation, which
// the calls in it will report.
func (d *Door) conversationAgent(ctx context.Context, c caller) string {
	name := c.Workspace.ID + " " + c.sessionID
	d.agents.mu.Lock()
	agentID, ok := d.agents.byConversation[name]
	d.agents.mu.Unlock()
	if ok {
		return agentID
	}
	err := d.Runtime.Read(ctx, c.Workspace, c.Actor, func(u *core.Unit) error {
		s, err := u.Conversations.Get(c.sessionID, false)
		agentID = s.AgentID
		return err
	})
	if err != nil {
		return ""
	}
	d.agents.mu.Lock()
	defer d.agents.mu.Unlock()
	if d.agents.byConversation == nil || len(d.agents.byConversation) >= mostCached {
		d.agents.byConversation = map[string]string{}
	}
	d.agents.byConversation[name] = agentID
	return agentID
}
