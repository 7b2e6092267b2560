package httpapi

import (
	"context"
	"encoding/json"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mostrador/mostrador/internal/custom/openapi"
	"github.com/mostrador/mostrador/internal/custom/workshop"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// maxDocument bounds an API document.
const maxDocument = 4 << 20

const importText = "Give an OpenAPI 3 document, or where it is. Without operations they are listed, each with the name its tool would have and what stands against it; with some, a tool is made of each, " +
	"under another name where one is given: a draft, which a person looks at, gives its secrets and switches on. What is not a GET asks the customer before every call, unless it is told otherwise."

type importCustomToolsIn struct {
	Body struct {
		Document   string            `json:"document,omitempty" doc:"The document's text, JSON or YAML."`
		URL        string            `json:"url,omitempty" maxLength:"2000" doc:"Where the document is: https, and public."`
		Server     string            `json:"server,omitempty" maxLength:"2000" doc:"In place of the document's own server."`
		Operations []chosenOperation `json:"operations,omitempty" maxItems:"50" doc:"The chosen ones."`
	}
}

// chosenOperation is an operation by its key, alone or with settings of its tool.
type chosenOperation struct {
	Key     string `json:"key"`
	Name    string `json:"name,omitempty"`
	Confirm *bool  `json:"requires_confirmation,omitempty"`
}

// Schema says that either form is accepted.
func (chosenOperation) Schema(huma.Registry) *huma.Schema {
	key := &huma.Schema{Type: huma.TypeString, Description: "METHOD /path"}
	named := &huma.Schema{
		Type: huma.TypeObject, Required: []string{"key"}, AdditionalProperties: false,
		Properties: map[string]*huma.Schema{
			"key": key, "name": {Type: huma.TypeString,
				Description: "Of the tool, where it is not to be the document's."},
			"requires_confirmation": {Type: huma.TypeBoolean,
				Description: "Whether the customer has to say yes to every call; without it, unless it is a GET."},
		},
	}
	named.PrecomputeMessages()
	return &huma.Schema{OneOf: []*huma.Schema{key, named}}
}

func (o *chosenOperation) UnmarshalJSON(raw []byte) error {
	if err := json.Unmarshal(raw, &o.Key); err == nil {
		return nil
	}
	type named chosenOperation
	return json.Unmarshal(raw, (*named)(o))
}

type importedOperation struct {
	Key         string        `json:"key" doc:"METHOD /path"`
	OperationID string        `json:"operation_id,omitempty"`
	Summary     string        `json:"summary,omitempty"`
	Unsupported string        `json:"unsupported,omitempty" doc:"Why it cannot be a tool; empty if it can."`
	Name        string        `json:"name,omitempty" doc:"What its tool is called unless another name is given."`
	Error       string        `json:"error,omitempty" doc:"Why it cannot be a tool as it is. Where this is about the name, give another."`
	Errors      []fault.Field `json:"errors,omitempty"`
}

type importedSecret struct {
	Name   string `json:"name"`
	Header string `json:"header"`
	Hint   string `json:"hint"`
}

type importedTool struct {
	Key     string           `json:"key"`
	Tool    *keptTool        `json:"tool" doc:"Null where it could not be made."`
	Secrets []importedSecret `json:"secrets" nullable:"false" doc:"What has to be set before it can be called."`
	Notes   []string         `json:"notes" nullable:"false" doc:"What the definition leaves out."`
	Error   string           `json:"error,omitempty"`
	Errors  []fault.Field    `json:"errors,omitempty"`
}

type importedTools struct {
	Title      string              `json:"title"`
	Operations []importedOperation `json:"operations" nullable:"false"`
	Imported   []importedTool      `json:"imported" nullable:"false"`
}

func (t customTools) importDocument(ctx context.Context, c caller, in *importCustomToolsIn) (importedTools, error) {
	doc, err := t.workshop.Document(ctx, c.Workspace, workshop.Source{Text: []byte(in.Body.Document), URL: in.Body.URL})
	if err != nil {
		return importedTools{}, err
	}
	out := importedTools{Title: doc.Title, Operations: []importedOperation{}, Imported: []importedTool{}}
	would, err := t.workshop.Preview(ctx, c.Workspace, doc, in.Body.Server)
	if err != nil {
		return importedTools{}, err
	}
	for i, o := range doc.Operations {
		out.Operations = append(out.Operations, showOperation(o, would[i]))
	}
	chosen := convert(in.Body.Operations, func(o chosenOperation) workshop.Choice { return workshop.Choice(o) })
	for _, one := range t.workshop.Draft(ctx, c.Workspace, c.Actor, doc, in.Body.Server, chosen) {
		secrets := convert(one.Secrets, func(s openapi.Secret) importedSecret { return importedSecret(s) })
		made := importedTool{Key: one.Key, Secrets: secrets, Notes: append([]string{}, one.Notes...)}
		if one.Err != nil {
			e := fault.From(one.Err)
			made.Error, made.Errors = e.Message, e.Fields
		} else {
			kept, err := t.showResult(ctx, c, one.Tool, nil)
			if err != nil {
				return importedTools{}, err
			}
			made.Tool = &kept
		}
		out.Imported = append(out.Imported, made)
	}
	return out, nil
}

// showOperation is an operation with the error that importing it would give, unless the document itself rules it out.
func showOperation(o openapi.Operation, would workshop.Drafted) importedOperation {
	out := importedOperation{Key: o.Key, OperationID: o.OperationID, Summary: o.Summary, Unsupported: o.Unsupported,
		Name: would.Definition.Name}
	if would.Err != nil && o.Unsupported == "" {
		e := fault.From(would.Err)
		out.Error, out.Errors = e.Message, e.Fields
	}
	return out
}
