package httpapi

import (
	"cmp"
	"encoding/json"
	"net/http"
	"sync"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mostrador/mostrador/internal/kit/strictjson"
	"github.com/mostrador/mostrador/internal/talk/turn"
)

var (
	withKey    = []map[string][]string{{"key": {}}}
	withoutKey = []map[string][]string{} // explicit, for readers and linters
	textSchema = &huma.Schema{Type: huma.TypeString}
)

func apiConfig(version string) huma.Config {
	format := huma.Format{Marshal: huma.DefaultJSONFormat.Marshal, Unmarshal: unmarshal}
	return huma.Config{
		OpenAPI: &huma.OpenAPI{
			OpenAPI: "3.1.0",
			Info: &huma.Info{
				Title: "mostrador", Version: cmp.Or(version, "dev"),
				Description: "The counter that conversational agents stand behind: tools with contracts, confirmed by the customer, done once.",
				License:     &huma.License{Name: "Apache 2.0", Identifier: "Apache-2.0"},
			},
			Servers: []*huma.Server{{URL: "/", Description: "The server that this document came from."}},
			Tags:    documentTags(),
			Components: &huma.Components{
				Schemas: huma.NewMapRegistry(schemaPrefix, huma.DefaultSchemaNamer),
				SecuritySchemes: map[string]*huma.SecurityScheme{
					"key": {Type: "http", Scheme: "bearer",
						Description: "An API key. It belongs to one workspace and has a role: agent, staff or owner. One of role operator belongs to none and reaches /v1/workspaces only."},
				},
			},
		},
		Formats:                      map[string]huma.Format{"application/json": format, "json": format},
		DefaultFormat:                "application/json",
		RejectUnknownQueryParameters: true, // a misspelt filter would list everything
	}
}

// unmarshal reads bodies as strictly as arguments: it refuses what two programs could read differently and what a
// database cannot store. Each route has its own size bound; none is above maxDocument.
func unmarshal(data []byte, v any) error {
	_, problems := strictjson.Parse(data, strictjson.Limits{Bytes: maxDocument})
	if len(problems) == 0 {
		return json.Unmarshal(data, v)
	}
	return unparsed(problems)
}

// serveDocument publishes the OpenAPI document. It is built on the first request, when all routes are registered.
func serveDocument(r *router) {
	const pattern = "GET /openapi.json"
	document := sync.OnceValues(func() ([]byte, error) { return r.document() })
	r.public[pattern] = true
	r.HandleFunc(pattern, func(w http.ResponseWriter, req *http.Request) {
		raw, err := document()
		if err != nil {
			r.problem(req.Context(), err).write(w)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write(raw) // the client is gone
	})
	r.describe(get("/openapi.json", "getOpenAPI", "This document"), "application/json",
		&huma.Schema{Type: huma.TypeObject})
}

// Document is the body of GET /openapi.json, without a server.
func Document(version string) ([]byte, error) {
	return newRouter(Config{Metrics: http.NotFoundHandler(), Turns: &turn.Turns{}, Version: version}).document()
}

func (r *router) document() ([]byte, error) {
	return documentJSON(r.api.OpenAPI(), r.bodies, r.answers)
}

// describe adds a route to the document that is served without the library.
func (r *router) describe(op huma.Operation, contentType string, s *huma.Schema) {
	op.Security = withoutKey
	op.Responses = map[string]*huma.Response{"200": response("OK", contentType, s)}
	r.api.OpenAPI().AddOperation(&op)
}

func response(description, contentType string, s *huma.Schema) *huma.Response {
	return &huma.Response{Description: description, Content: map[string]*huma.MediaType{contentType: {Schema: s}}}
}
