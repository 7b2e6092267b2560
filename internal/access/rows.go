package access

import "time"

// APIKey is a program's credential. Only the hash of its secret is stored; people recognise it by the prefix.
type APIKey struct {
	ID          string
	WorkspaceID string
	Name        string
	Role        Role
	PersonID    string // its person, if it is a personal key
	Prefix      string
	Hash        string
	CreatedAt   time.Time
	LastUsedAt  time.Time
	ExpiresAt   time.Time // zero: never
	RevokedAt   time.Time
}

// WorkspaceRows is the directory of businesses. It is read before a workspace is known, and holds no customer data.
type WorkspaceRows interface {
	// InsertWorkspace reports false if the id or slug is taken.
	InsertWorkspace(w Workspace, now time.Time) (inserted bool, err error)
	// UpdateWorkspace writes everything but the id and the slug.
	UpdateWorkspace(w Workspace, now time.Time) error
	Workspace(id string) (w Workspace, found bool, err error)
	// WorkspaceToChange is Workspace, locked until the unit ends.
	WorkspaceToChange(id string) (w Workspace, found bool, err error)
	WorkspaceBySlug(slug string) (w Workspace, found bool, err error)
	// ListWorkspaces returns all of them by slug.
	ListWorkspaces() ([]Workspace, error)
}

// KeyRows are the API keys of all workspaces: a key identifies its workspace. Methods on known keys take the
// workspace's id, so that a caller cannot reach another workspace's key.
type KeyRows interface {
	InsertKey(k APIKey) error
	// KeyByHash returns revoked and expired keys too; the caller decides.
	KeyByHash(hash string) (k APIKey, found bool, err error)
	// ListKeys returns a workspace's keys, oldest first.
	ListKeys(workspaceID string) ([]APIKey, error)
	// TouchKey records the last use; an earlier time than the stored one changes nothing.
	TouchKey(workspaceID, id string, now time.Time) error
	// RevokeKey is final; the first time stays. found is false for a foreign id.
	RevokeKey(workspaceID, id string, now time.Time) (found bool, err error)
	// SetKeyExpiry sets a key's expiry, for rotation; the zero time: never.
	SetKeyExpiry(workspaceID, id string, until time.Time) (found bool, err error)
	// Operators are the keys that belong to no workspace. They are rows of their own, which no other method finds.
	Operators() OperatorRows
}

// OperatorRows are the keys of those who run the server.
type OperatorRows interface {
	Insert(k APIKey) error
	// ByHash returns revoked keys too.
	ByHash(hash string) (k APIKey, found bool, err error)
	// List returns them oldest first.
	List() ([]APIKey, error)
	// Revoke is final; the first time stays.
	Revoke(id string, now time.Time) (found bool, err error)
}

// StaffRows are the branches and people of one workspace.
type StaffRows interface {
	InsertBranch(b Branch, now time.Time) error
	// UpdateBranch writes the name, the address and the time zone.
	UpdateBranch(b Branch) error
	// Branches are ordered by name, those that were removed included.
	Branches() ([]Branch, error)
	// LockBranches is Branches, of which none is added until the unit ends.
	LockBranches() ([]Branch, error)
	// InsertPerson reports false if the email is taken.
	InsertPerson(p Person, now time.Time) (inserted bool, err error)
	Person(id string) (p Person, found bool, err error)
	// People are ordered by name, those who left included.
	People() ([]Person, error)
	// LockPeople is People, locked against concurrent changes.
	LockPeople() ([]Person, error)
	// UpdatePerson writes the name, the role and whether they work here.
	UpdatePerson(p Person) error
}

// AgentRows are the agents of one workspace, each with its overrides by tool.
type AgentRows interface {
	// InsertAgent reports false if the slug is taken. It starts at version 1.
	InsertAgent(a AgentProfile, now time.Time) (inserted bool, err error)
	Agent(id string) (a AgentProfile, found bool, err error)
	AgentBySlug(slug string) (a AgentProfile, found bool, err error)
	// Agents are ordered by slug.
	Agents() ([]AgentProfile, error)
	// SetAgentTool writes one override and increments the agent's version, the cache key of everything derived from its
	// view. found is false if there is no such agent.
	SetAgentTool(agentID string, o ToolOverride) (found bool, err error)
	// SetAgentTools writes all of them as one change if the agent is still at version; found is false if it is not, or
	// if there is no such agent.
	SetAgentTools(agentID string, version int64, list []ToolOverride) (found bool, err error)
	// SetAgentConfig writes an agent's name, configuration and whether it is on, if it is still at its version.
	SetAgentConfig(a AgentProfile) (found bool, err error)
}
