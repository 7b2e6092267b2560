package openai

import (
	"cmp"
	"encoding/json"
	"strings"

	wire "github.com/sashabaranov/go-openai"

	"github.com/mostrador/mostrador/internal/talk/model"
)

// mostCalls is far more calls than a turn makes; the rest is dropped.
const mostCalls = 32

// callBuilder assembles calls from their chunks.
type callBuilder struct {
	calls []*pieces
	at    map[int]*pieces // by the index the server gives them
}

type pieces struct {
	id, name  string
	arguments strings.Builder
}

// add takes a chunk. It belongs to the call of its index; servers that give none, or the same one to all, begin each
// call with a name.
func (j *callBuilder) add(p wire.ToolCall) {
	var one *pieces
	switch {
	case p.Index != nil:
		one = j.at[*p.Index]
	case len(j.calls) > 0:
		one = j.calls[len(j.calls)-1]
	}
	another := one != nil && p.Function.Name != "" && one.name != "" && (p.Index == nil || p.ID != "" && p.ID != one.id)
	if one == nil || another {
		if len(j.calls) == mostCalls {
			return
		}
		one = &pieces{}
		j.calls = append(j.calls, one)
		if p.Index != nil {
			if j.at == nil {
				j.at = map[int]*pieces{}
			}
			j.at[*p.Index] = one
		}
	}
	one.id = cmp.Or(one.id, p.ID)
	one.name += p.Function.Name
	one.arguments.WriteString(p.Function.Arguments)
}

// list returns the calls unchecked: the turn validates them. A call without arguments gets an empty object.
func (j *callBuilder) list() (list []model.Call) {
	for _, one := range j.calls {
		arguments := one.arguments.String()
		if strings.TrimSpace(arguments) == "" {
			arguments = "{}"
		}
		list = append(list, model.Call{ID: one.id, Name: one.name, Arguments: json.RawMessage(arguments)})
	}
	return list
}
