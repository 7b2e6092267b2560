package tools

import (
	"slices"
	"strconv"

	"github.com/mostrador/mostrador/internal/custom/workshop"
	"github.com/mostrador/mostrador/internal/door/dashboard/naming"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
)

// switchForAgents switches a tool on for the agents that are ticked and off for the others. Each agent's line says
// which version of the agent the owner saw: where one changed meanwhile, nothing is saved.
func (area *Tools) switchForAgents(v *page.Visit, k workshop.Kept) (page.Answer, error) {
	all, err := naming.Tools(v, area.Runtime)
	if err != nil {
		return nil, err
	}
	agents, err := area.Keyring.AgentList(v.Context(), v.Workspace.ID)
	if err != nil {
		return nil, err
	}
	t, made := all.Get(k.FullName())
	if !made {
		return nil, page.NotFound()
	}
	if err := v.Request.ParseForm(); err != nil {
		return nil, err
	}
	var changes []toolChange
	for _, a := range agents {
		o := overrideOf(&a, t)
		on := slices.Contains(v.Request.PostForm["agent"], a.Slug)
		if on == o.Enabled {
			continue
		}
		if seen, err := strconv.ParseInt(v.Field("version."+a.Slug), 10, 64); err != nil || seen != a.Version {
			return nil, v.Conflict("tools.stale")
		}
		if o.Enabled = on; !on {
			o.Alias = ""
		}
		change, err := arranged(v, agentTool{a, t, all}, o)
		if err != nil {
			return nil, err
		}
		changes = append(changes, change)
	}
	for _, change := range changes {
		if err := area.save(v, change); err != nil {
			return nil, err
		}
	}
	return v.Done(ownTool(v, k), "custom.agents.saved", k.Name)
}
