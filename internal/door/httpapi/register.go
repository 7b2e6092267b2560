package httpapi

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"
)

const (
	// maxBody bounds the JSON of every route but the tool calls'.
	maxBody = 64 << 10
	// bodyTime bounds how long a body may take to arrive; it must also cover the slowest tool that a yes can start.
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
		MaxBodyBytes: maxBody + 1, BodyReadTimeout: bodyTime,
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

// add registers a route that needs a key. Its handler returns faults, which become problems.
func add[In, Out any](d *door, op huma.Operation, handle func(context.Context, caller, *In) (*Out, error)) {
	op.Security = withKey
	d.refusesStrangers(&op)
	huma.Register(d.api, op, func(ctx context.Context, in *In) (*Out, error) {
		c, ok := callerOf(ctx)
		if !ok {
			return nil, unauthorized("")
		}
		out, err := handle(ctx, c, in)
		if err != nil {
			return nil, d.problem(ctx, err)
		}
		return out, nil
	})
}

// open registers a route that needs no key.
func open[In, Out any](d *door, op huma.Operation, handle func(context.Context, *In) (*Out, error)) {
	d.public[op.Method+" "+op.Path] = true
	op.Security = withoutKey
	huma.Register(d.api, op, func(ctx context.Context, in *In) (*Out, error) {
		out, err := handle(ctx, in)
		if err != nil {
			return nil, d.problem(ctx, err)
		}
		return out, nil
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
