package runtime

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"strconv"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/tool"
)

// runPlan executes a Plan: every step is a call of its own through Execute, outside any transaction. A retried plan
// gets the stored answers of its steps.
func (x *execution) runPlan(ctx context.Context) Answer {
	steps := x.steps()
	if x.grant.hasYes() {
		if err := x.beginPlan(ctx, steps); err != nil {
			return x.fail(ctx, err)
		}
		if x.out.done { // the business has to say yes as well
			return x.out.answer
		}
	}
	out, err := recoverPanic(func() (any, error) { return x.req.tool.RunPlan(ctx, steps, x.req.in) })
	if err != nil {
		return x.fail(ctx, asTimeout(err))
	}
	end := part{
		admit: (*attempt).admit, questionState: confirmation.Executed, record: (*attempt).recordSuccess,
		handle: func(*attempt, context.Context) (any, error) { return out, nil },
	}
	if err := x.inTransaction(ctx, end); err != nil {
		return x.fail(ctx, err)
	}
	return x.out.answer
}

// beginPlan takes the yes of a plan before its first step, so that a yes that does not count starts nothing.
func (x *execution) beginPlan(ctx context.Context, s *steps) error {
	begin := part{
		authorise: true, handle: noHandler, questionState: confirmation.Confirmed,
		admit: func(a *attempt) (bool, error) {
			if err := a.lock(); err != nil {
				return false, err
			}
			return true, a.req.stopsAgent(a.session)
		},
		record: func(a *attempt, _ any) (err error) {
			if a.grant.coveredSteps, err = a.req.tool.Covers(ctx, a.u, a.req.in); err != nil {
				return err
			}
			a.grant.givenBy, a.grant.stepArguments, *s.planSession = a.yes.Addressee, a.judgement.steps, a.session
			return a.writeEvents()
		},
	}
	return x.inTransaction(ctx, begin)
}

// asTimeout turns the error of a handler that its deadline stopped into a timeout fault; inside a transaction the store
// does.
func asTimeout(err error) error {
	var named *fault.Error
	if !errors.As(err, &named) && errors.Is(err, context.DeadlineExceeded) {
		return fault.Wrap(err, fault.Timeout, "")
	}
	return err
}

// steps runs a plan's tools as the plan's own actor, in the plan's own conversation or in another one of the business.
type steps struct {
	x           *execution
	n           *int                  // how many steps were begun
	planSession *conversation.Session // the plan's own conversation, as the plan last locked it
	session     string
}

func (x *execution) steps() *steps {
	s := x.req.session
	return &steps{x: x, n: new(int), planSession: &s, session: s.ID}
}

func (s *steps) In(sessionID string) tool.Steps {
	return &steps{x: s.x, n: s.n, planSession: s.planSession, session: sessionID}
}

func (s *steps) Execute(ctx context.Context, fullName string, arguments any) (json.RawMessage, error) {
	return s.run(ctx, fullName, nil, arguments)
}

func (s *steps) Inner(ctx context.Context, t *tool.Tool, arguments any) (json.RawMessage, error) {
	return s.run(ctx, t.FullName(), t, arguments)
}

func (s *steps) run(ctx context.Context, name string, inner *tool.Tool, arguments any) (json.RawMessage, error) {
	raw, err := json.Marshal(arguments)
	if err != nil {
		return nil, err
	}
	c := s.x.req.call
	c.Actor = s.x.req.actor // a step has no permission that its plan's actor lacks
	c.Tool, c.Arguments, c.SessionID, c.ParentID = name, raw, s.session, s.x.req.id
	c.plan, c.step, c.inner = s.x, *s.n, inner
	if base := s.base(); base != "" {
		c.Key = base + "/" + strconv.Itoa(*s.n)
	}
	*s.n++
	a := s.x.Runtime.Execute(ctx, c)
	if a.Success {
		return a.Data, nil
	}
	return nil, &fault.Error{
		Code: a.ErrorCode, Message: a.Error, Fields: a.Errors, HandoffReason: a.HandoffReason,
		BlockedReason: a.BlockedReason, RetryAfter: a.RetryAfter, Unsure: a.Unsure, ProvePhone: a.ProvePhone,
	}
}

// base is the prefix of the steps' keys. Steps in another conversation include the plan's session id, because a
// client's key is only unique within a conversation.
func (s *steps) base() string {
	key := s.Key()
	if key == "" || s.session == s.x.req.session.ID {
		return key
	}
	sum := sha256.Sum256([]byte(key))
	return "plan:" + s.x.req.session.ID + ":" + hex.EncodeToString(sum[:16])
}

func (s *steps) Key() string {
	switch {
	case s.x.grant.hasYes():
		return "plan:" + s.x.grant.confirmationID
	case s.x.req.key != "":
		return "plan:" + s.x.req.key
	}
	return ""
}

func (s *steps) Look(ctx context.Context, fn func(u *core.Unit) error) error {
	return s.x.snapshot(ctx, func(a *attempt) error {
		a.u.Conversations.Adopt(*s.planSession)
		a.u.QuestionID = s.x.grant.confirmationID
		return fn(a.u)
	})
}

func (s *steps) Try(ctx context.Context, fn func(u *core.Unit) error) error {
	err := s.x.Store.Write(ctx, s.x.req.call.Workspace.ID, func(tx Tx) error {
		u := s.x.newUnit(tx)
		u.Conversations.Adopt(*s.planSession)
		defer s.x.noteSensitive(u)
		if err := fn(u); err != nil {
			return err
		}
		return errNothingToKeep
	})
	if errors.Is(err, errNothingToKeep) {
		return nil
	}
	return err
}

func (s *steps) Keep(ctx context.Context, fn func(u *core.Unit) error) error {
	return s.x.write(ctx, func(a *attempt) error {
		if err := a.lock(); err != nil {
			return err
		}
		*s.planSession = a.session
		a.u.QuestionID = s.x.grant.confirmationID
		if err := fn(a.u); err != nil {
			return err
		}
		return a.writeEvents()
	})
}
