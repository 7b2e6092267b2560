package tool

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Formats a tool list can be exported in for models.
var Formats = []string{"openai", "realtime", "realtime_session", "anthropic", "gemini", "mcp"}

// ExportStrict writes a view for OpenAI's strict mode, which enforces a schema exactly. A tool whose contract exceeds
// the mode's limits is exported without it.
func (v *View) ExportStrict() any { return exportAll(v, openaiStrict) }

// Export writes a view in the format of a model vendor.
func (v *View) Export(format string) (any, error) {
	switch format {
	case "openai":
		return exportAll(v, openai), nil
	case "realtime":
		return exportAll(v, realtime), nil
	case "realtime_session":
		return map[string]any{"type": "session.update", "session": map[string]any{
			"type": "realtime", "tools": exportAll(v, realtime), "tool_choice": "auto",
		}}, nil
	case "anthropic":
		return exportAll(v, anthropic), nil
	case "gemini":
		return []any{map[string]any{"functionDeclarations": exportAll(v, gemini)}}, nil
	case "mcp":
		return map[string]any{"tools": exportAll(v, mcp)}, nil
	}
	return nil, fmt.Errorf("unknown format %q; there are %v", format, Formats)
}

// Annotations are the tool's; in a list for models the title is said once, beside them.
func (e Entry) Annotations() Annotations {
	a := e.Tool.Annotations()
	if e.Brief() {
		a.Title = ""
	}
	return a
}

// Title is the tool's, in a list for models in the agent's language.
func (e Entry) Title() string {
	if e.said != nil {
		return e.said.title
	}
	return e.Tool.Title
}

// Brief reports whether the entry is one of a list for models.
func (e Entry) Brief() bool { return e.said != nil }

func exportAll(v *View, one func(Entry) any) []any {
	return lists.Map(v.Entries, one)
}

// ModelDoc is the description a model reads: what the tool is for, and the rule that its schema cannot express in a
// tool list.
func (t *Tool) ModelDoc() string {
	if rule := t.Input.RuleInWords(); rule != "" {
		return t.Doc + " " + rule
	}
	return t.Doc
}

func openai(e Entry) any {
	return map[string]any{"type": "function", "function": map[string]any{
		"name": e.Name, "description": e.ModelDoc(), "parameters": e.Parameters(),
	}}
}

// realtime is OpenAI's format for speech, and of its Responses API: the function's fields without an envelope.
func realtime(e Entry) any {
	return map[string]any{
		"type": "function", "name": e.Name, "description": e.ModelDoc(), "parameters": e.Parameters(),
	}
}

func openaiStrict(e Entry) any {
	parameters, fits := e.StrictParameters()
	if !fits {
		return openai(e)
	}
	return map[string]any{"type": "function", "function": map[string]any{
		"name": e.Name, "description": e.ModelDoc(), "parameters": parameters, "strict": true,
	}}
}

func anthropic(e Entry) any {
	return map[string]any{"name": e.Name, "description": e.ModelDoc(), "input_schema": e.Parameters()}
}

func gemini(e Entry) any {
	out := map[string]any{"name": e.Name, "description": e.ModelDoc()}
	if p := e.GeminiParameters(); p != nil {
		out["parameters"] = p
	}
	return out
}

// Annotations are MCP's hints, derived from what the tool promises.
type Annotations struct {
	Title           string `json:"title,omitempty"`
	ReadOnlyHint    bool   `json:"readOnlyHint"`
	DestructiveHint bool   `json:"destructiveHint"`
	IdempotentHint  bool   `json:"idempotentHint"`
	OpenWorldHint   bool   `json:"openWorldHint"`
}

// Annotations derives the hints: a gated tool may destroy, one with a natural key may be repeated, and only an external
// call touches the open world. Of a custom tool's API we know only that it has effects.
func (t *Tool) Annotations() Annotations {
	theirs := t.Kind == KindCall && t.Versioned()
	return Annotations{
		Title:           t.Title,
		ReadOnlyHint:    t.ReadOnly(),
		DestructiveHint: !t.ReadOnly() && (t.Gate != nil || theirs),
		IdempotentHint:  t.ReadOnly() || t.repeatable() && !theirs,
		OpenWorldHint:   t.Kind == KindFetch || t.Kind == KindCall || t.Kind == KindPlan,
	}
}

// repeatable reports a tool that does the same once, however often it is called with the same arguments: one whose key
// is made of them alone, without a key that the client brings.
func (t *Tool) repeatable() bool {
	return t.Key != "" && !strings.Contains(strings.ToLower(t.Key), "idempotency")
}

// mcp is the tool as MCP lists it. A list for models has no output schemas: they are half of it, and clients that
// want them ask for the whole contract.
func mcp(e Entry) any {
	out := map[string]any{
		"name": e.Name, "title": e.Title(), "description": e.ModelDoc(),
		"inputSchema": e.Parameters(), "annotations": e.Annotations(),
	}
	if !e.Brief() {
		out["outputSchema"] = json.RawMessage(e.Tool.Output.JSON())
	}
	return out
}

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
		TimeoutMillis: t.Deadline().Milliseconds(), Events: append([]string{}, t.Events...),
		EnabledFor:  append([]string{}, t.Types()...),
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

// What asks about a call as it is shown, and what refuses one that is too long to be shown.
var (
	AskShown = locale.Text{
		ES: "%s%s\n¿Confirmás? Respondé SÍ o NO.",
		MX: "%s%s\n¿Confirmas? Responde SÍ o NO.",
		PT: "%s%s\nVocê confirma? Responda SIM ou NÃO.",
		EN: "%s%s\nDo you confirm? Reply YES or NO.",
	}
	TooLongToShow = locale.Text{
		ES: "%s necesita una confirmación y es demasiado larga para mostrarla entera.",
		PT: "%s precisa de uma confirmação e é longa demais para ser mostrada inteira.",
		EN: "%s needs a confirmation and is too long to be shown in full.",
	}
)

// MostShown limits the text of a question, which a person must read before saying yes.
const MostShown = 2000

// Snapshot is the contract as stored beside the code, so that a change of it shows in a review: indented and
// deterministic.
func (d Description) Snapshot() ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(d); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// SnapshotName is the file a tool's contract is kept in.
func (t *Tool) SnapshotName() string { return t.Pack.Name + "." + t.Name + ".json" }
