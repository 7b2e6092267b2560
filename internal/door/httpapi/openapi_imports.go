package httpapi

import (
	"reflect"

	"github.com/danielgtaylor/huma/v2"
)

// importedRows and importProblems describe the responses of the import route, which another handler serves.
type importedRows struct {
	Created int `json:"created"`
	Updated int `json:"updated"`

	Unchanged int `json:"unchanged" doc:"How many of the updated ones were already as the file says."`

	Warnings *importProblems `json:"warnings,omitempty" doc:"Lines that were imported and may not be what was meant."`
	Skipped  *importProblems `json:"skipped,omitempty" doc:"What is wrong with the lines that were left out."`
	Preview  *importPreview  `json:"preview,omitempty" doc:"Of a dry run: how the file is understood."`
}

type importPreview struct {
	Lines    int             `json:"lines"`
	Columns  []importColumn  `json:"columns" nullable:"false"`
	Rows     [][]string      `json:"rows" nullable:"false" doc:"The first of them."`
	Problems *importProblems `json:"problems,omitempty" doc:"All mistakes; without them, the file can be imported."`
}

type importColumn struct {
	Heading string `json:"heading"`
	Field   string `json:"field" doc:"What it was taken for; empty: it is not imported."`
	Label   string `json:"label,omitempty"`
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
	op := explained(post("/v1/imports/{kind}", "importFile", "Import a CSV file or a spreadsheet"),
		"All of it or nothing, or its good lines. Staff and owners only. Messages are in the language of Accept-Language. "+
			"With Accept: application/x-ndjson the answer is a JSON object on each line: how far it is, as {\"done\": 400, \"total\": 1000}, and "+
			"last {\"status\": 200, \"body\": …} with the status and the body that it has without.")
	op.Security = withKey
	kind := pathParam("kind", "What the file lists.")
	kind.Schema = &huma.Schema{Type: huma.TypeString, Enum: []any{"products", "customers", "services", "stock", "prices"}}
	option := func(name, doc string, schema *huma.Schema) *huma.Param {
		return &huma.Param{Name: name, In: "query", Description: doc, Schema: schema}
	}
	yes := &huma.Schema{Type: huma.TypeBoolean}
	op.Parameters = []*huma.Param{kind,
		option("map", "HEADING=COLUMN: what a heading means, or - to leave it out. It is remembered for the next file of the kind.",
			&huma.Schema{Type: huma.TypeArray, Items: &huma.Schema{Type: huma.TypeString}}),
		option("good_lines", "Import the lines without mistakes.", yes),
		option("dry_run", "Show how the file is understood and what would be done, and change nothing.", yes),
	}
	op.RequestBody = &huma.RequestBody{
		Required: true, Description: "The file, 64 MB and 200,000 lines at most: text in UTF-8, UTF-16 or Windows-1252, or .xlsx.",
		Content: map[string]*huma.MediaType{"text/csv": {Schema: textSchema}, "application/octet-stream": {Schema: textSchema}},
	}
	op.Responses = map[string]*huma.Response{
		"200": response("It was imported", "application/json", r.schemaOf(reflect.TypeFor[importedRows]())),
		"422": response("Nothing was imported: lines are wrong", "application/json",
			r.schemaOf(reflect.TypeFor[importProblems]())),
	}
	op.Responses["200"].Content["application/x-ndjson"] = &huma.MediaType{Schema: textSchema}
	r.refusesStrangers(&op)
	r.api.OpenAPI().AddOperation(&op)
}
