package httpapi

import (
	"cmp"
	"context"
	"net/http"
	"reflect"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mostrador/mostrador/internal/door/doorkit"
)

const (
	// maxBody bounds the JSON of every route but the tool calls'.
	maxBody = 64 << 10
	// bodyTime bounds how long a body may take to arrive. The deadline stays on the connection while the handler runs, so
	// it must also cover the slowest tool that a yes can start.
	bodyTime = time.Minute
)

func get(path, id, summary string) huma.Operation {
	return operation(http.MethodGet, path, id, summary)
}
func post(path, id, summary string) huma.Operation {
	return operation(http.MethodPost, path, id, summary)
}
func put(path, id, summary string) huma.Operation {
	return operation(http.MethodPut, path, id, summary)
}
func change(path, id, summary string) huma.Operation {
	return operation(http.MethodPatch, path, id, summary)
}
func remove(path, id, summary string) huma.Operation {
	return operation(http.MethodDelete, path, id, summary)
}

func operation(method, path, id, summary string) huma.Operation {
	return huma.Operation{
		Method: method, Path: path, OperationID: id, Summary: summary, Tags: []string{tagOf(path)},
		MaxBodyBytes:    maxBody + 1, // the library refuses at the limit, not above it
		BodyReadTimeout: bodyTime,
	}
}

// creates marks a route that makes something new.
func creates(op huma.Operation) huma.Operation {
	op.DefaultStatus = http.StatusCreated
	return op
}

// explained adds a description to a route.
func explained(op huma.Operation, text string) huma.Operation {
	op.Description = text
	return op
}

// reply is a response without status or headers of its own. The body's type stands in the operation instead: the library compiles its
// whole handling again for every pair of input and response types.
type reply struct{ Body any }

// add registers a route that responds with a body.
func add[In, Body any](r *router, op huma.Operation, who guard, handle handler[In, Body]) {
	r.respondsWith(&op, reflect.TypeFor[Body]())
	noteList[In, Body](r, op)
	addRaw(r, op, who, func(ctx context.Context, c caller, in *In) (*reply, error) {
		body, err := handle(ctx, c, in)
		return &reply{body}, err
	})
}

// respondsWith describes the body of a route's response, unless the operation already does.
func (r *router) respondsWith(op *huma.Operation, body reflect.Type) {
	if op.Responses != nil {
		return
	}
	status := cmp.Or(op.DefaultStatus, http.StatusOK)
	op.Responses = map[string]*huma.Response{
		strconv.Itoa(status): response(http.StatusText(status), "application/json", r.schemaOf(body)),
	}
}

// do registers a route whose response has no body.
func do[In any](r *router, op huma.Operation, who guard, handle func(context.Context, caller, *In) error) {
	addRaw(r, op, who, func(ctx context.Context, c caller, in *In) (*struct{}, error) {
		return nil,
			handle(ctx, c, in)
	})
}

// addRaw registers a route whose handler sets the status and headers of its response, too.
func addRaw[In, Out any](r *router, op huma.Operation, who guard, handle handler[In, *Out]) {
	op.Security = withKey
	r.refusesStrangers(&op)
	huma.Register(r.api, op, func(ctx context.Context, in *In) (*Out, error) {
		c, ok := callerOf(ctx)
		if !ok {
			return nil, unauthorized(doorkit.ErrNoKey)
		}
		if err := who(c); err != nil {
			return nil, r.problem(ctx, err)
		}
		out, err := handle(ctx, c, in)
		if err != nil {
			return nil, r.problem(ctx, err)
		}
		return out, nil
	})
}

// addPlain registers a route that the library cannot serve. The operation describes it.
func addPlain(r *router, op huma.Operation, serve func(http.ResponseWriter, *http.Request, caller)) {
	op.Security = withKey
	r.refusesStrangers(&op)
	r.api.OpenAPI().AddOperation(&op)
	r.HandleFunc(op.Method+" "+op.Path, func(w http.ResponseWriter, req *http.Request) {
		c, ok := callerOf(req.Context())
		if !ok {
			unauthorized(doorkit.ErrNoKey).write(w)
			return
		}
		serve(w, req, c)
	})
}

// open registers a route that needs no key.
func open[Out any](r *router, op huma.Operation, handle func(context.Context) (Out, error)) {
	r.public[op.Method+" "+op.Path] = true
	op.Security = withoutKey
	r.respondsWith(&op, reflect.TypeFor[Out]())
	huma.Register(r.api, op, func(ctx context.Context, _ *struct{}) (*reply, error) {
		out, err := handle(ctx)
		if err != nil {
			return nil, r.problem(ctx, err)
		}
		return &reply{out}, nil
	})
}

// jsonOnly reads every body as JSON and responds in JSON, whatever the headers say: there is no other format, and
// people type curl -d.
func jsonOnly(ctx huma.Context, next func(huma.Context)) { next(jsonContext{ctx}) }

type (
	humaContext = huma.Context // its own name would hide its method Context
	jsonContext struct{ humaContext }
)

func (c jsonContext) Unwrap() huma.Context { return c.humaContext }

func (c jsonContext) Header(name string) string {
	if name == "Content-Type" || name == "Accept" {
		return "application/json"
	}
	return c.humaContext.Header(name)
}
