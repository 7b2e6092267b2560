package tool

import (
	"encoding/json"
	"fmt"
)

// Formats a tool list can be exported in for models.
var Formats = []string{"openai", "anthropic", "gemini", "mcp"}

// ExportStrict writes a view for OpenAI's strict mode, which enforces a schema exactly. A tool whose contract exceeds
// the mode's limits is exported without it.
func (v *View) ExportStrict() any { return exportAll(v, openaiStrict) }

// Export writes a view in the format of a model vendor.
func (v *View) Export(format string) (any, error) {
	switch format {
	case "openai":
		return exportAll(v, openai), nil
	case "anthropic":
		return exportAll(v, anthropic), nil
	case "gemini":
		return []any{map[string]any{"functionDeclarations": exportAll(v, gemini)}}, nil
	case "mcp":
		return map[string]any{"tools": exportAll(v, mcp)}, nil
	}
	return nil, fmt.Errorf("unknown format %q; there are %v", format, Formats)
}

func exportAll(v *View, one func(Entry) any) []any {
	out := make([]any, 0, len(v.Entries))
	for _, e := range v.Entries {
		out = append(out, one(e))
	}
	return out
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
		IdempotentHint:  t.ReadOnly() || t.Key != "" && !theirs,
		OpenWorldHint:   t.Kind == KindFetch || t.Kind == KindCall || t.Kind == KindPlan,
	}
}

func mcp(e Entry) any {
	return map[string]any{
		"name": e.Name, "title": e.Tool.Title, "description": e.ModelDoc(),
		"inputSchema":  e.Parameters(),
		"outputSchema": json.RawMessage(e.Tool.Output.JSON()),
		"annotations":  e.Tool.Annotations(),
	}
}
