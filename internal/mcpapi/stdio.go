package mcpapi

import (
	"context"
	"io"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/clock"
	"github.com/mostrador/mostrador/internal/core/scope"
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
}

// ServeLine speaks MCP, a message a line, until the client hangs up or ctx ends.
func (d *Door) ServeLine(ctx context.Context, l Line, in io.ReadCloser, out io.WriteCloser) error {
	agent, err := d.findAgent(ctx, &l.Workspace, l.Agent)
	if err != nil {
		return err
	}
	who := &lineCaller{door: d, line: l, workspace: &l.Workspace, read: clock.Stopwatch()}
	v := d.newView(viewKey{l.Workspace.ID, agent.ID, l.Pack}, &l.Workspace, &agent, who.of)
	if err := v.update(&l.Workspace, &agent); err != nil {
		return err
	}
	watching, stop := context.WithCancel(ctx)
	defer stop()
	own := views{door: d, open: map[viewKey]*view{v.key: v}}
	d.stopped.Go(func() { own.watch(watching, lookEvery) })
	return v.server.Run(ctx, &mcp.IOTransport{Reader: in, Writer: out})
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
		Principal:   access.Principal{Workspace: l.workspace, Actor: l.line.Actor},
		correlation: scope.NewID(), base: l.line.BaseURL, named: known(l.line.Session),
	}, nil
}
