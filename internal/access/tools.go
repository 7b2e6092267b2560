package access

import "encoding/json"

// ToolOverride is one line of an agent's tool configuration.
type ToolOverride struct {
	Tool    string // pack/tool
	Enabled bool
	Alias   string // the bare name in this agent's view, where two packs clash
	ToolTerms
}

// ToolTerms are an agent's own terms for a tool: never more calls and never fewer questions than the contract. The zero
// value is the contract itself.
type ToolTerms struct {
	// PerMinute is the limit of calls per minute and conversation; 0: the contract's.
	PerMinute int `json:"rate_limit_per_minute,omitempty"`
	// Ask is the role that must confirm every call, besides the contract's.
	Ask Role `json:"confirmation,omitempty"`
	// Description replaces the contract's in what a model reads.
	Description string `json:"description,omitempty"`
	// Arguments are the business's values for arguments that a caller leaves out.
	Arguments map[string]Preset `json:"arguments,omitempty"`
	// Listed shows the tool to models although it would be left out of their lists.
	Listed bool `json:"listed,omitempty"`
	// Version is the version of a custom tool that was accepted for the agent; 0: the one given to all agents.
	Version int `json:"version,omitempty"`
}

// Preset is the value of an argument that a caller leaves out. A fixed one cannot be set by the caller, and models do
// not see the argument.
type Preset struct {
	Value json.RawMessage `json:"value"`
	Fixed bool            `json:"fixed,omitempty"`
}

// Plain reports whether the terms are the contract's.
func (t ToolTerms) Plain() bool {
	return t.PerMinute == 0 && t.Ask == "" && t.Description == "" && len(t.Arguments) == 0 && t.Version == 0 &&
		!t.Listed
}

// Terms returns those of one tool; nil if the agent has none of its own.
func (a *AgentProfile) Terms(tool string) *ToolTerms {
	for i := range a.Tools {
		if a.Tools[i].Tool == tool && !a.Tools[i].Plain() {
			return &a.Tools[i].ToolTerms
		}
	}
	return nil
}
