package store

import (
	"fmt"

	"github.com/mostrador/mostrador/internal/kit/audit"
	"github.com/mostrador/mostrador/internal/runtime"
)

// chain reads the execution rows, records and changes once, in order, and verifies the chain: every row is what was written,
// every link follows from the one before, no number is missing, and the head is the last link. With a key, everything
// newer than the key must be signed with it.
func (f *fsck) chain() error {
	rows := Checked{Workspace: f.slug, Invariant: "execution rows are what was written",
		Why: "each carries the digest of its content, and a blanked one of what remains"}
	changes := Checked{Workspace: f.slug, Invariant: "changes are what was written",
		Why: "each carries the digest of who changed what, and a blanked one of what remains"}
	links := Checked{Workspace: f.slug, Invariant: "the chain of execution rows is unbroken",
		Why: "a removed, inserted or changed row cannot hide"}
	signed := Checked{Workspace: f.slug, Invariant: "the chain was written with its key",
		Why: "who only reaches the database can write no row that belongs to it"}
	since := epoch{}
	if f.key != nil {
		var err error
		if since, err = loadEpoch(f.tx, f.key); err != nil {
			return err
		}
	}
	var head runtime.ChainHead
	err := walkChain(f.tx, func(l chainLink) error {
		of := &rows
		if l.kind == audit.KindChange {
			of = &changes
		}
		if l.kind != audit.KindRecord {
			of.Rows++
		}
		if !l.whole {
			of.addBroken(l.id)
		}
		if f.key != nil {
			signed.Rows++
			old := l.Seq > 0 && l.Seq <= since.seq || l.Seq == 0 && l.kind == audit.KindExecution && l.mac == "" && f.key.mixed()
			if !old && !l.signed(f.key, f.tx.Workspace()) {
				signed.addBroken(l.id)
			}
		}
		if l.Seq <= 0 { // committed, not sealed yet
			if l.Seq < 0 {
				links.addBroken(fmt.Sprintf("%s at %d", l.id, l.Seq))
			}
			return nil
		}
		links.Rows++
		next := runtime.ChainHead{Seq: head.Seq + 1, Chain: audit.Link(head.Chain, l.digest)}
		if l.ChainHead != next {
			links.addBroken(fmt.Sprintf("%s at %d", l.id, l.Seq))
		}
		head = l.ChainHead // report one break once, not for every link after it
		if head.Seq == since.seq && head.Chain != since.chain {
			signed.addBroken(fmt.Sprintf("what came before the key, up to %d", since.seq))
		}
		return nil
	})
	if err != nil {
		return err
	}
	if err := f.head(head, since, &links, &signed); err != nil {
		return err
	}
	f.report(rows)
	f.report(changes)
	f.report(links)
	if f.key == nil {
		return nil
	}
	f.report(signed)
	return f.checkRecorded(since)
}

// head compares the stored head with the last row.
func (f *fsck) head(last runtime.ChainHead, since epoch, links, signed *Checked) error {
	var stored runtime.ChainHead
	var mac string
	_, err := found(f.tx.Row(`SELECT seq, chain, mac FROM chain_heads WHERE workspace_id = $1`, []any{f.tx.Workspace()},
		&stored.Seq, &stored.Chain, &mac))
	if err != nil {
		return err
	}
	if stored != last {
		links.addBroken(fmt.Sprintf("head %d where the last row is %d", stored.Seq, last.Seq))
	}
	if f.key == nil || stored.Seq == 0 && mac == "" || mac == f.key.head(f.tx.Workspace(), stored.Seq, stored.Chain) {
		return nil
	}
	if stored != (runtime.ChainHead{Seq: since.seq, Chain: since.chain}) && !f.key.mixed() {
		signed.addBroken(fmt.Sprintf("head %d", stored.Seq))
	}
	return nil
}
