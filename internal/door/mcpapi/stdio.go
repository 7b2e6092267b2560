package mcpapi

import (
	"cmp"
	"context"
	"io"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/kit/clock"
)

// Line is one client at a pair of streams. It has no key: the user who started the process chose what it may do.
type Line struct {
	Workspace access.Workspace
	Actor     access.Actor
	Agent     string // slug or id; empty: the first active one
	Pack      string // empty: the whole view
	Session   string // an existing conversation; empty: one of its own
	BaseURL   string // where its questions are answered; empty: nowhere
	// Ready, if set, is called with the agent's slug once everything was found.
	Ready func(agentSlug string)
}

// ServeLine speaks MCP, one message per line, until the client closes the input or ctx ends; requests read by then
// are answered. An unknown pack, agent or conversation is an error at once.
func (d *Door) ServeLine(ctx context.Context, l Line, in io.ReadCloser, out io.WriteCloser) error {
	seen := d.Keyring.Changes()
	agent, err := d.lineAgent(ctx, l)
	if err != nil {
		return err
	}
	who := &lineCaller{door: d, line: l, workspace: &l.Workspace, read: clock.Stopwatch()}
	v := d.newView(viewKey{l.Workspace.ID, agent.ID, l.Pack}, &l.Workspace, &agent, who.of)
	if err := v.update(ctx, &l.Workspace, &agent, seen); err != nil {
		return err
	}
	watching, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer stop()
	own := views{door: d, open: map[viewKey]*view{v.key: v}}
	d.stopped.Go(func() { own.watch(watching, lookEvery) })
	if l.Ready != nil {
		l.Ready(agent.Slug)
	}
	// Run ends when w does, after the last answer.
	w := newWire(ctx, in, out)
	defer w.Close()
	return v.server.Run(watching, &mcp.IOTransport{Reader: w, Writer: w.writer()})
}

// lineAgent is the agent of a line: the one it names, else its conversation's. conflict: they differ.
func (d *Door) lineAgent(ctx context.Context, l Line) (a access.AgentProfile, err error) {
	if l.Pack != "" && !d.hasPack(l.Pack) {
		return a, errNoPack()
	}
	spoken := ""
	if l.Session != "" {
		err := d.Runtime.Read(ctx, &l.Workspace, l.Actor, func(u *core.Unit) error {
			s, err := u.Conversations.Get(doorkit.OptionalID(l.Session), false)
			spoken = s.AgentID
			return err
		})
		if err != nil {
			return a, err
		}
	}
	a, err = d.findAgent(ctx, &l.Workspace, cmp.Or(l.Agent, spoken))
	if err == nil && spoken != "" && spoken != a.ID {
		err = errOtherAgent(a.Slug)
	}
	return a, err
}

// lineCaller is the caller of a line's messages, with workspace settings at most a second old.
type lineCaller struct {
	door *Door
	line Line

	mu        sync.Mutex
	workspace *access.Workspace
	read      time.Time
}

func (l *lineCaller) of(ctx context.Context, _ *mcp.RequestExtra) (caller, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if clock.Since(l.read) >= cacheTime {
		w, err := l.door.Keyring.WorkspaceBySlug(ctx, l.line.Workspace.Slug)
		if err != nil {
			return caller{}, err
		}
		l.workspace, l.read = &w, clock.Stopwatch()
	}
	return caller{
		Principal: access.Principal{Workspace: l.workspace, Actor: l.line.Actor},
		request:   &request{Visit: doorkit.Visit{Correlation: scope.NewID()}}, base: l.line.BaseURL,
		sessionID: doorkit.OptionalID(l.line.Session),
	}, nil
}
