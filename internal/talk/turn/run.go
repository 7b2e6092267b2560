package turn

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/talk/evidence"
	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/words/claims"
)

// exchange is a running turn.
type exchange struct {
	*Turns
	w            *access.Workspace
	turn         conversation.Turn
	session      conversation.Session
	words        []conversation.Message // the customer's
	agent        access.AgentProfile
	model        model.Model
	tools        toolset
	withPhone    toolset            // the same where the customer's telephone is known; nil: not made yet
	named        []string           // the words of the customer that name products; nil: not looked up yet
	house        []string           // what the business says of itself; nil: not read yet
	business     *evidence.Business // the same as evidence; nil: not read yet
	past         map[string][]step  // of earlier turns, as far as they were read
	steps        stepList
	made         []evidence.Call // of a step whose results are not stored yet
	say          func(string)    // nil: no listener
	wait         func()          // nil: the listener waits as it is
	calling      time.Duration   // how long the calls have taken
	streamedText string          // what was streamed to the listener
	// questionOpen: an open question is asked again as the last message; the model may have nothing to add.
	questionOpen bool
	// unheard: the customer did not hear the open question to its end.
	unheard bool
	known   contracts              // of all tools
	checker func() *claims.Checker // of the model's latest request
	talk    evidence.Talk          // what it was made of
	// overBudget: the budget is used up, and the model is not asked any more.
	overBudget bool
	since      time.Time // when its model was asked first
	seen       [][]byte  // the pictures of its messages; nil: not fetched yet
	counted    int       // the conversation's messages, as far as its model could be told them; 0: it was not asked
}

// Run runs a turn to its end and returns the reply. say gets it earlier, in whole sentences as they are verified;
// together they are Reply.Text, unless the turn gave way to a newer one: then that one's text follows. say may be nil.
// For a finished turn Run returns its reply again and says nothing. in_progress, with a retry-after, while another node
// runs it or more words may come.
func (t *Turns) Run(ctx context.Context, w *access.Workspace, turnID string, say func(words string)) (Reply, error) {
	return t.RunFor(ctx, w, turnID, Listener{Say: say})
}

// RunFor is Run for a listener.
func (t *Turns) RunFor(ctx context.Context, w *access.Workspace, turnID string, l Listener) (Reply, error) {
	x := &exchange{Turns: t, w: w, say: l.Say, wait: l.Wait}
	if err := x.takeUp(ctx, turnID); err != nil {
		return Reply{}, err
	}
	ours := x.turn.State == conversation.TurnRunning
	if ours {
		// Once taken up it runs to its end, even if the caller stops waiting.
		watch := clock.Stopwatch()
		release := x.renewLease(context.WithoutCancel(ctx))
		err := x.run(context.WithoutCancel(ctx))
		if release(); err != nil {
			return Reply{}, err
		}
		if t.Ended != nil && x.turn.State == conversation.TurnDone {
			t.Ended(ctx, x.session.Channel, x.turn.Outcome, clock.Since(watch))
		}
		if err := x.remember(context.WithoutCancel(ctx)); err != nil {
			t.Log.WarnContext(ctx, "summarising a conversation failed", "turn", turnID, "error", err)
		}
	}
	return x.loadReply(ctx, ours)
}

// renewLease renews the turn's lease until the function it returns is called: a model may think for longer than a dead
// node should keep a customer waiting.
func (x *exchange) renewLease(ctx context.Context) (release func()) {
	id, run := x.turn.ID, x.turn.Runs
	return clock.Repeat(ctx, conversation.RenewEvery, func(ctx context.Context) (ours bool) {
		err := x.Desk.Write(ctx, x.w, system, func(u *core.Unit) (err error) {
			ours, err = u.Turns.Renew(id, run)
			return err
		})
		if err != nil && ctx.Err() == nil {
			x.Log.WarnContext(ctx, "turn lease renewal failed, retrying", "turn", id, "error", err)
			return true
		}
		return ours
	})
}

