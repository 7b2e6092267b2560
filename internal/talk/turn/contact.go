package turn

import (
	"context"
	"encoding/json"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/words/contact"
)

// takeContact stores an e-mail or a telephone that the customer typed after a call was refused for lack of one,
// whatever the model would make of it. Where they typed nothing else, the refused call is made again.
func (x *exchange) takeContact(ctx context.Context) error {
	if len(x.steps) > 0 || x.session.State != conversation.NeedsDetails {
		return nil
	}
	typed := contact.Find(x.customerText(), x.w.Country)
	if !typed.Found() {
		return nil
	}
	var again *call
	err := x.inTurn(ctx, func(u *core.Unit) (err error) {
		again = nil
		taken, err := u.Sales.TakeContact(typed.Email, typed.Phone)
		if err == nil && taken && typed.Alone {
			again, err = lastRefused(x, u, func(a runtime.Answer) bool {
				return a.StateTransition == string(conversation.NeedsDetails)
			})
		}
		return err
	})
	if err != nil || again == nil {
		return err
	}
	return x.keep(ctx, step{Calls: []call{*again}})
}

// lastRefused is the conversation's latest call with such an answer; nil: there is none.
func lastRefused(x *exchange, u *core.Unit, like func(runtime.Answer) bool) (refused *call, err error) {
	said, err := u.Conversations.LatestMessages(x.turn.SessionID, toldMessages)
	if err != nil {
		return nil, err
	}
	byTurn, err := x.stepsOf(u, said)
	for _, m := range said {
		for _, s := range byTurn[m.TurnID] {
			for i, r := range s.results {
				var a runtime.Answer
				if json.Unmarshal(r.Body, &a) == nil && like(a) && x.tools.binds(s.Calls[i]) {
					refused = &s.Calls[i]
				}
			}
		}
	}
	return refused, err
}
