package httpapi

import (
	"context"
	"encoding/json"
	"maps"

	"github.com/mostrador/mostrador/internal/custom/workshop"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

const tryCustomToolText = "For whoever writes the definition: the request as it was sent, with its secrets masked, the raw answer, what was made of it, and the time. It is really sent, unless send is false. " +
	"No conversation takes part and nothing is kept: late answers of a webhook that is tried go nowhere. Of a tool made of built-in tools the steps are shown, and none is carried out. A definition in the body is tried in place of the one that is kept, with the same secrets."

type tryCustomToolIn struct {
	ToolRef
	Body struct {
		Arguments  json.RawMessage `json:"arguments,omitempty" doc:"As parameters_schema says."`
		Definition *givenTool      `json:"definition,omitempty"`
		Version    int             `json:"version,omitempty" minimum:"0" doc:"Without one, the newest."`
		Send       *bool           `json:"send,omitempty" doc:"True unless it says otherwise."`
	}
}

type triedRequest struct {
	Method  string            `json:"method"`
	URL     string            `json:"url"`
	Headers map[string]string `json:"headers"`
	Body    string            `json:"body,omitempty"`
}

type triedStep struct {
	Name      string         `json:"name,omitempty" doc:"Empty for the one function."`
	Tool      string         `json:"tool"`
	Arguments map[string]any `json:"arguments" nullable:"false" doc:"As far as they are known before the first step."`
	Later     []string       `json:"later" nullable:"false" doc:"Arguments that come from an earlier step."`
	Errors    []fault.Field  `json:"errors,omitempty" doc:"What the step's tool would refuse."`
}

type triedTool struct {
	Request   *triedRequest `json:"request" doc:"Null where none could be made."`
	Sent      bool          `json:"sent"`
	Attempts  int           `json:"attempts"`
	Status    int           `json:"status" doc:"0 where no answer came."`
	Raw       string        `json:"raw" doc:"The answer as it came, cut at 64 KiB, secrets masked."`
	Data      any           `json:"data" doc:"What the tool would answer."`
	Pending   bool          `json:"pending" doc:"The webhook would answer later; to a test, nobody waits for it."`
	Steps     []triedStep   `json:"steps,omitempty" doc:"internal: the calls it would make. None was made."`
	Error     string        `json:"error,omitempty" doc:"What a model would read."`
	ErrorCode fault.Code    `json:"error_code,omitempty"`
	Errors    []fault.Field `json:"errors,omitempty"`
	Detail    string        `json:"detail,omitempty" doc:"What went wrong, for whoever writes the definition."`
	TookMS    float64       `json:"took_ms"`
}

func (t customTools) try(ctx context.Context, c caller, in *tryCustomToolIn) (triedTool, error) {
	s := workshop.Sample{Version: in.Body.Version, Arguments: in.Body.Arguments, Send: in.Body.Send == nil ||
		*in.Body.Send}
	if in.Body.Definition != nil {
		def, err := in.Body.Definition.definition()
		if err != nil {
			return triedTool{}, err
		}
		s.Definition = &def
	}
	trial, err := t.workshop.Try(ctx, c.Workspace, in.ref(), s)
	return showTried(trial), err
}

func showTried(t workshop.Trial) triedTool {
	out := triedTool{
		Sent: t.Sent, Attempts: t.Attempts, Status: t.Status, Raw: t.Raw, Data: t.Data, Pending: t.Pending,
		Detail: t.Detail, TookMS: float64(t.Took.Microseconds()) / 1000,
	}
	out.Request = (*triedRequest)(t.Request)
	for _, s := range t.Steps {
		one := triedStep{Name: s.Name, Tool: s.Tool, Arguments: map[string]any{}, Later: append([]string{}, s.Later...),
			Errors: s.Wrong}
		maps.Copy(one.Arguments, s.Arguments)
		out.Steps = append(out.Steps, one)
	}
	if t.Err != nil {
		out.Error, out.ErrorCode, out.Errors = t.Err.Message, t.Err.Code, t.Err.Fields
	}
	return out
}