// Await is Run for a caller that waits: until the words are complete, and for another node that runs it.
func (t *Turns) Await(ctx context.Context, w *access.Workspace, turnID string, say func(words string)) (Reply, error) {
	return t.AwaitFor(ctx, w, turnID, Listener{Say: say})
}

// AwaitFor is Await for a listener.
func (t *Turns) AwaitFor(ctx context.Context, w *access.Workspace, turnID string, l Listener) (Reply, error) {
	for {
		r, err := t.RunFor(ctx, w, turnID, l)
		if !fault.Is(err, fault.InProgress) {
			return r, err
		}
		if clock.Sleep(ctx, max(fault.From(err).RetryAfter, 5*time.Millisecond)) != nil {
			return r, err
		}
	}
}

// Recover runs turns whose node died.
func (t *Turns) Recover(ctx context.Context, w *access.Workspace) error {
	late, err := core.Look(ctx, t.Desk, w, func(u *core.Unit) ([]string, error) { return u.Turns.Late(100) })
	failures := []error{err}
	for _, id := range late {
		if _, err := t.Run(ctx, w, id, nil); !fault.Is(err, fault.InProgress) {
			failures = append(failures, err)
		}
	}
	return errors.Join(failures...)
}

// takeUp leases the turn and loads what it is about.
func (x *exchange) takeUp(ctx context.Context, turnID string) error {
	return x.Desk.Write(ctx, x.w, system, func(u *core.Unit) error {
		t, err := u.Turns.Get(turnID, false)
		if err != nil {
			return err
		}
		if x.session, err = u.Enter(t.SessionID); err != nil {
			return err
		}
		if t, err = u.Turns.Get(turnID, true); err != nil {
			return err
		}
		if x.turn, err = u.Turns.TakeUp(t); err != nil || x.turn.State != conversation.TurnRunning {
			return err
		}
		if err := x.load(u); err != nil {
			return err
		}
		if x.session.State == conversation.Handoff && len(x.steps) == 0 {
			if _, err := recordOptOut(u, x.customerText()); err != nil {
				return err
			}
			return u.Turns.End(&x.turn, conversation.Silent, "")
		}
		if x.turn.Runs > 1 || x.turn.QuestionID != "" {
			return nil
		}
		if x.turn.QuestionID, err = x.openQuestion(u); err != nil || x.turn.QuestionID == "" {
			return err
		}
		return u.Turns.Save(&x.turn)
	})
}

func (x *exchange) load(u *core.Unit) error {
	said, err := u.Turns.Messages(x.turn)
	if err != nil {
		return err
	}
	x.words = slices.DeleteFunc(said, func(m conversation.Message) bool { return m.Outbound })
	kept, err := u.Turns.Steps(x.turn.ID)
	if err == nil {
		x.steps, err = decodeSteps(kept)
	}
	return err
}

// run runs a turn from its first message to its last.
func (x *exchange) run(ctx context.Context) (err error) {
	if x.agent, err = x.Agents.Agent(ctx, x.w, x.session.AgentID); err != nil {
		return err
	}
	if ended, err := heedOptOut(ctx, x); ended || err != nil {
		return ifNotGone(err)
	}
	if ended, err := answerNews(ctx, x); ended || err != nil {
		return ifNotGone(err)
	}
	if ended, err := x.answerQuestion(ctx); ended || err != nil {
		return err
	}
	if err := equip(ctx, x); err != nil {
		return err
	}
	x.model = x.Models.For(x.w, &x.agent)
	if err := takeCode(ctx, x); err != nil {
		return ifNotGone(err)
	}
	if err := x.takeContact(ctx); err != nil {
		return ifNotGone(err)
	}
	return x.converse(ctx)
}

// equip finds the agent's tools.
func equip(ctx context.Context, x *exchange) error {
	if x.tools != nil {
		return nil
	}
	view, err := x.Agents.View(ctx, x.w, &x.agent)
	if err == nil {
		x.known, x.tools = contracts{view}, toolsOf(view, x.w, false)
	}
	return err
}
