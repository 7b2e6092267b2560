package store

import (
	"fmt"
	"time"

	"github.com/mostrador/mostrador/internal/runtime"
)

// chain reads the execution rows once, in their order, and follows the chain:
// every row is what was written, every link follows from the one before, no
// number is missing, and the head is the last of them.
func (f *fsck) chain() error {
	rows := Checked{Workspace: f.slug, Invariant: "execution rows are what was written", Why: "each carries the digest of its content"}
	links := Checked{Workspace: f.slug, Invariant: "the chain of execution rows is unbroken", Why: "a removed, inserted or changed row cannot hide"}
	var head, stored runtime.ChainHead
	err := f.executions(func(e runtime.Execution, link runtime.ChainHead, blanked bool) {
		rows.Rows++
		if !blanked && !e.Verify() {
			rows.broken(e.ID)
		}
		if link.Seq == 0 { // committed, and not sealed yet
			return
		}
		links.Rows++
		next := runtime.ChainHead{Seq: head.Seq + 1, Chain: runtime.Link(head.Chain, e.Digest)}
		if link != next {
			links.broken(fmt.Sprintf("%s at %d", e.ID, link.Seq))
		}
		head = link // one break is one break, not all that follow
	})
	if err != nil {
		return err
	}
	_, err = found(f.tx.Row(`SELECT seq, chain FROM chain_heads WHERE workspace_id = $1`, []any{f.tx.Workspace()}, &stored.Seq, &stored.Chain))
	if err != nil {
		return err
	}
	if stored != head {
		links.broken(fmt.Sprintf("head %d where the last row is %d", stored.Seq, head.Seq))
	}
	f.report(rows)
	f.report(links)
	return nil
}

// executions yields the sealed rows in their order, then those that wait for it.
func (f *fsck) executions(yield func(e runtime.Execution, link runtime.ChainHead, blanked bool)) error {
	for _, which := range []string{`seq > 0 ORDER BY seq`, `seq = 0`} {
		err := f.tx.Rows(`SELECT id, agent_id, session_id, tool, kind, actor, correlation_id, confirmation_id, replay_of, parent_id,
				success, error_code, error_message, input, output, changes, started_at, duration_us, digest, blanked_at, seq, chain
			FROM executions WHERE workspace_id = $1 AND `+which, []any{f.tx.Workspace()}, func(scan func(...any) error) error {
			var e runtime.Execution
			var link runtime.ChainHead
			var us, blanked int64
			err := scan(&e.ID, &e.AgentID, &e.SessionID, &e.Tool, &e.Kind, &e.Actor, &e.Correlation, &e.ConfirmationID, &e.ReplayOf, &e.ParentID,
				&e.Success, &e.ErrorCode, &e.ErrorMessage, &e.Input, &e.Output, &e.Changes, moment{&e.StartedAt}, &us, &e.Digest, &blanked,
				&link.Seq, &link.Chain)
			if err != nil {
				return err
			}
			e.Duration = time.Duration(us) * time.Microsecond
			yield(e, link, blanked != 0)
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}
