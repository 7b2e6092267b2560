// Package workshop stores and builds custom tools, which businesses describe themselves: definitions with their
// versions, their secrets, and what the pipeline runs in the end. Package custom says what a definition may say and how
// a call is made; the runtime says who may call what, when and after whose yes, as for every other tool.
package workshop

import (
	"context"
	"net/url"
	"sync"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/custom"
	"github.com/mostrador/mostrador/internal/kit/breaker"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/secret"
	"github.com/mostrador/mostrador/internal/tool"
)

// Client reaches addresses that users name; *guard.Client is one. Its timeout has to be at least a definition's.
type Client interface {
	custom.Doer
	CheckURL(raw string) (*url.URL, error)
}

// Config is what a workshop depends on.
type Config struct {
	Store Store
	Box   *secret.Box
	Clock clock.Clock
	// Client makes the tools' calls, Fetcher gets documents that describe an API.
	Client, Fetcher Client
	// BuiltIn are our tools: names cannot shadow them, and compositions are made of them.
	BuiltIn *tool.Set
	// Agents are a workspace's agents, whose names for tools are taken, too.
	Agents func(ctx context.Context, workspaceID string) ([]access.AgentProfile, error)
	// BaseURL is where late answers are sent, and Key signs their URLs.
	BaseURL string
	Key     func() ([]byte, error)
	// Changed is called after every change, so that this node sees it at once.
	Changed func()
}

// Workshop is safe for concurrent use.
type Workshop struct {
	Config
	caller *custom.Caller

	mu       sync.Mutex
	shelves  map[string]*shelf
	compiled map[string]*custom.Tool // by workspace, tool and version: they never change
	opened   map[string]known        // secrets, by workspace and tool
}

var _ tool.Shelf = (*Workshop)(nil)

// New opens a workshop.
func New(c Config) *Workshop {
	return &Workshop{
		Config: c, caller: custom.NewCaller(c.Client, c.Clock),
		shelves: map[string]*shelf{}, compiled: map[string]*custom.Tool{}, opened: map[string]known{},
	}
}

const (
	// mostTools is how many a workspace may have.
	mostTools = 100
	// mostKept bounds each cache; beyond it, the cache is cleared.
	mostKept = 5_000
	// believedFor is how long secrets are cached that another node may have changed.
	believedFor = time.Second
)

// Breaker is the state of a tool's circuit breaker on this node.
func (ws *Workshop) Breaker(toolID string) breaker.Status { return ws.caller.Breaker(toolID) }
