package turn

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/talk/model"
)

// errGone: a newer message arrived before this turn had any effect, and the next turn answers both.
var errGone = errors.New("turn: it gave way to a newer one")

// converse asks the model until it has no more calls to make. What it wants is stored before any of it is done: a turn
// that is taken up again does what was decided and does not ask the model twice.
func (x *exchange) converse(ctx context.Context) error {
	return ifNotGone(x.rounds(ctx))
}

// ifNotGone is nil for a turn that gave way to a newer one.
func ifNotGone(err error) error {
	if errors.Is(err, errGone) {
		return nil
	}
	return err
}

var msgSafe = locale.Text{
	ES: "Perdón, no pude resolver eso. ¿Me lo decís de otra manera, o preferís que te atienda una persona?",
	MX: "Perdón, no pude resolver eso. ¿Me lo dices de otra manera, o prefieres que te atienda una persona?",
	PT: "Desculpe, não consegui resolver isso. Pode me dizer de outro jeito, ou prefere falar com uma pessoa?",
	EN: "Sorry, I could not work that out. Could you put it another way, or would you rather talk to a person?",
}

// ask asks the model, and stores what it wants before any of it is done.
func (x *exchange) ask(ctx context.Context) error {
	request, err := x.request(ctx)
	if err != nil {
		return err
	}
	limited, cancel := context.WithTimeout(ctx, x.agent.AnswerTime())
	defer cancel()
	a, heard, err := x.answer(limited, request)
	if err != nil {
		x.Log.WarnContext(ctx, "model request failed", "turn", x.turn.ID, "error", model.Why(err))
		x.overBudget = fault.Is(err, fault.PlanRequired) // the budget is spent
	}
	a, err = withWaiting(x, a, err)
	if saidAll(x, a, err) {
		return x.keep(ctx, step{Ours: true, Quiet: true, done: true, Usage: used(a)})
	}
	if err != nil {
		text, err := closingWords(ctx, x, msgNoModel)
		if err != nil {
			return err
		}
		return x.keep(ctx, step{Text: appendTo(heard, text), Lost: true, Heard: heard, Ours: true, done: true})
	}
	if a.Fallback && heard == "" && len(a.Calls) == 0 && x.steps.begun() && onlyGreets(a.Text) {
		if a.Text, err = x.account(ctx, msgNoModel); err != nil {
			return err
		}
		return x.keep(ctx, step{Text: a.Text, Lost: true, Ours: true, done: true, Usage: used(a)})
	}
	if say := x.news(); say != "" && len(a.Calls) == 0 && (a.NotUnderstood || a.Text == "") {
		a.Text, a.NotUnderstood = say, false
	}
	if a.Text == "" && len(a.Calls) == 0 && !x.questionOpen {
		a.Text, a.NotUnderstood = msgSafe.In(x.w.Locale), true
	}
	s := step{Text: appendTo(heard, a.Text), Lost: a.NotUnderstood, Why: a.Why, Heard: heard, done: len(a.Calls) == 0}
	if len(a.Calls) > 0 {
		s.speech = heard
	}
	if len(a.State) > 0 {
		s.State = a.State
	}
	s.Usage = used(a)
	for i, c := range a.Calls {
		if c.ID == "" {
			c.ID = fmt.Sprintf("call_%d_%d", len(x.steps), i)
		}
		s.Calls = append(s.Calls, call{ID: c.ID, Name: c.Name, Tool: x.tools.fullName(c.Name), Arguments: c.Arguments})
	}
	return x.keep(ctx, s)
}

// used is what an answer cost; nil: nothing is known.
func used(a model.Answer) *model.Usage {
	if a.Usage == (model.Usage{}) {
		return nil
	}
	return &a.Usage
}

