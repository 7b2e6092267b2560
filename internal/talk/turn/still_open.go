package turn

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
)

var toldNext = locale.Text{
	ES: "El cliente dijo que sí, y ya leyó qué resultó. Lo que en tu respuesta venía después y no se había ejecutado por esa pregunta se ejecuta ahora, en su orden: %s.",
	PT: "O cliente disse que sim, e já leu o resultado. O que na sua resposta vinha depois e não tinha sido executado por causa dessa pergunta é executado agora, na ordem: %s.",
	EN: "The customer said yes, and has read what came of it. What came after it in your answer, and was not run because of that question, is run now, in its order: %s.",
}

// goOnCalling makes the calls that were not made because a question stood before them: the customer reads what came of
// that one, and is asked the next. made: there are such calls.
func goOnCalling(ctx context.Context, x *exchange, d runtime.Decision) (made bool, err error) {
	list, err := stillOpen(ctx, x)
	if err != nil || len(list) == 0 {
		return false, err
	}
	names := strings.Join(lists.Map(list, func(c call) string { return c.Name }), ", ")
	if err := x.keep(ctx, step{Note: toldNext.In(x.w.Locale, names), Body: factsOf(x.turn.QuestionID, d), done: true,
		speech: d.Message, author: "runtime"}); err != nil {
		return false, err
	}
	return true, x.keep(ctx, step{Calls: list})
}

// stillOpen are the calls that wait for an answer to the turn's question, beside the call that asked it, in their order.
func stillOpen(ctx context.Context, x *exchange) (list []call, err error) {
	var last behindQuestion
	ordered := false // the question was about the draft
	err = x.Desk.Read(ctx, x.w, system, func(u *core.Unit) error {
		list, last, ordered = nil, behindQuestion{}, false
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
		for _, m := range said {
			for _, s := range byTurn[m.TurnID] {
				if b := s.behindQuestion(x.w.Locale); b.questionID != "" {
					last = b
				} else {
					last.made = append(last.made, s.succeeded()...)
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
			ordered = slices.Contains(orderingTools, q.Tool)
		}
		return err
	})
	if err != nil || len(list) == 0 {
		return nil, err
	}
	if err := equip(ctx, x); err != nil {
		return nil, err
	}
	return slices.DeleteFunc(list, func(c call) bool { return outrun(x.tools, c, last.made, ordered) }), nil
}

// outrun reports a call that needs no yes and has lost its point: what the model did meanwhile is newer, and a draft that
// became an order is not changed any more.
func outrun(t toolset, c call, made []string, ordered bool) bool {
	return !t.asks(c) && (!t.has(c.Tool) || slices.Contains(made, c.Tool) || ordered && t.prepares(c))
}

// behindQuestion is a call that asked the customer, and those of its step that were not made because of it.
type behindQuestion struct {
	questionID string
	asked      call
	calls      []call
	made       []string // tools of calls that succeeded since
}

// succeeded are the tools of a step's calls that did something.
func (s step) succeeded() (tools []string) {
	for i, r := range s.results {
		var a runtime.Answer
		if json.Unmarshal(r.Body, &a) == nil && a.Success {
			tools = append(tools, s.Calls[i].Tool)
		}
	}
	return tools
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
