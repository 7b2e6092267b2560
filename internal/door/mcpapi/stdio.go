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

// Line is one client at a pair of streams: it has no key, because whoever started
// the process chose what it may do.
type Line struct {
	Workspace access.Workspace
	Actor     access.Actor
	Agent     string // slug or id; empty: the first that is switched on
	Pack      string // empty: the whole view
	Session   string // an existing conversation; empty: one of its own
	BaseURL   string // where its questions are answered; empty: nowhere
	// Ready is called with the agent's slug when everything was found; nil: nobody
	// wants to know.
	Ready func(agentSlug string)
}

// ServeLine speaks MCP, a message a line, until the client hangs up or ctx ends;
// what was asked until then is answered. A pack, agent or conversation that is not
// there is an error at once.
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
	// Its end is the end of what it reads, after the last answer.
	w := newWire(ctx, in, out)
	defer w.Close()
	return v.server.Run(watching, &mcp.IOTransport{Reader: w, Writer: w.writer()})
}

// lineAgent is the agent of a line: the one it names, else its conversation's.
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

// lineCaller is who a line's messages come from, with settings of the business
// that are at most a second old.
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
	if clock.Since(l.read) >= believedFor {
		w, err := l.door.Keyring.WorkspaceBySlug(ctx, l.line.Workspace.Slug)
		if err != nil {
			return caller{}, err
		}
		l.workspace, l.read = &w, clock.Stopwatch()
	}
	return caller{
		Principal: access.Principal{Workspace: l.workspace, Actor: l.line.Actor},
		knock:     &knock{correlation: scope.NewID()}, base: l.line.BaseURL, named: doorkit.OptionalID(l.line.Session),
	}, nil
}
