package httpapi

import (
	"context"
	"errors"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/runtime"
)

// Keyed is the header of a request that its client may send again.
type Keyed struct {
	Key string `header:"Idempotency-Key" maxLength:"200" pattern:"^[!-~]*$" doc:"What makes two requests one: the second gets the first's response."`
}

// onceText says what a repeated request gets where the response is not stored.
const onceText = "A request that is repeated with its Idempotency-Key within a week makes nothing new and shows what the first one made."

type keyedIn[Body any] struct {
	Keyed
	Body Body
}

// makesOnce has make add something that is no unit's under an id: a new one or, for a repeated request, the id of the
// first. make returns what has the id already, where that is so. The same key with another body is
// idempotency_conflict.
func (r *router) makesOnce(ctx context.Context, w *access.Workspace, a access.Actor, operation, key string, body any,
	make func(id string, again bool) (*edited, error)) (*edited, error) {
	if key == "" {
		return make(scope.NewID(), false)
	}
	q := runtime.Request{Operation: operation, Key: key, Hash: digest(body)}
	id, again, err := r.runtime.Once(ctx, w, a, q, func(*core.Unit) ([]byte, error) { return []byte(scope.NewID()), nil })
	if err != nil {
		return nil, err
	}
	out, err := make(string(id), again)
	if err != nil { // a repetition at the same moment may have made it first
		out, err = make(string(id), true)
	}
	if err != nil {
		return nil, err
	}
	return out.repeated(again), nil
}

// repeatable is a response without a body to a request that may be repeated.
type repeatable struct {
	Replayed string `header:"Idempotent-Replayed"`
}

// errNotDone says of a request that it was not made before.
var errNotDone = errors.New("the request was not made before")

// doesOnce does something that is no unit's, takes several transactions and may be done twice, as two requests at the same
// moment do. A repetition of one that succeeded does nothing; the same key with something else is idempotency_conflict.
func (r *router) doesOnce(ctx context.Context, c caller, q runtime.Request, do func() error) (*repeatable, error) {
	if q.Key == "" {
		return nil, do()
	}
	_, again, err := r.runtime.Once(ctx, c.Workspace, c.Actor, q, func(*core.Unit) ([]byte, error) { return nil, errNotDone })
	switch {
	case again && err == nil:
		return &repeatable{Replayed: "true"}, nil
	case !errors.Is(err, errNotDone):
		return nil, err
	}
	if err := do(); err != nil {
		return nil, err
	}
	_, _, err = r.runtime.Once(ctx, c.Workspace, c.Actor, q, func(*core.Unit) ([]byte, error) { return nil, nil })
	return nil, err
}

// repeated marks the response to a repeated request.
func (e *edited) repeated(again bool) *edited {
	if again {
		e.Replayed = "true"
	}
	return e
}
