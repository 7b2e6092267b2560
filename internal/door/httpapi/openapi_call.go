package httpapi

import (
	"reflect"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
)

// register adds the one route whose body only the runtime reads, and which is therefore served and described by hand.
func (t toolCalls) register(r *router) {
	op := post("/v1/sessions/{id}/tools/{pack}/{tool}", "callTool", "Call a tool")
	op.Description = "The body is the tool's arguments, byte for byte; an empty one is {}. The answer is always the same object; " +
		"its errorCode decides the status. Only requests without a valid key or with malformed HTTP get a problem."
	op.Parameters = []*huma.Param{
		pathParam("id", "The session."), pathParam("pack", "The pack, as in GET /v1/tools."),
		pathParam("tool", "The tool, as in GET /v1/tools."),
		headerParam(keyHeader, "What makes two calls one: the second gets the first's answer.", &huma.Schema{
			Type: huma.TypeString, MinLength: new(1), MaxLength: new(maxKey), Pattern: "^[!-~]+$",
		}),
		headerParam(doorkit.CorrelationHeader, "Follows the call through logs and execution rows.", &huma.Schema{
			Type: huma.TypeString, MaxLength: new(64), Pattern: "^[A-Za-z0-9._-]+$",
		}),
	}
	op.RequestBody = &huma.RequestBody{
		Description: "The arguments, as the tool's input_schema says.",
		Content: map[string]*huma.MediaType{"application/json": {Schema: &huma.Schema{Type: huma.TypeObject,
			AdditionalProperties: true}}},
	}
	answer := r.answerSchema()
	op.Responses = map[string]*huma.Response{
		"200":     response("It was done", "application/json", answer),
		"202":     response("Somebody has to say yes first", "application/json", answer),
		"default": r.orProblem(response("It was refused; errorCode says why", "application/json", answer)),
		"401":     r.unauthorizedResponse(),
	}
	for _, response := range op.Responses {
		response.Headers = answerHeaders()
	}
	addPlain(r, op, t.call)
}

// answerSchema is the schema of every answer, with its error codes.
func (r *router) answerSchema() *huma.Schema {
	ref := r.schemaOf(reflect.TypeFor[runtime.Answer]())
	codes := fault.Codes()
	slices.Sort(codes)
	enum := make([]any, len(codes))
	for i, c := range codes {
		enum[i] = c
	}
	answer := r.api.OpenAPI().Components.Schemas.SchemaFromRef(ref.Ref)
	answer.Properties["errorCode"].Enum = enum
	answer.AdditionalProperties = true // a flat answer also has its tool's fields
	return ref
}

// listsTools describes the response of the tool list, which depends on the format.
func (r *router) listsTools(op huma.Operation) huma.Operation {
	contracts := &huma.Schema{Type: huma.TypeArray, Items: r.schemaOf(reflect.TypeFor[listedTool]()),
		Description: "json"}
	functions := &huma.Schema{Type: huma.TypeArray, Items: &huma.Schema{Type: huma.TypeObject},
		Description: "openai, realtime, anthropic, gemini"}
	mcp := &huma.Schema{Type: huma.TypeObject, Description: "mcp, realtime_session"}
	op.Responses = map[string]*huma.Response{
		"200": response("The list in the format asked for", "application/json",
			&huma.Schema{AnyOf: []*huma.Schema{contracts, functions, mcp}}),
		"default": response("Error", doorkit.ProblemType, r.schemaOf(reflect.TypeFor[Problem]())),
	}
	return op
}

// decides describes the response to a decision: the same object whatever the result of the call that a yes ran; that
// result decides the status.
func (r *router) decides(op huma.Operation) huma.Operation {
	decision := r.schemaOf(reflect.TypeFor[runtime.Decision]())
	op.Responses = map[string]*huma.Response{
		"200":     response("The reply was read, and a yes was carried out", "application/json", decision),
		"202":     response("The call has another question first", "application/json", decision),
		"default": r.orProblem(response("The call that the yes ran was refused: its result says why. A problem: there was nothing to decide", "application/json", decision)),
	}
	for _, response := range op.Responses {
		response.Headers = answerHeaders()
	}
	return op
}

// refusesStrangers adds the response to a request without a valid key.
func (r *router) refusesStrangers(op *huma.Operation) {
	if op.Responses == nil {
		op.Responses = map[string]*huma.Response{}
	}
	if op.Responses["401"] == nil {
		op.Responses["401"] = r.unauthorizedResponse()
	}
	if op.Responses["default"] == nil {
		op.Responses["default"] = response("Error", doorkit.ProblemType, r.schemaOf(reflect.TypeFor[Problem]()))
	}
}

func (r *router) unauthorizedResponse() *huma.Response {
	return response("No valid key", doorkit.ProblemType, r.schemaOf(reflect.TypeFor[Problem]()))
}

// orProblem is a response that may be a problem instead.
func (r *router) orProblem(or *huma.Response) *huma.Response {
	or.Content[doorkit.ProblemType] = &huma.MediaType{Schema: r.schemaOf(reflect.TypeFor[Problem]())}
	return or
}

func (r *router) schemaOf(t reflect.Type) *huma.Schema {
	return r.api.OpenAPI().Components.Schemas.Schema(t, true, t.Name())
}

func pathParam(name, description string) *huma.Param {
	return &huma.Param{Name: name, In: "path", Required: true, Description: description, Schema: textSchema}
}

func headerParam(name, description string, s *huma.Schema) *huma.Param {
	return &huma.Param{Name: name, In: "header", Description: description, Schema: s}
}

func answerHeaders() map[string]*huma.Param {
	return map[string]*huma.Param{
		replayHeader: {Description: "true: this is an earlier call's answer.", Schema: textSchema},
		"Retry-After": {Description: "Seconds after which trying again makes sense.",
			Schema: &huma.Schema{Type: huma.TypeInteger}},
		doorkit.CorrelationHeader: {Schema: textSchema},
	}
}
