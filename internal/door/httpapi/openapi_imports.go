package httpapi

import (
	"reflect"

	"github.com/danielgtaylor/huma/v2"
)

// importedRows and importProblems describe the responses of the import route, which another handler serves.
type importedRows struct {
	Created int `json:"created"`
	Updated int `json:"updated"`

	Warnings *importProblems `json:"warnings,omitempty" doc:"Lines that were imported and may not be what was meant."`
}

type importProblems struct {
	Problems []importProblem `json:"problems" nullable:"false" doc:"The first of them."`
	Total    int             `json:"total"`
}

type importProblem struct {
	Line    int    `json:"line"`
	Column  string `json:"column,omitempty" doc:"Without one, the line as a whole."`
	Message string `json:"message"`
}

func describeImports(r *router) {
	op := explained(post("/v1/imports/{kind}", "importFile", "Import a CSV file, all of it or nothing"),
		"Staff and owners only.")
	op.Security = withKey
	kind := pathParam("kind", "What the file lists.")
	kind.Schema = &huma.Schema{Type: huma.TypeString, Enum: []any{"products", "customers"}}
	op.Parameters = []*huma.Param{kind}
	op.RequestBody = &huma.RequestBody{
		Required: true, Description: "The file, 64 MB at most.",
		Content: map[string]*huma.MediaType{"text/csv": {Schema: textSchema}},
	}
	op.Responses = map[string]*huma.Response{
		"200": response("It was imported", "application/json", r.schemaOf(reflect.TypeFor[importedRows]())),
		"422": response("Nothing was imported: lines are wrong", "application/json",
			r.schemaOf(reflect.TypeFor[importProblems]())),
	}
	r.refusesStrangers(&op)
	r.api.OpenAPI().AddOperation(&op)
}
