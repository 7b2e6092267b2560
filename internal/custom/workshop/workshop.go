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
	// Plans makes custom tools a matter of the enterprise plan; without it they are everybody's.
	Plans bool
	// Changed is called after every change, so that this node sees it at once.
	Changed func()
}

// Workshop is safe for concurrent use.
type Workshop struct {
	Config
	caller *custom.Caller
	tokens tokens

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

// State is whether a tool can be used.
type State string

const (
	Draft  State = "draft"  // not switched on yet
	Active State = "active" // agents have it
	Off    State = "off"
	// Removed tools are kept for rows that refer to them; their name is free again.
	Removed State = "removed"
)

// Record is a tool without its definition.
type Record struct {
	ID        string
	Name      string
	State     State
	Given     int // the version of agents without one of their own
	Newest    int
	CreatedBy string
	UpdatedBy string
	CreatedAt time.Time
	UpdatedAt time.Time
}

// Version is a tool's definition, as of one change.
type Version struct {
	ToolID     string
	Version    int
	Definition custom.Definition
	CreatedBy  string
	CreatedAt  time.Time
}

// Sealed is a stored secret.
type Sealed struct {
	Name      string
	Text      string
	UpdatedBy string
	UpdatedAt time.Time
}

// Store opens a workspace's custom tools.
type Store interface {
	OwnTools(ctx context.Context, workspaceID string, write bool, fn func(Rows) error) error
}

// Rows are those tools. Every change gives the workspace a new number, by which callers notice it.
type Rows struct {
	ToolRows
	SecretRows
}

// ToolRows stores tools and their versions.
type ToolRows interface {
	// Changes is read before what it counts, so that what is read is never older.
	Changes() (int64, error)
	// Note counts a change that none of the methods below makes. Other changes wait until this one has ended.
	Note(now time.Time) error
	// Tools come by name, without the removed ones.
	Tools() ([]Record, error)
	Tool(id string) (t Record, found bool, err error)
	// InUse are the versions that agents may be using, and the newest of each tool.
	InUse() ([]Version, error)
	// Versions are a tool's, newest first; Version is one of them, also of a removed
	// tool.
	Versions(toolID string) ([]Version, error)
	Version(toolID string, n int) (v Version, found bool, err error)
	// InsertTool reports false when the name is taken.
	InsertTool(t Record, first Version) (inserted bool, err error)
	// UpdateTool writes a tool whose newest version still is the one named, and adds a version if there is one to add;
	// found is false where it is not.
	UpdateTool(t Record, newest int, added *Version) (found bool, err error)
	// DropTerms deletes every agent's terms for a tool.
	DropTerms(fullName string) error
}

// SecretRows are the secrets that definitions name.
type SecretRows interface {
	Secrets(toolID string) ([]Sealed, error)
	SaveSecret(toolID string, s Sealed) error
	DropSecret(toolID, name string) (found bool, err error)
	DropSecrets(toolID string) error
}
