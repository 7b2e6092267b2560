package store

import (
	"context"
	"fmt"

	"github.com/mostrador/mostrador/internal/kit/audit"
	"github.com/mostrador/mostrador/internal/runtime"
)

// ExportChain yields the sealed entries of a workspace from one snapshot and returns the head they lead to, for the
// caller to sign. It refuses a chain that was not written with the audit key.
func (d *DB) ExportChain(ctx context.Context, workspace string,
	yield func(audit.Entry) error) (h audit.Head, err error) {
	key := d.audit.Load()
	if key == nil {
		return h, ErrNoAuditKey
	}
	err = d.Read(ctx, workspace, func(tx *Tx) error {
		since, err := loadEpoch(tx, key)
		if err != nil {
			return err
		}
		var head runtime.ChainHead
		var mac string
		if _, err := found(tx.Row(`SELECT seq, chain, mac FROM chain_heads WHERE workspace_id = $1`, []any{workspace},
			&head.Seq, &head.Chain, &mac)); err != nil {
			return err
		}
		if head.Seq > 0 && mac != key.head(workspace, head.Seq, head.Chain) &&
			head != (runtime.ChainHead{Seq: since.seq, Chain: since.chain}) {
			return runtime.ErrBrokenChain
		}
		h = audit.Head{Workspace: workspace, Seq: head.Seq, Chain: head.Chain, OldUntil: since.seq}
		if yield == nil {
			return nil
		}
		return walkChain(tx, func(l chainLink) error {
			switch {
			case l.Seq == 0: // not sealed yet: the next export has it
				return nil
			case l.Seq < 0 || !l.whole || l.Seq > since.seq && !l.signed(key, workspace):
				return fmt.Errorf("entry %d is not what was written: see `mostrador fsck`", l.Seq)
			}
			return yield(l.entry)
		})
	})
	return h, err
}
