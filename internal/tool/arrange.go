package tool

import (
	"fmt"
	"regexp"
	"slices"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

var bareName = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]{0,63}$`)

// Arrange validates all overrides of an agent's tools together: one bad line rejects them all. Codes: invalid_arguments
// with every mistake, by JSON pointer below /tools; conflict if two tools would have one name.
func (s *Set) Arrange(w *access.Workspace, agent access.AgentProfile, list []access.ToolOverride) error {
	var wrong []fault.Field
	seen := map[string]bool{}
	for i, o := range list {
		at, message := fmt.Sprintf("/tools/%d", i), ""
		contract, known := s.Get(o.Tool)
		switch {
		case !known:
			message = "There is no such tool."
		case seen[o.Tool]:
			message = "It is in the list twice."
		case o.Alias != "" && !o.Enabled:
			message = "A tool that is off has no name."
		}
		if message != "" {
			wrong = append(wrong, fault.Field{Path: at, Message: message})
		}
		if o.Alias != "" && !bareName.MatchString(o.Alias) {
			wrong = append(wrong, fault.Field{Path: at + "/alias", Message: "has letters, digits and _, and starts with no digit"})
		}
		if own, like := s.passesFor(o); like {
			wrong = append(wrong, fault.Field{Path: at + "/alias", Message: "is the name of the built-in tool " + own + ", or looks like it"})
		}
		if known {
			for _, f := range contract.CheckTerms(o.ToolTerms) {
				wrong = append(wrong, fault.Field{Path: at + f.Path, Message: f.Message})
			}
		}
		seen[o.Tool] = true
	}
	if len(wrong) > 0 {
		return fault.Invalid("Nothing was changed.", wrong...)
	}
	agent.Tools = list
	if _, err := s.View(w, &agent); err != nil {
		return fault.New(fault.Conflict, "%s", err.Error())
	}
	return nil
}

// passesFor returns the built-in tool that a custom tool's alias resembles: an alias must not get around the check of
// names.
func (s *Set) passesFor(o access.ToolOverride) (builtIn string, like bool) {
	if t, known := s.Get(o.Tool); !known || !t.Versioned() || o.Alias == "" {
		return "", false
	}
	for _, t := range s.All() {
		if !t.Versioned() && locale.LooksLike(t.Name, o.Alias) {
			return t.Name, true
		}
	}
	return "", false
}

// GivenTo reports whether agents of a type have the tool by default.
func (t *Tool) GivenTo(assistantType string) bool {
	types := t.Types()
	return slices.Contains(types, "*") || slices.Contains(types, assistantType)
}