// answer asks the model and streams the answer to the listener. An answer that failed before any of it was
// streamed is requested once more.
func (x *exchange) answer(ctx context.Context, r model.Request) (model.Answer, string, error) {
	if x.say == nil {
		a, err := x.model.Answer(ctx, r, nil)
		return a, "", err
	}
	listener := x.newReplyStream()
	a, err := x.model.Answer(ctx, r, func(words string) { listener.write(ctx, words) })
	listener.wait()
	switch {
	case err != nil && listener.text != "" && listener.sentBytes == 0:
		a, err = x.model.Answer(ctx, r, nil)
	case err == nil && len(a.Calls) > 0: // what is said before the calls is complete
		s := step{Text: a.Text}
		for _, c := range a.Calls {
			s.Calls = append(s.Calls, call{Tool: x.tools.fullName(c.Name)})
		}
		handsOver := func(c call) bool { return slices.Contains(handOverTools, c.Tool) }
		listener.end(slices.ContainsFunc(s.Calls, x.tools.asks), slices.ContainsFunc(s.Calls, handsOver))
	}
	return a, listener.sentText(), err
}

var msgNoModel = locale.Text{
	ES: "Perdón, en este momento no puedo responder bien. Probá de nuevo en un ratito, o pedime hablar con una persona.",
	MX: "Perdón, en este momento no puedo responder bien. Intenta de nuevo en un rato, o pídeme hablar con una persona.",
	PT: "Desculpe, neste momento não consigo responder direito. Tente de novo daqui a pouco, ou peça para falar com uma pessoa.",
	EN: "Sorry, I cannot answer properly right now. Please try again in a little while, or ask me for a person.",
}

// keep stores a step. A step that may have an effect binds the turn; before that the turn gives way to a newer one.
func (x *exchange) keep(ctx context.Context, s step) error {
	kept := conversation.Step{TurnID: x.turn.ID, Step: len(x.steps), Answer: s.encode()}
	if s.done {
		kept.Results = encodeResults(nil)
	}
	err := x.inTurn(ctx, func(u *core.Unit) error {
		x.turn.Bound = x.turn.Bound || slices.ContainsFunc(s.Calls, x.tools.binds)
		if err := u.Turns.Save(&x.turn); err != nil {
			return err
		}
		if s.speech != "" {
			if _, err := u.Conversations.Speak(cmp.Or(s.author, "agent"), s.speech); err != nil {
				return err
			}
		}
		if err := u.Turns.KeepStep(kept); err != nil || s.Usage == nil {
			return err
		}
		if cost, some := CostOf(x.agent.ID, *s.Usage); some {
			return u.Usage.Count(cost)
		}
		return nil
	})
	switch {
	case err == nil:
		x.steps = append(x.steps, s)
	case errors.Is(err, errGone) && s.Usage != nil: // the answer is dropped, but was paid for
		x.spend(ctx, *s.Usage)
	}
	return err
}

// tell records something the model has to know before it answers.
func (x *exchange) tell(ctx context.Context, t locale.Text, body map[string]any) error {
	s := step{Note: t.In(x.w.Locale), done: true}
	if body != nil {
		s.Body = body
	}
	return x.keep(ctx, s)
}

// bind makes sure that there is no newer message, and commits the turn to finishing from here on. gone: it gave way.
func (x *exchange) bind(ctx context.Context) (gone bool, err error) {
	err = x.inTurn(ctx, func(u *core.Unit) error {
		x.turn.Bound = true
		return u.Turns.Save(&x.turn)
	})
	if errors.Is(err, errGone) {
		return true, nil
	}
	return false, err
}

// inTurn opens a unit in which the turn's lease is still ours; errGone where it gave way.
func (x *exchange) inTurn(ctx context.Context, fn func(u *core.Unit) error) error {
	gone := false
	err := x.Desk.Write(ctx, x.w, system, func(u *core.Unit) error {
		gone = false
		s, err := u.Enter(x.turn.SessionID)
		if err != nil {
			return err
		}
		u.Conversations.Within(x.turn.ID)
		now, err := u.Turns.Get(x.turn.ID, true)
		if err != nil {
			return err
		}
		if now.State != conversation.TurnRunning || now.Runs != x.turn.Runs {
			gone = true // another node has taken it over
			return nil
		}
		if now.Halted && !now.Bound && !x.turn.Bound {
			gone = true
			return u.Turns.GiveWay(&now)
		}
		x.session, x.turn.Halted = s, now.Halted
		return fn(u)
	})
	if err == nil && gone {
		err = errGone
	}
	return err
}

