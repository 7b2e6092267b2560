package quick

import (
	"slices"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/tool"
)

// off is why no quick action can be given, and which agent can get them; nil: they are on.
type off struct {
	Agent *access.AgentProfile // nil: there is none, or its plan or the operator keeps them off
}

func (area *Quick) off(v *page.Visit) (*off, error) {
	agents, err := area.Keyring.AgentList(v.Context(), v.Workspace.ID)
	if err != nil || area.with(v, agents) >= 0 {
		return nil, err
	}
	i := slices.IndexFunc(agents, func(a access.AgentProfile) bool {
		a.Tools = switchedOn(a.Tools)
		return area.with(v, []access.AgentProfile{a}) == 0
	})
	if i < 0 {
		return &off{}, nil
	}
	return &off{&agents[i]}, nil
}

// with is the first agent that has the tool; negative: none does.
func (area *Quick) with(v *page.Visit, agents []access.AgentProfile) int {
	t, known := area.Runtime.Tools.Get(quickTool)
	return slices.IndexFunc(agents, func(a access.AgentProfile) bool {
		return known && tool.Enabled(t.For(&a), v.Workspace, &a) == nil
	})
}

// switchedOn is a list of an agent's tools with quick actions on.
func switchedOn(list []access.ToolOverride) []access.ToolOverride {
	out := slices.Clone(list)
	for i := range out {
		if out[i].Tool == quickTool {
			out[i].Enabled = true
			return out
		}
	}
	return append(out, access.ToolOverride{Tool: quickTool, Enabled: true})
}

// turnOn gives quick actions to the first agent that can have them: businesses that were founded before new ones began
// with them have none.
func (area *Quick) turnOn(v *page.Visit) (page.Answer, error) {
	now, err := area.off(v)
	switch {
	case err != nil:
		return nil, err
	case now == nil:
		return v.Done(v.Path("quick"), "quick.on")
	case now.Agent == nil:
		return page.Away{To: v.Path("quick")}, nil
	}
	_, err = area.Keyring.SetAgentTools(v.Context(), v.Workspace.ID, now.Agent.ID, now.Agent.Version, switchedOn(now.Agent.Tools))
	return v.Finish(err, v.Path("quick"), "quick.on")
}
