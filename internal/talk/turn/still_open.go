package turn

import (
	"context"
	"encoding/json"
	"slices"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
)

var toldNext = locale.Text{
	ES: "El cliente dijo que sí, y ya leyó qué resultó. Lo otro que necesitaba su respuesta y había quedado sin ejecutar se le pregunta ahora.",
	PT: "O cliente disse que sim, e já leu o resultado. O resto que precisava da resposta dele e tinha ficado sem executar é perguntado agora.",
	EN: "The customer said yes, and has read what came of it. What else needed their answer and was not run before is asked now.",
}

// goOnAsking makes the calls that needed a yes, too, and were not made because another question stood before them: the
// customer reads what came of that one, and is asked the next. made: there are such calls.
func goOnAsking(ctx context.Context, x *exchange, d runtime.Decision) (made bool, err error) {
	list, err := stillOpen(ctx, x)
	if err != nil || len(list) == 0 {
		return false, err
	}
	if err := x.keep(ctx, step{Note: toldNext.In(x.w.Locale), Body: factsOf(x.turn.QuestionID, d), done: true,
		speech: d.Message, author: "runtime"}); err != nil {
		return false, err
	}
	return true, x.keep(ctx, step{Calls: list})
}

// stillOpen are the calls that wait for an answer to the turn's question, beside the call that asked it.
func stillOpen(ctx context.Context, x *exchange) (list []call, err error) {
	err = x.Desk.Read(ctx, x.w, system, func(u *core.Unit) error {
		list = nil
		q, err := u.Confirmations.Get(x.turn.QuestionID, false)
		if err != nil {
			return err
		}
		said, err := u.Conversations.LatestMessages(x.turn.SessionID, toldMessages)
		if err != nil {
			return err
		}
		byTurn, err := x.stepsOf(u, said)
		if err != nil {
			return err
		}
		var last behindQuestion
		for _, m := range said {
			for _, s := range byTurn[m.TurnID] {
				if b := s.behindQuestion(x.w.Locale); b.questionID != "" {
					last = b
				}
			}
		}
		if len(last.calls) == 0 {
			return nil
		}
		first, err := u.Confirmations.Get(last.questionID, false)
		// One that had changed meanwhile was asked again, under another id.
		if err == nil && (first.ID == q.ID ||
			first.Tool == q.Tool && first.SubjectID == q.SubjectID && first.State != confirmation.Denied) {
			list = slices.DeleteFunc(last.calls, func(c call) bool { return sameMatter(q, last.asked, c) })
		}
		return err
	})
	if err != nil || len(list) == 0 {
		return nil, err
	}
	if err := equip(ctx, x); err != nil {
		return nil, err
	}
	return slices.DeleteFunc(list, func(c call) bool { return !x.tools.asks(c) }), nil
}

// behindQuestion is a call that asked the customer, and those of its step that were not made because of it.
type behindQuestion struct {
	questionID string
	asked      call
	calls      []call
}

func (s step) behindQuestion(tag locale.Tag) (b behindQuestion) {
	for i, r := range s.results {
		var a runtime.Answer
		if json.Unmarshal(r.Body, &a) != nil {
			continue
		}
		switch {
		case asksCustomer(a):
			b = behindQuestion{questionID: a.Confirmation.ID, asked: s.Calls[i]}
		case b.questionID != "" && a.Error == msgAsking.In(tag):
			b.calls = append(b.calls, s.Calls[i])
		}
	}
	return b
}

// sameMatter reports a call that the yes to a question has settled as well: it repeats the one that asked, or it is the
// other of the two with which a draft becomes an order.
func sameMatter(q confirmation.Confirmation, asked, c call) bool {
	if c.Tool == asked.Tool {
		return slices.Contains(orderingTools, c.Tool) || sameArguments(asked.Arguments, c.Arguments)
	}
	return c.Tool == q.Tool || slices.Contains(orderingTools, q.Tool) && slices.Contains(orderingTools, c.Tool)
}

// orderingTools are about the conversation's one draft.
var orderingTools = []string{"retail/request_confirmation", "retail/confirm_order", "orders/request_confirmation",
	"orders/confirm_order"}

func sameArguments(one, other json.RawMessage) bool {
	var a, b any
	if json.Unmarshal(one, &a) != nil || json.Unmarshal(other, &b) != nil {
		return string(one) == string(other)
	}
	return string(encoded(a)) == string(encoded(b))
}
