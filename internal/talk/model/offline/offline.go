// Package offline is the model that needs no key: rules that read everyday Spanish,
// Portuguese and simple English and drive whatever tools an agent has. It never
// invents: what it says about prices, stock, times and people comes from the results of
// tools or from the customer. It is not clever about the world; it knows what people do
// at a counter.
package offline

import (
	"context"

	"github.com/mostrador/mostrador/internal/talk/model"
)

// name is what the model is called where what it costs is counted: nothing.
const name = "offline"

// Model answers by rules. It keeps nothing: what it has to remember travels with its
// answers.
type Model struct{}

// New is the model.
func New() Model { return Model{} }

// Answer gives the next answer.
func (Model) Answer(ctx context.Context, r model.Request, say func(words string)) (model.Answer, error) {
	if err := ctx.Err(); err != nil {
		return model.Answer{}, err
	}
	if r.NoCalls {
		r.Tools = nil
	}
	d := open(r)
	d.listen()
	a := d.proceed()
	if n := len(r.History); n > 0 && r.History[n-1].Role == model.Event && r.History[n-1].Say != "" { // nobody asked: there is news
		a = model.Answer{Text: r.History[n-1].Say, State: a.State}
	}
	a.Usage = model.Usage{Model: name}
	if say != nil && len(a.Calls) == 0 { // else they are for a question alone
		say(a.Text)
	}
	return a, nil
}
