package runtime

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"strconv"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/tool"
)

// steps runs a plan's tools as the plan's own actor, in the plan's own conversation or
// in another one of the business.
type steps struct {
	x       *execution
	n       *int // how many were begun
	session string
}

func (x *execution) steps() *steps { return &steps{x: x, n: new(int), session: x.session.ID} }

func (s *steps) In(sessionID string) tool.Steps {
	return &steps{x: s.x, n: s.n, session: sessionID}
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
	c := s.x.call
	c.Actor = s.x.as // it has no permission that its plan's maker has not
	c.Tool, c.Arguments, c.ParentID, c.plan, c.step, c.inner, c.SessionID = name, raw, s.x.id, s.x, *s.n, inner, s.session
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
		BlockedReason: a.BlockedReason, RetryAfter: a.RetryAfter, Unsure: a.Unsure,
	}
}

// base begins the keys of the steps. Those in another conversation name the plan's
// own: a client's key means something in one conversation only.
func (s *steps) base() string {
	key := s.Key()
	if key == "" || s.session == s.x.session.ID {
		return key
	}
	sum := sha256.Sum256([]byte(key))
	return "plan:" + s.x.session.ID + ":" + hex.EncodeToString(sum[:16])
}

func (s *steps) Key() string {
	switch {
	case s.x.approved != "":
		return "plan:" + s.x.approved
	case s.x.key != "":
		return "plan:" + s.x.key
	}
	return ""
}

func (s *steps) Look(ctx context.Context, fn func(u *core.Unit) error) error {
	return s.x.snapshot(ctx, func(_ context.Context, _ Tx, u *core.Unit) error {
		u.QuestionID = s.x.approved
		return fn(u)
	})
}

func (s *steps) Try(ctx context.Context, fn func(u *core.Unit) error) error {
	err := s.x.Store.Write(ctx, s.x.call.Workspace.ID, func(tx Tx) error {
		u := s.x.newUnit(tx)
		defer s.x.remember(u)
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
	return s.x.write(ctx, func(tx Tx, u *core.Unit) error {
		if err := s.x.lock(u); err != nil {
			return err
		}
		u.QuestionID = s.x.approved
		if err := fn(u); err != nil {
			return err
		}
		return s.x.tell(tx, u)
	})
}
