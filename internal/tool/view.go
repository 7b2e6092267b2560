package tool

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// mostName is the longest bare name that every model vendor accepts.
const mostName = 64

// View is the tools one agent has, under the bare names it knows them by.
type View struct {
	Entries []Entry
	byName  map[string]*Tool
}

// Entry is a tool under its name in a view, with the agent's own terms, if any.
type Entry struct {
	Name  string
	Tool  *Tool
	Terms *access.ToolTerms
}

// Get finds a tool by its bare name.
func (v *View) Get(name string) (*Tool, bool) {
	t, ok := v.byName[name]
	return t, ok
}

var (
	msgNotEnabled = locale.Text{ES: "La herramienta %s no está habilitada para este agente.", PT: "A ferramenta %s não está habilitada para este agente.", EN: "Tool %s is not enabled for this agent."}
	msgPlan       = locale.Text{ES: "La herramienta %s necesita el plan %s.", PT: "A ferramenta %s precisa do plano %s.", EN: "Tool %s needs the %s plan."}
)

// Enabled says why an agent of a workspace does not have a tool; nil if it does. Codes: tool_not_enabled,
// plan_required.
func Enabled(t *Tool, w *access.Workspace, agent *access.AgentProfile) error {
	if t.Off {
		return fault.New(fault.ToolNotEnabled, "%s", msgNotEnabled.In(w.Locale, t.FullName()))
	}
	if t.Plan != "" && w.Plan != t.Plan {
		return fault.New(fault.PlanRequired, "%s", msgPlan.In(w.Locale, t.FullName(), string(t.Plan)))
	}
	if has(t, agent) && w.Flag("tools."+t.Category) {
		return nil
	}
	return fault.New(fault.ToolNotEnabled, "%s", msgNotEnabled.In(w.Locale, t.FullName()))
}

// has checks the agent's own override first, then its type's default.
func has(t *Tool, agent *access.AgentProfile) bool {
	if !agent.Active {
		return false
	}
	for _, o := range agent.Tools {
		if o.Tool == t.FullName() {
			return o.Enabled
		}
	}
	return t.GivenTo(agent.AssistantType)
}

// View builds what an agent sees. Two tools with one bare name are a configuration error unless an alias separates
// them: the error names both.
func (s *Set) View(w *access.Workspace, agent *access.AgentProfile) (*View, error) {
	v := &View{byName: map[string]*Tool{}}
	for _, t := range s.All() {
		t = t.For(agent)
		if t.Unlisted || Enabled(t, w, agent) != nil {
			continue
		}
		name := aliased(t, agent)
		if v.byName[name] != nil && t.Versioned() { // a built-in tool came later: the custom one gets another name
			name = OwnPack + "_" + name
			name = name[:min(len(name), mostName)]
		}
		if other, taken := v.byName[name]; taken {
			return nil, fmt.Errorf("agent %s: %s and %s are both called %q; give one of them an alias", agent.Slug, other.FullName(), t.FullName(), name)
		}
		v.byName[name] = t
		v.Entries = append(v.Entries, Entry{Name: name, Tool: t, Terms: agent.Terms(t.FullName())})
	}
	slices.SortFunc(v.Entries, func(a, b Entry) int { return strings.Compare(a.Name, b.Name) })
	return v, nil
}

func aliased(t *Tool, agent *access.AgentProfile) string {
	for _, o := range agent.Tools {
		if o.Tool == t.FullName() && o.Alias != "" {
			return o.Alias
		}
	}
	return t.Name
}
