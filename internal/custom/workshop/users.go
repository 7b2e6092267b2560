package workshop

import (
	"context"

	"github.com/mostrador/mostrador/internal/access"
)

// User is an agent of the workspace, and what it has of a tool.
type User struct {
	access.AgentProfile
	On   bool // the tool is switched on for this agent; it runs while its own state is active, too
	Uses int  // the version it has, or would have
	Own  bool // that version was accepted for this agent alone
}

// UsersOf are all agents of the workspace, by the id of each tool: no agent has a custom tool before it is switched on
// for it.
func (ws *Workshop) UsersOf(ctx context.Context, w *access.Workspace, tools []Kept) (map[string][]User, error) {
	agents, err := ws.Agents(ctx, w.ID)
	users := map[string][]User{}
	for _, t := range tools {
		users[t.ID] = usersAmong(agents, t.Record)
	}
	return users, err
}

func usersAmong(agents []access.AgentProfile, t Record) []User {
	list := make([]User, 0, len(agents))
	for _, a := range agents {
		u := User{AgentProfile: a, Uses: t.Given}
		for _, o := range a.Tools {
			if o.Tool != t.FullName() {
				continue
			}
			if u.On = o.Enabled; o.Version != 0 {
				u.Uses, u.Own = o.Version, true
			}
		}
		list = append(list, u)
	}
	return list
}
