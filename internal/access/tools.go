package access

import "encoding/json"

// ToolOverride is one line of an agent's tool configuration.
type ToolOverride struct {
	Tool    string // pack/tool
	Enabled bool
	Alias   string // the bare name in this agent's view, where two packs clash
	ToolTerms
}

// ToolTerms are the terms an agent uses a tool on, where they differ from the
// contract: never more calls and never fewer questions than it says. The zero value
// is the contract itself.
type ToolTerms struct {
	// PerMinute is how many calls a minute and conversation; 0: as the contract says.
	PerMinute int `json:"rate_limit_per_minute,omitempty"`
	// Ask is who has to say yes to every call, beside whom the contract asks.
	Ask Role `json:"confirmation,omitempty"`
	// Description is what a model reads instead of the contract's.
	Description string `json:"description,omitempty"`
	// Arguments are what the business says where a caller says nothing.
	Arguments map[string]Preset `json:"arguments,omitempty"`
	// Version is which version of a business's own tool somebody accepted for the
	// agent; 0: the one that everybody was given.
	Version int `json:"version,omitempty"`
}

// Preset is the value of an argument that a caller leaves out. A fixed one is never
// the caller's to say, and models are not shown that there is such an argument.
type Preset struct {
	Value json.RawMessage `json:"value"`
	Fixed bool            `json:"fixed,omitempty"`
}

// Plain reports whether the terms are the contract's.
func (t ToolTerms) Plain() bool {
	return t.PerMinute == 0 && t.Ask == "" && t.Description == "" && len(t.Arguments) == 0 && t.Version == 0
}

// Terms are those of one tool; nil where the agent has none of its own.
func (a *AgentProfile) Terms(tool string) *ToolTerms {
	for i := range a.Tools {
		if a.Tools[i].Tool == tool && !a.Tools[i].Plain() {
			return &a.Tools[i].ToolTerms
		}
	}
	return nil
}
