package tool

import "encoding/json"

// Description is a tool's contract as it is published and stored as a snapshot.
type Description struct {
	Pack          string          `json:"pack"`
	Name          string          `json:"name"`
	Title         string          `json:"title"`
	Description   string          `json:"description"`
	Category      string          `json:"category"`
	Risk          Risk            `json:"risk"`
	Confirmation  Confirmation    `json:"confirmation"`
	Key           *string         `json:"idempotency_key"`
	RatePerMinute int             `json:"rate_limit_per_minute"`
	Audit         Audit           `json:"audit"`
	TimeoutMillis int64           `json:"timeout_ms"`
	Events        []string        `json:"events"`
	EnabledFor    []string        `json:"enabled_for"`
	Roles         []string        `json:"roles"`
	InputSchema   json.RawMessage `json:"input_schema"`
	OutputSchema  json.RawMessage `json:"output_schema"`
	Version       int             `json:"version,omitempty"` // of a custom tool
}

// Confirmation is how a tool asks, as published.
type Confirmation struct {
	Mode string `json:"mode"`
	When string `json:"when,omitempty"`
}

// Describe publishes the contract.
func (t *Tool) Describe() Description {
	d := Description{
		Pack: t.Pack.Name, Name: t.Name, Title: t.Title, Description: t.ModelDoc(), Category: t.Category, Risk: t.Risk,
		Confirmation: Confirmation{Mode: t.Mode()}, RatePerMinute: t.RatePerMinute(), Audit: t.Audit,
		TimeoutMillis: t.Deadline().Milliseconds(), Events: append([]string{}, t.Events...), EnabledFor: append([]string{}, t.Types()...),
		InputSchema: t.Input.JSON(), OutputSchema: t.Output.JSON(), Version: t.Version,
	}
	if t.Gate != nil {
		d.Confirmation.When = t.Gate.Condition
	}
	if t.Key != "" {
		d.Key = &t.Key
	}
	for _, r := range t.Roles {
		d.Roles = append(d.Roles, string(r))
	}
	return d
}
