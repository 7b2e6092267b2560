package httpapi

import (
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
)

// Keyed is the header of a request that its client may send again.
type Keyed struct {
	Key string `header:"Idempotency-Key" maxLength:"200" pattern:"^[!-~]*$" doc:"What makes two requests one: the second gets the first's response."`
}

// onceText says what a repeated request gets where the response is not stored.
const onceText = "A request that is repeated with its Idempotency-Key within a week makes nothing new and shows what the first one made."

// repeats says it of a route whose response is stored, behind what else there is to say of it.
const repeats = "A request that is repeated with its Idempotency-Key within a week does nothing more and gets the first response."

func (k *Keyed) idempotencyKey() string { return k.Key }

// keyed is a request that has the header.
type keyed[In any] interface {
	*In
	idempotencyKey() string
}

// once is a response that a repetition gets again.
type once struct {
	Replayed string `header:"Idempotent-Replayed"`
	Body     any
}

// addOnce registers a route that is one unit with effects and that its client may send again: the response is stored
// under the client's key in the unit's own transaction. Without a key every request is a new one.
func addOnce[In, Body any, P keyed[In]](r *router, op huma.Operation, who guard, fn func(u *core.Unit, in *In) (Body, error)) {
	r.respondsWith(&op, reflect.TypeFor[Body]())
	op.Description = strings.TrimSpace(op.Description + " " + repeats)
	addRaw(r, op, who, func(ctx context.Context, c caller, in *In) (*once, error) {
		q := runtime.Request{Operation: op.OperationID, Key: P(in).idempotencyKey(), Hash: digest(in)}
		return answerOnce(ctx, r.runtime, c, q, func(u *core.Unit) (Body, error) { return fn(u, in) })
	})
}

// answerOnce is a unit with effects whose response is stored under the request's key, or the response stored there.
func answerOnce[Body any](ctx context.Context, rt *runtime.Runtime, c caller, q runtime.Request, fn func(u *core.Unit) (Body, error)) (*once, error) {
	var out Body
	raw, again, err := rt.Once(ctx, c.Workspace, c.Actor, q, func(u *core.Unit) (_ []byte, err error) {
		if out, err = fn(u); err != nil || q.Key == "" {
			return nil, err
		}
		return json.Marshal(out)
	})
	if err != nil || !again {
		return &once{Body: out}, err
	}
	err = recall(c, raw, &out)
	return &once{Replayed: "true", Body: out}, err
}

var msgErased = locale.Text{
	ES: "Eso ya se hizo. La respuesta no se guarda más: era sobre un cliente que fue borrado.",
	PT: "Isso já foi feito. A resposta não é mais guardada: era sobre um cliente que foi apagado.",
	EN: "That was done already. The response is kept no more: it was about a customer who was erased.",
}

// recall reads a stored response; conflict where an erasure has taken it.
func recall(c caller, raw []byte, out any) error {
	if len(raw) == 0 {
		return fault.New(fault.Conflict, "%s", msgErased.In(c.Workspace.Locale))
	}
	return json.Unmarshal(raw, out)
}

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
