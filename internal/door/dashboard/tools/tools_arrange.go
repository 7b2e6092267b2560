package tools

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/tool"
)

// arrange changes one tool's override and keeps the others. It drops overrides of tools that no longer exist, and
// those that change nothing. Codes: conflict where the agent changed meanwhile or two tools would have one name,
// invalid_arguments with what is wrong with this tool's terms.
func (area *Tools) arrange(v *page.Visit, all *tool.Set, a access.AgentProfile, t *tool.Tool, version int64, o access.ToolOverride) error {
	list := []access.ToolOverride{}
	for _, other := range a.Tools {
		if _, known := all.Get(other.Tool); known && other.Tool != o.Tool {
			list = append(list, other)
		}
	}
	if !o.Plain() || o.Alias != "" || o.Enabled != t.GivenTo(a.AssistantType) {
		list = append(list, o)
	}
	slices.SortFunc(list, func(x, y access.ToolOverride) int { return strings.Compare(x.Tool, y.Tool) })
	if err := all.Arrange(v.Workspace, a, list); err != nil {
		return unarranged(v, err, slices.IndexFunc(list, func(x access.ToolOverride) bool { return x.Tool == o.Tool }))
	}
	_, err := area.Keyring.SetAgentTools(v.Context(), v.Workspace.ID, a.ID, version, list)
	if fault.Is(err, fault.Conflict) {
		return v.Conflict("tools.stale")
	}
	return err
}

// unarranged is the refusal for the line at i: its mistakes by field, or that the mistake is in another line.
func unarranged(v *page.Visit, err error, i int) error {
	if fault.Is(err, fault.Conflict) {
		return v.Conflict("tools.clash")
	}
	mine := []fault.Field{}
	for _, f := range fault.From(err).Fields {
		if path, ours := strings.CutPrefix(f.Path, fmt.Sprintf("/tools/%d/", i)); ours {
			mine = append(mine, fault.Field{Path: path, Message: f.Message})
		}
	}
	if len(mine) == 0 {
		return fault.Invalid(v.T("tools.other"))
	}
	return fault.Invalid(v.T("tools.wrong"), mine...)
}
