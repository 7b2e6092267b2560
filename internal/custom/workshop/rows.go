package workshop

import (
	"context"
	"time"

	"github.com/mostrador/mostrador/internal/custom"
)

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
	// Note counts a change that none of the methods below makes.
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