var (
	msgNoSuchTool = locale.Text{
		ES: "No tenés una herramienta llamada %s.",
		MX: "No tienes una herramienta llamada %s.",
		PT: "Você não tem uma ferramenta chamada %s.",
		EN: "You have no tool called %s.",
	}
	msgEnough = locale.Text{
		ES: "Ya hiciste las llamadas que permite un turno; respondele al cliente con lo que sabés.",
		MX: "Ya hiciste las llamadas que permite un turno; respóndele al cliente con lo que sabes.",
		PT: "Você já fez as chamadas que um turno permite; responda ao cliente com o que sabe.",
		EN: "You have made the calls one turn allows; answer the customer with what you know.",
	}
	msgAsking = locale.Text{
		ES: "No se ejecutó: primero tiene que responder el cliente.",
		PT: "Não foi executada: primeiro o cliente precisa responder.",
		EN: "It was not run: the customer has to answer first.",
	}
)

// makeCalls runs a step's calls, in order. Every call gets its result: those beyond the limit and behind a question get
// the reason why they did not run. What the model said beside them is said after them, unless a question took it along
// or one of them failed.
func (x *exchange) makeCalls(ctx context.Context, s *step) error {
	made, asked := x.steps.callsBefore(s), false
	n := len(x.steps) - 1
	s.results = nil
	words, err := x.besideCalls(ctx, s)
	if err != nil {
		return err
	}
	tellFirst, asksOther, mend := x.mustTellFirst(s), asksOther(x, s), mendsFirst(x, s)
	for i, c := range s.Calls {
		var a runtime.Answer
		switch {
		case asked:
			a = x.refusal(fault.Conflict, msgAsking)
		case made >= x.w.Settings.Turn.MostCalls() || x.steps.roundsMade() >= x.mostRounds():
			a = x.refusal(fault.TurnLimit, msgEnough)
		case asksOther && x.tools.asks(c):
			a = x.refusal(fault.Conflict, msgAsksOther)
		case mend && x.tools.asks(c):
			a = x.refusal(fault.Conflict, msgMendFirst)
			made++
		case tellFirst && x.tools.asks(c):
			a = x.refusal(fault.Conflict, msgTellFirst)
			made++
		case c.Tool == "":
			a = x.refusal(fault.ToolNotFound, msgNoSuchTool, c.Name)
			made++
		default:
			whole := runtime.Call{
				Workspace: x.w, Actor: agent, SessionID: x.turn.SessionID, Tool: c.Tool, Arguments: c.Arguments,
				Key: fmt.Sprintf("turn-%s-%d-%d", x.turn.ID, n, i), Correlation: x.turn.ID, TurnID: x.turn.ID,
				Preamble: words, CostMicros: s.costOf(i),
			}
			soFar := withMade(ctx, s)
			patiently(ctx, x, func() { a = x.Desk.Execute(soFar, whole) })
			made++
			if a.ProvePhone != "" {
				if a, err = askForProof(ctx, x, a); err != nil {
					return err
				}
			}
			if asksCustomer(a) {
				words = "" // said before the question
			}
			if handsOver(a) {
				words = withoutAnnouncement(words)
			}
			asked = asksCustomer(a) || handsOver(a)
		}
		body, err := json.Marshal(a)
		if err != nil {
			return err
		}
		s.results = append(s.results, result{CallID: c.ID, Body: body})
	}
	if heldBack(x, s) {
		words = ""
	}
	s.done, s.said = true, appendTo(s.Heard, words)
	kept := conversation.Step{TurnID: x.turn.ID, Step: n, Results: encodeResults(s.results)}
	err = x.inTurn(ctx, func(u *core.Unit) error {
		if err := u.Turns.KeepResults(kept); err != nil || words == "" {
			return err
		}
		_, err := u.Conversations.Speak("agent", words)
		return err
	})
	if err == nil && words != "" && x.say != nil {
		x.stream(words, true)
	}
	return err
}

func (x *exchange) refusal(code fault.Code, t locale.Text, args ...any) runtime.Answer {
	return runtime.Answer{ErrorCode: code, Error: t.In(x.w.Locale, args...)}
}

// handsOver reports that a call handed the conversation to staff.
func handsOver(a runtime.Answer) bool {
	return a.StateTransition == string(conversation.Handoff)
}
