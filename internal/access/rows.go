package access

import "time"

// APIKey is a credential of a program. Only the hash of its secret is kept; the
// prefix is what people recognise it by.
type APIKey struct {
	ID          string
	WorkspaceID string
	Name        string
	Role        Role
	PersonID    string // whose key it is, where it is somebody's
	Prefix      string
	Hash        string
	CreatedAt   time.Time
	LastUsedAt  time.Time
	ExpiresAt   time.Time // zero: never
	RevokedAt   time.Time
}

// WorkspaceRows is the directory of businesses. It is read before a workspace is
// known, and holds no customer data.
type WorkspaceRows interface {
	// InsertWorkspace reports false when the id or slug is taken.
	InsertWorkspace(w Workspace, now time.Time) (inserted bool, err error)
	// UpdateWorkspace writes everything but the id and the slug.
	UpdateWorkspace(w Workspace, now time.Time) error
	Workspace(id string) (w Workspace, found bool, err error)
	// WorkspaceToChange is Workspace, kept from everybody else until the unit ends.
	WorkspaceToChange(id string) (w Workspace, found bool, err error)
	WorkspaceBySlug(slug string) (w Workspace, found bool, err error)
	// ListWorkspaces returns all of them by slug.
	ListWorkspaces() ([]Workspace, error)
}

// KeyRows are the API keys of all workspaces: a key is what names the workspace.
// Methods about keys that are known say whose they are, so that nobody reaches
// another's by its id.
type KeyRows interface {
	InsertKey(k APIKey) error
	// KeyByHash returns revoked and expired keys too; the caller decides.
	KeyByHash(hash string) (k APIKey, found bool, err error)
	// ListKeys returns a workspace's keys, oldest first.
	ListKeys(workspaceID string) ([]APIKey, error)
	// TouchKey notes the last use; an earlier moment than the known one changes nothing.
	TouchKey(workspaceID, id string, now time.Time) error
	// RevokeKey is final; the first moment stays. found is false for a foreign id.
	RevokeKey(workspaceID, id string, now time.Time) (found bool, err error)
	// SetKeyExpiry lets a key run out, for rotation; the zero time: never.
	SetKeyExpiry(workspaceID, id string, until time.Time) (found bool, err error)
}

// StaffRows are the places and people of one workspace.
type StaffRows interface {
	InsertBranch(b Branch, now time.Time) error
	Branch(id string) (b Branch, found bool, err error)
	// Branches come by name.
	Branches() ([]Branch, error)
	// InsertPerson reports false when the email is taken.
	InsertPerson(p Person, now time.Time) (inserted bool, err error)
	Person(id string) (p Person, found bool, err error)
	// People come by name, those who left included.
	People() ([]Person, error)
	// LockPeople is People, with nobody else changing them meanwhile.
	LockPeople() ([]Person, error)
	// UpdatePerson writes the name, the role and whether they work here.
	UpdatePerson(p Person) error
}

// AgentRows are the agents of one workspace, each with its overrides by tool.
type AgentRows interface {
	// InsertAgent reports false when the slug is taken. It starts at version 1.
	InsertAgent(a AgentProfile, now time.Time) (inserted bool, err error)
	Agent(id string) (a AgentProfile, found bool, err error)
	AgentBySlug(slug string) (a AgentProfile, found bool, err error)
	// Agents come by slug.
	Agents() ([]AgentProfile, error)
	// SetAgentTool writes one override and gives the agent a new version, which
	// is what everything made from its view is remembered by. found is false when
	// there is no such agent.
	SetAgentTool(agentID string, o ToolOverride) (found bool, err error)
	// SetAgentTools writes all of them, as one change of an agent that is still at
	// version; found is false when it is not, or when there is no such agent.
	SetAgentTools(agentID string, version int64, list []ToolOverride) (found bool, err error)
	// SetAgentConfig writes what is decided about an agent beside its tools, on the same
	// terms.
	SetAgentConfig(agentID string, version int64, c AgentConfig) (found bool, err error)
}
