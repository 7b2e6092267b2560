package runtime

import (
	"context"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/tool"
)

// atOnce reports whether the call a yes is for can be run in the transaction that
// heard it: nothing of it lies outside, and nothing has to be looked up elsewhere.
func (h *hearing) atOnce(q standing) bool {
	t, ok := h.Tools.Get(q.Tool)
	return ok && t.Kind == tool.KindWrite && !t.Versioned() && !q.decided()
}

// storedCall is runStored inside a transaction that has the question and its
// conversation locked already.
type storedCall struct {
	*execution
	observed context.Context // of the call, beyond its deadline
	ctx      context.Context
	cancel   context.CancelFunc
	inside   *transaction
	early    bool // refused before it was tried
}

func (h *hearing) begin(ctx context.Context, q standing) *storedCall {
	ctx, x := h.beginStored(ctx, h.reply, q)
	c := &storedCall{execution: x, observed: ctx}
	c.ctx, c.cancel = context.WithTimeout(ctx, x.patience())
	return c
}

func (c *storedCall) run(tx Tx, u *core.Unit, q standing) error {
	if err := c.takeUp(q.Confirmation); err != nil {
		c.early = true
		return err
	}
	tx.Within(c.ctx)
	u.Correlation, u.Actor = c.call.Correlation, c.as
	c.inside = c.transaction()
	return c.inside.run(tx, u, func(tx Tx, u *core.Unit) error {
		c.locked = &q
		return c.effect(c.ctx, tx, u)
	})
}

// discard forgets a call whose transaction is run again.
func (c *storedCall) discard() {
	if c == nil {
		return
	}
	if c.inside != nil {
		_ = c.inside.end(errNothingToKeep)
	}
	c.cancel()
	c.span.span.End()
}

// finish also returns what became of the question, where this very call knows.
func (c *storedCall) finish(err error) (Answer, confirmation.State) {
	defer c.end(c.observed)
	defer c.cancel()
	if c.early {
		return c.refuse(c.ctx, err), ""
	}
	if err := c.inside.end(err); err != nil {
		return c.failed(c.ctx, err), c.settled
	}
	if c.settled == confirmation.Executed {
		c.finals.keep(c.call.Workspace.ID, c.final(c.locked.Confirmation, c.session), c.Clock.Now())
	}
	return c.answer, c.settled
}
